//! A number of plies ends the game.

use super::{Consequence, Keys, Occasion, Role, Rule, RuleType, Situation, Verdict};

pub(super) const RULE: RuleType = RuleType {
    name: "limit",
    roles: &[Role::Ending],
    docs: "\
So many plies end the game; a pass is a ply. The result is meant for the side that played the last one.

## Keys

- `plies`: the number of plies, from 1.
- `since`: `\"start\"`: all plies of the game count, as far as the position tells; `\"capture\"`: those since
  the last capture.
- `quiet`: if true, the game goes on while the last action was a capture or gave check.
- `result`: `\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`.

## Example

```toml
[endings.move-limit]
rule = \"limit\"
plies = 200
since = \"start\"
result = \"points\"
```
",
    read,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Since {
    Start,
    Capture,
}

#[derive(Debug)]
struct Limit {
    plies: u32,
    since: Since,
    quiet: bool,
    result: Consequence,
}

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let plies = keys.number("plies", 1..=1_000_000);
    let since = keys.word("since", &[("start", Since::Start), ("capture", Since::Capture)]);
    let quiet = keys.flag("quiet");
    let result = keys.result();
    Some(Box::new(Limit { plies: plies? as u32, since: since?, quiet, result: result? }))
}

impl Rule for Limit {
    fn occasion(&self) -> Option<Occasion> {
        match self.since {
            _ if self.quiet => None,
            Since::Start => Some(Occasion::Plies(self.plies)),
            Since::Capture => Some(Occasion::QuietPlies(self.plies)),
        }
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
