//! Perft: the number of leaves of the tree of legal moves.

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
    count(tables, position, depth, &mut lists, &mut Vec::new())
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
    lines: &mut Vec<Line<W>>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.state.over {
        return 0;
    }
    if depth == 1 {
        return Generator::new(tables, position, lines).count();
    }
    let Some((moves, deeper)) = lists.split_first_mut() else { return 0 };
    moves.clear();
    Generator::new(tables, position, lines).list(moves);
    let mut leaves = 0;
    for mv in moves.iter() {
        let undo = position.make(tables, *mv);
        leaves += count(tables, position, depth - 1, deeper, lines);
        position.unmake(tables, *mv, undo);
    }
    leaves
}
