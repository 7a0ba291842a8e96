//! A side has few points left.

use super::{Consequence, Keys, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict};
use crate::def::spec::{Key, Spec, Value};
use crate::index::{Score, SideId};
use crate::model::Model;
use crate::words::Words;

pub(super) const RULE: RuleType = RuleType {
    name: "low-material",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
After an action that captured nothing and gave no check, a side has so few points left that the game is
ended. The result is meant for that side; if both are so low, for the side to move.
",
    example: "\
[endings.low-material]
rule = \"low-material\"
most = 10
result = \"points\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "low-material-ending",
    keys: &[
        Key::needed(
            "most",
            Value::Number,
            "the most points, the bonus included, with which a side is low.",
        ),
        RESULT,
    ],
    bonds: &[],
};

#[derive(Debug)]
struct LowMaterial {
    most: Score,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let most = keys.score("most");
    if most.is_none() {
        let message = Words::new(
            "the rule `low-material` needs `most`",
            "규칙 `low-material`에는 `most`가 있어야 합니다",
        );
        keys.fault("missing-key", message);
    }
    let result = keys.result();
    Some(Box::new(LowMaterial { most: most?, result: result? }))
}

impl Rule for LowMaterial {
    fn statement(&self, _model: &Model) -> Words {
        let (most, result) = (self.most, self.result.told("that side", "그쪽이"));
        let low = Words::new(
            format!(
                "If a side has {most} points or fewer, its bonus included, after a move that captured nothing and gave no check, {}.",
                result.en
            ),
            format!(
                "기물을 잡지도 장군을 부르지도 않은 수를 둔 뒤, 어느 한쪽의 점수가 덤을 더해 {most}점 이하이면 {}.",
                result.ko
            ),
        );
        match self.result {
            Consequence::Win | Consequence::Loss => {
                let both = self.result.told("the side to move", "둘 차례인 쪽이");
                Words::joined([
                    low,
                    Words::new(
                        format!("If both sides have so few, {}.", both.en),
                        format!("양쪽 모두 그러면 {}.", both.ko),
                    ),
                ])
            }
            Consequence::Draw | Consequence::Points => low,
        }
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let counts_down = game.model.kinds.iter().any(|kind| kind.value < Score(0));
        let least = game.model.sides.iter().map(|side| side.bonus).min()?;
        let is_below = !counts_down && self.most < least;
        is_below.then(|| {
            words!(
                "no side can have fewer than {least} points",
                "어느 쪽의 점수도 {least}점보다 낮아질 수 없습니다"
            )
        })
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        if !situation.has_begun() || !situation.is_quiet() {
            return None;
        }
        let is_low = |side: &SideId| situation.points[side.index()] <= self.most;
        let low = [situation.turn, situation.turn.other()].into_iter().find(is_low)?;
        let (en, ko) = situation.names(low);
        let points = situation.points[low.index()];
        Some(Verdict::new(
            self.result.for_side(low),
            format!("{en} has only {points} points left"),
            format!("{ko}의 점수가 {points}점뿐임"),
        ))
    }
}
