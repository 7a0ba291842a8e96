//! Start positions and formations.

use super::super::placement::Placement;
use super::super::{Array, Choice, Formations, Given, Handicap, Model, Text};
use super::board::point;
use super::{files_given, ranks_given, royal_by_this, side_named};
use crate::def::node::Node;
use crate::def::{ArrayDef, BoardDef, Definition, FormationsDef, HandicapDef, RegionDef, SetupDef};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::{KindId, Point, SideId};
use crate::model::unknown;
use crate::words::Words;

/// Makes the start positions, the default one first.
pub(super) fn arrays(
    def: &SetupDef,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Vec<Array> {
    let mut arrays: Vec<Array> = def
        .arrays
        .iter()
        .filter_map(|array| {
            let placement = placement(array, all.board.as_ref(), model, diags)?;
            check(array, &placement, all, model, diags);
            Some(Array { id: array.id.value.clone(), placement })
        })
        .collect();
    let Some(default) = &def.default else { return arrays };
    match def.arrays.iter().position(|array| array.id.value == default.value) {
        Some(_) => {
            if let Some(place) = arrays.iter().position(|array| array.id == default.value) {
                arrays[..=place].rotate_right(1);
            }
        }
        None => diags.push(
            Diagnostic::error("unknown-array", default.span, unknown::no_array(&default.value))
                .suggest(&default.value, def.arrays.iter().map(|array| array.id.value.as_str())),
        ),
    }
    arrays
}

impl Model {
    /// Reads a drawn board, or the first field of a FEN, as arrays are written.
    ///
    /// Nothing but the letters and the size is looked at; whether a game can go on from there is another
    /// question.
    pub fn read_board(&self, node: &Node, diags: &mut Diagnostics) -> Option<Placement> {
        let def = ArrayDef::read(Spanned::new(String::new(), node.span), node, diags)?;
        placement(&def, None, self, diags)
    }
}

/// Reads an array; `size` says where the size of the board is given, if a message may point there.
fn placement(
    def: &ArrayDef,
    size: Option<&BoardDef>,
    model: &Model,
    diags: &mut Diagnostics,
) -> Option<Placement> {
    if let Some(fen) = &def.fen {
        return Placement::parse(model, &fen.value)
            .map_err(|error| {
                let span = part(fen, error.range.clone());
                diags.push(Diagnostic::error("bad-array", span, error.words()));
            })
            .ok();
    }
    let board = &model.board;
    let mut sound = true;
    if def.rows.len() != usize::from(board.ranks()) {
        let (given, due) = (def.rows.len(), board.ranks());
        let message = words!(
            "{given} ranks are given, and the board has {due}",
            "가로줄이 {given}개 주어졌는데 판에는 {due}개가 있습니다"
        );
        let fault = Diagnostic::error("bad-array", def.span, message);
        diags.push(match size {
            Some(size) => fault.also(size.ranks.span, ranks_given()),
            None => fault,
        });
        sound = false;
    }
    let mut placement = Placement::empty(board.size());
    for (row, tokens) in def.rows.iter().enumerate() {
        let rank = i32::from(board.ranks()) - 1 - row as i32;
        if tokens.len() != usize::from(board.files()) {
            diags.push(wrong_length(def, tokens, size, model));
            sound = false;
            continue;
        }
        for (file, token) in tokens.iter().enumerate() {
            sound &= put(token, file as i32, rank, model, &mut placement, diags);
        }
    }
    sound.then_some(placement)
}

/// The message for a rank that is too long or too short.
fn wrong_length(
    def: &ArrayDef,
    rank: &[Spanned<String>],
    size: Option<&BoardDef>,
    model: &Model,
) -> Diagnostic {
    let (given, due) = (rank.len(), usize::from(model.board.files()));
    let message = words!(
        "this rank has {given} files, and the board has {due}",
        "이 가로줄에는 점이 {given}개인데 판의 세로줄은 {due}개입니다"
    );
    let place = rank.get(due).or(rank.last());
    let span = place.map_or(def.span, |token| token.span);
    let ends = if given > due {
        Words::new("one too many", "여기부터 남습니다")
    } else {
        Words::new("the rank ends here", "가로줄이 여기에서 끝납니다")
    };
    let fault = Diagnostic::error("bad-array", span, message).label(ends).help(Words::new(
        "every point is a piece or a `.`, with spaces between",
        "점마다 기물이나 `.`을 쓰고 그 사이를 띄웁니다",
    ));
    match size {
        Some(size) => fault.also(size.files.span, files_given()),
        None => fault,
    }
}

/// The place of some bytes of a text, if it stands in the source unchanged; else of all of it.
fn part(text: &Spanned<String>, range: std::ops::Range<usize>) -> Span {
    let Span { source, start, end } = text.span;
    if (end - start) as usize != text.value.len() {
        return text.span;
    }
    Span { source, start: start + range.start as u32, end: start + range.end as u32 }
}

/// Puts what a token of a drawn board means on its point; false after a fault.
fn put(
    token: &Spanned<String>,
    file: i32,
    rank: i32,
    model: &Model,
    placement: &mut Placement,
    diags: &mut Diagnostics,
) -> bool {
    if token.value == "." {
        return true;
    }
    let Some(piece) = model.piece_named(&token.value) else {
        let known = model.kinds.iter().map(|kind| kind.letter.as_str());
        let message = unknown::no_letter(&token.value);
        diags.push(
            Diagnostic::error("unknown-letter", token.span, message).suggest(&token.value, known),
        );
        return false;
    };
    match model.board.at(file, rank) {
        Some(point) => placement.set(point, Some(piece)),
        None => {
            let message = Words::new(
                "a piece stands where the board has no point",
                "판에 점이 없는 자리에 기물이 놓였습니다",
            );
            diags.push(Diagnostic::error("bad-array", token.span, message));
            return false;
        }
    }
    true
}

/// What must hold of a start position whatever the rules are.
fn check(
    def: &ArrayDef,
    placement: &Placement,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) {
    for (point, piece) in placement.pieces() {
        let kind = model.kind(piece.kind);
        let (Some(side), Some(bound)) = (piece.side, &kind.bound) else { continue };
        if bound.part_at(side, point).is_none() {
            let (id, name) = (&kind.id, model.board.name(point));
            let message = words!(
                "the {id} on {name} stands outside its region",
                "{name}의 `{id}`이(가) 자기 구역 밖에 있습니다"
            );
            let place = def.token(model.board.place(point)).unwrap_or(def.id.span);
            let fault = Diagnostic::error("out-of-bounds", place, message);
            let bound = all.pieces.get(piece.kind.index()).and_then(|piece| piece.bound.as_ref());
            diags.push(match bound.and_then(RegionDef::span) {
                Some(bound) => {
                    let text =
                        Words::new("its region is given here", "그 구역은 여기에서 정합니다");
                    fault.also(bound, text)
                }
                None => fault,
            });
        }
    }
    let Some(royal) = model.royal() else { return };
    for side in SideId::BOTH {
        let count = placement
            .pieces()
            .filter(|(_, piece)| piece.kind == royal && piece.side == Some(side))
            .count();
        if count != 1 {
            let (owner, id) = (&model.side_data(side).id, &model.kind(royal).id);
            let message = words!(
                "{owner} has {count} of its royal piece `{id}` here, and needs exactly one",
                "`{owner}`의 왕 `{id}`이(가) 여기에 {count}개 있는데, 꼭 하나여야 합니다"
            );
            let fault = Diagnostic::error("royal-count", def.id.span, message);
            diags.push(match all.pieces.get(royal.index()).and_then(|piece| piece.royal) {
                Some(place) => fault.also(place, royal_by_this()),
                None => fault,
            });
        }
    }
}

/// Makes the formations.
pub(super) fn formations(
    def: &FormationsDef,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Option<Formations> {
    let points: Vec<Option<Point>> =
        def.points.iter().map(|name| point(name, &model.board, all, diags)).collect();
    let points: Vec<Point> = points.into_iter().collect::<Option<_>>()?;
    let mirrored = points.iter().map(|point| model.board.mirror(*point)).collect();
    let mut order = Vec::new();
    for (place, name) in def.order.iter().enumerate() {
        match side_named(name, all, diags) {
            Some(side) if order.contains(&side) => {
                let twin = def.order[..place].iter().find(|twin| *twin == name);
                diags.push(chooses_twice(name, twin));
            }
            Some(side) => order.push(side),
            None => {}
        }
    }
    let mut choices = Vec::new();
    for choice in &def.choices {
        if choice.pieces.len() != points.len() {
            let (id, pieces, points) = (&choice.id.value, choice.pieces.len(), points.len());
            let message = words!(
                "`{id}` places {pieces} pieces on {points} points",
                "`{id}`은(는) 점 {points}개에 기물 {pieces}개를 놓습니다"
            );
            let text = Words::new("the points are given here", "점은 여기에서 정합니다");
            diags.push(
                Diagnostic::error("formations", choice.id.span, message).also(def.span, text),
            );
            continue;
        }
        let pieces: Option<Vec<KindId>> = choice
            .pieces
            .iter()
            .map(|letter| {
                let piece = model.piece_named(&letter.value);
                if piece.is_none() {
                    let message = unknown::no_letter(&letter.value);
                    let known = model.kinds.iter().map(|kind| kind.letter.as_str());
                    diags.push(
                        Diagnostic::error("unknown-letter", letter.span, message)
                            .suggest(&letter.value, known),
                    );
                }
                piece.map(|piece| piece.kind)
            })
            .collect();
        choices.push(Choice {
            id: choice.id.value.clone(),
            name: choice.name.clone().unwrap_or_else(|| Text::plain(&choice.id.value)),
            aliases: choice.aliases.iter().map(|alias| alias.value.clone()).collect(),
            pieces: pieces?,
        });
    }
    Some(Formations { order, points: [points, mirrored], choices })
}

/// The message for a side that is named twice among those that choose.
fn chooses_twice(name: &Spanned<String>, twin: Option<&Spanned<String>>) -> Diagnostic {
    let side = &name.value;
    let message = words!("`{side}` chooses twice", "`{side}`이(가) 두 번 고릅니다");
    let fault = Diagnostic::error("formations", name.span, message);
    match twin {
        Some(twin) => {
            fault.also(twin.span, Words::new("it chooses here already", "여기에서 이미 고릅니다"))
        }
        None => fault,
    }
}

/// Makes the handicaps.
pub(super) fn handicaps(
    defs: &[HandicapDef],
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Vec<Handicap> {
    let mut handicaps = Vec::new();
    for def in defs {
        let side = side_named(&def.side, all, diags);
        let first = match &def.first {
            Some(first) => side_named(first, all, diags),
            None => Some(model.first),
        };
        let remove: Vec<Given> =
            def.remove.iter().filter_map(|name| given(name, model, diags)).collect();
        let (Some(side), Some(first)) = (side, first) else { continue };
        handicaps.push(Handicap {
            id: def.id.value.clone(),
            name: def.name.clone().unwrap_or_else(|| Text::plain(&def.id.value)),
            side,
            remove,
            first,
        });
    }
    handicaps
}

fn given(name: &Spanned<String>, model: &Model, diags: &mut Diagnostics) -> Option<Given> {
    if let Some((kind, data)) = model.kinds().find(|(_, kind)| kind.id == name.value) {
        if data.royal {
            let message =
                Words::new("a royal piece cannot be given up", "왕은 떼고 둘 수 없습니다");
            diags.push(Diagnostic::error("contradiction", name.span, message));
            return None;
        }
        return Some(Given::Leftmost(kind));
    }
    let found = model.board.point(&name.value).ok();
    if found.is_none() {
        let known = model.kinds.iter().map(|kind| kind.id.as_str());
        let wrong = &name.value;
        let message = words!(
            "`{wrong}` is neither a point nor a piece",
            "`{wrong}`은(는) 점도 기물도 아닙니다"
        );
        diags.push(Diagnostic::error("unknown-piece", name.span, message).suggest(wrong, known));
    }
    found.map(Given::On)
}
