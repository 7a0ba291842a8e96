//! `gwangsang moves`: the legal moves of a position.

use gwangsang::{Game, Move, Point, Words, notation};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::show::{Look, board, status};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;
use crate::view::View;

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
        Some(from) => of_piece(&game, from, View::new(args.style, io)),
        None => grouped(&game, View { look: Look::Latin, ..View::new(args.style, io) }),
    };
    io.output.write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

/// The point with a name.
pub(crate) fn point(game: &Game, name: &str) -> Result<Point, Failure> {
    let board = &game.variant().model().board;
    board.point(name).map_err(|error| Failure::Refused(error.words()))
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
pub(crate) fn of_piece(game: &Game, from: Point, view: View) -> String {
    let model = game.variant().model();
    let name = model.board.name(from);
    let targets = game.targets(from);
    let what = match game.piece_at(from) {
        None => Words::new(
            format!("there is no piece on {name}"),
            format!("{name}에는 기물이 없습니다"),
        ),
        Some(piece) => {
            let count = targets.count();
            let owner = piece.side.map(|side| model.side_words(side));
            let (en, ko) = owner.map_or_else(Default::default, |owner| {
                (format!("{}'s ", owner.en), format!("{} ", owner.ko))
            });
            let kind = model.kind_words(piece.kind);
            let kind_ko = piece
                .side
                .map_or(kind.ko.as_str(), |side| model.kind(piece.kind).name.ko_for(side));
            Words::new(
                format!(
                    "{en}{} on {name}: {count} legal move{}",
                    model.kind(piece.kind).name.en(),
                    if count == 1 { "" } else { "s" }
                ),
                format!("{name}의 {ko}{kind_ko}: 둘 수 있는 수 {count}개"),
            )
        }
    };
    format!("{}{}\n", board(game, targets, view), what.in_language(view.language))
}

/// The moves of all pieces, a line a piece.
pub(crate) fn grouped(game: &Game, view: View) -> String {
    let model = game.variant().model();
    let mut text = String::new();
    for (id, kind) in model.kinds() {
        for from in model.board.points() {
            if game.piece_at(from).is_none_or(|piece| piece.kind != id) {
                continue;
            }
            let targets = targets(game, from);
            if !targets.is_empty() {
                let from = model.board.name(from);
                let name = Words::new(kind.name.en(), kind.name.ko_for(game.turn()));
                let name = padded(name.in_language(view.language));
                text.push_str(&format!("{name} {from:4} {}\n", targets.join(" ")));
            }
        }
    }
    if game.legal_moves().contains(&Move::PASS) {
        let pass = notation::move_text(game, Move::PASS);
        let name = Words::new("pass", "한수쉼");
        text.push_str(&format!("{} {pass}\n", padded(name.in_language(view.language))));
    }
    let count = game.legal_moves().len();
    let counted =
        Words::new(format!("{count} legal moves; "), format!("둘 수 있는 수 {count}개; "));
    text + counted.in_language(view.language) + &status(game, view)
}

/// Where the piece on a point may go, with captures marked.
fn targets(game: &Game, from: Point) -> Vec<String> {
    let mark = |to: Point| if game.piece_at(to).is_some() { "×" } else { "" };
    let board = &game.variant().model().board;
    game.targets(from).iter().map(|to| format!("{}{}", mark(to), board.name(to))).collect()
}

/// A name in a column; Korean script takes two columns a character.
fn padded(name: &str) -> String {
    const COLUMN: usize = 10;
    format!("{name}{}", " ".repeat(COLUMN.saturating_sub(name.width())))
}
