//! Boards drawn as text, without codes of any terminal, and as SVG.
//!
//! A drawing in text is lines of pieces of text, each with the [`Ink`] it is meant to have; a front end turns inks
//! into colours or leaves them out.

mod board;
mod svg;

pub use board::{BoardView, Marks, Spacing, Window, joint};

use crate::index::{Piece, SideId};
use crate::model::Model;

/// How pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceStyle {
    /// Letters as in a position.
    Latin,
    /// Korean script.
    Hangul,
    /// Chinese characters.
    Hanja,
    /// Symbols.
    Picture,
}

/// What a piece of text stands for, so that a front end can colour it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Lines of the board.
    Line,
    /// Names of files and ranks.
    Label,
    /// A piece of a side.
    Piece(SideId),
    /// A point that is to be seen.
    Mark,
}

/// Text with its inks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// The text.
    pub text: String,
    /// What it stands for.
    pub ink: Ink,
}

/// The glyph of a piece in a style; letters where the style has none.
pub fn glyph(model: &Model, piece: Piece, style: PieceStyle) -> String {
    let glyphs = &model.kind(piece.kind).glyphs;
    let set = match style {
        PieceStyle::Latin => &None,
        PieceStyle::Hangul => &glyphs.hangul,
        PieceStyle::Hanja => &glyphs.hanja,
        PieceStyle::Picture => &glyphs.picture,
    };
    match (set, piece.side) {
        (Some(set), Some(side)) => set[side.index()].clone(),
        _ => model.letter_of(piece),
    }
}

impl BoardView<'_> {
    /// A part of the board as an SVG that stands by itself.
    pub fn svg(&self, window: Window, title: &str) -> String {
        svg::board(self, window, title)
    }

    /// A piece alone as an SVG that stands by itself.
    pub fn svg_piece(&self, piece: Piece, title: &str) -> String {
        svg::piece(self, piece, title)
    }
}

/// A text for XML: what would be markup is escaped, and what XML cannot hold is replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// A drawing as plain text.
pub fn plain(lines: &[Vec<Stroke>]) -> String {
    let mut text = String::new();
    for line in lines {
        let whole: String = line.iter().map(|stroke| stroke.text.as_str()).collect();
        text.push_str(whole.trim_end());
        text.push('\n');
    }
    text
}
