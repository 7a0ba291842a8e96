//! Why a move is not legal, read off the same tables as the moves.

use super::guard;
use crate::bits::Bits;
use crate::index::{Piece, Point, SideId};
use crate::model::{Model, MoveRule, Region};
use crate::position::{Move, Position};
use crate::tables::{Kernel, Lane, Replies, Rule, Tables, unbounded_kernel};

/// Why a move is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    Over,
    /// The turn may not go by in check.
    PassInCheck,
    /// The turn may not go by.
    NoPass,
    /// There is no piece to move.
    NoPiece,
    /// The piece belongs to the opponent, or to nobody.
    NotYours(Piece),
    /// An own piece stands where the move ends.
    OwnPiece(Piece),
    /// The piece does not move so.
    NotItsMove,
    /// A piece stands in the way.
    Blocked(Point),
    /// A point on the way would have to be occupied.
    NeedsPiece(Point),
    /// There are too few pieces to hop over.
    NeedsScreen,
    /// The piece in between may not be hopped over.
    BarredScreen(Point),
    /// The move is for captures only.
    OnlyCaptures,
    /// The move cannot capture.
    OnlyMoves,
    /// This kind of piece may never be captured so.
    SparedKind(Piece),
    /// This kind of piece may not be captured before another capture.
    SparedAtFirst(Piece),
    /// An obstacle cannot be captured.
    Obstacle(Piece),
    /// The piece would leave the region that it is bound to.
    LeavesBounds,
    /// The piece would leave the region in which it moves so.
    LeavesRegion,
    /// The piece may pass there, but not stop.
    MayNotStop,
    /// The piece moves so only from other points.
    NotFromHere,
    /// The piece cannot move while its captor lives.
    Frozen,
    /// This kind of piece may not move so early in the game.
    TooEarly,
    /// The own royal would be attacked from these points.
    RoyalAttacked(Vec<Point>),
    /// The own royal would leave the board.
    RoyalLost,
    /// The royals would face each other.
    RoyalsFace,
    /// The royals would still face each other.
    RoyalsStillFace,
    /// The position would occur once too often; after how many plies it stood before.
    Repetition(Vec<usize>),
    /// A ban of the definition, by its id.
    Banned(String),
}

/// Gives each reason its word, and lists the words.
macro_rules! words {
    ($($reason:pat => $word:literal,)*) => {
        impl Refusal {
            /// The words of all reasons, in the order in which reasons are described.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word by which a text names the reason; it stays the same whatever sentences say.
            pub fn word(&self) -> &'static str {
                match self {
                    $($reason => $word,)*
                }
            }
        }
    };
}

words! {
    Self::Over => "over",
    Self::PassInCheck => "pass-in-check",
    Self::NoPass => "no-pass",
    Self::NoPiece => "no-piece",
    Self::NotYours(_) => "not-yours",
    Self::OwnPiece(_) => "own-piece",
    Self::NotItsMove => "not-its-move",
    Self::Blocked(_) => "blocked",
    Self::NeedsPiece(_) => "needs-piece",
    Self::NeedsScreen => "needs-screen",
    Self::BarredScreen(_) => "barred-screen",
    Self::OnlyCaptures => "only-captures",
    Self::OnlyMoves => "only-moves",
    Self::SparedKind(_) => "spared-kind",
    Self::SparedAtFirst(_) => "spared-at-first",
    Self::Obstacle(_) => "obstacle",
    Self::LeavesBounds => "leaves-bounds",
    Self::LeavesRegion => "leaves-region",
    Self::MayNotStop => "may-not-stop",
    Self::NotFromHere => "not-from-here",
    Self::Frozen => "frozen",
    Self::TooEarly => "too-early",
    Self::RoyalAttacked(_) => "royal-attacked",
    Self::RoyalLost => "royal-lost",
    Self::RoyalsFace => "royals-face",
    Self::RoyalsStillFace => "royals-still-face",
    Self::Repetition(_) => "repetition",
    Self::Banned(_) => "banned",
}

impl Refusal {
    /// Whether the pieces do not allow the move; otherwise a rule about the game's course does not.
    pub fn is_of_movement(&self) -> bool {
        !matches!(
            self,
            Self::Over
                | Self::TooEarly
                | Self::RoyalsStillFace
                | Self::Repetition(_)
                | Self::Banned(_)
        )
    }

    /// The points that are to blame.
    pub fn blame(&self) -> Vec<Point> {
        match self {
            Self::Blocked(point) | Self::NeedsPiece(point) | Self::BarredScreen(point) => {
                vec![*point]
            }
            Self::RoyalAttacked(points) => points.clone(),
            _ => Vec::new(),
        }
    }

    /// How near the rule came to allowing the move.
    fn rank(&self) -> u8 {
        match self {
            Self::NotItsMove => 0,
            Self::NotFromHere => 1,
            Self::LeavesBounds | Self::LeavesRegion => 2,
            Self::MayNotStop => 3,
            Self::NeedsPiece(_) | Self::NeedsScreen => 4,
            Self::Blocked(_) | Self::BarredScreen(_) => 5,
            Self::OnlyCaptures | Self::OnlyMoves => 6,
            _ => 7,
        }
    }
}

/// Why the pieces do not allow a move; nothing if they do, whatever the history says.
pub(crate) fn refuse<const W: usize>(
    model: &Model,
    tables: &Tables<W>,
    position: &Position<W>,
    mv: Move,
) -> Option<Refusal> {
    let side = position.turn();
    let checked = super::attacked(tables, position, side);
    let Some((from, to)) = mv.points() else {
        let mut lines = Vec::new();
        let generator = super::Generator::new(tables, position, &mut lines);
        if generator.may_pass(false) || generator.is_pass_repetition() {
            return None;
        }
        return Some(if checked { Refusal::PassInCheck } else { Refusal::NoPass });
    };
    let Some(piece) = position.piece_at(from) else { return Some(Refusal::NoPiece) };
    if piece.side != Some(side) {
        return Some(Refusal::NotYours(piece));
    }
    let target = position.piece_at(to);
    if let Some(own) = target.filter(|target| target.side == Some(side)) {
        return Some(Refusal::OwnPiece(own));
    }
    let inquiry = Inquiry { model, tables, position, side, from, to, target };
    inquiry.by_movement(piece).or_else(|| inquiry.by_rules(piece))
}

struct Inquiry<'a, const W: usize> {
    model: &'a Model,
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    side: SideId,
    from: Point,
    to: Point,
    target: Option<Piece>,
}

impl<const W: usize> Inquiry<'_, W> {
    /// Why no rule of the piece reaches the point; nothing if one does.
    fn by_movement(&self, piece: Piece) -> Option<Refusal> {
        let mut nearest = Refusal::NotItsMove;
        for rule in self.tables.rules(self.side, piece.kind.index()) {
            match self.by_rule(rule) {
                None => return None,
                Some(reason) if reason.rank() > nearest.rank() => nearest = reason,
                Some(_) => {}
            }
        }
        if nearest.rank() == 0 {
            for rule in &self.model.kind(piece.kind).moves {
                let reason = self.by_region(piece, rule);
                if reason.rank() > nearest.rank() {
                    nearest = reason;
                }
            }
        }
        Some(nearest)
    }

    /// Why one rule does not reach the point.
    fn by_rule(&self, rule: &Rule<W>) -> Option<Refusal> {
        let occupied = self.position.occupied();
        let barred = |kinds| self.position.all_of_kinds(kinds);
        if !rule.kernel.targets(self.from, occupied, barred).contains(self.to) {
            return Some(self.by_way(&rule.kernel));
        }
        match self.target {
            None => (!rule.moves).then_some(Refusal::OnlyCaptures),
            Some(target) if target.side.is_none() => Some(Refusal::Obstacle(target)),
            Some(_) if !rule.captures => Some(Refusal::OnlyMoves),
            Some(target) if rule.spared.contains(target.kind) => Some(Refusal::SparedKind(target)),
            Some(target)
                if rule.spared_at_first.contains(target.kind) && !self.position.has_captured() =>
            {
                Some(Refusal::SparedAtFirst(target))
            }
            Some(_) => None,
        }
    }

    /// What stands in the way of a kernel that might reach the point on another board.
    fn by_way(&self, kernel: &Kernel<W>) -> Refusal {
        let occupied = self.position.occupied();
        let mut reasons = Vec::new();
        if kernel.reach(self.from).contains(self.to) {
            kernel.lanes(self.from, self.to, |lane| {
                reasons.push(self.by_lane(kernel, lane, occupied));
            });
        }
        reasons.into_iter().max_by_key(Refusal::rank).unwrap_or(Refusal::NotItsMove)
    }

    fn by_lane(&self, kernel: &Kernel<W>, lane: Lane<W>, occupied: Bits<W>) -> Refusal {
        match lane {
            Lane::Open => Refusal::NotItsMove,
            Lane::Clear { empty } => {
                self.nearest(empty & occupied).map_or(Refusal::NotItsMove, Refusal::Blocked)
            }
            Lane::Path { empty, full } => match self.nearest(empty & occupied) {
                Some(point) => Refusal::Blocked(point),
                None => self
                    .nearest(full.minus(occupied))
                    .map_or(Refusal::NotItsMove, Refusal::NeedsPiece),
            },
            Lane::Screened { between, screens, barred } => {
                let standing = between & occupied;
                let barred = self.position.all_of_kinds(barred);
                let first = kernel.first_on_line(self.from, self.to, occupied);
                if let Some(screen) = first.filter(|point| barred.contains(*point)) {
                    return Refusal::BarredScreen(screen);
                }
                if standing.count() < u32::from(screens) {
                    return Refusal::NeedsScreen;
                }
                if let Some(screen) = self.nearest(standing & barred) {
                    return Refusal::BarredScreen(screen);
                }
                let beyond = self.farthest(standing);
                beyond.map_or(Refusal::NotItsMove, Refusal::Blocked)
            }
        }
    }

    /// Which region keeps a rule from reaching the point.
    fn by_region(&self, piece: Piece, rule: &MoveRule) -> Refusal {
        let bound = self.model.kind(piece.kind).bound.as_ref();
        let regions = [&rule.from, &rule.to, &rule.within];
        if bound.is_none() && regions.into_iter().all(Option::is_none) {
            return Refusal::NotItsMove;
        }
        let kernel: Kernel<W> = unbounded_kernel(self.model, self.side, rule);
        if !kernel.reach(self.from).contains(self.to) {
            return Refusal::NotItsMove;
        }
        let outside = |region: &Option<Region>, point| {
            region.as_ref().is_some_and(|region| !region.of(self.side).contains(point))
        };
        let part = bound.and_then(|bound| bound.part_at(self.side, self.from));
        if bound.is_some() && part.is_none_or(|part| !part.contains(self.to)) {
            return Refusal::LeavesBounds;
        }
        if outside(&rule.from, self.from) {
            return Refusal::NotFromHere;
        }
        if outside(&rule.within, self.to) || outside(&rule.within, self.from) {
            return Refusal::LeavesRegion;
        }
        if outside(&rule.to, self.to) {
            return Refusal::MayNotStop;
        }
        Refusal::NotItsMove
    }

    /// Why the rules forbid a move that the pieces allow.
    fn by_rules(&self, piece: Piece) -> Option<Refusal> {
        let hooks = &self.tables.hooks;
        if self.position.frozen().contains(self.from) {
            return Some(Refusal::Frozen);
        }
        if let Some(opening) = &hooks.opening
            && self.position.state.ply < opening.plies
            && opening.kinds.contains(piece.kind)
        {
            return Some(Refusal::TooEarly);
        }
        let mv = Move::new(self.from, self.to);
        let mut after = self.position.clone();
        after.make(self.tables, mv);
        if hooks.guarded
            && let Some(reason) = self.by_safety(&after)
        {
            return Some(reason);
        }
        let breaks = hooks.facing.as_ref().is_some_and(|hook| hook.replies == Replies::BreakOrPass);
        if breaks && self.position.state.facing && after.state.facing {
            return Some(Refusal::RoyalsStillFace);
        }
        None
    }

    /// Why the own royal would not be safe after a move.
    fn by_safety(&self, after: &Position<W>) -> Option<Refusal> {
        let Some(royal) = after.royal(self.side) else {
            return self.position.royal(self.side).map(|_| Refusal::RoyalLost);
        };
        let attackers = guard::attackers(self.tables, after, self.side, royal);
        if attackers.is_empty() {
            return None;
        }
        let other = after.royal(self.side.other());
        let faced = attackers.iter().any(|point| Some(*point) == other);
        let by_facing = self
            .tables
            .hooks
            .facing
            .as_ref()
            .is_some_and(|hook| hook.replies == Replies::Forbidden);
        if faced && by_facing && after.state.facing {
            return Some(Refusal::RoyalsFace);
        }
        Some(Refusal::RoyalAttacked(attackers))
    }

    fn distance(&self, point: Point) -> u8 {
        let board = &self.model.board;
        let files = board.file(point).abs_diff(board.file(self.from));
        let ranks = board.rank(point).abs_diff(board.rank(self.from));
        files.max(ranks)
    }

    fn nearest(&self, points: Bits<W>) -> Option<Point> {
        points.iter().min_by_key(|point| self.distance(*point))
    }

    fn farthest(&self, points: Bits<W>) -> Option<Point> {
        points.iter().max_by_key(|point| self.distance(*point))
    }
}
