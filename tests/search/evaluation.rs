//! What a definition tells players about the worth of pieces.

use std::sync::Arc;

use gwangsang::explain::{explain, page};
use gwangsang::render::PieceStyle;
use gwangsang::{Game, Language, SideId, Source, Variant, notation};
use gwangsang_cli::library;
use gwangsang_search::{Limits, Value};

use super::{small, think};
use crate::common::{game, variant};

/// The parts of the judgement that a definition can weigh.
const PARTS: [&str; 5] = ["placement", "advance", "mobility", "safety", "protection"];

/// A horse between a cannon and an elephant, and a chariot between two soldiers.
const FORK: &str = "4k4/9/9/p2c1b3/9/4N4/9/R7p/3K5/9 w - - 0 20";

/// A shipped variant that tells its players only what a text says.
fn overlaid(id: &str, text: &str) -> Arc<Variant> {
    let overlay = |text: &str| Source { name: "--set".to_owned(), text: text.to_owned() };
    let base = library::shipped(id).expect("a shipped variant");
    let untold = if id == "janggi" { "evaluation = false" } else { "" };
    let overlays: Vec<Source> =
        [untold, text].into_iter().filter(|text| !text.is_empty()).map(overlay).collect();
    let loaded = library::load_overlaid(base, &overlays);
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
        let variant = overlaid(id, told);
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
    let plain = found(&overlaid("janggi", ""), FORK, 1);
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
fn ranks_count_from_the_own_edge_and_files_from_both_edges() {
    // The second side has its own edge at the top.
    let first = "4k4/9/9/9/p8/9/4P4/9/9/3K5 w - - 0 20";
    let second = "5k3/9/9/4p4/9/9/4P4/9/9/4K4 b - - 0 20";
    for (fen, told, mv) in [
        (first, "ranks.soldier = [0, 0, 0, 0, 1]", "e4e5"),
        (first, "ranks.soldier = [0, 0, 0, 2]\nfiles.soldier = [0, 0, 0, 1]", "e4d4"),
        (first, "files.soldier = [0, 0, 0, 0, 1]", "e4e5"),
        (second, "ranks.soldier = [0, 0, 0, 0, 1]", "e7e6"),
        (second, "ranks.soldier = [0, 0, 0, 2]\nfiles.soldier = [0, 0, 0, 1]", "e7d7"),
    ] {
        let told: Vec<String> = told.lines().map(|line| format!("evaluation.{line}")).collect();
        let variant = overlaid("janggi", &told.join("\n"));
        assert_eq!(found(&variant, fen, 1).0, mv, "{fen} with {told:?}");
    }
    // All of it together, and what is told of regions, is one sum.
    let sum = "evaluation.ranks.horse = [0, 0, 0, 0, 0, 0, 1]\nevaluation.files.horse = [0, 0, 0, 0.5]\n\
               evaluation.places.horse = { palace = -2 }";
    let variant = overlaid("janggi", sum);
    let model = variant.model();
    let (horse, _) = model.kinds().find(|(_, kind)| kind.id == "horse").expect("a horse");
    let bonus = |side, point| {
        let point = model.board.point(point).expect("a point");
        model.told_bonus(side, horse, point).to_string()
    };
    let (cho, han) = (SideId::First, SideId::Second);
    let found =
        [(cho, "d7"), (cho, "f7"), (cho, "e7"), (cho, "d3"), (han, "f4"), (han, "d7"), (han, "d8")];
    let found = found.map(|(side, point)| bonus(side, point));
    assert_eq!(found, ["1.5", "1.5", "1", "-1.5", "1.5", "0.5", "-1.5"]);
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
