//! How moves are written by the players of a game, as the definition says it.

use super::Model;
use crate::index::{KindId, Piece, Point, SideId};

/// Moves written as two points of two digits each, with words between and behind them.
///
/// The first digit of a point is its rank, counted from the second side's edge, the tenth being 0;
/// the second digit is its file, counted from the left of the first side.
#[derive(Debug, Clone)]
pub struct Notation {
    /// The word for letting the turn go by.
    pub pass: Option<String>,
    /// The word behind a move that gives check.
    pub check: Option<String>,
    /// What may stand before a piece to say whose it is, by side.
    pub sides: [Vec<String>; 2],
    /// The words for each kind.
    pub pieces: Vec<PieceWords>,
}

/// How a kind of piece is written, for each side.
#[derive(Debug, Clone, Default)]
pub struct PieceWords {
    /// In Korean script.
    pub hangul: Option<[String; 2]>,
    /// In Chinese characters.
    pub hanja: Option<[String; 2]>,
    /// Every word that is read for it, those above included.
    pub read: [Vec<String>; 2],
}

impl Notation {
    /// The pieces that a word can mean.
    pub fn pieces_called<'n>(&'n self, word: &'n str) -> impl Iterator<Item = Piece> + 'n {
        self.pieces.iter().enumerate().flat_map(move |(index, words)| {
            let means = move |side: &SideId| words.read[side.index()].iter().any(|w| w == word);
            let kind = KindId(index as u8);
            SideId::BOTH.into_iter().filter(means).map(move |side| Piece::of(side, kind))
        })
    }

    /// The side that a mark before a piece means.
    pub fn side_marked(&self, mark: &str) -> Option<SideId> {
        let means = |side: &SideId| self.sides[side.index()].iter().any(|known| known == mark);
        SideId::BOTH.into_iter().find(means)
    }

    /// How a piece is written in Korean script; nothing where the definition has no word.
    pub fn hangul(&self, piece: Piece) -> Option<&str> {
        let words = self.pieces[piece.kind.index()].hangul.as_ref()?;
        piece.side.map(|side| words[side.index()].as_str())
    }

    /// How a piece is written in Chinese characters; nothing where the definition has no word.
    pub fn hanja(&self, piece: Piece) -> Option<&str> {
        let words = self.pieces[piece.kind.index()].hanja.as_ref()?;
        piece.side.map(|side| words[side.index()].as_str())
    }
}

impl Model {
    /// The two digits of a point, on a board that is small enough.
    pub(crate) fn digits(&self, point: Point) -> String {
        let rank = (self.board.ranks() - self.board.rank(point)) % 10;
        format!("{rank}{}", self.board.file(point) + 1)
    }

    /// The point that two digits mean.
    pub(crate) fn point_of_digits(&self, rank: u8, file: u8) -> Option<Point> {
        let from_top = if rank == 0 { 10 } else { i32::from(rank) };
        self.board.at(i32::from(file) - 1, i32::from(self.board.ranks()) - from_top)
    }
}
