//! A definition and what is to be said about it.

use std::fmt;

use gwangsang::{Diagnostic, Severity, Source, Sources};

use crate::exit::Failure;
use crate::library;

/// What is to be said about a file.
pub(super) enum Judgement {
    /// It was read.
    Read(Judged),
    /// It cannot be read, and why.
    Unreadable(String),
}

/// A definition and what is to be said about it.
pub(super) struct Judged {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) sources: Sources,
    /// What the game is made of, if it can be played.
    pub(super) sound: Option<String>,
}

/// How much is to be said; ordered by how bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Count {
    pub(super) errors: usize,
    pub(super) warnings: usize,
}

/// Judges the definition that a name on the command line means, with what is laid over it.
pub(super) fn judge(file: &str, overlays: &[Source]) -> Judgement {
    match library::source(file) {
        Ok(source) => Judgement::Read(judge_text(source, overlays)),
        Err(failure) => Judgement::Unreadable(failure.to_string()),
    }
}

/// Judges a definition that was read.
pub(super) fn judge_text(source: Source, overlays: &[Source]) -> Judged {
    match library::load_overlaid(source, overlays) {
        Ok(loaded) => {
            let model = loaded.variant.model();
            let board = &model.board;
            let (kinds, endings) = (model.kinds.len(), loaded.variant.ending_ids().count());
            let (files, ranks) = (board.files(), board.ranks());
            let sound = format!("{kinds} pieces, {files}×{ranks}, {endings} endings");
            let (diagnostics, sources) = (loaded.warnings, loaded.sources);
            Judged { diagnostics, sources, sound: Some(sound) }
        }
        Err(Failure::Definition(error)) => {
            Judged { diagnostics: error.diagnostics, sources: error.sources, sound: None }
        }
        Err(failure) => {
            let diagnostics = vec![Diagnostic::whole("unreadable", failure.to_string())];
            Judged { diagnostics, sources: Sources::default(), sound: None }
        }
    }
}

impl Judged {
    pub(super) fn count(&self) -> Count {
        let of = |severity| {
            self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
        };
        Count { errors: of(Severity::Error), warnings: of(Severity::Warning) }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: usize, what: &str| {
            let ending = if number == 1 { "" } else { "s" };
            format!("{number} {what}{ending}")
        };
        match (self.errors, self.warnings) {
            (errors, 0) => f.write_str(&number(errors, "error")),
            (0, warnings) => f.write_str(&number(warnings, "warning")),
            (errors, warnings) => {
                write!(f, "{}, {}", number(errors, "error"), number(warnings, "warning"))
            }
        }
    }
}
