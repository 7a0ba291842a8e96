//! A position: who stands where, who is to move, and what the rules have to remember.
//!
//! Moves are made and unmade in place; a move that changes only its two points allocates nothing.

mod effects;
mod history;
mod key;
mod make;
mod setup;

pub(crate) use key::TreeKey;
pub(crate) use setup::owned;
pub use setup::{Pending, PositionError, Setup};

use crate::bits::Bits;
use crate::index::{KindId, KindSet, Piece, Point, Score, SideId};
use crate::model::{Model, Placement};
use crate::tables::{Activity, Tables};
use effects::{Change, Debt};
use history::History;

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
#[allow(clippy::struct_excessive_bools)] // They are independent facts.
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
    /// The hash of pieces, side to move and pending effects.
    pub(crate) hash: u64,
}

/// What is needed to take a move back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Undo {
    state: State,
    captured: u8,
    /// The length of the log before a move that changed more than its two points.
    log: Option<u32>,
}

/// The mailbox entry of an empty point.
const EMPTY: u8 = u8::MAX;

/// A position on a board of up to `64 * W` points.
#[derive(Debug, Clone)]
pub(crate) struct Position<const W: usize> {
    /// For each side and kind, and for neutral pieces of each kind, where they stand.
    pieces: Vec<Bits<W>>,
    /// Where the pieces of each side stand, and the neutral ones.
    sides: [Bits<W>; 3],
    /// For each point, which entry of `pieces` stands there.
    mailbox: Vec<u8>,
    /// The number of kinds.
    kinds: u8,
    /// Where each side's royal stands.
    royals: [Option<Point>; 2],
    /// The royal kind.
    royal_kind: Option<u8>,
    turn: SideId,
    /// The number of pieces in the array the game starts from.
    start_count: u32,
    pub(crate) state: State,
    /// Fallen camps whose effect is still open.
    debts: Vec<Debt<W>>,
    /// The pieces that cannot move.
    frozen: Bits<W>,
    /// For each point, the camp in which the piece there began, where a rule asks for it.
    births: Vec<u8>,
    /// What moves with effects have changed.
    log: Vec<Change<W>>,
    /// All positions so far, where a rule asks for them.
    history: History,
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
        self.sides[0] | self.sides[1] | self.sides[2]
    }

    /// The points of a side's pieces of a kind.
    #[inline]
    pub(crate) fn of_kind(&self, side: SideId, kind: usize) -> Bits<W> {
        self.pieces[side.index() * usize::from(self.kinds) + kind]
    }

    /// The points of a side's pieces of some kinds.
    #[inline]
    pub(crate) fn of_kinds(&self, side: SideId, kinds: KindSet) -> Bits<W> {
        kinds.iter().fold(Bits::EMPTY, |all, kind| all | self.of_kind(side, kind.index()))
    }

    /// The points of all pieces of some kinds, neutral ones too.
    #[inline]
    pub(crate) fn all_of_kinds(&self, kinds: KindSet) -> Bits<W> {
        let stride = usize::from(self.kinds);
        kinds.iter().fold(Bits::EMPTY, |all, kind| {
            let kind = kind.index();
            all | self.pieces[kind] | self.pieces[stride + kind] | self.pieces[2 * stride + kind]
        })
    }

    /// The pieces that cannot move.
    #[inline]
    pub(crate) fn frozen(&self) -> Bits<W> {
        self.frozen
    }

    /// Whether a move may change more than its two points whatever it captures.
    #[inline]
    pub(crate) fn has_debts(&self) -> bool {
        !self.debts.is_empty()
    }

    /// Where a side's royal stands.
    #[inline]
    pub(crate) fn royal(&self, side: SideId) -> Option<Point> {
        self.royals[side.index()]
    }

    /// For each point, the side of its piece times the number of kinds, and its kind; 255 for none.
    pub(crate) fn codes(&self) -> &[u8] {
        &self.mailbox
    }

    /// What stands on a point.
    #[inline]
    pub(crate) fn piece_at(&self, point: Point) -> Option<Piece> {
        decode(self.mailbox[point.index()], self.kinds)
    }

    /// The kind of a side's piece on a point.
    #[inline]
    pub(crate) fn kind_at(&self, side: SideId, point: Point) -> usize {
        usize::from(self.mailbox[point.index()]) - side.index() * usize::from(self.kinds)
    }

    /// Whether pieces do and have done nothing but move and capture.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.debts.is_empty() && self.births.is_empty() && self.frozen.is_empty()
    }

    /// Whether a piece has been captured since the game began.
    #[inline]
    pub(crate) fn has_captured(&self) -> bool {
        (self.sides[0] | self.sides[1]).count() < self.start_count
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
            Activity::AfterCapture => self.has_captured(),
            Activity::Below(limit) => by_royal || self.both_below(tables, limit),
        }
    }

    /// Whether the material of each side is below a sum.
    pub(crate) fn both_below(&self, tables: &Tables<W>, limit: Score) -> bool {
        SideId::BOTH.iter().all(|side| self.material(tables, *side) < limit)
    }

    /// The material of a side, its bonus not counted.
    pub(crate) fn material(&self, tables: &Tables<W>, side: SideId) -> Score {
        let count = |kind: usize| i64::from(self.of_kind(side, kind).count());
        Score((0..tables.kinds).map(|kind| tables.hooks.values[kind].0 * count(kind)).sum())
    }

    /// How often the position after a quiet move would have occurred, that occurrence included.
    pub(crate) fn occurrence_after(&self, key: u64) -> u16 {
        1 + self.history.times(key, self.state.clock + 1)
    }

    /// The highest number of an occurrence among the positions that a quiet move could repeat.
    pub(crate) fn most_occurrences(&self) -> u16 {
        self.history.most()
    }

    /// The hash after a quiet move or a pass.
    pub(crate) fn key_after(&self, tables: &Tables<W>, mv: Move) -> u64 {
        let promotes =
            |(from, to): (Point, Point)| tables.promoted(self.mailbox[from.index()], to).is_some();
        if self.has_debts() || mv.points().is_some_and(promotes) {
            // What becomes of open debts, or of a piece that promotes, is not told by the two points.
            let mut after = self.clone();
            after.make(tables, mv);
            return after.state.hash;
        }
        let key = self.state.hash ^ tables.keys.turn;
        let Some((from, to)) = mv.points() else { return key };
        let piece = usize::from(self.mailbox[from.index()]);
        key ^ tables.keys.piece(piece, from.index()) ^ tables.keys.piece(piece, to.index())
    }
}

/// The piece that a mailbox entry stands for.
fn decode(code: u8, kinds: u8) -> Option<Piece> {
    if code == EMPTY {
        return None;
    }
    let side = match code / kinds {
        0 => Some(SideId::First),
        1 => Some(SideId::Second),
        _ => None,
    };
    Some(Piece { side, kind: KindId(code % kinds) })
}

impl Model {
    /// Which entry of a position's tables a piece has.
    pub(crate) fn code(&self, side: Option<SideId>, kind: KindId) -> u8 {
        let owner = side.map_or(2, SideId::index);
        (owner * self.kinds.len() + kind.index()) as u8
    }
}
