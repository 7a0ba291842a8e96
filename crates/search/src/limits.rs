//! How long a player may think.

use std::time::Duration;

/// How long a player may think about a move; whatever is reached first ends it.
///
/// Without any limit a player thinks until it is stopped, or knows everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The most positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The time for the rest of the game, of which the player takes what it thinks fit.
    pub clock: Option<Clock>,
}

/// What a player's clock shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// The moves until more time is given; none if the time is for all the rest.
    pub moves: Option<u32>,
}

impl Limits {
    /// So long for this move.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}
