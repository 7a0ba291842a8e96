//! How answers about a position look: how pieces are drawn, in colour or not, in which language.

use gwangsang::Language;
use gwangsang_tui::Seen;

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
