//! Exit codes, and the failures that lead to them.

use std::process::ExitCode;

use gwangsang::{Language, LoadError, Style, Words};
use thiserror::Error;

use crate::io::Io;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything was done.
    Done = 0,
    /// A definition, a position or a move is wrong; or two definitions differ.
    Wrong = 1,
    /// Something cannot be read, written or understood.
    Unusable = 2,
    /// The user stopped it.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command stopped.
#[derive(Debug, Error)]
pub enum Failure {
    /// A definition has faults.
    #[error("the definition cannot be used")]
    Definition(Box<LoadError>),
    /// A position, a move or the like is wrong.
    #[error("{0}")]
    Wrong(String),
    /// A position, a move or the like is wrong, in every language.
    #[error("{}", .0.en)]
    Refused(Words),
    /// Something cannot be read or understood.
    #[error("{0}")]
    Unusable(String),
    /// Something cannot be read or written, in every language.
    #[error("{}", .0.en)]
    Unreadable(Words),
    /// A stream failed.
    #[error(transparent)]
    Stream(#[from] std::io::Error),
}

impl Failure {
    /// Says what happened, and gives the exit code.
    pub(crate) fn report(self, io: &mut Io<'_>) -> Exit {
        let (text, exit) = match self {
            Self::Definition(error) => {
                let style = if io.coloured { Style::Coloured } else { Style::Plain };
                // Nothing can be said about a stream that does not take what is said.
                let text = match io.language {
                    Language::English => error.render(style),
                    Language::Korean => error.render_korean(style),
                };
                let _ = io.errors.write_all(text.as_bytes());
                return Exit::Wrong;
            }
            // Whoever reads our output has read enough.
            Self::Stream(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                return Exit::Done;
            }
            Self::Wrong(text) => (text, Exit::Wrong),
            Self::Refused(words) => (words.in_language(io.language).to_owned(), Exit::Wrong),
            Self::Unusable(text) => (text, Exit::Unusable),
            Self::Unreadable(words) => (words.in_language(io.language).to_owned(), Exit::Unusable),
            Self::Stream(error) => {
                let why = gwangsang_tui::file_trouble(&error);
                (why.in_language(io.language).to_owned(), Exit::Unusable)
            }
        };
        let error = match io.language {
            Language::English => "error",
            Language::Korean => "오류",
        };
        let _ = writeln!(io.errors, "{error}: {text}");
        exit
    }
}
