//! Every legal move of thousands of positions, from independent programs.
//!
//! See `oracle/README.md` for where they come from and what their names mean.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::common::{by_origin, game, legal, objects, result, run, shipped_by_origin};

/// The files, and how many positions each holds.
const FILES: &[(&str, usize)] = &[
    ("positions-janggi", 1440),
    ("positions-janggicasual", 820),
    ("positions-janggimodern", 440),
    ("positions-janggitraditional", 310),
    ("positions-diagonal", 280),
    ("positions-xiangqi", 680),
    ("positions-minixiangqi", 400),
];

#[derive(Debug, Deserialize)]
struct Position {
    id: String,
    variant: String,
    fen: String,
    check: bool,
    moves: Vec<String>,
    end: Option<String>,
    result: Option<String>,
}

fn positions(file: &str) -> Vec<Position> {
    objects(&format!("oracle/{file}.jsonl.gz"))
}

#[test]
fn every_position_has_the_moves_of_the_oracle() {
    let mut variants = HashMap::new();
    let mut wrong = String::new();
    for (file, count) in FILES {
        let positions = positions(file);
        assert_eq!(positions.len(), *count, "{file}");
        for position in positions {
            let name = &position.variant;
            let variant = variants.entry(name.clone()).or_insert_with(|| by_origin(name));
            let Some(variant) = variant else { continue };
            if let Some(difference) = difference(&game(variant, &position.fen), &position) {
                let _ = writeln!(wrong, "{} {}: {difference}", position.id, position.fen);
            }
        }
    }
    assert!(variants.values().flatten().count() >= 4, "hardly a variant was compared");
    assert!(wrong.is_empty(), "{wrong}");
}

/// What a game at a position and the oracle do not agree on.
fn difference(game: &gwangsang::Game, position: &Position) -> Option<String> {
    let moves = legal(game);
    if moves != position.moves {
        let extra: Vec<_> = moves.iter().filter(|mv| !position.moves.contains(mv)).collect();
        let missing: Vec<_> = position.moves.iter().filter(|mv| !moves.contains(mv)).collect();
        return Some(format!("too many {extra:?}, too few {missing:?}"));
    }
    if game.in_check() != position.check {
        return Some(format!("check is {}", game.in_check()));
    }
    if result(game) != position.result.as_deref() {
        return Some(format!("the result is {:?}", result(game)));
    }
    let ending = game.outcome().map(|outcome| outcome.ending.as_str());
    let meant = position.end.as_deref().map(|end| if end == "mate" { "checkmate" } else { end });
    (ending != meant).then(|| format!("the ending is {ending:?}"))
}

#[test]
fn the_batch_command_gives_the_same_moves() {
    const EVERY: usize = 11;
    let positions: Vec<Position> = FILES
        .iter()
        .flat_map(|(file, _)| positions(file))
        .filter(|position| shipped_by_origin(&position.variant).is_some())
        .step_by(EVERY)
        .collect();
    assert!(positions.len() > 200);
    let mut requests = String::new();
    for position in &positions {
        let variant = shipped_by_origin(&position.variant);
        let request = serde_json::json!({
            "id": position.id, "variant": variant, "fen": position.fen,
        });
        let _ = writeln!(requests, "{request}");
    }
    let answers = run(&["batch"], requests.as_bytes());
    assert_eq!(answers.errors, "");
    assert_eq!(answers.output.lines().count(), positions.len());
    for (line, position) in answers.output.lines().zip(&positions) {
        let answer: serde_json::Value = serde_json::from_str(line).expect("an answer in JSON");
        assert_eq!(answer["id"], position.id.as_str());
        assert_eq!(answer["legal"], serde_json::json!(position.moves), "{}", position.id);
        assert_eq!(answer["check"], position.check, "{}", position.id);
        assert_eq!(answer["outcome"].is_null(), position.end.is_none(), "{}", position.id);
    }
}
