//! The moves ahead of a position, for those who look far: made and taken back in place.

use std::fmt;
use std::sync::Arc;

use super::play::Play;
use super::{Game, Variant, judge, situation};
use crate::bits::PointSet;
use crate::index::{Piece, Point, Score, SideId};
use crate::movegen::{Survey, Weights};
use crate::position::{Move, Undo};
use crate::rules::{Action, Candidate, Deadline, Moment, Situation};

/// How a line of moves ends, without the words that tell people why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The winner; none for a draw.
    pub winner: Option<SideId>,
    /// Whether points have decided.
    pub by_points: bool,
}

/// How often a cycle of moves is repeated in thought before it is taken to go on forever.
const MOST_ROUNDS: usize = 4;

/// A position whose moves are made and taken back many times.
///
/// It starts at the present position of a [`Game`] and remembers its course, so that repetitions count. Unlike a
/// game it does not check that a move is legal, and judges only when asked.
///
/// # Examples
///
/// ```no_run
/// # fn example(game: &gwangsang::Game) {
/// let mut tree = game.tree();
/// let mut moves = Vec::new();
/// tree.list(&mut moves);
/// for mv in moves {
///     if !tree.is_banned(mv) {
///         tree.play(mv);
///         tree.undo();
///     }
/// }
/// # }
/// ```
pub struct Tree {
    variant: Arc<Variant>,
    play: Box<dyn Play>,
    moments: Vec<Moment>,
    trail: Vec<(Move, Undo)>,
}

impl Game {
    /// The tree of moves from the present position.
    pub fn tree(&self) -> Tree {
        Tree {
            variant: self.variant.clone(),
            play: self.play.copy(),
            moments: self.moments.clone(),
            trail: Vec::new(),
        }
    }
}

impl Clone for Tree {
    fn clone(&self) -> Self {
        Self {
            variant: self.variant.clone(),
            play: self.play.copy(),
            moments: self.moments.clone(),
            trail: self.trail.clone(),
        }
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree").field("trail", &self.trail).finish_non_exhaustive()
    }
}

impl Tree {
    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The side to move.
    pub fn turn(&self) -> SideId {
        self.play.turn()
    }

    /// A hash of everything that tells the position from others, but for the moves that led to it.
    pub fn key(&self) -> u64 {
        self.play.key()
    }

    /// Whether the royal of the side to move could be captured next.
    pub fn in_check(&self) -> bool {
        self.moments.last().is_some_and(|moment| moment.check)
    }

    /// What stands on a point.
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.play.piece_at(point)
    }

    /// The points of a side's pieces, and where each could go, safe or not.
    ///
    /// Calls back with the piece, its point and its targets; a side that is not to move is looked at as if it were.
    pub fn each_reach(&self, side: SideId, visit: &mut dyn FnMut(Piece, Point, PointSet)) {
        self.play.each_reach(side, visit);
    }

    /// Weighs the position.
    pub fn survey(&self, weights: &Weights) -> Survey {
        self.play.survey(weights)
    }

    /// What the pieces of each side are worth where they stand, and nothing else.
    pub fn worth(&self, weights: &Weights) -> [i32; 2] {
        self.play.worth(weights)
    }

    /// For each point the number of its piece: that of its kind, and for pieces of the second side as many more
    /// as there are kinds; 255 where nothing stands. Neutral pieces have numbers above these.
    pub fn codes(&self) -> &[u8] {
        self.play.codes()
    }

    /// The points of both sides, bonus included.
    pub fn points(&self) -> [Score; 2] {
        self.variant.with_bonus(self.play.material())
    }

    /// The plies played since the tree began.
    pub fn height(&self) -> usize {
        self.trail.len()
    }

    /// The move that led here; none at the start of a game.
    pub fn last_move(&self) -> Option<Move> {
        self.moments.last().and_then(|moment| moment.action).map(|action| action.mv)
    }

    /// Appends the legal moves; some of them may be banned.
    pub fn list(&self, moves: &mut Vec<Move>) {
        self.play.list(moves);
    }

    /// Appends the legal captures; some of them may be banned.
    pub fn list_captures(&self, moves: &mut Vec<Move>) {
        self.play.list_captures(moves);
    }

    /// Whether a ban of the game forbids a move that is legal otherwise.
    ///
    /// Only the course of the game decides this, and few games have such bans.
    pub fn is_banned(&self, mv: Move) -> bool {
        if !self.has_bans() {
            return false;
        }
        let situation = self.situation(true);
        let piece = mv.points().and_then(|(from, _)| self.piece_at(from));
        let captures = mv.points().is_some_and(|(_, to)| self.piece_at(to).is_some());
        let candidate = Candidate { mv, kind: piece.map(|piece| piece.kind), captures };
        self.variant.bans().iter().any(|ban| ban.rule.forbids(&situation, candidate))
    }

    /// Whether the game has bans beside those that [`Tree::list`] heeds.
    fn has_bans(&self) -> bool {
        self.variant.bans().iter().any(|ban| ban.rule.judges_course())
    }

    /// Makes a move that is legal here.
    pub fn play(&mut self, mv: Move) {
        let kind = mv.points().and_then(|(from, _)| self.piece_at(from)).map(|piece| piece.kind);
        let captures = mv.points().is_some_and(|(_, to)| self.piece_at(to).is_some());
        let undo = self.play.make(mv);
        self.trail.push((mv, undo));
        let (hash, check) = (self.play.hash(), self.play.in_check());
        self.moments.push(Moment { hash, check, action: Some(Action { mv, kind, captures }) });
    }

    /// Takes the last move of the tree back; does nothing where the tree began.
    pub fn undo(&mut self) {
        if let Some((mv, undo)) = self.trail.pop() {
            self.play.unmake(mv, undo);
            self.moments.pop();
        }
    }

    /// How the game ends here, if it does; `can_act` says whether the side to move has a legal move that is not
    /// banned.
    pub fn end(&self, can_act: bool) -> Option<End> {
        self.end_in(&self.situation(can_act))
    }

    /// How the game would end if both sides went on to repeat what they played since the position stood last in
    /// the tree.
    ///
    /// None if it has not stood in the tree before, or if the rules let nobody win or draw by it.
    pub fn end_of_cycle(&self) -> Option<End> {
        let now = self.moments.len().checked_sub(1)?;
        let (clock, ply) = self.play.counters();
        let reversible = self.trail.len().min(clock as usize);
        let is_same = |before: &usize| self.moments[now - before].hash == self.moments[now].hash;
        // Nothing comes back within fewer than two plies of each side, but for passes.
        let plies = (2..=reversible).find(is_same)?;
        let cycle = &self.moments[now + 1 - plies..];
        let mut moments = self.moments.clone();
        for round in 1..=MOST_ROUNDS {
            moments.extend_from_slice(cycle);
            let more = (plies * round) as u32;
            let base = self.situation(true);
            let later =
                Situation { clock: clock + more, ply: ply + more, moments: &moments, ..base };
            if let Some(end) = self.end_in(&later) {
                return Some(end);
            }
        }
        None
    }

    /// The next end that comes by itself, if the game has such.
    pub fn deadline(&self) -> Option<Deadline> {
        let (clock, ply) = self.play.counters();
        let endings = self.variant.endings().iter();
        endings.filter_map(|ending| ending.rule.deadline(ply, clock)).min_by_key(|end| end.plies)
    }

    fn end_in(&self, situation: &Situation<'_>) -> Option<End> {
        let (_, verdict) = judge(&self.variant, situation)?;
        let (winner, points) = self.variant.winner(verdict.result, situation.points);
        Some(End { winner, by_points: points.is_some() })
    }

    fn situation(&self, can_act: bool) -> Situation<'_> {
        situation(&self.variant, self.play.as_ref(), &self.moments, can_act)
    }
}
