//! Counting in one thread.

use std::sync::atomic::{AtomicBool, Ordering};

use super::memory::{Memory, Place};
use crate::movegen::answers::{Answers, Workspace};
use crate::movegen::{Generator, Line};
use crate::position::{Move, Position};
use crate::tables::Tables;

/// Counts the sequences of exactly `depth` legal moves; `u64::MAX` if there are as many or more.
pub(crate) fn perft<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
) -> u64 {
    Counter::new(tables, None, None).count(position, depth)
}

/// What one thread needs for counting.
pub(super) struct Counter<'a, const W: usize> {
    tables: &'a Tables<W>,
    memory: Option<&'a Memory>,
    stop: Option<&'a AtomicBool>,
    /// Whether something was left out because counting was stopped.
    stopped: bool,
    /// For each depth that is left, a list of moves.
    lists: Vec<Vec<Move>>,
    lines: Vec<Line<W>>,
    answers: Workspace<W>,
}

impl<'a, const W: usize> Counter<'a, W> {
    pub(super) fn new(
        tables: &'a Tables<W>,
        memory: Option<&'a Memory>,
        stop: Option<&'a AtomicBool>,
    ) -> Self {
        let (lists, lines) = (Vec::new(), Vec::new());
        Self { tables, memory, stop, stopped: false, lists, lines, answers: Workspace::new(tables) }
    }

    /// Whether something was left out because counting was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The leaves, or those that were counted before counting was stopped.
    pub(super) fn count(&mut self, position: &mut Position<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if position.state.over {
            return 0;
        }
        if depth == 1 {
            return Generator::new(self.tables, position, &mut self.lines).count();
        }
        let place = self.memory.and_then(|memory| memory.place(self.tables, position, depth));
        if let Some(leaves) = place.as_ref().and_then(Place::recall) {
            return leaves;
        }
        let moves = self.legal(position, depth);
        let leaves = if depth == 2 {
            self.count_answers(position, &moves)
        } else {
            self.count_deeper(position, &moves, depth)
        };
        self.lists[depth as usize] = moves;
        if let (Some(place), false) = (place, self.stopped) {
            place.keep(leaves);
        }
        leaves
    }

    /// The legal moves, in a list that is used again.
    fn legal(&mut self, position: &Position<W>, depth: u32) -> Vec<Move> {
        let depth = depth as usize;
        if self.lists.len() <= depth {
            self.lists.resize(depth + 1, Vec::new());
        }
        let mut moves = std::mem::take(&mut self.lists[depth]);
        moves.clear();
        Generator::new(self.tables, position, &mut self.lines).list(&mut moves);
        moves
    }

    fn count_deeper(&mut self, position: &mut Position<W>, moves: &[Move], depth: u32) -> u64 {
        let mut leaves: u64 = 0;
        for mv in moves {
            self.stopped |= self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if self.stopped {
                break;
            }
            let undo = position.make(self.tables, *mv);
            leaves = leaves.saturating_add(self.count(position, depth - 1));
            position.unmake(self.tables, *mv, undo);
        }
        leaves
    }

    /// The number of answers to all of some moves.
    fn count_answers(&mut self, position: &mut Position<W>, moves: &[Move]) -> u64 {
        let Self { tables, lines, answers, .. } = self;
        let answers = Answers::new(tables, position, answers);
        let mut leaves = 0;
        for mv in moves {
            let told = answers.as_ref().and_then(|told| told.count(position, *mv, lines));
            leaves += match told {
                Some(count) => u64::from(count),
                None => count_tried(tables, position, *mv, lines),
            };
        }
        leaves
    }
}

/// The number of answers to a move, found by making it.
fn count_tried<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    mv: Move,
    lines: &mut Vec<Line<W>>,
) -> u64 {
    let undo = position.make(tables, mv);
    let over = position.state.over;
    let count = if over { 0 } else { Generator::new(tables, position, lines).count() };
    position.unmake(tables, mv, undo);
    count
}
