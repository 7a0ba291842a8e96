//! Refusals as sentences.

use gwangsang::{Game, Move, Refusal, explain, notation};

/// Why a move is refused, as a sentence without its full stop.
pub(crate) fn refusal(game: &Game, mv: Move, refusal: &Refusal) -> String {
    explain::refusal(game, mv, refusal).en
}

/// A move and why it is refused, such as "a1c1: the way is blocked at b1 by your horse".
pub(crate) fn refused(game: &Game, mv: Move, reason: &Refusal) -> String {
    format!("{}: {}", notation::move_text(game, mv), refusal(game, mv, reason))
}
