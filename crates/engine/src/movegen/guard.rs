//! Sensitive points: where a move can matter to the safety of the own royal.
//!
//! ```text
//!   8 . . . r . . .     The chariot r would attack the royal k but for the soldier P and the guard A.
//!   7 . . . . . . .     With two pieces between, no single move opens the line: nothing is sensitive.
//!   6 . . . P . . .     Without the guard, the soldier's point alone would be: only moving the soldier
//!   5 . . . A . . .     away opens the line. Without both there is check, and every point between
//!   4 . . . k . . .     and the chariot's own are sensitive: a move that touches none of them is illegal.
//! ```
//!
//! A move that leaves no sensitive point and enters none cannot change whether the royal is attacked.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::index::{KindId, KindSet, Point, SideId};
use crate::position::{Move, Position};
use crate::tables::{Lane, Tables};

/// The most lanes that are kept; with more, every move is tested in full.
const MOST: usize = 24;

/// One enemy piece and the condition under which it attacks the royal.
#[derive(Debug, Clone, Copy)]
struct Line<const W: usize> {
    from: Point,
    lane: Lane<W>,
}

/// What is known about the safety of a side's royal in a position.
#[derive(Debug)]
pub(crate) struct Guard<const W: usize> {
    side: SideId,
    /// Whether moves are tested at all.
    active: bool,
    checks: u32,
    /// The points on which safety can depend.
    sensitive: Bits<W>,
    lines: ArrayVec<Line<W>, MOST>,
    /// Whether there were more lines than are kept.
    overflown: bool,
}

impl<const W: usize> Guard<W> {
    /// Looks at every enemy piece that could attack the royal of the side to move on some board.
    #[inline]
    pub(crate) fn new(tables: &Tables<W>, position: &Position<W>) -> Self {
        let side = position.turn();
        let mut guard = Self {
            side,
            active: tables.hooks.guarded,
            checks: 0,
            sensitive: Bits::EMPTY,
            lines: ArrayVec::new(),
            overflown: false,
        };
        if !tables.hooks.watches_checks() {
            return guard;
        }
        let Some(royal) = position.royal(side) else {
            guard.active = false;
            return guard;
        };
        let enemy = side.other();
        let occupied = position.occupied();
        for threat in &tables.threats[enemy.index()] {
            let suspects = position.of_kind(enemy, threat.kind) & threat.origins[royal.index()];
            for from in suspects {
                threat.kernel.lanes(from, royal, |lane| {
                    guard.add(Line { from, lane }, occupied, position);
                });
            }
        }
        guard
    }

    /// Whether the royal is attacked.
    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        self.checks > 0
    }

    #[inline]
    fn add(&mut self, line: Line<W>, occupied: Bits<W>, position: &Position<W>) {
        let sensitive = match line.lane {
            Lane::Open => Bits::EMPTY,
            Lane::Clear { empty, full } => {
                let wrong = (empty & occupied) | full.minus(occupied);
                match wrong.count() {
                    0 => empty | full,
                    1 => wrong,
                    // A capture can put one right and take another away, but not two at once.
                    _ if full.is_empty() => return,
                    _ => empty | full,
                }
            }
            Lane::Screened { between, screens, .. } => {
                let standing = (between & occupied).count();
                if standing > u32::from(screens) + 1 || standing + 1 < u32::from(screens) {
                    return;
                }
                if standing == u32::from(screens) + 1 { between & occupied } else { between }
            }
        };
        let mut marked = sensitive;
        if hits(&line.lane, occupied, |kinds| position.all_of_kinds(kinds)) {
            self.checks += 1;
            marked |= Bits::one(line.from);
        }
        self.sensitive |= marked;
        if self.lines.try_push(line).is_err() {
            self.overflown = true;
            self.sensitive = Bits::ALL;
        }
    }

    /// The targets of a piece that is not the royal that leave the royal safe.
    #[inline]
    pub(crate) fn filter(
        &self,
        from: Point,
        targets: Bits<W>,
        kind: usize,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> Bits<W> {
        if !self.active {
            return targets;
        }
        if tables.has_effects {
            return self.filter_effects(from, targets, kind, tables, position);
        }
        self.filter_plain(from, targets, kind, tables, position)
    }

    /// The targets that leave the royal safe in a game where captures may change other points.
    fn filter_effects(
        &self,
        from: Point,
        targets: Bits<W>,
        kind: usize,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> Bits<W> {
        let special = |to: &Point| position.is_special(tables, Move::new(from, *to));
        let specials: Bits<W> = targets.iter().filter(special).collect();
        let safe = |to: &Point| is_safe_in_full(tables, position, Move::new(from, *to));
        let plain = targets.minus(specials);
        let legal = self.filter_plain(from, plain, kind, tables, position);
        specials.iter().filter(safe).fold(legal, Bits::with)
    }

    #[inline]
    fn filter_plain(
        &self,
        from: Point,
        targets: Bits<W>,
        kind: usize,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> Bits<W> {
        let (mut legal, tested) = if self.sensitive.contains(from) {
            (Bits::EMPTY, targets)
        } else if self.checks > 0 {
            (Bits::EMPTY, targets & self.sensitive)
        } else {
            (targets.minus(self.sensitive), targets & self.sensitive)
        };
        for to in tested {
            if self.is_safe(from, to, kind, tables, position) {
                legal.insert(to);
            }
        }
        legal
    }

    /// Whether the royal is safe after another piece has moved.
    fn is_safe(
        &self,
        from: Point,
        to: Point,
        kind: usize,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> bool {
        let after = position.occupied().without(from).with(to);
        let moved_barred = |kinds: KindSet| {
            let standing = position.all_of_kinds(kinds).without(from).without(to);
            if kinds.contains(KindId(kind as u8)) { standing.with(to) } else { standing }
        };
        if self.overflown {
            let Some(royal) = position.royal(self.side) else { return true };
            return !hit(tables, position, self.side, royal, after, Bits::one(to), moved_barred);
        }
        self.lines.iter().all(|line| line.from == to || !hits(&line.lane, after, moved_barred))
    }

    /// Whether the royal would be attacked after going to a point.
    pub(crate) fn royal_attacked(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        to: Point,
    ) -> bool {
        if !self.active {
            return false;
        }
        let Some(from) = position.royal(self.side) else { return false };
        let mv = Move::new(from, to);
        if tables.has_effects && position.is_special(tables, mv) {
            return !is_safe_in_full(tables, position, mv);
        }
        let after = position.occupied().without(from).with(to);
        let gone = Bits::one(to);
        hit(tables, position, self.side, to, after, gone, |kinds| {
            position.all_of_kinds(kinds).minus(gone)
        })
    }
}

/// Whether the mover's royal is safe after a move, found by making it.
fn is_safe_in_full<const W: usize>(tables: &Tables<W>, position: &Position<W>, mv: Move) -> bool {
    let side = position.turn();
    let mut after = position.clone();
    after.make(tables, mv);
    after.royal(side).is_some() && !super::attacked(tables, &after, side)
}

/// Whether a royal on a point is attacked, given the occupied points and those whose pieces are no
/// screens; enemies on `gone` are captured.
pub(super) fn hit<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
    royal: Point,
    occupied: Bits<W>,
    gone: Bits<W>,
    barred: impl Fn(KindSet) -> Bits<W>,
) -> bool {
    let enemy = side.other();
    tables.threats[enemy.index()].iter().any(|threat| {
        let suspects =
            (position.of_kind(enemy, threat.kind) & threat.origins[royal.index()]).minus(gone);
        suspects.iter().any(|from| threat.kernel.hits(from, royal, occupied, &barred))
    })
}

/// The points from which a royal on a point is attacked.
pub(super) fn attackers<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
    royal: Point,
) -> Vec<Point> {
    let enemy = side.other();
    let occupied = position.occupied();
    let mut found = Vec::new();
    for threat in &tables.threats[enemy.index()] {
        let suspects = position.of_kind(enemy, threat.kind) & threat.origins[royal.index()];
        let barred = |kinds| position.all_of_kinds(kinds);
        let hits = |from: &Point| threat.kernel.hits(*from, royal, occupied, barred);
        found.extend(suspects.iter().filter(hits));
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[inline]
fn hits<const W: usize>(
    lane: &Lane<W>,
    occupied: Bits<W>,
    barred: impl Fn(KindSet) -> Bits<W>,
) -> bool {
    match lane {
        Lane::Open => true,
        Lane::Clear { empty, full } => !empty.meets(&occupied) && occupied.covers(full),
        Lane::Screened { between, screens, barred: kinds } => {
            let standing = *between & occupied;
            standing.count() == u32::from(*screens)
                && (kinds.is_empty() || !standing.meets(&barred(*kinds)))
        }
    }
}
