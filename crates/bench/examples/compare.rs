//! Our leaf counts beside those of a UCI engine, on the same positions, in turns.
//!
//! ```sh
//! cargo run --release -p gwangsang-bench --example compare -- fairy-stockfish
//! ```
//!
//! Every round times each task once with the engine and once with us, so that both have the same
//! weather. An engine is asked with `go perft`; the time is that from the question to its answer.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A program that prints a table.

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use gwangsang::{Effort, Game};
use gwangsang_bench::engine::Engine;
use gwangsang_bench::{game, middle_games, start, variant};

/// Compare leaf counts with a UCI engine that knows `go perft` and `UCI_Variant`.
#[derive(Debug, Parser)]
struct Args {
    /// The engine's program
    engine: String,
    /// How often each task is timed
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// A task of one's own: VARIANT=NAME=DEPTH, our id, the engine's name, and a depth
    #[arg(long, value_parser = own_task)]
    task: Vec<Task>,
}

/// What is counted, by whom.
#[derive(Debug, Clone)]
struct Task {
    label: String,
    /// The engine's name of the variant, positions, and depth; none if it does not know the game.
    theirs: Option<(String, Vec<String>, u32)>,
    ours: Ours,
}

/// How we count.
#[derive(Debug, Clone)]
enum Ours {
    /// From the start.
    Count { id: String, depth: u32, threads: usize, megabytes: usize },
    /// By complete lists, from many positions.
    Lists { id: String, fens: Vec<String>, plies: u32 },
}

/// A count, and its rate in millions a second.
#[derive(Debug, Clone, Copy)]
struct Timed {
    leaves: u64,
    rate: f64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match compare(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn own_task(text: &str) -> Result<Task, String> {
    let parts: Vec<&str> = text.split('=').collect();
    let &[id, name, depth] = parts.as_slice() else {
        return Err("expected VARIANT=NAME=DEPTH".to_owned());
    };
    let depth = depth.parse().map_err(|_| format!("`{depth}` is no depth"))?;
    Ok(known(id, name, depth))
}

/// A game that both know, from the start.
fn known(id: &str, name: &str, depth: u32) -> Task {
    Task { theirs: Some((name.to_owned(), vec!["startpos".to_owned()], depth)), ..alone(id, depth) }
}

/// A game that only we know.
fn alone(id: &str, depth: u32) -> Task {
    let ours = Ours::Count { id: id.to_owned(), depth, threads: 1, megabytes: 0 };
    Task { label: format!("{id} depth {depth}"), theirs: None, ours }
}

/// Janggi at depth 6 with something more spent on it.
fn helped(threads: usize, megabytes: usize) -> Task {
    let ours = Ours::Count { id: "janggi-pychess".to_owned(), depth: 6, threads, megabytes };
    let label = format!("janggi-pychess depth 6, {threads} threads, {megabytes} MB");
    Task { label, theirs: None, ours }
}

fn suite() -> Vec<Task> {
    let fens = middle_games(9);
    let theirs = fens.iter().map(|fen| format!("fen {fen}")).collect();
    let lists = Task {
        label: format!("janggi-pychess lists, depth 3, {} positions", fens.len()),
        theirs: Some(("janggi".to_owned(), theirs, 3)),
        ours: Ours::Lists { id: "janggi-pychess".to_owned(), fens, plies: 2 },
    };
    vec![
        known("janggi-pychess", "janggi", 5),
        known("xiangqi", "xiangqi", 5),
        alone("gwangsanghui", 4),
        alone("gwangsanghui-restored", 4),
        alone("gwangsanghui-dagaz", 4),
        lists,
        helped(1, 0),
        helped(2, 0),
        helped(1, 64),
    ]
}

fn compare(args: &Args) -> io::Result<()> {
    let mut engine = Engine::start(&args.engine)?;
    let tasks = if args.task.is_empty() { suite() } else { args.task.clone() };
    let mut times: Vec<(Vec<Timed>, Vec<Timed>)> = vec![Default::default(); tasks.len()];
    for round in 1..=args.rounds {
        eprintln!("round {round} of {}", args.rounds);
        for (task, (theirs, ours)) in tasks.iter().zip(&mut times) {
            if let Some((name, positions, depth)) = &task.theirs {
                theirs.push(theirs_counted(&mut engine, name, positions, *depth)?);
            }
            ours.push(task.ours.count());
        }
    }
    report(&tasks, &times);
    Ok(())
}

/// Prints medians with the lowest and the highest rate; games that only we know are held against the first.
fn report(tasks: &[Task], times: &[(Vec<Timed>, Vec<Timed>)]) {
    println!("| task | leaves | engine, million/s | ours, million/s | ratio of medians |");
    println!("|---|---|---|---|---|");
    let first = times.first().map_or(f64::NAN, |(theirs, _)| median(theirs));
    for (task, (theirs, ours)) in tasks.iter().zip(times) {
        let (base, column) = match theirs.first() {
            Some(count) if count.leaves != ours[0].leaves => {
                println!(
                    "| {} | {} there, {} here | | | |",
                    task.label, count.leaves, ours[0].leaves
                );
                continue;
            }
            Some(_) => (median(theirs), spread(theirs)),
            None => (first, "(first row)".to_owned()),
        };
        let ratio = median(ours) / base;
        println!(
            "| {} | {} | {column} | {} | {ratio:.1} |",
            task.label,
            ours[0].leaves,
            spread(ours)
        );
    }
}

fn median(times: &[Timed]) -> f64 {
    let mut rates: Vec<f64> = times.iter().map(|timed| timed.rate).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(f64::NAN)
}

fn spread(times: &[Timed]) -> String {
    let rates = || times.iter().map(|timed| timed.rate);
    let (low, high) = (rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max));
    format!("{:.1} ({low:.1}–{high:.1})", median(times))
}

/// Times a count.
fn timed(count: impl FnOnce() -> io::Result<u64>) -> io::Result<Timed> {
    let begin = Instant::now();
    let leaves = count()?;
    #[allow(clippy::cast_precision_loss)] // Rates are rounded anyway.
    let rate = leaves as f64 / begin.elapsed().as_secs_f64() / 1e6;
    Ok(Timed { leaves, rate })
}

impl Ours {
    fn count(&self) -> Timed {
        let counted = match self {
            Self::Count { id, depth, threads, megabytes } => {
                let game = start(id);
                let threads = NonZeroUsize::new(*threads).unwrap_or(NonZeroUsize::MIN);
                let effort = Effort { threads, memory: megabytes << 20, stop: None };
                timed(|| {
                    let shares = game.divide(*depth, &effort).map_err(io::Error::other)?;
                    Ok(shares.iter().map(|share| share.leaves).sum())
                })
            }
            Self::Lists { id, fens, plies } => {
                let variant = variant(id);
                let mut games: Vec<Game> = fens.iter().map(|fen| game(&variant, fen)).collect();
                timed(|| {
                    let mut moves = 0;
                    for game in &mut games {
                        game.walk(*plies, |list| moves += list.len() as u64);
                    }
                    Ok(moves)
                })
            }
        };
        counted.expect("threads and memory are at hand")
    }
}

/// Lets the engine count the leaves of some positions together.
fn theirs_counted(
    engine: &mut Engine,
    name: &str,
    positions: &[String],
    depth: u32,
) -> io::Result<Timed> {
    engine.play_variant(name)?;
    let mut leaves = 0;
    let mut seconds = 0.0;
    for position in positions {
        engine.ask(&format!("position {position}\nisready"), "readyok")?;
        let begin = Instant::now();
        let line = engine.ask(&format!("go perft {depth}"), "Nodes searched")?;
        seconds += begin.elapsed().as_secs_f64();
        let number = line.rsplit(' ').next().unwrap_or_default().trim();
        leaves += number.parse::<u64>().map_err(io::Error::other)?;
    }
    #[allow(clippy::cast_precision_loss)] // Rates are rounded anyway.
    let rate = leaves as f64 / seconds / 1e6;
    Ok(Timed { leaves, rate })
}
