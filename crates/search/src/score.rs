//! Scores: whole numbers from the view of the side to move, sure wins and losses far beyond all estimates.

use crate::Value;

/// A win at once; one after so many plies is worth so much less.
pub(crate) const WIN: i32 = 30_000;
/// The most plies that a line may have.
pub(crate) const MOST_PLIES: usize = 200;
/// From here on a score is a sure win.
pub(crate) const SURE: i32 = WIN - 1_000;
/// What it is worth to win by going on to repeat moves, which the other side may not let happen.
pub(crate) const BY_REPEATING: i32 = 15_000;
/// The most that an estimate says.
pub(crate) const MOST_ESTIMATED: i32 = BY_REPEATING - 1;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;

/// A win that is made so many plies from the root.
pub(crate) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// A loss that is suffered so many plies from the root.
pub(crate) const fn loss_at(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// What a score means to people.
pub(crate) const fn value(score: i32) -> Value {
    if score >= SURE {
        Value::WinIn((WIN - score) as u32)
    } else if score <= -SURE {
        Value::LossIn((WIN + score) as u32)
    } else {
        Value::Estimate(score)
    }
}

/// A score of the root as one of a position so many plies on, so that it can be kept for the position.
pub(crate) const fn kept(score: i32, ply: usize) -> i32 {
    if score >= SURE {
        score + ply as i32
    } else if score <= -SURE {
        score - ply as i32
    } else {
        score
    }
}

/// The other way round.
pub(crate) const fn recalled(score: i32, ply: usize) -> i32 {
    if score >= SURE {
        score - ply as i32
    } else if score <= -SURE {
        score + ply as i32
    } else {
        score
    }
}
