//! The royals face each other on a line with nothing between.

use super::{Consequence, Keys, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict};
use crate::def::spec::{Bond, Key, Spec, Value, names};
use crate::model::{Directions, Model, Royals};
use crate::tables::{Activity, FacingHook, Hooks, Replies};
use crate::words::{Particle, Words};

pub(super) const RULE: RuleType = RuleType {
    name: "facing",
    uses: &[(Role::Ending, &ENDING), (Role::Ban, &BAN)],
    about: "\
The two royals face each other on a file with nothing between. As an ending, the side that is faced
has to break the facing with its reply; the result is meant for the side that did not. As a ban, no
move may lead to a facing; the rule then has no keys, and belongs to games in which no royal may be left
attacked: `royals = \"safe\"`.
",
    example: "\
[endings.bikjang]
rule = \"facing\"
active = \"after-capture\"
replies = \"any\"
result = \"points\"

[bans.flying-general]
rule = \"facing\"
",
    read,
};

static ENDING: Spec = Spec {
    name: "facing-ending",
    keys: &[
        Key::optional(
            "active",
            Value::Words(&names(&ACTIVE)),
            "when a facing counts: `\"always\"`, or `\"after-capture\"`, which is once a piece has been\n  captured, the capture that makes the facing included. A facing that does not count when it is made\n  never counts; one that stands in a position given at the start counts as just made.",
        ),
        Key::optional(
            "below",
            Value::Number,
            "instead of `active`: a facing counts while the points of each side, its bonus left out, are\n  below this number, or if it was made by a capture of a royal itself.",
        ),
        Key::needed(
            "replies",
            Value::Words(&names(&REPLIES)),
            "`\"any\"`: every reply is legal, and one that leaves the royals facing ends the game;\n  `\"break-or-pass\"`: only a reply that breaks the facing is legal, or the pass, which is legal even in\n  check and ends the game.",
        ),
        RESULT,
    ],
    bonds: &[Bond::One(&["active", "below"])],
};

static BAN: Spec = Spec { name: "facing-ban", keys: &[], bonds: &[] };

const ACTIVE: [(&str, Activity); 2] =
    [("always", Activity::Always), ("after-capture", Activity::AfterCapture)];
const REPLIES: [(&str, Replies); 2] =
    [("any", Replies::Any), ("break-or-pass", Replies::BreakOrPass)];

#[derive(Debug)]
struct Facing {
    active: Activity,
    replies: Replies,
    result: Option<Consequence>,
}

/// Royals face each other along files.
const ALONG: Directions = Directions { free: 1 | 1 << 4, drawn: 0 };

/// Reports a ban where royals may be left attacked.
fn needs_safe_royals(keys: &mut Keys<'_, '_>) {
    let message = Words::new(
        "a royal that may be left attacked may be left facing too: a ban on facing needs `royals` of [game] to be \"safe\"",
        "왕을 공격받는 채로 두어도 되면 마주 보는 채로 두어도 됩니다. 마주 보기를 금하려면 [game]의 `royals`가 \"safe\"여야 합니다",
    );
    let text = Words::new(
        "royals may be left attacked by this",
        "이 값 때문에 왕을 공격받는 채로 두어도 됩니다",
    );
    keys.odds(message, keys.royals(), text);
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    keys.needs_royal();
    if keys.role == Role::Ban {
        if keys.model.royals == Royals::Capturable {
            needs_safe_royals(keys);
        }
        let (active, replies) = (Activity::Always, Replies::Forbidden);
        return Some(Box::new(Facing { active, replies, result: None }));
    }
    let active = match (keys.table.get("active"), keys.score("below")) {
        (Some(_), None) => keys.table.choose("active", &ACTIVE, keys.diags),
        (None, Some(sum)) => Some(Activity::Below(sum)),
        _ => {
            let message = Words::new(
                "a facing needs either `active` or `below`",
                "마주 보는 왕에 관한 규칙에는 `active`나 `below` 가운데 하나가 있어야 합니다",
            );
            keys.fault("missing-key", message);
            None
        }
    };
    let replies = keys.word("replies", &REPLIES);
    let result = keys.result();
    Some(Box::new(Facing { active: active?, replies: replies?, result: Some(result?) }))
}

impl Facing {
    /// What the side that is faced may do, and what comes of it.
    fn reply_told(&self, result: Words) -> Words {
        let Words { en, ko } = result;
        match self.replies {
            Replies::Any | Replies::Forbidden => Words::new(
                format!("the other side has to break this with its reply; if it does not, {en}."),
                format!("상대는 다음 수로 이를 풀어야 하며, 풀지 않으면 {ko}."),
            ),
            Replies::BreakOrPass => Words::new(
                format!(
                    "the other side may only make a move that breaks this, or pass, even in check; if it passes, {en}."
                ),
                format!(
                    "상대는 이를 푸는 수만 두거나, 장군을 받고 있어도 한 수 쉴 수 있습니다. 쉬면 {ko}."
                ),
            ),
        }
    }

    /// When a facing counts.
    fn activity_told(&self, royal: &Words) -> Words {
        match self.active {
            Activity::Always => Words::new("", ""),
            Activity::AfterCapture => Words::new(
                "This counts only once a piece has been captured in the game; the capture that brings it about is enough.",
                "대국에서 기물이 하나라도 잡힌 뒤에만 해당하며, 기물을 잡아 마주 보게 된 수부터 셉니다.",
            ),
            Activity::Below(sum) => Words::new(
                format!(
                    "This counts only while the points of each side, without any bonus, are below {sum}, or if the {} brought it about by capturing a piece.",
                    royal.en
                ),
                format!(
                    "덤을 뺀 양쪽의 점수가 각각 {sum}점 미만일 때, 또는 {} 기물을 잡아 마주 보게 된 때에만 해당합니다.",
                    Particle::Subject.after(&royal.ko)
                ),
            ),
        }
    }
}

impl Rule for Facing {
    fn statement(&self, model: &Model) -> Words {
        let royal = model.royal_words();
        let Some(result) = self.result else {
            return Words::new(
                format!(
                    "No move may leave one {} facing the other on a file with nothing between.",
                    royal.en
                ),
                format!(
                    "양쪽 {} 같은 세로줄에서 사이에 아무것도 없이 마주 보게 하는 수는 둘 수 없습니다.",
                    Particle::Subject.after(&royal.ko)
                ),
            );
        };
        let facing = Words::new(
            format!(
                "When a move leaves one {} facing the other on a file with nothing between,",
                royal.en
            ),
            format!(
                "한 수로 양쪽 {} 같은 세로줄에서 사이에 아무것도 없이 마주 보게 되면,",
                Particle::Subject.after(&royal.ko)
            ),
        );
        let reply = self.reply_told(result.told("it", "그쪽이"));
        Words::joined([facing, reply, self.activity_told(&royal)])
    }

    fn sole_concerns(&self) -> Vec<Words> {
        vec![Words::new("facing royals", "마주 보는 왕")]
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.facing =
            Some(FacingHook { active: self.active, replies: self.replies, along: ALONG });
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let apart = !game.royals_share_a_file();
        apart.then(|| {
            Words::new(
                "the royals can never stand on one file",
                "두 왕이 같은 세로줄에 설 수 없습니다",
            )
        })
    }

    fn verdict(&self, situation: &Situation<'_>) -> Option<Verdict> {
        let failed = situation.turn.other();
        if !situation.unbroken {
            return None;
        }
        let (en, ko) = situation.names(failed);
        let result = self.result?.for_side(failed);
        Some(match self.replies {
            Replies::BreakOrPass => Verdict::new(
                result,
                format!("{en} passed while the royals faced each other"),
                format!("{ko} 쪽이 빅장을 받아들여 한수쉼"),
            ),
            Replies::Any | Replies::Forbidden => Verdict::new(
                result,
                format!("{en} did not break the facing of the royals"),
                format!("{ko} 쪽이 빅장을 풀지 않음"),
            ),
        })
    }
}
