//! The same position occurs again and again.

use super::{
    Consequence, Keys, Occasion, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict,
    prospects,
};
use crate::def::reader;
use crate::def::spec::{Key, Spec, Value, names};
use crate::model::Model;
use crate::tables::{Hooks, RepetitionHook};
use crate::words::{Words, counted, ordinal};

pub(super) const RULE: RuleType = RuleType {
    name: "repetition",
    uses: &[(Role::Ending, &ENDING), (Role::Ban, &BAN)],
    about: "\
The same position occurs once more: the same pieces, the same side to move, the same pending effects.
As an ending, the result is meant for the side that brought it about; as a ban, no move may bring it
about, and a capture never does.
",
    example: "\
[endings.repetition]
rule = \"repetition\"
count = 3
result = \"draw\"

[bans.third-occurrence]
rule = \"repetition\"
count = 3
except = [\"in-check\"]
",
    read,
};

static ENDING: Spec = Spec {
    name: "repetition-ending",
    keys: &[
        COUNT,
        Key {
            docs: "`\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`; an ending only.",
            ..RESULT
        },
    ],
    bonds: &[],
};

static BAN: Spec = Spec {
    name: "repetition-ban",
    keys: &[
        COUNT,
        Key::optional(
            "except",
            Value::Each(&Value::Words(&names(&EXCEPTIONS))),
            "a ban only: a list of `\"in-check\"` (a side in check may repeat) and `\"pass\"` (a pass may).",
        ),
        Key::optional(
            "except-below",
            Value::Number,
            "a ban only: both sides may repeat while the points of each, its bonus left out, are\n  below this number.",
        ),
    ],
    bonds: &[],
};

const COUNT: Key = Key::needed(
    "count",
    Value::Whole(2, 100),
    "the occurrence that matters, from 2; the first one counts as 1.",
);

#[derive(Debug)]
enum Repetition {
    Ending { count: usize, result: Consequence },
    Ban(RepetitionHook),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exception {
    InCheck,
    Pass,
}

const EXCEPTIONS: [(&str, Exception); 2] =
    [("in-check", Exception::InCheck), ("pass", Exception::Pass)];

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let count = keys.number("count");
    if keys.role != Role::Ban {
        let result = keys.result();
        let (count, result) = (count? as usize, result?);
        return Some(Box::new(Repetition::Ending { count, result }));
    }
    let mut found = Vec::new();
    if let Some(node) = keys.table.get("except") {
        for item in reader::items(node) {
            found.extend(reader::choice(item, &EXCEPTIONS, keys.diags));
        }
    }
    let spares_below = keys.score("except-below");
    Some(Box::new(Repetition::Ban(RepetitionHook {
        count: count? as u16,
        spares_check: found.contains(&Exception::InCheck),
        spares_pass: found.contains(&Exception::Pass),
        spares_below,
    })))
}

/// Who may repeat a position all the same.
fn exceptions_told(hook: &RepetitionHook) -> Words {
    let check = hook.spares_check.then(|| {
        Words::new(
            "A side that is in check may do so all the same.",
            "다만 장군을 받은 쪽은 그렇게 둘 수 있습니다.",
        )
    });
    let pass = hook.spares_pass.then(|| {
        Words::new("A pass may bring it about.", "한 수 쉬어서 그렇게 되는 것은 괜찮습니다.")
    });
    let below = hook.spares_below.map(|sum| {
        Words::new(
            format!(
                "Both sides may repeat while the points of each, without any bonus, are below {sum}."
            ),
            format!("덤을 뺀 양쪽의 점수가 각각 {sum}점 미만이면 양쪽 모두 되풀이할 수 있습니다."),
        )
    });
    Words::joined([check, pass, below].into_iter().flatten())
}

impl Rule for Repetition {
    fn statement(&self, _model: &Model) -> Words {
        match self {
            Self::Ending { count, result } => {
                let result = result.told("the side that brought it about", "그 국면을 만든 쪽이");
                Words::new(
                    format!(
                        "If the same position, with the same side to move, stands for the {} time, {}.",
                        ordinal(*count),
                        result.en
                    ),
                    format!(
                        "기물의 자리와 둘 차례가 모두 같은 국면이 {} 나오면 {}.",
                        counted(*count, "번째로"),
                        result.ko
                    ),
                )
            }
            Self::Ban(hook) => Words::joined([
                Words::new(
                    format!(
                        "No move may bring about the same position, with the same side to move, for the {} time.",
                        ordinal(usize::from(hook.count))
                    ),
                    format!(
                        "기물의 자리와 둘 차례가 모두 같은 국면이 {} 나오게 하는 수는 둘 수 없습니다.",
                        counted(usize::from(hook.count), "번째로")
                    ),
                ),
                exceptions_told(hook),
            ]),
        }
    }

    fn sole_concerns(&self) -> Vec<Words> {
        match self {
            Self::Ban(_) => vec![Words::new("moves that repeat", "되풀이하는 수")],
            Self::Ending { .. } => Vec::new(),
        }
    }

    fn hook(&self, hooks: &mut Hooks) {
        match self {
            Self::Ending { .. } => {}
            Self::Ban(hook) => hooks.repetition = Some(*hook),
        }
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let Self::Ending { count, .. } = self else { return None };
        let forbidden = game.forbids_occurrence(*count);
        forbidden.then(prospects::too_often)
    }

    fn occasion(&self) -> Option<Occasion> {
        match self {
            Self::Ending { count, .. } => Some(Occasion::Occurrence(*count)),
            Self::Ban(_) => None,
        }
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let Self::Ending { count, result } = self else { return None };
        if situation.times() < *count {
            return None;
        }
        let plies = situation.occurrences();
        let times = plies.len();
        let mut verdict = Verdict::new(
            result.for_side(situation.turn.other()),
            format!("this position has now stood {times} times"),
            format!("같은 국면이 {times}번 나옴"),
        );
        verdict.plies = plies;
        Some(verdict)
    }
}
