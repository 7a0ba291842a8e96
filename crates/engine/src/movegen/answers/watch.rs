//! What the safety of a royal hangs on.

use super::Moved;
use crate::bits::Bits;
use crate::index::SideId;
use crate::position::Position;
use crate::tables::Tables;

/// What the royal of the side that waits hangs on.
#[derive(Debug)]
pub(super) struct Watch<const W: usize> {
    /// The points that decide whether some piece attacks it.
    lanes: Bits<W>,
    /// The points that decide where it could go.
    around: Bits<W>,
    /// For each kind of the enemy the points from which it might attack the royal.
    aims: Vec<Bits<W>>,
    /// For each kind of the enemy the points from which it might attack where the royal could go.
    near: Vec<Bits<W>>,
}

impl<const W: usize> Watch<W> {
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let nowhere = vec![Bits::EMPTY; tables.kinds];
        Self { lanes: Bits::EMPTY, around: Bits::EMPTY, aims: nowhere.clone(), near: nowhere }
    }

    /// Finds what the royal of a side hangs on.
    pub(super) fn look_out(&mut self, tables: &Tables<W>, position: &Position<W>, side: SideId) {
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
    pub(super) fn attacks_change(&self, moved: Moved) -> bool {
        self.lanes.contains(moved.from)
            || self.lanes.contains(moved.to)
            || self.aims[moved.kind].contains(moved.to)
    }

    /// Whether a move may have changed where the royal could go.
    #[inline(always)]
    pub(super) fn danger_changes(&self, moved: Moved) -> bool {
        self.around.contains(moved.from)
            || self.around.contains(moved.to)
            || self.near[moved.kind].contains(moved.to)
    }
}
