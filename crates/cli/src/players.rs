//! Simple opponents: any legal move, or the most valuable capture.

use clap::ValueEnum;
use fastrand::Rng;
use gwangsang::{Game, Move};
use gwangsang_tui::{greedy_move, random_move};

/// Who plays the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Opponent {
    /// A person at the same keyboard
    Human,
    /// Any legal move
    Random,
    /// The most valuable capture, else any legal move
    Greedy,
}

impl Opponent {
    /// A move in a game that is not over; passes only if nothing else is left.
    pub(crate) fn choose(self, game: &Game, rng: &mut Rng) -> Option<Move> {
        match self {
            Self::Greedy => greedy_move(game, rng),
            Self::Human | Self::Random => random_move(game, rng),
        }
    }
}
