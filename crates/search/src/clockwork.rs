//! When thinking ends: what all threads look at from time to time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::{Clock, Limits};

/// What is taken off every time, for what goes on beside thinking.
const MARGIN: Duration = Duration::from_millis(2);
/// For how many more moves the time of a clock has to do, where that is not told.
const MOVES_AHEAD: u32 = 30;

/// How long to think, and whether it is over.
#[derive(Debug)]
pub(crate) struct Clockwork<'a> {
    started: Instant,
    /// When thinking ends, wherever it is.
    hard: Option<Instant>,
    /// When no further iteration begins.
    soft: Option<Instant>,
    nodes: AtomicU64,
    most_nodes: u64,
    stop: &'a AtomicBool,
    over: AtomicBool,
}

impl<'a> Clockwork<'a> {
    /// Begins to count.
    pub(crate) fn start(limits: &Limits, most_nodes: Option<u64>, stop: &'a AtomicBool) -> Self {
        let started = Instant::now();
        let allotted = limits.clock.map(allot);
        let hard = [limits.time, allotted.map(|(_, hard)| hard)].into_iter().flatten().min();
        let soft = allotted.map(|(soft, _)| soft);
        let most = [limits.nodes, most_nodes].into_iter().flatten().min();
        Self {
            started,
            hard: hard.and_then(|time| started.checked_add(time.saturating_sub(MARGIN))),
            soft: soft.and_then(|time| started.checked_add(time)),
            nodes: AtomicU64::new(0),
            most_nodes: most.unwrap_or(u64::MAX),
            stop,
            over: AtomicBool::new(false),
        }
    }

    /// Counts nodes; gives after how many more of them to ask again, and nothing once thinking is over.
    pub(crate) fn count(&self, nodes: u64, interval: u64) -> Option<u64> {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let is_late = || self.hard.is_some_and(|end| Instant::now() >= end);
        if total >= self.most_nodes || self.is_over() || is_late() {
            self.end();
            return None;
        }
        Some((self.most_nodes - total).min(interval))
    }

    /// Whether thinking is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Whether an iteration that begins now would hardly be finished.
    pub(crate) fn is_late(&self) -> bool {
        self.soft.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether the player has a clock of its own to save time on.
    pub(crate) fn saves_time(&self) -> bool {
        self.soft.is_some()
    }

    /// Ends thinking in all threads.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// The nodes that were counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// The time after which no iteration begins, and the most for this move.
fn allot(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(MARGIN * 5);
    let moves = clock.moves.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    let share = left / moves + clock.increment * 3 / 4;
    let most = if moves == 1 { left } else { left * 2 / 5 };
    let share = share.min(most);
    (share * 11 / 20, (share * 5 / 2).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        for (left, increment) in [(0, 0), (5, 1000), (60_000, 0), (1_000, 10_000)] {
            for moves in [None, Some(1), Some(2), Some(500), Some(0)] {
                let left = Duration::from_millis(left);
                let clock = Clock { left, increment: Duration::from_millis(increment), moves };
                let (soft, hard) = allot(clock);
                assert!(soft <= hard && hard <= left, "{clock:?}: {soft:?}, {hard:?}");
            }
        }
    }
}
