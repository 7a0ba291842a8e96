//! Whether a move rule leads anywhere, from any point of the board.

use super::{Compiler, Trail, Turn, Walk};
use crate::bits::{Bits, PointSet};
use crate::index::{Point, SideId};
use crate::model::{Kind, Model, MoveRule, Shape};
use crate::topology::{Topology, ways};

/// Tells for the move rules of a game whether they ever lead anywhere.
pub(crate) struct Leads<'a> {
    model: &'a Model,
    topology: Topology,
}

impl<'a> Leads<'a> {
    /// For a game's board.
    pub(crate) fn new(model: &'a Model) -> Self {
        Self { model, topology: Topology::new(&model.board) }
    }

    /// Whether some side's piece of a kind could go anywhere by a rule, with the right pieces around it.
    pub(crate) fn anywhere(&self, kind: &Kind, rule: &MoveRule) -> bool {
        SideId::BOTH.into_iter().any(|side| {
            let compiler = Compiler { model: self.model, topology: &self.topology, side };
            self.model.board.points().iter().any(|from| compiler.leads(kind, rule, from))
        })
    }
}

impl Compiler<'_> {
    fn leads(&self, kind: &Kind, rule: &MoveRule, from: Point) -> bool {
        let Some(bounds) = self.bounds(kind.bound.as_ref(), rule, from) else { return false };
        let reached: PointSet = match &rule.shape {
            Shape::Step(directions) => ways(*directions, self.up())
                .filter_map(|(way, track)| self.topology.step(from, way, track))
                .collect(),
            Shape::Leap(offsets) => {
                offsets.iter().filter_map(|offset| self.offset(from, *offset)).collect()
            }
            Shape::Slide { directions, range } => {
                let (up, down) = self.rays_from(from, *directions, *range, &bounds.path);
                up.into_iter().chain(down).fold(PointSet::EMPTY, |all, ray: PointSet| all | ray)
            }
            Shape::Hop { directions, screens, .. } => {
                return ways(*directions, self.up()).any(|(way, track)| {
                    let ray = self.topology.ray(from, way, track);
                    let mut inside = ray.take_while(|point| bounds.path.contains(*point));
                    // As many points as there are screens are passed over.
                    inside.by_ref().take(usize::from(*screens)).count() == usize::from(*screens)
                        && inside.any(|point| bounds.stop.contains(point))
                });
            }
            Shape::Path { legs, any_turn } => {
                let turn = if *any_turn { Turn::Any } else { Turn::Eighth };
                let trail: Trail<16> =
                    Trail { at: from, way: None, empty: Bits::EMPTY, full: Bits::EMPTY };
                let mut found = Vec::new();
                Walk { compiler: self, from, bounds: &bounds, turn }.on(legs, &trail, &mut found);
                return !found.is_empty();
            }
        };
        reached.meets(&bounds.stop)
    }
}
