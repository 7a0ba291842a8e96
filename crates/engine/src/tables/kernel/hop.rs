//! Hops: straight on, over an exact number of screens, then up to and including the next piece.

use super::{Rays, Reading};
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
        self.read(from, occupied, barred).targets
    }

    /// What is beyond the first piece behind the screens matters to nobody.
    #[inline(always)]
    pub(super) fn read(&self, from: Point, occupied: Bits<W>, barred: Bits<W>) -> Reading<W> {
        let mut all = Reading { targets: Bits::EMPTY, minded: Bits::EMPTY };
        for ray in self.rays.up(from) {
            self.follow(*ray, barred, &mut all, |rest| rest.up_to_lowest(&occupied));
        }
        for ray in self.rays.down(from) {
            self.follow(*ray, barred, &mut all, |rest| rest.down_to_highest(&occupied));
        }
        if let Some(stops) = &self.stops {
            all.targets &= stops[from.index()];
        }
        all
    }

    /// Adds the part of a ray behind its screens, and the part up to it.
    #[inline(always)]
    fn follow(
        &self,
        ray: Bits<W>,
        barred: Bits<W>,
        all: &mut Reading<W>,
        near: impl Fn(Bits<W>) -> Bits<W>,
    ) {
        let mut rest = ray;
        for _ in 0..self.screens {
            // The near part ends with its only occupied point, the screen, if there is one.
            let part = near(rest);
            all.minded |= part;
            if part.meets(&barred) {
                return;
            }
            rest = rest.minus(part);
        }
        let part = near(rest);
        all.minded |= part;
        all.targets |= part;
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
