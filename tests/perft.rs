//! Leaf counts, each with its origin.
//!
//! An ordinary run counts what is small. To count everything up to some hundred million leaves, which takes
//! minutes, set a variable and optimise:
//!
//! ```sh
//! GWANGSANG_DEEP=1 cargo test --release -p gwangsang-tests perft
//! ```

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use gwangsang::{Effort, Game, NoLibrary, Source, load};
use gwangsang_cli::library;
use serde::Deserialize;

use crate::common::{by_origin, game, objects, stems, text, toml_file, variant};

/// The most leaves of one count in an ordinary run.
const ORDINARY: u64 = 4_000_000;
/// The most leaves of one count in a deep run.
const DEEP: u64 = 400_000_000;

#[derive(Debug, Deserialize)]
struct Tables {
    tables: Vec<Table>,
}

#[derive(Debug, Deserialize)]
struct Table {
    file: String,
    origin: String,
}

#[derive(Debug)]
struct Row {
    variant: String,
    fen: String,
    depth: u32,
    leaves: u64,
}

fn limit() -> u64 {
    if std::env::var_os("GWANGSANG_DEEP").is_some() { DEEP } else { ORDINARY }
}

fn rows(file: &str) -> Vec<Row> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[variant, fen, depth, leaves] = fields.as_slice() else {
            panic!("{file}: a row has four fields: {line}")
        };
        Row {
            variant: variant.to_owned(),
            fen: fen.to_owned(),
            depth: depth.parse().expect("a depth"),
            leaves: leaves.parse().expect("a number of leaves"),
        }
    };
    text(file).lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Counts every row that is not too large; gives the number of rows counted.
fn count(rows: &[Row], origin: &str) -> usize {
    let mut variants = HashMap::new();
    let mut counted = 0;
    for row in rows {
        let name = &row.variant;
        let variant = variants.entry(name.clone()).or_insert_with(|| by_origin(name));
        let Some(variant) = variant else { continue };
        if row.leaves > limit() {
            continue;
        }
        let leaves = game(variant, &row.fen).perft(row.depth);
        assert_eq!(leaves, row.leaves, "{row:?}, from {origin}");
        counted += 1;
    }
    counted
}

#[test]
fn tables_of_counts_are_met() {
    let mut counted = 0;
    for table in toml_file::<Tables>("perft/tables.toml").tables {
        counted += count(&rows(&table.file), &table.origin);
    }
    assert!(counted >= 600, "only {counted} rows were counted");
}

#[test]
fn counts_of_corpus_positions_are_met() {
    #[derive(Deserialize)]
    struct Record {
        variant: String,
        fen: String,
        perft: Vec<u64>,
    }
    let mut all = Vec::new();
    for Record { variant, fen, perft } in objects("oracle/perft.jsonl.gz") {
        for (depth, leaves) in (1..).zip(perft) {
            all.push(Row { variant: variant.clone(), fen: fen.clone(), depth, leaves });
        }
    }
    let counted = count(&all, "Fairy-Stockfish 230826 LB");
    assert!(counted >= 200, "only {counted} rows were counted");
}

/// What may be spent on counting does not change what is counted.
#[test]
fn leaves_are_the_same_however_they_are_counted() {
    let here = stems("definitions").into_iter().map(|stem| format!("definitions/{stem}.toml"));
    for id in library::shipped_ids().map(str::to_owned).chain(here) {
        let mut game = Game::new(variant(&id));
        // Four plies deep the same positions come up by different orders of moves.
        let depth = match game.legal_moves().len() {
            _ if ["janggi-pychess", "minixiangqi", "makruk"].contains(&id.as_str()) => 4,
            ..60 => 3,
            _ => 2,
        };
        let leaves = game.perft(depth);
        let threads = NonZeroUsize::new(3).expect("three");
        // So little memory is written over again and again.
        for memory in [0, 1 << 12, 1 << 24] {
            let alone = Effort { memory, ..Effort::default() };
            let shared = Effort { threads, ..alone };
            assert_eq!(sum(&game, depth, &alone), Some(leaves), "{id}, {memory} bytes");
            assert_eq!(sum(&game, depth, &shared), Some(leaves), "{id}, {memory} bytes, threads");
        }
        let stop = AtomicBool::new(true);
        let stopped = Effort { stop: Some(&stop), ..Effort::default() };
        assert_eq!(sum(&game, 5, &stopped), None, "{id}");
        assert_eq!(game.perft(0), 1);
    }
}

/// A board so small that the same positions come up at every depth, and leaves beyond all numbers.
#[test]
fn more_leaves_than_numbers_are_said_to_be_so() {
    let text = r#"
        format = 1
        id = "duel"
        name = "Duel"
        board = { files = 3, ranks = 4 }
        setup = { default = "start", arrays.start = "1k1/3/3/1K1" }
        sides = { south = { name = "South", forward = "up" }, north = { name = "North", forward = "down" } }
        pieces.king = { letter = "k", royal = true, moves = [{ step = "any" }] }
        game = { first = "south", royals = "safe", pass = "never", endings = [] }
    "#;
    let source = Source { name: "duel.toml".into(), text: text.into() };
    let game = Game::new(load(source, &NoLibrary).expect("a sound definition").variant);
    let effort = Effort { memory: 1 << 24, ..Effort::default() };
    assert_eq!(sum(&game, 64, &effort), Some(u64::MAX));
}

/// The leaves behind all moves together; nothing if some were not counted to the end.
fn sum(game: &Game, depth: u32, effort: &Effort<'_>) -> Option<u64> {
    let shares = game.divide(depth, effort).expect("so little memory");
    assert_eq!(shares.len(), game.legal_moves().len());
    let leaves = shares.iter().map(|share| share.leaves).fold(0, u64::saturating_add);
    shares.iter().all(|share| share.complete).then_some(leaves)
}
