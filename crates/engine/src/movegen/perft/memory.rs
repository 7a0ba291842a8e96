//! A memory of counts of positions that come up again by another order of moves.
//!
//! It is shared by all threads without locks: an entry keeps its two keys crossed with its count, so that
//! an entry that two threads have written at once answers to no key. Counts are exact as far as 128 bits tell
//! positions apart.

use std::sync::atomic::{AtomicU64, Ordering};

use super::EffortError;
use crate::position::Position;
use crate::tables::Tables;

/// The counts of some positions.
#[derive(Debug)]
pub(super) struct Memory {
    pairs: Vec<Pair>,
}

/// Two entries for the same place: one for high trees, and one for the smallest, which are the most.
type Pair = [Entry; 2];

#[derive(Debug, Default)]
struct Entry {
    first: AtomicU64,
    second: AtomicU64,
    count: AtomicU64,
}

/// Where the count of a position belongs.
#[derive(Debug)]
pub(super) struct Place<'a> {
    entry: &'a Entry,
    key: (u64, u64),
}

impl Memory {
    /// A memory of some size.
    ///
    /// # Errors
    ///
    /// Fails if so much memory is not to be had.
    pub(super) fn new(bytes: usize) -> Result<Self, EffortError> {
        let count = (bytes / size_of::<Pair>()).max(1);
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(count).map_err(|_| EffortError::Memory(bytes))?;
        pairs.resize_with(count, Pair::default);
        Ok(Self { pairs })
    }

    /// Where the count of a position belongs; nothing if the past matters to it.
    pub(super) fn place<const W: usize>(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        depth: u32,
    ) -> Option<Place<'_>> {
        let key = position.tree_key(tables, depth)?;
        // The high half of a product spreads keys evenly over any number of places.
        let index = (u128::from(key.0) * self.pairs.len() as u128) >> 64;
        let pair = &self.pairs[index as usize];
        Some(Place { entry: &pair[usize::from(depth == 2)], key })
    }
}

impl Place<'_> {
    /// The count, if it is there.
    pub(super) fn recall(&self) -> Option<u64> {
        let count = self.entry.count.load(Ordering::Relaxed);
        let first = self.entry.first.load(Ordering::Relaxed) ^ count;
        let second = self.entry.second.load(Ordering::Relaxed) ^ count;
        ((first, second) == self.key).then_some(count)
    }

    /// Keeps the count, whatever was there.
    pub(super) fn keep(&self, count: u64) {
        self.entry.count.store(count, Ordering::Relaxed);
        self.entry.first.store(self.key.0 ^ count, Ordering::Relaxed);
        self.entry.second.store(self.key.1 ^ count, Ordering::Relaxed);
    }
}
