//! A player: what it is told, and what it answers.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use gwangsang::{Game, Variant};
use thiserror::Error;

use crate::clockwork::Clockwork;
use crate::judgement::Judgement;
use crate::memory::Memory;
use crate::root::{Candidate, DEEPEST};
use crate::score::{SURE, WIN, value};
use crate::worker::Worker;
use crate::worth::Worth;
use crate::{Answer, KindWorth, Level, Limits, Report, opinion};

/// The most threads.
const MOST_THREADS: usize = 256;

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
    memory: Memory,
    judgement: Judgement,
}

impl Searcher {
    /// A player with nothing in its memory.
    ///
    /// # Errors
    ///
    /// Fails if the memory or the threads are not to be had.
    pub fn new(variant: Arc<Variant>, settings: Settings) -> Result<Self, SettingsError> {
        let threads = settings.threads.get();
        if threads > MOST_THREADS {
            return Err(SettingsError::Threads(threads));
        }
        let memory = Memory::new(settings.memory).ok_or(SettingsError::Memory(settings.memory))?;
        let error = settings.level.map_or(0, Level::error);
        let judgement = Judgement::new(Worth::of(&variant), error, settings.seed);
        Ok(Self { variant, settings, memory, judgement })
    }

    /// The variant it plays.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// What it was told when it was made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What it thinks the pieces are worth, for each kind that belongs to a side, in the order of the definition.
    ///
    /// # Examples
    ///
    /// ```
    /// use gwangsang::{NoLibrary, Source, load};
    /// use gwangsang_search::{Searcher, Settings};
    ///
    /// let text = include_str!("../../../variants/janggi.toml").to_owned();
    /// let source = Source { name: "janggi.toml".into(), text };
    /// let variant = load(source, &NoLibrary).unwrap().variant;
    /// let worths = Searcher::new(variant, Settings::default()).unwrap().worths();
    /// // Players are told that a chariot is worth 14 points; a soldier, the least valuable piece, counts 2.
    /// assert_eq!((worths[2].worth, worths[6].worth), (Some(700), Some(100)));
    /// ```
    pub fn worths(&self) -> Vec<KindWorth> {
        opinion::of_kinds(self.variant.model(), &self.judgement.worth)
    }

    /// Forgets every position, as before a new game.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Thinks about a game until a limit is reached or `stop` is set, and reports what it finds.
    ///
    /// `report` is called after every iteration, for each of the lines, from this thread. With one thread and a
    /// limit of nodes or depth alone, the same player finds the same in the same game.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let moves: Vec<Candidate> =
            game.legal_moves().iter().map(|mv| Candidate::new(*mv)).collect();
        if moves.is_empty() {
            return Answer { best: None, report: None };
        }
        self.memory.grow_older();
        let most_nodes = self.settings.level.map(|level| level.nodes(moves.len()));
        let clockwork = Clockwork::start(limits, most_nodes, stop);
        let thinking = Thinking {
            clockwork: &clockwork,
            memory: &self.memory,
            lines: self.settings.lines.get(),
            deepest: limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
        };
        let worker = || Worker::new(game.tree(), &clockwork, &self.memory, &self.judgement);
        thread::scope(|scope| {
            for helper in 1..self.settings.threads.get() {
                let (worker, moves) = (worker(), moves.clone());
                let thinking = &thinking;
                let help = move || thinking.help(worker, moves, helper);
                // Without a helper there is less help.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let answer = thinking.lead(worker(), moves, report);
            clockwork.end();
            answer
        })
    }
}

/// What all threads that think about a position share.
#[derive(Debug)]
struct Thinking<'a> {
    clockwork: &'a Clockwork<'a>,
    memory: &'a Memory,
    lines: usize,
    deepest: u32,
}

impl Thinking<'_> {
    /// Fills the memory beside the thread that answers.
    fn help(&self, mut worker: Worker<'_>, mut moves: Vec<Candidate>, number: usize) {
        for depth in 1..=self.deepest as usize {
            // Helpers are not all at the same depth, so that they find different things.
            let ahead = (depth + number) % 2;
            if !worker.iterate(&mut moves, (depth + ahead) as i32, 1) {
                return;
            }
        }
    }

    /// Finds the answer.
    fn lead(
        &self,
        mut worker: Worker<'_>,
        mut moves: Vec<Candidate>,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        worker.order_root(&mut moves);
        let lines = self.lines.min(moves.len());
        let mut last = None;
        for depth in 1..=self.deepest {
            let is_finished = worker.iterate(&mut moves, depth as i32, lines);
            worker.report_nodes();
            if is_finished {
                for (place, candidate) in moves[..lines].iter().enumerate() {
                    let found = self.report(depth, place + 1, candidate);
                    report(&found);
                    last = if place == 0 { Some(found) } else { last };
                }
            }
            let is_known = moves[..lines].iter().all(|candidate| is_settled(candidate, depth));
            let is_forced = moves.len() == 1 && self.clockwork.saves_time();
            if !is_finished || is_known || is_forced || self.clockwork.is_late() {
                break;
            }
        }
        let best = &moves[0];
        let report = match last {
            Some(found) if found.line.first() == Some(&best.mv) => Some(found),
            _ => Some(self.report(1, 1, best)),
        };
        Answer { best: Some(best.mv), report }
    }

    fn report(&self, depth: u32, number: usize, candidate: &Candidate) -> Report {
        let line =
            if candidate.line.is_empty() { vec![candidate.mv] } else { candidate.line.clone() };
        Report {
            depth,
            selective_depth: (candidate.deepest as u32).max(depth),
            number,
            value: value(candidate.score.max(-WIN)),
            line,
            nodes: self.clockwork.nodes(),
            time: self.clockwork.elapsed(),
            memory_use: self.memory.fullness(),
        }
    }
}

/// Whether a sure win or loss was searched so deep that nothing shorter can be found.
fn is_settled(candidate: &Candidate, depth: u32) -> bool {
    let plies = WIN - candidate.score.abs();
    candidate.score.abs() >= SURE && depth as i32 > plies + 4
}
