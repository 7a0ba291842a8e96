//! `gwangsang moves`: the legal moves of a position.

use gwangsang::{Game, Move, Point, notation};
use serde::Serialize;

use super::show::{Look, board, status};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gwangsang moves janggi
  gwangsang moves janggi --moves \"e4e5 e7e6\" --from e5
  gwangsang moves janggi --fen \"4k4/9/9/9/9/9/9/9/4K4/R8 w\" --json")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Only the moves of the piece on this point, drawn on the board
    #[arg(long, value_name = "POINT")]
    from: Option<String>,

    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Look::Latin)]
    style: Look,

    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    legal: Vec<String>,
    check: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = args.variant.load()?;
    let game = args.position.game(loaded.variant)?;
    let from = args.from.as_deref().map(|name| point(&game, name)).transpose()?;
    if args.json {
        let legal = sorted(&game, |mv| from.is_none() || mv.points().map(|(p, _)| p) == from);
        let answer = Answer { fen: notation::fen(&game), legal, check: game.in_check() };
        serde_json::to_writer(&mut *io.output, &answer).map_err(std::io::Error::from)?;
        writeln!(io.output)?;
        return Ok(Exit::Done);
    }
    let text = match from {
        Some(from) => of_piece(&game, from, args.style, io.coloured),
        None => grouped(&game),
    };
    io.output.write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

/// The point with a name.
pub(crate) fn point(game: &Game, name: &str) -> Result<Point, Failure> {
    game.variant().model().board.point(name).map_err(|error| Failure::Wrong(error.to_string()))
}

/// The texts of some legal moves, sorted bytewise.
pub(crate) fn sorted(game: &Game, wanted: impl Fn(&Move) -> bool) -> Vec<String> {
    let mut texts: Vec<String> = game
        .legal_moves()
        .iter()
        .filter(|mv| wanted(mv))
        .map(|mv| notation::move_text(game, *mv))
        .collect();
    texts.sort_unstable();
    texts
}

/// The moves of one piece, drawn.
pub(crate) fn of_piece(game: &Game, from: Point, look: Look, coloured: bool) -> String {
    let model = game.variant().model();
    let name = model.board.name(from);
    let targets = game.targets(from);
    let what = match game.piece_at(from) {
        None => format!("there is no piece on {name}"),
        Some(piece) => {
            let owner = piece
                .side
                .map_or(String::new(), |side| format!("{}'s ", model.side_data(side).name.en()));
            let kind = model.kind(piece.kind).name.en();
            let count = targets.count();
            format!(
                "{owner}{kind} on {name}: {count} legal move{}",
                if count == 1 { "" } else { "s" }
            )
        }
    };
    format!("{}{what}\n", board(game, look, targets, coloured))
}

/// The moves of all pieces, a line a piece.
pub(crate) fn grouped(game: &Game) -> String {
    let model = game.variant().model();
    let mut text = String::new();
    for (id, kind) in model.kinds() {
        for from in model.board.points() {
            if game.piece_at(from).is_none_or(|piece| piece.kind != id) {
                continue;
            }
            let targets: Vec<String> = game
                .targets(from)
                .iter()
                .map(|to| {
                    let mark = if game.piece_at(to).is_some() { "×" } else { "" };
                    format!("{mark}{}", model.board.name(to))
                })
                .collect();
            if !targets.is_empty() {
                let from = model.board.name(from);
                text.push_str(&format!("{:10} {from:4} {}\n", kind.name.en(), targets.join(" ")));
            }
        }
    }
    if game.legal_moves().contains(&Move::PASS) {
        let pass = notation::move_text(game, Move::PASS);
        text.push_str(&format!("{:10} {pass}\n", "pass"));
    }
    text.push_str(&format!(
        "{} legal moves; {}",
        game.legal_moves().len(),
        status(game, Look::Latin)
    ));
    text
}
