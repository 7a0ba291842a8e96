//! A side has only its royal left.

use super::{
    Consequence, Keys, Occasion, RESULT, RESULTS, Role, Rule, RuleType, Situation, Verdict,
};
use crate::def::spec::{Key, Spec};
use crate::index::SideId;
use crate::model::Model;
use crate::words::Words;

pub(super) const RULE: RuleType = RuleType {
    name: "bare-royal",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
A side has nothing left but its royal. The result is meant for that side. If both sides are bare,
`both` decides.
",
    example: "\
[endings.bare-king]
rule = \"bare-royal\"
result = \"loss\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "bare-royal-ending",
    keys: &[
        Key {
            docs: "`\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`, for the bare side.",
            ..RESULT
        },
        Key::optional(
            "both",
            RESULTS,
            "the same words, for the side to move; a draw if it is not given.",
        ),
    ],
    bonds: &[],
};

#[derive(Debug)]
struct BareRoyal {
    result: Consequence,
    both: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    keys.needs_royal();
    let result = keys.result();
    let both = match keys.table.get("both") {
        Some(_) => keys.consequence("both"),
        None => Some(Consequence::Draw),
    };
    Some(Box::new(BareRoyal { result: result?, both: both? }))
}

impl Rule for BareRoyal {
    fn statement(&self, model: &Model) -> Words {
        let royal = model.royal_words();
        let one = self.result.told("it", "그쪽이");
        let both = self.both.told("the side to move", "둘 차례인 쪽이");
        Words::new(
            format!(
                "If a side has nothing left but its {}, {}. If both are left so, {}.",
                royal.en, one.en, both.en
            ),
            format!("한쪽에 {}만 남으면 {}. 양쪽 모두 그러면 {}.", royal.ko, one.ko, both.ko),
        )
    }

    fn occasion(&self) -> Option<Occasion> {
        Some(Occasion::Bare)
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let bare = |side: SideId| {
            situation.counts[side.index()] == 1 && situation.royals[side.index()].is_some()
        };
        match SideId::BOTH.map(bare) {
            [false, false] => None,
            [true, true] => Some(Verdict::new(
                self.both.for_side(situation.turn),
                "both sides have only their royals left",
                "양쪽 모두 왕만 남음",
            )),
            [first, _] => {
                let side = if first { SideId::First } else { SideId::Second };
                let (en, ko) = situation.names(side);
                Some(Verdict::new(
                    self.result.for_side(side),
                    format!("{en} has only its royal left"),
                    format!("{ko} 쪽에 왕만 남음"),
                ))
            }
        }
    }
}
