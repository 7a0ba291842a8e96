//! `gwangsang perft`: the leaves of the tree of legal moves.

use std::num::NonZeroUsize;
use std::time::Instant;

use gwangsang::{Effort, EffortError, Game, Share, Words, notation};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::io::Io;
use crate::memory::{self, hash_bytes};
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A pass is a move. Repetition as an ending, clocks and limits play no part; every other ending does.
Ctrl-C prints what was counted behind each first move, and exits with 130.

Examples:
  gwangsang perft janggi-pychess --depth 5
  gwangsang perft janggi --depth 3 --divide
  gwangsang perft janggi-pychess --depth 7 --threads 2 --hash 1024")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,

    /// Print the leaves behind each move
    #[arg(long)]
    divide: bool,

    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Remember counts of positions in so many megabytes; of no use where repetition is banned
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    hash: Option<u64>,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = args.variant.load()?;
    let game = args.position.game(loaded.variant)?;
    let listener = interrupt::listen();
    let threads =
        NonZeroUsize::from(NonZeroUsize::MIN).saturating_add(usize::from(args.threads) - 1);
    let memory = args.hash.map_or(Ok(0), hash_bytes)?;
    let effort = Effort { threads, memory, stop: Some(listener.flag()) };
    let begin = Instant::now();
    let shares =
        game.divide(args.depth, &effort).map_err(|error| memory::too_much(&trouble(&error)))?;
    let seconds = begin.elapsed().as_secs_f64();
    let unfinished = shares.iter().filter(|share| !share.complete).count();
    if args.divide || unfinished > 0 {
        print_shares(&game, &shares, io)?;
    }
    // The only sequence of no move is there without any move.
    let least = u64::from(args.depth == 0);
    let nodes = shares.iter().map(|share| share.leaves).fold(least, u64::saturating_add);
    if unfinished > 0 {
        let finished = shares.len() - unfinished;
        let all = shares.len();
        let said = Words::new(
            format!("interrupted: {finished} of {all} moves counted"),
            format!("중단: {all}수 가운데 {finished}수를 셌습니다"),
        );
        writeln!(io.output, "{}", said.in_language(io.language))?;
    }
    writeln!(io.output, "{}", counted(nodes, seconds).in_language(io.language))?;
    Ok(if unfinished == 0 { Exit::Done } else { Exit::Interrupted })
}

/// How many leaves there are, and how long it took to count them.
fn counted(nodes: u64, seconds: f64) -> Words {
    #[allow(clippy::cast_precision_loss)] // A rate is rounded anyway.
    let rate = nodes as f64 / seconds.max(1e-9);
    let (millions, myriads) = (rate / 1e6, rate / 1e4);
    let least = match nodes {
        u64::MAX => Words::new(
            " or more: no larger number can be counted",
            " 이상: 더 큰 수는 셀 수 없습니다",
        ),
        _ => Words::new("", ""),
    };
    Words::new(
        format!(
            "nodes {nodes}{}\ntime {seconds:.3} s, {millions:.1} million leaves a second",
            least.en
        ),
        format!("잎 {nodes}{}\n시간 {seconds:.3}초, 1초에 {myriads:.0}만", least.ko),
    )
}

/// What the machine has not.
fn trouble(error: &EffortError) -> Words {
    let ko = match error {
        EffortError::Memory(bytes) => format!("국면을 기억할 {bytes}바이트가 없습니다"),
        EffortError::Threads(threads) => format!("스레드 {threads}개를 쓸 수 없습니다"),
    };
    Words::new(error.to_string(), ko)
}

/// Prints the leaves behind each move, as far as they were counted.
fn print_shares(game: &Game, shares: &[Share], io: &mut Io<'_>) -> Result<(), Failure> {
    let begun = shares.iter().filter(|share| share.complete || share.leaves > 0);
    let mut rows: Vec<(String, &Share)> =
        begun.map(|share| (notation::move_text(game, share.mv), share)).collect();
    rows.sort_unstable_by(|left, right| left.0.cmp(&right.0));
    for (text, share) in rows {
        let so_far = Words::new(" so far", " 지금까지");
        let so_far = if share.complete { "" } else { so_far.in_language(io.language) };
        writeln!(io.output, "{text} {}{so_far}", share.leaves)?;
    }
    Ok(())
}
