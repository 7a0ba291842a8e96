//! How every piece moves, as drawn boards.
//!
//! Each `movement/NAME.toml` has the cases of a variant, each a position and a piece, and `movement/NAME.snap`
//! the boards: `•` is a point that the piece may go to, `×` stands behind a piece that it may capture. Rule-sets
//! that move like their parent have no boards of their own.

use gwangsang::render::{BoardView, Marks, PieceStyle, Spacing, plain};
use gwangsang::{Game, notation};
use gwangsang_cli::library;
use serde::Deserialize;

use crate::common::{game, play, snapshot, stems, toml_file, variant};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// What is to be seen.
    shows: String,
    fen: String,
    #[serde(default)]
    moves: String,
    piece: String,
}

#[test]
fn pieces_move_as_drawn() {
    for name in stems("movement") {
        let variant = variant(&name);
        let mut text = String::new();
        for case in toml_file::<Cases>(&format!("movement/{name}.toml")).case {
            let mut game = game(&variant, &case.fen);
            play(&mut game, case.moves.split_whitespace());
            text.push_str(&format!("{}\n{}\n", case.shows, draw(&game, &case.piece)));
        }
        snapshot("movement", &name, &text);
    }
}

#[test]
fn every_piece_of_every_way_of_moving_is_drawn() {
    let drawn = stems("movement");
    for id in library::shipped_ids() {
        let variant = variant(id);
        let moves = format!("{:?}", variant.model().kinds);
        let twin =
            drawn.iter().find(|name| format!("{:?}", self::variant(name).model().kinds) == moves);
        let twin = twin.unwrap_or_else(|| panic!("{id} moves like none of {drawn:?}"));
        let cases = toml_file::<Cases>(&format!("movement/{twin}.toml")).case;
        for (kind, data) in variant.model().kinds().filter(|(_, data)| !data.neutral) {
            let shown = cases.iter().any(|case| {
                let mut game = game(&variant, &case.fen);
                play(&mut game, case.moves.split_whitespace());
                let point = variant.model().board.point(&case.piece).expect("a point");
                game.piece_at(point).is_some_and(|piece| piece.kind == kind)
            });
            assert!(shown, "{twin} shows no {}", data.id);
        }
    }
}

fn draw(game: &Game, piece: &str) -> String {
    let model = game.variant().model();
    let from = model.board.point(piece).expect("a point");
    let targets = game.targets(from);
    let placement = game.placement();
    let view = BoardView {
        model,
        placement: &placement,
        marks: Marks { targets, ..Marks::default() },
        style: PieceStyle::Latin,
        coloured: false,
        spacing: Spacing::Compact,
    };
    let kind = game.piece_at(from).map_or("nothing", |piece| &model.kind(piece.kind).id);
    let fen = notation::fen(game);
    format!("{fen}\n{}{kind} on {piece}: {} moves\n", plain(&view.draw()), targets.count())
}
