//! The position that a record begins at.

use super::{Fault, Header, Record, keys};
use crate::index::{Piece, SideId};
use crate::model::{Model, Notation, Placement};
use crate::position::Setup;
use crate::words::Words;

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
    let whole = |words: Words| Fault::new(record.line, 1, words);
    let Some(notation) = &model.notation else {
        return Err(whole(Words::new(
            format!("{} has no notation for records", model.name.en()),
            format!("{}에는 기보를 적는 법이 정해져 있지 않습니다", model.name.ko()),
        )));
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
            let board = keys::BOARD;
            return Err(whole(Words::new(
                format!("neither [{key}] nor [{board}] says how it begins"),
                format!("[{key}]도 [{board}]도 없어 처음 국면을 알 수 없습니다"),
            )));
        };
        let formations = model.formations.as_ref();
        let choice = formations.and_then(|all| all.find_along_board(side, header.value.trim()));
        if choice.is_none() {
            let value = &header.value;
            let words = Words::new(
                format!("`{value}` is no formation"),
                format!("`{value}`은(는) 상차림이 아닙니다"),
            );
            return Err(Fault::new(header.line, 1, words));
        }
        choices[side.index()] = choice;
    }
    Ok(Setup::new(model.formed(&model.arrays[0], choices), model.first))
}

fn board_start(model: &Model, notation: &Notation, header: &Header) -> Result<Setup, Fault> {
    let fault = |words: Words| Fault::new(header.line, 1, words);
    let mut words = header.value.split_whitespace();
    let ranks: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    if ranks.len() > usize::from(model.board.ranks()) {
        let (given, known) = (ranks.len(), model.board.ranks());
        return Err(fault(Words::new(
            format!("{given} ranks are given, and the board has {known}"),
            format!("가로줄이 {given}개 적혀 있으나 판에는 {known}개입니다"),
        )));
    }
    let mut placement = Placement::empty(model.board.size());
    for (rank, text) in ranks.iter().enumerate() {
        fill(&mut placement, model, notation, (rank, text)).map_err(fault)?;
    }
    let turn = match words.next() {
        None => model.first,
        Some(word) => notation.side_marked(word).ok_or_else(|| {
            fault(Words::new(
                format!("`{word}` is no side to move first"),
                format!("`{word}`은(는) 먼저 둘 진영이 아닙니다"),
            ))
        })?,
    };
    Ok(Setup::new(placement, turn))
}

/// Puts the pieces of one rank on the board.
fn fill(
    placement: &mut Placement,
    model: &Model,
    notation: &Notation,
    (rank, text): (usize, &str),
) -> Result<(), Words> {
    let too_long = || {
        let (rank, files) = (rank + 1, model.board.files());
        Words::new(
            format!("rank {rank} has more than {files} files"),
            format!("{rank}번째 가로줄이 {files}칸보다 깁니다"),
        )
    };
    let mut file = 0;
    for c in text.chars() {
        if let Some(gap) = c.to_digit(10) {
            file += gap as i32;
            continue;
        }
        let word = c.to_string();
        let side = if is_hangul(c) { SideId::First } else { SideId::Second };
        let Some(piece) = notation.pieces_called(&word).next() else {
            return Err(Words::new(
                format!("`{word}` is no piece of this game"),
                format!("`{word}`은(는) 이 게임의 기물이 아닙니다"),
            ));
        };
        let Some(point) = model.board.at(file, rank as i32) else {
            return Err(too_long());
        };
        placement.set(point, Some(Piece::of(side, piece.kind)));
        file += 1;
    }
    if file > i32::from(model.board.files()) {
        return Err(too_long());
    }
    Ok(())
}

fn is_hangul(c: char) -> bool {
    ('가'..='힣').contains(&c)
}
