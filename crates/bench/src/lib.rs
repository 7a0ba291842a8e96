//! What the benchmarks share: variants, positions, and definitions of any size.

pub mod engine;
pub mod family;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use flate2::read::GzDecoder;
use gwangsang::{Game, Variant, notation};
use gwangsang_cli::library;
use serde::Deserialize;

/// Each shipped variant with a depth at which its start has some million leaves.
pub const DEPTHS: &[(&str, u32)] = &[
    ("courier", 4),
    ("gwangsanghui", 3),
    ("gwangsanghui-dagaz", 3),
    ("gwangsanghui-restored", 3),
    ("janggi", 4),
    ("janggi-casual", 4),
    ("janggi-kakao", 4),
    ("janggi-kja", 4),
    ("janggi-modern", 4),
    ("janggi-pychess", 4),
    ("janggi-traditional", 4),
    ("makruk", 4),
    ("manchu", 4),
    ("minixiangqi", 5),
    ("shatranj", 4),
    ("xiangqi", 4),
];

#[derive(Deserialize)]
struct Row {
    src: String,
    fen: String,
}

/// A shipped variant.
///
/// # Panics
///
/// Panics if it is not shipped.
pub fn variant(id: &str) -> Arc<Variant> {
    library::load(id).unwrap_or_else(|failure| panic!("{id}: {failure}")).variant
}

/// The start of a shipped variant.
///
/// # Panics
///
/// Panics if it is not shipped.
pub fn start(id: &str) -> Game {
    Game::new(variant(id))
}

/// A game of a variant at a position.
///
/// # Panics
///
/// Panics if the position does not fit the variant.
pub fn game(variant: &Arc<Variant>, fen: &str) -> Game {
    let setup =
        notation::parse_fen(variant.model(), fen).unwrap_or_else(|fault| panic!("{fen}: {fault}"));
    Game::from_setup(variant.clone(), setup).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))
}

/// Every `step`th of the 900 Janggi positions of the corpus that were taken from games.
///
/// # Panics
///
/// Panics if the corpus cannot be read.
pub fn middle_games(step: usize) -> Vec<String> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle/positions-janggi.jsonl.gz");
    let file = File::open(path).expect("the corpus is there");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("a line")).expect("a position"))
        .filter_map(|row: Row| (row.src == "game").then_some(row.fen))
        .step_by(step)
        .collect()
}
