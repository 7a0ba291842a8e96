//! What was found to differ: by kinds of differences, each counted and with its shortest example.

use std::collections::BTreeMap;

use gwangsang::{KindId, Move};

use super::pair::Start;

/// A kind of difference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    /// A move that is legal in one variant and not in the other.
    Moves {
        /// The piece of OLD that moves; none for a pass.
        kind: Option<KindId>,
        /// In which of them it is legal.
        change: Change,
        /// Why it is not legal in the other, as a word.
        reason: &'static str,
    },
    /// The same move leads to different boards.
    Boards {
        /// The piece of OLD that moves; none for a pass.
        kind: Option<KindId>,
    },
    /// The same move leaves something different open, such as a camp that is about to fall.
    Pending {
        /// The piece of OLD that moves; none for a pass.
        kind: Option<KindId>,
    },
    /// A game ends in one variant and not in the other, or otherwise.
    Endings {
        /// The ending in OLD; none if the game goes on.
        old: Option<String>,
        /// The ending in NEW; none if the game goes on.
        new: Option<String>,
    },
}

/// Whether a move is new or gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Change {
    /// NEW has it.
    Appeared,
    /// OLD had it.
    Vanished,
}

/// A position that shows a difference, and the way there.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    /// Where it begins.
    pub(crate) start: Start,
    /// What is played from there.
    pub(crate) moves: Vec<Move>,
    /// The move that this is about, if it is about one that is not played.
    pub(crate) mv: Option<Move>,
    /// The number of pieces at the start.
    pieces: usize,
}

/// A kind of difference, how often it was found, and where best seen.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    /// In how many positions.
    pub(crate) count: u64,
    /// The shortest example.
    pub(crate) example: Example,
}

/// What was found so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// How many positions were compared.
    pub(crate) positions: u64,
    /// The differences.
    pub(crate) groups: BTreeMap<Key, Group>,
}

impl Key {
    /// Whether it is about what attacks allow, and not about how the piece itself moves.
    fn follows_from_others(&self) -> bool {
        const REASONS: [&str; 3] = ["royal-attacked", "pass-in-check", "royals-face"];
        match self {
            Self::Moves { reason, .. } => REASONS.contains(reason),
            Self::Boards { .. } | Self::Pending { .. } | Self::Endings { .. } => false,
        }
    }
}

impl Example {
    pub(crate) fn new(start: &Start, moves: &[Move], mv: Option<Move>) -> Self {
        let pieces = start.old.placement.pieces().count();
        Self { start: start.clone(), moves: moves.to_vec(), mv, pieces }
    }

    /// What makes an example easy to see: few moves, then few pieces.
    fn length(&self) -> (usize, usize) {
        (self.moves.len(), self.pieces)
    }
}

impl Findings {
    /// Adds a difference of one position.
    pub(crate) fn add(&mut self, key: Key, example: impl FnOnce() -> Example) {
        self.insert(key, || Group { count: 1, example: example() });
    }

    /// Adds what was found elsewhere; of examples that are equally short the earlier one stays.
    pub(crate) fn extend(&mut self, other: Self) {
        self.positions += other.positions;
        for (key, group) in other.groups {
            self.insert(key, || group);
        }
    }

    /// The differences, those that follow from others last.
    pub(crate) fn ordered(&self) -> Vec<(&Key, &Group)> {
        let mut groups: Vec<(&Key, &Group)> = self.groups.iter().collect();
        groups.sort_by_key(|(key, _)| key.follows_from_others());
        groups
    }

    fn insert(&mut self, key: Key, group: impl FnOnce() -> Group) {
        let group = group();
        match self.groups.get_mut(&key) {
            None => drop(self.groups.insert(key, group)),
            Some(known) => {
                known.count += group.count;
                if group.example.length() < known.example.length() {
                    known.example = group.example;
                }
            }
        }
    }
}
