//! Positions in Forsyth-Edwards notation.
//!
//! Six fields are written: the pieces, the side to move (`w` for the side named first), two dashes, the
//! plies since the last capture and the number of the full move. Shorter forms are read. A camp that is about
//! to fall is written behind them as `fall:SIDE:CAPTOR:MEMBERS`.

use std::fmt::Write as _;

use thiserror::Error;

use crate::game::Game;
use crate::index::SideId;
use crate::model::{Model, Placement};
use crate::position::{Pending, Setup, owned};

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
    fen_of(game.variant().model(), &game.setup())
}

/// Writes a position.
pub(super) fn fen_of(model: &Model, setup: &Setup) -> String {
    let turn = match setup.turn {
        SideId::First => 'w',
        SideId::Second => 'b',
    };
    let placement = setup.placement.to_fen(model);
    let mut text = format!("{placement} {turn} - - {} {}", setup.clock, setup.full_move);
    let board = &model.board;
    for pending in &setup.pending {
        let captor = pending.captor.map_or("-".to_owned(), |captor| board.name(captor));
        let members: Vec<String> = pending.members.iter().map(|point| board.name(point)).collect();
        let owner = match pending.owner {
            SideId::First => 'w',
            SideId::Second => 'b',
        };
        let _ = write!(text, " fall:{owner}:{captor}:{}", members.join(","));
    }
    text
}

/// Reads a camp that is about to fall, such as `fall:b:h10:a9,b9`.
fn parse_pending(model: &Model, field: &str) -> Result<Pending, String> {
    let mut parts = field.split(':').skip(1);
    let (Some(owner), Some(captor), Some(members), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(format!(
            "`{field}` should be fall:SIDE:CAPTOR:MEMBERS, such as fall:b:h10:a9,b9"
        ));
    };
    let owner = match owner {
        "w" => SideId::First,
        "b" => SideId::Second,
        other => return Err(format!("`{other}` is no side; it is w or b")),
    };
    let point = |name: &str| model.board.point(name).map_err(|error| error.to_string());
    let captor = if captor == "-" { None } else { Some(point(captor)?) };
    let members = members.split(',').map(point).collect::<Result<_, _>>()?;
    Ok(Pending { owner, captor, members })
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
    let start_count = owned(&model.arrays[0].placement);
    let mut setup = Setup { start_count, opener: model.first, ..Setup::new(placement, turn) };
    let mut numbers = Vec::new();
    let mut dashes = 0;
    for (field, at) in fields {
        if *field == "-" && numbers.is_empty() && dashes < 2 {
            dashes += 1;
            continue;
        }
        if field.starts_with("fall:") {
            let range = *at..at + field.len();
            let pending = parse_pending(model, field);
            setup.pending.push(pending.map_err(|message| FenError { message, range })?);
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
