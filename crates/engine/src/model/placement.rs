//! Which piece stands where, and the first field of a FEN.

use std::fmt::Write as _;

use thiserror::Error;

use super::Model;
use crate::index::{Piece, Point, SideId};
use crate::words::Words;

/// Which piece stands on which point; anything can be placed, sensible or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement(Vec<Option<Piece>>);

/// A first field of a FEN that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct PlacementError {
    /// What is wrong.
    pub message: String,
    /// The same in Korean.
    korean: String,
    /// The faulty bytes of the field.
    pub range: std::ops::Range<usize>,
}

impl PlacementError {
    fn new(words: Words, range: std::ops::Range<usize>) -> Self {
        Self { message: words.en, korean: words.ko, range }
    }

    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        Words::new(self.message.clone(), self.korean.clone())
    }
}

impl Placement {
    /// An empty board.
    pub fn empty(size: usize) -> Self {
        Self(vec![None; size])
    }

    /// What stands on a point.
    pub fn get(&self, point: Point) -> Option<Piece> {
        self.0[point.index()]
    }

    /// Puts a piece on a point, or clears it.
    pub fn set(&mut self, point: Point, piece: Option<Piece>) {
        self.0[point.index()] = piece;
    }

    /// The pieces with their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> {
        self.0
            .iter()
            .enumerate()
            .filter_map(|(index, piece)| piece.map(|piece| (Point(index as u16), piece)))
    }

    /// Reads the first field of a FEN: ranks from the highest down, gaps as numbers.
    ///
    /// # Errors
    ///
    /// Says what is wrong and where in the field.
    pub fn parse(model: &Model, field: &str) -> Result<Self, PlacementError> {
        let board = &model.board;
        let ranks: Vec<&str> = field.split('/').collect();
        if ranks.len() != usize::from(board.ranks()) {
            let (given, due) = (ranks.len(), board.ranks());
            let words = Words::new(
                format!("{given} ranks are given, and the board has {due}"),
                format!("가로줄이 {given}개 주어졌는데 판에는 {due}개가 있습니다"),
            );
            return Err(PlacementError::new(words, 0..field.len()));
        }
        let mut placement = Self::empty(board.size());
        let mut start = 0;
        for (row, text) in ranks.iter().enumerate() {
            let rank = board.ranks() - 1 - row as u8;
            placement.parse_rank(model, text, rank, start)?;
            start += text.len() + 1;
        }
        Ok(placement)
    }

    fn parse_rank(
        &mut self,
        model: &Model,
        text: &str,
        rank: u8,
        start: usize,
    ) -> Result<(), PlacementError> {
        let files = usize::from(model.board.files());
        let mut file = 0;
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let from = start + at;
            let fault =
                |words: Words, length: usize| Err(PlacementError::new(words, from..from + length));
            let too_long = || {
                Words::new(
                    format!("rank {} has more than {files} files", rank + 1),
                    format!("가로줄 {}에 세로줄이 {files}개보다 많습니다", rank + 1),
                )
            };
            if digits > 0 {
                file += rest[..digits].parse::<usize>().unwrap_or(files + 1).min(files + 1);
                at += digits;
                if file > files {
                    return fault(too_long(), digits);
                }
                continue;
            }
            let length = token_length(rest);
            let token = &rest[..length];
            let Some(piece) = model.piece_named(token) else {
                let words = Words::new(
                    format!("`{token}` is no piece of this game"),
                    format!("`{token}`(이)라는 기물은 이 게임에 없습니다"),
                );
                return fault(words, length);
            };
            if file >= files {
                return fault(too_long(), length);
            }
            let Some(point) = model.board.at(file as i32, i32::from(rank)) else {
                let words = Words::new(
                    format!("`{token}` stands where the board has no point"),
                    format!("`{token}`이(가) 놓인 곳에는 판의 점이 없습니다"),
                );
                return fault(words, length);
            };
            self.set(point, Some(piece));
            file += 1;
            at += length;
        }
        if file == files {
            return Ok(());
        }
        let words = Words::new(
            format!("rank {} has {file} of {files} files", rank + 1),
            format!("가로줄 {}에 세로줄 {files}개 가운데 {file}개만 있습니다", rank + 1),
        );
        Err(PlacementError::new(words, start..start + text.len()))
    }

    /// Writes the first field of a FEN.
    pub fn to_fen(&self, model: &Model) -> String {
        let board = &model.board;
        let mut text = String::new();
        for rank in (0..board.ranks()).rev() {
            let mut gap = 0;
            for file in 0..board.files() {
                let point = board.at(i32::from(file), i32::from(rank));
                let Some(piece) = point.and_then(|point| self.get(point)) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    let _ = write!(text, "{gap}");
                    gap = 0;
                }
                text.push_str(&model.letter_of(piece));
            }
            if gap > 0 {
                let _ = write!(text, "{gap}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

/// The length of the piece token that a text begins with.
fn token_length(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    if matches!(chars.peek(), Some((_, '+'))) {
        chars.next();
    }
    chars.next();
    if matches!(chars.peek(), Some((_, '\''))) {
        chars.next();
    }
    chars.peek().map_or(text.len(), |(at, _)| *at)
}

impl Model {
    /// The piece that a token of a position means; upper case is the first side.
    pub fn piece_named(&self, token: &str) -> Option<Piece> {
        let small = token.to_ascii_lowercase();
        let (id, _) =
            self.kinds().find(|(_, kind)| kind.letter == small || kind.aliases.contains(&small))?;
        if self.kind(id).neutral {
            return Some(Piece { side: None, kind: id });
        }
        let side = if token == small { SideId::Second } else { SideId::First };
        Some(Piece::of(side, id))
    }

    /// How a position writes a piece.
    pub fn letter_of(&self, piece: Piece) -> String {
        let letter = &self.kind(piece.kind).letter;
        match piece.side {
            Some(SideId::First) => letter.to_ascii_uppercase(),
            Some(SideId::Second) | None => letter.clone(),
        }
    }
}
