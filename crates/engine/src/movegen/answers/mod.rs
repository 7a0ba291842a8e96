//! The answers to every move of a position, told from what is known before the moves.
//!
//! ```text
//!  5 * * * r * *     The chariot r minds the points up to the first piece in each direction, marked *, and
//!  4 . . . * . .     that piece, P. The horse N goes from f1 to e3: it neither leaves nor enters one of
//!  3 . . . * . .     them, so that r can do afterwards what it could do before, and need not be looked at
//!  2 . . . P . .     again.
//!  1 . . . . . N
//!    a b c d e f
//! ```
//!
//! Before the moves of one side are made, the other side's targets are found as if it had the turn, and for
//! every point which pieces *mind* it. After a move only the pieces that mind one of its two points are
//! looked at anew, and after a capture those that could have gone to its place. The lines to the royal and
//! the danger around it are kept likewise, and told anew only after a move that touches them.

mod facing;
mod hangs;
mod watch;

use super::guard::{Guard, Line};
use super::sight::Sight;
use crate::bits::Bits;
use crate::index::{Point, SideId};
use crate::position::{Move, Position};
use crate::tables::Tables;
use facing::Facing;
use hangs::Hangs;
use watch::Watch;

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

impl<const W: usize> Workspace<W> {
    /// Places for the boards and kinds of a game.
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let nothing = Known { kind: 0, targets: Bits::EMPTY, legal: Bits::EMPTY, count: 0 };
        Self {
            known: vec![nothing; tables.points],
            hangs: Hangs::new(tables),
            watch: Watch::new(tables),
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
            self.change(position, moved).and_then(|change| self.recount(position, &change, lines));
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
        let done = change.and_then(|change| self.relist(position, &change, lines, list));
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

    /// The number of answers after a change; nothing if some of them would have to be tried.
    #[inline(always)]
    fn recount(
        &self,
        position: &Position<W>,
        change: &Change<'_, W>,
        lines: &mut Vec<Line<W>>,
    ) -> Option<u32> {
        if self.watch.attacks_change(change.moved) {
            let guard = Guard::new(self.tables, position, self.side, lines);
            if !guard.is_told() {
                return None;
            }
            let count = self.count_anew(position, change, &guard);
            return Some(count + super::passes(self.tables, position, &guard, count == 0));
        }
        let count = self.count_changes(position, change);
        Some(count + super::passes(self.tables, position, &self.guard, count == 0))
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

    /// Appends the moves after a change; nothing if some of them would have to be tried.
    fn relist(
        &self,
        position: &Position<W>,
        change: &Change<'_, W>,
        lines: &mut Vec<Line<W>>,
        list: &mut Vec<Move>,
    ) -> Option<()> {
        let before = list.len();
        let anew = self.watch.attacks_change(change.moved);
        let danger = self.watch.danger_changes(change.moved);
        let fresh = anew.then(|| Guard::new(self.tables, position, self.side, lines));
        let guard = fresh.as_ref().unwrap_or(&self.guard);
        if !guard.is_told() {
            return None;
        }
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
        Some(())
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
