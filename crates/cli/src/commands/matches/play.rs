//! One game of a match.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gwangsang::{Game, SideId, notation};
use gwangsang_search::Clock;

use super::player::{Chosen, NoMove, Offence, Player, Question, illegal, too_late};
use super::record::Seat;
use super::resign::Opinions;
use super::spec::Spec;
use crate::uci;

/// What the games of a match have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) specs: &'a [Spec; 2],
    pub(super) max_plies: u32,
    /// From which score on games are given up, in hundredths.
    pub(super) resign: Option<NonZeroU32>,
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

/// The ending of a game that was given up.
pub(super) const RESIGNED: &str = "resign";

/// Who has a side, if a seat has the first one.
pub(super) const fn seat_of(side: SideId, first: Seat) -> Seat {
    match side {
        SideId::First => first,
        SideId::Second => first.other(),
    }
}

/// Plays a game to its end; none if the user stops the match.
pub(super) fn play(
    game: Game,
    first: Seat,
    players: &mut [Player; 2],
    rules: &Rules<'_>,
) -> Option<Played> {
    let mut course = Course::new(game, first, rules);
    let mut offence = None;
    while offence.is_none() && !course.is_over() {
        match course.step(players) {
            Ok(()) => {}
            Err((_, NoMove::Stopped)) => return None,
            Err((seat, NoMove::Offence(what))) => offence = Some((seat, what)),
        }
    }
    Some(course.played(offence))
}

/// A game that is under way.
struct Course<'r> {
    rules: &'r Rules<'r>,
    game: Game,
    first: Seat,
    /// The first position, and the moves since as the protocol writes them and as we do.
    fen: String,
    texts: Vec<String>,
    plain: Vec<String>,
    clocks: [Option<Clock>; 2],
    opinions: Opinions,
    /// How long A and B have thought.
    used: [Duration; 2],
}

impl<'r> Course<'r> {
    fn new(game: Game, first: Seat, rules: &'r Rules<'r>) -> Self {
        let (fen, texts, plain) = replayed(&game);
        let clocks = SideId::BOTH.map(|side| {
            let (left, increment) = rules.specs[seat_of(side, first) as usize].clock?;
            Some(Clock { left, increment, moves: None })
        });
        let (opinions, used) = (Opinions::new(rules.resign), [Duration::ZERO; 2]);
        Self { rules, game, first, fen, texts, plain, clocks, opinions, used }
    }

    fn is_over(&self) -> bool {
        let is_too_long = self.game.plies().len() >= self.rules.max_plies as usize;
        self.game.outcome().is_some() || self.opinions.loser().is_some() || is_too_long
    }

    /// Lets the player to move do so, and looks at its clock.
    fn step(&mut self, players: &mut [Player; 2]) -> Result<(), (Seat, NoMove)> {
        let side = self.game.turn();
        let seat = seat_of(side, self.first);
        let question = Question {
            game: &self.game,
            position: format!("position fen {} moves {}", self.fen, self.texts.join(" ")),
            limits: self.rules.specs[seat as usize].limits,
            clocks: self.clocks,
            margin: self.rules.margin,
            stop: self.rules.stop,
        };
        let allowed = question.allowed();
        let begin = Instant::now();
        let chosen = players[seat as usize].choose(&question);
        let elapsed = begin.elapsed();
        self.used[seat as usize] += elapsed;
        // A search that the user has stopped has a move, which nobody wants any more.
        if self.rules.stop.load(Ordering::Relaxed) {
            return Err((seat, NoMove::Stopped));
        }
        let Chosen { mv, told } = chosen.map_err(|none| (seat, none))?;
        if let Some(allowed) =
            allowed.filter(|time| elapsed > time.saturating_add(self.rules.margin))
        {
            return Err((seat, NoMove::Offence(too_late(elapsed, allowed))));
        }
        if !self.game.legal_moves().contains(&mv) {
            return Err((seat, NoMove::Offence(illegal(&self.game, mv))));
        }
        self.opinions.hear(seat, told);
        self.texts.push(uci::move_text(&self.game, mv));
        self.plain.push(notation::move_text(&self.game, mv));
        // It is legal, as was seen above.
        let _ = self.game.play(mv);
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.left = clock.left.saturating_sub(elapsed).saturating_add(clock.increment);
        }
        Ok(())
    }

    fn played(self, offence: Option<(Seat, Offence)>) -> Played {
        let (winner, ending) = match (&offence, self.game.outcome(), self.opinions.loser()) {
            (Some((seat, _)), ..) => (Some(seat.other()), FAULT.to_owned()),
            (None, Some(outcome), _) => {
                let winner = outcome.winner.map(|side| seat_of(side, self.first));
                (winner, outcome.ending.clone())
            }
            (None, None, Some(loser)) => (Some(loser.other()), RESIGNED.to_owned()),
            (None, None, None) => (None, TOO_LONG.to_owned()),
        };
        let seconds = self.used.map(|used| (used.as_secs_f64() * 1000.0).round() / 1000.0);
        Played { fen: self.fen, moves: self.plain, winner, ending, offence, seconds }
    }
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
