//! `gwangsang why`: why a move is refused.

use gwangsang::{PointSet, notation};

use super::show::{Look, board};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;
use crate::words;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The points that are to blame are marked on the board.

Examples:
  gwangsang why janggi a1c1
  gwangsang why janggi --moves \"e4e5 e7e6\" b3b5")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    /// The move
    #[arg(value_name = "MOVE")]
    asked: String,

    #[command(flatten)]
    position: PositionArgs,

    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Look::Latin)]
    style: Look,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = args.variant.load()?;
    let game = args.position.game(loaded.variant)?;
    let mv =
        notation::parse_move(&game, &args.asked).map_err(|error| Failure::Wrong(error.message))?;
    let Some(reason) = game.why(mv) else {
        writeln!(io.output, "{}: this move is legal", notation::move_text(&game, mv))?;
        return Ok(Exit::Done);
    };
    let marked: PointSet = reason.blame().into_iter().collect();
    let drawn = board(&game, args.style, marked, io.coloured);
    io.output.write_all(drawn.as_bytes())?;
    writeln!(io.output, "{}", words::refused(&game, mv, &reason))?;
    Ok(Exit::Done)
}
