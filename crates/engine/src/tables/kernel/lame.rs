//! Lame leaps: points that are reached only if the points on the way are as they must be.
//!
//! ```text
//!  . x . x .     The horse on h reaches the two points x behind o only while o is empty.
//!  . . o . .     One way is one condition with all points that it opens.
//!  . . h . .
//! ```

use super::{Lane, Reading};
use crate::bits::Bits;
use crate::index::Point;

/// One condition, and the points that it opens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Way<const W: usize> {
    /// The points that must be empty.
    pub(crate) empty: Bits<W>,
    /// The points that must be occupied.
    pub(crate) full: Bits<W>,
    /// The points that are then reached.
    pub(crate) targets: Bits<W>,
}

impl<const W: usize> Way<W> {
    #[inline(always)]
    fn is_open(&self, occupied: &Bits<W>) -> bool {
        !self.empty.meets(occupied) && occupied.covers(&self.full)
    }

    /// The same way on other points.
    pub(crate) fn mapped(&self, map: impl Fn(Bits<W>) -> Bits<W>) -> Self {
        Self { empty: map(self.empty), full: map(self.full), targets: map(self.targets) }
    }

    /// The points where one piece more or less may open or close the way.
    #[inline(always)]
    fn minded(&self, occupied: &Bits<W>) -> Bits<W> {
        let blockers = self.empty & *occupied;
        match blockers.count() {
            0 => self.empty | self.full,
            1 => blockers | self.full,
            _ => Bits::EMPTY,
        }
    }
}

/// For every point, its ways.
#[derive(Debug)]
pub(crate) struct Lame<const W: usize> {
    starts: Vec<u32>,
    ways: Vec<Way<W>>,
}

impl<const W: usize> Lame<W> {
    /// A kernel over the ways of each point.
    pub(crate) fn new(points: Vec<Vec<Way<W>>>) -> Self {
        let mut starts = vec![0];
        let mut ways = Vec::new();
        for point in points {
            ways.extend(point);
            starts.push(ways.len() as u32);
        }
        Self { starts, ways }
    }

    #[inline(always)]
    pub(crate) fn at(&self, from: Point) -> &[Way<W>] {
        &self.ways[self.starts[from.index()] as usize..self.starts[from.index() + 1] as usize]
    }

    #[inline(always)]
    pub(crate) fn targets(&self, from: Point, occupied: Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for way in self.at(from) {
            all |= if way.is_open(&occupied) { way.targets } else { Bits::EMPTY };
        }
        all
    }

    #[inline(always)]
    pub(super) fn read(&self, from: Point, occupied: Bits<W>) -> Reading<W> {
        let mut minded = Bits::EMPTY;
        for way in self.at(from) {
            minded |= way.minded(&occupied);
        }
        Reading { targets: self.targets(from, occupied), minded }
    }

    pub(super) fn reach(&self, from: Point) -> Bits<W> {
        self.at(from).iter().fold(Bits::EMPTY, |all, way| all | way.targets)
    }

    /// Whether some way ends on a point that it has touched before.
    pub(super) fn winds(&self) -> bool {
        self.ways.iter().any(|way| (way.empty | way.full).meets(&way.targets))
    }

    #[inline(always)]
    pub(super) fn lanes(&self, from: Point, to: Point, mut found: impl FnMut(Lane<W>)) {
        for way in self.at(from).iter().filter(|way| way.targets.contains(to)) {
            let Way { empty, full, .. } = *way;
            found(if full.is_empty() { Lane::Clear { empty } } else { Lane::Path { empty, full } });
        }
    }
}
