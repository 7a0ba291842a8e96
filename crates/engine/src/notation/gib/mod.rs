//! Game records in `.gib` text: headers in brackets, then numbered moves with comments between.
//!
//! ```text
//! [초차림 "마상마상"]
//! [한차림 "마상상마"]
//! [대국결과 "초 완승"]
//!
//! 1. 79졸78 2. 41병42 {a comment} 3. 02마83 …
//! ```
//!
//! [`parse`] splits a text into records and loses nothing but blank space; [`start`] finds the position
//! that a record begins at, and its moves are read by [`parse_korean`](super::parse_korean). [`record`]
//! makes a record of a game, and [`render`] writes records. Texts here are characters; how they are
//! stored as bytes is not the engine's business.

mod read;
mod start;
mod write;

pub use read::parse;
pub use start::start;
pub use write::{record, render, standard_headers};

use crate::index::SideId;
use crate::model::Model;
use crate::words::Words;

/// One game as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The line where it begins, from 1.
    pub line: usize,
    /// What is said of the game, in the order in which it is said.
    pub headers: Vec<Header>,
    /// Comments before the first move.
    pub preface: Vec<String>,
    /// The moves.
    pub plies: Vec<RecordPly>,
    /// What is wrong with the text, in its order.
    pub faults: Vec<Fault>,
}

/// Something that is said of a game, such as `[총수 "81"]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Header {
    /// What is said.
    pub key: String,
    /// What it is.
    pub value: String,
    /// The line where it stands, from 1.
    pub line: usize,
}

/// A move of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordPly {
    /// The move as it is written.
    pub text: String,
    /// The line where it stands, from 1.
    pub line: usize,
    /// The character of the line where it begins, from 1.
    pub column: usize,
    /// The mark for the time spent, without its angle brackets.
    pub time: Option<String>,
    /// Comments behind the move.
    pub comments: Vec<String>,
}

/// Something wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong, as a phrase.
    pub message: String,
    /// The same in Korean.
    korean: String,
}

impl Fault {
    /// A fault at a line and a character of it, both from 1.
    pub fn new(line: usize, column: usize, words: Words) -> Self {
        Self { line, column, message: words.en, korean: words.ko }
    }

    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        Words::new(self.message.clone(), self.korean.clone())
    }
}

/// How a game ended, as its record claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// A side won.
    Win {
        /// The winner.
        winner: SideId,
        /// Whether points decided.
        by: Manner,
    },
    /// Nobody won.
    Draw,
}

/// What decided a game, as its record claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// The points on the board.
    Points,
    /// Mate, resignation, a clock or a lost connection.
    Other,
}

/// The headers that the format itself gives a meaning to.
pub mod keys {
    /// Behind a side's name: how its pieces stand.
    pub const FORMATION: &str = "차림";
    /// What older records write for it.
    pub const OLD_FORMATION: &str = "포진";
    /// A whole start position.
    pub const BOARD: &str = "판";
    /// The number of moves.
    pub const PLIES: &str = "총수";
    /// The result.
    pub const RESULT: &str = "대국결과";
    /// What stands for something that is not known.
    pub const UNKNOWN: &str = "미상";
}

impl Record {
    /// The header with a key.
    pub fn header(&self, key: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.key == key)
    }

    /// The result that the record claims, where it claims one of two sides or a draw.
    pub fn claim(&self, model: &Model) -> Option<Claim> {
        let text = self.header(keys::RESULT)?.value.trim();
        if text.starts_with("무승부") || text.starts_with("비김") {
            return Some(Claim::Draw);
        }
        let named = |side: &SideId| text.starts_with(model.side_data(*side).name.ko());
        let side = SideId::BOTH.into_iter().find(named)?;
        let by = if text.contains('점') { Manner::Points } else { Manner::Other };
        if text.ends_with('승') {
            return Some(Claim::Win { winner: side, by });
        }
        text.ends_with('패').then_some(Claim::Win { winner: side.other(), by })
    }
}
