//! Boards drawn as text, without codes of any terminal.
//!
//! A drawing is lines of pieces of text, each with the [`Ink`] it is meant to have; a front end turns inks
//! into colours or leaves them out.

mod board;

pub use board::{BoardView, Marks, Spacing};

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
