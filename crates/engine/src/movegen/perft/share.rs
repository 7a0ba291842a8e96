//! Counting behind each move of a position, by several threads if wanted.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::counter::Counter;
use super::memory::Memory;
use super::{Effort, EffortError, Share};
use crate::movegen::Generator;
use crate::position::{Move, Position};
use crate::tables::Tables;

/// A part of the tree: the leaves behind one or two moves.
#[derive(Debug, Clone, Copy)]
struct Branch {
    root: usize,
    first: Move,
    second: Option<Move>,
}

/// The leaves behind each legal move, in the order of the generator.
pub(crate) fn divide<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    depth: u32,
    effort: &Effort<'_>,
) -> Result<Vec<Share>, EffortError> {
    if depth == 0 || position.state.over {
        return Ok(Vec::new());
    }
    let memory = (effort.memory > 0).then(|| Memory::new(tables, effort.memory)).transpose()?;
    let mut roots = Vec::new();
    Generator::new(tables, position, &mut Vec::new()).list(&mut roots);
    let branches = branches(tables, position, &roots, depth);
    let begin = || (position.clone(), Counter::new(tables, memory.as_ref(), effort.stop));
    let count = |(position, counter): &mut (Position<W>, Counter<'_, W>), branch: &Branch| {
        count_branch(tables, position, counter, *branch, depth)
    };
    let counts: Vec<(u64, bool)> = if effort.threads.get() == 1 {
        let mut desk = begin();
        branches.iter().map(|branch| count(&mut desk, branch)).collect()
    } else {
        let threads = effort.threads.get();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|_| EffortError::Threads(threads))?;
        pool.install(|| branches.par_iter().map_init(begin, count).collect())
    };
    let mut shares: Vec<Share> =
        roots.into_iter().map(|mv| Share { mv, leaves: 0, complete: true }).collect();
    for (branch, (leaves, complete)) in branches.iter().zip(counts) {
        let share = &mut shares[branch.root];
        share.leaves = share.leaves.saturating_add(leaves);
        share.complete &= complete;
    }
    Ok(shares)
}

/// The tree cut after two plies, so that threads have about the same to do; a small one after one.
fn branches<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    roots: &[Move],
    depth: u32,
) -> Vec<Branch> {
    let mut branches = Vec::new();
    for (root, first) in roots.iter().copied().enumerate() {
        if depth < 4 {
            branches.push(Branch { root, first, second: None });
            continue;
        }
        let mut after = position.clone();
        after.make(tables, first);
        if after.state.over {
            continue;
        }
        let mut moves = Vec::new();
        Generator::new(tables, &after, &mut Vec::new()).list(&mut moves);
        let branch = |second| Branch { root, first, second: Some(second) };
        branches.extend(moves.into_iter().map(branch));
    }
    branches
}

/// The leaves behind a branch, and whether they are all; the position is the same again afterwards.
fn count_branch<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    counter: &mut Counter<'_, W>,
    branch: Branch,
    depth: u32,
) -> (u64, bool) {
    let before = position.make(tables, branch.first);
    let count = match branch.second {
        None => counter.count(position, depth - 1),
        Some(second) => {
            let between = position.make(tables, second);
            let count = counter.count(position, depth - 2);
            position.unmake(tables, second, between);
            count
        }
    };
    position.unmake(tables, branch.first, before);
    (count, !counter.is_stopped())
}
