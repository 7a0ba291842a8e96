//! Walks over the topology that the tables are made of.

use super::{Compass, Topology};
use crate::index::Point;
use crate::model::Directions;

impl Topology {
    /// Where one step leads, if it leads anywhere and, for a step along lines, a line is drawn.
    pub(crate) fn step(&self, from: Point, direction: Compass, track: Track) -> Option<Point> {
        let step = self.steps[from.index()][usize::from(direction.0)]?;
        match track {
            Track::Free => Some(step.to),
            Track::Drawn => step.drawn.then_some(step.to),
        }
    }

    /// The points straight on from a point, nearest first.
    pub(crate) fn ray(
        &self,
        from: Point,
        direction: Compass,
        track: Track,
    ) -> impl Iterator<Item = Point> {
        std::iter::successors(self.step(from, direction, track), move |point| {
            self.step(*point, direction, track)
        })
    }
}

/// Whether steps need a drawn line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Track {
    /// They do not.
    Free,
    /// They do.
    Drawn,
}

/// The directions that a mover may take on the board, each with what it needs.
pub(crate) fn ways(directions: Directions, up: bool) -> impl Iterator<Item = (Compass, Track)> {
    (0..8).filter_map(move |relative| {
        let way = Compass::of(relative, up);
        if directions.free >> relative & 1 == 1 {
            return Some((way, Track::Free));
        }
        (directions.drawn >> relative & 1 == 1).then_some((way, Track::Drawn))
    })
}
