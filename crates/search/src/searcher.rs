//! A player: what it is told, and what it answers.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gwangsang::{Game, Move, Variant};
use thiserror::Error;

use crate::{Answer, Level, Limits, Report, Value};

/// What a player may use, and how well it is to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How many threads think.
    pub threads: NonZeroUsize,
    /// How many bytes may remember positions.
    pub memory: usize,
    /// How many of the best moves are reported.
    pub lines: NonZeroUsize,
    /// How strong it is; without a level it does its best.
    pub level: Option<Level>,
    /// What a weak player's choices hang on.
    pub seed: u64,
}

impl Default for Settings {
    /// One thread, 16 MiB, one line, its best.
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            memory: 16 << 20,
            lines: NonZeroUsize::MIN,
            level: None,
            seed: 0,
        }
    }
}

/// Why a player cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The memory is not to be had.
    #[error("{0} bytes for positions are not to be had")]
    Memory(usize),
    /// The threads are not to be had.
    #[error("{0} threads are not to be had")]
    Threads(usize),
}

/// A player of one variant.
#[derive(Debug)]
pub struct Searcher {
    variant: Arc<Variant>,
    settings: Settings,
}

impl Searcher {
    /// A player with nothing in its memory.
    ///
    /// # Errors
    ///
    /// Fails if the memory or the threads are not to be had.
    pub fn new(variant: Arc<Variant>, settings: Settings) -> Result<Self, SettingsError> {
        Ok(Self { variant, settings })
    }

    /// The variant it plays.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// What it was told when it was made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets every position, as before a new game.
    pub fn forget(&mut self) {}

    /// Thinks about a game until a limit is reached or `stop` is set, and reports what it finds.
    ///
    /// `report` is called after every iteration, for each of the lines, from this thread.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let started = Instant::now();
        let Some(best) = game.legal_moves().first().copied() else {
            return Answer { best: None, report: None };
        };
        let found = found(best, started.elapsed());
        report(&found);
        // A stub: it waits where a search would think, so that front ends can be written and tried.
        while limits.depth.is_none()
            && limits.time.is_some_and(|time| started.elapsed() < time)
            && !stop.load(Ordering::Relaxed)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        Answer { best: Some(best), report: Some(found) }
    }
}

fn found(best: Move, time: Duration) -> Report {
    Report {
        depth: 1,
        selective_depth: 1,
        number: 1,
        value: Value::Estimate(0),
        line: vec![best],
        nodes: 1,
        time,
        memory_use: 0,
    }
}
