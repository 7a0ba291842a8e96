//! Rays: for every point, the points straight on from it in each direction that a rule allows.
//!
//! Of each point the rays that lead to higher points come first, so that the first occupied point of a
//! ray is its lowest or its highest bit, known without asking.

use crate::bits::Bits;
use crate::index::Point;

/// The rays of every point.
#[derive(Debug)]
pub(crate) struct Rays<const W: usize> {
    /// For every point, where its rays begin, and which of them is the first that descends.
    starts: Vec<(u32, u32)>,
    rays: Vec<Bits<W>>,
}

impl<const W: usize> Rays<W> {
    /// Rays from the ascending and descending ones of each point.
    pub(crate) fn new(points: Vec<(Vec<Bits<W>>, Vec<Bits<W>>)>) -> Self {
        let mut starts = Vec::new();
        let mut rays: Vec<Bits<W>> = Vec::new();
        for (up, down) in points {
            let start = rays.len() as u32;
            starts.push((start, start + up.len() as u32));
            rays.extend(up);
            rays.extend(down);
        }
        starts.push((rays.len() as u32, rays.len() as u32));
        Self { starts, rays }
    }

    /// The rays of a point that lead to higher points.
    #[inline(always)]
    pub(super) fn up(&self, from: Point) -> &[Bits<W>] {
        let (start, middle) = self.starts[from.index()];
        &self.rays[start as usize..middle as usize]
    }

    /// The rays of a point that lead to lower points.
    #[inline(always)]
    pub(super) fn down(&self, from: Point) -> &[Bits<W>] {
        let (_, middle) = self.starts[from.index()];
        let (end, _) = self.starts[from.index() + 1];
        &self.rays[middle as usize..end as usize]
    }

    /// All rays of a point.
    pub(crate) fn all(&self, from: Point) -> impl Iterator<Item = Bits<W>> {
        self.up(from).iter().chain(self.down(from)).copied()
    }

    /// The points between two points of one ray, if the second is on a ray of the first.
    #[inline(always)]
    pub(crate) fn between(&self, from: Point, to: Point) -> Option<Bits<W>> {
        let end = Bits::one(to);
        if to > from {
            let ray = self.up(from).iter().find(|ray| ray.contains(to))?;
            Some(ray.up_to_lowest(&end).without(to))
        } else {
            let ray = self.down(from).iter().find(|ray| ray.contains(to))?;
            Some(ray.down_to_highest(&end).without(to))
        }
    }

    /// The first occupied point on the ray from a point through another.
    pub(super) fn first_on_line(&self, from: Point, to: Point, occupied: Bits<W>) -> Option<Point> {
        if to > from {
            let ray = self.up(from).iter().find(|ray| ray.contains(to))?;
            (ray.up_to_lowest(&occupied) & occupied).first()
        } else {
            let ray = self.down(from).iter().find(|ray| ray.contains(to))?;
            (ray.down_to_highest(&occupied) & occupied).first()
        }
    }

    /// All points on all rays of a point.
    pub(super) fn reach(&self, from: Point) -> Bits<W> {
        self.all(from).fold(Bits::EMPTY, |all, ray| all | ray)
    }
}
