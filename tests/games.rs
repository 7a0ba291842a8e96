//! Whole games of independent programs, ply by ply.
//!
//! They show the rules that need a past: passes in a row, facings left standing, repetition, clocks.

use std::collections::HashMap;

use gwangsang::Game;
use serde::Deserialize;

use crate::common::{by_origin, game, objects, play, result};

#[derive(Debug, Deserialize)]
struct Record {
    id: String,
    variant: String,
    start: String,
    moves: Vec<String>,
    counts: Vec<usize>,
    checks: Vec<usize>,
    claims: Vec<(usize, String)>,
    end: Option<String>,
    result: Option<String>,
}

#[test]
fn every_game_goes_as_the_oracle_says() {
    let mut variants = HashMap::new();
    let mut compared = 0;
    for record in objects::<Record>("oracle/games.jsonl.gz") {
        let name = &record.variant;
        let variant = variants.entry(name.clone()).or_insert_with(|| by_origin(name));
        let Some(variant) = variant else { continue };
        compared += 1;
        follow(game(variant, &record.start), &record);
    }
    assert!(compared >= 150, "only {compared} games were compared");
}

/// Plays a game up to its end or its first claim.
fn follow(mut game: Game, record: &Record) {
    for ply in 0..=record.moves.len() {
        if let Some((_, claimed)) = record.claims.iter().find(|(claim, _)| *claim == ply) {
            return compare_at_the_first_claim(&game, claimed, record);
        }
        let place = format!("{} after {ply} plies, {}", record.id, gwangsang::notation::fen(&game));
        assert_eq!(game.legal_moves().len(), record.counts[ply], "{place}");
        if game.outcome().is_none() {
            assert_eq!(game.in_check(), record.checks.contains(&ply), "{place}");
        }
        if let Some(mv) = record.moves.get(ply) {
            assert!(game.outcome().is_none(), "{place}: over by {:?}", game.outcome());
            play(&mut game, [mv.as_str()]);
        }
    }
    assert_eq!(result(&game), record.result.as_deref(), "{}", record.id);
    let ending = game.outcome().map(|outcome| outcome.ending.as_str());
    let right = match record.end.as_deref() {
        None => ending.is_none(),
        Some("mate") => ending == Some("checkmate"),
        Some("stalemate") => ending == Some("stalemate"),
        Some("rule") => matches!(ending, Some("two-passes" | "bikjang")),
        Some(other) => panic!("{}: unknown end {other}", record.id),
    };
    assert!(right, "{}: ended by {ending:?}, not by {:?}", record.id, record.end);
}

/// Compares a game that stands at its first claim with what would be claimed.
fn compare_at_the_first_claim(game: &Game, claimed: &str, record: &Record) {
    let result = result(game).unwrap_or_else(|| panic!("{}: {claimed} is claimed", record.id));
    assert_eq!(result, claimed, "{}: by {:?}", record.id, game.outcome());
}
