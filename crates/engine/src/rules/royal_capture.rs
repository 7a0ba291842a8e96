//! A royal is captured.

use super::{
    Consequence, Keys, Occasion, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict,
};
use crate::def::spec::Spec;
use crate::index::SideId;
use crate::model::{Model, Royals};
use crate::tables::Hooks;
use crate::words::{Particle, Words, with_article};

pub(super) const RULE: RuleType = RuleType {
    name: "royal-capture",
    uses: &[(Role::Ending, &ENDING)],
    about: "\
A royal has been captured. The result is meant for the side that lost it. The rule belongs to games in
which a royal may be left attacked: `royals = \"capturable\"`.
",
    example: "\
[endings.royal-capture]
rule = \"royal-capture\"
result = \"loss\"
",
    read,
};

static ENDING: Spec = Spec { name: "royal-capture-ending", keys: &[RESULT], bonds: &[] };

#[derive(Debug)]
struct RoyalCapture {
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    keys.needs_royal();
    if keys.model.royals == Royals::Safe {
        let message = Words::new(
            "no royal is ever captured while `royals` of [game] is \"safe\"",
            "[game]의 `royals`가 \"safe\"이면 왕이 잡히는 일이 없습니다",
        );
        let text = Words::new("royals are safe by this", "이 값 때문에 왕은 잡히지 않습니다");
        keys.odds(message, keys.royals(), text);
    }
    Some(Box::new(RoyalCapture { result: keys.result()? }))
}

impl Rule for RoyalCapture {
    fn statement(&self, model: &Model) -> Words {
        let (royal, result) =
            (model.royal_words(), self.result.told("the side that lost it", "잡힌 쪽이"));
        Words::new(
            format!("When {} is captured, {}.", with_article(&royal.en), result.en),
            format!("{} 잡히면 {}.", Particle::Subject.after(&royal.ko), result.ko),
        )
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.royal_capture = true;
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        (!game.knows_check()).then(|| {
            Words::new(
                "no move of this game captures a royal",
                "이 게임에는 왕을 잡는 수가 없습니다",
            )
        })
    }

    fn occasion(&self) -> Option<Occasion> {
        Some(Occasion::RoyalCaptured)
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let loser =
            SideId::BOTH.into_iter().find(|side| situation.royals[side.index()].is_none())?;
        let (en, ko) = situation.names(loser);
        let royal = situation.model.royal().map(|kind| &situation.model.kind(kind).name)?;
        Some(Verdict::new(
            self.result.for_side(loser),
            format!("the {} of {en} has been captured", royal.en_for(loser)),
            format!("{ko}의 {} 잡힘", royal.ko_for(loser)),
        ))
    }
}
