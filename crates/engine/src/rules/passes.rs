//! Several passes in a row end the game.

use super::{Consequence, Keys, RESULT, Role, Rule, RuleType, Situation, Verdict};
use crate::def::spec::{Key, Spec, Value};
use crate::model::{Model, PassPolicy};
use crate::tables::Hooks;
use crate::words::{Words, counted, number};

pub(super) const RULE: RuleType = RuleType {
    name: "passes",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
So many passes in a row end the game. The result is meant for the side that passed last.
",
    example: "\
[endings.two-passes]
rule = \"passes\"
count = 2
result = \"points\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "passes-ending",
    keys: &[Key::needed("count", Value::Whole(1, 100), "the number of passes, from 1."), RESULT],
    bonds: &[],
};

#[derive(Debug)]
struct Passes {
    count: u8,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let count = keys.number("count");
    let result = keys.result();
    if keys.model.pass == PassPolicy::Never {
        let place = keys.def.game.as_ref().map(|game| game.pass.span);
        let message = Words::new(
            "passes are counted, but `pass` of [game] lets nobody pass",
            "한수쉼을 세는데 [game]의 `pass`에 따르면 아무도 쉴 수 없습니다",
        );
        let text = Words::new("nobody may pass by this", "이 값 때문에 아무도 쉴 수 없습니다");
        keys.odds(message, place, text);
    }
    Some(Box::new(Passes { count: count? as u8, result: result? }))
}

impl Rule for Passes {
    fn statement(&self, _model: &Model) -> Words {
        let result = self.result.told("the side that passed last", "마지막으로 쉰 쪽이");
        let (en, ko) = match self.count {
            1 => ("If a side passes".to_owned(), "한쪽이 한 수 쉬면".to_owned()),
            2 => {
                ("If both sides pass in a row".to_owned(), "양쪽이 잇달아 한 수씩 쉬면".to_owned())
            }
            n => (
                format!("After {} passes in a row", number(usize::from(n))),
                format!("한 수 쉬는 것이 잇달아 {} 나오면", counted(usize::from(n), "번")),
            ),
        };
        Words::new(format!("{en}, {}.", result.en), format!("{ko} {}.", result.ko))
    }

    fn sole_concerns(&self) -> Vec<Words> {
        vec![Words::new("passes in a row", "잇단 한수쉼")]
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.pass_limit = self.count;
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let passed = situation.turn.other();
        let reason = || {
            let (en, ko) = match self.count {
                1 => ("a pass was made".to_owned(), "한수쉼이 나옴".to_owned()),
                2 => ("both sides passed in a row".to_owned(), "양쪽이 잇달아 한수쉼".to_owned()),
                n => (format!("{n} passes were made in a row"), format!("한수쉼이 {n}번 이어짐")),
            };
            Verdict::new(self.result.for_side(passed), en, ko)
        };
        (situation.passes >= self.count).then(reason)
    }
}
