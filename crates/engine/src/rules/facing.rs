//! The royals face each other on a line with nothing between.

use super::{Consequence, Rule, RuleType, Situation, Verdict};
use crate::def::Directions;
use crate::def::reader::{self, Table};
use crate::diag::{Diagnostic, Diagnostics};
use crate::index::Score;
use crate::model::Model;
use crate::tables::{Activity, FacingHook, Hooks, Replies};

pub(super) const RULE: RuleType = RuleType {
    name: "facing",
    docs: "\
The two royals face each other on a file with nothing between. As an ending, the side that is faced
has to break the facing with its reply; the result is meant for the side that did not. As a ban, no
move may lead to a facing.

## Keys

- `active`: when a facing counts: `\"always\"`, or `\"after-capture\"`, which is once a piece has been
  captured, the capture that makes the facing included. A facing that does not count when it is made
  never counts; one that stands in a position given at the start counts as just made.
- `below`: instead of `active`: a facing counts while the points of each side are below this number, or
  if it was made by a capture of a royal itself.
- `replies`: `\"any\"`: every reply is legal, and one that leaves the royals facing ends the game;
  `\"break-or-pass\"`: only a reply that breaks the facing is legal, or the pass, which is legal even in
  check and ends the game.
- `result`: `\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`.

A ban has none of these keys.

## Example

```toml
[endings.bikjang]
rule = \"facing\"
active = \"after-capture\"
replies = \"any\"
result = \"points\"

[bans.flying-general]
rule = \"facing\"
forbidden = true
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

fn read(table: &mut Table<'_>, model: &Model, diags: &mut Diagnostics) -> Option<Box<dyn Rule>> {
    if model.royal().is_none() {
        let message = "there is no royal piece that could face another";
        diags.push(Diagnostic::error("no-royal", table.span, message));
    }
    let forbidden = table.get("forbidden").and_then(|node| reader::boolean(node, diags));
    let (active, below) = (table.get("active"), table.get("below"));
    if forbidden == Some(true) {
        return Some(Box::new(Facing {
            active: Activity::Always,
            replies: Replies::Forbidden,
            result: None,
        }));
    }
    let words = [("always", Activity::Always), ("after-capture", Activity::AfterCapture)];
    let activity = match (active, below) {
        (Some(node), None) => reader::choice(node, &words, diags),
        (None, Some(node)) => {
            reader::hundredths(node, diags).map(|sum| Activity::Below(Score(sum)))
        }
        _ => {
            let message = "a facing needs either `active` or `below`";
            diags.push(Diagnostic::error("missing-key", table.span, message));
            None
        }
    };
    let words = [("any", Replies::Any), ("break-or-pass", Replies::BreakOrPass)];
    let replies =
        table.need("replies", diags).and_then(|node| reader::choice(node, &words, diags));
    let result = Consequence::read(table, model, diags);
    Some(Box::new(Facing { active: activity?, replies: replies?, result: Some(result?) }))
}

impl Rule for Facing {
    fn hook(&self, hooks: &mut Hooks) {
        hooks.facing =
            Some(FacingHook { active: self.active, replies: self.replies, along: ALONG });
    }

    fn verdict(&self, situation: &Situation) -> Option<Verdict> {
        let failed = situation.turn.other();
        situation.unbroken.then(|| self.result.map(|result| result.for_side(failed)))?
    }
}
