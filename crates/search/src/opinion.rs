//! What a player thinks of the pieces themselves, for people who want to know.

use gwangsang::model::Model;
use gwangsang::{KindId, Point, SideId};

use crate::worth::Worth;

/// What a player thinks of a kind of piece, in the unit of [`Value::Estimate`](crate::Value::Estimate).
#[derive(Debug, Clone, PartialEq)]
pub struct KindWorth {
    /// The kind.
    pub kind: KindId,
    /// What a piece of it is worth wherever it stands; none for a royal, which is worth the game.
    pub worth: Option<i32>,
    /// How many points it reaches, on the average of points and of boards; a capture counts more than a move.
    pub reach: f64,
    /// For each side, the points where it may stand, with what it is worth more or less there.
    pub places: [Vec<(Point, i32)>; 2],
}

/// What is thought of every kind that belongs to a side, in the order of the definition.
pub(crate) fn of_kinds(model: &Model, worth: &Worth) -> Vec<KindWorth> {
    let kinds = model.kinds().filter(|(_, data)| !data.neutral);
    kinds
        .map(|(kind, data)| KindWorth {
            kind,
            worth: Some(worth.kinds[kind.index()]).filter(|_| !data.royal),
            reach: worth.ranges[kind.index()],
            places: SideId::BOTH.map(|side| places(model, worth, kind, side)),
        })
        .collect()
}

/// What a kind is worth more or less on each point where it may stand.
fn places(model: &Model, worth: &Worth, kind: KindId, side: SideId) -> Vec<(Point, i32)> {
    let bound = model.kind(kind).bound.as_ref().map(|region| region.of(side));
    let points = model.board.points().iter();
    let own = points.filter(|point| bound.is_none_or(|region| region.contains(*point)));
    let more = |point| worth.weights.place(side, kind, point) - worth.kinds[kind.index()];
    own.map(|point| (point, more(point))).collect()
}
