//! A record on the whole screen of a terminal.

use std::sync::Arc;

use gwangsang::notation::gib::{self, Record, keys};
use gwangsang::notation::parse_korean;
use gwangsang::{Game, Move, Variant, Words};
use gwangsang_tui::App;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::position::begin;
use crate::screen::{Stage, need};

/// Shows a record move by move.
pub(super) fn show(
    variant: &Arc<Variant>,
    record: &Record,
    name: &str,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let otherwise = Words::new("leave it out to have the record judged", "빼면 기보를 검사합니다");
    need(io, &otherwise)?;
    let setup = gib::start(variant.model(), record).map_err(|fault| {
        Failure::Wrong(format!("{name}:{}:{}: {}", fault.line, fault.column, fault.message))
    })?;
    let start = begin(variant.clone(), setup.clone())?;
    let (moves, stopped) = moves(begin(variant.clone(), setup)?, record);
    let mut comments = comments(record);
    comments.truncate(moves.len() + 1);
    if let (Some(stopped), Some(last)) = (stopped, comments.last_mut()) {
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(&stopped);
    }
    let stage = Stage::new(None, None, io);
    let title = title(variant, record, name);
    let mut app = App::record(start, &moves, title, comments, stage.setting.clone());
    stage.show(&mut app, None)
}

/// The moves of a record as far as they are possible, and what is said of the first that is not.
fn moves(mut game: Game, record: &Record) -> (Vec<Move>, Option<String>) {
    let mut moves = Vec::new();
    for ply in &record.plies {
        let stopped = |why: &str| Some(format!("{}: {why}", ply.text));
        let mv = match parse_korean(&game, &ply.text) {
            Ok(written) => written.mv,
            Err(error) => return (moves, stopped(&error.message)),
        };
        if let Err(refusal) = game.play_on(mv) {
            let why = crate::words::refusal(&game, mv, &refusal);
            return (moves, stopped(&why));
        }
        moves.push(mv);
    }
    (moves, None)
}

/// What is said before the first move, and behind each.
fn comments(record: &Record) -> Vec<String> {
    let told = record.headers.iter().filter(|header| header.value.trim() != keys::UNKNOWN);
    let told = told.map(|header| format!("{} {}.", header.key, header.value.trim()));
    let before: Vec<String> = told.chain(record.preface.iter().cloned()).collect();
    let behind = record.plies.iter().map(|ply| ply.comments.join(" "));
    std::iter::once(before.join(" ")).chain(behind).collect()
}

/// Who played, where that is known, and the name of the file.
fn title(variant: &Arc<Variant>, record: &Record, name: &str) -> String {
    let players: Vec<&str> = variant
        .model()
        .sides
        .iter()
        .filter_map(|side| record.header(&format!("{}대국자", side.name.ko())))
        .map(|header| header.value.trim())
        .filter(|value| *value != keys::UNKNOWN)
        .collect();
    if players.is_empty() {
        name.to_owned()
    } else {
        format!("{} · {name}", players.join(" – "))
    }
}
