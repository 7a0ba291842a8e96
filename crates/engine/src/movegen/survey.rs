//! A position weighed at one glance: what stands where, where it could go, and what it attacks.

use super::sight::Sight;
use crate::bits::{Bits, PointSet};
use crate::index::{KindId, Point, SideId};
use crate::position::Position;
use crate::tables::Tables;

/// The most reached points of a piece that are told apart.
const MOST_REACHED: usize = 31;

/// What pieces are worth, by where they stand, how far they reach and what they threaten.
///
/// It knows no unit: whoever weighs chooses the numbers.
#[derive(Debug, Clone)]
pub struct Weights {
    kinds: usize,
    points: usize,
    /// For each code of a piece and point, what it is worth to its owner.
    places: Vec<i32>,
    /// For each kind, what so many reached points are worth.
    reaches: Vec<[i32; MOST_REACHED + 1]>,
    /// For each kind, what a reached point near the other side's royal counts.
    pressures: Vec<i32>,
    /// For each side and point, the points that count as near its royal there.
    surroundings: [Vec<PointSet>; 2],
}

/// What a side has in a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Holding {
    /// What its pieces are worth where they stand.
    pub worth: i32,
    /// What the points that they reach are worth.
    pub reach: i32,
    /// What they threaten near the other side's royal.
    pub pressure: i32,
    /// What those of its pieces are worth that are attacked and not protected.
    pub loose: i32,
    /// The most that one of them is worth.
    pub loosest: i32,
}

/// What both sides have in a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Survey {
    /// What each side has.
    pub holdings: [Holding; 2],
    /// The points where each side could capture or recapture, its own pieces included.
    pub control: [PointSet; 2],
}

impl Weights {
    /// Weights that are all nought, for so many kinds and points.
    pub fn new(kinds: usize, points: usize) -> Self {
        Self {
            kinds,
            points,
            places: vec![0; 2 * kinds * points],
            reaches: vec![[0; MOST_REACHED + 1]; kinds],
            pressures: vec![0; kinds],
            surroundings: [vec![PointSet::EMPTY; points], vec![PointSet::EMPTY; points]],
        }
    }

    /// Says what a side's piece is worth on a point.
    pub fn set_place(&mut self, side: SideId, kind: KindId, point: Point, worth: i32) {
        let code = side.index() * self.kinds + kind.index();
        self.places[code * self.points + point.index()] = worth;
    }

    /// What a side's piece is worth on a point.
    pub fn place(&self, side: SideId, kind: KindId, point: Point) -> i32 {
        let code = side.index() * self.kinds + kind.index();
        self.places[code * self.points + point.index()]
    }

    /// What a piece is worth to its owner on a point, by its code as [`Tree::codes`](crate::Tree::codes) has it;
    /// nothing if it has none there.
    pub fn of_code(&self, code: u8, point: Point) -> i32 {
        let place = usize::from(code) * self.points + point.index();
        self.places.get(place).copied().unwrap_or(0)
    }

    /// Says what it is worth if a piece of a kind reaches some number of points.
    pub fn set_reach(&mut self, kind: KindId, worth: impl Fn(usize) -> i32) {
        self.reaches[kind.index()] = std::array::from_fn(worth);
    }

    /// Says what it counts if a piece of a kind reaches a point near the other side's royal.
    pub fn set_pressure(&mut self, kind: KindId, worth: i32) {
        self.pressures[kind.index()] = worth;
    }

    /// Says which points count as near a side's royal on a point.
    pub fn set_surroundings(&mut self, side: SideId, royal: Point, points: PointSet) {
        self.surroundings[side.index()][royal.index()] = points;
    }
}

/// What the pieces of each side are worth where they stand.
pub(crate) fn worth<const W: usize>(position: &Position<W>, weights: &Weights) -> [i32; 2] {
    let codes = position.codes();
    SideId::BOTH.map(|side| {
        let place =
            |point: Point| usize::from(codes[point.index()]) * weights.points + point.index();
        position.side(side).iter().map(|point| weights.places[place(point)]).sum()
    })
}

/// Weighs a position.
pub(crate) fn survey<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    weights: &Weights,
) -> Survey {
    let mut holdings = [Holding::default(); 2];
    let mut control = [Bits::EMPTY; 2];
    for side in SideId::BOTH {
        let place = side.index();
        (holdings[place], control[place]) = hold(tables, position, weights, side);
    }
    for side in SideId::BOTH {
        let (own, other) = (side.index(), side.other().index());
        let loose = (position.side(side) & control[other]).minus(control[own]);
        for point in loose {
            let code = side.index() * weights.kinds + position.kind_at(side, point);
            let worth = weights.places[code * weights.points + point.index()];
            holdings[own].loose += worth;
            holdings[own].loosest = holdings[own].loosest.max(worth);
        }
    }
    Survey { holdings, control: control.map(|points| points.resized()) }
}

/// What a side has but for its loose pieces, and the points that it controls.
fn hold<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    weights: &Weights,
    side: SideId,
) -> (Holding, Bits<W>) {
    let sight = Sight::new(position, side);
    let royal = position.royal(side.other());
    let near: Bits<W> = royal.map_or(Bits::EMPTY, |royal| {
        weights.surroundings[side.other().index()][royal.index()].resized()
    });
    let (mut holding, mut control) = (Holding::default(), Bits::EMPTY);
    for kind in 0..tables.kinds {
        let pieces = position.of_kind(side, kind);
        if pieces.is_empty() {
            continue;
        }
        let places = &weights.places[(side.index() * weights.kinds + kind) * weights.points..];
        let still = position.frozen();
        let rules = tables.rules(side, kind);
        for from in pieces {
            holding.worth += places[from.index()];
            if still.contains(from) {
                continue;
            }
            let (mut reached, mut pressed) = (0, 0);
            for rule in rules {
                let barred = |kinds| position.all_of_kinds(kinds);
                let targets = rule.kernel.targets(from, sight.occupied, barred);
                if rule.captures {
                    control |= targets;
                    if targets.meets(&near) {
                        pressed += (targets & near).count();
                    }
                }
                reached += (targets & sight.allowed(rule)).count() as usize;
            }
            holding.reach += weights.reaches[kind][reached.min(MOST_REACHED)];
            holding.pressure += weights.pressures[kind] * pressed as i32;
        }
    }
    (holding, control)
}
