//! What a definition tells players about the worth of pieces.

use std::sync::Arc;

use gwangsang::explain::{explain, page};
use gwangsang::render::PieceStyle;
use gwangsang::{Game, Language, Source, Variant, notation};
use gwangsang_cli::library;
use gwangsang_search::{Limits, Value};

use super::{small, think};
use crate::common::{game, variant};

/// The parts of the judgement that a definition can weigh.
const PARTS: [&str; 5] = ["placement", "advance", "mobility", "safety", "protection"];

/// A horse between a cannon and an elephant, and a chariot between two soldiers.
const FORK: &str = "4k4/9/9/p2c1b3/9/4N4/9/R7p/3K5/9 w - - 0 20";

/// A shipped variant with a text laid over it.
fn overlaid(id: &str, text: &str) -> Arc<Variant> {
    let overlay = Source { name: "--set".to_owned(), text: text.to_owned() };
    let base = library::shipped(id).expect("a shipped variant");
    let loaded = library::load_overlaid(base, &[overlay]);
    loaded.unwrap_or_else(|error| panic!("{id} with {text}: {error}")).variant
}

/// A variant that is written here and extends another one.
fn written(text: &str) -> Arc<Variant> {
    let text = format!("format = 1\nid = \"mine\"\nname = \"Mine\"\n{text}");
    let loaded = library::load_source(Source { name: "mine.toml".to_owned(), text });
    loaded.unwrap_or_else(|error| panic!("{error}")).variant
}

/// The best move of a position, and what it is worth.
fn found(variant: &Arc<Variant>, fen: &str, depth: u32) -> (String, i32) {
    let game = game(variant, fen);
    let (answer, _) = think(&mut small(variant), &game, &Limits::depth(depth));
    let best = notation::move_text(&game, answer.best.expect("a move"));
    let Value::Estimate(worth) = answer.report.expect("a report").value else {
        panic!("{fen}: a sure end");
    };
    (best, worth)
}

#[test]
fn what_a_piece_is_worth_changes_the_choice() {
    // Each: a variant, what is laid over it, a position, and the move.
    let two_preys = "4k4/9/9/3c1b3/9/4N4/9/9/3K5/9 w - - 0 20";
    let in_xiangqi = "4k4/9/9/3c1p3/9/4N4/9/9/9/5K3 w - - 0 20";
    let lone_soldier = "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 20";
    let wing = "regions.wing = \"f1-i10\"\n";
    for (id, told, fen, mv) in [
        ("janggi", "", two_preys, "e5d7"),
        ("janggi", "evaluation.values.elephant = 8", two_preys, "e5f7"),
        ("janggi", "evaluation.values.cannon = 0", two_preys, "e5f7"),
        ("janggi", "evaluation.values = { elephant = 8, cannon = 9 }", two_preys, "e5d7"),
        ("xiangqi", "", in_xiangqi, "e5d7"),
        ("xiangqi", "evaluation.values.soldier = 25", in_xiangqi, "e5f7"),
        ("janggi", "", lone_soldier, "e4e5"),
        ("janggi", &format!("{wing}evaluation.places.soldier.wing = 1"), lone_soldier, "e4f4"),
        ("janggi", &format!("{wing}evaluation.places.soldier.wing = -1"), lone_soldier, "e4e5"),
    ] {
        let variant = if told.is_empty() { variant(id) } else { overlaid(id, told) };
        assert_eq!(found(&variant, fen, 2).0, mv, "{id} with {told}");
    }
}

#[test]
fn a_part_that_counts_nothing_is_left_out() {
    let with = |share: &dyn Fn(&str) -> u32| {
        let shares: Vec<String> =
            PARTS.iter().map(|part| format!("evaluation.{part} = {}", share(part))).collect();
        found(&overlaid("janggi", &shares.join("\n")), FORK, 1)
    };
    let plain = found(&variant("janggi"), FORK, 1);
    assert_eq!(with(&|_| 100), plain);
    // With the cannon taken, 13 + 5 points stand against 3 + 2 + 2 and the bonus of 1.5; 2 points are a hundred,
    // and to have the move is worth 12.
    let material = ("e5d7".to_owned(), 475 - 12);
    assert_eq!(with(&|_| 0), material);
    for part in PARTS {
        let alone = with(&|other| if other == part { 1_000 } else { 0 });
        assert_ne!(alone.1, material.1, "{part}");
    }
}

#[test]
fn what_players_are_told_is_no_rule() {
    let plain = written("extends = \"minixiangqi\"");
    let told = written(
        "extends = \"minixiangqi\"\n[evaluation]\nmobility = 50\nvalues.horse = 3\n\
         places.general = { palace = -0.5 }",
    );
    assert!(told.effective().contains("[evaluation"));
    assert_eq!(told.fingerprint(), plain.fingerprint());
    let leaves = |variant: &Arc<Variant>| Game::new(variant.clone()).perft(3);
    assert_eq!(leaves(&told), leaves(&plain));
    let pages = |variant| page(&explain(variant), Language::English, PieceStyle::Hanja);
    assert_eq!(pages(&told), pages(&plain));
    // The text of the whole is a definition with the same table.
    let source = Source { name: "again.toml".to_owned(), text: told.effective().to_owned() };
    let again = library::load_source(source).expect("a sound definition").variant;
    assert_eq!(again.effective(), told.effective());
}

#[test]
fn what_players_are_told_is_inherited() {
    let fen = "4k4/9/9/3c1b3/9/4N4/9/9/3K5/9 w - - 0 20";
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let head = format!("format = 1\nid = \"{name}\"\nname = \"{name}\"\n");
        let path = folder.path().join(format!("{name}.toml"));
        std::fs::write(&path, format!("{head}{text}")).expect("a file");
        path.to_str().expect("a path of text").to_owned()
    };
    let parent = write("parent", "extends = \"janggi\"\nevaluation.values.elephant = 8");
    assert_eq!(found(&variant(&parent), fen, 2).0, "e5f7");
    for (rest, mv) in [
        ("", "e5f7"),
        ("evaluation.mobility = 90", "e5f7"),
        ("evaluation.values.cannon = 9", "e5d7"),
        ("evaluation.values.elephant = false", "e5d7"),
        ("evaluation = false", "e5d7"),
    ] {
        let child = write("child", &format!("extends = \"parent.toml\"\n{rest}"));
        assert_eq!(found(&variant(&child), fen, 2).0, mv, "{rest}");
    }
}
