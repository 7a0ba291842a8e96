//! Small positions: a piece of each kind on each kind of place, alone, with every other piece on every point near it,
//! and with one or two others at random, from where a few plies are played.

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

/// About how many positions with two pieces there are at most.
const PAIRS: usize = 30_000;
/// About how many positions at random there are.
const POSITIONS: usize = 8_000;
/// The fewest for a piece on a place.
const FEWEST: usize = 16;
/// How far away the other one of two pieces stands at most.
const BESIDE: i32 = 2;
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
    for start in pairs(pair, seat, of, &mut rng) {
        if let Ok(twins) = Twins::begin(pair, &start) {
            twins.play(0, Manner::Any, &mut rng, &mut found);
        }
    }
    let count = (POSITIONS / of.max(1)).max(FEWEST);
    for number in 0..count {
        let others = match number {
            0 => 0,
            _ => 1 + number % 2,
        };
        let tried = (0..TRIES).find_map(|_| {
            let placement = beside(pair.old.model(), seat, others, &mut rng)?;
            let start = start(pair, seat, placement)?;
            pair.games(&start).is_ok().then_some(start)
        });
        let Some(start) = tried else { continue };
        if let Ok(twins) = Twins::begin(pair, &start) {
            twins.play(PLIES, Manner::Any, &mut rng, &mut found);
        }
    }
    found
}

/// A piece with the royals, and every other piece on every point near it; where these are too many, some of them.
fn pairs(pair: &Pair, seat: Seat, of: usize, rng: &mut Rng) -> Vec<Start> {
    let model = pair.old.model();
    let Some(alone) = beside(model, seat, 0, rng) else { return Vec::new() };
    let pieces: Vec<Piece> = model
        .kinds()
        .filter(|(_, kind)| !kind.royal)
        .flat_map(|(id, kind)| {
            let sides: &[Option<SideId>] =
                if kind.neutral { &[None] } else { &[Some(SideId::First), Some(SideId::Second)] };
            sides.iter().map(move |side| Piece { side: *side, kind: id })
        })
        .collect();
    let ring = |reach: i32| (2 * reach + 1).pow(2) as usize - 1;
    let fits = |reach: &i32| of * pieces.len() * ring(*reach) <= PAIRS;
    // Points two steps away are looked at where there are few pieces.
    let reach = (1..=BESIDE).rev().find(fits).unwrap_or(1);
    let with = |(point, piece): (Point, Piece)| {
        let kind = model.kind(piece.kind);
        let bound = piece.side.zip(kind.bound.as_ref());
        let fits = bound.is_none_or(|(side, bound)| bound.of(side).contains(point));
        if !fits || alone.get(point).is_some() {
            return None;
        }
        let mut placement = alone.clone();
        placement.set(point, Some(piece));
        start(pair, seat, placement)
    };
    let points = near(model, seat.point, reach);
    let thinned = (of * pieces.len() * points.len()).div_ceil(PAIRS).max(1);
    let all = points.iter().flat_map(|point| pieces.iter().map(|piece| (*point, *piece)));
    all.step_by(thinned).filter_map(with).collect()
}

/// The points around a point.
fn near(model: &Model, point: Point, reach: i32) -> Vec<Point> {
    let board = &model.board;
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    let steps = || -reach..=reach;
    let all = steps().flat_map(|files| steps().map(move |ranks| (files, ranks)));
    all.filter(|step| *step != (0, 0))
        .filter_map(|(files, ranks)| board.at(file + files, rank + ranks))
        .collect()
}

/// A piece with the royals and some other pieces near it.
fn beside(model: &Model, seat: Seat, others: usize, rng: &mut Rng) -> Option<Placement> {
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
    Some(placement)
}

/// The start of a game in which the seated piece may move, late enough for every rule.
fn start(pair: &Pair, seat: Seat, placement: Placement) -> Option<Start> {
    let model = pair.old.model();
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
