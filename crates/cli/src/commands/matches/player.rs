//! The players of a match, at the board.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use gwangsang::{Game, Move, SideId, Variant, Words, explain};
use gwangsang_search::{Clock, Limits, Searcher, Settings, Value};
use gwangsang_tui::{greedy_move, random_move, thinking_trouble};

use super::opening::seeded;
use super::spec::{Kind, Spec};
use crate::engine::{Command, Engine, Fault};
use crate::exit::Failure;
use crate::memory;
use crate::uci::{self, quoted};

/// How long a player may think that has no limit of time, so that nobody waits for ever.
const PATIENCE: Duration = Duration::from_mins(5);

/// A player at the board.
pub(super) enum Player {
    Random(Rng),
    /// The most valuable capture, else any legal move.
    Greedy(Rng),
    Search(Box<Searcher>),
    Engine(Box<Engine>),
}

/// What a player did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Offence {
    pub(super) kind: &'static str,
    pub(super) words: Words,
}

/// Why there is no move.
#[derive(Debug)]
pub(super) enum NoMove {
    /// The user has stopped the match.
    Stopped,
    /// The player has lost by it.
    Offence(Offence),
}

impl From<Fault> for NoMove {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Stopped => Self::Stopped,
            fault => Self::Offence(Offence { kind: fault.word(), words: fault.words() }),
        }
    }
}

/// What a player answers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chosen {
    /// The move, legal or not.
    pub(super) mv: Move,
    /// What it takes the position to be worth to itself, if it tells so.
    pub(super) told: Option<Value>,
}

/// What a player is asked.
pub(super) struct Question<'a> {
    pub(super) game: &'a Game,
    /// The first position, and the moves since, as the protocol writes them.
    pub(super) position: String,
    /// The limits without a clock.
    pub(super) limits: Limits,
    /// The clocks of both sides, as far as they have any.
    pub(super) clocks: [Option<Clock>; 2],
    /// How much later than its time a player may answer.
    pub(super) margin: Duration,
    pub(super) stop: &'a AtomicBool,
}

impl Player {
    /// Seats a player for one game; an engine that is at hand is taken.
    ///
    /// # Errors
    ///
    /// Fails if memory or threads are not to be had, or if the engine does not start.
    pub(super) fn seat(
        spec: &Spec,
        variant: &Arc<Variant>,
        command: Option<&Command>,
        at_hand: Option<Box<Engine>>,
        seed: [u64; 3],
        stop: &AtomicBool,
    ) -> Result<Self, SeatError> {
        let mut rng = seeded(seed[0], seed[1], seed[2]);
        let level = match (&spec.kind, command) {
            (Kind::Random, _) => return Ok(Self::Random(rng)),
            (Kind::Greedy, _) => return Ok(Self::Greedy(rng)),
            (Kind::Search(level), _) => *level,
            (Kind::Engine { .. }, Some(command)) => {
                return Ok(Self::Engine(ready(command, at_hand, stop)?));
            }
            // Every engine has a command; without one there is nobody to play.
            (Kind::Engine { .. }, None) => {
                return Err(Fault::NotStarted(Words::new("", "")).into());
            }
        };
        let memory = usize::from(spec.hash) << 20;
        let settings = Settings {
            threads: spec.threads,
            memory,
            level,
            seed: rng.u64(..),
            ..Settings::default()
        };
        let searcher = Searcher::new(variant.clone(), settings)
            .map_err(|error| SeatError::Failure(memory::too_much(&thinking_trouble(&error))))?;
        Ok(Self::Search(Box::new(searcher)))
    }

    /// The engine, to be used again.
    pub(super) fn into_engine(self) -> Option<Box<Engine>> {
        match self {
            Self::Engine(engine) => Some(engine),
            Self::Random(_) | Self::Greedy(_) | Self::Search(_) => None,
        }
    }

    /// A move, and what it is good for.
    pub(super) fn choose(&mut self, question: &Question<'_>) -> Result<Chosen, NoMove> {
        let game = question.game;
        let silent = |mv: Option<Move>| {
            mv.map(|mv| Chosen { mv, told: None }).ok_or_else(|| no_move("(none)"))
        };
        match self {
            Self::Random(rng) => silent(random_move(game, rng)),
            Self::Greedy(rng) => silent(greedy_move(game, rng)),
            Self::Search(searcher) => {
                let limits = question.all_limits();
                let answer = searcher.think(game, &limits, question.stop, &mut |_| {});
                let mv = answer.best.ok_or_else(|| no_move("(none)"))?;
                Ok(Chosen { mv, told: answer.report.map(|report| report.value) })
            }
            Self::Engine(engine) => {
                let (position, go) = (&question.position, question.go());
                let best = engine.best_move(position, &go, question.patience(), question.stop)?;
                let mv = uci::parse_move(game, &best.text).map_err(|_| no_move(&best.text))?;
                Ok(Chosen { mv, told: best.told })
            }
        }
    }
}

/// Why a player does not sit down.
#[derive(Debug)]
pub(super) enum SeatError {
    Fault(Fault),
    Failure(Failure),
}

impl From<Fault> for SeatError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// An engine that knows nothing of an earlier game.
fn ready(
    command: &Command,
    at_hand: Option<Box<Engine>>,
    stop: &AtomicBool,
) -> Result<Box<Engine>, Fault> {
    if let Some(mut engine) = at_hand
        && engine.new_game(stop).is_ok()
    {
        return Ok(engine);
    }
    let mut engine = Engine::start(command, stop)?;
    engine.new_game(stop)?;
    Ok(Box::new(engine))
}

fn no_move(text: &str) -> NoMove {
    Fault::NoMove(text.to_owned()).into()
}

/// That a player has played what is not allowed.
pub(super) fn illegal(game: &Game, mv: Move) -> Offence {
    let text = uci::move_text(game, mv);
    let why = game.why(mv).map_or_else(
        || Words::new("", ""),
        |refusal| {
            let why = explain::refusal(game, mv, &refusal);
            Words::new(format!(" ({})", why.en), format!(" ({})", why.ko))
        },
    );
    Offence {
        kind: "illegal",
        words: Words::new(
            format!("illegal move {}{}", quoted(&text), why.en),
            format!("규칙에 어긋난 수 {}{}", quoted(&text), why.ko),
        ),
    }
}

/// That a player has thought for too long.
pub(super) fn too_late(used: Duration, allowed: Duration) -> Offence {
    let (used, allowed) = (used.as_secs_f64(), allowed.as_secs_f64());
    Offence {
        kind: "time",
        words: Words::new(
            format!("thought for {used:.2} s with {allowed:.2} s on the clock"),
            format!("{allowed:.2}초가 남았는데 {used:.2}초를 썼습니다"),
        ),
    }
}

impl Question<'_> {
    /// The time that the player has, if it has a limit of time.
    pub(super) fn allowed(&self) -> Option<Duration> {
        let clock = self.clocks[self.game.turn().index()].map(|clock| clock.left);
        match (self.limits.time, clock) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        }
    }

    fn patience(&self) -> Duration {
        self.allowed().map_or(PATIENCE, |allowed| allowed.saturating_add(self.margin))
    }

    fn all_limits(&self) -> Limits {
        let clock = self.clocks[self.game.turn().index()];
        let mut limits = Limits { clock, ..self.limits };
        if self.allowed().is_none() {
            limits.time = Some(PATIENCE);
        }
        limits
    }

    /// The limits as the protocol writes them.
    fn go(&self) -> String {
        let mut text = "go".to_owned();
        let Limits { depth, nodes, time, .. } = self.limits;
        if let Some(depth) = depth {
            text.push_str(&format!(" depth {depth}"));
        }
        if let Some(nodes) = nodes {
            text.push_str(&format!(" nodes {nodes}"));
        }
        if let Some(time) = time {
            text.push_str(&format!(" movetime {}", time.as_millis().max(1)));
        }
        let own = self.clocks[self.game.turn().index()];
        if own.is_some() {
            for (side, letter) in SideId::BOTH.into_iter().zip(["w", "b"]) {
                // A clock that the other one has not is taken to be like the own one.
                let Some(clock) = self.clocks[side.index()].or(own) else { continue };
                let (left, more) = (clock.left.as_millis(), clock.increment.as_millis());
                text.push_str(&format!(" {letter}time {left} {letter}inc {more}"));
            }
        }
        text
    }
}
