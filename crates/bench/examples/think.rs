//! How fast a player looks ahead, and how deep it comes, from the starts of some variants; beside a UCI engine if
//! one is named, in turns.
//!
//! ```sh
//! cargo run --release -p gwangsang-bench --example think -- \\
//!     --engine fairy-stockfish janggi-pychess=janggi gwangsanghui
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)] // A program that prints a table.

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Parser;
use gwangsang_bench::engine::Engine;
use gwangsang_bench::start;
use gwangsang_search::{Limits, Searcher, Settings};

/// Think about starts and say how far it went.
#[derive(Debug, Parser)]
struct Args {
    /// The variants: our id, and behind = the engine's name if it is to think about it too
    #[arg(default_values = ["janggi", "gwangsanghui"])]
    variants: Vec<String>,
    /// How long to think about each
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// How many threads think, each
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// How often each thinks anew
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// The program of a UCI engine
    #[arg(long)]
    engine: Option<String>,
}

/// How far somebody came.
#[derive(Debug, Clone, Copy, Default)]
struct Thought {
    depth: u32,
    nodes: u64,
    /// Nodes a second.
    rate: u64,
}

fn main() -> ExitCode {
    match think(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn think(args: &Args) -> io::Result<()> {
    let mut engine = args.engine.as_deref().map(Engine::start).transpose()?;
    println!("| who | variant | depth | nodes | thousand nodes a second |");
    println!("|---|---|---|---|---|");
    for variant in &args.variants {
        let (id, name) = variant.split_once('=').unwrap_or((variant, ""));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..args.rounds.max(1) {
            if let Some(engine) = engine.as_mut().filter(|_| !name.is_empty()) {
                theirs.push(asked(engine, name, args)?);
            }
            ours.push(thought(id, args)?);
        }
        for (who, thoughts) in [("engine", theirs), ("gwangsang", ours)] {
            if !thoughts.is_empty() {
                row(who, id, &thoughts);
            }
        }
    }
    Ok(())
}

/// Prints the median of each figure, with the lowest and the highest rate.
fn row(who: &str, id: &str, thoughts: &[Thought]) {
    let sorted = |figure: fn(&Thought) -> u64| {
        let mut figures: Vec<u64> = thoughts.iter().map(figure).collect();
        figures.sort_unstable();
        figures
    };
    let depths = sorted(|thought| u64::from(thought.depth));
    let (nodes, rates) = (sorted(|thought| thought.nodes), sorted(|thought| thought.rate / 1000));
    let (middle, last) = (thoughts.len() / 2, thoughts.len() - 1);
    println!(
        "| {who} | {id} | {} | {} | {} ({}–{}) |",
        depths[middle], nodes[middle], rates[middle], rates[0], rates[last]
    );
}

/// How far our player comes, which remembers nothing of the rounds before.
fn thought(id: &str, args: &Args) -> io::Result<Thought> {
    let game = start(id);
    let settings = Settings { threads: args.threads, memory: 64 << 20, ..Settings::default() };
    let mut searcher = Searcher::new(game.variant().clone(), settings).map_err(io::Error::other)?;
    let time = Duration::try_from_secs_f64(args.seconds).map_err(io::Error::other)?;
    let stop = AtomicBool::new(false);
    let answer = searcher.think(&game, &Limits::time(time), &stop, &mut |_| {});
    let Some(report) = answer.report else { return Ok(Thought::default()) };
    let nanoseconds = report.time.as_nanos().max(1);
    let rate = u128::from(report.nodes) * 1_000_000_000 / nanoseconds;
    Ok(Thought {
        depth: report.depth,
        nodes: report.nodes,
        rate: u64::try_from(rate).unwrap_or(u64::MAX),
    })
}

/// How far the engine comes, by what it told last.
fn asked(engine: &mut Engine, name: &str, args: &Args) -> io::Result<Thought> {
    for (option, value) in [("Threads", args.threads.get()), ("Hash", 64)] {
        engine.ask(&format!("setoption name {option} value {value}\nisready"), "readyok")?;
    }
    engine.play_variant(name)?;
    engine.ask("ucinewgame\nposition startpos\nisready", "readyok")?;
    let mut thought = Thought::default();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // Seconds are few and not negative.
    let milliseconds = (args.seconds * 1000.0) as u64;
    engine.listen(&format!("go movetime {milliseconds}"), "bestmove", |line| {
        let figure = |word| {
            let mut words = line.split_whitespace().skip_while(|other| *other != word);
            words.nth(1).and_then(|number| number.parse::<u64>().ok())
        };
        if let (Some(depth), Some(nodes), Some(rate)) =
            (figure("depth"), figure("nodes"), figure("nps"))
        {
            thought = Thought { depth: u32::try_from(depth).unwrap_or(u32::MAX), nodes, rate };
        }
    })?;
    Ok(thought)
}
