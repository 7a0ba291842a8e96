//! The rules of the game that end it or forbid moves: one file each, one line each in [`RULES`].
//!
//! A definition gives a rule an id and its keys. The rule's file says what it does, reads and checks
//! its keys, tells move generation what it needs by [`Hooks`], and judges a game after every action.

mod facing;
mod no_moves;
mod passes;

use std::fmt;

use crate::def::reader::{self, Table};
use crate::def::{Definition, RuleDef, Royals, Text};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::index::{Score, SideId};
use crate::model::Model;
use crate::tables::Hooks;

/// Every rule, sorted by name.
pub(crate) const RULES: &[RuleType] = &[facing::RULE, no_moves::RULE, passes::RULE];

/// A rule that definitions can use.
pub(crate) struct RuleType {
    /// The value of `rule`.
    pub(crate) name: &'static str,
    /// What it does, its keys and an example, for the reference.
    pub(crate) docs: &'static str,
    /// Reads its keys.
    read: fn(&mut Table<'_>, &Model, &mut Diagnostics) -> Option<Box<dyn Rule>>,
}

/// The rules that definitions can use: each name with what it does, its keys and an example.
pub fn reference() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.iter().map(|rule| (rule.name, rule.docs))
}

/// A rule with its keys.
pub(crate) trait Rule: fmt::Debug + Send + Sync {
    /// Says what move generation has to know.
    fn hook(&self, _hooks: &mut Hooks) {}

    /// Judges the game after an action.
    fn verdict(&self, situation: &Situation) -> Option<Verdict>;
}

/// What rules may know of a game after an action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    /// The side that would move next.
    pub(crate) turn: SideId,
    /// Whether its royal is attacked.
    pub(crate) in_check: bool,
    /// Whether it could act, if the game went on.
    pub(crate) can_act: bool,
    /// The passes in a row so far.
    pub(crate) passes: u8,
    /// Whether a facing was left standing by the side that had to break it, or accepted by it.
    pub(crate) unbroken: bool,
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A side wins.
    Win(SideId),
    /// Nobody wins.
    Draw,
    /// The side with more points wins.
    Points,
}

/// What a rule does to the side that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consequence {
    Win,
    Loss,
    Draw,
    Points,
}

impl Consequence {
    /// Reads `result`; an ending by points needs pieces that count something.
    fn read(table: &mut Table<'_>, model: &Model, diags: &mut Diagnostics) -> Option<Self> {
        let node = table.need("result", diags)?;
        let words = [
            ("win", Self::Win),
            ("loss", Self::Loss),
            ("draw", Self::Draw),
            ("points", Self::Points),
        ];
        let result = reader::choice(node, &words, diags)?;
        if result == Self::Points && model.kinds.iter().all(|kind| kind.value == Score(0)) {
            let message = "no piece counts any points";
            diags.push(
                Diagnostic::error("no-values", node.span, message)
                    .help("give the pieces a `value`, or choose another result"),
            );
        }
        Some(result)
    }

    /// What it means for a side.
    fn for_side(self, side: SideId) -> Verdict {
        match self {
            Self::Win => Verdict::Win(side),
            Self::Loss => Verdict::Win(side.other()),
            Self::Draw => Verdict::Draw,
            Self::Points => Verdict::Points,
        }
    }
}

/// An ending of a game, in the order in which endings are tested.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Its id in the definition.
    pub(crate) id: String,
    /// What people call it.
    pub(crate) name: Text,
    /// The rule.
    pub(crate) rule: Box<dyn Rule>,
}

/// The rules of a game.
#[derive(Debug)]
pub(crate) struct Ruleset {
    /// The endings, in the order in which they are tested.
    pub(crate) endings: Vec<Ending>,
    /// What move generation has to know.
    pub(crate) hooks: Hooks,
}

/// Reads the rules that a definition lists.
pub(crate) fn read(def: &Definition, model: &Model, diags: &mut Diagnostics) -> Ruleset {
    let mut hooks = Hooks {
        royal: model.royal(),
        values: model.kinds.iter().map(|kind| kind.value).collect(),
        guarded: model.royals == Royals::Safe,
        pass: model.pass,
        pass_limit: 0,
        facing: None,
    };
    let Some(game) = &def.game else { return Ruleset { endings: Vec::new(), hooks } };
    let endings = listed(&game.endings, &def.endings, "ending", model, diags);
    let bans = listed(&game.bans, &def.bans, "ban", model, diags);
    for rule in endings.iter().chain(&bans) {
        rule.rule.hook(&mut hooks);
    }
    unlisted(&game.endings, &def.endings, "ending", def, diags);
    unlisted(&game.bans, &def.bans, "ban", def, diags);
    Ruleset { endings, hooks }
}

/// The rules that a list names, in its order.
fn listed(
    names: &[Spanned<String>],
    defs: &[RuleDef],
    what: &str,
    model: &Model,
    diags: &mut Diagnostics,
) -> Vec<Ending> {
    let mut found: Vec<Ending> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        if let Some(twin) = names[..place].iter().find(|twin| *twin == name) {
            let message = format!("the {what} `{}` is listed twice", name.value);
            diags.push(
                Diagnostic::error("listed-twice", name.span, message)
                    .also(twin.span, "first listed here"),
            );
            continue;
        }
        let Some(def) = defs.iter().find(|def| def.id == *name) else {
            let message = format!("there is no {what} `{}`", name.value);
            let known = defs.iter().map(|def| def.id.value.as_str());
            diags.push(
                Diagnostic::error("unknown-rule", name.span, message)
                    .suggest(&name.value, known)
                    .help(format!("each {what} has a table of its own, [{what}s.{}]", name.value)),
            );
            continue;
        };
        found.extend(rule(def, model, diags).map(|rule| Ending {
            id: def.id.value.clone(),
            name: def.name.clone().unwrap_or_else(|| Text::plain(&def.id.value)),
            rule,
        }));
    }
    found
}

fn rule(def: &RuleDef, model: &Model, diags: &mut Diagnostics) -> Option<Box<dyn Rule>> {
    let name = def.rule.as_ref()?;
    let Some(kind) = RULES.iter().find(|kind| kind.name == name.value) else {
        let message = format!("there is no rule `{}`", name.value);
        diags.push(
            Diagnostic::error("unknown-rule", name.span, message)
                .suggest(&name.value, RULES.iter().map(|kind| kind.name)),
        );
        return None;
    };
    let mut table = Table::open(&def.node, &format!("the rule `{}`", kind.name), diags)?;
    table.get("rule");
    table.get("name");
    let rule = (kind.read)(&mut table, model, diags);
    table.finish(diags);
    rule
}

/// Warns of tables in the author's own file that no list names.
fn unlisted(
    names: &[Spanned<String>],
    defs: &[RuleDef],
    what: &str,
    all: &Definition,
    diags: &mut Diagnostics,
) {
    for def in defs {
        if def.id.span.source == all.span.source && !names.contains(&def.id) {
            let message = format!("the {what} `{}` is never used", def.id.value);
            diags.push(
                Diagnostic::warning("unused-rule", def.id.span, message)
                    .help(format!("name it in `{what}s` of [game], or leave it out")),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULES;

    #[test]
    fn rules_are_sorted_and_documented() {
        assert!(RULES.is_sorted_by_key(|rule| rule.name));
        for rule in RULES {
            for heading in ["## Keys", "## Example"] {
                assert!(rule.docs.contains(heading), "{} lacks {heading}", rule.name);
            }
        }
    }

    #[test]
    fn every_rule_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules");
        for entry in std::fs::read_dir(folder).expect("the folder of rules") {
            let name = entry.expect("a file").file_name().into_string().expect("a name");
            let rule = name.trim_end_matches(".rs").replace('_', "-");
            assert!(rule == "mod" || RULES.iter().any(|known| known.name == rule), "{name}");
        }
    }
}
