//! Several passes in a row end the game.

use super::{Consequence, Rule, RuleType, Situation, Verdict};
use crate::def::reader::{self, Table};
use crate::diag::{Diagnostic, Diagnostics};
use crate::model::{Model, PassPolicy};
use crate::tables::Hooks;

pub(super) const RULE: RuleType = RuleType {
    name: "passes",
    docs: "\
So many passes in a row end the game. The result is meant for the side that passed last.

## Keys

- `count`: the number of passes, from 1.
- `result`: `\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`.

## Example

```toml
[endings.two-passes]
rule = \"passes\"
count = 2
result = \"points\"
```
",
    read,
};

#[derive(Debug)]
struct Passes {
    count: u8,
    result: Consequence,
}

fn read(table: &mut Table<'_>, model: &Model, diags: &mut Diagnostics) -> Option<Box<dyn Rule>> {
    let node = table.need("count", diags);
    let count = node.and_then(|node| reader::integer(node, 1..=100, diags));
    let result = Consequence::read(table, model, diags);
    if let (Some(node), PassPolicy::Never) = (node, model.pass) {
        let message = "passes are counted, but nobody may pass";
        diags.push(
            Diagnostic::error("contradiction", node.span, message)
                .help("`pass` of [game] says when a turn may go by"),
        );
    }
    Some(Box::new(Passes { count: count? as u8, result: result? }))
}

impl Rule for Passes {
    fn hook(&self, hooks: &mut Hooks) {
        hooks.pass_limit = self.count;
    }

    fn verdict(&self, situation: &Situation) -> Option<Verdict> {
        let passed = situation.turn.other();
        (situation.passes >= self.count).then(|| self.result.for_side(passed))
    }
}
