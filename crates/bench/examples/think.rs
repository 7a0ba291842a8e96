//! How fast a player looks ahead, and how deep it comes, from the starts of some variants.
//!
//! ```sh
//! cargo run --release -p gwangsang-bench --example think -- --seconds 1 janggi gwangsanghui
//! ```

#![allow(clippy::print_stdout)] // A program that prints a table.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Parser;
use gwangsang::notation::move_text;
use gwangsang_bench::start;
use gwangsang_search::{Limits, Searcher, Settings};

/// Think about starts and say how far it went.
#[derive(Debug, Parser)]
struct Args {
    /// The variants
    #[arg(default_values = ["janggi", "gwangsanghui"])]
    variants: Vec<String>,
    /// How long to think about each
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// How many threads think
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Print every iteration
    #[arg(long)]
    all: bool,
}

fn main() {
    let args = Args::parse();
    for id in &args.variants {
        think(id, &args);
    }
}

#[allow(clippy::cast_precision_loss)] // Nodes are far below 2^53.
fn think(id: &str, args: &Args) {
    let game = start(id);
    let settings = Settings { threads: args.threads, memory: 64 << 20, ..Settings::default() };
    let mut searcher = match Searcher::new(game.variant().clone(), settings) {
        Ok(searcher) => searcher,
        Err(error) => return println!("{id}: {error}"),
    };
    let limits = Limits::time(Duration::try_from_secs_f64(args.seconds).unwrap_or(Duration::MAX));
    let stop = AtomicBool::new(false);
    let mut show = |report: &gwangsang_search::Report| {
        if args.all {
            let line: Vec<String> = report.line.iter().map(|mv| move_text(&game, *mv)).collect();
            let (depth, deepest) = (report.depth, report.selective_depth);
            let (value, nodes) = (report.value, report.nodes);
            println!(
                "  {depth:>2}/{deepest:<2} {value:?} {nodes:>9} {:.3?} {}",
                report.time,
                line.join(" ")
            );
        }
    };
    let answer = searcher.think(&game, &limits, &stop, &mut show);
    let (Some(report), Some(best)) = (answer.report, answer.best) else { return };
    let seconds = report.time.as_secs_f64().max(1e-9);
    println!(
        "{id}: depth {} (to {}), {:?}, {} nodes, {:.0} thousand a second, {}",
        report.depth,
        report.selective_depth,
        report.value,
        report.nodes,
        report.nodes as f64 / seconds / 1000.0,
        move_text(&game, best),
    );
}
