//! Game records in Portable Game Notation, with moves as two points.
//!
//! ```text
//! [Variant "janggi"]
//! [FEN "rnba1abnr/… w - - 0 1"]
//! [SetUp "1"]
//! [Result "1-0"]
//!
//! 1. e4e5 e7e6 {a comment} 2. b1c3 1-0
//! ```
//!
//! White is the side named first in the definition, whoever begins. Moves are two points, as engines and the
//! programs around them write them for games without letters of their own; a pass is the royal's point twice.
//!
//! [`parse`] splits a text into records, [`start`] finds the position that one begins at; [`of`] makes a record of a
//! game, and [`render`] writes records.

mod read;
mod write;

pub use read::{parse, start};
pub use write::{of, render};

use super::gib::Fault;
use crate::index::SideId;

/// One game as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The line where it begins, from 1.
    pub line: usize,
    /// What is said of the game, in the order in which it is said.
    pub tags: Vec<Tag>,
    /// Comments before the first move.
    pub preface: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// What is wrong with the text, in its order.
    pub faults: Vec<Fault>,
    /// The result behind the moves.
    pub result: Option<String>,
}

/// Something that is said of a game, such as `[Round "3"]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    /// What is said.
    pub key: String,
    /// What it is.
    pub value: String,
    /// The line where it stands, from 1.
    pub line: usize,
}

/// A move of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ply {
    /// The move as it is written.
    pub text: String,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// The line where it stands, from 1.
    pub line: usize,
    /// The character of the line where it begins, from 1.
    pub column: usize,
}

/// How a game ended, as its record claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// A side won.
    Win(SideId),
    /// Nobody won.
    Draw,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.key == key).map(|tag| tag.value.as_str())
    }

    /// The result that the record claims, if it claims one.
    pub fn claim(&self) -> Option<Claim> {
        let result = self.result.as_deref().filter(|result| *result != "*");
        match result.or_else(|| self.tag("Result"))? {
            "1-0" => Some(Claim::Win(SideId::First)),
            "0-1" => Some(Claim::Win(SideId::Second)),
            "1/2-1/2" => Some(Claim::Draw),
            _ => None,
        }
    }
}
