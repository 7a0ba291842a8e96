//! Definition to model: names are resolved, shapes expanded, claims checked; all faults are gathered.

mod board;
mod evaluation;
mod notation;
mod pieces;
mod setup;

use super::{Evaluation, Model, PassPolicy, Royals, Side, Text, unknown};
use crate::def::{Definition, GameDef, SideDef};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::index::{Score, SideId};
use crate::words::Words;

/// Makes the model as far as it can be made; it may be used only if nothing was reported.
pub(crate) fn lower(def: &Definition, diags: &mut Diagnostics) -> Option<Model> {
    let sides = sides(&def.sides, diags);
    let board = def.board.as_ref().map(|board| board::lower(board, def, diags));
    let board_is_sound = !diags.has_errors();
    let kinds = board.as_ref().map(|board| pieces::lower(board, def, diags));
    let game = def.game.as_ref();
    let first = game.and_then(|game| first(game, def, diags));
    let (board, kinds, sides) = (board?, kinds?, sides?);
    let id = def.id.as_ref().map(|id| id.value.clone()).unwrap_or_default();
    let mut model = Model {
        name: def.name.clone().unwrap_or_else(|| Text::plain(&id)),
        id,
        aliases: def.aliases.iter().map(|alias| alias.value.clone()).collect(),
        summary: def.summary.clone(),
        board,
        sides,
        kinds,
        arrays: Vec::new(),
        formations: None,
        handicaps: Vec::new(),
        notation: None,
        first: first.unwrap_or(SideId::First),
        royals: game.map_or(Royals::Safe, |game| game.royals.value),
        tie: game.and_then(|game| side_named(game.tie.as_ref()?, def, diags)),
        draw_offers: game.is_some_and(|game| game.draw_offers),
        pass: game.map_or(PassPolicy::Never, |game| game.pass.value),
        evaluation: Evaluation::default(),
    };
    if let Some(evaluation) = &def.evaluation {
        model.evaluation = evaluation::lower(evaluation, def, &model, diags);
    }
    let letters_are_sound = def.pieces.iter().all(|piece| piece.letter.is_some());
    if !board_is_sound || !letters_are_sound || model.kinds.is_empty() {
        // Positions cannot be judged while points, letters or pieces are in doubt.
        return Some(model);
    }
    model.formations = def
        .formations
        .as_ref()
        .and_then(|formations| setup::formations(formations, def, &model, diags));
    model.notation =
        def.notation.as_ref().and_then(|notation| notation::lower(notation, def, &model, diags));
    model.handicaps = setup::handicaps(&def.handicaps, def, &model, diags);
    if let Some(setup) = &def.setup {
        model.arrays = setup::arrays(setup, def, &model, diags);
    }
    Some(model)
}

fn sides(defs: &[SideDef], diags: &mut Diagnostics) -> Option<[Side; 2]> {
    let [first, second] = defs else { return None };
    if first.up == second.up {
        let message =
            Words::new("both sides move the same way", "두 진영의 앞쪽이 같은 방향입니다");
        let twin = Words::new("this side moves that way too", "이 진영의 앞쪽도 그 방향입니다");
        diags.push(
            Diagnostic::error("sides", second.id.span, message).also(first.id.span, twin).help(
                Words::new(
                    "one side's forward is \"up\", the other's \"down\"",
                    "forward는 한 진영이 \"up\", 다른 진영이 \"down\"입니다",
                ),
            ),
        );
    }
    let side = |def: &SideDef| Side {
        id: def.id.value.clone(),
        name: def.name.clone().unwrap_or_else(|| Text::plain(&def.id.value)),
        up: def.up,
        colour: def.colour.as_ref().map(|colour| colour.value.clone()),
        bonus: Score(def.bonus),
    };
    Some([side(first), side(second)])
}

fn first(game: &GameDef, def: &Definition, diags: &mut Diagnostics) -> Option<SideId> {
    side_named(game.first.as_ref()?, def, diags)
}

/// What is said where a piece is made royal.
fn royal_by_this() -> Words {
    Words::new("it is royal by this", "이 값 때문에 왕입니다")
}

/// What is said where a piece is made an obstacle.
fn obstacle_by_this() -> Words {
    Words::new("it is an obstacle by this", "이 값 때문에 장애물입니다")
}

/// Where the size of the board is given: what is said at its files and at its ranks.
fn size_given() -> [Words; 2] {
    [
        Words::new("so many files", "세로줄은 이만큼입니다"),
        Words::new("so many ranks", "가로줄은 이만큼입니다"),
    ]
}

/// What is said where the files of the board are given.
fn files_given() -> Words {
    Words::new("the board's files are given here", "판의 세로줄 수는 여기에서 정합니다")
}

/// What is said where the ranks of the board are given.
fn ranks_given() -> Words {
    Words::new("the board's ranks are given here", "판의 가로줄 수는 여기에서 정합니다")
}

/// The side with a name, or a message with the nearest one.
fn side_named(name: &Spanned<String>, def: &Definition, diags: &mut Diagnostics) -> Option<SideId> {
    let place = def.sides.iter().position(|side| side.id.value == name.value);
    if place.is_none() {
        let known = def.sides.iter().map(|side| side.id.value.as_str());
        let message = unknown::no_side(&name.value);
        diags.push(
            Diagnostic::error("unknown-side", name.span, message).suggest(&name.value, known),
        );
    }
    place.and_then(|place| SideId::BOTH.get(place).copied())
}
