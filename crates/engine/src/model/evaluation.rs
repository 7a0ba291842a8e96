//! What the author of a definition tells players about the worth of pieces.

use super::{Kind, Model, Region, Shares};
use crate::index::{KindId, Score};

/// What players are told of a game besides its rules.
#[derive(Debug, Clone, Default)]
pub struct Evaluation {
    /// What kinds are worth, where that is said.
    pub values: Vec<(KindId, Score)>,
    /// What kinds are worth more in some regions.
    pub places: Vec<Place>,
    /// How much each part of what players find out counts.
    pub shares: Shares,
}

/// What a kind of piece is worth more in a region of its side.
#[derive(Debug, Clone)]
pub struct Place {
    /// The kind.
    pub kind: KindId,
    /// The region.
    pub region: Region,
    /// What it is worth more there; below zero if it is worth less.
    pub bonus: Score,
}

impl Evaluation {
    /// How many times as much as the weakest piece a piece can be worth.
    pub const MOST_TIMES: u16 = 30;

    /// What a kind is worth, if that is said: in points, or in worths of the weakest piece where the game has none.
    pub fn value(&self, kind: KindId) -> Option<Score> {
        self.values.iter().find(|(known, _)| *known == kind).map(|(_, value)| *value)
    }
}

impl Model {
    /// The kind that counts least when points are counted, of those that fight and count at all.
    pub fn weakest(&self) -> Option<&Kind> {
        let counts = |kind: &&Kind| !kind.royal && !kind.neutral && kind.value > Score::default();
        self.kinds.iter().filter(counts).min_by_key(|kind| kind.value)
    }
}
