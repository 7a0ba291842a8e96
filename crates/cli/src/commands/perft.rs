//! `gwangsang perft`: the leaves of the tree of legal moves.

use std::time::Instant;

use gwangsang::notation;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::position::PositionArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A pass is a move. Repetition, clocks and limits play no part; every other ending does.

Examples:
  gwangsang perft janggi-pychess --depth 5
  gwangsang perft janggi --depth 3 --divide")]
pub(crate) struct Args {
    /// The variant: an id or a path
    variant: String,

    #[command(flatten)]
    position: PositionArgs,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,

    /// Print the leaves behind each move
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = library::load(&args.variant)?;
    let mut game = args.position.game(loaded.variant)?;
    let begin = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut rows: Vec<(String, u64)> = game
            .divide(args.depth)
            .into_iter()
            .map(|(mv, leaves)| (notation::move_text(&game, mv), leaves))
            .collect();
        rows.sort_unstable();
        for (text, leaves) in &rows {
            writeln!(io.output, "{text} {leaves}")?;
        }
        rows.iter().map(|(_, leaves)| leaves).sum()
    } else {
        game.perft(args.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(io.output, "nodes {nodes}")?;
    #[allow(clippy::cast_precision_loss)] // A rate is rounded anyway.
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(io.output, "time {seconds:.3} s, {rate:.1} million leaves a second")?;
    Ok(Exit::Done)
}
