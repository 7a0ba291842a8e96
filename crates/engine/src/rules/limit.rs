//! A number of plies ends the game.

use super::{
    Consequence, Deadline, Keys, Occasion, RESULT, Role, Rule, RuleType, Situation, Verdict,
};
use crate::def::spec::{Key, Spec, Value, names};
use crate::model::Model;
use crate::words::Words;

pub(super) const RULE: RuleType = RuleType {
    name: "limit",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
So many plies end the game; a pass is a ply. The result is meant for the side that played the last one.
",
    example: "\
[endings.move-limit]
rule = \"limit\"
plies = 200
since = \"start\"
result = \"points\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "limit-ending",
    keys: &[
        Key::needed("plies", Value::Whole(1, 1_000_000), "the number of plies, from 1."),
        Key::needed(
            "since",
            Value::Words(&names(&SINCE)),
            "`\"start\"`: all plies of the game count, as far as the position tells; `\"capture\"`: those since\n  the last capture.",
        ),
        Key::optional(
            "quiet",
            Value::Truth,
            "if true, the game goes on while the last action was a capture or gave check.",
        ),
        RESULT,
    ],
    bonds: &[],
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Since {
    Start,
    Capture,
}

const SINCE: [(&str, Since); 2] = [("start", Since::Start), ("capture", Since::Capture)];

#[derive(Debug)]
struct Limit {
    plies: u32,
    since: Since,
    quiet: bool,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let plies = keys.number("plies");
    let since = keys.word("since", &SINCE);
    let quiet = keys.flag("quiet");
    let result = keys.result();
    Some(Box::new(Limit { plies: plies? as u32, since: since?, quiet, result: result? }))
}

impl Rule for Limit {
    fn statement(&self, _model: &Model) -> Words {
        let (plies, result) = (
            self.plies,
            self.result.told("the side that made the last one", "마지막 수를 둔 쪽이"),
        );
        let moves = match plies {
            1 => "one move of either side".to_owned(),
            plies => format!("{plies} moves of both sides together"),
        };
        let limit = match self.since {
            Since::Start => Words::new(
                format!("After {moves}, passes included, {}.", result.en),
                format!("양쪽이 한 수 쉰 것까지 합하여 {plies}수를 두면 {}.", result.ko),
            ),
            Since::Capture => Words::new(
                format!("After {moves} without a capture, {}.", result.en),
                format!("양쪽을 합하여 {plies}수 동안 잡힌 기물이 없으면 {}.", result.ko),
            ),
        };
        let quiet = if self.quiet {
            Words::new(
                "If the last of them captured a piece or gave check, the game goes on until a move does neither.",
                "다만 마지막 수가 기물을 잡거나 장군을 부른 수이면, 둘 다 아닌 수가 나올 때까지 계속합니다.",
            )
        } else {
            Words::new("", "")
        };
        Words::joined([limit, quiet])
    }

    fn occasion(&self) -> Option<Occasion> {
        match self.since {
            _ if self.quiet => None,
            Since::Start => Some(Occasion::Plies(self.plies)),
            Since::Capture => Some(Occasion::QuietPlies(self.plies)),
        }
    }

    fn deadline(&self, ply: u32, clock: u32) -> Option<Deadline> {
        let played = match self.since {
            Since::Start => ply,
            Since::Capture => clock,
        };
        let by_points = self.result == Consequence::Points;
        Some(Deadline { plies: self.plies.saturating_sub(played), by_points })
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let count = match self.since {
            Since::Start => situation.ply,
            Since::Capture => situation.clock,
        };
        if count < self.plies || self.quiet && !situation.is_quiet() {
            return None;
        }
        let result = self.result.for_side(situation.turn.other());
        Some(match self.since {
            Since::Start => Verdict::new(
                result,
                format!("{count} plies have been played"),
                format!("{count}수를 둠"),
            ),
            Since::Capture => Verdict::new(
                result,
                format!("nothing has been captured for {count} plies"),
                format!("{count}수 동안 잡힌 기물이 없음"),
            ),
        })
    }
}
