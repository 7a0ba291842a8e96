//! Drawings of how a piece moves, on points and with pieces around it that are chosen to show it.
//!
//! Every mark on a drawing comes from the tables of move generation; here is only decided what stands where.

use super::Drawing;
use super::directions::settled;
use crate::bits::PointSet;
use crate::game::{Reach, Variant};
use crate::index::{KindId, KindSet, Piece, Point, SideId};
use crate::model::{Directions, Kind, Model, MoveRule, Over, Placement, Shape};
use crate::render::{Marks, Window};
use crate::topology::{Topology, ways};
use crate::words::{Particle, Words, counted};

/// The drawings of a kind, the plainest first.
pub(super) fn of(variant: &Variant, id: KindId) -> Vec<Drawing> {
    let model = variant.model();
    let stage = Stage {
        variant,
        model,
        side: side(model, id),
        id,
        kind: model.kind(id),
        topology: Topology::new(&model.board),
    };
    let Some(main) = stage.main_point() else { return Vec::new() };
    let mut found = Vec::new();
    found.extend(stage.open(main, Words::new("On an open board.", "빈 판에서.")));
    found.extend(stage.special_regions());
    found.extend(stage.lines(main));
    found.extend(stage.slider_blocked(main));
    found.extend(stage.path_blocked(main));
    found.extend(stage.path_opened(main));
    found.extend(stage.hop(main, None));
    found.extend(stage.hop_along_lines());
    found
}

/// The side whose moves are drawn: the second one of a kind that only it has at the start.
fn side(model: &Model, id: KindId) -> SideId {
    let start = model.arrays.first().map(|array| &array.placement);
    let has = |side: SideId| {
        start.is_some_and(|start| start.pieces().any(|(_, piece)| piece == Piece::of(side, id)))
    };
    match SideId::BOTH.map(has) {
        [false, true] => SideId::Second,
        [true, _] | [false, false] => SideId::First,
    }
}

/// Whether a move needs pieces to go over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    Freely,
    OverPieces,
}

struct Stage<'v> {
    variant: &'v Variant,
    model: &'v Model,
    /// The side whose moves are drawn.
    side: SideId,
    id: KindId,
    kind: &'v Kind,
    topology: Topology,
}

impl Stage<'_> {
    /// A board with the piece on a point and others around it.
    fn place(&self, from: Point, others: &[(Point, Piece)]) -> Placement {
        let mut placement = Placement::empty(self.model.board.size());
        for (point, piece) in others {
            placement.set(*point, Some(*piece));
        }
        placement.set(from, Some(Piece::of(self.side, self.id)));
        placement
    }

    fn reach(&self, from: Point, others: &[(Point, Piece)]) -> Reach {
        self.variant.reach(&self.place(from, others), from)
    }

    /// The points where it may stand.
    fn ground(&self) -> PointSet {
        self.kind.bound.as_ref().map_or(self.model.board.points(), |bound| bound.of(self.side))
    }

    /// The points where it stands for the first drawing: in the middle, and where it has most of its moves.
    fn main_point(&self) -> Option<Point> {
        let ground = self.ground();
        let stops = |rule: &MoveRule| {
            let region = rule.to.as_ref().or(rule.within.as_ref());
            region.map_or(self.model.board.points(), |region| region.of(self.side))
        };
        let stops = self.kind.moves.iter().fold(PointSet::EMPTY, |all, rule| all | stops(rule));
        let special = self.special_ground();
        for points in [(ground & stops).minus(special), ground & stops, ground] {
            let most = |point: &Point| {
                let count = self.reach(*point, &[]).all().count();
                if self.kind.bound.is_some() { count } else { count.min(1) }
            };
            let best = points.iter().map(|point| most(&point)).max();
            if let Some(best) = best {
                return points
                    .iter()
                    .filter(|point| most(point) == best)
                    .min_by_key(|point| self.eccentricity(*point));
            }
        }
        None
    }

    /// The points from which some rule moves that moves from nowhere else.
    fn special_ground(&self) -> PointSet {
        let regions = self.kind.moves.iter().filter_map(|rule| rule.from.as_ref());
        regions.fold(PointSet::EMPTY, |all, region| all | region.of(self.side))
    }

    /// How far a point is from the middle of the board; of two as far, the one nearer to the own edge first.
    fn eccentricity(&self, point: Point) -> (u32, u8, u8) {
        let board = &self.model.board;
        let off = |at: u8, count: u8| (2 * u32::from(at)).abs_diff(u32::from(count) - 1);
        let (file, rank) = (board.file(point), board.rank(point));
        let away = off(file, board.files()).pow(2) + off(rank, board.ranks()).pow(2);
        (away, board.ranks() - self.advance(point), file)
    }

    /// How far forward a point lies, so that of two points the one nearer to the own edge has less.
    fn advance(&self, point: Point) -> u8 {
        let board = &self.model.board;
        let rank = board.rank(point);
        if self.model.side_data(self.side).up { board.ranks() - rank } else { rank + 1 }
    }

    fn distance(&self, a: Point, b: Point) -> u8 {
        let board = &self.model.board;
        board.file(a).abs_diff(board.file(b)).max(board.rank(a).abs_diff(board.rank(b)))
    }

    /// The commonest piece of a side that may stand on a point and is of some kinds.
    fn extra(&self, side: SideId, point: Point, kinds: KindSet) -> Option<Piece> {
        let model = self.model;
        let start = model.arrays.first().map(|array| &array.placement);
        let count = |kind: KindId| {
            start.map_or(0, |start| {
                start.pieces().filter(|(_, piece)| *piece == Piece::of(side, kind)).count()
            })
        };
        let fits = |(id, kind): &(KindId, &Kind)| {
            let may_stand =
                kind.bound.as_ref().is_none_or(|bound| bound.part_at(side, point).is_some());
            kinds.contains(*id) && !kind.royal && !kind.neutral && may_stand
        };
        let candidates = model.kinds().filter(fits);
        let best =
            candidates.max_by_key(|(id, _)| (count(*id), *id != self.id, usize::MAX - id.index()));
        best.map(|(id, _)| Piece::of(side, id))
    }

    fn every_kind(&self) -> KindSet {
        KindSet::EMPTY.complement(self.model.kinds.len())
    }

    /// The kinds that it may capture by some rule.
    fn prey(&self) -> KindSet {
        let rules = self.kind.moves.iter();
        rules.fold(KindSet::EMPTY, |all, rule| all.union(rule.victims))
    }

    fn enemy(&self, point: Point) -> Option<(Point, Piece)> {
        Some((point, self.extra(self.side.other(), point, self.prey())?))
    }

    fn friend(&self, point: Point, kinds: KindSet) -> Option<(Point, Piece)> {
        Some((point, self.extra(self.side, point, kinds)?))
    }

    /// The drawing of a board, with the points marked that `open` had and this board has not.
    fn drawing(
        &self,
        from: Point,
        others: &[(Point, Piece)],
        open: Reach,
        caption: Words,
    ) -> Drawing {
        let placement = self.place(from, others);
        let reach = self.variant.reach(&placement, from);
        let occupied: PointSet = placement.pieces().map(|(point, _)| point).collect();
        let targets = reach.moves | (reach.captures & occupied);
        let lost = open.all().minus(reach.all()).minus(occupied);
        let marks = Marks { targets, lost, ..Marks::default() };
        let window = Window::around(&self.model.board, targets | lost | occupied, 1);
        Drawing { caption, placement, marks, window }
    }

    /// The piece alone, with enemies where it goes only to capture.
    fn open(&self, from: Point, caption: Words) -> Option<Drawing> {
        let reach = self.reach(from, &[]);
        if reach.all().is_empty() {
            return None;
        }
        let prey: Vec<_> = reach.captures.minus(reach.moves).iter().collect();
        let others: Vec<_> = prey.into_iter().filter_map(|point| self.enemy(point)).collect();
        Some(self.drawing(from, &others, Reach::default(), caption))
    }

    /// In every region from which some rule moves that moves from nowhere else.
    fn special_regions(&self) -> Vec<Drawing> {
        let mut known: Vec<PointSet> = Vec::new();
        let mut found = Vec::new();
        for region in self.kind.moves.iter().filter_map(|rule| rule.from.as_ref()) {
            let own = region.of(self.side) & self.ground();
            if known.contains(&own) {
                continue;
            }
            known.push(own);
            let area = self.model.region_words(region);
            let caption =
                Words::new(format!("Standing in {}.", area.en), format!("{}에 있을 때.", area.ko));
            let from = own.iter().min_by_key(|point| self.eccentricity(*point));
            found.extend(from.and_then(|from| self.open(from, caption)));
        }
        found
    }

    /// The diagonals that need a drawn line, of rules that go over pieces or of those that do not.
    fn drawn_diagonals(&self, over: Going) -> Directions {
        let mut all = Directions::default();
        for rule in &self.kind.moves {
            let directions = match &rule.shape {
                Shape::Step(directions) | Shape::Slide { directions, .. }
                    if over == Going::Freely =>
                {
                    directions
                }
                Shape::Hop { directions, .. } if over == Going::OverPieces => directions,
                Shape::Step(_)
                | Shape::Slide { .. }
                | Shape::Hop { .. }
                | Shape::Leap(_)
                | Shape::Path { .. } => continue,
            };
            all.drawn |= settled(*directions).drawn;
        }
        all
    }

    /// The rays from a point in some directions, the longest first.
    fn rays(&self, from: Point, directions: Directions) -> Vec<Vec<Point>> {
        let up = self.model.side_data(self.side).up;
        let mut rays: Vec<Vec<Point>> = ways(directions, up)
            .map(|(way, track)| self.topology.ray(from, way, track).collect())
            .collect();
        rays.sort_by_key(|ray| std::cmp::Reverse(ray.len()));
        rays
    }

    /// On drawn diagonals, where the first drawing shows none.
    fn lines(&self, main: Point) -> Option<Drawing> {
        let diagonals = self.drawn_diagonals(Going::Freely);
        let gain = |point: Point| {
            let reach = self.reach(point, &[]).all();
            let rays = self.rays(point, diagonals);
            rays.iter().flatten().filter(|end| reach.contains(**end)).count()
        };
        if gain(main) > 0 {
            return None;
        }
        let caption = Words::new("On drawn lines.", "선이 그어진 곳에서.");
        let ground = self.ground();
        let best = ground.iter().max_by_key(|point| (gain(*point), self.forward(*point)))?;
        if gain(best) > 0 { self.open(best, caption) } else { None }
    }

    fn forward(&self, point: Point) -> u8 {
        self.model.board.ranks() - self.advance(point)
    }

    fn hop_along_lines(&self) -> Option<Drawing> {
        let diagonals = self.drawn_diagonals(Going::OverPieces);
        let length = |point: Point| self.rays(point, diagonals).first().map_or(0, Vec::len);
        let points = self.ground();
        let best = points.iter().max_by_key(|point| (length(*point), self.forward(*point)))?;
        if length(best) > 1 { self.hop(best, Some(diagonals)) } else { None }
    }

    /// A slider with pieces on two of its lines.
    fn slider_blocked(&self, from: Point) -> Option<Drawing> {
        self.kind.moves.iter().find(|rule| matches!(rule.shape, Shape::Slide { .. }))?;
        let open = self.reach(from, &[]);
        let candidates = |distance: u8| {
            open.all().iter().filter(move |point| self.distance(from, *point) == distance)
        };
        let lost = |others: &[(Point, Piece)]| open.all().minus(self.reach(from, others).all());
        let blocks = |point: Point| {
            let friend = self.friend(point, self.every_kind())?;
            let count = lost(&[friend]).count();
            (count > 1).then_some((friend, count))
        };
        let (friend, _) = [2, 1].into_iter().find_map(|distance| {
            candidates(distance).filter_map(blocks).max_by_key(|(_, count)| *count)
        })?;
        let behind = lost(&[friend]);
        let enemy = candidates(2)
            .filter(|point| open.captures.contains(*point) && !behind.contains(*point))
            .filter_map(|point| self.enemy(point))
            .max_by_key(|enemy| lost(&[friend, *enemy]).count());
        let (others, caption) = match enemy {
            Some(enemy) => (
                vec![friend, enemy],
                Words::new(
                    "It stops before a piece of its own side, and captures one of the other.",
                    "자기편 기물 앞에서 멈추고, 상대 기물은 잡습니다.",
                ),
            ),
            None => (vec![friend], self.in_the_way(friend.0)),
        };
        Some(self.drawing(from, &others, open, caption))
    }

    /// A piece that goes a longer way, with another one in the way.
    fn path_blocked(&self, from: Point) -> Option<Drawing> {
        self.kind.moves.iter().find(|rule| matches!(rule.shape, Shape::Path { .. }))?;
        let open = self.reach(from, &[]);
        let lost = |other: (Point, Piece)| {
            let own = PointSet::one(other.0);
            open.all().minus(self.reach(from, &[other]).all()).minus(own).count()
        };
        let free = self.model.board.points().without(from);
        let blocks = |point: Point| {
            let friend = self.friend(point, self.every_kind())?;
            let count = lost(friend);
            (count > 0).then_some((friend, count))
        };
        let near = |friend: &(Point, Piece)| std::cmp::Reverse(self.distance(from, friend.0));
        let (friend, _) =
            free.iter().filter_map(blocks).max_by_key(|(friend, count)| (*count, near(friend)))?;
        let mut others = vec![friend];
        if open.moves.is_empty() {
            let prey = open.captures.without(friend.0);
            others.extend(prey.iter().filter_map(|point| self.enemy(point)));
        }
        Some(self.drawing(from, &others, open, self.in_the_way(friend.0)))
    }

    /// A piece that goes its way only past another one, with that one there.
    fn path_opened(&self, from: Point) -> Option<Drawing> {
        let needs = |rule: &MoveRule| match &rule.shape {
            Shape::Path { legs, .. } => legs.iter().any(|leg| leg.over == Over::Occupied),
            Shape::Step(_) | Shape::Slide { .. } | Shape::Hop { .. } | Shape::Leap(_) => false,
        };
        self.kind.moves.iter().find(|rule| needs(rule))?;
        let open = self.reach(from, &[]).all();
        let opens = |point: Point| {
            let friend = self.friend(point, self.every_kind())?;
            let count = self.reach(from, &[friend]).all().minus(open).count();
            (count > 0).then_some((friend, count))
        };
        let free = self.model.board.points().without(from);
        let (friend, _) = free.iter().filter_map(opens).max_by_key(|(_, count)| *count)?;
        let name = self.model.board.name(friend.0);
        let caption = Words::new(
            format!("It goes past the piece on {name}."),
            format!("{name}에 있는 기물을 지나 갑니다."),
        );
        Some(self.drawing(from, &[friend], Reach::default(), caption))
    }

    fn in_the_way(&self, point: Point) -> Words {
        let name = self.model.board.name(point);
        Words::new(
            format!("The piece on {name} stands in the way."),
            format!("{name}에 있는 기물이 길을 막고 있습니다."),
        )
    }

    /// A hopper with what it needs on one line, and on another a piece that it does not hop over.
    fn hop(&self, from: Point, along: Option<Directions>) -> Option<Drawing> {
        let hops = self.kind.moves.iter().find_map(|rule| match &rule.shape {
            Shape::Hop { directions, screens, screen } => Some((*directions, *screens, *screen)),
            Shape::Step(_) | Shape::Slide { .. } | Shape::Leap(_) | Shape::Path { .. } => None,
        });
        let (directions, screens, screen) = hops?;
        let rays = self.rays(from, along.unwrap_or(directions));
        let (line, rest) = rays.split_first()?;
        let spread = if line.len() > 2 * usize::from(screens) { 2 } else { 1 };
        let places = (1..=usize::from(screens)).map(|number| number * spread - 1);
        let mut others: Vec<_> =
            places.filter_map(|place| self.friend(*line.get(place)?, screen)).collect();
        if others.len() < usize::from(screens) {
            return None;
        }
        let last = usize::from(screens) * spread;
        let prey = line.get(last + 2).or(line.last()).filter(|_| line.len() > last);
        others.extend(prey.and_then(|point| self.enemy(*point)));
        let mut caption = screens_told(self.model, &others, usize::from(screens));
        let barred = screen.complement(self.model.kinds.len());
        let other_line = rest.iter().find(|ray| ray.len() > 2 && along.is_none());
        if let Some(barred) = other_line.and_then(|ray| self.friend(ray[1], barred)) {
            others.push(barred);
            caption = Words::joined([caption, barred_told(self.model, barred)]);
        }
        let drawing = self.drawing(from, &others, Reach::default(), caption);
        (!drawing.marks.targets.is_empty()).then_some(drawing)
    }
}

/// What a hopper hops over on a drawing.
fn screens_told(model: &Model, others: &[(Point, Piece)], screens: usize) -> Words {
    let names: Vec<Words> = others
        .iter()
        .take(screens)
        .map(|(point, _)| Words::new(model.board.name(*point), model.board.name(*point)))
        .collect();
    let all = Words::all_of(&names);
    let (en, ko) = match screens {
        1 => ("the piece", "기물".to_owned()),
        n => ("the pieces", format!("기물 {}", counted(n, "개"))),
    };
    Words::new(
        format!("It hops over {en} on {}.", all.en),
        format!("{}에 있는 {} 뛰어넘습니다.", all.ko, Particle::Object.after(&ko)),
    )
}

/// What a hopper does not hop over on a drawing.
fn barred_told(model: &Model, (point, piece): (Point, Piece)) -> Words {
    let (name, kind) = (model.board.name(point), model.kind_words(piece.kind));
    Words::new(
        format!("Over the {} on {name} it does not.", kind.en),
        format!("{name}에 있는 {} 뛰어넘지 못합니다.", Particle::Topic.after(&kind.ko)),
    )
}
