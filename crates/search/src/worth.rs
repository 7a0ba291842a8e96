//! What pieces are worth, found from the definition alone.
//!
//! Where the definition counts points they are taken for it; elsewhere a piece is worth what it reaches on boards
//! with few and with many pieces. Where a piece stands better follows from what it reaches there.

use fastrand::Rng;
use gwangsang::model::{Model, Placement};
use gwangsang::{Piece, Point, PointSet, SideId, Variant, Weights};

/// What the least valuable fighting piece is worth.
const UNIT: f64 = 100.0;
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
    /// By code of a piece, what it is worth to capture it.
    pub(crate) prey: Vec<i32>,
    pub(crate) weights: Weights,
    /// What the points that are added to a side's are worth, as the first side's lead.
    pub(crate) bonus: i32,
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
        let (kinds, point) = values(model, &reaches);
        let weights = weights(model, &kinds, &reaches);
        let mut prey: Vec<i32> = Vec::new();
        for _ in SideId::BOTH {
            let worth = |kind: usize| if model.kinds[kind].royal { ROYAL } else { kinds[kind] };
            prey.extend((0..kinds.len()).map(worth));
        }
        let [first, second] = SideId::BOTH.map(|side| model.side_data(side).bonus.as_f64());
        let bonus = ((first - second) * point).round() as i32;
        Self { kinds, prey, weights, bonus }
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

/// What each kind is worth, and what a point of the game is worth.
fn values(model: &Model, reaches: &[[Reach; 2]]) -> (Vec<i32>, f64) {
    let counts = |kind: usize| !model.kinds[kind].royal && !model.kinds[kind].neutral;
    let fighting = || (0..model.kinds.len()).filter(|kind| counts(*kind));
    let range = |kind: usize| {
        let [first, second] = &reaches[kind];
        f64::midpoint(first.mean, second.mean)
    };
    let least = |of: &dyn Fn(usize) -> f64| {
        let found = fighting().map(of).filter(|value| *value > 0.0).fold(f64::MAX, f64::min);
        if found < f64::MAX { found } else { 1.0 }
    };
    let points = |kind: usize| model.kinds[kind].value.as_f64();
    let (least_point, least_range) = (least(&points), least(&range));
    let given = fighting().any(|kind| points(kind) > 0.0);
    let worth = |kind: usize| {
        let by_points = UNIT * points(kind) / least_point;
        let by_range = UNIT * range(kind) / least_range;
        match counts(kind) {
            true if given && points(kind) > 0.0 => by_points.round() as i32,
            true if given => (by_range / 4.0).round() as i32,
            true => by_range.round() as i32,
            false => 0,
        }
    };
    let kinds = (0..model.kinds.len()).map(|kind| worth(kind).clamp(0, 3_000)).collect();
    (kinds, if given { UNIT / least_point } else { 0.0 })
}

/// The weights by which positions are weighed.
fn weights(model: &Model, kinds: &[i32], reaches: &[[Reach; 2]]) -> Weights {
    let mut weights = Weights::new(kinds.len(), model.board.size());
    for (kind, data) in model.kinds() {
        let worth = kinds[kind.index()];
        let [first, second] = &reaches[kind.index()];
        let mean = f64::midpoint(first.mean, second.mean);
        if !data.royal {
            // Each further point is worth less than the one before.
            let step = |reached: usize| {
                let share = f64::from(reached as u32).sqrt() - mean.max(0.0).sqrt();
                (share * f64::from(worth.min(900)).sqrt() * 1.1).round() as i32
            };
            weights.set_reach(kind, step);
            weights.set_pressure(kind, f64::from(worth.min(1_000)).sqrt() as i32);
        }
        for side in SideId::BOTH {
            for point in model.board.points() {
                let place = place(model, data.royal, side, point, &reaches[kind.index()]);
                weights.set_place(side, kind, point, worth + place);
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

/// How much better or worse a point is than others for a piece.
fn place(model: &Model, royal: bool, side: SideId, point: Point, reach: &[Reach; 2]) -> i32 {
    let reach = &reach[side.index()];
    let Some(here) = reach.by_point[point.index()] else { return 0 };
    let advance = advance(model, side, point);
    if royal {
        // A royal is safest at the back.
        return (-20.0 * advance) as i32;
    }
    let share = if reach.mean > 0.0 { here / reach.mean - 1.0 } else { 0.0 };
    (12.0 * share.clamp(-1.0, 1.0) + 12.0 * advance) as i32
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
