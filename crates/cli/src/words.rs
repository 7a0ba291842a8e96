//! Refusals as sentences.

use gwangsang::{Game, Move, Refusal, Words, explain, notation};

/// A move and why it is refused, such as "a1c1: the way is blocked at b1 by your horse".
pub(crate) fn refused(game: &Game, mv: Move, reason: &Refusal) -> String {
    refused_words(game, mv, reason).en
}

/// A move and why it is refused, in every language.
pub(crate) fn refused_words(game: &Game, mv: Move, reason: &Refusal) -> Words {
    let (text, why) = (notation::move_text(game, mv), explain::refusal(game, mv, reason));
    Words::new(format!("{text}: {}", why.en), format!("{text}: {}", why.ko))
}
