//! Records of games, and their text.

use std::fmt::Write as _;

use super::super::fen::fen_of;
use super::super::movetext::{self, Layout, WrittenPly};
use super::super::record;
use super::{Ply, Record, Tag};
use crate::game::Game;
use crate::index::SideId;
use crate::position::Setup;

/// The columns of a line of moves.
const WIDTH: usize = 80;
/// What stands for something that is not known.
const UNKNOWN: &str = "?";

/// Makes a record of a game, with the comments of a record that was made of it.
pub fn of(game: &Game, told: &record::Record) -> Record {
    let model = game.variant().model();
    let head = told.head(model);
    let winner = told.winner(model);
    let result = match (&told.result, winner) {
        (None, _) => "*",
        (Some(_), Some(SideId::First)) => "1-0",
        (Some(_), Some(SideId::Second)) => "0-1",
        (Some(_), None) => "1/2-1/2",
    };
    let said = |key: &str| head.tags.iter().find(|(known, _)| known == key).map(|(_, v)| v.clone());
    let date = head.date.map(|date| date.replace('-', "."));
    let player = |side: SideId| head.players[side.index()].clone();
    let mut tags: Vec<(String, Option<String>)> = vec![
        ("Event".into(), said("Event")),
        ("Site".into(), said("Site")),
        ("Date".into(), Some(date.unwrap_or_else(|| "????.??.??".to_owned()))),
        ("Round".into(), said("Round")),
        ("White".into(), player(SideId::First)),
        ("Black".into(), player(SideId::Second)),
        ("Result".into(), Some(result.to_owned())),
        ("Variant".into(), Some(model.id.clone())),
    ];
    if *game.start() != Setup::start(model) {
        tags.push(("SetUp".into(), Some("1".to_owned())));
        tags.push(("FEN".into(), Some(fen_of(model, game.start()))));
    }
    if let Some(claim) = &told.result {
        let by = match &claim.by {
            record::By::Ending(word) | record::By::Close(word) => word.clone(),
        };
        tags.push(("Termination".into(), Some(by)));
    }
    for (key, value) in head.tags {
        if !tags.iter().any(|(known, _)| *known == key) {
            tags.push((key, Some(value)));
        }
    }
    let tag = |(key, value): (String, Option<String>)| Tag {
        key,
        value: value.unwrap_or_else(|| UNKNOWN.to_owned()),
        line: 0,
    };
    let ply = |ply: &record::Ply| Ply {
        text: ply.text.clone(),
        comments: ply.comments.clone(),
        ..Ply::default()
    };
    Record {
        line: 1,
        tags: tags.into_iter().map(tag).collect(),
        preface: told.preface.clone(),
        plies: told.plies.iter().map(ply).collect(),
        faults: Vec::new(),
        result: Some(result.to_owned()),
    }
}

/// Writes records as text, with a blank line between them.
pub fn render(records: &[Record]) -> String {
    let one = |record: &Record| {
        let mut text = String::new();
        for Tag { key, value, .. } in &record.tags {
            let value = value.replace(char::is_control, " ");
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{} \"{value}\"]", key_of(key));
        }
        let written = |ply: &Ply| WrittenPly {
            text: ply.text.clone(),
            comments: ply.comments.clone(),
            ..WrittenPly::default()
        };
        let plies: Vec<WrittenPly> = record.plies.iter().map(written).collect();
        let moves = movetext::write(&record.preface, &plies, Layout::Columns(WIDTH));
        let result = record.result.as_deref().unwrap_or("*");
        let between = if moves.is_empty() { "" } else { " " };
        let _ = writeln!(text, "\n{moves}{between}{result}");
        text
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// A key without what would end it.
fn key_of(key: &str) -> String {
    let good = |c: char| !c.is_whitespace() && !matches!(c, '"' | '[' | ']');
    key.chars().map(|c| if good(c) { c } else { '_' }).collect()
}
