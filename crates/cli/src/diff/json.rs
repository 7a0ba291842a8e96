//! What came of a comparison, for programs.

use std::collections::BTreeMap;

use gwangsang::document::Node;
use gwangsang::{KindId, Move, notation};
use serde::Serialize;

use super::Comparison;
use super::findings::{Change, Example, Group, Key};

#[derive(Debug, Serialize)]
struct Answer<'a> {
    old: Who<'a>,
    new: Who<'a>,
    same: bool,
    incompatible: Vec<&'a str>,
    keys: Vec<KeyAnswer<'a>>,
    compared: Compared<'a>,
    differences: Vec<Difference<'a>>,
}

#[derive(Debug, Serialize)]
struct Who<'a> {
    named: &'a str,
    id: &'a str,
}

#[derive(Debug, Serialize)]
struct KeyAnswer<'a> {
    key: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<&'a Node>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<&'a Node>,
}

#[derive(Debug, Serialize)]
struct Compared<'a> {
    games: usize,
    plies: usize,
    seed: u64,
    given: usize,
    /// The lines of given positions that were not compared, and why.
    left_out: BTreeMap<usize, &'a str>,
    positions: u64,
}

#[derive(Debug, Serialize)]
struct Difference<'a> {
    #[serde(flatten)]
    what: What<'a>,
    positions: u64,
    example: Shown,
}

#[derive(Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
enum What<'a> {
    Moves { piece: Option<&'a str>, only: &'static str, reason: &'static str },
    Boards { piece: Option<&'a str> },
    Pending { piece: Option<&'a str> },
    Endings { old: Option<&'a str>, new: Option<&'a str> },
}

#[derive(Debug, Serialize)]
struct Shown {
    /// Where it begins.
    fen: String,
    /// What is played from there.
    moves: Vec<String>,
    /// The move that only one of them has.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
}

/// The comparison as one line of JSON.
pub(crate) fn json(comparison: &Comparison) -> String {
    let (pair, [old, new]) = (&comparison.pair, &comparison.named);
    let answer = Answer {
        old: Who { named: old, id: &pair.old.model().id },
        new: Who { named: new, id: &pair.new.model().id },
        same: comparison.is_same(),
        incompatible: comparison.incompatible.iter().map(|words| words.en.as_str()).collect(),
        keys: comparison
            .keys
            .iter()
            .map(|change| KeyAnswer {
                key: &change.key,
                old: change.old.as_ref(),
                new: change.new.as_ref(),
            })
            .collect(),
        compared: Compared {
            games: comparison.games,
            plies: comparison.effort.plies,
            seed: comparison.effort.seed,
            given: comparison.given,
            left_out: comparison
                .left_out
                .iter()
                .map(|(line, reason)| (*line, reason.en.as_str()))
                .collect(),
            positions: comparison.findings.positions,
        },
        differences: comparison
            .findings
            .ordered()
            .into_iter()
            .map(|(key, group)| difference(comparison, key, group))
            .collect(),
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn difference<'a>(comparison: &'a Comparison, key: &'a Key, group: &Group) -> Difference<'a> {
    let model = comparison.pair.old.model();
    let piece = |kind: &Option<KindId>| kind.map(|kind| model.kind(kind).id.as_str());
    let what = match key {
        Key::Moves { kind, change, reason } => {
            let only = match change {
                Change::Vanished => "old",
                Change::Appeared => "new",
            };
            What::Moves { piece: piece(kind), only, reason }
        }
        Key::Boards { kind } => What::Boards { piece: piece(kind) },
        Key::Pending { kind } => What::Pending { piece: piece(kind) },
        Key::Endings { old, new } => What::Endings { old: old.as_deref(), new: new.as_deref() },
    };
    Difference { what, positions: group.count, example: shown(comparison, &group.example) }
}

fn shown(comparison: &Comparison, example: &Example) -> Shown {
    let games = comparison.pair.games(&example.start);
    let Ok([mut game, _]) = games else {
        return Shown { fen: String::new(), moves: Vec::new(), mv: None };
    };
    let fen = notation::fen(&game);
    let mut moves = Vec::new();
    for mv in &example.moves {
        moves.push(notation::move_text(&game, *mv));
        if game.play(*mv).is_err() {
            break;
        }
    }
    let mv: Option<Move> = example.mv;
    Shown { fen, moves, mv: mv.map(|mv| notation::move_text(&game, mv)) }
}
