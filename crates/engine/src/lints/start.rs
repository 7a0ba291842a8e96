//! Lints about the start.

use super::{Lint, Subject};
use crate::def::{ArrayDef, Symmetry};
use crate::diag::{Diagnostic, Span};
use crate::game::Game;
use crate::index::{Piece, Point, SideId};
use crate::model::{Array, Board, Model, Placement};
use crate::position::Setup;
use crate::words::Words;

pub(super) const LOPSIDED_START: Lint = Lint {
    name: "lopsided-start",
    docs: "\
The pieces of the two sides do not correspond in an array, neither turned by half a circle nor mirrored at the
middle line. More often than not a piece has slipped by a point, or has the letter of the other side.
Let it pass where the sides are meant to differ.
",
    check: lopsided_starts,
};

pub(super) const OVER_AT_START: Lint = Lint {
    name: "over-at-start",
    docs: "\
A game from an array is over before its first move: an ending holds there already, or the side that moves first
has no legal move. Let it pass where an array is meant to be a finished game.
",
    check: over_at_start,
};

/// The arrays of the author's own text, as written and as read.
fn own_arrays<'s>(subject: &'s Subject<'_>) -> impl Iterator<Item = (&'s ArrayDef, &'s Array)> {
    let own = &subject.def.own;
    let defs = subject.def.setup.iter().flat_map(|setup| &setup.arrays);
    defs.filter(|def| own.contains(&def.id.span.source)).filter_map(|def| {
        let mut arrays = subject.model().arrays.iter();
        Some((def, arrays.find(|array| array.id == def.id.value)?))
    })
}

fn lopsided_starts(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let model = subject.model();
    let other = Board {
        symmetry: match model.board.symmetry {
            Symmetry::Rotation => Symmetry::Reflection,
            Symmetry::Reflection => Symmetry::Rotation,
        },
        ..model.board.clone()
    };
    own_arrays(subject)
        .filter_map(|(def, array)| {
            let lone = lone(&array.placement, &model.board)?;
            self::lone(&array.placement, &other)?;
            Some(warn(def, array, lone, model))
        })
        .collect()
}

/// A point whose piece has no counterpart.
fn lone(placement: &Placement, board: &Board) -> Option<(Point, Piece)> {
    placement.pieces().find(|(point, piece)| {
        let counterpart = Piece { side: piece.side.map(SideId::other), kind: piece.kind };
        placement.get(board.mirror(*point)) != Some(counterpart)
    })
}

fn warn(
    def: &ArrayDef,
    array: &Array,
    (point, piece): (Point, Piece),
    model: &Model,
) -> Diagnostic {
    let (board, kind, id) = (&model.board, &model.kind(piece.kind).id, &array.id);
    let place = |point: Point| def.token(board.place(point));
    let counterpart = board.mirror(point);
    let message = words!(
        "the sides do not correspond in the array `{id}`",
        "배치 `{id}`에서 두 진영이 서로 대응하지 않습니다"
    );
    let span: Span = place(point).unwrap_or(def.id.span);
    let (here, there) = (board.name(point), board.name(counterpart));
    let warning = Diagnostic::warning(LOPSIDED_START.name, span, message).label(words!(
        "the `{kind}` on {here} has no counterpart",
        "{here}의 `{kind}`에 대응하는 기물이 없습니다"
    ));
    let found = match array.placement.get(counterpart).map(|piece| &model.kind(piece.kind).id) {
        Some(kind) => words!("here is a `{kind}`", "여기에는 `{kind}`이(가) 있습니다"),
        None => Words::new("nothing is here", "여기에는 아무것도 없습니다"),
    };
    match place(counterpart) {
        Some(span) => warning.also(span, found),
        None => warning.help(words!("it would be on {there}", "대응하는 점은 {there}입니다")),
    }
}

fn over_at_start(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let first = subject.model().first;
    let mut found = Vec::new();
    for (def, array) in own_arrays(subject) {
        let setup = Setup::new(array.placement.clone(), first);
        let Ok(game) = Game::from_setup(subject.variant.clone(), setup) else { continue };
        let why = match (game.outcome(), game.legal_moves()) {
            (Some(outcome), _) => outcome.reason.clone(),
            (None, []) => Words::new("no move is legal", "둘 수 있는 수가 없습니다"),
            (None, _) => continue,
        };
        let id = &array.id;
        let message = words!(
            "a game from the array `{id}` is over before it begins",
            "배치 `{id}`에서는 첫수를 두기도 전에 대국이 끝나 있습니다"
        );
        found.push(Diagnostic::warning(OVER_AT_START.name, def.id.span, message).label(why));
    }
    found
}
