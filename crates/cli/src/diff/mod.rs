//! Two variants compared: what their definitions say, and how they play.
//!
//! ```text
//! two names ─► two variants ─► keys that differ
//!                          └─► games, given positions, small positions, played side by side ─► findings
//! ```
//!
//! Everything that is played depends on the seed alone: each game has its own, and what was found is put
//! together in the order of the games, however many threads there are.

mod findings;
mod given;
mod json;
mod keys;
mod pair;
mod revision;
mod show;
mod small;
mod twins;

use fastrand::Rng;
use gwangsang::model::Placement;
use gwangsang::{Setup, Words};
use rayon::prelude::*;

pub(crate) use given::{Given, given};
pub(crate) use json::json;
pub(crate) use keys::{quoted, written};
pub(crate) use pair::Pair;
pub(crate) use revision::{Revision, RevisionShelf};
pub(crate) use show::{Detail, text};

use findings::Findings;
pub(crate) use keys::{KeyChange, changes};
use pair::Start;
use small::Seat;
use twins::{Manner, Twins};

/// How much is played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// The number of games.
    pub(crate) games: usize,
    /// The most plies of each.
    pub(crate) plies: usize,
    /// What makes the games others.
    pub(crate) seed: u64,
}

/// What came of comparing two variants.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub(crate) pair: Pair,
    /// What is typed for OLD and NEW.
    pub(crate) named: [String; 2],
    /// What of one there is not in the other.
    pub(crate) incompatible: Vec<Words>,
    pub(crate) keys: Vec<KeyChange>,
    pub(crate) effort: Effort,
    /// How many games were played.
    pub(crate) games: usize,
    /// How many given positions were compared.
    pub(crate) given: usize,
    /// The given positions that were not: line and reason.
    pub(crate) left_out: Vec<(usize, Words)>,
    pub(crate) findings: Findings,
}

impl Comparison {
    /// Whether nothing was found to differ.
    pub(crate) fn is_same(&self) -> bool {
        self.keys.is_empty() && self.findings.groups.is_empty()
    }
}

/// Something to be played, one after the other or at once.
#[derive(Debug, Clone, Copy)]
enum Task<'a> {
    Game(usize, &'a Start),
    Given(usize, &'a Start),
    Small(usize, Seat),
}

/// How many tasks are done between two reports of progress.
const CHUNK: usize = 64;
/// How many plies are played on from a given position.
const GIVEN_PLIES: usize = 4;

/// Compares two variants; `progress` is told how many tasks of how many are done.
pub(crate) fn compare(
    pair: Pair,
    named: [String; 2],
    given: &[Given],
    effort: Effort,
    progress: &mut dyn FnMut(usize, usize),
) -> Comparison {
    let starts = starts(&pair);
    let seats = if pair.is_comparable() { small::all(&pair) } else { Vec::new() };
    let games = if starts.is_empty() { 0 } else { effort.games };
    let played = (0..games).map(|number| Task::Game(number, &starts[number % starts.len()]));
    let positions = given
        .iter()
        .enumerate()
        .filter_map(|(number, given)| Some(Task::Given(number, given.start.as_ref().ok()?)));
    let small = seats.iter().enumerate().map(|(number, seat)| Task::Small(number, *seat));
    let tasks: Vec<Task<'_>> = played.chain(positions).chain(small).collect();
    let mut findings = Findings::default();
    for (chunk, part) in tasks.chunks(CHUNK).enumerate() {
        progress(chunk * CHUNK, tasks.len());
        let done = |task: &Task<'_>| run(*task, &pair, seats.len(), effort);
        let found: Vec<Findings> = part.par_iter().map(done).collect();
        for found in found {
            findings.extend(found);
        }
    }
    let reason = |given: &Given| Some((given.line, given.start.as_ref().err()?.clone()));
    let left_out: Vec<(usize, Words)> = given.iter().filter_map(reason).collect();
    Comparison {
        incompatible: pair.incompatibilities(),
        keys: changes(&pair.old, &pair.new),
        named,
        effort,
        games,
        given: given.len() - left_out.len(),
        left_out,
        findings,
        pair,
    }
}

fn run(task: Task<'_>, pair: &Pair, seats: usize, effort: Effort) -> Findings {
    let mut found = Findings::default();
    let (number, start, plies, manner) = match task {
        Task::Game(number, start) => (2 * number, start, effort.plies, Manner::of(number)),
        Task::Given(number, start) => (2 * number + 1, start, GIVEN_PLIES, Manner::Any),
        Task::Small(number, seat) => {
            return small::compare(pair, seat, seats, own_seed(effort.seed, !(number as u64)));
        }
    };
    let mut rng = Rng::with_seed(own_seed(effort.seed, number as u64));
    if let Ok(twins) = Twins::begin(pair, start) {
        twins.play(plies, manner, &mut rng, &mut found);
    }
    found
}

/// The seed of one task.
const fn own_seed(seed: u64, number: u64) -> u64 {
    // An odd factor keeps the seeds of neighbours far apart.
    (seed ^ number.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The arrays of both variants, as far as games of both can begin at them.
fn starts(pair: &Pair) -> Vec<Start> {
    if !pair.is_comparable() {
        return Vec::new();
    }
    let (old, new) = (pair.old.model(), pair.new.model());
    let mut placements: Vec<Placement> = Vec::new();
    let own = old.arrays.iter().map(|array| Some(array.placement.clone()));
    let others = new.arrays.iter().map(|array| pair.placed_in_old(&array.placement));
    for placement in own.chain(others).flatten() {
        if !placements.contains(&placement) {
            placements.push(placement);
        }
    }
    let begin = |placement: Placement| pair.start(Setup::new(placement, old.first));
    let begun = placements.into_iter().filter_map(begin);
    begun.filter(|start| pair.games(start).is_ok()).collect()
}
