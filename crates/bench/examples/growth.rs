//! How leaves a second and memory grow with the board, the pieces and the rules.
//!
//! ```sh
//! cargo run --release -p gwangsang-bench --example growth
//! ```
//!
//! Every row is measured in a process of its own, whose peak memory the system tells (on Linux).

#![allow(clippy::print_stdout, clippy::print_stderr)] // A program that prints a table.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use gwangsang::{Game, NoLibrary, Source, load};
use gwangsang_bench::family::{self, RULES, Size};

/// How long leaves are counted for a row.
const PATIENCE: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let arguments: Vec<usize> =
        std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    if let &[edge, kinds, filled, rules] = arguments.as_slice() {
        measure(&Size { edge, kinds, filled, rules });
        return ExitCode::SUCCESS;
    }
    println!(
        "| board | kinds | pieces | rules | load ms | moves | leaves/s | ns/move list | peak MB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let base = Size::default();
    let edges = [8, 12, 16, 20, 24, 28, 32];
    let boards = edges.map(|edge| Size { edge, filled: edge / 5 + 1, ..base });
    let kinds = [3, 6, 12, 18, 26].map(|kinds| Size { kinds, ..base });
    let pieces = [2, 3, 4, 5].map(|filled| Size { filled, ..base });
    let rules = [0, 5, RULES.len() - 1, RULES.len()].map(|rules| Size { rules, ..base });
    let largest = Size { edge: 32, kinds: 26, filled: 10, rules: RULES.len() };
    for size in boards.into_iter().chain(kinds).chain(pieces).chain(rules).chain([largest]) {
        if let Err(error) = measure_apart(&size) {
            println!("{size:?}: {error}");
        }
    }
    ExitCode::SUCCESS
}

/// Measures in a process of its own.
fn measure_apart(size: &Size) -> std::io::Result<()> {
    let numbers = [size.edge, size.kinds, size.filled, size.rules].map(|number| number.to_string());
    Command::new(std::env::current_exe()?).args(numbers).status().map(|_| ())
}

#[allow(clippy::cast_precision_loss)] // Rates are rounded anyway.
fn measure(size: &Size) {
    let source = Source { name: "synthetic.toml".into(), text: family::definition(size) };
    let begin = Instant::now();
    let variant = load(source, &NoLibrary).expect("a sound definition").variant;
    let load = begin.elapsed().as_secs_f64() * 1e3;
    let mut game = Game::new(variant);
    let moves = game.legal_moves().len();
    let (leaves, seconds) = rate(&mut game);
    println!(
        "| {0}×{0} | {1} | {2} | {3} | {load:.1} | {moves} | {4:.0} M | {5:.0} | {6} |",
        size.edge,
        size.kinds,
        2 * size.filled * size.edge,
        size.rules,
        leaves as f64 / seconds / 1e6,
        seconds * 1e9 * moves as f64 / leaves as f64,
        peak(),
    );
}

/// Leaves and the seconds it took to count them, as deep as patience lasts.
fn rate(game: &mut Game) -> (u64, f64) {
    let mut depth = 1;
    loop {
        let begin = Instant::now();
        let leaves = game.perft(depth);
        let spent = begin.elapsed();
        // Another ply takes about as many times longer as there are moves.
        if spent * 20 > PATIENCE || depth == 6 {
            return (leaves, spent.as_secs_f64());
        }
        depth += 1;
    }
}

/// The most memory that this process has had, in megabytes.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or_else(|| "?".to_owned(), |number| format!("{}", number / 1024))
}
