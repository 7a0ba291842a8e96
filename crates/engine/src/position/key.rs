//! A key of everything that the tree of legal moves from a position depends on.

use super::Position;
use crate::tables::{Tables, mix};

/// An odd number without a pattern: the golden ratio in 64 bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const W: usize> Position<W> {
    /// Two independent numbers that tell this position from all others, or nothing if they cannot.
    ///
    /// Positions that are played on alike to `depth` have the same numbers. Where a ban of repetitions may
    /// reach into the tree, or pieces remember where they began, pieces and turn do not tell them apart.
    pub(crate) fn tree_key(&self, tables: &Tables<W>, depth: u32) -> Option<(u64, u64)> {
        let bound = |count: u16| self.state.clock + depth >= 2 * u32::from(count - 1);
        let past_matters = tables.hooks.repetition.is_some_and(|hook| bound(hook.count));
        if past_matters || !self.births.is_empty() {
            return None;
        }
        let opening =
            tables.hooks.opening.map_or(0, |rule| rule.plies.saturating_sub(self.state.ply));
        let facts = [self.state.facing, self.state.pending, self.state.unbroken, self.state.over]
            .into_iter()
            .fold(u64::from(depth), |all, fact| all << 1 | u64::from(fact));
        let facts = (facts << 8 | u64::from(self.state.passes)) << 20 | u64::from(opening);
        let seen = mix(facts ^ GOLDEN) ^ self.turn.index() as u64;
        let mut content = seen;
        for set in self.pieces.iter().chain([&self.frozen]) {
            for word in set.words() {
                content = (content ^ word).wrapping_mul(GOLDEN).rotate_left(29);
            }
        }
        for debt in &self.debts {
            let captor = debt.captor.map_or(u64::MAX, |point| u64::from(point.0));
            content = mix(content ^ captor << 1 ^ debt.owner.index() as u64);
            for word in debt.members.words() {
                content = mix(content ^ word);
            }
        }
        Some((self.state.hash ^ seen, mix(content)))
    }
}
