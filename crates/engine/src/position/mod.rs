//! A position: who stands where, who is to move, and what the rules have to remember.
//!
//! Moves are made and unmade in place; nothing is allocated while playing.

mod make;
mod setup;

pub use setup::{PositionError, Setup};

use crate::bits::Bits;
use crate::index::{KindId, KindSet, Piece, Point, SideId};
use crate::model::{Model, Placement};
use crate::tables::{Activity, Tables};

/// A move: a piece goes from a point to another, or the turn goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: Point,
    to: Point,
}

impl Move {
    /// The turn goes by.
    pub const PASS: Self = Self { from: Point(u16::MAX), to: Point(u16::MAX) };

    /// A piece goes from a point to another.
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// Whether the turn goes by.
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }

    /// The points, unless the turn goes by.
    pub fn points(self) -> Option<(Point, Point)> {
        (!self.is_pass()).then_some((self.from, self.to))
    }
}

/// What a position remembers beside the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct State {
    /// Plies since the last capture.
    pub(crate) clock: u32,
    /// Plies since the game began, as far as the position knows.
    pub(crate) ply: u32,
    /// Passes in a row that led here.
    pub(crate) passes: u8,
    /// Whether the royals face each other.
    pub(crate) facing: bool,
    /// Whether the facing is one that the next reply has to break.
    pub(crate) pending: bool,
    /// Whether the last reply left such a facing standing, or accepted it.
    pub(crate) unbroken: bool,
    /// Whether nothing may follow.
    pub(crate) over: bool,
    /// The hash of pieces and side to move.
    pub(crate) hash: u64,
}

/// What is needed to take a move back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Undo {
    state: State,
    captured: u8,
}

/// The mailbox entry of an empty point.
const EMPTY: u8 = u8::MAX;

/// A position on a board of up to `64 * W` points.
#[derive(Debug, Clone)]
pub(crate) struct Position<const W: usize> {
    /// For each side and kind, where such pieces stand.
    pieces: Vec<Bits<W>>,
    /// For each side, where its pieces stand.
    sides: [Bits<W>; 2],
    /// For each point, which entry of `pieces` stands there.
    mailbox: Vec<u8>,
    /// Where each side's royal stands.
    royals: [Option<Point>; 2],
    /// The royal kind.
    royal_code: Option<usize>,
    turn: SideId,
    /// The number of pieces in the array the game starts from.
    start_count: u32,
    pub(crate) state: State,
}

impl<const W: usize> Position<W> {
    /// The side to move.
    #[inline]
    pub(crate) fn turn(&self) -> SideId {
        self.turn
    }

    /// The points of a side's pieces.
    #[inline]
    pub(crate) fn side(&self, side: SideId) -> Bits<W> {
        self.sides[side.index()]
    }

    /// All occupied points.
    #[inline]
    pub(crate) fn occupied(&self) -> Bits<W> {
        self.sides[0] | self.sides[1]
    }

    /// The points of a side's pieces of a kind.
    #[inline]
    pub(crate) fn of_kind(&self, side: SideId, kind: usize) -> Bits<W> {
        self.pieces[side.index() * (self.pieces.len() / 2) + kind]
    }

    /// The points of a side's pieces of some kinds.
    #[inline]
    pub(crate) fn of_kinds(&self, side: SideId, kinds: KindSet) -> Bits<W> {
        kinds.iter().fold(Bits::EMPTY, |all, kind| all | self.of_kind(side, kind.index()))
    }

    /// Where a side's royal stands.
    #[inline]
    pub(crate) fn royal(&self, side: SideId) -> Option<Point> {
        self.royals[side.index()]
    }

    /// What stands on a point.
    #[inline]
    pub(crate) fn piece_at(&self, point: Point) -> Option<Piece> {
        self.decode(self.mailbox[point.index()])
    }

    fn decode(&self, code: u8) -> Option<Piece> {
        if code == EMPTY {
            return None;
        }
        let kinds = self.pieces.len() as u8 / 2;
        let side = if code < kinds { SideId::First } else { SideId::Second };
        Some(Piece::of(side, KindId(code % kinds)))
    }

    /// The pieces as a placement.
    pub(crate) fn placement(&self) -> Placement {
        let mut placement = Placement::empty(self.mailbox.len());
        for point in self.occupied() {
            placement.set(point, self.piece_at(point));
        }
        placement
    }

    /// Whether the royals face each other.
    fn royals_face(&self, tables: &Tables<W>) -> bool {
        match self.royals {
            [Some(first), Some(second)] => tables.faces(first, second, self.occupied()),
            _ => false,
        }
    }

    /// Whether a facing that has just come about counts.
    fn facing_counts(&self, tables: &Tables<W>, activity: Activity, by_royal: bool) -> bool {
        match activity {
            Activity::Always => true,
            Activity::AfterCapture => self.occupied().count() < self.start_count,
            Activity::Below(limit) => {
                by_royal || SideId::BOTH.iter().all(|side| self.material(tables, *side) < limit)
            }
        }
    }

    /// The material of a side, its bonus not counted.
    fn material(&self, tables: &Tables<W>, side: SideId) -> crate::index::Score {
        let count = |kind: usize| i64::from(self.of_kind(side, kind).count());
        crate::index::Score(
            (0..tables.kinds).map(|kind| tables.hooks.values[kind].0 * count(kind)).sum(),
        )
    }
}

impl Model {
    /// Which entry of a position's tables a piece has.
    pub(crate) fn code(&self, side: SideId, kind: KindId) -> u8 {
        (side.index() * self.kinds.len() + kind.index()) as u8
    }
}
