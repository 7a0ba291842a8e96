//! Who plays the other side: a person, simple players, and those that look ahead.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use gwangsang::{Game, Move, SideId, Variant, Words};
use gwangsang_search::{Level, Limits, Searcher, Settings, SettingsError, Value};
use gwangsang_tui::{greedy_move, random_move};

use crate::usage::BadValue;

/// Who plays the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// A person at the same keyboard.
    Human,
    /// Any legal move.
    Random,
    /// The most valuable capture, else any legal move.
    Greedy,
    /// One that looks ahead as far as its level allows.
    Level(Level),
    /// One that does its best.
    Full,
}

/// How opponents are named on the command line.
const OPPONENTS: &str = "human, random, greedy, level:1 to level:10, full";

impl FromStr for Opponent {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<Self, BadValue> {
        let level = text.strip_prefix("level").map(|rest| rest.trim_start_matches([':', '-', ' ']));
        match (text, level) {
            ("human" | "person", _) => Ok(Self::Human),
            ("random", _) => Ok(Self::Random),
            ("greedy", _) => Ok(Self::Greedy),
            ("full" | "best", _) => Ok(Self::Full),
            (_, Some(number)) => number.parse().map(Self::Level).map_err(|_| no_level(number)),
            _ => Err(BadValue(no_opponent(text))),
        }
    }
}

/// The words for an opponent that there is not.
pub(crate) fn no_opponent(text: &str) -> Words {
    Words::new(
        format!("there is no opponent `{text}`; there is {OPPONENTS}"),
        format!(
            "`{text}`(이)라는 상대는 없습니다. 있는 상대: human, random, greedy, level:1부터 level:10, full"
        ),
    )
}

/// A level by its number, as it is written on a command line.
pub(crate) fn level(text: &str) -> Result<Level, BadValue> {
    text.parse().map_err(|_| no_level(text))
}

fn no_level(text: &str) -> BadValue {
    BadValue(Words::new(
        format!("there is no level `{text}`; levels are numbers from 1 to 10"),
        format!("`{text}`(이)라는 단계는 없습니다. 단계는 1부터 10까지의 수입니다"),
    ))
}

impl Opponent {
    /// The name by which records know the player.
    pub(crate) fn id(self) -> String {
        match self {
            Self::Human => "person".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Level(level) => format!("level-{}", level.number()),
            Self::Full => "best".to_owned(),
        }
    }

    /// What people call the player.
    pub(crate) fn name(self) -> Words {
        match self {
            Self::Human => Words::new("person", "사람"),
            Self::Random => Words::new("random", "무작위"),
            Self::Greedy => Words::new("greedy", "욕심쟁이"),
            Self::Level(level) => {
                let number = level.number();
                Words::new(format!("level {number}"), format!("{number}단계"))
            }
            Self::Full => Words::new("full strength", "최강"),
        }
    }
}

/// How long a player that looks ahead thinks about a move unless something else is said.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// A player that is no person, or the adviser of one.
#[derive(Debug)]
pub(crate) struct Player {
    opponent: Opponent,
    rng: Rng,
    limits: Limits,
    variant: Arc<Variant>,
    /// Made when it is first needed: it takes memory.
    searcher: Option<Searcher>,
}

impl Player {
    /// A player of a variant; without limits it thinks as long as is usual.
    pub(crate) fn new(
        variant: Arc<Variant>,
        opponent: Opponent,
        limits: Limits,
        seed: Option<u64>,
    ) -> Self {
        let rng = seed.map_or_else(Rng::new, Rng::with_seed);
        let limits = if limits == Limits::default() { Limits::time(PATIENCE) } else { limits };
        Self { opponent, rng, limits, variant, searcher: None }
    }

    /// Another player of the same game, with the same limits.
    pub(crate) fn like(&self, opponent: Opponent) -> Self {
        Self::new(self.variant.clone(), opponent, self.limits, None)
    }

    /// Lets another one play from now on.
    pub(crate) fn replace(&mut self, opponent: Opponent) {
        self.opponent = opponent;
        self.searcher = None;
    }

    pub(crate) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// A move in a game that is not over; simple players pass only if nothing else is left.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, SettingsError> {
        match self.opponent {
            Opponent::Human | Opponent::Random => Ok(random_move(game, &mut self.rng)),
            Opponent::Greedy => Ok(greedy_move(game, &mut self.rng)),
            Opponent::Level(_) | Opponent::Full => Ok(self.think(game, stop)?.0),
        }
    }

    /// The best move that it sees, and what that is worth to the side to move.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        stop: &AtomicBool,
    ) -> Result<(Option<Move>, Option<Value>), SettingsError> {
        if self.searcher.is_none() {
            let level = match self.opponent {
                Opponent::Level(level) => Some(level),
                Opponent::Human | Opponent::Random | Opponent::Greedy | Opponent::Full => None,
            };
            let settings = Settings { level, seed: self.rng.u64(..), ..Settings::default() };
            self.searcher = Some(Searcher::new(self.variant.clone(), settings)?);
        }
        let Some(searcher) = &mut self.searcher else { return Ok((None, None)) };
        let answer = searcher.think(game, &self.limits, stop, &mut |_| {});
        Ok((answer.best, answer.report.map(|report| report.value)))
    }

    /// Whether it agrees on a draw when the side to move offers one: if it does not think it is better.
    pub(crate) fn accepts_draw(
        &mut self,
        game: &Game,
        stop: &AtomicBool,
    ) -> Result<bool, SettingsError> {
        match self.opponent {
            Opponent::Human | Opponent::Random | Opponent::Greedy => {
                let points = game.points();
                let of = |side: SideId| points[side.index()];
                Ok(of(game.turn().other()) <= of(game.turn()))
            }
            Opponent::Level(_) | Opponent::Full => Ok(match self.think(game, stop)?.1 {
                None | Some(Value::WinIn(_)) => true,
                Some(Value::Estimate(value)) => value >= 0,
                Some(Value::LossIn(_)) => false,
            }),
        }
    }
}
