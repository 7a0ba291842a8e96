//! What a player sees while it thinks.

use std::time::Duration;

use gwangsang::Move;

/// What a position is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// An estimate, in hundredths of the least valuable fighting piece; 0 is an even game.
    Estimate(i32),
    /// The side to move wins after so many plies.
    WinIn(u32),
    /// The side to move loses after so many plies.
    LossIn(u32),
}

impl Value {
    /// The same for the opponent.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Estimate(value) => Self::Estimate(-value),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
        }
    }
}

/// What a player has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The depth of the finished iteration, in plies.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Which of several lines this is, the best being 1.
    pub number: usize,
    /// What the line is worth to the side to move.
    pub value: Value,
    /// The moves that both sides are expected to play.
    pub line: Vec<Move>,
    /// The positions looked at since thinking began.
    pub nodes: u64,
    /// The time since thinking began.
    pub time: Duration,
    /// How full the memory of positions is, in thousandths.
    pub memory_use: u32,
}

/// What a player has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The move; none if the game is over.
    pub best: Option<Move>,
    /// The last report of the best line; none where there was nothing to think about.
    pub report: Option<Report>,
}
