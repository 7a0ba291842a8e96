//! The side to move cannot act: checkmate and stalemate.

use super::{Consequence, Rule, RuleType, Situation, Verdict};
use crate::def::reader::{self, Table};
use crate::diag::{Diagnostic, Diagnostics};
use crate::model::Model;

pub(super) const RULE: RuleType = RuleType {
    name: "no-moves",
    docs: "\
The side to move has no legal action, not even a pass. The result is meant for that side.

## Keys

- `when`: `\"in-check\"` (checkmate), `\"not-in-check\"` (stalemate) or `\"always\"`.
- `result`: `\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`, for the side that cannot act.

## Example

```toml
[endings.checkmate]
rule = \"no-moves\"
when = \"in-check\"
result = \"loss\"
```
",
    read,
};

#[derive(Debug, Clone, Copy)]
enum When {
    InCheck,
    NotInCheck,
    Always,
}

#[derive(Debug)]
struct NoMoves {
    when: When,
    result: Consequence,
}

fn read(table: &mut Table<'_>, model: &Model, diags: &mut Diagnostics) -> Option<Box<dyn Rule>> {
    let words =
        [("in-check", When::InCheck), ("not-in-check", When::NotInCheck), ("always", When::Always)];
    let node = table.need("when", diags);
    let when = node.and_then(|node| reader::choice(node, &words, diags));
    let result = Consequence::read(table, model, diags);
    if let (Some(node), Some(When::InCheck), None) = (node, when, model.royal()) {
        let message = "there is no check in a game without a royal piece";
        diags.push(Diagnostic::error("no-royal", node.span, message));
    }
    Some(Box::new(NoMoves { when: when?, result: result? }))
}

impl Rule for NoMoves {
    fn verdict(&self, situation: &Situation) -> Option<Verdict> {
        let meant = match self.when {
            When::InCheck => situation.in_check,
            When::NotInCheck => !situation.in_check,
            When::Always => true,
        };
        (meant && !situation.can_act).then(|| self.result.for_side(situation.turn))
    }
}
