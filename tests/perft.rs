//! Leaf counts, each with its origin.
//!
//! An ordinary run counts what is small. To count everything up to some hundred million leaves, which takes
//! minutes, set a variable and optimise:
//!
//! ```sh
//! GWANGSANG_DEEP=1 cargo test --release -p gwangsang-tests perft
//! ```

use std::collections::HashMap;

use serde::Deserialize;

use crate::common::{by_origin, game, objects, text, toml_file};

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

#[test]
fn the_leaves_behind_each_move_add_up() {
    for origin in ["janggi", "janggicasual", "janggi-flying"] {
        let variant = by_origin(origin).expect("a variant at hand");
        let mut game = gwangsang::Game::new(variant);
        let parts = game.divide(3);
        assert_eq!(parts.len(), game.legal_moves().len());
        assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), game.perft(3), "{origin}");
        assert_eq!(game.perft(0), 1);
    }
}
