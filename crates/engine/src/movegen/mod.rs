//! Legal moves from the tables, listed or counted.
//!
//! Whether a move leaves the own royal attacked is not found by making it. Once a position a [`Guard`]
//! finds where moves may end without doing so, so that leaves can be counted without looking at them.

mod answers;
mod guard;
mod perft;
mod refusal;
mod repetition;
mod sight;
mod survey;

pub(crate) use guard::{Guard, Line};
pub use perft::{Effort, EffortError, Share};
pub(crate) use perft::{divide, perft, walk};
pub use refusal::Refusal;
pub(crate) use refusal::refuse;
pub use survey::{Holding, Survey, Weights};
pub(crate) use survey::{survey, worth};

use crate::bits::Bits;
use crate::index::{KindId, Point, SideId};
use crate::model::PassPolicy;
use crate::position::{Move, Position};
use crate::tables::{Kernel, Replies, Tables};
use sight::Sight;

/// The legal moves of one position.
pub(crate) struct Generator<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    side: SideId,
    sight: Sight<'a, W>,
    movable: Bits<W>,
    guard: Guard<'a, W>,
    /// Whether some quiet move might repeat a position once too often.
    armed: bool,
}

impl<'a, const W: usize> Generator<'a, W> {
    /// Prepares to generate the moves of the side to move.
    ///
    /// `lines` is a place to work in.
    #[inline]
    pub(crate) fn new(
        tables: &'a Tables<W>,
        position: &'a Position<W>,
        lines: &'a mut Vec<Line<W>>,
    ) -> Self {
        let side = position.turn();
        let mut generator = Self {
            tables,
            position,
            side,
            sight: Sight::new(position, side),
            movable: movable(tables, position),
            guard: Guard::new(tables, position, side, lines),
            armed: false,
        };
        generator.armed = tables.hooks.repetition.is_some() && generator.is_armed();
        generator
    }

    /// Appends the legal moves.
    pub(crate) fn list(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.each_piece(|from, targets| {
            moves.extend(targets.iter().map(|to| Move::new(from, to)));
        });
        if self.may_pass(moves.len() == before) {
            moves.push(Move::PASS);
        }
    }

    /// Appends the legal moves that capture.
    pub(crate) fn list_captures(&self, moves: &mut Vec<Move>) {
        let enemy = self.sight.enemy;
        self.each_piece(|from, targets| {
            moves.extend((targets & enemy).iter().map(|to| Move::new(from, to)));
        });
    }

    /// The number of legal moves.
    pub(crate) fn count(&self) -> u64 {
        let mut count = 0;
        self.each_piece(|_, targets| count += u64::from(targets.count()));
        count + u64::from(self.may_pass(count == 0))
    }

    /// Whether the turn may go by; `stuck` says that nothing else may be done.
    pub(crate) fn may_pass(&self, stuck: bool) -> bool {
        let hooks = &self.tables.hooks;
        if let (Some(hook), true) = (&hooks.facing, self.position.state.facing)
            && hook.replies == Replies::BreakOrPass
        {
            return true;
        }
        self.is_pass_given(stuck) && !(self.armed && self.repeats_by_pass())
    }

    /// Whether the turn could go by, but that it would repeat a position once too often.
    fn is_pass_repetition(&self) -> bool {
        self.is_pass_given(false) && self.armed && self.repeats_by_pass()
    }

    /// Whether the game lets the turn go by, whatever has been played.
    fn is_pass_given(&self, stuck: bool) -> bool {
        passes(self.tables, self.position, &self.guard, stuck) > 0
    }

    /// Calls back with every piece that can move and its legal targets.
    ///
    /// What has to be asked of every target is chosen once, so that games and positions in which little
    /// has to be asked pay for little.
    #[inline(always)]
    fn each_piece(&self, found: impl FnMut(Point, Bits<W>)) {
        if self.is_delicate() {
            let gap = self.must_break();
            self.walk(|mover, targets| self.legal(mover, targets, gap), found);
        } else if self.guard.is_active() {
            self.walk(|mover, targets| self.safe(mover, targets), found);
        } else {
            self.walk(|_, targets| targets, found);
        }
    }

    /// Whether more is asked of moves than that the royal is safe afterwards.
    fn is_delicate(&self) -> bool {
        let faced = self.tables.hooks.facing.is_some() && self.position.state.facing;
        self.armed || faced || self.guard.is_active() && self.tables.has_effects
    }

    /// Calls back with every piece and the targets that a test leaves.
    #[inline(always)]
    fn walk(
        &self,
        test: impl Fn(Mover, Bits<W>) -> Bits<W>,
        mut found: impl FnMut(Point, Bits<W>),
    ) {
        let royal = self.tables.hooks.royal.map_or(usize::MAX, KindId::index);
        for kind in 0..self.tables.kinds {
            let pieces = self.position.of_kind(self.side, kind) & self.movable;
            if pieces.is_empty() {
                continue;
            }
            let mut take = |from, targets| {
                let mover = Mover { from, kind, is_royal: kind == royal };
                let legal = test(mover, targets);
                if !legal.is_empty() {
                    found(from, legal);
                }
            };
            let rules = self.tables.rules(self.side, kind);
            let [rule] = rules else {
                for from in pieces {
                    take(from, self.sight.targets(from, rules));
                }
                continue;
            };
            let allowed = self.sight.allowed(rule);
            match &rule.kernel {
                Kernel::Leap(leap) => {
                    for from in pieces {
                        take(from, leap.targets(from) & allowed);
                    }
                }
                Kernel::Lame(lame) => {
                    for from in pieces {
                        take(from, lame.targets(from, self.sight.occupied) & allowed);
                    }
                }
                Kernel::Slide(slide) => {
                    for from in pieces {
                        take(from, slide.targets(from, self.sight.occupied) & allowed);
                    }
                }
                Kernel::Hop(hop) => {
                    let barred = self.position.all_of_kinds(hop.barred);
                    for from in pieces {
                        take(from, hop.targets(from, self.sight.occupied, barred) & allowed);
                    }
                }
            }
        }
    }

    /// The points between two facing royals and that of the other one, if the facing has to be broken.
    fn must_break(&self) -> Option<Bits<W>> {
        let hook = self.tables.hooks.facing.as_ref()?;
        if hook.replies != Replies::BreakOrPass || !self.position.state.facing {
            return None;
        }
        let own = self.position.royal(self.side)?;
        let other = self.position.royal(self.side.other())?;
        let gap = self.tables.facing.as_ref()?.between(own, other)?;
        // Who captures the other royal is faced by nobody.
        Some(gap.with(other))
    }

    /// The targets that leave the royal safe.
    #[inline(always)]
    fn safe(&self, mover: Mover, targets: Bits<W>) -> Bits<W> {
        if mover.is_royal {
            return targets.minus(self.guard.danger(targets, self.tables, self.position));
        }
        self.guard.filter(mover.from, targets, mover.kind, self.tables, self.position)
    }

    /// The targets that are legal, whatever has to be asked of them.
    fn legal(&self, mover: Mover, targets: Bits<W>, must_break: Option<Bits<W>>) -> Bits<W> {
        let targets = match must_break {
            Some(_) if self.tables.has_effects => self.breaking(mover.from, targets),
            Some(_) if mover.is_royal => self.unfaced(mover.from, targets),
            Some(gap) => targets & gap,
            None => targets,
        };
        let safe = self.safe(mover, targets);
        if self.armed { self.unrepeated(mover.from, safe) } else { safe }
    }

    /// The targets after which the royals do not face each other, found by making each move.
    fn breaking(&self, from: Point, targets: Bits<W>) -> Bits<W> {
        let faces = |to: &Point| {
            let mut after = self.position.clone();
            after.make(self.tables, Move::new(from, *to));
            after.state.facing
        };
        targets.iter().filter(faces).fold(targets, Bits::without)
    }

    /// The targets of the royal from which it does not face the other one.
    fn unfaced(&self, from: Point, targets: Bits<W>) -> Bits<W> {
        let Some(other) = self.position.royal(self.side.other()) else { return targets };
        let occupied = self.sight.occupied.without(from);
        let faces = |to: &Point| self.tables.faces(*to, other, occupied.with(*to));
        targets.iter().filter(faces).fold(targets, Bits::without)
    }
}

/// A piece whose moves are looked at.
#[derive(Debug, Clone, Copy)]
struct Mover {
    from: Point,
    kind: usize,
    is_royal: bool,
}

/// Calls back with every piece of a side that can move and where it could go, safe or not.
pub(crate) fn each_reach<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
    mut visit: impl FnMut(KindId, Point, Bits<W>),
) {
    let sight = Sight::new(position, side);
    for kind in 0..tables.kinds {
        let rules = tables.rules(side, kind);
        for from in position.of_kind(side, kind).minus(position.frozen()) {
            visit(KindId(kind as u8), from, sight.targets(from, rules));
        }
    }
}

/// The points of pieces that the rules let move.
fn movable<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> Bits<W> {
    let mut movable = !position.frozen();
    if let Some(opening) = &tables.hooks.opening
        && position.state.ply < opening.plies
    {
        movable = movable.minus(position.of_kinds(position.turn(), opening.kinds));
    }
    movable
}

/// The number of passes that the game gives, none or one, whatever has been played.
///
/// `stuck` says that nothing else may be done.
#[inline]
fn passes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    guard: &Guard<'_, W>,
    stuck: bool,
) -> u32 {
    let given = match tables.hooks.pass {
        PassPolicy::Never => false,
        PassPolicy::Always => true,
        PassPolicy::NotInCheck => !guard.in_check(),
        PassPolicy::WhenStuck => stuck && !guard.in_check(),
    };
    u32::from(given && guard.allows_pass(tables, position))
}

/// Whether a side's royal is attacked; never for a side without one.
pub(crate) fn attacked<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
) -> bool {
    position.royal(side).is_some_and(|royal| guard::is_attacked(tables, position, side, royal))
}
