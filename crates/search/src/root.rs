//! The position that is thought about: one iteration after the other, each a ply deeper.

use gwangsang::Move;

use crate::score::{INFINITE, MOST_PLIES, SURE};
use crate::worker::{Window, Worker};

/// How far from the last score the next one is looked for at first.
const ASPIRATION: i32 = 30;

/// A move of the position that is thought about.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// What it was worth when it was last among the best.
    pub(crate) score: i32,
    /// The line that it begins.
    pub(crate) line: Vec<Move>,
    /// The deepest ply of that line's search.
    pub(crate) deepest: usize,
}

impl Candidate {
    /// A move of which nothing is known.
    pub(crate) const fn new(mv: Move) -> Self {
        Self { mv, score: -INFINITE, line: Vec::new(), deepest: 0 }
    }
}

impl Worker<'_> {
    /// Searches to a depth and brings so many best moves to the front.
    ///
    /// False if thinking was over before; then the moves in front are still the best that are known, the first
    /// one newly found perhaps.
    pub(crate) fn iterate(&mut self, moves: &mut [Candidate], depth: i32, lines: usize) -> bool {
        self.root_depth = depth;
        for first in 0..lines.min(moves.len()) {
            self.deepest = 0;
            if !self.aspire(&mut moves[first..], depth) {
                return false;
            }
            moves[first].deepest = self.deepest;
            moves[..=first].sort_by_key(|candidate| -candidate.score);
        }
        true
    }

    /// Finds the best of some moves, at first near the score that is expected.
    fn aspire(&mut self, moves: &mut [Candidate], depth: i32) -> bool {
        let expected = moves[0].score;
        let is_sure = expected.abs() >= SURE;
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut margin = ASPIRATION;
        if depth >= 4 && !is_sure {
            (low, high) = (expected - margin, expected + margin);
        }
        loop {
            let score = self.best_of(moves, Window { alpha: low, beta: high, depth });
            if self.is_over {
                return false;
            }
            margin *= 3;
            if score <= low && low > -INFINITE {
                low = if margin > 1_000 { -INFINITE } else { expected - margin };
            } else if score >= high && high < INFINITE {
                high = if margin > 1_000 { INFINITE } else { expected + margin };
            } else {
                return true;
            }
        }
    }

    /// Searches some moves and brings the best one to the front.
    fn best_of(&mut self, moves: &mut [Candidate], mut window: Window) -> i32 {
        let mut best = -INFINITE;
        for place in 0..moves.len() {
            let mv = moves[place].mv;
            self.play(mv);
            let mut score = -INFINITE;
            if place > 0 {
                let child = Window { alpha: -window.alpha - 1, beta: -window.alpha, ..window };
                score = -self.search(Window { depth: window.depth - 1, ..child }, 1);
            }
            if (place == 0 || score > window.alpha) && !self.is_over {
                let child = Window { alpha: -window.beta, beta: -window.alpha, ..window };
                score = -self.search(Window { depth: window.depth - 1, ..child }, 1);
            }
            self.undo();
            if self.is_over {
                return best;
            }
            if score <= best {
                continue;
            }
            best = score;
            if score > window.alpha || place == 0 {
                let line = std::iter::once(mv).chain(self.lines[1].iter().copied()).collect();
                let candidate = &mut moves[place];
                (candidate.score, candidate.line) = (score, line);
                candidate.deepest = self.deepest;
                moves[..=place].rotate_right(1);
            }
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        best
    }
}

/// The deepest iteration.
pub(crate) const DEEPEST: u32 = MOST_PLIES as u32 / 2;
