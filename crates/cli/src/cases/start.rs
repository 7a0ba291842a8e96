//! Where a case begins: a drawn board, a position as text, or the start of a game.

use std::sync::Arc;

use gwangsang::document::{Node, Table, string};
use gwangsang::model::Model;
use gwangsang::{
    Diagnostic, Diagnostics, Preparation, PreparationError, Setup, SideId, Span, Spanned, Variant,
    Words, notation,
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
            let Words { en, ko } = error.words();
            let message = Words::new(
                format!("no game can go on from here: {en}"),
                format!("여기에서는 대국을 이어 갈 수 없습니다: {ko}"),
            );
            diags.push(Diagnostic::error("impossible-position", setup.span, message));
        }
        None
    }

    /// Whether only one start is given; reports the others.
    fn is_one(&self, diags: &mut Diagnostics) -> bool {
        let Some(position) = self.board.or(self.fen) else {
            if let Some(turn) = self.turn {
                diags.push(lone_turn(turn.span));
            }
            return self.turn.is_none();
        };
        let fen = self.fen.filter(|_| self.board.is_some());
        let turn = self.turn.filter(|_| self.board.is_none());
        let others = [fen, turn, self.setup, self.formations, self.handicap];
        for other in others.iter().flatten() {
            diags.push(second_start(other.span, position.span));
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
            sound &= accept(
                &preparation.set_array(&name.value),
                &Words::new("array", "배치가"),
                &name,
                known,
                diags,
            );
        }
        if let Some(name) = self.handicap.and_then(|node| string(node, diags)) {
            let known = model.handicaps.iter().map(|handicap| handicap.id.as_str());
            let set = preparation.set_handicap(&name.value);
            sound &= accept(&set, &Words::new("handicap", "핸디캡이"), &name, known, diags);
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

/// The message for a turn without a board.
fn lone_turn(place: Span) -> Diagnostic {
    let message = Words::new("`turn` belongs to a drawn board", "`turn`은 그린 판과 함께 씁니다");
    Diagnostic::error("two-starts", place, message).help(Words::new(
        "who moves first in a game is said by its definition",
        "대국에서 누가 먼저 두는지는 정의가 정합니다",
    ))
}

/// The message for a start beside another one.
fn second_start(place: Span, first: Span) -> Diagnostic {
    let message = Words::new("the position is given already", "국면은 이미 정해져 있습니다");
    Diagnostic::error("two-starts", place, message)
        .also(first, Words::new("here", "여기에서 정했습니다"))
        .help(Words::new(
            "a case begins at a board, at a FEN, or at the start of the game",
            "사례는 그린 판이나 FEN이나 대국의 처음에서 시작합니다",
        ))
}

/// A position as text.
fn written(node: &Node, model: &Model, diags: &mut Diagnostics) -> Option<Spanned<Setup>> {
    let text = string(node, diags)?;
    notation::parse_fen(model, &text.value)
        .map_err(|error| {
            let span = node.inside(error.range.start, error.range.end);
            diags.push(Diagnostic::error("bad-fen", span, error.words()));
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
        let wrong = &name.value;
        let message = Words::new(
            format!("there is no side `{wrong}`"),
            format!("`{wrong}`(이)라는 진영이 없습니다"),
        );
        diags.push(Diagnostic::error("unknown-side", name.span, message).suggest(wrong, known));
    }
    found
}

/// Whether a choice before the game was taken; reports it if not, and calls it by its name as a subject.
fn accept<'a>(
    taken: &Result<(), PreparationError>,
    what: &Words,
    name: &Spanned<String>,
    known: impl Iterator<Item = &'a str>,
    diags: &mut Diagnostics,
) -> bool {
    if taken.is_err() {
        let (wrong, Words { en, ko }) = (&name.value, what);
        let message = Words::new(
            format!("there is no {en} `{wrong}`"),
            format!("`{wrong}`(이)라는 {ko} 없습니다"),
        );
        diags.push(Diagnostic::error("unknown-choice", name.span, message).suggest(wrong, known));
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
        let message = Words::new(
            "this game has no formations to choose from",
            "이 게임에는 고를 상차림이 없습니다",
        );
        diags.push(Diagnostic::error("no-formations", node.span, message));
        return false;
    };
    let what = Words::new("the formations", "상차림");
    let Some(table) = Table::open(node, what, diags) else { return false };
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
        if !accept(&taken, &Words::new("formation", "상차림이"), name, known, diags) {
            return false;
        }
    }
    sound
}
