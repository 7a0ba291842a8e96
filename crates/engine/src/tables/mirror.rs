//! Whether a game is the same in a mirror that stands along its files.
//!
//! If every piece moves from the image of a point to the images of its targets, under the images of its
//! conditions, then the tree of moves from the image of a position has as many leaves.

use super::{Kernel, Promotion, Rays, Rule, Tables};
use crate::bits::Bits;
use crate::index::Point;

/// The image of every point.
#[derive(Debug)]
pub(crate) struct Mirror {
    images: Vec<Point>,
}

impl Mirror {
    /// The mirror of a game, if it is the same in it.
    pub(crate) fn of<const W: usize>(tables: &Tables<W>) -> Option<Self> {
        let files = tables.files;
        let image =
            |point: usize| Point((point - point % files + files - 1 - point % files) as u16);
        let mirror = Self { images: (0..tables.points).map(image).collect() };
        let rules = tables.movers.iter().flatten().flatten();
        let threats = tables.threats.iter().flatten().map(|threat| &threat.kernel);
        let kernels = rules.map(|rule: &Rule<W>| &rule.kernel).chain(threats);
        let same = kernels.into_iter().all(|kernel| mirror.keeps(kernel))
            && tables.facing.iter().all(|rays| mirror.keeps_rays(rays))
            && tables.camps.iter().all(|camps| mirror.keeps_family(camps, camps))
            && tables.promotions.iter().all(|way: &Promotion<W>| mirror.set(way.zone) == way.zone);
        same.then_some(mirror)
    }

    /// The image of a point.
    #[inline]
    pub(crate) fn image(&self, point: Point) -> Point {
        self.images[point.index()]
    }

    fn set<const W: usize>(&self, set: Bits<W>) -> Bits<W> {
        set.iter().map(|point| self.image(point)).collect()
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        (0..self.images.len() as u16).map(Point)
    }

    /// Whether a kernel does at the image of every point what it does at the point.
    fn keeps<const W: usize>(&self, kernel: &Kernel<W>) -> bool {
        let same_reach =
            |point: Point| self.set(kernel.reach(point)) == kernel.reach(self.image(point));
        if !self.points().all(same_reach) {
            return false;
        }
        match kernel {
            Kernel::Leap(_) => true,
            Kernel::Slide(slide) => self.keeps_rays(slide.rays()),
            Kernel::Hop(hop) => self.keeps_rays(hop.rays()),
            Kernel::Lame(lame) => self.points().all(|point| {
                let images = lame.at(self.image(point));
                let ways = lame.at(point);
                ways.len() == images.len()
                    && ways.iter().all(|way| images.contains(&way.mapped(|set| self.set(set))))
            }),
        }
    }

    fn keeps_rays<const W: usize>(&self, rays: &Rays<W>) -> bool {
        self.points().all(|point| {
            let here: Vec<Bits<W>> = rays.all(point).collect();
            let there: Vec<Bits<W>> = rays.all(self.image(point)).collect();
            self.keeps_family(&here, &there)
        })
    }

    /// Whether the images of some sets are some other sets, in whatever order.
    fn keeps_family<const W: usize>(&self, sets: &[Bits<W>], images: &[Bits<W>]) -> bool {
        sets.len() == images.len() && sets.iter().all(|set| images.contains(&self.set(*set)))
    }
}
