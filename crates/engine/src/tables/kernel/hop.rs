//! Hops: straight on, over an exact number of screens, then up to and including the next piece.

use super::Rays;
use crate::bits::Bits;
use crate::index::{KindSet, Point};

/// Rays, where on them the piece may stop, and what it hops over.
#[derive(Debug)]
pub(crate) struct Hop<const W: usize> {
    pub(super) rays: Rays<W>,
    stops: Option<Vec<Bits<W>>>,
    pub(super) screens: u8,
    /// The kinds that are no screens.
    pub(crate) barred: KindSet,
}

impl<const W: usize> Hop<W> {
    /// A kernel over rays, stops and screens.
    pub(crate) fn new(
        rays: Rays<W>,
        stops: Option<Vec<Bits<W>>>,
        screens: u8,
        barred: KindSet,
    ) -> Self {
        Self { rays, stops, screens, barred }
    }

    #[inline(always)]
    pub(crate) fn targets(&self, from: Point, occupied: Bits<W>, barred: Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for ray in self.rays.up(from) {
            all |= self.beyond(*ray, occupied, barred, Bits::up_to_lowest);
        }
        for ray in self.rays.down(from) {
            all |= self.beyond(*ray, occupied, barred, Bits::down_to_highest);
        }
        match &self.stops {
            None => all,
            Some(stops) => all & stops[from.index()],
        }
    }

    /// The part of a ray behind its screens.
    #[inline(always)]
    fn beyond(
        &self,
        ray: Bits<W>,
        occupied: Bits<W>,
        barred: Bits<W>,
        near: impl Fn(Bits<W>, &Bits<W>) -> Bits<W>,
    ) -> Bits<W> {
        let mut rest = ray;
        for _ in 0..self.screens {
            // The near part ends with its only occupied point, the screen, if there is one.
            let part = near(rest, &occupied);
            if part.meets(&barred) {
                return Bits::EMPTY;
            }
            rest = rest.minus(part);
        }
        near(rest, &occupied)
    }

    pub(super) fn reach(&self, from: Point) -> Bits<W> {
        let all = self.rays.reach(from);
        self.stops.as_ref().map_or(all, |stops| all & stops[from.index()])
    }
}
