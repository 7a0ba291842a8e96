//! Small positions: a piece of each kind on each kind of place, alone and with one or two others.

use std::collections::BTreeSet;

use fastrand::Rng;
use gwangsang::model::{Kind, Model, Placement};
use gwangsang::{KindId, Piece, Point, Setup, SideId};

use super::findings::Findings;
use super::pair::{Pair, Start};
use super::twins::{Manner, Twins};
use crate::cases::{places, seats};

/// A piece on a kind of place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seat {
    kind: KindId,
    side: SideId,
    point: Point,
}

/// About how many small positions there are.
const POSITIONS: usize = 8_000;
/// The fewest for a piece on a place.
const FEWEST: usize = 16;
/// How far away other pieces stand at most.
const NEAR: i32 = 3;
/// How many plies are played on.
const PLIES: usize = 2;
/// How often a position is tried that one of the variants does not take.
const TRIES: usize = 6;
/// Late enough that nothing is forbidden because it is early, and early enough for any limit.
const FULL_MOVE: u32 = 20;

/// Every kind of piece on every kind of place, for both sides.
pub(crate) fn all(pair: &Pair) -> Vec<Seat> {
    let (old, new) = (pair.old.model(), pair.new.model());
    let mut found = Vec::new();
    for (kind, data) in old.kinds().filter(|(_, data)| !data.neutral) {
        let Some(other) = pair.kind_in_new(kind) else { continue };
        let mut points: BTreeSet<Point> = places(old, data).into_iter().collect();
        points.extend(places(new, new.kind(other)));
        for point in points {
            found.push(Seat { kind, side: SideId::First, point });
            let point = old.board.mirror(point);
            found.push(Seat { kind, side: SideId::Second, point });
        }
    }
    found
}

/// Compares the positions of one piece on one place.
pub(crate) fn compare(pair: &Pair, seat: Seat, of: usize, seed: u64) -> Findings {
    let mut rng = Rng::with_seed(seed);
    let mut found = Findings::default();
    let count = (POSITIONS / of.max(1)).max(FEWEST);
    for number in 0..count {
        let others = match number {
            0 => 0,
            _ => 1 + number % 2,
        };
        let tried = (0..TRIES).find_map(|_| {
            let start = start(pair, seat, others, &mut rng)?;
            pair.games(&start).is_ok().then_some(start)
        });
        let Some(start) = tried else { continue };
        if let Ok(twins) = Twins::begin(pair, &start) {
            twins.play(PLIES, Manner::Any, &mut rng, &mut found);
        }
    }
    found
}

/// A piece with the royals and some other pieces near it.
fn start(pair: &Pair, seat: Seat, others: usize, rng: &mut Rng) -> Option<Start> {
    let model = pair.old.model();
    if !model.board.points().contains(seat.point) {
        return None;
    }
    let mut placement = Placement::empty(model.board.size());
    placement.set(seat.point, Some(Piece::of(seat.side, seat.kind)));
    if let Some(royal) = model.royal() {
        for side in SideId::BOTH {
            if (seat.kind, seat.side) == (royal, side) {
                continue;
            }
            let free = seats(model, royal, side, seat.point)
                .into_iter()
                .filter(|point| placement.get(*point).is_none());
            placement.set(rng.choice(free.collect::<Vec<_>>())?, Some(Piece::of(side, royal)));
        }
    }
    for _ in 0..others {
        let (point, piece) = neighbour(model, seat.point, &placement, rng)?;
        placement.set(point, Some(piece));
    }
    let start_count = Setup::start(model).start_count;
    let setup = Setup {
        full_move: FULL_MOVE,
        start_count,
        opener: model.first,
        ..Setup::new(placement, seat.side)
    };
    pair.start(setup)
}

/// A piece near a point, on a point that is free.
fn neighbour(
    model: &Model,
    point: Point,
    placement: &Placement,
    rng: &mut Rng,
) -> Option<(Point, Piece)> {
    let board = &model.board;
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    let (files, ranks) = (rng.i32(-NEAR..=NEAR), rng.i32(-NEAR..=NEAR));
    let side = if rng.bool() { SideId::First } else { SideId::Second };
    let kinds: Vec<(KindId, &Kind)> = model.kinds().filter(|(_, kind)| !kind.royal).collect();
    let (id, kind) = rng.choice(kinds)?;
    let other = board.at(file + files, rank + ranks)?;
    let fits = kind.bound.as_ref().is_none_or(|bound| bound.of(side).contains(other));
    let free = fits && placement.get(other).is_none();
    free.then_some((other, Piece { side: (!kind.neutral).then_some(side), kind: id }))
}
