//! A definition and what is to be said about it.

use gwangsang::{Diagnostic, Severity, Source, Sources, Words};

use crate::exit::Failure;
use crate::library;

/// What is to be said about a file.
pub(super) enum Judgement {
    /// It was read.
    Read(Judged),
    /// It cannot be read, and why.
    Unreadable(Words),
}

/// A definition and what is to be said about it.
pub(super) struct Judged {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) sources: Sources,
    /// What the game is made of, if it can be played.
    pub(super) sound: Option<Words>,
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
        Err(failure) => Judgement::Unreadable(failure.words()),
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
            let sound = Words::new(
                format!("{kinds} pieces, {files}×{ranks}, {endings} endings"),
                format!("기물 {kinds}가지, {files}×{ranks}, 끝나는 규칙 {endings}가지"),
            );
            let (diagnostics, sources) = (loaded.warnings, loaded.sources);
            Judged { diagnostics, sources, sound: Some(sound) }
        }
        Err(Failure::Definition(error)) => {
            Judged { diagnostics: error.diagnostics, sources: error.sources, sound: None }
        }
        Err(failure) => {
            let diagnostics = vec![Diagnostic::whole("unreadable", failure.words())];
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

impl Count {
    /// The numbers that are not zero.
    pub(super) fn words(self) -> Words {
        let number = |number: usize, what: &str| {
            let ending = if number == 1 { "" } else { "s" };
            format!("{number} {what}{ending}")
        };
        let (en, ko) = (number(self.errors, "error"), format!("잘못 {}가지", self.errors));
        let errors = Words::new(en, ko);
        let (en, ko) = (number(self.warnings, "warning"), format!("경고 {}가지", self.warnings));
        let warnings = Words::new(en, ko);
        match (self.errors, self.warnings) {
            (_, 0) => errors,
            (0, _) => warnings,
            _ => Words::new(
                format!("{}, {}", errors.en, warnings.en),
                format!("{}, {}", errors.ko, warnings.ko),
            ),
        }
    }
}
