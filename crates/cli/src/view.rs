//! How answers about a position look: how pieces are drawn, in colour or not, in which language.

use gwangsang::Language;

use crate::commands::show::Look;
use crate::io::Io;

/// How answers about a position look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// How pieces are drawn.
    pub(crate) look: Look,
    /// Whether there is colour.
    pub(crate) coloured: bool,
    /// The language of sentences.
    pub(crate) language: Language,
    /// From where the board is seen.
    pub(crate) seen: Seen,
}

/// From where a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// From the first side's place.
    Upright,
    /// From the other side's.
    Turned,
}

impl Seen {
    /// The other way round.
    pub(crate) fn turned(self) -> Self {
        match self {
            Self::Upright => Self::Turned,
            Self::Turned => Self::Upright,
        }
    }
}

impl View {
    /// A look, with what the output can show.
    pub(crate) fn new(look: Look, io: &Io<'_>) -> Self {
        Self { look, coloured: io.coloured, language: io.language, seen: Seen::Upright }
    }

    /// Letters without colour, in English, as in files that are compared.
    pub(crate) const PLAIN: Self = Self {
        look: Look::Latin,
        coloured: false,
        language: Language::English,
        seen: Seen::Upright,
    };
}
