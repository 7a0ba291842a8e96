//! A side gives check again and again while a position repeats.

use super::{
    Consequence, Keys, Occasion, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict,
    prospects,
};
use crate::def::spec::{Key, Spec, Value};
use crate::model::Model;
use crate::words::{Words, counted, ordinal};

pub(super) const RULE: RuleType = RuleType {
    name: "perpetual-check",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
The same position occurs once more, and since its first of so many occurrences one side has given check
with every one of its moves, and the other side has not. The result is meant for the side that checked.
List this ending before `repetition`.
",
    example: "\
[endings.perpetual-check]
rule = \"perpetual-check\"
count = 3
result = \"loss\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "perpetual-check-ending",
    keys: &[
        Key::needed(
            "count",
            Value::Whole(2, 100),
            "the occurrence that matters, from 2; the first one counts as 1.",
        ),
        RESULT,
    ],
    bonds: &[],
};

#[derive(Debug)]
struct PerpetualCheck {
    count: usize,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    keys.needs_royal();
    let count = keys.number("count");
    let result = keys.result();
    Some(Box::new(PerpetualCheck { count: count? as usize, result: result? }))
}

impl Rule for PerpetualCheck {
    fn statement(&self, _model: &Model) -> Words {
        let (time, result) = (ordinal(self.count), self.result.told("that side", "그쪽이"));
        Words::new(
            format!(
                "If the same position stands for the {time} time, and one side alone has given check with every one of its moves since it stood first, {}.",
                result.en
            ),
            format!(
                "같은 국면이 {} 나오고, 처음 나온 뒤로 한쪽만 두는 수마다 장군을 불렀으면 {}.",
                counted(self.count, "번째로"),
                result.ko
            ),
        )
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        if game.forbids_occurrence(self.count) {
            return Some(prospects::too_often());
        }
        (!game.knows_check()).then(prospects::no_check)
    }

    fn occasion(&self) -> Option<Occasion> {
        Some(Occasion::CheckedOccurrence(self.count))
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        if situation.times() < self.count {
            return None;
        }
        let plies = situation.occurrences();
        let first = *plies.get(plies.len().checked_sub(self.count)?)?;
        let since = &situation.moments[first + 1..];
        // The moments behind an odd number of plies follow moves of the side that moved first since.
        let checked =
            |offset: usize| since.iter().skip(offset).step_by(2).all(|moment| moment.check);
        let (turn, other) = (checked(0), checked(1));
        let checker = match (turn, other) {
            (true, false) => situation.turn,
            (false, true) => situation.turn.other(),
            (true, true) | (false, false) => return None,
        };
        let (en, ko) = situation.names(checker);
        let mut verdict = Verdict::new(
            self.result.for_side(checker),
            format!("{en} has given check with every move since the position first stood"),
            format!("{ko} 쪽이 같은 국면이 되풀이되는 동안 계속 장군을 부름"),
        );
        verdict.plies = plies;
        Some(verdict)
    }
}
