//! What an engine tells about a position while it thinks.

use gwangsang_search::Value;

/// The score in a line of the protocol, for the side to move; none if the line has none about the best move.
///
/// A distance to mate is counted in moves by the protocol, and in plies by us.
pub(super) fn told(line: &str) -> Option<Value> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut value = None;
    while let Some(word) = words.next() {
        match word {
            // What comes behind is for people.
            "string" => break,
            "multipv" if words.next() != Some("1") => return None,
            "score" => value = score(words.next()?, words.next()?),
            _ => {}
        }
    }
    value
}

fn score(kind: &str, number: &str) -> Option<Value> {
    let number = number.parse::<i32>().ok()?;
    let plies = number.unsigned_abs().saturating_mul(2);
    match kind {
        "cp" => Some(Value::Estimate(number)),
        "mate" if number > 0 => Some(Value::WinIn(plies - 1)),
        // Mate in nought is a mate that stands on the board.
        "mate" => Some(Value::LossIn(plies)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_lines_about_the_best_move() {
        for (line, value) in [
            (
                "info depth 12 seldepth 20 multipv 1 score cp -35 nodes 9",
                Some(Value::Estimate(-35)),
            ),
            ("info score cp 900 upperbound", Some(Value::Estimate(900))),
            ("info depth 3 score mate 4 pv a1a2", Some(Value::WinIn(7))),
            ("info depth 3 score mate -2", Some(Value::LossIn(4))),
            ("info depth 0 score mate 0", Some(Value::LossIn(0))),
            ("info score mate 2147483648", None),
            ("info score mate -2147483648", Some(Value::LossIn(u32::MAX))),
            ("info multipv 2 score cp 5", None),
            ("info string score cp 5", None),
            ("info score cp", None),
            ("info score cp much", None),
            ("info depth 3 nodes 5", None),
            ("score cp 5", None),
            ("", None),
        ] {
            assert_eq!(told(line), value, "{line}");
        }
    }
}
