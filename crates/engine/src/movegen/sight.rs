//! Where the pieces of a side may go as far as the pieces on the board tell, legal or not.

use crate::bits::Bits;
use crate::index::{Point, SideId};
use crate::position::Position;
use crate::tables::{Reading, Rule};

/// The board as a side that moves sees it, whether or not it is its turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight<'a, const W: usize> {
    position: &'a Position<W>,
    side: SideId,
    pub(super) occupied: Bits<W>,
    pub(super) enemy: Bits<W>,
}

impl<'a, const W: usize> Sight<'a, W> {
    /// The board as it stands.
    #[inline(always)]
    pub(super) fn new(position: &'a Position<W>, side: SideId) -> Self {
        let occupied = position.occupied();
        Self { position, side, occupied, enemy: position.side(side.other()) }
    }

    /// The targets of a piece by all its rules.
    #[inline(always)]
    pub(super) fn targets(&self, from: Point, rules: &[Rule<W>]) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for rule in rules {
            let barred = |kinds| self.position.all_of_kinds(kinds);
            all |= rule.kernel.targets(from, self.occupied, barred) & self.allowed(rule);
        }
        all
    }

    /// The points that a piece may go to by a rule, and what they hang on.
    #[inline(always)]
    pub(super) fn read(&self, from: Point, rule: &Rule<W>) -> Reading<W> {
        rule.kernel.read(from, self.occupied, |kinds| self.position.all_of_kinds(kinds))
    }

    /// The points where a rule may end.
    #[inline(always)]
    pub(super) fn allowed(&self, rule: &Rule<W>) -> Bits<W> {
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
}
