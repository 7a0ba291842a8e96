//! What a definition may say but surely does not mean, as warnings: one list of small functions.
//!
//! A lint speaks about the author's own text alone: what is inherited is for its own author to mend. A
//! definition lets a lint pass by its name, in `allow`.

mod pieces;
mod regions;
mod rules;
mod start;

use std::sync::Arc;

use crate::def::Definition;
use crate::diag::{Diagnostic, Diagnostics};
use crate::game::Variant;
use crate::model::Model;
use crate::rules::Remarks;

/// Every lint, sorted by name.
pub(crate) const LINTS: &[Lint] = &[
    pieces::ABSENT_PIECE,
    rules::DEAD_RULE,
    pieces::IDLE_MOVE,
    start::LOPSIDED_START,
    rules::LOST_ROYAL,
    rules::NO_ENDING,
    rules::OPEN_END,
    start::OVER_AT_START,
    pieces::STILL_PIECE,
    regions::UNUSED_REGION,
    rules::UNUSED_RULE,
];

/// Something that is surely not meant.
pub(crate) struct Lint {
    /// The code of its warnings, by which it is allowed.
    pub(crate) name: &'static str,
    /// What it is about, why, and when to let it pass; for the reference.
    pub(crate) docs: &'static str,
    /// Finds it in a sound definition.
    check: fn(&Subject<'_>) -> Vec<Diagnostic>,
}

/// A sound definition and what became of it.
pub(crate) struct Subject<'a> {
    pub(crate) def: &'a Definition,
    pub(crate) variant: &'a Arc<Variant>,
    pub(crate) remarks: &'a Remarks,
}

impl Subject<'_> {
    fn model(&self) -> &Model {
        self.variant.model()
    }
}

/// Reports names in `allow` that no lint has.
pub(crate) fn check_names(def: &Definition, diags: &mut Diagnostics) {
    for name in &def.allow {
        if LINTS.iter().all(|lint| lint.name != name.value) {
            let wrong = &name.value;
            let message =
                words!("there is no warning `{wrong}`", "`{wrong}`(이)라는 경고가 없습니다");
            let known = LINTS.iter().map(|lint| lint.name);
            diags.push(Diagnostic::error("unknown-lint", name.span, message).suggest(wrong, known));
        }
    }
}

/// Warns of all that the author's own text does not allow.
pub(crate) fn run(subject: &Subject<'_>, diags: &mut Diagnostics) {
    let own = &subject.def.own;
    for lint in LINTS {
        if subject.def.allow.iter().any(|name| name.value == lint.name) {
            continue;
        }
        for warning in (lint.check)(subject) {
            let is_own =
                warning.primary.as_ref().is_some_and(|place| own.contains(&place.span.source));
            if is_own {
                let name = lint.name;
                diags.push(warning.help(words!(
                    "if it is meant: allow = [\"{name}\"]",
                    "일부러 그렇게 했다면: allow = [\"{name}\"]"
                )));
            }
        }
    }
}

/// The names of the warnings and what they are about, as Markdown.
///
/// # Examples
///
/// ```
/// let mut names = gwangsang::lints().map(|(name, _)| name);
/// assert!(names.any(|name| name == "unused-region"));
/// ```
pub fn lints() -> impl Iterator<Item = (&'static str, &'static str)> {
    LINTS.iter().map(|lint| (lint.name, lint.docs))
}

#[cfg(test)]
mod tests {
    use super::LINTS;

    #[test]
    fn lints_are_sorted_and_say_when_they_may_pass() {
        assert!(LINTS.is_sorted_by_key(|lint| lint.name));
        for lint in LINTS {
            let words: Vec<&str> = lint.docs.split_whitespace().collect();
            assert!(words.join(" ").contains("Let it pass"), "{}", lint.name);
        }
    }
}
