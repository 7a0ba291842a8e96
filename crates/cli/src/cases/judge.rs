//! Whether what a case states holds.

use std::sync::Arc;

use gwangsang::{
    Game, Move, Particle, PointSet, SideId, Spanned, Variant, Words, explain, notation,
};

use super::show::{Marked, board, side_by_side};
use super::{Case, Ending, Fault, Leaves, Refused, Targets, Winner, called};
use crate::position::reasons;

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
        Box::new(Fault::new("impossible-position", case.setup.span, reasons(&errors)))
    })?;
    for (index, text) in case.moves.iter().enumerate() {
        let fault = |en: String, ko: String| {
            Box::new(
                Fault::new("illegal-move", text.span, Words::new(en, ko))
                    .board(board(&game, Marked::default())),
            )
        };
        let (number, written) = (index + 1, &text.value);
        let mv = notation::parse_move(&game, written).map_err(|error| {
            let why = error.words();
            fault(format!("move {number}: {}", why.en), format!("{number}번째 수: {}", why.ko))
        })?;
        if let Some(refusal) = game.why(mv) {
            let why = explain::refusal(&game, mv, &refusal);
            return Err(fault(
                format!("move {number}, {written}, is not legal: {}", why.en),
                format!("{number}번째 수 {written}은(는) 둘 수 없습니다: {}", why.ko),
            ));
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
        None => {
            Words::new(format!("there is no piece on {name}"), format!("{name}에 기물이 없습니다"))
        }
        Some(piece) => {
            let called = called(model, piece);
            Words::new(
                format!("{} on {name} goes elsewhere", called.en),
                format!(
                    "{name}에 있는 {} 갈 수 있는 곳이 다릅니다",
                    Particle::Subject.after(&called.ko)
                ),
            )
        }
    };
    let names = |points: PointSet| {
        points.iter().map(|point| model.board.name(point)).collect::<Vec<String>>()
    };
    let (missing, extra) = (stated.to.minus(found), found.minus(stated.to));
    let common = found.minus(extra);
    let expected = board(game, Marked { targets: common, other: missing });
    let found = board(game, Marked { targets: common, other: extra });
    let boards = Words::new(
        side_by_side(
            ("expected (! is not found)", &expected),
            ("found (! is not expected)", &found),
        ),
        side_by_side(
            ("적힌 것 (!는 나오지 않음)", &expected),
            ("나온 것 (!는 적히지 않음)", &found),
        ),
    );
    Some(
        Fault::new("targets", stated.span, message)
            .label(difference(&names(missing), &names(extra)))
            .boards(boards),
    )
}

/// What is missing and what is too much, as a phrase.
fn difference(missing: &[String], extra: &[String]) -> Words {
    let phrase = |not_found: &str, not_expected: &str| {
        let parts = [(missing, not_found), (extra, not_expected)];
        let parts = parts.iter().filter(|(texts, _)| !texts.is_empty());
        let parts: Vec<String> =
            parts.map(|(texts, what)| format!("{what}: {}", texts.join(" "))).collect();
        parts.join("; ")
    };
    Words::new(phrase("not found", "not expected"), phrase("나오지 않음", "적히지 않음"))
}

fn legal(stated: &Spanned<Vec<Spanned<String>>>, game: &Game) -> Option<Fault> {
    let mut expected: Vec<Move> = Vec::new();
    for text in &stated.value {
        match notation::parse_move(game, &text.value) {
            Ok(mv) => expected.push(mv),
            Err(error) => return Some(Fault::new("legal", text.span, error.words())),
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
    let message = Words::new("other moves are legal", "둘 수 있는 수가 다릅니다");
    Some(
        Fault::new("legal", stated.span, message)
            .label(difference(&texts(missing), &texts(extra)))
            .board(board(game, Marked::default())),
    )
}

fn refused(stated: &Refused, game: &Game) -> Option<Fault> {
    let text = &stated.text;
    let expected = stated.reason.value;
    let mv = match notation::parse_move(game, &text.value) {
        Ok(mv) => mv,
        Err(error) => return Some(Fault::new("refused", text.span, error.words())),
    };
    let written = &text.value;
    let Some(refusal) = game.why(mv) else {
        let message = Words::new(
            format!("{written} is legal"),
            format!("{written}은(는) 둘 수 있는 수입니다"),
        );
        let label = Words::new(
            format!("expected to be refused: {expected}"),
            format!("둘 수 없다고 적힌 까닭: {expected}"),
        );
        let fault = Fault::new("refused", text.span, message).label(label);
        return Some(fault.board(board(game, Marked::default())));
    };
    if refusal.word() == expected {
        return None;
    }
    let blame: PointSet = refusal.blame().into_iter().collect();
    let message = Words::new(
        format!("{written} is refused for another reason"),
        format!("{written}을(를) 둘 수 없는 까닭이 다릅니다"),
    );
    let (word, why) = (refusal.word(), explain::refusal(game, mv, &refusal));
    Some(
        Fault::new("refused", stated.reason.span, message)
            .label(Words::new(format!("it is {word}: {}", why.en), format!("{word}: {}", why.ko)))
            .board(board(game, Marked { targets: PointSet::EMPTY, other: blame })),
    )
}

fn check(stated: &Spanned<bool>, game: &Game) -> Option<Fault> {
    if game.in_check() == stated.value {
        return None;
    }
    let (not, ko) =
        if game.in_check() { ("", "받았습니다") } else { ("not ", "받지 않았습니다") };
    let side = game.variant().model().side_words(game.turn());
    let message = Words::new(
        format!("{} is {not}in check", side.en),
        format!("{} 장군을 {ko}", Particle::Subject.after(&side.ko)),
    );
    let fault = Fault::new("check", stated.span, message);
    Some(fault.board(board(game, Marked::default())))
}

fn outcome(stated: &Spanned<Ending>, game: &Game) -> Option<Fault> {
    if holds(&stated.value, game) {
        return None;
    }
    let reason = game.outcome().map(|outcome| outcome.reason.clone());
    let reason = reason.unwrap_or_else(|| Words::new("", ""));
    let fault = Fault::new("outcome", stated.span, how_it_stands(game)).label(reason);
    Some(fault.board(board(game, Marked::default())))
}

/// Whether a game is over, by what, and who has won.
fn how_it_stands(game: &Game) -> Words {
    let model = game.variant().model();
    let Some(outcome) = game.outcome() else {
        return Words::new("the game goes on", "대국이 이어집니다");
    };
    let result = match outcome.winner.map(|side| model.side_words(side)) {
        None => Words::new("nobody wins", "비겼습니다"),
        Some(side) => Words::new(
            format!("{} wins", side.en),
            format!("{} 이겼습니다", Particle::Subject.after(&side.ko)),
        ),
    };
    let points = outcome.points.map_or_else(
        || Words::new("", ""),
        |points| {
            let [one, two] =
                SideId::BOTH.map(|side| (model.side_words(side), points[side.index()]));
            Words::new(
                format!(", on points, {} {}, {} {}", one.0.en, one.1, two.0.en, two.1),
                format!(" ({} {}점, {} {}점)", one.0.ko, one.1, two.0.ko, two.1),
            )
        },
    );
    let ending = &outcome.ending;
    Words::new(
        format!("the game ends by `{ending}`, and {}{}", result.en, points.en),
        format!("대국이 `{ending}`(으)로 끝나고 {}{}", result.ko, points.ko),
    )
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
    let (leaves, depth, count) =
        (if found == 1 { "leaf" } else { "leaves" }, stated.depth, stated.count);
    let message = Words::new(
        format!("there are {found} {leaves} at depth {depth}"),
        format!("깊이 {depth}에서 잎은 {found}개입니다"),
    );
    Some(
        Fault::new("perft", stated.span, message)
            .label(Words::new(format!("expected {count}"), format!("적힌 수는 {count}")))
            .board(board(game, Marked::default())),
    )
}
