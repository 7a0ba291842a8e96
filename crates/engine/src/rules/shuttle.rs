//! A piece goes to and fro.

use super::{
    Action, Candidate, Consequence, Keys, PIECES, Prospects, RESULT, Role, Rule, RuleType,
    Situation, Verdict,
};
use crate::def::spec::{Key, Spec, Value, names};
use crate::index::{KindSet, Point};
use crate::model::Model;
use crate::words::{Particle, Words, capitalised};

pub(super) const RULE: RuleType = RuleType {
    name: "shuttle",
    uses: &[(Role::Ending, &ENDING), (Role::Ban, &BAN)],
    about: "\
A side moves one and the same piece to and fro: it comes to a point, goes back and forth between that
point and another, and nothing is captured by either side meanwhile. As an ending, the result is meant
for that side, on the move that completes the shuttle; as a ban, that move is illegal. A move made out of
check, or by an exempt piece, is never part of a shuttle.
",
    example: "\
[endings.shuttle]
rule = \"shuttle\"
count = 5
from = \"anywhere\"
exempt = [\"general\", \"guard\"]
result = \"loss\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "shuttle-ending",
    keys: &[
        COUNT,
        FROM,
        PASS,
        EXEMPT,
        Key {
            docs: "`\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`; an ending only.",
            ..RESULT
        },
    ],
    bonds: &[],
};

static BAN: Spec = Spec { name: "shuttle-ban", keys: &[COUNT, FROM, PASS, EXEMPT], bonds: &[] };

const COUNT: Key = Key::needed(
    "count",
    Value::Whole(3, 100),
    "the number of moves in a row that make a shuttle, from 3.",
);
const FROM: Key = Key::needed(
    "from",
    Value::Words(&names(&ORIGINS)),
    "`\"anywhere\"`: the first of them may come from any point; `\"other-point\"`: it comes from the\n  other of the two points.",
);
const PASS: Key = Key::optional("pass", Value::Truth, "if true, the last but one may be a pass.");
const EXEMPT: Key =
    Key::optional("exempt", PIECES, "the kinds of pieces that may shuttle, by their names.");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    Anywhere,
    OtherPoint,
}

const ORIGINS: [(&str, From); 2] =
    [("anywhere", From::Anywhere), ("other-point", From::OtherPoint)];

#[derive(Debug)]
struct Shuttle {
    count: usize,
    from: From,
    pass: bool,
    exempt: KindSet,
    /// The result of an ending; none for a ban.
    result: Option<Consequence>,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let count = keys.number("count");
    let from = keys.word("from", &ORIGINS);
    let pass = keys.flag("pass");
    let exempt = keys.kinds("exempt");
    let result = match keys.role {
        Role::Ending => Some(keys.result()?),
        Role::Ban | Role::Effect => None,
    };
    Some(Box::new(Shuttle { count: count? as usize, from: from?, pass, exempt, result }))
}

impl Shuttle {
    /// Which moves belong to a shuttle.
    fn moves_told(&self) -> Words {
        let from = match self.from {
            From::Anywhere => Words::new(
                "The first of these moves may come from anywhere; the others go between two points.",
                "첫 번째 움직임은 어디에서 와도 되고, 나머지는 두 점 사이를 오가는 것을 말합니다.",
            ),
            From::OtherPoint => Words::new(
                "All of these moves go between the same two points.",
                "모두 같은 두 점 사이를 오가는 것을 말합니다.",
            ),
        };
        let pass = if self.pass {
            Words::new(
                "The last but one of them may be a pass.",
                "끝에서 두 번째는 한 수 쉰 것이어도 됩니다.",
            )
        } else {
            Words::new("", "")
        };
        Words::joined([from, pass])
    }

    fn exempt_told(&self, model: &Model) -> Words {
        if self.exempt.is_empty() {
            return Words::new("", "");
        }
        let names: Vec<Words> = self.exempt.iter().map(|kind| model.kind_words(kind)).collect();
        let (any, all) = (model.any_kind_words(self.exempt), Words::all_of(&names));
        Words::new(
            format!("{} may do so.", capitalised(&any.en)),
            format!("{} 그렇게 해도 됩니다.", Particle::Topic.after(&all.ko)),
        )
    }
}

/// A move of one side among the actions, newest first, and whether it was made in check.
type Own = (Action, bool);

impl Shuttle {
    /// Whether a side's own actions, newest first, make a shuttle.
    fn is_complete(&self, own: &[Own]) -> bool {
        let Some(own) = own.get(..self.count) else { return false };
        let Some(kind) = own[0].0.kind else { return false };
        if self.exempt.contains(kind) || own.iter().any(|(_, in_check)| *in_check) {
            return false;
        }
        // Walking back, the piece stands on the point that the newer move left.
        let mut stands: Option<Point> = None;
        let mut two: Option<(Point, Point)> = None;
        for (age, (action, _)) in own.iter().enumerate() {
            let oldest = age + 1 == self.count;
            match action.mv.points() {
                None if age == 1 && self.pass => {}
                None => return false,
                Some((from, to)) => {
                    let (a, b) = *two.get_or_insert((from, to));
                    let joined = stands.is_none_or(|point| point == to);
                    let known = (from == a && to == b) || (from == b && to == a);
                    let free = oldest && self.from == From::Anywhere && (to == a || to == b);
                    if action.captures || !joined || !known && !free {
                        return false;
                    }
                    stands = Some(from);
                }
            }
        }
        true
    }

    /// The actions of the side that moved last, newest first; nothing once a piece was captured.
    fn own(&self, situation: &Situation<'_>, skip: usize) -> Vec<Own> {
        let mut own = Vec::new();
        let moments = situation.moments;
        let length = moments.len();
        for back in 0..length.saturating_sub(1) {
            let index = length - 1 - back;
            let Some(action) = moments[index].action else { break };
            if action.captures {
                break;
            }
            if back % 2 == skip {
                own.push((action, moments[index - 1].check));
            }
            if own.len() == self.count {
                break;
            }
        }
        own
    }
}

impl Rule for Shuttle {
    fn statement(&self, model: &Model) -> Words {
        let moves = self.count;
        let shuttle = match self.result.map(|result| result.told("it", "그쪽이")) {
            Some(result) => Words::new(
                format!(
                    "If a side moves one and the same piece to and fro {moves} times in a row, {}.",
                    result.en
                ),
                format!("한쪽이 같은 기물 하나를 잇달아 {moves}번 오가게 하면 {}.", result.ko),
            ),
            None => Words::new(
                format!(
                    "A side may not move one and the same piece to and fro {moves} times in a row."
                ),
                format!("같은 기물 하나를 잇달아 {moves}번 오가게 할 수 없습니다."),
            ),
        };
        let free = Words::new(
            "A capture by either side begins the count anew, and a move out of check is never one of them.",
            "어느 쪽이든 기물을 잡으면 처음부터 다시 세며, 장군을 피하는 수는 세지 않습니다.",
        );
        Words::joined([shuttle, self.moves_told(), free, self.exempt_told(model)])
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let mut kinds = game.model.kinds();
        let all = kinds.all(|(id, kind)| kind.moves.is_empty() || self.exempt.contains(id));
        all.then(|| {
            Words::new("every piece that moves is exempt", "움직이는 기물이 모두 빠져 있습니다")
        })
    }

    fn judges_course(&self) -> bool {
        true
    }

    fn forbids(&self, situation: &Situation<'_>, candidate: Candidate) -> bool {
        if self.result.is_some() || candidate.captures || situation.in_check() {
            return false;
        }
        let Candidate { mv, kind, captures } = candidate;
        let mut own = vec![(Action { mv, kind, captures }, false)];
        own.extend(self.own(situation, 1));
        self.is_complete(&own)
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let result = self.result?;
        if !self.is_complete(&self.own(situation, 0)) {
            return None;
        }
        let side = situation.turn.other();
        let (en, ko) = situation.names(side);
        let now = situation.moments.len() - 1;
        let mut verdict = Verdict::new(
            result.for_side(side),
            format!("{en} has moved one piece to and fro {} times in a row", self.count),
            format!("{ko} 쪽이 한 기물을 {}번 잇달아 오가게 함", self.count),
        );
        verdict.plies = (0..self.count).rev().map(|age| now - 2 * age).collect();
        Some(verdict)
    }
}
