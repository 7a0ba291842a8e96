//! Perft: the number of leaves of the tree of legal moves.

mod counter;
mod memory;
mod share;
mod walk;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

pub(crate) use counter::perft;
pub(crate) use share::divide;
pub(crate) use walk::walk;

use crate::position::Move;

/// The leaves behind one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The move.
    pub mv: Move,
    /// The leaves, as far as they were counted; `u64::MAX` if there are as many or more.
    pub leaves: u64,
    /// Whether they are all, and counting was not stopped meanwhile.
    pub complete: bool,
}

/// What may be spent on counting leaves.
#[derive(Debug, Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads count.
    pub threads: NonZeroUsize,
    /// How many bytes may hold counts of positions that may come up again; 0 for none.
    pub memory: usize,
    /// Set from outside to stop early.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Effort<'_> {
    /// One thread, no memory, to the end.
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, memory: 0, stop: None }
    }
}

/// Why leaves cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EffortError {
    /// The memory is not to be had.
    #[error("{0} bytes for positions are not to be had")]
    Memory(usize),
    /// The threads are not to be had.
    #[error("{0} threads are not to be had")]
    Threads(usize),
}
