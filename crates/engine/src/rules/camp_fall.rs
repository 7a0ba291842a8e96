//! The capture of a piece decides over a whole camp.

use super::{Keys, PIECES, Prospects, Role, Rule, RuleType};
use crate::def::spec::{Key, Spec, Value, names};
use crate::index::KindId;
use crate::model::{Model, Royals};
use crate::tables::{FallEffect, FallHook, Hooks, Members, Timing};
use crate::words::{Particle, Words};

pub(super) const RULE: RuleType = RuleType {
    name: "camp-fall",
    uses: &[(Role::Effect, &EFFECT)],
    about: "\
When a piece of certain kinds is captured in one of its owner's camps, the owner's other pieces of that
camp are affected: they change sides, are taken off the board, or cannot move. A royal is never affected.
",
    example: "\
[effects.wing-fall]
rule = \"camp-fall\"
triggers = [\"general\"]
camp = \"wing\"
members = \"standing\"
effect = \"defect\"
timing = \"after-reply\"
",
    read,
};

static EFFECT: Spec = Spec {
    name: "camp-fall-effect",
    keys: &[
        Key::needed("triggers", PIECES, "the kinds whose capture counts, by their names."),
        Key::needed("camp", Value::Text, "the region of the camps; a list has one camp an item."),
        Key::needed(
            "members",
            Value::Words(&names(&MEMBERS)),
            "`\"standing\"`: the owner's pieces that stand in the camp right after the capture; `\"born\"`:\n  those that stood in it when the game began, wherever they are. In a game from a given position, the place\n  where a piece stands in it counts as the place where it began.",
        ),
        Key::needed(
            "effect",
            Value::Words(&names(&EFFECTS)),
            "`\"defect\"` (they change sides where they stand), `\"remove\"` or `\"freeze\"` (they cannot move).",
        ),
        Key::needed(
            "timing",
            Value::Words(&names(&TIMINGS)),
            "`\"after-reply\"`: when the owner's next move is done, unless that move captures the captor;\n  `\"at-once\"`: at once, and undone if the owner's next move captures the captor; `\"while-captor-lives\"`:\n  at once, and undone whenever the captor is captured. Removing goes with the first, freezing with the\n  last.",
        ),
    ],
    bonds: &[],
};

const MEMBERS: [(&str, Members); 2] = [("standing", Members::Standing), ("born", Members::Born)];
const EFFECTS: [(&str, FallEffect); 3] = [
    ("defect", FallEffect::Defect),
    ("remove", FallEffect::Remove),
    ("freeze", FallEffect::Freeze),
];
const TIMINGS: [(&str, Timing); 3] = [
    ("after-reply", Timing::AfterReply),
    ("at-once", Timing::AtOnce),
    ("while-captor-lives", Timing::WhileCaptorLives),
];

#[derive(Debug)]
struct CampFall(FallHook);

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let triggers = keys.needed_kinds("triggers");
    let camps = keys.region("camp");
    let members = keys.word("members", &MEMBERS);
    let effect = keys.word("effect", &EFFECTS);
    let timing = keys.word("timing", &TIMINGS);
    match (effect?, timing?) {
        (FallEffect::Defect, _)
        | (FallEffect::Remove, Timing::AfterReply)
        | (FallEffect::Freeze, Timing::WhileCaptorLives) => {}
        (FallEffect::Remove, Timing::AtOnce | Timing::WhileCaptorLives) => {
            let message = Words::new(
                "pieces that were removed cannot come back; write timing = \"after-reply\"",
                "들어낸 기물은 돌아올 수 없습니다. timing = \"after-reply\"라고 쓰십시오",
            );
            keys.fault("contradiction", message);
        }
        (FallEffect::Freeze, Timing::AtOnce | Timing::AfterReply) => {
            let message = Words::new(
                "pieces freeze only with timing = \"while-captor-lives\"",
                "기물을 움직이지 못하게 하려면 timing = \"while-captor-lives\"여야 합니다",
            );
            keys.fault("contradiction", message);
        }
    }
    let (effect, timing) = (effect?, timing?);
    let hook = FallHook { triggers, camps: camps?, members: members?, effect, timing };
    Some(Box::new(CampFall(hook)))
}

/// Which pieces fall, as the subject of a sentence.
fn members_told(members: Members) -> Words {
    match members {
        Members::Standing => Words::new(
            "its owner's other pieces that stand in that part of the region right after the capture",
            "바로 그때 그 구역의 같은 부분에 서 있던 같은 편의 다른 기물은",
        ),
        Members::Born => Words::new(
            "its owner's other pieces that began the game in that part of the region, wherever they are now,",
            "그 구역의 같은 부분에서 대국을 시작한 같은 편의 다른 기물은 지금 어디에 있든",
        ),
    }
}

fn effect_told(effect: FallEffect) -> Words {
    match effect {
        FallEffect::Defect => {
            Words::new("change sides where they stand.", "그 자리에서 상대편으로 넘어갑니다.")
        }
        FallEffect::Remove => Words::new("are taken off the board.", "판에서 들어냅니다."),
        FallEffect::Freeze => Words::new("cannot move any more.", "더는 움직이지 못합니다."),
    }
}

fn timing_told(timing: Timing) -> Words {
    match timing {
        Timing::AfterReply => Words::new(
            "This happens when the owner's next move is done, unless that move captures the captor.",
            "그 편이 다음 수를 둔 뒤에 이렇게 되며, 그 수로 잡은 기물을 되잡으면 아무 일도 일어나지 않습니다.",
        ),
        Timing::AtOnce => Words::new(
            "This happens at once, and is undone if the owner's next move captures the captor.",
            "곧바로 이렇게 되며, 그 편이 바로 다음 수로 잡은 기물을 되잡으면 원래대로 돌아갑니다.",
        ),
        Timing::WhileCaptorLives => Words::new(
            "This happens at once, and is undone whenever the captor is captured.",
            "곧바로 이렇게 되며, 잡은 기물이 잡히면 언제든 원래대로 돌아갑니다.",
        ),
    }
}

impl Rule for CampFall {
    fn statement(&self, model: &Model) -> Words {
        let FallHook { triggers, camps, members, effect, timing } = &self.0;
        let (trigger, camp) = (model.any_kind_words(*triggers), model.region_words(camps));
        let royal = model.royal_words();
        let capture = Words::new(
            format!("When {} is captured in {},", trigger.en, camp.en),
            format!("{} {} 안에서 잡히면,", Particle::Subject.after(&trigger.ko), camp.ko),
        );
        let whole = Words::new(
            format!("The {} is never affected.", royal.en),
            format!("{} 이 영향을 받지 않습니다.", Particle::Topic.after(&royal.ko)),
        );
        let fall = Words::joined([capture, members_told(*members), effect_told(*effect)]);
        Words::joined([fall, timing_told(*timing), whole])
    }

    fn sole_concerns(&self) -> Vec<Words> {
        vec![Words::new("falling camps", "진영의 함락")]
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let falls = |kind: KindId| {
            let data = game.model.kind(kind);
            let is_taken = !data.neutral && (!data.royal || game.model.royals != Royals::Safe);
            is_taken && game.can_stand(data.bound.as_ref(), &self.0.camps)
        };
        let fallible = self.0.triggers.iter().any(falls);
        (!fallible).then(|| {
            Words::new(
                "none of its triggers can be captured in a camp",
                "`triggers`의 어느 기물도 `camp` 안에서 잡힐 수 없습니다",
            )
        })
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.fall = Some(self.0.clone());
    }
}
