//! Positions in Forsyth-Edwards notation.
//!
//! Six fields are written: the pieces, the side to move (`w` for the side named first), two dashes, the
//! plies since the last capture and the number of the full move. Shorter forms are read.

use thiserror::Error;

use crate::game::Game;
use crate::index::SideId;
use crate::model::{Model, Placement};
use crate::position::Setup;

/// A text that is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FenError {
    /// What is wrong.
    pub message: String,
    /// The faulty bytes of the text.
    pub range: std::ops::Range<usize>,
}

/// The largest counter that is read.
const MOST: u32 = 1_000_000;

/// Writes the position of a game.
pub fn fen(game: &Game) -> String {
    let setup = game.setup();
    let turn = match setup.turn {
        SideId::First => 'w',
        SideId::Second => 'b',
    };
    let placement = setup.placement.to_fen(game.variant().model());
    format!("{placement} {turn} - - {} {}", setup.clock, setup.full_move)
}

/// Reads a position; whether it can be played is another question.
///
/// # Errors
///
/// Says what is wrong and where.
pub fn parse_fen(model: &Model, text: &str) -> Result<Setup, FenError> {
    let fields = fields(text);
    let mut fields = fields.iter();
    let Some((placement, start)) = fields.next() else {
        return Err(FenError { message: "the position is empty".into(), range: 0..0 });
    };
    let placement = Placement::parse(model, placement).map_err(|error| FenError {
        message: error.message,
        range: error.range.start + start..error.range.end + start,
    })?;
    let turn = match fields.next() {
        None => model.first,
        Some(("w", _)) => SideId::First,
        Some(("b", _)) => SideId::Second,
        Some((other, at)) => {
            return Err(FenError {
                message: format!("`{other}` is no side to move; it is w or b"),
                range: *at..at + other.len(),
            });
        }
    };
    let start_count = model.arrays[0].placement.pieces().count() as u32;
    let mut setup = Setup { placement, turn, clock: 0, full_move: 1, start_count };
    let mut numbers = Vec::new();
    let mut dashes = 0;
    for (field, at) in fields {
        if *field == "-" && numbers.is_empty() && dashes < 2 {
            dashes += 1;
            continue;
        }
        match field.parse::<u32>() {
            Ok(number) if number <= MOST && numbers.len() < 2 => numbers.push(number),
            _ => {
                return Err(FenError {
                    message: format!("`{field}` does not belong here"),
                    range: *at..at + field.len(),
                });
            }
        }
    }
    if let Some(clock) = numbers.first() {
        setup.clock = *clock;
    }
    if let Some(full_move) = numbers.get(1) {
        setup.full_move = (*full_move).max(1);
    }
    Ok(setup)
}

/// The fields with the bytes at which they begin.
fn fields(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for field in text.split_whitespace() {
        let start = at + text[at..].find(field).unwrap_or(0);
        at = start + field.len();
        found.push((field, start));
    }
    found
}
