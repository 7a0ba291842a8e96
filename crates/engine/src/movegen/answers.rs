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
    /// In how many ways it could go and leave its royal safe.
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
        let nothing = Known { kind: 0, targets: Bits::EMPTY, count: 0 };
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
                known[from.index()] = Known { kind, targets, count };
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
        let captures = position.side(self.side).contains(to);
        if self.royal == Some(to) || self.limits(position, mv, captures) {
            return None;
        }
        let mover = self.side.other();
        let moved = Moved { from, to, kind: position.kind_at(mover, from) };
        position.toggle(from, to);
        let count = self.count_after(position, moved, captures, lines);
        position.toggle(from, to);
        count
    }

    /// Whether more than the pieces on the board may limit the answers to a move.
    #[inline(always)]
    fn limits(&self, position: &Position<W>, mv: Move, captures: bool) -> bool {
        if captures {
            let first = self.tables.spares_at_first && !self.had_captures;
            return first || position.is_special(self.tables, mv);
        }
        super::repetition::is_near_after(self.tables, position, mv)
    }

    /// The number of answers once the two points of a move have changed.
    #[inline(always)]
    fn count_after(
        &self,
        position: &Position<W>,
        moved: Moved,
        captures: bool,
        lines: &mut Vec<Line<W>>,
    ) -> Option<u32> {
        let sight = Sight::new(position, self.side);
        if self.facing.is_after(self.tables, sight.occupied, moved) {
            return None;
        }
        let (from, to) = (moved.from.index(), moved.to.index());
        let mut stale = self.hangs.minders[from] | self.hangs.minders[to];
        let mut captured = 0;
        if captures {
            stale |= self.hangs.reachers[to];
            captured = self.known[to].count;
        }
        stale &= position.side(self.side);
        if self.watch.attacks_change(moved) {
            let guard = Guard::new(self.tables, position, self.side, lines);
            let count = self.count_anew(position, sight, stale, &guard);
            return Some(count + super::passes(self.tables, position, &guard, count == 0));
        }
        let count = self.count_changes(position, sight, stale, moved) - captured;
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
    #[inline]
    fn count_changes(
        &self,
        position: &Position<W>,
        sight: Sight<'_, W>,
        stale: Bits<W>,
        moved: Moved,
    ) -> u32 {
        let mut count = self.total;
        for from in stale {
            let known = &self.known[from.index()];
            let targets = sight.targets(from, self.tables.rules(self.side, known.kind));
            count =
                count - known.count + self.safe(position, &self.guard, from, known.kind, targets);
        }
        let Some(royal) = self.royal else { return count };
        if stale.contains(royal) || !self.watch.danger_changes(moved) {
            return count;
        }
        let known = &self.known[royal.index()];
        count - known.count + self.safe(position, &self.guard, royal, known.kind, known.targets)
    }

    /// The number of moves where the lines to the royal have changed.
    fn count_anew(
        &self,
        position: &Position<W>,
        sight: Sight<'_, W>,
        stale: Bits<W>,
        guard: &Guard<'_, W>,
    ) -> u32 {
        let mut count = 0;
        for from in position.side(self.side) {
            let known = &self.known[from.index()];
            let targets = if stale.contains(from) {
                sight.targets(from, self.tables.rules(self.side, known.kind))
            } else {
                known.targets
            };
            count += self.safe(position, guard, from, known.kind, targets);
        }
        count
    }

    /// The number of a piece's targets that leave the royal safe.
    #[inline(always)]
    fn safe(
        &self,
        position: &Position<W>,
        guard: &Guard<'_, W>,
        from: Point,
        kind: usize,
        targets: Bits<W>,
    ) -> u32 {
        if self.royal == Some(from) {
            return targets.minus(guard.danger(targets, self.tables, position)).count();
        }
        guard.filter(from, targets, kind, self.tables, position).count()
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

/// The two points of a move, and the kind of piece that moved.
#[derive(Debug, Clone, Copy)]
struct Moved {
    from: Point,
    to: Point,
    kind: usize,
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
