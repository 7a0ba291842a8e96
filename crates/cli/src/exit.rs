//! Exit codes, and the failures that lead to them.

use std::process::ExitCode;

use gwangsang::{LoadError, Style, Words};
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
    #[error("{}", .0.en)]
    Refused(Words),
    /// Something cannot be read, written or understood.
    #[error("{}", .0.en)]
    Unreadable(Words),
    /// A stream failed.
    #[error(transparent)]
    Stream(#[from] std::io::Error),
}

impl Failure {
    /// An option is wrong, or something that it names.
    pub(crate) fn unusable(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self::Unreadable(Words::new(en, ko))
    }

    /// What happened, in every language.
    pub(crate) fn words(&self) -> Words {
        match self {
            Self::Definition(_) => {
                Words::new(self.to_string(), "게임 정의에 잘못이 있어 쓸 수 없습니다")
            }
            Self::Refused(words) | Self::Unreadable(words) => words.clone(),
            Self::Stream(error) => gwangsang_tui::file_trouble(error),
        }
    }

    /// Says what happened, and gives the exit code.
    pub(crate) fn report(self, io: &mut Io<'_>) -> Exit {
        let exit = match &self {
            Self::Definition(error) => {
                let style = if io.coloured { Style::Coloured } else { Style::Plain };
                // Nothing can be said about a stream that does not take what is said.
                let _ = io.errors.write_all(error.render(style, io.language).as_bytes());
                return Exit::Wrong;
            }
            // Whoever reads our output has read enough.
            Self::Stream(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                return Exit::Done;
            }
            Self::Refused(_) => Exit::Wrong,
            Self::Unreadable(_) | Self::Stream(_) => Exit::Unusable,
        };
        let _ = complain(&self.words(), io);
        exit
    }
}

/// Says that something is wrong, in a line.
pub(crate) fn complain(words: &Words, io: &mut Io<'_>) -> std::io::Result<()> {
    let line = Words::new(format!("error: {}", words.en), format!("오류: {}", words.ko));
    writeln!(io.errors, "{}", line.in_language(io.language))
}
