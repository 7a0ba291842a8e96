//! Game records of this program: everything that is needed to play a game on, in a text that people can read.
//!
//! ```text
//! record = 1
//! variant = "janggi"
//! fingerprint = "1:0f…"
//!
//! [start]
//! position = "rnba1abnr/… w - - 0 1"
//!
//! [course]
//! moves = '''
//! 1. e4e5 e7e6
//! 2. b1c3 {a comment}
//! '''
//! ```
//!
//! A record is TOML because definitions are: it is read by the same reader, so that a record that is damaged or was
//! written by hand gets the same messages, all at once and with carets; and a definition can be part of it. The moves
//! are one text and no list, so that a game reads as a game and one more move changes one line.
//!
//! [`Record::of`] makes a record of a game and [`Record::to_text`] writes it; [`Record::parse`] reads one without
//! knowing the game, and [`Record::game`] plays it.

mod play;
mod read;
mod write;

use crate::diag::{SourceId, Sources, Span, Spanned};
use crate::game::Close;
use crate::index::SideId;

pub use play::Played;

/// The version of the format that is written, and the only one that is read.
pub const FORMAT: i64 = 1;

/// What is known of a game beside its moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// When it was played, as a date such as `2024-05-01`.
    pub date: Option<String>,
    /// Who plays each side.
    pub players: [Option<String>; 2],
    /// The array it began with.
    pub array: Option<String>,
    /// The handicap it began with.
    pub handicap: Option<String>,
    /// The formations that the sides chose.
    pub formations: [Option<String>; 2],
    /// What else is said of it, such as where it was played.
    pub tags: Vec<(String, String)>,
}

/// How a recorded game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// By a rule.
    ByRule {
        /// The id of the ending.
        ending: String,
        /// The winner; none for a draw.
        winner: Option<SideId>,
    },
    /// By the players.
    Closed(Close),
}

/// A game as it is recorded.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The id of the variant.
    pub variant: String,
    /// The fingerprint of its rules.
    pub fingerprint: Option<String>,
    /// The whole definition, where it is kept.
    pub definition: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// Who plays each side, by the sides' ids.
    pub players: Vec<(String, String)>,
    /// What else is said of it.
    pub tags: Vec<(String, String)>,
    /// How it begins.
    pub start: Start,
    /// Comments before the first move.
    pub preface: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// How it ended, if it did.
    pub result: Option<Claim>,
    places: Option<Places>,
}

/// How a recorded game begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// The position, in Forsyth-Edwards notation.
    pub position: String,
    /// The side that moves first, where that cannot be told from the position.
    pub opener: Option<String>,
    /// The number of pieces of the array, where a handicap has made it another one.
    pub pieces: Option<u32>,
    /// The array, for people.
    pub array: Option<String>,
    /// The handicap, for people.
    pub handicap: Option<String>,
    /// The formations by the sides' ids, for people.
    pub formations: Vec<(String, String)>,
}

/// A recorded move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ply {
    /// The move as two points.
    pub text: String,
    /// The time spent on it.
    pub time: Option<String>,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// The line where it stands, from 1; 0 in a record that was not read.
    pub line: usize,
    /// The character of the line where it begins, from 1.
    pub column: usize,
}

/// How a record says that its game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The id of the winner; none for a draw.
    pub winner: Option<String>,
    /// What ended it.
    pub by: By,
}

/// What ended a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// The ending with this id.
    Ending(String),
    /// The players, in a way that [`Close::word`] names.
    Close(String),
}

/// Where in its text the parts of a record stand.
#[derive(Debug, Clone)]
struct Places {
    sources: Sources,
    position: Spanned<u32>,
    opener: Span,
    result: Span,
    plies: Vec<Span>,
}

/// A place in a text as a line and a character, both from 1.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let at = at.min(text.len());
    let before = text.get(..at).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// A place that stands for the whole of a text.
const fn whole(id: SourceId) -> Span {
    Span { source: id, start: 0, end: 0 }
}
