//! Cases that an author writes beside a definition: what must hold of its rules.
//!
//! ```text
//! paths ─► suites ─► cases (places in the text) ─► judged ─► report ─► text or JSON
//!          (find)    (read)                        (judge)             (show)
//! ```
//!
//! A case begins at a position, plays moves, and states what holds then. Snapshots of positions, and of a
//! whole variant, are kept in a folder beside the definition; none is ever accepted unasked.

mod find;
mod judge;
mod read;
mod report;
mod run;
mod show;
mod snapshot;
mod start;
mod verify;
mod whole;

use std::sync::Arc;

use gwangsang::model::Model;
use gwangsang::{Diagnostic, Piece, Point, PointSet, Setup, SideId, Source, Span, Spanned, Words};

pub use find::{Found, Suite, find};
pub use report::{Entry, Faulty, Report, Shot, State, Tally, Verdict};
pub use run::{Mode, Options, run, snapshots};
pub(crate) use show::{Marked, board, side_by_side};
pub use show::{complete, difference, summary};
pub(crate) use whole::{places, seats, shown_name};

/// The end of the name of a file of cases.
pub(crate) const ENDING: &str = ".cases.toml";

/// One case: where it begins, what is played, and what has to hold then.
#[derive(Debug)]
struct Case {
    name: Spanned<String>,
    /// The text that it stands in.
    source: Arc<Source>,
    setup: Spanned<Setup>,
    moves: Vec<Spanned<String>>,
    expected: Expected,
}

/// What a case states; what it leaves out is not looked at.
#[derive(Debug, Default)]
struct Expected {
    targets: Vec<Targets>,
    legal: Option<Spanned<Vec<Spanned<String>>>>,
    refused: Vec<Refused>,
    check: Option<Spanned<bool>>,
    outcome: Option<Spanned<Ending>>,
    perft: Vec<Leaves>,
    snapshot: Option<Snapshot>,
}

/// Where a piece may go, all of it.
#[derive(Debug)]
struct Targets {
    from: Point,
    to: PointSet,
    span: Span,
}

/// A move that is refused, and the word of the reason.
#[derive(Debug)]
struct Refused {
    text: Spanned<String>,
    reason: Spanned<&'static str>,
}

/// How a game has ended.
#[derive(Debug)]
enum Ending {
    /// It goes on.
    None,
    /// It is over; points are in hundredths.
    Over { by: Option<String>, winner: Option<Winner>, points: [Option<i64>; 2] },
}

/// Who has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    Nobody,
    Side(SideId),
}

/// The leaves of the tree of legal moves at a depth.
#[derive(Debug)]
struct Leaves {
    depth: u32,
    count: u64,
    span: Span,
}

/// That the position is kept as a snapshot, with the targets of some pieces drawn.
#[derive(Debug)]
struct Snapshot {
    pieces: Vec<Point>,
}

/// Something that does not hold, with the boards that show it.
#[derive(Debug)]
pub struct Fault {
    code: &'static str,
    /// The place that states something else.
    span: Span,
    /// What was found.
    message: Words,
    /// A phrase under the place; may be empty.
    label: Words,
    /// Boards, if they help.
    boards: Words,
}

impl Fault {
    fn new(code: &'static str, span: Span, message: Words) -> Self {
        let empty = || Words::new("", "");
        Self { code, span, message, label: empty(), boards: empty() }
    }

    fn label(self, label: Words) -> Self {
        Self { label, ..self }
    }

    fn boards(self, boards: Words) -> Self {
        Self { boards, ..self }
    }

    /// One board, which needs no words.
    fn board(self, board: String) -> Self {
        self.boards(Words::new(board.clone(), board))
    }

    /// The fault as a message.
    fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.code, self.span, self.message.clone()).label(self.label.clone())
    }
}

/// The line of a place, counted from 1.
fn line(text: &str, span: Span) -> usize {
    let end = (span.start as usize).min(text.len());
    1 + text.get(..end).map_or(0, |before| before.matches('\n').count())
}

/// What a piece is called, with its owner before it.
fn called(model: &Model, piece: Piece) -> Words {
    let name = &model.kind(piece.kind).name;
    let Some(side) = piece.side else { return name.words() };
    let (owner, name) = (model.side_words(side), name.words_for(side));
    Words::new(format!("{}'s {}", owner.en, name.en), format!("{}의 {}", owner.ko, name.ko))
}
