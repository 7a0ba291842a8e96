//! One game of a match.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gwangsang::{Game, SideId, notation};
use gwangsang_search::Clock;

use super::player::{NoMove, Offence, Player, Question, illegal, too_late};
use super::record::Seat;
use super::spec::Spec;
use crate::uci;

/// What the games of a match have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) specs: &'a [Spec; 2],
    pub(super) max_plies: u32,
    pub(super) margin: Duration,
    pub(super) stop: &'a AtomicBool,
}

/// How a game went.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) fen: String,
    pub(super) moves: Vec<String>,
    pub(super) winner: Option<Seat>,
    pub(super) ending: String,
    pub(super) offence: Option<(Seat, Offence)>,
    pub(super) seconds: [f64; 2],
}

/// The ending of a game that was too long.
pub(super) const TOO_LONG: &str = "max-plies";
/// The ending of a game that was lost by a fault.
pub(super) const FAULT: &str = "fault";

/// Who has a side, if a seat has the first one.
pub(super) const fn seat_of(side: SideId, first: Seat) -> Seat {
    match side {
        SideId::First => first,
        SideId::Second => first.other(),
    }
}

/// Plays a game to its end; none if the user stops the match.
pub(super) fn play(
    mut game: Game,
    first: Seat,
    players: &mut [Player; 2],
    rules: &Rules<'_>,
) -> Option<Played> {
    let (fen, mut texts, mut plain) = replayed(&game);
    let clock = |seat: Seat| {
        let (left, increment) = rules.specs[seat as usize].clock?;
        Some(Clock { left, increment, moves: None })
    };
    let mut clocks = SideId::BOTH.map(|side| clock(seat_of(side, first)));
    let mut used = [Duration::ZERO; 2];
    let mut fault = None;
    while game.outcome().is_none() && game.plies().len() < rules.max_plies as usize {
        let side = game.turn();
        let seat = seat_of(side, first);
        let question = Question {
            game: &game,
            position: format!("position fen {fen} moves {}", texts.join(" ")),
            limits: rules.specs[seat as usize].limits,
            clocks,
            margin: rules.margin,
            stop: rules.stop,
        };
        let begin = Instant::now();
        let chosen = players[seat as usize].choose(&question);
        let elapsed = begin.elapsed();
        used[seat as usize] += elapsed;
        // A search that the user has stopped has a move, which nobody wants any more.
        if rules.stop.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        let late = question.allowed().filter(|allowed| elapsed > *allowed + rules.margin);
        let offence = match (chosen, late) {
            (Err(NoMove::Stopped), _) => return None,
            (Err(NoMove::Offence(offence)), _) => Some(offence),
            (Ok(_), Some(allowed)) => Some(too_late(elapsed, allowed)),
            (Ok(mv), None) if !game.legal_moves().contains(&mv) => Some(illegal(&game, mv)),
            (Ok(mv), None) => {
                texts.push(uci::move_text(&game, mv));
                plain.push(notation::move_text(&game, mv));
                // It is legal, as was seen above.
                let _ = game.play(mv);
                None
            }
        };
        if let Some(offence) = offence {
            fault = Some((seat, offence));
            break;
        }
        if let Some(clock) = &mut clocks[side.index()] {
            clock.left = clock.left.saturating_sub(elapsed).saturating_add(clock.increment);
        }
    }
    let (winner, ending) = match (&fault, game.outcome()) {
        (Some((seat, _)), _) => (Some(seat.other()), FAULT.to_owned()),
        (None, Some(outcome)) => {
            (outcome.winner.map(|side| seat_of(side, first)), outcome.ending.clone())
        }
        (None, None) => (None, TOO_LONG.to_owned()),
    };
    let seconds = used.map(|used| (used.as_secs_f64() * 1000.0).round() / 1000.0);
    Some(Played { fen, moves: plain, winner, ending, offence: fault, seconds })
}

/// The first position of a game, and its moves as the protocol writes them and as we do.
fn replayed(game: &Game) -> (String, Vec<String>, Vec<String>) {
    let (mut texts, mut plain) = (Vec::new(), Vec::new());
    // The start of a game can always be set up a second time.
    let Ok(mut again) = Game::from_setup(game.variant().clone(), game.start().clone()) else {
        return (notation::fen(game), texts, plain);
    };
    let fen = notation::fen(&again);
    for ply in game.plies() {
        texts.push(uci::move_text(&again, ply.mv));
        plain.push(notation::move_text(&again, ply.mv));
        let _ = again.play_on(ply.mv);
    }
    (fen, texts, plain)
}
