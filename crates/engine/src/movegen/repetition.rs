//! Moves that would repeat a position once too often.
//!
//! A capture can never repeat a position, so only quiet moves are looked at, and only when some
//! position has already occurred so often that one more time would be too many.

use super::Generator;
use crate::bits::Bits;
use crate::index::Point;
use crate::position::Move;

impl<const W: usize> Generator<'_, W> {
    /// Whether some quiet move might bring about an occurrence that the rules forbid.
    pub(super) fn is_armed(&self) -> bool {
        let Some(hook) = &self.tables.hooks.repetition else { return false };
        // Between two occurrences with the same side to move lie at least four plies or two passes.
        if self.position.state.clock + 1 < 2 * u32::from(hook.count - 1) {
            return false;
        }
        if self.position.most_occurrences() + 1 < hook.count {
            return false;
        }
        let below = |limit| self.position.both_below(self.tables, limit);
        let spared =
            hook.spares_check && self.guard.in_check() || hook.spares_below.is_some_and(below);
        !spared
    }

    /// The targets of a piece that do not repeat a position once too often.
    pub(super) fn unrepeated(&self, from: Point, targets: Bits<W>) -> Bits<W> {
        let mut legal = targets;
        for to in targets.minus(self.enemy) {
            if self.repeats(Move::new(from, to)) {
                legal.remove(to);
            }
        }
        legal
    }

    /// Whether a pass would repeat a position once too often.
    pub(super) fn repeats_by_pass(&self) -> bool {
        let spared = self.tables.hooks.repetition.is_some_and(|hook| hook.spares_pass);
        !spared && self.repeats(Move::PASS)
    }

    fn repeats(&self, mv: Move) -> bool {
        let Some(hook) = &self.tables.hooks.repetition else { return false };
        let key = if self.position.has_debts() {
            // What is open follows its pieces, so the move is made to see what becomes of it.
            let mut after = self.position.clone();
            after.make(self.tables, mv);
            after.state.hash
        } else {
            self.position.key_after(self.tables, mv)
        };
        self.position.occurrence_after(key) >= hook.count
    }
}
