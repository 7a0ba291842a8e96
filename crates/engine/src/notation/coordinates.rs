//! Moves as two points, such as `b1c3` or `a10a9`.
//!
//! A pass is written as the royal's point twice, as engines do, or as `pass` in a game without royals.

use thiserror::Error;

use crate::game::Game;
use crate::position::Move;
use crate::words::Words;

/// A text that is no move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct MoveError {
    /// What is wrong.
    pub message: String,
    /// The same in Korean.
    pub(super) korean: String,
    /// The faulty bytes of the text.
    pub range: std::ops::Range<usize>,
}

impl MoveError {
    pub(super) fn new(words: Words, range: std::ops::Range<usize>) -> Self {
        Self { message: words.en, korean: words.ko, range }
    }

    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        Words::new(self.message.clone(), self.korean.clone())
    }
}

/// How a pass may be written besides the royal's point twice.
const PASSES: [&str; 2] = ["pass", "한수쉼"];

/// Writes a move that can be played in a game.
pub fn move_text(game: &Game, mv: Move) -> String {
    let board = &game.variant().model().board;
    match (mv.points(), game.royal(game.turn())) {
        (Some((from, to)), _) => format!("{}{}", board.name(from), board.name(to)),
        (None, Some(royal)) => board.name(royal).repeat(2),
        (None, None) => PASSES[0].to_owned(),
    }
}

/// Reads a move, as two points or in the notation of the definition; whether it is legal is another
/// question.
///
/// # Errors
///
/// Says which part of the text is no point of the board, or contradicts it.
pub fn parse_move(game: &Game, text: &str) -> Result<Move, MoveError> {
    if PASSES.contains(&text) {
        return Ok(Move::PASS);
    }
    // A point begins with a small letter, and nothing of another notation does.
    let coordinates = text.starts_with(|c: char| c.is_ascii_lowercase());
    if !coordinates && !text.is_empty() && game.variant().model().notation.is_some() {
        return super::parse_korean(game, text).map(|written| written.mv);
    }
    let board = &game.variant().model().board;
    let parts = split(text).ok_or_else(|| {
        let words = Words::new(
            format!("`{text}` is no move; a move is two points, such as a1a2"),
            format!("`{text}`은(는) 수가 아닙니다. 수는 a1a2처럼 두 점으로 씁니다"),
        );
        MoveError::new(words, 0..text.len())
    })?;
    let mut points = Vec::new();
    for range in parts {
        let point = board
            .point(&text[range.clone()])
            .map_err(|error| MoveError::new(error.words(), range))?;
        points.push(point);
    }
    let (from, to) = (points[0], points[1]);
    if from == to && game.royal(game.turn()) == Some(from) {
        return Ok(Move::PASS);
    }
    Ok(Move::new(from, to))
}

/// The two stretches of letters and digits that a move is made of.
fn split(text: &str) -> Option<[std::ops::Range<usize>; 2]> {
    let letters = |at: usize| {
        at + text[at..].find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len() - at)
    };
    let digits =
        |at: usize| at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at);
    let middle = digits(letters(0));
    let end = digits(letters(middle));
    let whole = end == text.len() && middle > 0 && middle < end;
    whole.then_some([0..middle, middle..end])
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn ranks_of_two_digits_are_kept_together() {
        for (text, parts) in [
            ("a1a10", Some(["a1", "a10"])),
            ("a10a9", Some(["a10", "a9"])),
            ("aa10b3", Some(["aa10", "b3"])),
            ("a1", None),
            ("a1a1a1", None),
            ("", None),
            ("A1a2", None),
            ("a1 a2", None),
        ] {
            assert_eq!(split(text).map(|ranges| ranges.map(|range| &text[range])), parts, "{text}");
        }
    }
}
