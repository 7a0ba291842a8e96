//! The positions that have been, kept where a rule asks how often one has occurred.

/// How many chains the entries are spread over, a power of two.
const CHAINS: usize = 1024;

/// A position that has been.
#[derive(Debug, Clone, Copy)]
struct Entry {
    hash: u64,
    /// The number of this occurrence, from 1.
    number: u16,
    /// The highest number among the entries since the last capture.
    most: u16,
    /// The entry before in the same chain, counted from 1; 0 if there is none.
    before: u32,
}

/// All positions so far, by their hashes; found without looking at all of them, however long the game.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// For each chain its last entry, counted from 1; empty until something is kept.
    heads: Vec<u32>,
}

impl History {
    /// Keeps a position, so many plies after the last capture.
    pub(super) fn push(&mut self, hash: u64, clock: u32) {
        if self.heads.is_empty() {
            self.heads = vec![0; CHAINS];
        }
        let number = 1 + self.times(hash, clock);
        let most = if clock == 0 { number } else { self.most().max(number) };
        let head = &mut self.heads[chain(hash)];
        self.entries.push(Entry { hash, number, most, before: *head });
        *head = self.entries.len() as u32;
    }

    /// Forgets the last position.
    pub(super) fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            self.heads[chain(entry.hash)] = entry.before;
        }
    }

    /// How often a position has occurred among the last ones, so many of them.
    ///
    /// The last one need not be the present one: a position to come is asked for as well.
    pub(super) fn times(&self, hash: u64, last: u32) -> u16 {
        let oldest = self.entries.len().saturating_sub(last as usize);
        let mut place = self.heads.get(chain(hash)).map_or(0, |head| *head as usize);
        // Places are counted from 1, so that those of the last ones lie above the number of the older ones.
        while place > oldest {
            let entry = &self.entries[place - 1];
            if entry.hash == hash {
                return entry.number;
            }
            place = entry.before as usize;
        }
        0
    }

    /// The highest number of an occurrence among the positions since the last capture.
    pub(super) fn most(&self) -> u16 {
        self.entries.last().map_or(0, |entry| entry.most)
    }
}

fn chain(hash: u64) -> usize {
    hash as usize % CHAINS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by looking at all of them.
    fn counted(plies: &[(u64, u32)], hash: u64, last: usize) -> u16 {
        plies.iter().rev().take(last).filter(|(kept, _)| *kept == hash).count() as u16
    }

    #[test]
    fn occurrences_are_those_that_counting_finds() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut history, mut plies) = (History::default(), Vec::new());
        let mut clock = 0;
        for _ in 0..20_000 {
            if rng.u8(..) < 100 {
                history.pop();
                clock = plies.pop().map_or(0, |(_, before)| before);
                continue;
            }
            // After a capture all positions are new; those of one chain differ above the bits that tell chains.
            let before = clock;
            clock = if rng.u8(..) < 10 { 0 } else { clock + 1 };
            let era = plies.len() as u64 - u64::from(clock.min(plies.len() as u32));
            let hash = era << 32 | rng.u64(..40) << 9;
            history.push(hash, clock);
            plies.push((hash, before));
            let window = clock as usize + 1;
            assert_eq!(history.times(hash, clock + 1), counted(&plies, hash, window));
            let numbers = plies.iter().rev().take(window).map(|(hash, _)| hash);
            let most = numbers.map(|hash| counted(&plies, *hash, window)).max();
            assert_eq!(Some(history.most()), most);
        }
    }
}
