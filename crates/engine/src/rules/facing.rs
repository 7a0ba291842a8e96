//! The royals face each other on a line with nothing between.

use super::{Consequence, Keys, Prospects, RESULT, Role, Rule, RuleType, Situation, Verdict};
use crate::def::spec::{Bond, Key, Spec, Value, names};
use crate::model::{Directions, Royals};
use crate::tables::{Activity, FacingHook, Hooks, Replies};

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

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    keys.needs_royal();
    if keys.role == Role::Ban {
        if keys.model.royals == Royals::Capturable {
            let message = "a royal that may be left attacked may be left facing too: a ban on facing needs `royals` of [game] to be \"safe\"";
            keys.odds(message, keys.royals(), "royals may be left attacked by this");
        }
        let (active, replies) = (Activity::Always, Replies::Forbidden);
        return Some(Box::new(Facing { active, replies, result: None }));
    }
    let active = match (keys.table.get("active"), keys.score("below")) {
        (Some(_), None) => keys.table.choose("active", &ACTIVE, keys.diags),
        (None, Some(sum)) => Some(Activity::Below(sum)),
        _ => {
            keys.fault("missing-key", "a facing needs either `active` or `below`");
            None
        }
    };
    let replies = keys.word("replies", &REPLIES);
    let result = keys.result();
    Some(Box::new(Facing { active: active?, replies: replies?, result: Some(result?) }))
}

impl Rule for Facing {
    fn sole_concerns(&self) -> Vec<String> {
        vec!["facing royals".to_owned()]
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.facing =
            Some(FacingHook { active: self.active, replies: self.replies, along: ALONG });
    }

    fn never(&self, game: &Prospects<'_>) -> Option<String> {
        let apart = !game.royals_share_a_file();
        apart.then(|| "the royals can never stand on one file".to_owned())
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
