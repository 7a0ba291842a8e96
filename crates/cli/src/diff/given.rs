//! Positions from a file, one a line.

use gwangsang::{Words, notation};

use super::pair::{Pair, Start};
use crate::exit::Failure;

/// A position of a file.
#[derive(Debug)]
pub(crate) struct Given {
    /// Its line, counted from 1.
    pub(crate) line: usize,
    /// Where it begins, or why it cannot be compared.
    pub(crate) start: Result<Start, Words>,
}

/// Reads the positions of a text; empty lines and those that begin with `#` are left out.
///
/// # Errors
///
/// Fails at the first line that is a position of neither variant.
pub(crate) fn given(pair: &Pair, name: &str, text: &str) -> Result<Vec<Given>, Failure> {
    let mut found = Vec::new();
    for (index, fen) in text.lines().enumerate() {
        let (line, fen) = (index + 1, fen.trim());
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        let old = notation::parse_fen(pair.old.model(), fen);
        let start = match (old, notation::parse_fen(pair.new.model(), fen)) {
            (Ok(setup), _) => playable(pair, pair.start(setup)),
            (Err(_), Ok(setup)) => {
                let placement = pair.placed_in_old(&setup.placement);
                let setup = placement.map(|placement| gwangsang::Setup { placement, ..setup });
                playable(pair, setup.and_then(|setup| pair.start(setup)))
            }
            (Err(error), Err(_)) => {
                let (place, why) = (format!("{name}:{line}"), error.words());
                return Err(Failure::unusable(
                    format!("{place}: {}\n  {fen}", why.en),
                    format!("{place}: {}\n  {fen}", why.ko),
                ));
            }
        };
        found.push(Given { line, start });
    }
    Ok(found)
}

fn playable(pair: &Pair, start: Option<Start>) -> Result<Start, Words> {
    let start = start.ok_or_else(|| {
        Words::new(
            "only one of the variants has all its pieces and points",
            "두 게임 가운데 하나에만 그 기물과 점이 모두 있습니다",
        )
    })?;
    pair.games(&start)?;
    Ok(start)
}
