//! The games of a match, several at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Sender;

use gwangsang::{Language, Variant, Words};

use super::opening::Openings;
use super::play::{Played, Rules, play};
use super::player::{Player, SeatError};
use super::record::{self, Record, Seat};
use super::spec::{Kind, Spec};
use crate::engine::{Command, Engine, Fault};
use crate::exit::Failure;
use crate::uci;

/// Everything that the threads of a match share.
pub(super) struct Match<'a> {
    pub(super) variant: Arc<Variant>,
    pub(super) openings: Openings<'a>,
    pub(super) rules: Rules<'a>,
    /// How the engines among the players are started.
    pub(super) commands: [Option<Command>; 2],
    pub(super) language: Language,
    /// The numbers of the games that are to be played.
    pub(super) wanted: Vec<u32>,
    /// How many of them were begun.
    pub(super) begun: AtomicU32,
}

/// A game that was played, with what was wrong in it in every language.
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) fault: Option<(Seat, Words)>,
}

/// The command of a player that is an engine.
pub(super) fn command(spec: &Spec, variant: &Variant, usual: Option<&str>) -> Option<Command> {
    let Kind::Engine { program, arguments } = &spec.kind else { return None };
    let named = spec.variant.as_deref().or(usual).map(str::to_owned);
    Some(Command {
        program: program.clone(),
        arguments: arguments.clone(),
        options: spec.options.clone(),
        variant: named.unwrap_or_else(|| uci::name_for_engines(&variant.model().id)),
    })
}

impl Match<'_> {
    /// Whether each engine starts and knows the game.
    ///
    /// # Errors
    ///
    /// Says which one does not, and why.
    pub(super) fn try_engines(&self) -> Result<(), Failure> {
        for (command, spec) in self.commands.iter().zip(self.rules.specs) {
            let Some(command) = command else { continue };
            Engine::start(command, self.rules.stop).map_err(|fault| unusable(spec, &fault))?;
        }
        Ok(())
    }

    /// Plays games until there are no more to begin or the match is stopped.
    pub(super) fn work(&self, finished: &Sender<Result<Finished, Failure>>) {
        let mut engines = [None, None];
        while !self.rules.stop.load(Ordering::Relaxed) {
            let next = self.begun.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(number) = self.wanted.get(next) else { return };
            match self.game(*number, &mut engines) {
                Ok(Some(game)) => {
                    if finished.send(Ok(game)).is_err() {
                        return;
                    }
                }
                Ok(None) => return,
                Err(failure) => {
                    // Nobody listens any more only where the match has ended.
                    let _ = finished.send(Err(failure));
                    return;
                }
            }
        }
    }

    /// Plays one game; none if the match is stopped meanwhile.
    fn game(
        &self,
        number: u32,
        engines: &mut [Option<Box<Engine>>; 2],
    ) -> Result<Option<Finished>, Failure> {
        // The players change sides after every game, and the opening after every second one.
        let first = if number % 2 == 1 { Seat::A } else { Seat::B };
        let game = self.openings.begin(u64::from(number.saturating_sub(1) / 2))?;
        let opening = game.plies().len();
        let mut players = Vec::new();
        for seat in [Seat::A, Seat::B] {
            match self.seat(number, seat, engines[seat as usize].take()) {
                Ok(player) => players.push(player),
                Err(SeatError::Fault(Fault::Stopped)) => return Ok(None),
                Err(SeatError::Fault(fault)) => {
                    return Err(unusable(&self.rules.specs[seat as usize], &fault));
                }
                Err(SeatError::Failure(failure)) => return Err(failure),
            }
        }
        let Ok(mut players) = <[Player; 2]>::try_from(players) else { return Ok(None) };
        let Some(played) = play(game, first, &mut players, &self.rules) else { return Ok(None) };
        let guilty = played.offence.as_ref().map(|(seat, _)| *seat);
        for (seat, player) in [Seat::A, Seat::B].into_iter().zip(players) {
            // An engine that did something wrong is not trusted with another game.
            if guilty != Some(seat) {
                engines[seat as usize] = player.into_engine();
            }
        }
        Ok(Some(finished(number, first, opening, played)))
    }

    fn seat(
        &self,
        number: u32,
        seat: Seat,
        at_hand: Option<Box<Engine>>,
    ) -> Result<Player, SeatError> {
        let index = seat as usize;
        let seed = [self.openings.seed, u64::from(number), index as u64 + 1];
        let spec = &self.rules.specs[index];
        let command = self.commands[index].as_ref();
        Player::seat(spec, &self.variant, command, at_hand, seed, self.rules.stop)
    }
}

fn finished(number: u32, first: Seat, opening: usize, played: Played) -> Finished {
    let fault = played.offence.as_ref().map(|(_, offence)| record::Offence {
        kind: offence.kind.to_owned(),
        text: offence.words.en.clone(),
    });
    let record = Record {
        game: number,
        first,
        fen: played.fen,
        opening,
        moves: played.moves,
        winner: played.winner,
        ending: played.ending,
        fault,
        seconds: played.seconds,
    };
    Finished { record, fault: played.offence.map(|(seat, offence)| (seat, offence.words)) }
}

/// An engine cannot be used in a match.
fn unusable(spec: &Spec, fault: &Fault) -> Failure {
    let (name, words) = (&spec.name, fault.words());
    Failure::unusable(format!("{name}: {}", words.en), format!("{name}: {}", words.ko))
}
