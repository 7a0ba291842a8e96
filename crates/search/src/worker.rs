//! One thread that looks ahead.

use gwangsang::model::{PassPolicy, Royals};
use gwangsang::{Deadline, End, Move, Survey, Tree, Variant};

use crate::clockwork::Clockwork;
use crate::judgement::Judgement;
use crate::memory::{Known, Memory, number};
use crate::order::{Experience, Manner, PROMISING, Ranked, Scene, pick};
use crate::quiet::{bound_of, usable, worst};
use crate::root::Candidate;
use crate::score::{
    BY_REPEATING, INFINITE, MOST_ESTIMATED, MOST_PLIES, SURE, kept, loss_at, win_at,
};

/// How many nodes are looked at before the clock is.
const INTERVAL: u64 = 500;

/// So few plies before a deadline of the game it matters how near it is.
const NEAR: u32 = 24;

/// What a game has that matters to looking ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Features {
    /// No move may leave the own royal attacked.
    pub(crate) guarded: bool,
    /// Moves may do more than move and capture.
    pub(crate) effects: bool,
    /// A side that is not in check may always let its turn go by.
    passes: bool,
}

impl Features {
    fn of(variant: &Variant) -> Self {
        let model = variant.model();
        Self {
            guarded: model.royals == Royals::Safe,
            effects: variant.has_effects(),
            passes: matches!(model.pass, PassPolicy::Always | PassPolicy::NotInCheck),
        }
    }
}

/// One thread that looks ahead.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) tree: Tree,
    pub(crate) clockwork: &'a Clockwork<'a>,
    pub(crate) memory: &'a Memory,
    pub(crate) judgement: &'a Judgement,
    pub(crate) features: Features,
    pub(crate) is_over: bool,
    /// The deepest ply reached in this iteration.
    pub(crate) deepest: usize,
    pub(crate) root_depth: i32,
    /// The nodes since the clock was looked at, and at how many it is looked at next.
    fresh: u64,
    interval: u64,
    experience: Experience,
    lists: Vec<Vec<Ranked>>,
    plain: Vec<Move>,
    /// For each ply the best line from there.
    pub(crate) lines: Vec<Vec<Move>>,
    estimates: Vec<i32>,
    /// From the root down to here, what the pieces of each side are worth where they stand.
    standings: Vec<[i32; 2]>,
}

/// Between which scores and how deep a position is searched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
}

impl Window {
    /// Whether more is asked than which of two neighbouring scores it is.
    const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same seen by the opponent, so much less deep.
    const fn turned(self, less: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth: self.depth - less }
    }

    /// Only whether the score is above alpha, seen by the opponent.
    const fn scout(self, less: i32) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth: self.depth - less }
    }
}

/// What has been looked at of a position's moves.
#[derive(Debug, Default)]
struct Course {
    best: Option<Move>,
    /// The quiet moves that were looked at.
    quiet: Vec<Move>,
    searched: usize,
}

impl<'a> Worker<'a> {
    /// A thread that looks ahead from a position.
    pub(crate) fn new(
        tree: Tree,
        clockwork: &'a Clockwork<'a>,
        memory: &'a Memory,
        judgement: &'a Judgement,
    ) -> Self {
        let variant = tree.variant();
        let model = variant.model();
        let (kinds, points) = (model.kinds.len(), model.board.size());
        let features = Features::of(variant);
        let standings = vec![tree.worth(&judgement.worth.weights)];
        Self {
            tree,
            clockwork,
            memory,
            judgement,
            features,
            is_over: false,
            deepest: 0,
            root_depth: 0,
            fresh: 0,
            interval: 1,
            experience: Experience::new(3 * kinds, points, MOST_PLIES),
            lists: vec![Vec::new(); MOST_PLIES + 2],
            plain: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            estimates: vec![0; MOST_PLIES + 2],
            standings,
        }
    }

    /// Makes a move, and keeps account of what the pieces are worth.
    pub(crate) fn play(&mut self, mv: Move) {
        // Where moves have effects the account would have to know them all.
        if !self.features.effects {
            self.standings.push(self.standing_after(mv));
        }
        self.tree.play(mv);
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) {
        self.tree.undo();
        if !self.features.effects {
            self.standings.pop();
        }
    }

    /// What the pieces of each side are worth where they stand.
    fn standing(&self) -> [i32; 2] {
        match self.standings.last() {
            Some(standing) if !self.features.effects => *standing,
            Some(_) | None => self.tree.worth(&self.judgement.worth.weights),
        }
    }

    /// The same after a move that does no more than move and capture.
    fn standing_after(&self, mv: Move) -> [i32; 2] {
        let weights = &self.judgement.worth.weights;
        let mut standing = self.standing();
        if let Some((from, to)) = mv.points() {
            let codes = self.tree.codes();
            let (moved, captured) = (codes[from.index()], codes[to.index()]);
            let (own, other) = (self.tree.turn().index(), self.tree.turn().other().index());
            standing[own] += weights.of_code(moved, to) - weights.of_code(moved, from);
            standing[other] -= weights.of_code(captured, to);
        }
        standing
    }

    /// What the position is worth at least to the side to move, as far as the pieces alone tell.
    pub(crate) fn at_least(&self) -> i32 {
        self.judgement.at_least(self.tree.turn(), self.standing())
    }

    /// Counts a node; true once thinking is over.
    pub(crate) fn tick(&mut self, ply: usize) -> bool {
        if self.is_over {
            return true;
        }
        self.deepest = self.deepest.max(ply);
        self.fresh += 1;
        if self.fresh >= self.interval {
            self.report_nodes();
        }
        self.is_over
    }

    /// Tells the others how many nodes were looked at, and hears whether thinking is over.
    pub(crate) fn report_nodes(&mut self) {
        match self.clockwork.count(self.fresh, INTERVAL) {
            Some(interval) => self.interval = interval,
            None => self.is_over = true,
        }
        self.fresh = 0;
    }

    /// A number that tells the position from others, near a deadline also by how near it is.
    pub(crate) fn key(&self) -> u64 {
        let key = self.tree.key();
        match self.tree.deadline() {
            Some(Deadline { plies, .. }) if plies < NEAR => {
                key ^ u64::from(plies + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            _ => key,
        }
    }

    /// What the game's end is worth to the side to move.
    pub(crate) fn score_of(&self, end: End, ply: usize) -> i32 {
        match end.winner {
            None => 0,
            Some(side) if side == self.tree.turn() => win_at(ply),
            Some(_) => loss_at(ply),
        }
    }

    /// What the position is worth if the game is over in it, or goes round in it.
    pub(crate) fn ended(&mut self, ply: usize) -> Option<i32> {
        if self.tree.end(true).is_none() {
            let end = self.tree.end_of_cycle()?;
            return Some(self.score_of(end, ply).clamp(-BY_REPEATING, BY_REPEATING));
        }
        let mut moves = std::mem::take(&mut self.plain);
        moves.clear();
        self.tree.list(&mut moves);
        let can_act = moves.iter().any(|mv| !self.tree.is_banned(*mv));
        self.plain = moves;
        let end = self.tree.end(can_act)?;
        Some(self.score_of(end, ply))
    }

    /// An empty list for a ply; it is to be given back.
    pub(crate) fn take_list(&mut self, ply: usize) -> Vec<Ranked> {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    /// Gives a list back.
    pub(crate) fn give_list(&mut self, ply: usize, list: Vec<Ranked>) {
        self.lists[ply] = list;
    }

    /// Fills a list with the legal moves, or the captures among them, and how promising they are.
    pub(crate) fn rank_list(
        &mut self,
        list: &mut Vec<Ranked>,
        ply: usize,
        survey: &Survey,
        remembered: Option<u32>,
        only_captures: bool,
    ) {
        let mut plain = std::mem::take(&mut self.plain);
        plain.clear();
        if only_captures {
            self.tree.list_captures(&mut plain);
        } else {
            self.tree.list(&mut plain);
        }
        let scene = self.scene(ply, survey, remembered);
        list.extend(plain.iter().map(|mv| scene.ranked(*mv, &self.experience)));
        self.plain = plain;
    }

    fn scene<'s>(&'s self, ply: usize, survey: &'s Survey, remembered: Option<u32>) -> Scene<'s> {
        let board = self.tree.codes();
        Scene {
            board,
            prey: &self.judgement.worth.prey,
            guarded: &survey.control[self.tree.turn().other().index()],
            ply,
            before: self.experience.answers_to(board, self.tree.last_move()),
            remembered,
        }
    }

    /// What a position is worth, searched some plies deep.
    pub(crate) fn search(&mut self, mut window: Window, ply: usize) -> i32 {
        self.lines[ply].clear();
        let in_check = self.tree.in_check();
        if in_check && ply < 2 * self.root_depth as usize {
            window.depth += 1;
        }
        if window.depth <= 0 || ply >= MOST_PLIES {
            return self.settle(window.alpha, window.beta, ply, 0);
        }
        if self.tick(ply) {
            return 0;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        // No line from here can be better than to win at once, or worse than to have lost already.
        window.alpha = window.alpha.max(worst(ply));
        window.beta = window.beta.min(win_at(ply + 1));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = self.key();
        let known = self.memory.recall(key);
        if let Some(known) = known
            && !window.is_wide()
            && known.depth >= window.depth
            && let Some(score) = usable(known, window.alpha, window.beta, ply)
        {
            return score;
        }
        if !in_check
            && !window.is_wide()
            && window.depth <= 5
            && window.beta.abs() <= MOST_ESTIMATED
        {
            let at_least = self.at_least() - 70 * window.depth;
            if at_least >= window.beta {
                return at_least;
            }
        }
        let remembered = known.and_then(|known| known.best);
        if remembered.is_none() && window.depth >= 5 {
            window.depth -= 1;
        }
        let (estimate, survey) = self.judgement.estimate(&self.tree, key);
        self.estimates[ply] = estimate;
        self.experience.forget_killers(ply + 2);
        if !in_check
            && !window.is_wide()
            && let Some(score) = self.cut_short(window, ply, estimate)
        {
            return score;
        }
        self.look_at_moves(window, ply, key, &survey, remembered)
    }

    /// A score that is good enough without looking at the moves, if there is one.
    fn cut_short(&mut self, window: Window, ply: usize, estimate: i32) -> Option<i32> {
        let Window { beta, depth, .. } = window;
        if beta.abs() > MOST_ESTIMATED {
            return None;
        }
        if depth <= 5 && estimate - 70 * depth >= beta {
            return Some(estimate);
        }
        if depth <= 2 && estimate + 250 * depth < window.alpha {
            let score = self.settle(window.alpha, window.beta, ply, 0);
            if score <= window.alpha || self.is_over {
                return Some(score);
            }
        }
        let was_pass = self.tree.last_move().is_some_and(Move::is_pass);
        if depth < 3 || estimate < beta || was_pass || !self.features.passes && !self.has_force() {
            return None;
        }
        let less = 3 + depth / 4 + ((estimate - beta) / 150).min(3);
        self.play(Move::PASS);
        let score =
            -self.search(Window { alpha: -beta, beta: 1 - beta, depth: depth - less }, ply + 1);
        self.undo();
        if self.is_over {
            return Some(0);
        }
        let enough = if score >= SURE { beta } else { score };
        (score >= beta).then_some(enough)
    }

    /// Whether the side to move has more than its weakest pieces, so that it is hardly better off not to move.
    fn has_force(&self) -> bool {
        let kinds = &self.judgement.worth.kinds;
        let first = self.tree.turn().index() * kinds.len();
        let own = self.tree.codes().iter().map(|code| usize::from(*code).wrapping_sub(first));
        let sum: i32 = own.filter_map(|kind| kinds.get(kind)).filter(|worth| **worth > 150).sum();
        sum >= 600
    }

    /// Searches the moves of a position.
    fn look_at_moves(
        &mut self,
        mut window: Window,
        ply: usize,
        key: u64,
        survey: &Survey,
        remembered: Option<u32>,
    ) -> i32 {
        let before = window.alpha;
        let mut moves = self.take_list(ply);
        self.rank_list(&mut moves, ply, survey, remembered, false);
        let mut course = Course::default();
        let mut best = -INFINITE;
        let mut place = 0;
        let mut can_act = false;
        while let Some(ranked) = pick(&mut moves, place) {
            let mv = ranked.mv;
            place += 1;
            if self.tree.is_banned(mv) {
                continue;
            }
            can_act = true;
            if best > -SURE && self.is_idle(window, ply, ranked, &course) {
                continue;
            }
            let score = self.try_move(window, ply, ranked, &course);
            if self.is_over {
                break;
            }
            course.searched += 1;
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    course.best = Some(mv);
                    self.prolong(ply, mv);
                }
            }
            let is_quiet = ranked.manner.is_quiet();
            if score >= window.beta {
                if is_quiet {
                    self.note_refutation(ply, survey, mv, &course, window.depth);
                }
                break;
            }
            if is_quiet {
                course.quiet.push(mv);
            }
        }
        self.give_list(ply, moves);
        if self.is_over {
            return 0;
        }
        if !can_act {
            return self.stuck(ply);
        }
        let bound = bound_of(best, before, window.beta);
        let known = Known {
            best: course.best.map(number),
            score: kept(best, ply),
            depth: window.depth,
            bound,
        };
        self.memory.keep(key, known);
        best
    }

    /// Whether a move is not worth a look so near to the leaves.
    fn is_idle(&self, window: Window, ply: usize, ranked: Ranked, course: &Course) -> bool {
        if window.is_wide() || self.tree.in_check() || window.alpha.abs() > MOST_ESTIMATED {
            return false;
        }
        let depth = window.depth;
        if ranked.manner.is_quiet() {
            let many = (3 + depth * depth) as usize;
            let is_late = depth <= 5 && course.searched > many && ranked.rank < PROMISING;
            let is_far = depth <= 5 && self.estimates[ply] + 100 + 90 * depth <= window.alpha;
            return is_late || is_far && course.searched > 0;
        }
        ranked.rank < 0 && depth <= 3 && course.searched > 0 && !self.features.effects
    }

    /// Searches one move, as deep as it deserves.
    fn try_move(&mut self, window: Window, ply: usize, ranked: Ranked, course: &Course) -> i32 {
        let in_check = self.tree.in_check();
        self.play(ranked.mv);
        let mut score = -INFINITE;
        let mut is_open = course.searched == 0;
        if !is_open {
            let mut less = 1;
            if window.depth >= 3 && course.searched >= 2 && !in_check && ranked.rank < PROMISING {
                less += self.reduction(window, ranked, course.searched);
            }
            score = -self.search(window.scout(less), ply + 1);
            if score > window.alpha && less > 1 && !self.is_over {
                score = -self.search(window.scout(1), ply + 1);
            }
            is_open = score > window.alpha && score < window.beta;
        }
        if is_open && !self.is_over {
            score = -self.search(window.turned(1), ply + 1);
        }
        self.undo();
        score
    }

    /// How much less deep a move that is not promising is searched at first.
    fn reduction(&self, window: Window, ranked: Ranked, searched: usize) -> i32 {
        let depth = f64::from(window.depth);
        let number = f64::from(searched as u32 + 1);
        let mut less = (0.4 + depth.ln() * number.ln() / 2.2) as i32;
        match ranked.manner {
            Manner::Capture => less /= 2,
            Manner::Quiet => less -= i32::from(ranked.rank > 4_000),
            Manner::Exposed => less += i32::from(ranked.rank <= 4_000),
        }
        less -= i32::from(window.is_wide());
        less -= i32::from(self.tree.in_check());
        less.clamp(0, window.depth - 1)
    }

    /// Learns from a quiet move that refuted the position before.
    fn note_refutation(
        &mut self,
        ply: usize,
        survey: &Survey,
        mv: Move,
        course: &Course,
        depth: i32,
    ) {
        let board = self.tree.codes();
        let scene = Scene {
            board,
            prey: &self.judgement.worth.prey,
            guarded: &survey.control[self.tree.turn().other().index()],
            ply,
            before: self.experience.answers_to(board, self.tree.last_move()),
            remembered: None,
        };
        self.experience.learn(&scene, mv, &course.quiet, depth);
    }

    /// Puts the moves of the position that is thought about in the order in which they promise most.
    pub(crate) fn order_root(&mut self, moves: &mut [Candidate]) {
        let (_, survey) = self.judgement.estimate(&self.tree, self.key());
        let scene =
            self.scene(0, &survey, self.memory.recall(self.key()).and_then(|known| known.best));
        let rank = |candidate: &Candidate| scene.ranked(candidate.mv, &self.experience).rank;
        moves.sort_by_cached_key(|candidate| std::cmp::Reverse(rank(candidate)));
    }

    /// Puts a move before the best line of the next ply.
    pub(crate) fn prolong(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }
}
