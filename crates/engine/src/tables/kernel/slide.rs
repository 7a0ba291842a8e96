//! Slides: straight on over empty points, up to and including the first occupied one.

use super::{Rays, Reading};
use crate::bits::Bits;
use crate::index::Point;

/// Rays, and where on them the piece may stop.
#[derive(Debug)]
pub(crate) struct Slide<const W: usize> {
    pub(super) rays: Rays<W>,
    /// For every point, where it may stop; nothing if it may stop everywhere.
    stops: Option<Vec<Bits<W>>>,
}

impl<const W: usize> Slide<W> {
    /// A kernel over rays and stops.
    pub(crate) fn new(rays: Rays<W>, stops: Option<Vec<Bits<W>>>) -> Self {
        Self { rays, stops }
    }

    #[inline(always)]
    pub(crate) fn targets(&self, from: Point, occupied: Bits<W>) -> Bits<W> {
        self.read(from, occupied).targets
    }

    /// What is beyond the first blocker of a ray matters to nobody.
    #[inline(always)]
    pub(super) fn read(&self, from: Point, occupied: Bits<W>) -> Reading<W> {
        let mut all = Bits::EMPTY;
        for ray in self.rays.up(from) {
            all |= ray.up_to_lowest(&occupied);
        }
        for ray in self.rays.down(from) {
            all |= ray.down_to_highest(&occupied);
        }
        let targets = match &self.stops {
            None => all,
            Some(stops) => all & stops[from.index()],
        };
        Reading { targets, minded: all }
    }

    /// The rays, wherever the piece may stop on them.
    pub(crate) fn rays(&self) -> &Rays<W> {
        &self.rays
    }

    pub(super) fn reach(&self, from: Point) -> Bits<W> {
        let all = self.rays.reach(from);
        self.stops.as_ref().map_or(all, |stops| all & stops[from.index()])
    }
}
