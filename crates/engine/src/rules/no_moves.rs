//! The side to move cannot act: checkmate and stalemate.

use super::{
    Consequence, Keys, Occasion, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict,
    prospects,
};
use crate::def::spec::{Key, Spec, Value, names};
use crate::model::{Model, PassPolicy};
use crate::words::Words;

pub(super) const RULE: RuleType = RuleType {
    name: "no-moves",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
The side to move has no legal action, not even a pass. The result is meant for that side.
",
    example: "\
[endings.checkmate]
rule = \"no-moves\"
when = \"in-check\"
result = \"loss\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "no-moves-ending",
    keys: &[
        Key::needed(
            "when",
            Value::Words(&names(&WHEN)),
            "`\"in-check\"` (checkmate), `\"not-in-check\"` (stalemate) or `\"always\"`.",
        ),
        Key {
            docs: "`\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`, for the side that cannot act.",
            ..RESULT
        },
    ],
    bonds: &[],
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    InCheck,
    NotInCheck,
    Always,
}

const WHEN: [(&str, When); 3] =
    [("in-check", When::InCheck), ("not-in-check", When::NotInCheck), ("always", When::Always)];

#[derive(Debug)]
struct NoMoves {
    when: When,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let when = keys.word("when", &WHEN);
    let result = keys.result();
    if when == Some(When::InCheck) {
        keys.needs_royal();
    }
    Some(Box::new(NoMoves { when: when?, result: result? }))
}

impl Rule for NoMoves {
    fn statement(&self, model: &Model) -> Words {
        let result = self.result.told("it", "그쪽이");
        let passes = match (self.when, model.pass) {
            (_, PassPolicy::Never)
            | (When::InCheck, PassPolicy::NotInCheck | PassPolicy::WhenStuck) => false,
            (When::NotInCheck | When::Always, _) | (When::InCheck, PassPolicy::Always) => true,
        };
        let (pass, rest) =
            if passes { (" and may not pass", " 한 수 쉴 수도") } else { ("", "") };
        let (check, given) = match self.when {
            When::InCheck => ("is in check and ", "장군을 받았는데 "),
            When::NotInCheck => ("is not in check and ", "장군을 받지 않았는데 "),
            When::Always => ("", ""),
        };
        let none = if passes { "둘 수 있는 수도 없고" } else { "둘 수 있는 수가" };
        Words::new(
            format!("If the side to move {check}has no legal move{pass}, {}.", result.en),
            format!("둘 차례인 쪽이 {given}{none}{rest} 없으면 {}.", result.ko),
        )
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        if game.can_always_pass() {
            return Some(Words::new(
                "everybody can always pass here",
                "이 게임에서는 누구나 언제든지 한 수 쉴 수 있습니다",
            ));
        }
        match self.when {
            When::NotInCheck if game.can_pass_out_of_check() => Some(Words::new(
                "whoever is not in check can pass here",
                "이 게임에서는 장군을 받지 않은 쪽이 한 수 쉴 수 있습니다",
            )),
            When::InCheck if !game.knows_check() => Some(prospects::no_check()),
            When::InCheck | When::NotInCheck | When::Always => None,
        }
    }

    fn occasion(&self) -> Option<Occasion> {
        Some(match self.when {
            When::InCheck => Occasion::Checkmate,
            When::NotInCheck => Occasion::Stalemate,
            When::Always => Occasion::Stuck,
        })
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let check = situation.in_check();
        let meant = match self.when {
            When::InCheck => check,
            When::NotInCheck => !check,
            When::Always => true,
        };
        if !meant || situation.can_act {
            return None;
        }
        let (en, ko) = situation.names(situation.turn);
        let result = self.result.for_side(situation.turn);
        Some(if check {
            Verdict::new(
                result,
                format!("{en} is in check and has no move that ends it"),
                format!("{ko} 쪽이 장군을 받았으나 벗어날 수가 없음"),
            )
        } else {
            Verdict::new(
                result,
                format!("{en} has no legal move"),
                format!("{ko} 쪽에 둘 수 있는 수가 없음"),
            )
        })
    }
}
