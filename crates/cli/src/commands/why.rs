//! `gwangsang why`: why a move is refused.

use gwangsang::{PointSet, Words, notation};

use super::show::{Look, board};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;
use crate::view::View;
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
    let view = View::new(args.style, io);
    let mv = notation::parse_move(&game, &args.asked)
        .map_err(|error| Failure::Refused(error.words()))?;
    let Some(reason) = game.why(mv) else {
        let words = Words::new("this move is legal", "둘 수 있는 수입니다");
        let (text, legal) = (notation::move_text(&game, mv), words.in_language(io.language));
        writeln!(io.output, "{text}: {legal}")?;
        return Ok(Exit::Done);
    };
    let marked: PointSet = reason.blame().into_iter().collect();
    io.output.write_all(board(&game, marked, view).as_bytes())?;
    let refused = words::refused_words(&game, mv, &reason);
    writeln!(io.output, "{}", refused.in_language(io.language))?;
    Ok(Exit::Done)
}
