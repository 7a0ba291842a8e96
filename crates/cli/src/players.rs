//! Simple opponents: any legal move, or the most valuable capture.

use clap::ValueEnum;
use fastrand::Rng;
use gwangsang::{Game, Move};

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
        let moves = game.legal_moves();
        let value = |mv: &Move| match self {
            Self::Greedy => captured_value(game, *mv),
            Self::Human | Self::Random => 0.0,
        };
        let best = moves.iter().filter(|mv| !mv.is_pass()).map(value).fold(0.0, f64::max);
        let good: Vec<Move> =
            moves.iter().copied().filter(|mv| !mv.is_pass() && value(mv) >= best).collect();
        rng.choice(good).or_else(|| moves.first().copied())
    }
}

fn captured_value(game: &Game, mv: Move) -> f64 {
    let Some(piece) = mv.points().and_then(|(_, to)| game.piece_at(to)) else { return 0.0 };
    let kind = game.variant().model().kind(piece.kind);
    if kind.royal { f64::MAX } else { kind.value.as_f64() + 0.5 }
}
