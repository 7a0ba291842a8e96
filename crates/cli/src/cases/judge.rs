//! Whether what a case states holds.

use std::sync::Arc;

use gwangsang::{Game, Move, PointSet, SideId, Spanned, Variant, notation};

use super::show::{Marked, board, side_by_side};
use super::{Case, Ending, Fault, Leaves, Refused, Targets, Winner, called};
use crate::position::{reasons, side_name};
use crate::words;

/// What came of a case.
#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) faults: Vec<Fault>,
    /// The text of its snapshot, if it has one and got so far.
    pub(super) snapshot: Option<String>,
}

/// Plays a case, and compares.
pub(super) fn judge(case: &Case, variant: &Arc<Variant>) -> Judged {
    let mut game = match played(case, variant) {
        Ok(game) => game,
        Err(fault) => return Judged { faults: vec![*fault], snapshot: None },
    };
    let expected = &case.expected;
    let mut faults = Vec::new();
    faults.extend(expected.targets.iter().filter_map(|stated| targets(stated, &game)));
    faults.extend(expected.legal.as_ref().and_then(|stated| legal(stated, &game)));
    faults.extend(expected.refused.iter().filter_map(|stated| refused(stated, &game)));
    faults.extend(expected.check.as_ref().and_then(|stated| check(stated, &game)));
    faults.extend(expected.outcome.as_ref().and_then(|stated| outcome(stated, &game)));
    faults.extend(expected.perft.iter().filter_map(|stated| leaves(stated, &mut game)));
    let snapshot = expected.snapshot.as_ref();
    let snapshot =
        snapshot.map(|wanted| super::snapshot::of_case(&case.name.value, &game, &wanted.pieces));
    Judged { faults, snapshot }
}

/// The game after the moves of the case.
fn played(case: &Case, variant: &Arc<Variant>) -> Result<Game, Box<Fault>> {
    let begun = Game::from_setup(variant.clone(), case.setup.value.clone());
    let mut game = begun.map_err(|errors| {
        Box::new(Fault::new("impossible-position", case.setup.span, reasons(&errors).en))
    })?;
    for (index, text) in case.moves.iter().enumerate() {
        let fault = |message: String| {
            Box::new(
                Fault::new("illegal-move", text.span, message)
                    .boards(board(&game, Marked::default())),
            )
        };
        let number = index + 1;
        let mv = notation::parse_move(&game, &text.value)
            .map_err(|error| fault(format!("move {number}: {}", error.message)))?;
        if let Some(refusal) = game.why(mv) {
            let reason = words::refusal(&game, mv, &refusal);
            return Err(fault(format!("move {number}, {}, is not legal: {reason}", text.value)));
        }
        // It was found to be legal.
        let _ = game.play(mv);
    }
    Ok(game)
}

fn targets(stated: &Targets, game: &Game) -> Option<Fault> {
    let model = game.variant().model();
    let found = game.targets(stated.from);
    if found == stated.to {
        return None;
    }
    let name = model.board.name(stated.from);
    let message = match game.piece_at(stated.from) {
        None => format!("there is no piece on {name}"),
        Some(piece) => format!("{} on {name} goes elsewhere", called(model, piece)),
    };
    let names = |points: PointSet| points.iter().map(|point| model.board.name(point)).collect();
    let (missing, extra) = (stated.to.minus(found), found.minus(stated.to));
    let common = found.minus(extra);
    let boards = side_by_side(
        ("expected (! is not found)", &board(game, Marked { targets: common, other: missing })),
        ("found (! is not expected)", &board(game, Marked { targets: common, other: extra })),
    );
    Some(
        Fault::new("targets", stated.span, message)
            .label(difference(names(missing), names(extra)))
            .boards(boards),
    )
}

/// What is missing and what is too much, as a phrase.
fn difference(missing: Vec<String>, extra: Vec<String>) -> String {
    let some = |texts: Vec<String>, what: &str| {
        (!texts.is_empty()).then(|| format!("{what}: {}", texts.join(" ")))
    };
    let parts = [some(missing, "not found"), some(extra, "not expected")];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn legal(stated: &Spanned<Vec<Spanned<String>>>, game: &Game) -> Option<Fault> {
    let mut expected: Vec<Move> = Vec::new();
    for text in &stated.value {
        match notation::parse_move(game, &text.value) {
            Ok(mv) => expected.push(mv),
            Err(error) => return Some(Fault::new("legal", text.span, error.message)),
        }
    }
    let found = game.legal_moves();
    let texts = |moves: Vec<Move>| {
        let mut texts: Vec<String> =
            moves.into_iter().map(|mv| notation::move_text(game, mv)).collect();
        texts.sort_unstable();
        texts
    };
    let missing = expected.iter().copied().filter(|mv| !found.contains(mv)).collect::<Vec<_>>();
    let extra = found.iter().copied().filter(|mv| !expected.contains(mv)).collect::<Vec<_>>();
    if missing.is_empty() && extra.is_empty() {
        return None;
    }
    Some(
        Fault::new("legal", stated.span, "other moves are legal")
            .label(difference(texts(missing), texts(extra)))
            .boards(board(game, Marked::default())),
    )
}

fn refused(stated: &Refused, game: &Game) -> Option<Fault> {
    let text = &stated.text;
    let expected = stated.reason.value;
    let mv = match notation::parse_move(game, &text.value) {
        Ok(mv) => mv,
        Err(error) => return Some(Fault::new("refused", text.span, error.message)),
    };
    let Some(refusal) = game.why(mv) else {
        let fault = Fault::new("refused", text.span, format!("{} is legal", text.value));
        let fault = fault.label(format!("expected to be refused: {expected}"));
        return Some(fault.boards(board(game, Marked::default())));
    };
    if refusal.word() == expected {
        return None;
    }
    let blame: PointSet = refusal.blame().into_iter().collect();
    let message = format!("{} is refused for another reason", text.value);
    Some(
        Fault::new("refused", stated.reason.span, message)
            .label(format!("it is {}: {}", refusal.word(), words::refusal(game, mv, &refusal)))
            .boards(board(game, Marked { targets: PointSet::EMPTY, other: blame })),
    )
}

fn check(stated: &Spanned<bool>, game: &Game) -> Option<Fault> {
    if game.in_check() == stated.value {
        return None;
    }
    let not = if game.in_check() { "" } else { "not " };
    let side = side_name(game.variant().model(), game.turn());
    let fault = Fault::new("check", stated.span, format!("{side} is {not}in check"));
    Some(fault.boards(board(game, Marked::default())))
}

fn outcome(stated: &Spanned<Ending>, game: &Game) -> Option<Fault> {
    let model = game.variant().model();
    if holds(&stated.value, game) {
        return None;
    }
    let found = match game.outcome() {
        None => "the game goes on".to_owned(),
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", |side| side_name(model, side));
            let points = outcome.points.map_or_else(String::new, |points| {
                let side =
                    |side: SideId| format!("{} {}", side_name(model, side), points[side.index()]);
                format!(", on points, {}, {}", side(SideId::First), side(SideId::Second))
            });
            format!("the game ends by `{}`, and {winner} wins{points}", outcome.ending)
        }
    };
    let reason = game.outcome().map(|outcome| outcome.reason.en.clone()).unwrap_or_default();
    let fault = Fault::new("outcome", stated.span, found).label(reason);
    Some(fault.boards(board(game, Marked::default())))
}

fn holds(stated: &Ending, game: &Game) -> bool {
    let (by, winner, points) = match (stated, game.outcome()) {
        (Ending::None, outcome) => return outcome.is_none(),
        (Ending::Over { .. }, None) => return false,
        (Ending::Over { by, winner, points }, Some(outcome)) => (
            by.as_ref().is_none_or(|by| *by == outcome.ending),
            winner
                .is_none_or(|winner| winner == outcome.winner.map_or(Winner::Nobody, Winner::Side)),
            SideId::BOTH.into_iter().all(|side| {
                let found = outcome.points.map(|points| points[side.index()].as_f64());
                let found = found.map(|points| (points * 100.0).round() as i64);
                points[side.index()].is_none_or(|points| Some(points) == found)
            }),
        ),
    };
    by && winner && points
}

fn leaves(stated: &Leaves, game: &mut Game) -> Option<Fault> {
    let found = game.perft(stated.depth);
    if found == stated.count {
        return None;
    }
    let leaves = if found == 1 { "leaf" } else { "leaves" };
    let message = format!("there are {found} {leaves} at depth {}", stated.depth);
    Some(
        Fault::new("perft", stated.span, message)
            .label(format!("expected {}", stated.count))
            .boards(board(game, Marked::default())),
    )
}
