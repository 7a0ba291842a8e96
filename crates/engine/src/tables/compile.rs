//! Model to tables: every move rule is walked once from every point.

mod leads;

pub(crate) use leads::Leads;

use super::hooks::{Hooks, Replies};
use super::kernel::{Hop, Kernel, Lame, Leap, Rays, Slide, Way};
use super::{Customs, Keys, Promotion, Rule, Tables, Threat};
use crate::bits::{Bits, PointSet};
use crate::index::{KindId, KindSet, Point, SideId};
use crate::model::{
    Board, Captor, Directions, Kind, Leg, LegStep, Model, MoveRule, Only, Over, Region, Shape,
};
use crate::topology::{Compass, Topology, ways};

/// Builds the tables of a model for boards of up to `64 * W` points.
pub(crate) fn compile<const W: usize>(model: &Model, hooks: Hooks) -> Tables<W> {
    let topology = Topology::new(&model.board);
    let kinds = model.kinds.len();
    let size = model.board.size();
    let compiler = |side: SideId| Compiler { model, topology: &topology, side };
    let movers = SideId::BOTH
        .map(|side| model.kinds.iter().map(|kind| compiler(side).rules(kind)).collect::<Vec<_>>());
    let mut threats = SideId::BOTH.map(|side| compiler(side).threats());
    let facing = hooks.facing.as_ref().map(|hook| rays(model, &topology, hook.along));
    if let (Some(hook), Some(royal)) = (&hooks.facing, hooks.royal)
        && hook.replies == Replies::Forbidden
    {
        // A royal that may not be faced is attacked along the line by the other one.
        for (side, owner) in threats.iter_mut().zip(SideId::BOTH) {
            let steps = compiler(owner.other()).royal_steps();
            let kernel = Kernel::Slide(Slide::new(rays(model, &topology, hook.along), None));
            side.push(threat(royal.index(), kernel, &model.board, &steps));
        }
    }
    let customs: Vec<Customs> =
        model.kinds().map(|(id, kind)| custom(model, &hooks, id, kind)).collect();
    let promotions = promotions(model, &hooks);
    let special = |custom: &Customs| custom.is_special_victim() || custom.captor != Captor::Moves;
    let has_effects = !promotions.is_empty() || customs.iter().any(special);
    let camps = SideId::BOTH.map(|side| {
        let parts = hooks.fall.iter().flat_map(|fall| fall.camps.parts(side));
        parts.map(PointSet::resized).collect()
    });
    let keys = Keys::new(3 * kinds, size);
    let all_rules = || movers.iter().flatten().flatten();
    let spares_at_first = all_rules().any(|rule: &Rule<W>| !rule.spared_at_first.is_empty());
    let winds = threats.iter().flatten().any(|threat| threat.winds);
    let tells_answers = !hooks.guarded || !has_effects && !winds;
    Tables {
        files: usize::from(model.board.files()),
        points: size,
        kinds,
        movers,
        threats,
        facing,
        customs,
        promotions,
        has_effects,
        spares_at_first,
        tells_answers,
        camps,
        keys,
        hooks,
    }
}

/// The kernel of a rule as if no region kept it, to tell a move that a region forbids.
pub(crate) fn unbounded_kernel<const W: usize>(
    model: &Model,
    side: SideId,
    rule: &MoveRule,
) -> Kernel<W> {
    let topology = Topology::new(&model.board);
    let free = MoveRule { from: None, to: None, within: None, ..rule.clone() };
    Compiler { model, topology: &topology, side }.kernel(None, &free)
}

fn custom(model: &Model, hooks: &Hooks, id: KindId, kind: &Kind) -> Customs {
    let becomes = kind.fate.becomes.map(|kind| model.code(None, kind));
    let triggers = hooks.fall.as_ref().is_some_and(|fall| fall.triggers.contains(id));
    Customs { captor: kind.captor, captured_by: kind.fate.captor, becomes, triggers }
}

/// For each code of a side's piece what it becomes and where; empty if nothing promotes.
fn promotions<const W: usize>(model: &Model, hooks: &Hooks) -> Vec<Promotion<W>> {
    if hooks.promotions.is_empty() {
        return Vec::new();
    }
    let promotion = |side: SideId, kind: KindId| {
        let hook = hooks.promotions.iter().find(|hook| hook.pieces.contains(kind));
        let zone = hook.map_or(Bits::EMPTY, |hook| hook.zone.of(side).resized());
        let into = hook.map_or(kind, |hook| hook.into);
        Promotion { zone, into: model.code(Some(side), into) }
    };
    let kinds = |side| model.kinds().map(move |(id, _)| promotion(side, id));
    SideId::BOTH.into_iter().flat_map(kinds).collect()
}

/// A rule read backwards; `steps` gives where the attacked royal could go from each point.
fn threat<const W: usize>(
    kind: usize,
    kernel: Kernel<W>,
    board: &Board,
    steps: &[Bits<W>],
) -> Threat<W> {
    let mut origins = vec![Bits::EMPTY; board.size()];
    for from in board.points() {
        for to in kernel.reach(from) {
            origins[to.index()].insert(from);
        }
    }
    let near = steps
        .iter()
        .map(|steps| steps.iter().fold(Bits::EMPTY, |all, to| all | origins[to.index()]))
        .collect();
    let winds = kernel.winds();
    Threat { kind, kernel, origins, near, winds, spares_at_first: false }
}

/// Rays over the whole board; directions are the same seen from either side.
fn rays<const W: usize>(model: &Model, topology: &Topology, directions: Directions) -> Rays<W> {
    let walker = Compiler { model, topology, side: SideId::First };
    Rays::new(
        walker
            .each_point(|from| walker.rays_from(from, directions, u8::MAX, &model.board.points())),
    )
}

/// The points that a piece may touch, and those where it may stop.
struct Bounds {
    path: PointSet,
    stop: PointSet,
}

struct Compiler<'a> {
    model: &'a Model,
    topology: &'a Topology,
    side: SideId,
}

impl Compiler<'_> {
    fn up(&self) -> bool {
        self.model.side_data(self.side).up
    }

    /// A value for every place of the board; missing points get the value of no moves.
    fn each_point<T: Default>(&self, value: impl Fn(Point) -> T) -> Vec<T> {
        let points = self.model.board.points();
        (0..self.model.board.size() as u16)
            .map(Point)
            .map(|point| if points.contains(point) { value(point) } else { T::default() })
            .collect()
    }

    /// The compiled rules of a kind; steps and leaps that may do the same become one.
    fn rules<const W: usize>(&self, kind: &Kind) -> Vec<Rule<W>> {
        let mut rules: Vec<Rule<W>> = Vec::new();
        for rule in &kind.moves {
            let new = self.rule(kind, rule);
            let twin = |old: &&mut Rule<W>| {
                matches!((&old.kernel, &new.kernel), (Kernel::Leap(_), Kernel::Leap(_)))
                    && old.does_the_same(&new)
            };
            match rules.iter_mut().find(twin) {
                Some(old) => {
                    let union = |from| old.kernel.reach(from) | new.kernel.reach(from);
                    old.kernel = Kernel::Leap(Leap::new(self.each_point(union)));
                }
                None => rules.push(new),
            }
        }
        rules
    }

    fn rule<const W: usize>(&self, kind: &Kind, rule: &MoveRule) -> Rule<W> {
        Rule {
            kernel: self.kernel(kind.bound.as_ref(), rule),
            moves: rule.only != Only::Capture,
            captures: rule.only != Only::Move && !rule.victims.is_empty(),
            spared: rule.victims.complement(self.model.kinds.len()),
            spared_at_first: rule.spared_at_first,
        }
    }

    /// Where this side's royal could go from each point.
    fn royal_steps<const W: usize>(&self) -> Vec<Bits<W>> {
        let Some(royal) = self.model.royal() else { return Vec::new() };
        let rules: Vec<Rule<W>> = self.rules(self.model.kind(royal));
        self.each_point(|from| {
            rules.iter().fold(Bits::EMPTY, |all, rule| all | rule.kernel.reach(from))
        })
    }

    /// The rules of this side that can capture the other side's royal.
    fn threats<const W: usize>(&self) -> Vec<Threat<W>> {
        let Some(royal) = self.model.royal() else { return Vec::new() };
        let steps = Compiler { side: self.side.other(), ..*self }.royal_steps();
        let mut threats = Vec::new();
        for (id, kind) in self.model.kinds() {
            for rule in self.rules(kind) {
                if rule.captures && !rule.spared.contains(royal) {
                    let spares_at_first = rule.spared_at_first.contains(royal);
                    let threat = threat(id.index(), rule.kernel, &self.model.board, &steps);
                    threats.push(Threat { spares_at_first, ..threat });
                }
            }
        }
        threats
    }

    fn kernel<const W: usize>(&self, bound: Option<&Region>, rule: &MoveRule) -> Kernel<W> {
        match &rule.shape {
            Shape::Step(directions) => self.leap(bound, rule, |from| {
                ways(*directions, self.up())
                    .filter_map(|(way, track)| self.topology.step(from, way, track))
                    .collect()
            }),
            Shape::Leap(offsets) => self.leap(bound, rule, |from| {
                offsets.iter().filter_map(|offset| self.offset(from, *offset)).collect()
            }),
            Shape::Path { legs, any_turn } => {
                let turn = if *any_turn { Turn::Any } else { Turn::Eighth };
                self.lame(bound, rule, legs, turn)
            }
            Shape::Slide { directions, range } => {
                let rays = self.bounded_rays(bound, rule, *directions, *range);
                Kernel::Slide(Slide::new(rays, self.stops(bound, rule)))
            }
            Shape::Hop { directions, screens, screen } => {
                let rays = self.bounded_rays(bound, rule, *directions, u8::MAX);
                let barred: KindSet = screen.complement(self.model.kinds.len());
                Kernel::Hop(Hop::new(rays, self.stops(bound, rule), *screens, barred))
            }
        }
    }

    /// Where a piece on a point may pass and stop; nothing if the rule does not apply there.
    fn bounds(&self, bound: Option<&Region>, rule: &MoveRule, from: Point) -> Option<Bounds> {
        if rule.from.as_ref().is_some_and(|region| !region.of(self.side).contains(from)) {
            return None;
        }
        let mut path = self.model.board.points();
        if let Some(bound) = bound {
            path &= *bound.part_at(self.side, from)?;
        }
        if let Some(within) = &rule.within {
            let part = within.of(self.side);
            if !part.contains(from) {
                return None;
            }
            path &= part;
        }
        let stop = match &rule.to {
            Some(to) => path & to.of(self.side),
            None => path,
        };
        Some(Bounds { path, stop })
    }

    fn leap<const W: usize>(
        &self,
        bound: Option<&Region>,
        rule: &MoveRule,
        targets: impl Fn(Point) -> PointSet,
    ) -> Kernel<W> {
        Kernel::Leap(Leap::new(self.each_point(|from| match self.bounds(bound, rule, from) {
            Some(bounds) => (targets(from) & bounds.stop).resized(),
            None => Bits::EMPTY,
        })))
    }

    /// The stops of a sliding rule, if they are not simply where its rays lead.
    fn stops<const W: usize>(
        &self,
        bound: Option<&Region>,
        rule: &MoveRule,
    ) -> Option<Vec<Bits<W>>> {
        rule.to.as_ref()?;
        Some(self.each_point(|from| {
            self.bounds(bound, rule, from).map(|bounds| bounds.stop.resized()).unwrap_or_default()
        }))
    }

    fn bounded_rays<const W: usize>(
        &self,
        bound: Option<&Region>,
        rule: &MoveRule,
        directions: Directions,
        range: u8,
    ) -> Rays<W> {
        Rays::new(self.each_point(|from| match self.bounds(bound, rule, from) {
            Some(bounds) => self.rays_from(from, directions, range, &bounds.path),
            None => Default::default(),
        }))
    }

    fn rays_from<const W: usize>(
        &self,
        from: Point,
        directions: Directions,
        range: u8,
        path: &PointSet,
    ) -> (Vec<Bits<W>>, Vec<Bits<W>>) {
        let (mut up, mut down) = (Vec::new(), Vec::new());
        for (way, track) in ways(directions, self.up()) {
            let ray: Bits<W> = self
                .topology
                .ray(from, way, track)
                .take(usize::from(range))
                .take_while(|point| path.contains(*point))
                .collect();
            if !ray.is_empty() {
                if way.ascends() { up.push(ray) } else { down.push(ray) }
            }
        }
        (up, down)
    }

    /// The point at an offset seen from the mover.
    fn offset(&self, from: Point, (right, forward): (i8, i8)) -> Option<Point> {
        let sign = if self.up() { 1 } else { -1 };
        let board = &self.model.board;
        let file = i32::from(board.file(from)) + sign * i32::from(right);
        let rank = i32::from(board.rank(from)) + sign * i32::from(forward);
        board.at(file, rank)
    }

    fn lame<const W: usize>(
        &self,
        bound: Option<&Region>,
        rule: &MoveRule,
        legs: &[Leg],
        turn: Turn,
    ) -> Kernel<W> {
        let ways = self.each_point(|from| {
            let mut ways = Vec::new();
            if let Some(bounds) = self.bounds(bound, rule, from) {
                let trail = Trail { at: from, way: None, empty: Bits::EMPTY, full: Bits::EMPTY };
                let walk = Walk { compiler: self, from, bounds: &bounds, turn };
                walk.on(legs, &trail, &mut ways);
            }
            ways
        });
        Kernel::Lame(Lame::new(ways))
    }
}

/// How far a leg may turn from the one before.
#[derive(Debug, Clone, Copy)]
enum Turn {
    Eighth,
    Any,
}

/// A path so far.
struct Trail<const W: usize> {
    at: Point,
    way: Option<Compass>,
    empty: Bits<W>,
    full: Bits<W>,
}

/// A walk over all paths of a rule from one point.
struct Walk<'a> {
    compiler: &'a Compiler<'a>,
    from: Point,
    bounds: &'a Bounds,
    turn: Turn,
}

impl Walk<'_> {
    fn on<const W: usize>(&self, legs: &[Leg], trail: &Trail<W>, ways: &mut Vec<Way<W>>) {
        let Some((leg, rest)) = legs.split_first() else {
            if self.bounds.stop.contains(trail.at) {
                add(ways, trail);
            }
            return;
        };
        for (point, way) in self.next(leg, trail.at) {
            let turned = match (self.turn, trail.way, way) {
                (Turn::Eighth, Some(before), Some(now)) => !now.is_near(before),
                _ => false,
            };
            // A path that comes home has led nowhere.
            if turned || point == self.from || !self.bounds.path.contains(point) {
                continue;
            }
            let mut next = Trail { at: point, way, empty: trail.empty, full: trail.full };
            if !rest.is_empty() {
                match leg.over {
                    Over::Empty => next.empty.insert(point),
                    Over::Occupied => next.full.insert(point),
                    Over::Any => {}
                }
            }
            if !next.empty.meets(&next.full) {
                self.on(rest, &next, ways);
            }
        }
    }

    fn next(&self, leg: &Leg, at: Point) -> Vec<(Point, Option<Compass>)> {
        let compiler = self.compiler;
        match &leg.step {
            LegStep::Step(directions) => ways(*directions, compiler.up())
                .filter_map(|(way, track)| {
                    Some((compiler.topology.step(at, way, track)?, Some(way)))
                })
                .collect(),
            LegStep::Leap(offsets) => offsets
                .iter()
                .filter_map(|offset| {
                    let point = compiler.offset(at, *offset)?;
                    let board = &compiler.model.board;
                    let files = i32::from(board.file(point)) - i32::from(board.file(at));
                    let ranks = i32::from(board.rank(point)) - i32::from(board.rank(at));
                    Some((point, Compass::between(files, ranks)))
                })
                .collect(),
        }
    }
}

/// Adds the end of a path to the way with the same condition.
fn add<const W: usize>(ways: &mut Vec<Way<W>>, trail: &Trail<W>) {
    let same = |way: &&mut Way<W>| (way.empty, way.full) == (trail.empty, trail.full);
    match ways.iter_mut().find(same) {
        Some(way) => way.targets.insert(trail.at),
        None => {
            let targets = Bits::one(trail.at);
            ways.push(Way { empty: trail.empty, full: trail.full, targets });
        }
    }
}
