//! Where a piece may go by its own rules, found by walking over the board.

use gwangsang::model::{
    Captor, Directions, LegStep, Model, MoveRule, Only, Over, Placement, Shape,
};
use gwangsang::{KindSet, Piece, Point, SideId};

/// The eight directions, forward first and then clockwise, as (to the right, forward).
const WAYS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A piece on its point, looking around.
pub(super) struct Walker<'a> {
    pub(super) model: &'a Model,
    pub(super) placement: &'a Placement,
    pub(super) side: SideId,
    pub(super) from: Point,
    /// Whether a piece has been captured since the game began.
    pub(super) captured: bool,
}

impl Walker<'_> {
    /// The points where the piece may end, whatever becomes of its royal.
    pub(super) fn targets(&self, piece: Piece) -> Vec<Point> {
        let mut found = Vec::new();
        for rule in &self.model.kind(piece.kind).moves {
            for to in self.reached(piece, rule) {
                if self.may_end(rule, to) && !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        found
    }

    fn may_end(&self, rule: &MoveRule, to: Point) -> bool {
        if rule.to.as_ref().is_some_and(|region| !region.of(self.side).contains(to)) {
            return false;
        }
        match self.placement.get(to) {
            None => rule.only != Only::Capture,
            Some(Piece { side: None, .. }) => false,
            Some(Piece { side: Some(side), .. }) if side == self.side => false,
            Some(victim) => {
                let spared = rule.spared_at_first.contains(victim.kind) && !self.captured;
                rule.only != Only::Move && rule.victims.contains(victim.kind) && !spared
            }
        }
    }

    /// Whether the piece may stand on a point or pass it.
    fn may_touch(&self, piece: Piece, rule: &MoveRule, point: Point) -> bool {
        let bound = self.model.kind(piece.kind).bound.as_ref();
        let part = bound.map(|bound| bound.part_at(self.side, self.from));
        let in_part = part.is_none_or(|part| part.is_some_and(|part| part.contains(point)));
        let within = rule.within.as_ref().is_none_or(|region| region.of(self.side).contains(point));
        in_part && within
    }

    /// The points that the shape of a rule reaches past what stands on the board.
    fn reached(&self, piece: Piece, rule: &MoveRule) -> Vec<Point> {
        let here = rule.from.as_ref().is_none_or(|region| region.of(self.side).contains(self.from));
        if !here || !self.may_touch(piece, rule, self.from) {
            return Vec::new();
        }
        let may = |point: &Point| self.may_touch(piece, rule, *point);
        match &rule.shape {
            Shape::Step(directions) => self.steps(self.from, *directions).filter(may).collect(),
            Shape::Leap(offsets) => {
                offsets.iter().filter_map(|o| self.offset(self.from, *o)).filter(may).collect()
            }
            Shape::Slide { directions, range } => self.slide(*directions, *range, may),
            Shape::Hop { directions, screens, screen } => {
                self.hop(*directions, *screens, *screen, may)
            }
            Shape::Path { .. } => {
                let mut ends = Vec::new();
                self.path(piece, rule, 0, self.from, None, &mut ends);
                ends
            }
        }
    }

    fn slide(&self, ways: Directions, range: u8, may: impl Fn(&Point) -> bool) -> Vec<Point> {
        let mut found = Vec::new();
        for way in 0..8 {
            let mut at = self.from;
            for _ in 0..range {
                match self.step(at, way, ways).filter(&may) {
                    Some(point) => at = point,
                    None => break,
                }
                found.push(at);
                if self.placement.get(at).is_some() {
                    break;
                }
            }
        }
        found
    }

    fn hop(
        &self,
        ways: Directions,
        screens: u8,
        screen: KindSet,
        may: impl Fn(&Point) -> bool,
    ) -> Vec<Point> {
        let mut found = Vec::new();
        for way in 0..8 {
            let mut at = self.from;
            let mut hopped = 0;
            while let Some(point) = self.step(at, way, ways).filter(&may) {
                at = point;
                let piece = self.placement.get(at);
                if hopped == screens {
                    found.push(at);
                    if piece.is_some() {
                        break;
                    }
                } else if let Some(piece) = piece {
                    if !screen.contains(piece.kind) {
                        break;
                    }
                    hopped += 1;
                }
            }
        }
        found
    }

    fn path(
        &self,
        piece: Piece,
        rule: &MoveRule,
        leg: usize,
        at: Point,
        way: Option<usize>,
        ends: &mut Vec<Point>,
    ) {
        let Shape::Path { legs, any_turn } = &rule.shape else { return };
        for (point, taken) in self.leg(&legs[leg].step, at) {
            let straight = match (way, taken, any_turn) {
                (Some(before), Some(now), false) => matches!((now + 8 - before) % 8, 0 | 1 | 7),
                _ => true,
            };
            if !straight || point == self.from || !self.may_touch(piece, rule, point) {
                continue;
            }
            if leg + 1 == legs.len() {
                ends.push(point);
                continue;
            }
            let open = match legs[leg].over {
                Over::Empty => self.placement.get(point).is_none(),
                Over::Occupied => self.placement.get(point).is_some(),
                Over::Any => true,
            };
            if open {
                self.path(piece, rule, leg + 1, point, taken, ends);
            }
        }
    }

    fn leg(&self, step: &LegStep, at: Point) -> Vec<(Point, Option<usize>)> {
        match step {
            LegStep::Step(directions) => (0..8)
                .filter_map(|way| Some((self.step(at, way, *directions)?, Some(way))))
                .collect(),
            LegStep::Leap(offsets) => offsets
                .iter()
                .filter_map(|offset| Some((self.offset(at, *offset)?, straight(*offset))))
                .collect(),
        }
    }

    fn steps(&self, at: Point, directions: Directions) -> impl Iterator<Item = Point> {
        (0..8).filter_map(move |way| self.step(at, way, directions))
    }

    /// The neighbour in a direction, if the directions have it and its line is drawn where it must be.
    fn step(&self, at: Point, way: usize, directions: Directions) -> Option<Point> {
        let (right, forward) = WAYS[way];
        let point = self.offset(at, (right as i8, forward as i8))?;
        let drawn = right == 0
            || forward == 0
            || self.model.board.drawn().contains(&(at.min(point), at.max(point)));
        let has = |bits: u8| bits & (1 << way) != 0;
        (has(directions.free) || has(directions.drawn) && drawn).then_some(point)
    }

    /// The point at an offset seen from the mover.
    fn offset(&self, at: Point, (right, forward): (i8, i8)) -> Option<Point> {
        let board = &self.model.board;
        let sign = if self.model.side_data(self.side).up { 1 } else { -1 };
        let file = i32::from(board.file(at)) + sign * i32::from(right);
        let rank = i32::from(board.rank(at)) + sign * i32::from(forward);
        board.at(file, rank)
    }
}

/// The direction of a leap along one of the eight ways.
fn straight((right, forward): (i8, i8)) -> Option<usize> {
    let even = right == 0 || forward == 0 || right.abs() == forward.abs();
    let sign = (i32::from(right.signum()), i32::from(forward.signum()));
    if even { WAYS.iter().position(|way| *way == sign) } else { None }
}

/// What becomes of the captor when one piece captures another.
pub(super) fn captor(model: &Model, mover: Piece, victim: Piece) -> Captor {
    match model.kind(victim.kind).fate.captor {
        Captor::Moves => model.kind(mover.kind).captor,
        other => other,
    }
}
