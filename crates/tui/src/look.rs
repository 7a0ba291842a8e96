//! How things look: glyphs, colours, language.

use gwangsang::model::Model;
use gwangsang::render::{PieceStyle, glyph};
use gwangsang::{Language, Piece, SideId, Words};
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// How pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    /// Letters as in a position.
    Latin,
    /// Korean script.
    Hangul,
    /// Chinese characters.
    Hanja,
    /// Symbols.
    Picture,
}

impl Pieces {
    /// The style of the engine's drawings.
    pub fn style(self) -> PieceStyle {
        match self {
            Self::Latin => PieceStyle::Latin,
            Self::Hangul => PieceStyle::Hangul,
            Self::Hanja => PieceStyle::Hanja,
            Self::Picture => PieceStyle::Picture,
        }
    }

    /// The next one of all.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Latin => Self::Hangul,
            Self::Hangul => Self::Hanja,
            Self::Hanja => Self::Picture,
            Self::Picture => Self::Latin,
        }
    }

    /// What the style is called.
    pub fn name(self) -> Words {
        match self {
            Self::Latin => Words::new("letters", "로마자"),
            Self::Hangul => Words::new("hangul", "한글"),
            Self::Hanja => Words::new("hanja", "한자"),
            Self::Picture => Words::new("pictures", "그림"),
        }
    }
}

/// Whether there is colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// The sides and the marks have colours.
    Shown,
    /// Signs alone tell them apart.
    Hidden,
}

/// What a piece of text stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Text,
    Line,
    Label,
    Title,
    Piece(Option<SideId>),
    Cursor,
    Picked,
    Target,
    Last,
    Danger,
    Hint,
    Chosen,
    Note,
}

/// How everything is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The pieces.
    pub pieces: Pieces,
    /// The colours.
    pub colours: Colours,
    /// The language.
    pub language: Language,
}

impl Look {
    /// Words in the language of the screen.
    pub(crate) fn say(self, words: &Words) -> String {
        words.in_language(self.language).to_owned()
    }

    /// A text that is the same in both languages but for its words.
    pub(crate) fn tell<'t>(self, en: &'t str, ko: &'t str) -> &'t str {
        match self.language {
            Language::English => en,
            Language::Korean => ko,
        }
    }

    /// The name of a side.
    pub(crate) fn side(self, model: &Model, side: SideId) -> &str {
        let name = &model.side_data(side).name;
        match self.language {
            Language::English => name.en(),
            Language::Korean => name.ko(),
        }
    }

    /// A piece as it is drawn.
    pub(crate) fn glyph(self, model: &Model, piece: Piece) -> String {
        glyph(model, piece, self.pieces.style())
    }

    /// The sign that tells whose piece it is, where neither colour nor glyph does.
    pub(crate) fn owner_sign(self, model: &Model, piece: Piece) -> Option<&'static str> {
        let side = piece.side?;
        if self.colours == Colours::Shown {
            return None;
        }
        let other = self.glyph(model, Piece::of(side.other(), piece.kind));
        let wide = matches!(self.pieces, Pieces::Hangul | Pieces::Hanja);
        let up = model.side_data(side).up;
        (wide || other == self.glyph(model, piece)).then_some(if up { "▴" } else { "▾" })
    }

    /// The style of a text on the screen.
    pub(crate) fn style(self, model: &Model, ink: Ink) -> Style {
        let style = Style::new();
        let bold = style.add_modifier(Modifier::BOLD);
        let shown = |with: Style, without: Style| match self.colours {
            Colours::Shown => with,
            Colours::Hidden => without,
        };
        match ink {
            Ink::Text | Ink::Label => style,
            Ink::Line => style.add_modifier(Modifier::DIM),
            Ink::Title | Ink::Piece(None) => bold,
            Ink::Piece(Some(side)) => {
                let colour = model.side_data(side).colour.as_deref().map_or(Color::Reset, colour);
                shown(bold.fg(colour), bold)
            }
            Ink::Cursor => shown(bold.fg(Color::Black).bg(Color::Yellow), bold.reversed()),
            Ink::Picked => shown(bold.fg(Color::Black).bg(Color::Cyan), bold.reversed()),
            Ink::Chosen => style.add_modifier(Modifier::REVERSED),
            Ink::Target | Ink::Note => shown(bold.fg(Color::Yellow), bold),
            Ink::Last => shown(bold.fg(Color::Cyan), bold),
            Ink::Danger => shown(bold.fg(Color::Magenta), bold),
            Ink::Hint => shown(bold.fg(Color::Blue), bold),
        }
    }
}

/// A colour of the terminal by its name in a definition.
fn colour(name: &str) -> Color {
    match name {
        "red" => Color::Red,
        "green" => Color::Green,
        "blue" => Color::Blue,
        "yellow" => Color::Yellow,
        "magenta" => Color::Magenta,
        "cyan" => Color::Cyan,
        _ => Color::Reset,
    }
}
