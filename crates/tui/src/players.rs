//! Who can sit at the board.

use std::time::Duration;

use fastrand::Rng;
use gwangsang::{Game, Move, Words};
use gwangsang_search::{Level, Limits};

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A person at this keyboard.
    Person,
    /// Any legal move.
    Random,
    /// The most valuable capture, else any legal move.
    Greedy,
    /// The search, at a level or at its best.
    Engine {
        /// How strong it plays; its best without one.
        level: Option<Level>,
        /// How long it may think about a move.
        limits: Limits,
    },
}

/// How long the search thinks about a move unless something else is said.
const PATIENCE: Duration = Duration::from_millis(1_500);

impl Player {
    /// The search with the usual time for a move.
    pub fn engine(level: Option<Level>) -> Self {
        Self::Engine { level, limits: Limits::time(PATIENCE) }
    }

    /// Everybody who can be chosen for an opponent, a person first, then from weak to strong.
    pub fn all() -> Vec<Self> {
        let simple = [Self::Person, Self::Random, Self::Greedy];
        let levels = Level::all().map(|level| Self::engine(Some(level)));
        simple.into_iter().chain(levels).chain([Self::engine(None)]).collect()
    }

    /// Whether a person plays.
    pub fn is_person(self) -> bool {
        self == Self::Person
    }

    /// What the player is called.
    pub fn name(self) -> Words {
        match self {
            Self::Person => Words::new("person", "사람"),
            Self::Random => Words::new("random", "무작위"),
            Self::Greedy => Words::new("greedy", "욕심쟁이"),
            Self::Engine { level: Some(level), .. } => {
                let number = level.number();
                Words::new(format!("level {number}"), format!("{number}단계"))
            }
            Self::Engine { level: None, .. } => Words::new("full strength", "최강"),
        }
    }

    /// The name by which settings remember the player.
    pub fn id(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Engine { level: Some(level), .. } => format!("level-{}", level.number()),
            Self::Engine { level: None, .. } => "best".to_owned(),
        }
    }

    /// The player with an id.
    pub fn with_id(id: &str) -> Option<Self> {
        Self::all().into_iter().find(|player| player.id() == id)
    }
}

/// Any legal move; a pass only if nothing else is left.
pub fn random_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    best_by(game, rng, |_| 0.0)
}

/// The most valuable capture, else any legal move; a pass only if nothing else is left.
pub fn greedy_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    best_by(game, rng, |mv| captured_value(game, mv))
}

fn best_by(game: &Game, rng: &mut Rng, value: impl Fn(Move) -> f64) -> Option<Move> {
    let moves = game.legal_moves();
    let walks = || moves.iter().copied().filter(|mv| !mv.is_pass());
    let best = walks().map(&value).fold(0.0, f64::max);
    let good: Vec<Move> = walks().filter(|mv| value(*mv) >= best).collect();
    rng.choice(good).or_else(|| moves.first().copied())
}

fn captured_value(game: &Game, mv: Move) -> f64 {
    let Some(piece) = mv.points().and_then(|(_, to)| game.piece_at(to)) else { return 0.0 };
    let kind = game.variant().model().kind(piece.kind);
    if kind.royal { f64::MAX } else { kind.value.as_f64() + 0.5 }
}
