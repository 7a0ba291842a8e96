//! What pieces are worth, found from the definition alone.
//!
//! Where the definition counts points they are taken for it; elsewhere a piece is worth what it reaches on boards
//! with few and with many pieces. Where a piece stands better follows from what it reaches there.

use fastrand::Rng;
use gwangsang::model::{Evaluation, Kind, Model, Placement, Shares};
use gwangsang::{KindId, Piece, Point, PointSet, SideId, Variant, Weights};

/// What the least valuable fighting piece is worth.
const UNIT: f64 = 100.0;
/// The most that a fighting piece is worth.
const MOST: i32 = Evaluation::MOST_TIMES as i32 * UNIT as i32;
/// How many boards with pieces scattered on them are looked at, at most.
const BOARDS: usize = 12;
/// So many points are looked at for each piece, so that large boards do not take long.
const LOOKS: usize = 2_500;
/// What a royal is worth as prey, beyond all else.
pub(crate) const ROYAL: i32 = 10_000;

/// What the pieces of a variant are worth.
#[derive(Debug)]
pub(crate) struct Worth {
    /// By kind; royals count nothing.
    pub(crate) kinds: Vec<i32>,
    /// By kind, how many points it reaches on average.
    pub(crate) ranges: Vec<f64>,
    /// By code of a piece, what it is worth to capture it.
    pub(crate) prey: Vec<i32>,
    pub(crate) weights: Weights,
    /// What the points that are added to a side's are worth, as the first side's lead.
    pub(crate) bonus: i32,
    /// How much each part counts.
    pub(crate) shares: Shares,
}

/// What pieces are worth, wherever they stand.
#[derive(Debug)]
struct Values {
    /// By kind; royals count nothing.
    kinds: Vec<i32>,
    /// What 1 is worth in the definition's own measure.
    unit: f64,
    /// Whether that measure is the points of the game.
    counts_points: bool,
}

/// What a piece of a side reaches from each point, on the average of some boards.
#[derive(Debug, Clone)]
struct Reach {
    by_point: Vec<Option<f64>>,
    mean: f64,
}

impl Worth {
    /// Finds out what the pieces of a variant are worth.
    pub(crate) fn of(variant: &Variant) -> Self {
        let model = variant.model();
        let mut boards = scattered(model);
        let reaches: Vec<[Reach; 2]> = model
            .kinds()
            .map(|(kind, _)| {
                SideId::BOTH.map(|side| reach(variant, &mut boards, Piece::of(side, kind)))
            })
            .collect();
        let values = values(model, &reaches);
        let weights = weights(model, &values, &reaches);
        let mean = |[first, second]: &[Reach; 2]| f64::midpoint(first.mean, second.mean);
        let ranges = reaches.iter().map(mean).collect();
        let kinds = values.kinds;
        let mut prey: Vec<i32> = Vec::new();
        for _ in SideId::BOTH {
            let worth = |kind: usize| if model.kinds[kind].royal { ROYAL } else { kinds[kind] };
            prey.extend((0..kinds.len()).map(worth));
        }
        let [first, second] = SideId::BOTH.map(|side| model.side_data(side).bonus.as_f64());
        let point = if values.counts_points { values.unit } else { 0.0 };
        let bonus = ((first - second) * point).round() as i32;
        Self { kinds, ranges, prey, weights, bonus, shares: model.evaluation.shares }
    }
}

/// Boards with few pieces, and with as many as in a game, on random points; the pieces belong to nobody's plan.
fn scattered(model: &Model) -> Vec<Placement> {
    let mut rng = Rng::with_seed(1);
    let points: Vec<Point> = model.board.points().iter().collect();
    let kinds: Vec<Piece> = model
        .arrays
        .first()
        .map_or_else(Vec::new, |array| array.placement.pieces().map(|(_, piece)| piece).collect());
    let fill = |share: usize, rng: &mut Rng| {
        let mut placement = Placement::empty(model.board.size());
        for _ in 0..kinds.len() * share / 4 {
            if let (Some(point), Some(piece)) = (rng.choice(&points), rng.choice(&kinds)) {
                placement.set(*point, Some(*piece));
            }
        }
        placement
    };
    let boards = (LOOKS / model.board.size().max(1)).clamp(2, BOARDS);
    (0..boards).map(|board| fill(1 + board % 3, &mut rng)).collect()
}

/// What a piece reaches from every point where it may stand.
fn reach(variant: &Variant, boards: &mut [Placement], piece: Piece) -> Reach {
    let model = variant.model();
    let side = piece.side.unwrap_or(SideId::First);
    let bound = model.kind(piece.kind).bound.as_ref().map(|region| region.of(side));
    let mut by_point = vec![None; model.board.size()];
    let (mut sum, mut count) = (0.0, 0.0);
    for point in model.board.points() {
        if bound.is_some_and(|region| !region.contains(point)) {
            continue;
        }
        let mut total = 0;
        for board in &mut *boards {
            let before = board.get(point);
            board.set(point, Some(piece));
            let (moves, captures) = variant.reached(board, point);
            board.set(point, before);
            // To capture is most of what a piece is there for.
            total += moves.count() + 3 * captures.count();
        }
        let here = f64::from(total) / f64::from(4 * boards.len() as u32);
        by_point[point.index()] = Some(here);
        if total == 0 {
            continue;
        }
        sum += here;
        count += 1.0;
    }
    Reach { by_point, mean: if count > 0.0 { sum / count } else { 0.0 } }
}

/// What each kind is worth, and in which unit definitions tell it.
fn values(model: &Model, reaches: &[[Reach; 2]]) -> Values {
    let counts = |kind: usize| !model.kinds[kind].royal && !model.kinds[kind].neutral;
    let fighting = || (0..model.kinds.len()).filter(|kind| counts(*kind));
    let range = |kind: usize| {
        let [first, second] = &reaches[kind];
        f64::midpoint(first.mean, second.mean)
    };
    let ranges = fighting().map(range).filter(|range| *range > 0.0);
    let least_range = ranges.min_by(f64::total_cmp).unwrap_or(1.0);
    let least_point = model.weakest().map(|kind| kind.value.as_f64());
    // What 1 stands for in a definition, as a share of the weakest piece.
    let one = least_point.unwrap_or(1.0);
    let worth = |(kind, data): (KindId, &Kind)| {
        let points = data.value.as_f64();
        let by_range = UNIT * range(kind.index()) / least_range;
        let worth = match model.evaluation.value(kind) {
            _ if !counts(kind.index()) => 0.0,
            Some(told) => UNIT * told.as_f64() / one,
            None if least_point.is_none() => by_range,
            None if points > 0.0 => UNIT * points / one,
            None => by_range / 4.0,
        };
        (worth.round() as i32).clamp(0, MOST)
    };
    let kinds = model.kinds().map(worth).collect();
    Values { kinds, unit: UNIT / one, counts_points: least_point.is_some() }
}

/// The weights by which positions are weighed.
fn weights(model: &Model, values: &Values, reaches: &[[Reach; 2]]) -> Weights {
    let mut weights = Weights::new(values.kinds.len(), model.board.size());
    let mobility = share(model.evaluation.shares.mobility);
    for (kind, data) in model.kinds() {
        let worth = values.kinds[kind.index()];
        let [first, second] = &reaches[kind.index()];
        let mean = f64::midpoint(first.mean, second.mean);
        if !data.royal {
            // Each further point is worth less than the one before.
            let step = |reached: usize| {
                let share = f64::from(reached as u32).sqrt() - mean.max(0.0).sqrt();
                (share * f64::from(worth.min(900)).sqrt() * 1.1 * mobility).round() as i32
            };
            weights.set_reach(kind, step);
            weights.set_pressure(kind, f64::from(worth.min(1_000)).sqrt() as i32);
        }
        for side in SideId::BOTH {
            let reach = &reaches[kind.index()][side.index()];
            for point in model.board.points() {
                let found = place(model, data.royal, side, point, reach);
                let told = model.told_bonus(side, kind, point).as_f64() * values.unit;
                weights.set_place(side, kind, point, worth + found + told.round() as i32);
            }
        }
    }
    for side in SideId::BOTH {
        for point in model.board.points() {
            weights.set_surroundings(side, point, neighbours(model, point));
        }
    }
    weights
}

/// How much better or worse a point is than others for a piece, as far as its reach tells.
fn place(model: &Model, royal: bool, side: SideId, point: Point, reach: &Reach) -> i32 {
    let shares = model.evaluation.shares;
    let Some(here) = reach.by_point[point.index()] else { return 0 };
    let advance = advance(model, side, point);
    if royal {
        // A royal is safest at the back.
        return (-20.0 * advance * share(shares.safety)) as i32;
    }
    let better = if reach.mean > 0.0 { here / reach.mean - 1.0 } else { 0.0 };
    let placement = 12.0 * better.clamp(-1.0, 1.0) * share(shares.placement);
    (placement + 12.0 * advance * share(shares.advance)) as i32
}

/// A percentage as a factor.
fn share(percent: u16) -> f64 {
    f64::from(percent) / 100.0
}

/// How far forward a point is, from 0 at the own edge to 1 at the other.
fn advance(model: &Model, side: SideId, point: Point) -> f64 {
    let last = f64::from(model.board.ranks().max(2) - 1);
    let rank = f64::from(model.board.rank(point));
    if model.side_data(side).up { rank / last } else { 1.0 - rank / last }
}

/// A point and those around it.
fn neighbours(model: &Model, point: Point) -> PointSet {
    let board = &model.board;
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    around.filter_map(|(x, y)| board.at(file + x, rank + y)).collect()
}
