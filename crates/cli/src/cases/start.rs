//! Where a case begins: a drawn board, a position as text, or the start of a game.

use std::sync::Arc;

use gwangsang::document::{Node, Table, string};
use gwangsang::model::Model;
use gwangsang::{
    Diagnostic, Diagnostics, Preparation, PreparationError, Setup, SideId, Span, Spanned, Variant,
    notation,
};

/// The values of a case that say where it begins.
#[derive(Debug)]
pub(super) struct Start<'n> {
    board: Option<&'n Node>,
    turn: Option<&'n Node>,
    fen: Option<&'n Node>,
    setup: Option<&'n Node>,
    formations: Option<&'n Node>,
    handicap: Option<&'n Node>,
    /// The whole case.
    span: Span,
}

impl<'n> Start<'n> {
    pub(super) fn take(table: &mut Table<'n>) -> Self {
        Self {
            board: table.get("board"),
            turn: table.get("turn"),
            fen: table.get("fen"),
            setup: table.get("setup"),
            formations: table.get("formations"),
            handicap: table.get("handicap"),
            span: table.span,
        }
    }

    /// The position, if it can be played.
    pub(super) fn read(
        &self,
        variant: &Arc<Variant>,
        diags: &mut Diagnostics,
    ) -> Option<Spanned<Setup>> {
        let alone = self.is_one(diags);
        let setup = match (self.board, self.fen) {
            (Some(board), _) => self.drawn(board, variant.model(), diags),
            (None, Some(fen)) => written(fen, variant.model(), diags),
            (None, None) => self.prepared(variant, diags),
        };
        let setup = setup.filter(|_| alone)?;
        let Err(errors) = variant.check(&setup.value) else { return Some(setup) };
        for error in errors {
            diags.push(Diagnostic::error(
                "impossible-position",
                setup.span,
                format!("no game can go on from here: {error}"),
            ));
        }
        None
    }

    /// Whether only one start is given; reports the others.
    fn is_one(&self, diags: &mut Diagnostics) -> bool {
        let Some(position) = self.board.or(self.fen) else {
            if let Some(turn) = self.turn {
                diags.push(
                    Diagnostic::error("two-starts", turn.span, "`turn` belongs to a drawn board")
                        .help("who moves first in a game is said by its definition"),
                );
            }
            return self.turn.is_none();
        };
        let fen = self.fen.filter(|_| self.board.is_some());
        let turn = self.turn.filter(|_| self.board.is_none());
        let others = [fen, turn, self.setup, self.formations, self.handicap];
        for other in others.iter().flatten() {
            diags.push(
                Diagnostic::error("two-starts", other.span, "the position is given already")
                    .also(position.span, "here")
                    .help("a case begins at a board, at a FEN, or at the start of the game"),
            );
        }
        others.iter().all(Option::is_none)
    }

    fn drawn(
        &self,
        board: &Node,
        model: &Model,
        diags: &mut Diagnostics,
    ) -> Option<Spanned<Setup>> {
        let turn = match self.turn {
            Some(node) => string(node, diags).and_then(|name| side(&name, model, diags)),
            None => Some(model.first),
        };
        let placement = model.read_board(board, diags);
        let (turn, placement) = (turn?, placement?);
        let start_count = Setup::start(model).start_count;
        let setup = Setup { start_count, opener: model.first, ..Setup::new(placement, turn) };
        Some(Spanned::new(setup, board.span))
    }

    /// The start of the game, with what is chosen before it.
    fn prepared(&self, variant: &Arc<Variant>, diags: &mut Diagnostics) -> Option<Spanned<Setup>> {
        let model = variant.model();
        let mut preparation = Preparation::new(variant.clone());
        let mut sound = true;
        if let Some(name) = self.setup.and_then(|node| string(node, diags)) {
            let known = model.arrays.iter().map(|array| array.id.as_str());
            sound &= accept(&preparation.set_array(&name.value), "array", &name, known, diags);
        }
        if let Some(name) = self.handicap.and_then(|node| string(node, diags)) {
            let known = model.handicaps.iter().map(|handicap| handicap.id.as_str());
            let set = preparation.set_handicap(&name.value);
            sound &= accept(&set, "handicap", &name, known, diags);
        }
        if let Some(node) = self.formations {
            sound &= formed(&mut preparation, node, model, diags);
        }
        sound.then(|| Spanned::new(preparation.setup(), self.place()))
    }

    /// Where the start of the game is chosen.
    fn place(&self) -> Span {
        let chosen = self.setup.or(self.formations).or(self.handicap);
        chosen.map_or(self.span, |node| node.span)
    }
}

/// A position as text.
fn written(node: &Node, model: &Model, diags: &mut Diagnostics) -> Option<Spanned<Setup>> {
    let text = string(node, diags)?;
    notation::parse_fen(model, &text.value)
        .map_err(|error| {
            let span = node.inside(error.range.start, error.range.end);
            diags.push(Diagnostic::error("bad-fen", span, error.message));
        })
        .ok()
        .map(|setup| Spanned::new(setup, node.span))
}

/// The side with a name.
pub(super) fn side(
    name: &Spanned<String>,
    model: &Model,
    diags: &mut Diagnostics,
) -> Option<SideId> {
    let found = model.side(&name.value);
    if found.is_none() {
        let known = model.sides.iter().map(|side| side.id.as_str());
        let message = format!("there is no side `{}`", name.value);
        diags.push(
            Diagnostic::error("unknown-side", name.span, message).suggest(&name.value, known),
        );
    }
    found
}

/// Whether a choice before the game was taken; reports it if not.
fn accept<'a>(
    taken: &Result<(), PreparationError>,
    what: &str,
    name: &Spanned<String>,
    known: impl Iterator<Item = &'a str>,
    diags: &mut Diagnostics,
) -> bool {
    if taken.is_err() {
        let message = format!("there is no {what} `{}`", name.value);
        diags.push(
            Diagnostic::error("unknown-choice", name.span, message).suggest(&name.value, known),
        );
    }
    taken.is_ok()
}

/// Lets the sides choose formations; one that is not named keeps that of the array.
fn formed(
    preparation: &mut Preparation,
    node: &Node,
    model: &Model,
    diags: &mut Diagnostics,
) -> bool {
    let Some(formations) = &model.formations else {
        let message = "this game has no formations to choose from";
        diags.push(Diagnostic::error("no-formations", node.span, message));
        return false;
    };
    let Some(table) = Table::open(node, "the formations", diags) else { return false };
    let mut named: [Option<Spanned<String>>; 2] = [None, None];
    let mut sound = true;
    for entry in table.entries() {
        let side = side(&entry.key, model, diags);
        let name = string(&entry.node, diags);
        sound &= side.is_some() && name.is_some();
        if let Some(side) = side {
            named[side.index()] = name;
        }
    }
    while let Some(side) = preparation.turn() {
        // Neither fails in the order of the turns, but for a name that there is not.
        let taken = match &named[side.index()] {
            None => preparation.keep(side),
            Some(name) => preparation.choose(side, &name.value),
        };
        let Some(name) = &named[side.index()] else {
            sound &= taken.is_ok();
            continue;
        };
        let known = formations.choices.iter().map(|choice| choice.id.as_str());
        if !accept(&taken, "formation", name, known, diags) {
            return false;
        }
    }
    sound
}
