//! Which moves are looked at first.

use gwangsang::{Move, PointSet};

use crate::memory::number;

/// A move, and how promising it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked {
    pub(crate) mv: Move,
    pub(crate) rank: i32,
    pub(crate) manner: Manner,
}

/// What sort of move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It captures.
    Capture,
    /// It captures nothing.
    Quiet,
    /// It captures nothing and goes where it can be captured.
    Exposed,
}

impl Manner {
    /// Whether nothing is captured.
    pub(crate) fn is_quiet(self) -> bool {
        self != Self::Capture
    }
}

/// The rank of the move that was best before.
const REMEMBERED: i32 = 1 << 30;
/// The ranks of captures that lose nothing begin here.
const CAPTURE: i32 = 1 << 24;
/// A quiet move that has refuted a sister position.
const KILLER: i32 = 1 << 20;
/// A quiet move that has refuted the same move of the opponent.
const ANSWER: i32 = 1 << 19;
/// From here on something speaks for a move beside experience.
pub(crate) const PROMISING: i32 = ANSWER;
/// The most that experience says about a quiet move.
const MOST_EXPERIENCE: i32 = 1 << 14;

/// What has been learnt about moves while searching.
#[derive(Debug)]
pub(crate) struct Experience {
    points: usize,
    /// By the code of a piece and where it goes: how often that was good.
    history: Vec<i32>,
    /// By the code of a piece and where it went: what refuted it.
    answers: Vec<Option<Move>>,
    /// By ply: what refuted sister positions.
    killers: Vec<[Option<Move>; 2]>,
}

impl Experience {
    /// None, for pieces with so many codes on so many points.
    pub(crate) fn new(codes: usize, points: usize, plies: usize) -> Self {
        Self {
            points,
            history: vec![0; codes * points],
            answers: vec![None; codes * points],
            killers: vec![[None; 2]; plies + 3],
        }
    }

    /// Forgets what refuted sister positions of a ply.
    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    fn place(&self, board: &[u8], mv: Move) -> Option<usize> {
        let (from, to) = mv.points()?;
        Some(usize::from(board[from.index()]) * self.points + to.index())
    }

    /// What experience says about a quiet move.
    pub(crate) fn of(&self, board: &[u8], mv: Move) -> i32 {
        self.place(board, mv).map_or(0, |place| self.history[place])
    }

    /// Learns that a quiet move refuted a position in which others were tried before it.
    pub(crate) fn learn(&mut self, scene: &Scene<'_>, mv: Move, tried: &[Move], depth: i32) {
        let bonus = (depth * depth * 8 + depth * 16).min(MOST_EXPERIENCE / 8);
        self.adjust(scene.board, mv, bonus);
        for other in tried {
            self.adjust(scene.board, *other, -bonus);
        }
        let killers = &mut self.killers[scene.ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(place) = scene.before {
            self.answers[place] = Some(mv);
        }
    }

    fn adjust(&mut self, board: &[u8], mv: Move, bonus: i32) {
        if let Some(place) = self.place(board, mv) {
            let value = &mut self.history[place];
            *value += bonus - *value * bonus.abs() / MOST_EXPERIENCE;
        }
    }

    /// Where the answers to a move that was just played are kept.
    pub(crate) fn answers_to(&self, board: &[u8], last: Option<Move>) -> Option<usize> {
        let (_, to) = last?.points()?;
        let code = board[to.index()];
        (usize::from(code) < self.answers.len() / self.points)
            .then(|| usize::from(code) * self.points + to.index())
    }
}

/// What the order of moves hangs on, beside experience.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    /// The codes of the pieces.
    pub(crate) board: &'a [u8],
    /// What each code is worth as prey.
    pub(crate) prey: &'a [i32],
    /// The points that the opponent controls.
    pub(crate) guarded: &'a PointSet,
    pub(crate) ply: usize,
    /// Where answers to the last move are kept.
    pub(crate) before: Option<usize>,
    /// The number of the move that was best before.
    pub(crate) remembered: Option<u32>,
}

impl Scene<'_> {
    /// What a move captures, as its worth.
    fn captured(&self, mv: Move) -> Option<i32> {
        let (_, to) = mv.points()?;
        let code = self.board[to.index()];
        (code != u8::MAX).then(|| self.worth(code))
    }

    /// Whether a capture, by the looks of it, loses more than it gains.
    fn is_costly(&self, mv: Move, gained: i32) -> bool {
        let Some((from, to)) = mv.points() else { return false };
        self.worth(self.board[from.index()]) > gained + 40 && self.guarded.contains(to)
    }

    /// Whether a quiet move goes where it can be captured.
    fn is_exposed(&self, mv: Move) -> bool {
        mv.points().is_some_and(|(_, to)| self.guarded.contains(to))
    }

    fn worth(&self, code: u8) -> i32 {
        self.prey.get(usize::from(code)).copied().unwrap_or(0)
    }

    /// What sort of move it is, and how promising.
    pub(crate) fn ranked(&self, mv: Move, experience: &Experience) -> Ranked {
        let manner = match self.captured(mv) {
            Some(_) => Manner::Capture,
            None if self.is_exposed(mv) => Manner::Exposed,
            None => Manner::Quiet,
        };
        Ranked { mv, rank: self.rank(mv, experience), manner }
    }

    fn rank(&self, mv: Move, experience: &Experience) -> i32 {
        if self.remembered == Some(number(mv)) {
            return REMEMBERED;
        }
        let Some((from, _)) = mv.points() else { return -MOST_EXPERIENCE };
        if let Some(gained) = self.captured(mv) {
            let cost = self.worth(self.board[from.index()]);
            if self.is_costly(mv, gained) {
                return -CAPTURE + gained - cost;
            }
            return CAPTURE + 16 * gained - cost;
        }
        let killers = experience.killers[self.ply];
        if killers[0] == Some(mv) {
            return KILLER + 1;
        }
        if killers[1] == Some(mv) {
            return KILLER;
        }
        if self.before.is_some_and(|place| experience.answers[place] == Some(mv)) {
            return ANSWER;
        }
        experience.of(self.board, mv)
    }
}

/// Brings the most promising of the moves from `start` on to its place; of equal ones the first.
pub(crate) fn pick(moves: &mut [Ranked], start: usize) -> Option<Ranked> {
    let mut best = start;
    let mut rank = moves.get(start)?.rank;
    for (place, ranked) in moves.iter().enumerate().skip(start + 1) {
        if ranked.rank > rank {
            (best, rank) = (place, ranked.rank);
        }
    }
    moves.swap(start, best);
    Some(moves[start])
}
