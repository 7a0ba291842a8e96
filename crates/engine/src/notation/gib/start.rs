//! The position that a record begins at.

use super::{Fault, Header, Record, keys};
use crate::index::{Piece, SideId};
use crate::model::{Model, Notation, Placement};
use crate::position::Setup;

/// Finds the position that a record begins at.
///
/// Formations are read along the board, from its first file to its last, for both sides. A whole position is
/// given in ranks from the first side's edge, with Korean script for that side, Chinese characters for the
/// other, and digits for gaps; what is left out at the end of a rank, and ranks left out, are empty.
///
/// # Errors
///
/// Says what the record lacks, or what cannot be read.
pub fn start(model: &Model, record: &Record) -> Result<Setup, Fault> {
    let whole = |message: String| Fault { line: record.line, column: 1, message };
    let Some(notation) = &model.notation else {
        return Err(whole(format!("{} has no notation for records", model.name.en())));
    };
    if let Some(board) = record.header(keys::BOARD) {
        return board_start(model, notation, board);
    }
    let mut choices = [None; 2];
    for side in SideId::BOTH {
        let name = model.side_data(side).name.ko();
        let key = format!("{name}{}", keys::FORMATION);
        let older = format!("{name}{}", keys::OLD_FORMATION);
        let Some(header) = record.header(&key).or_else(|| record.header(&older)) else {
            return Err(whole(format!("neither [{key}] nor [{}] says how it begins", keys::BOARD)));
        };
        let formations = model.formations.as_ref();
        let choice = formations.and_then(|all| all.find_along_board(side, header.value.trim()));
        if choice.is_none() {
            let message = format!("`{}` is no formation", header.value);
            return Err(Fault { line: header.line, column: 1, message });
        }
        choices[side.index()] = choice;
    }
    Ok(Setup::new(model.formed(&model.arrays[0], choices), model.first))
}

fn board_start(model: &Model, notation: &Notation, header: &Header) -> Result<Setup, Fault> {
    let fault = |message: String| Fault { line: header.line, column: 1, message };
    let mut words = header.value.split_whitespace();
    let ranks: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    if ranks.len() > usize::from(model.board.ranks()) {
        let message =
            format!("{} ranks are given, and the board has {}", ranks.len(), model.board.ranks());
        return Err(fault(message));
    }
    let mut placement = Placement::empty(model.board.size());
    for (rank, text) in ranks.iter().enumerate() {
        fill(&mut placement, model, notation, (rank, text)).map_err(fault)?;
    }
    let turn = match words.next() {
        None => model.first,
        Some(word) => notation
            .side_marked(word)
            .ok_or_else(|| fault(format!("`{word}` is no side to move first")))?,
    };
    Ok(Setup::new(placement, turn))
}

/// Puts the pieces of one rank on the board.
fn fill(
    placement: &mut Placement,
    model: &Model,
    notation: &Notation,
    (rank, text): (usize, &str),
) -> Result<(), String> {
    let mut file = 0;
    for c in text.chars() {
        if let Some(gap) = c.to_digit(10) {
            file += gap as i32;
            continue;
        }
        let word = c.to_string();
        let side = if is_hangul(c) { SideId::First } else { SideId::Second };
        let Some(piece) = notation.pieces_called(&word).next() else {
            return Err(format!("`{word}` is no piece of this game"));
        };
        let Some(point) = model.board.at(file, rank as i32) else {
            return Err(format!("rank {} has more than {} files", rank + 1, model.board.files()));
        };
        placement.set(point, Some(Piece::of(side, piece.kind)));
        file += 1;
    }
    if file > i32::from(model.board.files()) {
        return Err(format!("rank {} has more than {} files", rank + 1, model.board.files()));
    }
    Ok(())
}

fn is_hangul(c: char) -> bool {
    ('가'..='힣').contains(&c)
}
