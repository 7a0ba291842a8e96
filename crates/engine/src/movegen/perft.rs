//! Perft: the number of leaves of the tree of legal moves.

use super::answers::{Answers, Workspace};
use super::{Generator, Line};
use crate::position::{Move, Position};
use crate::tables::Tables;

/// Counts the sequences of exactly `depth` legal moves; the last ply is counted in bulk.
pub(crate) fn perft<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    let mut space = Space { lines: Vec::new(), answers: Workspace::new(tables) };
    count(tables, position, depth, &mut lists, &mut space)
}

/// Places to work in.
struct Space<const W: usize> {
    lines: Vec<Line<W>>,
    answers: Workspace<W>,
}

/// The leaves behind each legal move, in the order of the generator.
pub(crate) fn divide<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    if depth == 0 || position.state.over {
        return Vec::new();
    }
    Generator::new(tables, position, &mut Vec::new()).list(&mut moves);
    moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(tables, mv);
            let leaves = perft(tables, position, depth - 1);
            position.unmake(tables, mv, undo);
            (mv, leaves)
        })
        .collect()
}

fn count<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
    lists: &mut [Vec<Move>],
    space: &mut Space<W>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.state.over {
        return 0;
    }
    if depth == 1 {
        return Generator::new(tables, position, &mut space.lines).count();
    }
    let Some((moves, deeper)) = lists.split_first_mut() else { return 0 };
    moves.clear();
    Generator::new(tables, position, &mut space.lines).list(moves);
    if depth == 2 {
        return count_answers(tables, position, moves, space);
    }
    let mut leaves = 0;
    for mv in moves.iter() {
        let undo = position.make(tables, *mv);
        leaves += count(tables, position, depth - 1, deeper, space);
        position.unmake(tables, *mv, undo);
    }
    leaves
}

/// The number of answers to all of some moves.
fn count_answers<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    moves: &[Move],
    space: &mut Space<W>,
) -> u64 {
    let Space { lines, answers } = space;
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
