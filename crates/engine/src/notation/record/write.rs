//! Records of games, and their text.

use std::fmt::Write as _;

use super::super::coordinates::move_text;
use super::super::fen::{fen_of, parse_fen};
use super::super::movetext::{self, Layout, WrittenPly};
use super::{By, Claim, Ended, FORMAT, Head, Ply, Record, Start};
use crate::game::Game;
use crate::index::SideId;
use crate::model::Model;

impl Record {
    /// Makes a record of a game; its definition is kept if it is asked for by setting [`Record::definition`].
    pub fn of(game: &Game, head: &Head, ended: Option<Ended>) -> Self {
        let variant = game.variant();
        let model = variant.model();
        let id = |side: SideId| model.side_data(side).id.clone();
        let by_id = |names: &[Option<String>; 2]| {
            let named = SideId::BOTH.into_iter().zip(names);
            named.filter_map(|(side, name)| Some((id(side), name.clone()?))).collect()
        };
        let by_rule = game.outcome().map(|outcome| Ended::ByRule {
            ending: outcome.ending.clone(),
            winner: outcome.winner,
        });
        Self {
            variant: model.id.clone(),
            fingerprint: Some(variant.fingerprint()),
            definition: None,
            date: head.date.clone(),
            players: by_id(&head.players),
            tags: head.tags.clone(),
            start: Start {
                array: head.array.clone(),
                handicap: head.handicap.clone(),
                formations: by_id(&head.formations),
                ..start(game)
            },
            preface: Vec::new(),
            plies: plies(game),
            result: by_rule.or(ended).map(|ended| claim(model, &ended)),
            places: None,
        }
    }

    /// Its moves as a record has them, a pair a line.
    pub fn moves_text(&self) -> String {
        let plies: Vec<WrittenPly> = self.plies.iter().map(written).collect();
        let mut text = movetext::write(&self.preface, &plies, Layout::Pairs);
        text.push('\n');
        text
    }

    /// Writes the record.
    pub fn to_text(&self) -> String {
        let mut text = format!("record = {FORMAT}\nvariant = {}\n", quoted(&self.variant));
        let mut line = |key: &str, value: &Option<String>| {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {}", quoted(value));
            }
        };
        line("fingerprint", &self.fingerprint);
        line("date", &self.date);
        named(&mut text, "players", &self.players);
        named(&mut text, "tags", &self.tags);
        self.write_start(&mut text);
        self.write_result(&mut text);
        let moves = self.moves_text();
        let _ = write!(text, "\n[course]\nmoves = {}\n", block(moves.trim_end()));
        if let Some(definition) = &self.definition {
            let _ = write!(text, "\n[definition]\ntext = {}\n", block(definition.trim_end()));
        }
        text
    }

    fn write_start(&self, text: &mut String) {
        let start = &self.start;
        let _ = write!(text, "\n[start]\nposition = {}\n", quoted(&start.position));
        for (key, value) in
            [("opener", &start.opener), ("array", &start.array), ("handicap", &start.handicap)]
        {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {}", quoted(value));
            }
        }
        if let Some(pieces) = start.pieces {
            let _ = writeln!(text, "pieces = {pieces}");
        }
        named(text, "start.formations", &start.formations);
    }

    fn write_result(&self, text: &mut String) {
        let Some(claim) = &self.result else { return };
        text.push_str("\n[result]\n");
        if let Some(winner) = &claim.winner {
            let _ = writeln!(text, "winner = {}", quoted(winner));
        }
        let (key, word) = match &claim.by {
            By::Ending(ending) => ("ending", ending),
            By::Close(word) => ("close", word),
        };
        let _ = writeln!(text, "{key} = {}", quoted(word));
    }
}

/// How a game begins; what its position does not tell is said apart.
fn start(game: &Game) -> Start {
    let model = game.variant().model();
    let setup = game.start();
    let position = fen_of(model, setup);
    let read = parse_fen(model, &position).ok();
    let differs = |same: fn(&crate::position::Setup, &crate::position::Setup) -> bool| {
        read.as_ref().is_none_or(|read| !same(read, setup))
    };
    Start {
        opener: differs(|a, b| a.opener == b.opener)
            .then(|| model.side_data(setup.opener).id.clone()),
        pieces: differs(|a, b| a.start_count == b.start_count).then_some(setup.start_count),
        position,
        ..Start::default()
    }
}

fn plies(game: &Game) -> Vec<Ply> {
    let Ok(mut replay) = Game::from_setup(game.variant().clone(), game.start().clone()) else {
        return Vec::new();
    };
    let mut plies = Vec::new();
    for ply in game.plies() {
        plies.push(Ply { text: move_text(&replay, ply.mv), ..Ply::default() });
        if replay.play_on(ply.mv).is_err() {
            break;
        }
    }
    plies
}

fn claim(model: &Model, ended: &Ended) -> Claim {
    let (winner, by) = match ended {
        Ended::ByRule { ending, winner } => (*winner, By::Ending(ending.clone())),
        Ended::Closed(close) => (close.winner(), By::Close(close.word().to_owned())),
    };
    Claim { winner: winner.map(|side| model.side_data(side).id.clone()), by }
}

fn written(ply: &Ply) -> WrittenPly {
    WrittenPly {
        text: ply.text.clone(),
        time: ply.time.clone(),
        comments: ply.comments.clone(),
        ..WrittenPly::default()
    }
}

/// A table of texts, if there are any.
fn named(text: &mut String, table: &str, entries: &[(String, String)]) {
    if entries.is_empty() {
        return;
    }
    let _ = write!(text, "\n[{table}]\n");
    for (key, value) in entries {
        let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_bare = !key.is_empty() && key.chars().all(bare);
        let key = if is_bare { key.clone() } else { quoted(key) };
        let _ = writeln!(text, "{key} = {}", quoted(value));
    }
}

/// A text of one line in quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A text of several lines in quotes, as it stands where that is possible.
fn block(text: &str) -> String {
    let plain = |c: char| matches!(c, '\n' | '\t') || !c.is_control();
    if text.chars().all(plain) && !text.contains("'''") && !text.ends_with('\'') {
        return format!("'''\n{text}\n'''");
    }
    let mut quoted = String::from("\"\"\"\n");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push(c),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push_str("\n\"\"\"");
    quoted
}
