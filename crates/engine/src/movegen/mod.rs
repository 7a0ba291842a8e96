//! Legal moves from the tables, listed or counted.
//!
//! Whether a move leaves the own royal attacked is not found by making it. Once a position a [`Guard`]
//! finds where moves may end without doing so, so that leaves can be counted without looking at them.

mod guard;
mod perft;
mod refusal;
mod repetition;

pub(crate) use guard::{Guard, Line};
pub(crate) use perft::{divide, perft};
pub use refusal::Refusal;
pub(crate) use refusal::refuse;

use crate::bits::Bits;
use crate::index::{Point, SideId};
use crate::model::PassPolicy;
use crate::position::{Move, Position};
use crate::tables::{Replies, Rule, Tables};

/// The legal moves of one position.
pub(crate) struct Generator<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    side: SideId,
    occupied: Bits<W>,
    enemy: Bits<W>,
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
            occupied: position.occupied(),
            enemy: position.side(side.other()),
            movable: movable(tables, position),
            guard: Guard::new(tables, position, lines),
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

    /// The number of legal moves.
    pub(crate) fn count(&self) -> u64 {
        let mut count = 0;
        self.each_piece(|_, targets| count += u64::from(targets.count()));
        count + u64::from(self.may_pass(count == 0))
    }

    /// Whether the turn may go by; `stuck` says that nothing else may be done.
    pub(crate) fn may_pass(&self, stuck: bool) -> bool {
        let hooks = &self.tables.hooks;
        if let (Some(hook), true) = (&hooks.facing, self.position.state.facing) {
            if hook.replies == Replies::BreakOrPass {
                return true;
            }
        }
        if self.armed && self.repeats_by_pass() {
            return false;
        }
        match hooks.pass {
            PassPolicy::Never => false,
            PassPolicy::Always => true,
            PassPolicy::NotInCheck => !self.guard.in_check(),
            PassPolicy::WhenStuck => stuck && !self.guard.in_check(),
        }
    }

    /// Calls back with every piece that can move and its legal targets.
    #[inline]
    fn each_piece(&self, mut found: impl FnMut(Point, Bits<W>)) {
        let must_break = self.must_break();
        for kind in 0..self.tables.kinds {
            let pieces = self.position.of_kind(self.side, kind) & self.movable;
            if pieces.is_empty() {
                continue;
            }
            let rules = self.tables.rules(self.side, kind);
            let royal = self.tables.hooks.royal.is_some_and(|royal| royal.index() == kind);
            if let [rule] = rules {
                let allowed = self.allowed(rule);
                let barred = self.barred(rule);
                for from in pieces {
                    let targets = rule.kernel.targets(from, self.occupied, |_| barred) & allowed;
                    let legal = self.legal(from, targets, kind, royal, must_break);
                    if !legal.is_empty() {
                        found(from, legal);
                    }
                }
                continue;
            }
            for from in pieces {
                let targets = self.pseudo(from, rules);
                let legal = self.legal(from, targets, kind, royal, must_break);
                if !legal.is_empty() {
                    found(from, legal);
                }
            }
        }
    }

    /// The targets of a piece by all its rules, legal or not.
    #[inline]
    fn pseudo(&self, from: Point, rules: &[Rule<W>]) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for rule in rules {
            let barred = |kinds| self.position.all_of_kinds(kinds);
            all |= rule.kernel.targets(from, self.occupied, barred) & self.allowed(rule);
        }
        all
    }

    /// The points whose pieces a rule may not hop over.
    #[inline]
    fn barred(&self, rule: &Rule<W>) -> Bits<W> {
        let kinds = rule.kernel.barred();
        if kinds.is_empty() {
            return Bits::EMPTY;
        }
        self.position.all_of_kinds(kinds)
    }

    /// The points where a rule may end.
    #[inline]
    fn allowed(&self, rule: &Rule<W>) -> Bits<W> {
        let empty = if rule.moves { !self.occupied } else { Bits::EMPTY };
        if !rule.captures {
            return empty;
        }
        if rule.spared.is_empty() && rule.spared_at_first.is_empty() {
            return empty | self.enemy;
        }
        let mut spared = self.position.of_kinds(self.side.other(), rule.spared);
        if !rule.spared_at_first.is_empty() && !self.position.has_captured() {
            spared |= self.position.of_kinds(self.side.other(), rule.spared_at_first);
        }
        empty | self.enemy.minus(spared)
    }

    /// The points between two facing royals, if the side to move has to break the facing.
    fn must_break(&self) -> Option<Bits<W>> {
        let hook = self.tables.hooks.facing.as_ref()?;
        if hook.replies != Replies::BreakOrPass || !self.position.state.facing {
            return None;
        }
        let own = self.position.royal(self.side)?;
        let other = self.position.royal(self.side.other())?;
        self.tables.facing.as_ref()?.between(own, other)
    }

    /// The targets of a piece that are legal.
    #[inline]
    fn legal(
        &self,
        from: Point,
        targets: Bits<W>,
        kind: usize,
        royal: bool,
        must_break: Option<Bits<W>>,
    ) -> Bits<W> {
        if royal {
            let safe = self.legal_royal(from, targets, must_break.is_some());
            return if self.armed { self.unrepeated(from, safe) } else { safe };
        }
        let targets = match must_break {
            Some(gap) => targets & gap,
            None => targets,
        };
        let safe = self.guard.filter(from, targets, kind, self.tables, self.position);
        if self.armed { self.unrepeated(from, safe) } else { safe }
    }

    /// The targets of the royal that are legal.
    #[inline]
    fn legal_royal(&self, from: Point, targets: Bits<W>, must_break: bool) -> Bits<W> {
        let safe = targets.minus(self.guard.danger(targets, self.tables, self.position));
        let (Some(other), true) = (self.position.royal(self.side.other()), must_break) else {
            return safe;
        };
        let occupied = self.occupied.without(from);
        let faces = |to: &Point| self.tables.faces(*to, other, occupied.with(*to));
        safe.iter().filter(faces).fold(safe, Bits::without)
    }
}

/// The points of pieces that the rules let move.
fn movable<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> Bits<W> {
    let mut movable = !position.frozen();
    if let Some(opening) = &tables.hooks.opening {
        if position.state.ply < opening.plies {
            movable = movable.minus(position.of_kinds(position.turn(), opening.kinds));
        }
    }
    movable
}

/// Whether a side's royal is attacked; never for a side without one.
pub(crate) fn attacked<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    side: SideId,
) -> bool {
    position
        .royal(side)
        .is_some_and(|royal| !guard::attackers(tables, position, side, royal).is_empty())
}
