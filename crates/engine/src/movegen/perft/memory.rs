//! A memory of counts of positions that come up again, by another order of moves or in a mirror.
//!
//! It is shared by all threads without locks: an entry keeps its two keys crossed with its count, so that
//! an entry that two threads have written at once answers to no key. Counts are exact as far as 128 bits tell
//! positions apart.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

use super::EffortError;
use crate::position::{Position, TreeKey};
use crate::tables::{Mirror, Tables};

/// The counts of some positions.
#[derive(Debug)]
pub(super) struct Memory {
    pairs: Box<[Pair]>,
    /// The mirror, if the game is the same in it.
    mirror: Option<Mirror>,
}

/// Two entries for the same place: one for high trees, and one for the smallest, which are the most.
type Pair = [Entry; 2];

/// Two keys and a count.
type Entry = [AtomicU64; 3];

/// Where the count of a position belongs.
#[derive(Debug)]
pub(super) struct Place<'a> {
    entry: &'a Entry,
    key: TreeKey,
}

impl Memory {
    /// A memory of some size for a game.
    ///
    /// # Errors
    ///
    /// Fails if so much memory is not to be had.
    pub(super) fn new<const W: usize>(
        tables: &Tables<W>,
        bytes: usize,
    ) -> Result<Self, EffortError> {
        let count = (bytes / size_of::<Pair>()).max(1);
        let pairs = try_zeroed_slice_box(count).map_err(|()| EffortError::Memory(bytes))?;
        Ok(Self { pairs, mirror: Mirror::of(tables) })
    }

    /// Where the count of a position belongs; nothing if the past matters to it.
    pub(super) fn place<const W: usize>(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        depth: u32,
    ) -> Option<Place<'_>> {
        let key = position.tree_key(tables, self.mirror.as_ref(), depth)?;
        // The high half of a product spreads keys evenly over any number of places.
        let index = (u128::from(key.0) * self.pairs.len() as u128) >> 64;
        let pair = &self.pairs[index as usize];
        Some(Place { entry: &pair[usize::from(depth == 2)], key })
    }
}

impl Place<'_> {
    /// The count, if it is there.
    pub(super) fn recall(&self) -> Option<u64> {
        let [first, second, count] = self.entry.each_ref().map(|word| word.load(Ordering::Relaxed));
        ((first ^ count, second ^ count) == self.key).then_some(count)
    }

    /// Keeps the count, whatever was there.
    pub(super) fn keep(&self, count: u64) {
        let words = [self.key.0 ^ count, self.key.1 ^ count, count];
        for (place, word) in self.entry.iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
    }
}
