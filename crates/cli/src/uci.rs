//! What UCI engines call games and moves.

use gwangsang::notation::{self, MoveError};
use gwangsang::{Game, Move};
use gwangsang_search::Value;

use crate::library;

/// Names that Fairy-Stockfish gave to games, and the shipped definitions of the same games.
const NAMES: &[(&str, &str)] = &[
    ("courier", "courier"),
    ("janggi", "janggi-pychess"),
    ("janggicasual", "janggi-casual"),
    ("janggimodern", "janggi-modern"),
    ("janggitraditional", "janggi-traditional"),
    ("makruk", "makruk"),
    ("manchu", "manchu"),
    ("minixiangqi", "minixiangqi"),
    ("shatranj", "shatranj"),
    ("xiangqi", "xiangqi"),
];

/// What stands before the id of a definition whose id means another game to UCI engines.
pub(crate) const OURS: &str = "gwangsang:";

/// What a definition is called when an engine is asked to play it.
///
/// An id that means another game to UCI engines is no name for ours.
pub(crate) fn name_for_engines(id: &str) -> String {
    if let Some((name, _)) = NAMES.iter().find(|(_, shipped)| *shipped == id) {
        return (*name).to_owned();
    }
    match shipped_id(id) {
        Some(meant) if meant != id => format!("{OURS}{id}"),
        _ => id.to_owned(),
    }
}

/// The shipped definition that a name means to a UCI engine.
pub(crate) fn shipped_id(name: &str) -> Option<&str> {
    if let Some((_, id)) = NAMES.iter().find(|(theirs, _)| *theirs == name) {
        return Some(id);
    }
    let id = name.strip_prefix(OURS).unwrap_or(name);
    library::shipped_ids().any(|shipped| shipped == id).then_some(id)
}

/// Every name by which a shipped definition can be asked for, sorted.
///
/// An id that means another game to UCI engines stands behind [`OURS`].
pub(crate) fn shipped_names() -> Vec<String> {
    let own = library::shipped_ids().map(|id| match shipped_id(id) {
        Some(meant) if meant != id => format!("{OURS}{id}"),
        _ => id.to_owned(),
    });
    let mut names: Vec<String> =
        own.chain(NAMES.iter().map(|(name, _)| (*name).to_owned())).collect();
    names.sort();
    names.dedup();
    names
}

/// Writes a move that can be played; a piece that becomes another one has the letter of that behind it.
pub(crate) fn move_text(game: &Game, mv: Move) -> String {
    let text = notation::move_text(game, mv);
    match becomes(game, mv) {
        Some(letter) => format!("{text}{letter}"),
        None => text,
    }
}

/// The letter of what a piece becomes by a move.
fn becomes(game: &Game, mv: Move) -> Option<String> {
    if !game.variant().has_promotion() {
        return None;
    }
    let (from, to) = mv.points()?;
    let before = game.piece_at(from)?;
    let mut tree = game.tree();
    tree.play(mv);
    let after = tree.piece_at(to).filter(|piece| piece.side == before.side)?;
    let letter = || game.variant().model().kind(after.kind).letter.to_lowercase();
    (after.kind != before.kind).then(letter)
}

/// Reads a move; whether it is legal is another question.
///
/// What stands behind the two points, the letter of a promotion, is taken on trust: there is no choice.
///
/// # Errors
///
/// Says why the text is no move.
pub(crate) fn parse_move(game: &Game, text: &str) -> Result<Move, MoveError> {
    let plain = match text.strip_suffix(|c: char| c.is_ascii_lowercase() || c == '+') {
        Some(plain) if plain.ends_with(|c: char| c.is_ascii_digit()) => plain,
        _ => text,
    };
    let has_promotion = game.variant().has_promotion();
    notation::parse_move(game, if has_promotion { plain } else { text })
}

/// A value as the protocol writes it; wins and losses are counted in moves.
pub(crate) fn score(value: Value) -> String {
    match value {
        Value::Estimate(hundredths) => format!("cp {hundredths}"),
        Value::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        Value::LossIn(0 | 1) => "mate 0".to_owned(),
        Value::LossIn(plies) => format!("mate -{}", plies / 2),
    }
}

/// A text on one line that cannot be taken for anything else, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = text.chars().take(MOST).flat_map(shown).collect();
    if text.chars().nth(MOST).is_some() { format!("`{shown}…`") } else { format!("`{shown}`") }
}

fn shown(c: char) -> Vec<char> {
    if c.is_control() { c.escape_default().collect() } else { vec![c] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_engines_win_over_ours() {
        assert_eq!(shipped_id("janggi"), Some("janggi-pychess"));
        assert_eq!(shipped_id("gwangsang:janggi"), Some("janggi"));
        assert_eq!(shipped_id("gwangsanghui"), Some("gwangsanghui"));
        assert_eq!(shipped_id("chess"), None);
        assert_eq!(name_for_engines("janggi"), "gwangsang:janggi");
        assert_eq!(name_for_engines("janggi-pychess"), "janggi");
        assert_eq!(name_for_engines("my-own"), "my-own");
    }

    #[test]
    fn every_shipped_definition_has_a_name_and_every_name_a_definition() {
        let names = shipped_names();
        let mut meant: Vec<&str> = names.iter().filter_map(|name| shipped_id(name)).collect();
        assert_eq!(meant.len(), names.len());
        meant.sort_unstable();
        meant.dedup();
        assert_eq!(meant, library::shipped_ids().collect::<Vec<_>>());
    }

    #[test]
    fn wins_are_counted_in_moves() {
        let cases = [
            (Value::Estimate(-130), "cp -130"),
            (Value::WinIn(1), "mate 1"),
            (Value::WinIn(2), "mate 1"),
            (Value::WinIn(5), "mate 3"),
            (Value::LossIn(0), "mate 0"),
            (Value::LossIn(2), "mate -1"),
            (Value::LossIn(4), "mate -2"),
        ];
        for (value, text) in cases {
            assert_eq!(score(value), text);
        }
    }

    #[test]
    fn what_is_quoted_stays_on_its_line() {
        assert_eq!(quoted("a\u{1b}\tb"), "`a\\u{1b}\\tb`");
        assert_eq!(quoted(&"x".repeat(70)).chars().count(), 63);
    }
}
