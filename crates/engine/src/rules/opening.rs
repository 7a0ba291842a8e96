//! Some pieces may not move at first.

use super::{Keys, PIECES, Prospects, Role, Rule, RuleType};
use crate::def::spec::{Key, Spec, Value};
use crate::index::KindSet;
use crate::model::Model;
use crate::tables::{Hooks, OpeningHook};
use crate::words::{Particle, Words};

pub(super) const RULE: RuleType = RuleType {
    name: "opening",
    uses: &[(Role::Ban, &BAN)],
    about: "\
Some kinds of pieces may not move in the first plies of the game.
",
    example: "\
[bans.no-cannon-first]
rule = \"opening\"
pieces = [\"cannon\"]
plies = 1
",
    read,
};

static BAN: Spec = Spec {
    name: "opening-ban",
    keys: &[
        Key::needed("pieces", PIECES, "the kinds, by their names."),
        Key::needed("plies", Value::Whole(1, 1_000), "for how many plies of the game, from 1."),
    ],
    bonds: &[],
};

#[derive(Debug)]
struct Opening {
    kinds: KindSet,
    plies: u32,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let kinds = keys.needed_kinds("pieces");
    let plies = keys.number("plies")?;
    Some(Box::new(Opening { kinds, plies: plies as u32 }))
}

impl Rule for Opening {
    fn statement(&self, model: &Model) -> Words {
        let kinds = model.any_kind_words(self.kinds);
        match self.plies {
            1 => Words::new(
                format!("The first move of the game may not be made with {}.", kinds.en),
                format!(
                    "대국의 첫수로는 {} 움직일 수 없습니다.",
                    Particle::Object.after(&kinds.ko)
                ),
            ),
            plies => Words::new(
                format!(
                    "The first {plies} moves of the game, those of both sides together, may not be made with {}.",
                    kinds.en
                ),
                format!(
                    "양쪽을 합하여 처음 {plies}수 동안은 {} 움직일 수 없습니다.",
                    Particle::Object.after(&kinds.ko)
                ),
            ),
        }
    }

    fn sole_concerns(&self) -> Vec<Words> {
        vec![Words::new("the first plies", "대국의 처음 몇 수")]
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let stands_still = |kind| game.model.kind(kind).moves.is_empty();
        self.kinds.iter().all(stands_still).then(|| {
            Words::new(
                "none of its pieces ever moves",
                "이 규칙의 기물은 모두 움직이는 일이 없습니다",
            )
        })
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.opening = Some(OpeningHook { kinds: self.kinds, plies: self.plies });
    }
}
