//! Definition to model: names are resolved, shapes expanded, claims checked; all faults are gathered.

mod board;
mod evaluation;
mod notation;
mod pieces;
mod setup;

use super::{Evaluation, Model, PassPolicy, Royals, Side, Text};
use crate::def::{Definition, GameDef, SideDef};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::index::{Score, SideId};

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
        let message = "both sides move the same way";
        diags.push(
            Diagnostic::error("sides", second.id.span, message)
                .also(first.id.span, "this side moves that way too")
                .help("one side's forward is \"up\", the other's \"down\""),
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

/// The side with a name, or a message with the nearest one.
fn side_named(name: &Spanned<String>, def: &Definition, diags: &mut Diagnostics) -> Option<SideId> {
    let place = def.sides.iter().position(|side| side.id.value == name.value);
    if place.is_none() {
        let known = def.sides.iter().map(|side| side.id.value.as_str());
        diags.push(
            Diagnostic::error(
                "unknown-side",
                name.span,
                format!("there is no side `{}`", name.value),
            )
            .suggest(&name.value, known),
        );
    }
    place.and_then(|place| SideId::BOTH.get(place).copied())
}
