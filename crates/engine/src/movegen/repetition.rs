//! Moves that would repeat a position once too often.
//!
//! A capture can never repeat a position, so only quiet moves are looked at, and only when some
//! position has already occurred so often that one more time would be too many.

use super::Generator;
use crate::bits::Bits;
use crate::index::Point;
use crate::position::{Move, Position};
use crate::tables::Tables;

/// Whether some position has occurred so often that once more might be forbidden.
fn is_near<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    let Some(hook) = &tables.hooks.repetition else { return false };
    // Between two occurrences with the same side to move lie at least four plies or two passes.
    position.state.clock + 1 >= 2 * u32::from(hook.count - 1)
        && position.most_occurrences() + 1 >= hook.count
}

/// Whether some position might be forbidden to occur once more after a quiet move.
#[inline]
pub(super) fn is_near_after<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    mv: Move,
) -> bool {
    let Some(hook) = &tables.hooks.repetition else { return false };
    if position.state.clock + 2 < 2 * u32::from(hook.count - 1) {
        return false;
    }
    let repeated = || position.occurrence_after(position.key_after(tables, mv));
    position.most_occurrences().max(repeated()) + 1 >= hook.count
}

impl<const W: usize> Generator<'_, W> {
    /// Whether some quiet move might bring about an occurrence that the rules forbid.
    pub(super) fn is_armed(&self) -> bool {
        let Some(hook) = &self.tables.hooks.repetition else { return false };
        if !is_near(self.tables, self.position) {
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
        for to in targets.minus(self.sight.enemy) {
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
        let key = self.position.key_after(self.tables, mv);
        self.position.occurrence_after(key) >= hook.count
    }
}
