//! Positions in which nothing is captured any more: captures are looked at to their end before one is judged.

use gwangsang::Move;

use crate::memory::{Bound, Known, number};
use crate::order::{Ranked, pick};
use crate::score::{INFINITE, MOST_ESTIMATED, MOST_PLIES, kept, loss_at, recalled};
use crate::worker::Worker;

/// By how much a capture may fail to reach a score and still be looked at.
const HOPE: i32 = 120;
/// The same where a capture may do more than take one piece.
const HOPE_OF_EFFECTS: i32 = 400;

impl Worker<'_> {
    /// What a position is worth once no more is captured; `depth` is 0 or less.
    pub(crate) fn settle(&mut self, mut alpha: i32, beta: i32, ply: usize, depth: i32) -> i32 {
        if self.tick(ply) {
            return 0;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let key = self.key();
        let known = self.memory.recall(key);
        if let Some(known) = known
            && let Some(score) = usable(known, alpha, beta, ply)
        {
            return score;
        }
        let in_check = self.tree.in_check();
        if !in_check {
            let at_least = self.at_least();
            if at_least >= beta {
                return at_least;
            }
        }
        let (estimate, survey) = self.judgement.estimate(&self.tree, key);
        if ply >= MOST_PLIES {
            return estimate;
        }
        // In check everything is looked at, where no move may leave the royal attacked: what is legal is little then.
        let answers_check = in_check && (self.features.guarded || depth == 0);
        let mut best = if answers_check { -INFINITE } else { estimate };
        if best >= beta {
            return best;
        }
        let before = alpha;
        alpha = alpha.max(best);
        let mut moves = self.take_list(ply);
        self.rank_list(
            &mut moves,
            ply,
            &survey,
            known.and_then(|known| known.best),
            !answers_check,
        );
        let mut found = None;
        let mut has_acted = false;
        let mut place = 0;
        while let Some(Ranked { mv, rank, .. }) = pick(&mut moves, place) {
            place += 1;
            let is_hopeless =
                !answers_check && (rank < 0 || depth < CAPTURES && !self.recaptures(mv));
            if is_hopeless || !answers_check && self.falls_short(mv, estimate, alpha) {
                continue;
            }
            if self.tree.is_banned(mv) {
                continue;
            }
            has_acted = true;
            self.play(mv);
            let score = -self.settle(-beta, -alpha, ply + 1, depth - 1);
            self.undo();
            if self.is_over {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, found) = (score, Some(mv));
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.give_list(ply, moves);
        if self.is_over {
            return 0;
        }
        if answers_check && !has_acted {
            return self.stuck(ply);
        }
        let bound = bound_of(best, before, beta);
        let best_move = found.map(number);
        self.memory.keep(key, Known { best: best_move, score: kept(best, ply), depth: 0, bound });
        best
    }

    /// Whether a move goes where the last one went.
    fn recaptures(&self, mv: Move) -> bool {
        let target = |mv: Move| mv.points().map(|(_, to)| to);
        self.tree.last_move().is_some_and(|last| target(last) == target(mv))
    }

    /// Whether a capture gains too little to matter.
    fn falls_short(&self, mv: Move, estimate: i32, alpha: i32) -> bool {
        if alpha.abs() > MOST_ESTIMATED {
            return false;
        }
        let Some((_, to)) = mv.points() else { return false };
        let code = usize::from(self.tree.codes()[to.index()]);
        let gained = self.judgement.worth.prey.get(code).copied().unwrap_or(0);
        let hope = if self.features.effects { HOPE_OF_EFFECTS } else { HOPE };
        estimate + gained + hope <= alpha
    }

    /// What a position without a legal move is worth.
    pub(crate) fn stuck(&self, ply: usize) -> i32 {
        self.tree.end(false).map_or(0, |end| self.score_of(end, ply))
    }
}

/// Down to which depth all captures are looked at, and below only recaptures.
const CAPTURES: i32 = -4;

/// What is known about a position as a score, if that is enough.
pub(crate) fn usable(known: Known, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = recalled(known.score, ply);
    let enough = match known.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    enough.then_some(score)
}

/// What a score says about a position that was searched between two others.
pub(crate) const fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// The worst that can be said of a position so many plies from the root.
pub(crate) const fn worst(ply: usize) -> i32 {
    loss_at(ply)
}
