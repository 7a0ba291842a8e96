//! Which pieces a change on a point concerns.

use crate::bits::Bits;
use crate::index::Point;
use crate::movegen::sight::Sight;
use crate::tables::{Rule, Tables};

/// Which pieces of the side that waits hang on a point.
#[derive(Debug)]
pub(super) struct Hangs<const W: usize> {
    /// For each point the pieces that mind whether it is empty, or what stands there.
    pub(super) minders: Vec<Bits<W>>,
    /// For each point the pieces that could go there, were it not their own.
    pub(super) reachers: Vec<Bits<W>>,
}

impl<const W: usize> Hangs<W> {
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let nobody = vec![Bits::EMPTY; tables.points];
        Self { minders: nobody.clone(), reachers: nobody }
    }

    pub(super) fn clear(&mut self) {
        self.minders.fill(Bits::EMPTY);
        self.reachers.fill(Bits::EMPTY);
    }

    /// Notes on which points a piece hangs, and gives its targets.
    #[inline(always)]
    pub(super) fn note(&mut self, sight: &Sight<'_, W>, from: Point, rules: &[Rule<W>]) -> Bits<W> {
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
