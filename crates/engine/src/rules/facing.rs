//! The royals face each other on a line with nothing between.

use super::{Consequence, Keys, Prospects, Role, Rule, RuleType, Situation, Verdict};
use crate::model::{Directions, Royals};
use crate::tables::{Activity, FacingHook, Hooks, Replies};

pub(super) const RULE: RuleType = RuleType {
    name: "facing",
    roles: &[Role::Ending, Role::Ban],
    docs: "\
The two royals face each other on a file with nothing between. As an ending, the side that is faced
has to break the facing with its reply; the result is meant for the side that did not. As a ban, no
move may lead to a facing; the rule then has no keys, and belongs to games in which no royal may be left
attacked: `royals = \"safe\"`.

## Keys

- `active`: when a facing counts: `\"always\"`, or `\"after-capture\"`, which is once a piece has been
  captured, the capture that makes the facing included. A facing that does not count when it is made
  never counts; one that stands in a position given at the start counts as just made.
- `below`: instead of `active`: a facing counts while the points of each side, its bonus left out, are
  below this number, or if it was made by a capture of a royal itself.
- `replies`: `\"any\"`: every reply is legal, and one that leaves the royals facing ends the game;
  `\"break-or-pass\"`: only a reply that breaks the facing is legal, or the pass, which is legal even in
  check and ends the game.
- `result`: `\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`.

## Example

```toml
[endings.bikjang]
rule = \"facing\"
active = \"after-capture\"
replies = \"any\"
result = \"points\"

[bans.flying-general]
rule = \"facing\"
```
",
    read,
};

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
    let words = [("always", Activity::Always), ("after-capture", Activity::AfterCapture)];
    let active = match (keys.table.get("active"), keys.score("below")) {
        (Some(_), None) => keys.word("active", &words),
        (None, Some(sum)) => Some(Activity::Below(sum)),
        _ => {
            keys.fault("missing-key", "a facing needs either `active` or `below`");
            None
        }
    };
    let words = [("any", Replies::Any), ("break-or-pass", Replies::BreakOrPass)];
    let replies = keys.word("replies", &words);
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
