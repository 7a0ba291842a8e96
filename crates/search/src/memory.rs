//! What has been found out about positions, shared by all threads without locks.
//!
//! An entry keeps its key crossed with its content, so that one that two threads have written at once answers to
//! no key.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;
use gwangsang::{Move, Point};

/// The entries for the same place.
const PLACES: usize = 4;
/// How many generations are told apart.
const GENERATIONS: u64 = 64;

type Entry = [AtomicU64; 2];
type Bucket = [Entry; PLACES];

/// What is known about some positions.
#[derive(Debug)]
pub(crate) struct Memory {
    buckets: Box<[Bucket]>,
    generation: u64,
}

/// How a score was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is what the position is worth.
    Exact,
    /// The position is worth at least so much.
    Lower,
    /// The position is worth at most so much.
    Upper,
}

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// The number of the best move.
    pub(crate) best: Option<u32>,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A number for each move.
pub(crate) fn number(mv: Move) -> u32 {
    match mv.points() {
        None => 0xf_fffe,
        Some((from, to)) => number_of(from) << 10 | number_of(to),
    }
}

const fn number_of(point: Point) -> u32 {
    point.index() as u32
}

/// The number that stands for no move.
const NO_MOVE: u32 = 0xf_ffff;

impl Memory {
    /// An empty memory; none if so many bytes are not to be had.
    pub(crate) fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let buckets = try_zeroed_slice_box(count).ok()?;
        Some(Self { buckets, generation: 0 })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for word in self.buckets.iter_mut().flatten().flatten() {
            *word.get_mut() = 0;
        }
    }

    /// Says that what was found so far is older than what comes.
    pub(crate) fn grow_older(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// What is known about a position.
    pub(crate) fn recall(&self, key: u64) -> Option<Known> {
        self.bucket(key).iter().find_map(|entry| {
            let (crossed, content) = load(entry);
            (content != 0 && crossed ^ content == key).then(|| unpack(content))
        })
    }

    /// Keeps what has been found out about a position, at the cost of the least useful entry.
    pub(crate) fn keep(&self, key: u64, mut known: Known) {
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i64::MAX;
        for entry in bucket {
            let (crossed, content) = load(entry);
            if content == 0 {
                place = entry;
                break;
            }
            if crossed ^ content == key {
                let old = unpack(content);
                known.best = known.best.or(old.best);
                let is_deeper = old.depth > known.depth + 3;
                if is_deeper && known.bound != Bound::Exact && self.is_fresh(content) {
                    return;
                }
                place = entry;
                break;
            }
            let age = (GENERATIONS + self.generation - (content >> 58)) % GENERATIONS;
            let use_of_it = i64::from(unpack(content).depth) - 8 * age as i64;
            if use_of_it < least {
                (least, place) = (use_of_it, entry);
            }
        }
        let content = pack(known, self.generation);
        place[0].store(key ^ content, Ordering::Relaxed);
        place[1].store(content, Ordering::Relaxed);
    }

    /// How full it is with what was found last, in thousandths, by a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let entries = sample.iter().flatten();
        let full = entries.filter(|entry| {
            let (_, content) = load(entry);
            content != 0 && self.is_fresh(content)
        });
        (full.count() * 1000 / (sample.len() * PLACES)) as u32
    }

    fn is_fresh(&self, content: u64) -> bool {
        content >> 58 == self.generation
    }

    /// Where a position belongs: the high half of a product spreads keys evenly over any number of places.
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

fn load(entry: &Entry) -> (u64, u64) {
    (entry[0].load(Ordering::Relaxed), entry[1].load(Ordering::Relaxed))
}

/// From the lowest bit: 20 of the move, 17 of the score, 9 of the depth, 2 of the bound; the generation is in the
/// highest 6. The bound is never 0, so that no content is.
fn pack(known: Known, generation: u64) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(known.best.unwrap_or(NO_MOVE))
        | ((known.score + 0x8000) as u64 & 0x1_ffff) << 20
        | (known.depth.clamp(0, 511) as u64) << 37
        | bound << 46
        | generation << 58
}

fn unpack(content: u64) -> Known {
    let best = (content & 0xf_ffff) as u32;
    Known {
        best: (best != NO_MOVE).then_some(best),
        score: (content >> 20 & 0x1_ffff) as i32 - 0x8000,
        depth: (content >> 37 & 0x1ff) as i32,
        bound: match content >> 46 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_recalled() {
        let memory = Memory::new(1 << 12).expect("a small memory");
        for (key, score) in [(1, -30_000), (u64::MAX, 0), (1 << 63, 29_999)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let known = Known { best: Some(77), score, depth: 9, bound };
                memory.keep(key, known);
                assert_eq!(memory.recall(key), Some(known));
            }
        }
        assert_eq!(memory.recall(2), None);
    }

    #[test]
    fn a_full_place_loses_the_shallowest() {
        let mut memory = Memory::new(1).expect("a small memory");
        for key in 1..=5 {
            let depth = if key == 2 { 1 } else { 8 };
            memory.keep(key, Known { best: None, score: 0, depth, bound: Bound::Exact });
        }
        assert_eq!(memory.recall(2), None);
        assert!(memory.recall(1).is_some() && memory.recall(5).is_some());
        assert_eq!(memory.fullness(), 1000);
        memory.grow_older();
        assert_eq!(memory.fullness(), 0);
        memory.clear();
        assert_eq!(memory.recall(1), None);
    }
}
