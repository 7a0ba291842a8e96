//! Typed indices of points, sides and kinds of pieces.

use std::fmt;

/// A point of the board, counted rank by rank from the first side's left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The place in a table with one entry a point.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SideId {
    /// The side that is named first: upper case letters, `w` in a position.
    First,
    /// The side that is named second.
    Second,
}

impl SideId {
    /// Both sides, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The place in a table with one entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A kind of piece, in the order of the definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub(crate) u8);

impl KindId {
    /// The place in a table with one entry a kind.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u64);

impl KindSet {
    /// The most kinds that a definition may have.
    pub const MOST: usize = 64;
    /// No kind.
    pub const EMPTY: Self = Self(0);

    /// Adds a kind.
    pub fn insert(&mut self, kind: KindId) {
        self.0 |= 1 << kind.0;
    }

    /// Takes a kind away.
    pub fn remove(&mut self, kind: KindId) {
        self.0 &= !(1 << kind.0);
    }

    /// The kinds that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a kind is in the set.
    pub const fn contains(self, kind: KindId) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// Whether no kind is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of the first `count` that are not in the set.
    #[must_use]
    pub const fn complement(self, count: usize) -> Self {
        let all = if count >= Self::MOST { u64::MAX } else { (1 << count) - 1 };
        Self(all & !self.0)
    }

    /// The kinds in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = KindId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = (left != 0).then(|| KindId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            kind
        })
    }
}

/// A piece: its kind, and the side it belongs to, if it is not neutral.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner; none for a neutral obstacle.
    pub side: Option<SideId>,
    /// The kind.
    pub kind: KindId,
}

impl Piece {
    /// A piece of a side.
    pub const fn of(side: SideId, kind: KindId) -> Self {
        Self { side: Some(side), kind }
    }
}

/// A number of points of material, in hundredths so that half points are exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Score(pub(crate) i64);

impl Score {
    /// The number as a fraction.
    #[allow(clippy::cast_precision_loss)] // Scores are far below 2^53.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

impl std::ops::Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::default(), std::ops::Add::add)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_f64())
    }
}
