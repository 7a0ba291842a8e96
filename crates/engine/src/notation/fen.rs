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
use crate::words::Words;

/// A text that is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FenError {
    /// What is wrong.
    pub message: String,
    /// The same in Korean.
    korean: String,
    /// The faulty bytes of the text.
    pub range: std::ops::Range<usize>,
}

impl FenError {
    fn new(words: Words, range: std::ops::Range<usize>) -> Self {
        Self { message: words.en, korean: words.ko, range }
    }

    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        Words::new(self.message.clone(), self.korean.clone())
    }
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
fn parse_pending(model: &Model, field: &str) -> Result<Pending, Words> {
    let mut parts = field.split(':').skip(1);
    let (Some(owner), Some(captor), Some(members), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        let form = "fall:SIDE:CAPTOR:MEMBERS";
        return Err(Words::new(
            format!("`{field}` should be {form}, such as fall:b:h10:a9,b9"),
            format!("`{field}`은(는) fall:b:h10:a9,b9처럼 {form} 꼴이어야 합니다"),
        ));
    };
    let owner = match owner {
        "w" => SideId::First,
        "b" => SideId::Second,
        other => {
            return Err(Words::new(
                format!("`{other}` is no side; it is w or b"),
                format!("`{other}`은(는) 진영이 아닙니다. w 또는 b로 씁니다"),
            ));
        }
    };
    let point = |name: &str| model.board.point(name).map_err(|error| error.words());
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
        let words = Words::new("the position is empty", "국면이 비어 있습니다");
        return Err(FenError::new(words, 0..0));
    };
    let placement = Placement::parse(model, placement).map_err(|error| {
        let range = error.range.start + start..error.range.end + start;
        FenError::new(error.words(), range)
    })?;
    let turn = match fields.next() {
        None => model.first,
        Some(("w", _)) => SideId::First,
        Some(("b", _)) => SideId::Second,
        Some((other, at)) => {
            let words = Words::new(
                format!("`{other}` is no side to move; it is w or b"),
                format!("`{other}`은(는) 둘 차례인 진영이 아닙니다. w 또는 b로 씁니다"),
            );
            return Err(FenError::new(words, *at..at + other.len()));
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
            setup.pending.push(pending.map_err(|words| FenError::new(words, range))?);
            continue;
        }
        match field.parse::<u32>() {
            Ok(number) if number <= MOST && numbers.len() < 2 => numbers.push(number),
            _ => {
                let words = Words::new(
                    format!("`{field}` does not belong here"),
                    format!("여기에 `{field}`은(는) 올 수 없습니다"),
                );
                return Err(FenError::new(words, *at..at + field.len()));
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
