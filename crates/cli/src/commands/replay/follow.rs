//! Following one record move by move, and comparing what it says with the rules.

use std::cmp::Ordering;
use std::sync::Arc;

use gwangsang::notation::gib::{Claim, Fault, Manner};
use gwangsang::notation::{WrittenMove, parse_korean, parse_move};
use gwangsang::{Close, Game, Move, Outcome, Refusal, SideId, Variant, Words, explain};

use super::course::{Course, Written};
use crate::position::reasons;

/// What a record turned out to be.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// How far it could be followed.
    pub(super) plies: usize,
    pub(super) passes: usize,
    pub(super) checks: usize,
    /// What the record and the rules disagree about, in the order of the plies.
    pub(super) disagreements: Vec<Disagreement>,
    /// The first ending before the last ply: after how many plies, and its id.
    pub(super) ended_before: Option<(usize, String)>,
    /// The ending at the last ply.
    pub(super) ended: Option<Outcome>,
    /// How the record says that the players closed the game.
    pub(super) closed: Option<Close>,
    /// Whether the claimed result agrees, where it can be told.
    pub(super) result: Option<Agreement>,
    /// The game, if it could be followed to its end.
    pub(super) game: Option<Game>,
}

/// Whether a claimed result is the one that the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreement {
    Agrees,
    Disagrees,
}

/// Something about which a record and the rules disagree.
#[derive(Debug)]
pub(super) struct Disagreement {
    pub(super) kind: Kind,
    pub(super) line: usize,
    pub(super) column: usize,
    /// The ply, from 1, with its text; none for what concerns the whole record.
    pub(super) ply: Option<(usize, String)>,
    pub(super) message: Words,
}

/// Of which sort a disagreement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The text of the record is faulty.
    Fault,
    /// A move cannot be read, or is impossible.
    Illegal,
    /// A mark for check is missing or wrong.
    Mark,
    /// A rule-set forbids a move that the pieces allow.
    Forbidden,
    /// The claimed result is another one than that of the rules.
    Result,
}

impl Kind {
    /// Whether the record itself is wrong, whatever rule-set is meant.
    pub(super) fn is_of_record(self) -> bool {
        match self {
            Self::Fault | Self::Illegal | Self::Mark => true,
            Self::Forbidden | Self::Result => false,
        }
    }
}

/// Follows a record to its last move, or to the first that is impossible.
pub(super) fn follow(variant: &Arc<Variant>, record: &Course) -> Replay {
    let mut replay = Replay { closed: record.closed(), ..Replay::default() };
    for fault in &record.faults {
        replay.disagreements.push(of_record(fault));
    }
    let mut game = match begin(variant, record) {
        Ok(game) => game,
        Err(fault) => {
            replay.disagreements.push(of_record(&fault));
            return replay;
        }
    };
    for (index, ply) in record.plies.iter().enumerate() {
        if let (Some(outcome), None) = (game.outcome(), &replay.ended_before) {
            replay.ended_before = Some((index, outcome.ending.clone()));
        }
        let step = step(&mut game, &ply.text, record.written);
        let played = step.played;
        replay.disagreements.extend(step.found.map(|(kind, message)| Disagreement {
            kind,
            line: ply.line,
            column: ply.column,
            ply: Some((index + 1, ply.text.clone())),
            message,
        }));
        let Some(mv) = played else { return replay };
        replay.plies += 1;
        replay.passes += usize::from(mv.is_pass());
        replay.checks += usize::from(game.in_check());
    }
    replay.ended = game.outcome().cloned();
    compare_result(&mut replay, &game, record);
    replay.game = Some(game);
    replay
}

fn begin(variant: &Arc<Variant>, record: &Course) -> Result<Game, Fault> {
    let setup = record.start.clone()?;
    Game::from_setup(variant.clone(), setup)
        .map_err(|errors| Fault::new(record.line, 1, reasons(&errors)))
}

/// A fault of a record as a whole.
fn of_record(fault: &Fault) -> Disagreement {
    let (line, column) = (fault.line, fault.column);
    Disagreement { kind: Kind::Fault, line, column, ply: None, message: fault.words() }
}

/// What became of one move of a record.
struct Step {
    /// The move, unless it is impossible.
    played: Option<Move>,
    found: Option<(Kind, Words)>,
}

/// Plays a move as it is written; of several things that are wrong the gravest is found.
fn step(game: &mut Game, text: &str, written: Written) -> Step {
    let impossible = |message| Step { played: None, found: Some((Kind::Illegal, message)) };
    let read = match written {
        Written::Words => {
            parse_korean(game, text).map(|WrittenMove { mv, check }| (mv, Some(check)))
        }
        Written::Points => parse_move(game, text).map(|mv| (mv, None)),
    };
    let (mv, check) = match read {
        Ok(read) => read,
        Err(error) => return impossible(error.words()),
    };
    let against = match game.why(mv) {
        Some(refusal) => explain::refusal(game, mv, &refusal),
        None => Words::new("", ""),
    };
    let objection = match game.play_on(mv) {
        Ok(objection) => objection,
        Err(refusal) => return impossible(explain::refusal(game, mv, &refusal)),
    };
    let mark = |en: &str, ko: &str| Some((Kind::Mark, Words::new(en, ko)));
    let found = match (check, game.in_check()) {
        (Some(true), false) => {
            mark("marked as a check, which it is not", "장군이라고 적혀 있으나 장군이 아닙니다")
        }
        (Some(false), true) => mark("a check without its mark", "장군인데 표시가 없습니다"),
        // What comes after an ending is told by the ending itself.
        _ if objection == Some(Refusal::Over) => None,
        _ => objection.map(|_| {
            let words = Words::new(
                format!("the rules forbid this move: {}", against.en),
                format!("규칙이 금하는 수입니다: {}", against.ko),
            );
            (Kind::Forbidden, words)
        }),
    };
    Step { played: Some(mv), found }
}

/// Compares the claimed result with that of the rules, where they tell one.
fn compare_result(replay: &mut Replay, game: &Game, record: &Course) {
    let model = game.variant().model();
    let Some(claim) = record.claim else { return };
    let claimed = match claim {
        Claim::Win { winner, .. } => Some(winner),
        Claim::Draw => None,
    };
    let told = match (game.outcome(), claim) {
        (Some(outcome), _) => outcome.winner,
        (None, Claim::Win { by: Manner::Points, .. }) => leader(game),
        (None, Claim::Win { by: Manner::Other, .. } | Claim::Draw) => return,
    };
    if told == claimed {
        replay.result = Some(Agreement::Agrees);
        return;
    }
    replay.result = Some(Agreement::Disagrees);
    let name = |side: Option<SideId>| {
        side.map_or_else(|| Words::new("nobody", "없음"), |side| model.side_words(side))
    };
    let points = game.points().map(|points| points.to_string()).join(" : ");
    let why =
        game.outcome().map_or_else(|| Words::new("points", "점수"), |outcome| outcome.name.words());
    let (claimed, told) = (name(claimed), name(told));
    let message = Words::new(
        format!(
            "the record says that {} wins, and by {} it is {} ({points})",
            claimed.en, why.en, told.en
        ),
        format!(
            "기록에는 이긴 쪽이 {}(으)로 적혀 있으나 규칙으로는 {}입니다 ({}, {points})",
            claimed.ko, told.ko, why.ko
        ),
    );
    let line = record.claim_line;
    replay.disagreements.push(Disagreement {
        kind: Kind::Result,
        line,
        column: 1,
        ply: None,
        message,
    });
}

/// The side with more points.
fn leader(game: &Game) -> Option<SideId> {
    let [first, second] = game.points();
    match first.cmp(&second) {
        Ordering::Greater => Some(SideId::First),
        Ordering::Less => Some(SideId::Second),
        Ordering::Equal => None,
    }
}
