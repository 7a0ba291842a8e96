//! The safety of the own royal, told once a position instead of once a move.
//!
//! ```text
//!   5 . . . r . . .     The chariot r attacks the royal k along a line with three points between.
//!   4 . . . . . . .     Empty, they mean check: a move must end on one of them or on r.
//!   3 . . . P . . .     With one piece on them, as here, that piece must stay on the line.
//!   2 . . . . . . .     With two, no single move can open the line, and it is forgotten.
//!   1 . . . k . . .     A cannon's line is closed by no piece or by two, and counts likewise.
//! ```
//!
//! Every enemy piece that could attack the royal on some board is one [`Line`]: points between, and how
//! many pieces must stand there for an attack. From the pieces that do stand there follows, for each
//! mover, a set of points where its move may end: the line's *leave*. A move is safe if every line gives
//! leave, so that safe moves are counted as sets and never one by one. For most movers, those that stand on
//! no line, the leave is the same, and is found once.

use crate::bits::Bits;
use crate::index::{KindId, KindSet, Point, SideId};
use crate::position::{Move, Position};
use crate::tables::{Lane, Tables};

/// One enemy piece that could attack the royal, and what stands between.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<const W: usize> {
    from: Point,
    lane: Lane<W>,
    /// The occupied points between.
    standing: Bits<W>,
    /// Those of them whose pieces are no screens.
    unfit: Bits<W>,
}

/// What is known about the safety of a side's royal in a position.
#[derive(Debug)]
pub(crate) struct Guard<'s, const W: usize> {
    side: SideId,
    /// Whether moves are tested at all.
    active: bool,
    checks: u32,
    /// The leave of a mover that stands on no line and is fit as a screen.
    leave: Bits<W>,
    /// Where a mover's own going matters.
    on_lines: Bits<W>,
    /// The kinds that some line does not take as screens.
    unfit_kinds: KindSet,
    /// Whether some line asks for occupied points, so that its moves are tested one by one.
    awkward: bool,
    /// Whether some enemy piece may attack only once a piece has been captured, which a move may do.
    waits: bool,
    lines: &'s [Line<W>],
}

impl<'s, const W: usize> Guard<'s, W> {
    /// Looks at every enemy piece that could attack the royal of a side on some board.
    ///
    /// `lines` is a place to work in; what it held before is dropped.
    #[inline]
    pub(crate) fn new(
        tables: &Tables<W>,
        position: &Position<W>,
        side: SideId,
        lines: &'s mut Vec<Line<W>>,
    ) -> Self {
        lines.clear();
        let mut guard = Self {
            side,
            active: false,
            checks: 0,
            leave: Bits::ALL,
            on_lines: Bits::EMPTY,
            unfit_kinds: KindSet::EMPTY,
            awkward: false,
            waits: false,
            lines: &[],
        };
        let Some(royal) = position.royal(side) else { return guard };
        if !tables.hooks.watches_checks() {
            return guard;
        }
        guard.active = tables.hooks.guarded;
        let enemy = side.other();
        let occupied = position.occupied();
        for threat in &tables.threats[enemy.index()] {
            if threat.spares_at_first && !position.has_captured() {
                guard.waits = true;
                continue;
            }
            let suspects = position.of_kind(enemy, threat.kind) & threat.origins[royal.index()];
            for from in suspects {
                threat.kernel.lanes(from, royal, |lane| {
                    guard.add(from, lane, occupied, position, lines);
                });
            }
        }
        guard.lines = lines;
        guard
    }

    /// Whether moves have to leave the royal safe.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.active
    }

    /// Whether the royal is attacked.
    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        self.checks > 0
    }

    /// Whether moves are told as sets and none has to be tried.
    #[inline]
    pub(crate) fn is_told(&self) -> bool {
        !self.active || !self.awkward && !self.waits
    }

    /// Whether a pass leaves the royal safe.
    pub(crate) fn allows_pass(&self, tables: &Tables<W>, position: &Position<W>) -> bool {
        if !self.active {
            return true;
        }
        // A camp may fall with the pass, and what stood before the royal with it.
        if position.has_debts() {
            return is_safe_in_full(tables, position, Move::PASS);
        }
        !self.in_check()
    }

    /// Adds a line, unless no single move can turn it into an attack.
    #[inline]
    fn add(
        &mut self,
        from: Point,
        lane: Lane<W>,
        occupied: Bits<W>,
        position: &Position<W>,
        lines: &mut Vec<Line<W>>,
    ) {
        let mut line = Line { from, lane, standing: Bits::EMPTY, unfit: Bits::EMPTY };
        match lane {
            Lane::Open => {}
            Lane::Clear { empty } => {
                line.standing = empty & occupied;
                if line.standing.count() > 1 {
                    return;
                }
            }
            Lane::Path { empty, full } => {
                line.standing = (empty | full) & occupied;
                self.awkward = true;
            }
            Lane::Screened { between, screens, barred } => {
                line.standing = between & occupied;
                if line.standing.count() > u32::from(screens) + 1 {
                    return;
                }
                if !barred.is_empty() {
                    line.unfit = line.standing & position.all_of_kinds(barred);
                    self.unfit_kinds = self.unfit_kinds.union(barred);
                }
            }
        }
        self.checks += u32::from(line.is_open());
        self.on_lines |= line.standing;
        self.leave &= line.leave(from, Fitness::Fit, occupied);
        lines.push(line);
    }

    /// The targets of a piece that is not the royal that leave the royal safe.
    #[inline(always)]
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
        if self.awkward || self.waits || tables.has_effects {
            return self.filter_one_by_one(from, targets, kind, tables, position);
        }
        targets & self.leave_of(from, kind, position)
    }

    /// Where a move may end as far as the lines tell.
    #[inline(always)]
    fn leave_of(&self, from: Point, kind: usize, position: &Position<W>) -> Bits<W> {
        let kind = KindId(kind as u8);
        if !self.on_lines.contains(from) && !self.unfit_kinds.contains(kind) {
            return self.leave;
        }
        let occupied = position.occupied();
        self.lines
            .iter()
            .fold(Bits::ALL, |leave, line| leave & line.leave(from, line.fitness(kind), occupied))
    }

    /// The safe targets where lines or captures do not let them be told as a set.
    fn filter_one_by_one(
        &self,
        from: Point,
        targets: Bits<W>,
        kind: usize,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> Bits<W> {
        let (awkward, special): (Bits<W>, Bits<W>) = if self.awkward || self.waits {
            (targets, Bits::EMPTY)
        } else {
            let special = |to: &Point| position.is_special(tables, Move::new(from, *to));
            (Bits::EMPTY, targets.iter().filter(special).collect())
        };
        let tested = awkward | special;
        let safe = |to: &Point| is_safe_in_full(tables, position, Move::new(from, *to));
        let told = targets.minus(tested) & self.leave_of(from, kind, position);
        tested.iter().filter(safe).fold(told, Bits::with)
    }

    /// The points among some where the royal would be attacked after going there.
    #[inline]
    pub(crate) fn danger(
        &self,
        targets: Bits<W>,
        tables: &Tables<W>,
        position: &Position<W>,
    ) -> Bits<W> {
        let (Some(from), true) = (position.royal(self.side), self.active) else {
            return Bits::EMPTY;
        };
        if targets.is_empty() {
            return Bits::EMPTY;
        }
        let lost = |to: &Point| !is_safe_in_full(tables, position, Move::new(from, *to));
        if self.waits {
            return targets.iter().filter(lost).collect();
        }
        // The royal leaves its point and ends on one that no attack on it passes, unless one winds, so that
        // what the enemy reaches without the royal is what it attacks after any of the moves.
        let enemy = self.side.other();
        let occupied = position.occupied().without(from);
        let mut danger = Bits::EMPTY;
        for threat in &tables.threats[enemy.index()] {
            let suspects = position.of_kind(enemy, threat.kind) & threat.near[from.index()];
            let barred = |kinds| position.all_of_kinds(kinds).without(from);
            for suspect in suspects {
                if threat.winds {
                    let hit = |to: &Point| {
                        threat.kernel.targets(suspect, occupied.with(*to), barred).contains(*to)
                    };
                    danger |= targets.iter().filter(hit).collect();
                    continue;
                }
                danger |= threat.kernel.targets(suspect, occupied, barred);
            }
        }
        if !tables.has_effects {
            return danger & targets;
        }
        let special = |to: &Point| position.is_special(tables, Move::new(from, *to));
        let specials: Bits<W> = targets.iter().filter(special).collect();
        specials.iter().filter(lost).fold((danger & targets).minus(specials), Bits::with)
    }
}

/// Whether a mover would be a screen for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fitness {
    Fit,
    Unfit,
}

impl<const W: usize> Line<W> {
    /// Whether the line is an attack as the pieces stand.
    #[inline]
    fn is_open(&self) -> bool {
        match self.lane {
            Lane::Open => true,
            Lane::Clear { .. } => self.standing.is_empty(),
            Lane::Path { empty, full } => {
                !empty.meets(&self.standing) && self.standing.covers(&full)
            }
            Lane::Screened { screens, .. } => {
                self.standing.count() == u32::from(screens) && self.unfit.is_empty()
            }
        }
    }

    #[inline]
    fn fitness(&self, kind: KindId) -> Fitness {
        match self.lane {
            Lane::Screened { barred, .. } if barred.contains(kind) => Fitness::Unfit,
            _ => Fitness::Fit,
        }
    }

    /// Where a move from a point may end, so that the line is no attack afterwards.
    ///
    /// The attacker's own point always is such a point: there it is captured.
    #[inline]
    fn leave(&self, from: Point, mover: Fitness, occupied: Bits<W>) -> Bits<W> {
        let attacker = Bits::one(self.from);
        match self.lane {
            Lane::Open => attacker,
            Lane::Path { .. } => Bits::ALL,
            Lane::Clear { empty } => {
                if self.standing.without(from).is_empty() {
                    empty | attacker
                } else {
                    Bits::ALL
                }
            }
            Lane::Screened { between, screens, .. } => {
                let standing = self.standing.without(from);
                let unfit = self.unfit.without(from);
                let count = standing.count();
                let screens = u32::from(screens);
                let fit = mover == Fitness::Fit;
                let mut leave = attacker;
                // Ending off the line leaves the other pieces on it.
                if count != screens || !unfit.is_empty() {
                    leave |= !between;
                }
                // Ending on an empty point of the line adds the mover.
                if count + 1 != screens || !unfit.is_empty() || !fit {
                    leave |= between.minus(occupied.without(from));
                }
                // Capturing on the line puts the mover in place of a piece.
                if count != screens || !fit || unfit.count() > 1 {
                    leave |= standing;
                } else if !unfit.is_empty() {
                    leave |= standing.minus(unfit);
                }
                leave
            }
        }
    }
}

/// Whether the mover's royal is safe after a move, found by making it.
fn is_safe_in_full<const W: usize>(tables: &Tables<W>, position: &Position<W>, mv: Move) -> bool {
    let side = position.turn();
    let mut after = position.clone();
    after.make(tables, mv);
    after.royal(side).is_some() && !super::attacked(tables, &after, side)
}

/// Whether a royal on a point is attacked.
pub(super) fn is_attacked<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
    royal: Point,
) -> bool {
    let enemy = side.other();
    let occupied = position.occupied();
    tables.threats[enemy.index()].iter().any(|threat| {
        if threat.spares_at_first && !position.has_captured() {
            return false;
        }
        let suspects = position.of_kind(enemy, threat.kind) & threat.origins[royal.index()];
        let barred = |kinds| position.all_of_kinds(kinds);
        suspects.iter().any(|from| threat.kernel.targets(from, occupied, barred).contains(royal))
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
        if threat.spares_at_first && !position.has_captured() {
            continue;
        }
        let suspects = position.of_kind(enemy, threat.kind) & threat.origins[royal.index()];
        let barred = |kinds| position.all_of_kinds(kinds);
        let hits = |from: &Point| threat.kernel.targets(*from, occupied, barred).contains(royal);
        found.extend(suspects.iter().filter(hits));
    }
    found.sort_unstable();
    found.dedup();
    found
}
