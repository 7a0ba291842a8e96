//! Records of games, and their text.

use std::fmt::Write as _;

use super::super::korean::korean_text;
use super::{Header, Record, RecordPly, keys};
use crate::game::Game;
use crate::index::SideId;
use crate::model::{Model, Notation, Placement};
use crate::position::Setup;

/// Moves on a line of text.
const MOVES_A_LINE: usize = 6;

/// Makes a record of a game, if its definition says how moves are written.
///
/// The start position and the number of moves are put in the place of those that the headers give, or
/// behind them. Nothing is made of a position that the format cannot express.
pub fn record(game: &Game, headers: &[Header]) -> Option<Record> {
    let model = game.variant().model();
    let notation = model.notation.as_ref()?;
    let mut record = Record { line: 1, ..Record::default() };
    let start = start_headers(model, notation, game.start())?;
    let count = (keys::PLIES.to_owned(), game.plies().len().to_string());
    let given = headers.iter().filter(|header| {
        !tells_start(model, &header.key) || {
            let key = header.key.replace(keys::OLD_FORMATION, keys::FORMATION);
            start.iter().any(|(known, _)| *known == key)
        }
    });
    record.headers.extend(given.cloned());
    for (key, value) in start.into_iter().chain([count]) {
        put(&mut record.headers, key, value);
    }
    let mut replay = Game::from_setup(game.variant().clone(), game.start().clone()).ok()?;
    for ply in game.plies() {
        let mut text = korean_text(&replay, ply.mv)?;
        replay.play_on(ply.mv).ok()?;
        if replay.in_check() {
            text.push_str(notation.check.as_deref().unwrap_or_default());
        }
        record.plies.push(RecordPly { text, ..RecordPly::default() });
    }
    Some(record)
}

/// The headers that programs expect, for a game of which nothing else is known.
pub fn standard_headers(game: &Game) -> Vec<Header> {
    let model = game.variant().model();
    let sides = SideId::BOTH.map(|side| model.side_data(side).name.ko());
    let player = |side: &str| (format!("{side}대국자"), keys::UNKNOWN.to_owned());
    let unknown = |key: &str| (key.to_owned(), keys::UNKNOWN.to_owned());
    let mut headers: Vec<(String, String)> =
        ["대회명", "회전", "대국일자", "대국장소"].map(unknown).into();
    headers.extend(sides.map(player));
    if let Some(start) =
        model.notation.as_ref().and_then(|notation| start_headers(model, notation, game.start()))
    {
        headers.extend(start);
    }
    headers.push(unknown("제한시간"));
    headers.push((keys::PLIES.to_owned(), game.plies().len().to_string()));
    headers.push((keys::RESULT.to_owned(), result(game)));
    headers.into_iter().map(|(key, value)| Header { key, value, line: 0 }).collect()
}

/// The result of a game in the words of the format.
fn result(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return keys::UNKNOWN.to_owned() };
    let Some(winner) = outcome.winner else { return "무승부".to_owned() };
    let manner = if outcome.points.is_some() { "점수승" } else { "완승" };
    format!("{} {manner}", game.variant().model().side_data(winner).name.ko())
}

/// Whether a header says how a game begins.
fn tells_start(model: &Model, key: &str) -> bool {
    let of_side = |side: SideId| {
        let name = model.side_data(side).name.ko();
        [keys::FORMATION, keys::OLD_FORMATION].iter().any(|end| key == format!("{name}{end}"))
    };
    key == keys::BOARD || SideId::BOTH.into_iter().any(of_side)
}

/// Replaces the value of a header, whose key may be an older one, or adds the header.
fn put(headers: &mut Vec<Header>, key: String, value: String) {
    let same =
        |known: &str| known == key || known.replace(keys::OLD_FORMATION, keys::FORMATION) == key;
    match headers.iter_mut().find(|header| same(&header.key)) {
        Some(header) => (header.key, header.value) = (key, value),
        None => headers.push(Header { key, value, line: 0 }),
    }
}

/// The headers that say how a game begins: formations where they suffice, else the whole position.
fn start_headers(
    model: &Model,
    notation: &Notation,
    start: &Setup,
) -> Option<Vec<(String, String)>> {
    if let (true, Some(names)) = (start.turn == model.first, formations(model, &start.placement)) {
        let key = |side: SideId| format!("{}{}", model.side_data(side).name.ko(), keys::FORMATION);
        let headers = SideId::BOTH.into_iter().zip(names);
        return Some(headers.map(|(side, name)| (key(side), name)).collect());
    }
    let board = board(model, notation, &start.placement)?;
    let first = model.side_data(start.turn).name.ko();
    Some(vec![(keys::BOARD.to_owned(), format!("{board} {first} 접장기"))])
}

/// The formations of both sides, read along the board, if nothing else is changed.
fn formations(model: &Model, placement: &Placement) -> Option<[String; 2]> {
    let formations = model.formations.as_ref()?;
    let count = formations.choices.len();
    for choices in (0..count).flat_map(|first| (0..count).map(move |second| [first, second])) {
        if model.formed(&model.arrays[0], choices.map(Some)) == *placement {
            let along = |side: SideId| {
                let chosen = choices[side.index()];
                let names = formations.choices.iter().map(|choice| choice.name.ko());
                let fits = |name: &&str| formations.find_along_board(side, name) == Some(chosen);
                names.into_iter().find(fits).map(str::to_owned)
            };
            return Some([along(SideId::First)?, along(SideId::Second)?]);
        }
    }
    None
}

/// A whole position; nothing if some piece has no character in the script of its side.
fn board(model: &Model, notation: &Notation, placement: &Placement) -> Option<String> {
    let mut ranks = Vec::new();
    for rank in 0..model.board.ranks() {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..model.board.files() {
            let point = model.board.at(i32::from(file), i32::from(rank));
            let Some(piece) = point.and_then(|point| placement.get(point)) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                let _ = write!(text, "{gap}");
                gap = 0;
            }
            text.push_str(match piece.side? {
                SideId::First => notation.hangul(piece)?,
                SideId::Second => notation.hanja(piece)?,
            });
        }
        ranks.push(text);
    }
    let text = ranks.join("/");
    Some(text.trim_end_matches('/').to_owned())
}

/// Writes records as text, with a blank line between them.
pub fn render(records: &[Record]) -> String {
    let mut text = String::new();
    for record in records {
        if !text.is_empty() {
            text.push('\n');
        }
        render_one(record, &mut text);
    }
    // Every reader takes this line ending, and some take no other.
    text.replace('\n', "\r\n")
}

fn render_one(record: &Record, text: &mut String) {
    for header in &record.headers {
        let value = header.value.replace(['\r', '\n'], " ").replace("\"]", "]");
        let _ = writeln!(text, "[{} \"{value}\"]", header.key);
    }
    text.push('\n');
    for comment in &record.preface {
        render_comment(comment, text);
    }
    let mut on_line = 0;
    for (index, ply) in record.plies.iter().enumerate() {
        text.push_str(if on_line > 0 { " " } else { "" });
        let _ = write!(text, "{}. {}", index + 1, ply.text);
        if let Some(time) = &ply.time {
            let _ = write!(text, " <{time}>");
        }
        on_line += 1;
        if !ply.comments.is_empty() || on_line == MOVES_A_LINE {
            text.push('\n');
            on_line = 0;
        }
        for comment in &ply.comments {
            render_comment(comment, text);
        }
    }
    text.push_str(if on_line > 0 { "\n" } else { "" });
}

fn render_comment(comment: &str, text: &mut String) {
    let _ = writeln!(text, "{{{}}}", comment.replace('}', ")"));
}
