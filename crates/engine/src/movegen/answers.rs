//! The answers to every move of a position, told from what is known before the moves.
//!
//! ```text
//!   5 . . . r . . .     The chariot r minds the points up to the first piece in each direction, marked
//!   4 . . . * . . .     by *, and the piece P. A move that neither leaves nor enters one of them leaves
//!   3 . . . * . . .     to the chariot what it could do before: it need not be looked at again.
//!   2 * * * P . . .
//!   1 . . . . . N .     Whatever the horse N does, short of d4 or d3, the chariot's moves are counted.
//! ```
//!
//! Before the moves of one side are made, the other side's targets are found as if it had the turn, and for
//! every point which pieces *mind* it. After a move only the pieces that mind one of its two points are
//! looked at anew, and after a capture those that could have gone to its place. The lines to the royal and
//! the danger around it are kept likewise, and told anew only after a move that touches them.

use super::guard::{Guard, Line};
use super::sight::Sight;
use crate::bits::Bits;
use crate::index::{Point, SideId};
use crate::position::{Move, Position};
use crate::tables::{Replies, Rule, Tables};

/// What is known of a piece of the side that waits.
#[derive(Debug, Clone, Copy)]
struct Known<const W: usize> {
    kind: usize,
    /// Where it could go, safe or not.
    targets: Bits<W>,
    /// Where it could go and leave its royal safe.
    legal: Bits<W>,
    /// The number of the latter.
    count: u32,
}

/// Places to work in, kept from one position to the next.
#[derive(Debug)]
pub(super) struct Workspace<const W: usize> {
    /// For each point with a piece of the side that waits.
    known: Vec<Known<W>>,
    hangs: Hangs<W>,
    watch: Watch<W>,
    lines: Vec<Line<W>>,
}

/// Which pieces of the side that waits hang on a point.
#[derive(Debug)]
struct Hangs<const W: usize> {
    /// For each point the pieces that mind whether it is empty, or what stands there.
    minders: Vec<Bits<W>>,
    /// For each point the pieces that could go there, were it not their own.
    reachers: Vec<Bits<W>>,
}

/// What the royal of the side that waits hangs on.
#[derive(Debug)]
struct Watch<const W: usize> {
    /// The points that decide whether some piece attacks it.
    lanes: Bits<W>,
    /// The points that decide where it could go.
    around: Bits<W>,
    /// For each kind of the enemy the points from which it might attack the royal.
    aims: Vec<Bits<W>>,
    /// For each kind of the enemy the points from which it might attack where the royal could go.
    near: Vec<Bits<W>>,
}

impl<const W: usize> Workspace<W> {
    /// Places for the boards and kinds of a game.
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let none = |count| vec![Bits::EMPTY; count];
        let nothing = Known { kind: 0, targets: Bits::EMPTY, legal: Bits::EMPTY, count: 0 };
        let (aims, near) = (none(tables.kinds), none(tables.kinds));
        Self {
            known: vec![nothing; tables.points],
            hangs: Hangs { minders: none(tables.points), reachers: none(tables.points) },
            watch: Watch { lanes: Bits::EMPTY, around: Bits::EMPTY, aims, near },
            lines: Vec::new(),
        }
    }
}

/// What the side that waits could do, and after which moves of the other side it still can.
#[derive(Debug)]
pub(super) struct Answers<'a, const W: usize> {
    tables: &'a Tables<W>,
    side: SideId,
    royal: Option<Point>,
    guard: Guard<'a, W>,
    known: &'a [Known<W>],
    hangs: &'a Hangs<W>,
    watch: &'a Watch<W>,
    /// The number of all legal moves of pieces.
    total: u32,
    had_captures: bool,
    facing: Facing<W>,
}

/// How facing royals limit answers.
#[derive(Debug, Clone, Copy)]
enum Facing<const W: usize> {
    /// Not at all.
    Free,
    /// These royals face each other if they come to stand on one line.
    Apart { mover: Point, other: Point },
    /// They do so as well if the points between them become empty.
    Aligned { mover: Point, other: Point, gap: Bits<W> },
}

impl<'a, const W: usize> Answers<'a, W> {
    /// Finds out what the side that waits could do; nothing if answers have to be tried.
    pub(super) fn new(
        tables: &'a Tables<W>,
        position: &Position<W>,
        space: &'a mut Workspace<W>,
    ) -> Option<Self> {
        if !tables.tells_answers || !is_quiet(tables, position) {
            return None;
        }
        let side = position.turn().other();
        let royal = position.royal(side);
        let Workspace { known, hangs, watch, lines } = space;
        let guard = Guard::new(tables, position, side, lines);
        if !guard.is_told() {
            return None;
        }
        let sight = Sight::new(position, side);
        hangs.clear();
        let mut total = 0;
        for kind in 0..tables.kinds {
            let rules = tables.rules(side, kind);
            for from in position.of_kind(side, kind) {
                let targets = hangs.note(&sight, from, rules);
                let legal = if royal == Some(from) {
                    targets.minus(guard.danger(targets, tables, position))
                } else {
                    guard.filter(from, targets, kind, tables, position)
                };
                let count = legal.count();
                known[from.index()] = Known { kind, targets, legal, count };
                total += count;
            }
        }
        watch.look_out(tables, position, side);
        let had_captures = position.has_captured();
        let facing = Facing::of(tables, position);
        Some(Self { tables, side, royal, guard, known, hangs, watch, total, had_captures, facing })
    }

    /// The number of answers to a move; nothing if the move changes too much.
    ///
    /// The position is the one before the move, and is so again afterwards.
    #[inline]
    pub(super) fn count(
        &self,
        position: &mut Position<W>,
        mv: Move,
        lines: &mut Vec<Line<W>>,
    ) -> Option<u32> {
        let Some((from, to)) = mv.points() else { return self.count_after_pass(position) };
        let moved = self.moved(position, mv)?;
        position.toggle(from, to);
        let count =
            self.change(position, moved).map(|change| self.recount(position, &change, lines));
        position.toggle(from, to);
        count
    }

    /// Appends the answers to a move, in the order of the generator; nothing if it changes too much.
    ///
    /// The position is the one before the move, and is so again afterwards.
    pub(super) fn list(
        &self,
        position: &mut Position<W>,
        mv: Move,
        lines: &mut Vec<Line<W>>,
        list: &mut Vec<Move>,
    ) -> Option<()> {
        let (from, to) = mv.points()?;
        let moved = self.moved(position, mv)?;
        position.toggle(from, to);
        let change = self.change(position, moved);
        let done = change.map(|change| self.relist(position, &change, lines, list));
        position.toggle(from, to);
        done
    }

    /// The points of a move, if nothing but the pieces on the board limits the answers to it.
    #[inline(always)]
    fn moved(&self, position: &Position<W>, mv: Move) -> Option<Moved> {
        let (from, to) = mv.points()?;
        let captures = position.side(self.side).contains(to);
        let limited = if captures {
            let first = self.tables.spares_at_first && !self.had_captures;
            first || self.royal == Some(to)
        } else {
            super::repetition::is_near_after(self.tables, position, mv)
        };
        let limited = limited || position.is_special(self.tables, mv);
        let kind = position.kind_at(self.side.other(), from);
        (!limited).then_some(Moved { from, to, kind, captures })
    }

    /// What has changed once the two points of a move have; nothing if the royals face each other.
    #[inline(always)]
    fn change<'p>(&self, position: &'p Position<W>, moved: Moved) -> Option<Change<'p, W>> {
        let sight = Sight::new(position, self.side);
        if self.facing.is_after(self.tables, sight.occupied, moved) {
            return None;
        }
        let (from, to) = (moved.from.index(), moved.to.index());
        let mut stale = self.hangs.minders[from] | self.hangs.minders[to];
        if moved.captures {
            stale |= self.hangs.reachers[to];
        }
        stale &= position.side(self.side);
        Some(Change { moved, sight, stale })
    }

    /// The number of answers after a change.
    #[inline(always)]
    fn recount(
        &self,
        position: &Position<W>,
        change: &Change<'_, W>,
        lines: &mut Vec<Line<W>>,
    ) -> u32 {
        if self.watch.attacks_change(change.moved) {
            let guard = Guard::new(self.tables, position, self.side, lines);
            let count = self.count_anew(position, change, &guard);
            return count + super::passes(self.tables, position, &guard, count == 0);
        }
        let count = self.count_changes(position, change);
        count + super::passes(self.tables, position, &self.guard, count == 0)
    }

    /// The number of answers to a pass: nothing has changed.
    fn count_after_pass(&self, position: &Position<W>) -> Option<u32> {
        let limit = u32::from(self.tables.hooks.pass_limit);
        let ends = limit > 0 && u32::from(position.state.passes) + 1 >= limit;
        let faced = !matches!(self.facing, Facing::Free) && position.state.facing;
        if ends || faced || self.tables.hooks.repetition.is_some() {
            return None;
        }
        let stuck = self.total == 0;
        Some(self.total + super::passes(self.tables, position, &self.guard, stuck))
    }

    /// The number of moves where the lines to the royal have not changed.
    #[inline(always)]
    fn count_changes(&self, position: &Position<W>, change: &Change<'_, W>) -> u32 {
        let mut count = self.total;
        if change.moved.captures {
            count -= self.known[change.moved.to.index()].count;
        }
        for from in change.stale {
            let known = &self.known[from.index()];
            let targets = change.sight.targets(from, self.tables.rules(self.side, known.kind));
            let legal = self.safe(position, &self.guard, from, known.kind, targets);
            count = count - known.count + legal.count();
        }
        let Some(royal) = self.royal else { return count };
        if change.stale.contains(royal) || !self.watch.danger_changes(change.moved) {
            return count;
        }
        let known = &self.known[royal.index()];
        let legal = self.safe(position, &self.guard, royal, known.kind, known.targets);
        count - known.count + legal.count()
    }

    /// The number of moves where the lines to the royal have changed.
    fn count_anew(
        &self,
        position: &Position<W>,
        change: &Change<'_, W>,
        guard: &Guard<'_, W>,
    ) -> u32 {
        let mut count = 0;
        for from in position.side(self.side) {
            let known = &self.known[from.index()];
            let targets = self.targets(change, from, known);
            count += self.safe(position, guard, from, known.kind, targets).count();
        }
        count
    }

    /// Appends the moves after a change.
    fn relist(
        &self,
        position: &Position<W>,
        change: &Change<'_, W>,
        lines: &mut Vec<Line<W>>,
        list: &mut Vec<Move>,
    ) {
        let before = list.len();
        let anew = self.watch.attacks_change(change.moved);
        let danger = self.watch.danger_changes(change.moved);
        let fresh = anew.then(|| Guard::new(self.tables, position, self.side, lines));
        let guard = fresh.as_ref().unwrap_or(&self.guard);
        for kind in 0..self.tables.kinds {
            for from in position.of_kind(self.side, kind) {
                let known = &self.known[from.index()];
                let kept = !anew && !change.stale.contains(from);
                let legal = if kept && !(danger && self.royal == Some(from)) {
                    known.legal
                } else {
                    let targets = self.targets(change, from, known);
                    self.safe(position, guard, from, kind, targets)
                };
                list.extend(legal.iter().map(|to| Move::new(from, to)));
            }
        }
        if super::passes(self.tables, position, guard, list.len() == before) > 0 {
            list.push(Move::PASS);
        }
    }

    /// Where a piece could go after a change, safe or not.
    #[inline(always)]
    fn targets(&self, change: &Change<'_, W>, from: Point, known: &Known<W>) -> Bits<W> {
        if change.stale.contains(from) {
            change.sight.targets(from, self.tables.rules(self.side, known.kind))
        } else {
            known.targets
        }
    }

    /// The targets of a piece that leave the royal safe.
    #[inline(always)]
    fn safe(
        &self,
        position: &Position<W>,
        guard: &Guard<'_, W>,
        from: Point,
        kind: usize,
        targets: Bits<W>,
    ) -> Bits<W> {
        if self.royal == Some(from) {
            return targets.minus(guard.danger(targets, self.tables, position));
        }
        guard.filter(from, targets, kind, self.tables, position)
    }
}

/// Whether nothing but the pieces on the board limits moves and answers.
fn is_quiet<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    let early = tables.hooks.opening.is_some_and(|rule| position.state.ply < rule.plies);
    position.is_plain() && !position.state.pending && !early
}

impl<const W: usize> Facing<W> {
    fn of(tables: &Tables<W>, position: &Position<W>) -> Self {
        let side = position.turn();
        let royals = (position.royal(side), position.royal(side.other()));
        let (Some(hook), Some(rays), (Some(mover), Some(other))) =
            (&tables.hooks.facing, &tables.facing, royals)
        else {
            return Self::Free;
        };
        if hook.replies != Replies::BreakOrPass {
            return Self::Free;
        }
        match rays.between(mover, other) {
            Some(gap) => Self::Aligned { mover, other, gap },
            None => Self::Apart { mover, other },
        }
    }

    /// Whether the royals face each other after a move.
    #[inline(always)]
    fn is_after(self, tables: &Tables<W>, occupied: Bits<W>, moved: Moved) -> bool {
        let (mover, other, closed) = match self {
            Self::Free => return false,
            Self::Apart { mover, other } => (mover, other, true),
            Self::Aligned { mover, other, gap } => (mover, other, gap.meets(&occupied)),
        };
        if moved.from == mover { tables.faces(moved.to, other, occupied) } else { !closed }
    }
}

/// The two points of a move, and what moved.
#[derive(Debug, Clone, Copy)]
struct Moved {
    from: Point,
    to: Point,
    kind: usize,
    captures: bool,
}

/// The board after a move, and the pieces of the side that answers that have to be looked at anew.
#[derive(Debug, Clone, Copy)]
struct Change<'p, const W: usize> {
    moved: Moved,
    sight: Sight<'p, W>,
    stale: Bits<W>,
}

impl<const W: usize> Hangs<W> {
    fn clear(&mut self) {
        self.minders.fill(Bits::EMPTY);
        self.reachers.fill(Bits::EMPTY);
    }

    /// Notes on which points a piece hangs, and gives its targets.
    #[inline(always)]
    fn note(&mut self, sight: &Sight<'_, W>, from: Point, rules: &[Rule<W>]) -> Bits<W> {
        let (mut targets, mut minded, mut reached) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        for rule in rules {
            let reading = sight.read(from, rule);
            targets |= reading.targets & sight.allowed(rule);
            minded |= reading.minded;
            reached |= reading.targets;
            if !rule.is_even() {
                minded |= reading.targets;
            }
        }
        for point in minded {
            self.minders[point.index()].insert(from);
        }
        for point in reached {
            self.reachers[point.index()].insert(from);
        }
        targets
    }
}

impl<const W: usize> Watch<W> {
    /// Finds what the royal of a side hangs on.
    fn look_out(&mut self, tables: &Tables<W>, position: &Position<W>, side: SideId) {
        self.lanes = Bits::EMPTY;
        self.around = Bits::EMPTY;
        self.aims.fill(Bits::EMPTY);
        self.near.fill(Bits::EMPTY);
        let Some(royal) = position.royal(side) else { return };
        if !tables.hooks.watches_checks() {
            return;
        }
        let enemy = side.other();
        let occupied = position.occupied().without(royal);
        for threat in &tables.threats[enemy.index()] {
            let (aims, near) = (threat.origins[royal.index()], threat.near[royal.index()]);
            self.aims[threat.kind] |= aims;
            self.near[threat.kind] |= near;
            let pieces = position.of_kind(enemy, threat.kind);
            self.lanes |= pieces & aims;
            for from in pieces & aims {
                threat.kernel.lanes(from, royal, |lane| self.lanes |= lane.points());
            }
            self.around |= pieces & near;
            for from in pieces & near {
                let barred = |kinds| position.all_of_kinds(kinds).without(royal);
                self.around |= threat.kernel.read(from, occupied, barred).minded;
            }
        }
    }

    /// Whether a move may have changed which pieces attack the royal, or could.
    #[inline(always)]
    fn attacks_change(&self, moved: Moved) -> bool {
        self.lanes.contains(moved.from)
            || self.lanes.contains(moved.to)
            || self.aims[moved.kind].contains(moved.to)
    }

    /// Whether a move may have changed where the royal could go.
    #[inline(always)]
    fn danger_changes(&self, moved: Moved) -> bool {
        self.around.contains(moved.from)
            || self.around.contains(moved.to)
            || self.near[moved.kind].contains(moved.to)
    }
}
