//! What is said about records, one by one and all together.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use gwangsang::Variant;

use super::follow::{Agreement, Disagreement, Kind, Replay};

/// The line of a record of which nothing is wrong.
pub(super) fn record_line(place: &str, number: usize, replay: &Replay) -> String {
    let mut text = format!("{place}: record {number}: {} plies", replay.plies);
    if let Some((ply, ending)) = &replay.ended_before {
        let _ = write!(text, "; {ending} after ply {ply}, and play went on");
    }
    match &replay.ended {
        Some(outcome) => {
            let _ = write!(text, "; {}", outcome.ending);
        }
        None if replay.game.is_some() => text.push_str("; no ending"),
        None => text.push_str("; not followed to its end"),
    }
    if replay.result == Some(Agreement::Agrees) {
        text.push_str("; the result agrees");
    }
    text.push('\n');
    text
}

/// The first thing about which a record and the rules disagree, of those that a test selects.
pub(super) fn first_disagreement(
    file: &str,
    number: usize,
    replay: &Replay,
    selects: fn(Kind) -> bool,
) -> String {
    let mut found = replay.disagreements.iter().filter(|found| selects(found.kind));
    // What is impossible matters more than a fault that stands before it.
    let gravest = replay.disagreements.iter().find(|found| found.kind == Kind::Illegal);
    let Some(first) = gravest.filter(|found| selects(found.kind)).or_else(|| found.next()) else {
        return String::new();
    };
    let more = replay.disagreements.iter().filter(|found| selects(found.kind)).count() - 1;
    let Disagreement { line, column, message, .. } = first;
    let mut text = format!("{file}:{line}:{column}: record {number}");
    if let Some((ply, written)) = &first.ply {
        let _ = write!(text, ", ply {ply}, {written}");
    }
    let _ = write!(text, ": {message}");
    match more {
        0 => {}
        1 => text.push_str(" (and 1 more)"),
        more => {
            let _ = write!(text, " (and {more} more)");
        }
    }
    text.push('\n');
    text
}

/// All records together.
#[derive(Debug, Default)]
pub(super) struct Summary {
    records: usize,
    followed: usize,
    faulty: usize,
    plies: usize,
    passes: usize,
    checks: usize,
    kinds: BTreeMap<&'static str, usize>,
    /// For each ending, how often it stood at the last ply, and before it.
    endings: BTreeMap<String, [usize; 2]>,
    without_ending: usize,
    results: [usize; 3],
}

const ILLEGAL: &str = "impossible moves";
const MARKS: &str = "check marks that disagree";
const FORBIDDEN: &str = "moves that the rules forbid";

impl Summary {
    /// Counts a record.
    pub(super) fn add(&mut self, replay: &Replay) {
        self.records += 1;
        self.followed += usize::from(replay.game.is_some());
        self.plies += replay.plies;
        self.passes += replay.passes;
        self.checks += replay.checks;
        let faulty = replay.disagreements.iter().any(|found| found.kind.is_of_record());
        self.faulty += usize::from(faulty);
        for found in &replay.disagreements {
            let name = match found.kind {
                Kind::Illegal => ILLEGAL,
                Kind::Mark => MARKS,
                Kind::Forbidden => FORBIDDEN,
                Kind::Fault | Kind::Result => continue,
            };
            *self.kinds.entry(name).or_default() += 1;
        }
        if let Some((_, ending)) = &replay.ended_before {
            self.endings.entry(ending.clone()).or_default()[1] += 1;
        }
        match &replay.ended {
            Some(outcome) => self.endings.entry(outcome.ending.clone()).or_default()[0] += 1,
            None => self.without_ending += usize::from(replay.game.is_some()),
        }
        let place = match replay.result {
            Some(Agreement::Agrees) => 0,
            Some(Agreement::Disagrees) => 1,
            None => 2,
        };
        self.results[place] += usize::from(replay.game.is_some());
    }

    /// The table.
    pub(super) fn table(&self, variant: &Variant) -> String {
        let kind = |name: &str| self.kinds.get(name).copied().unwrap_or_default();
        let mut text = format!("{} under {}\n", title(self.records), variant.model().id);
        let mut row = |name: &str, cells: &[usize]| {
            let _ = write!(text, "  {name:28}");
            for cell in cells {
                let _ = write!(text, "{cell:>8}");
            }
            text.push('\n');
        };
        row("followed to the end", &[self.followed]);
        row("records with faults", &[self.faulty]);
        row("plies", &[self.plies]);
        row("  passes", &[self.passes]);
        row("  checks", &[self.checks]);
        for name in [ILLEGAL, MARKS, FORBIDDEN] {
            row(name, &[kind(name)]);
        }
        text.push_str("endings                           at the last ply    before it\n");
        for id in variant.ending_ids() {
            let [last, before] = self.endings.get(id).copied().unwrap_or_default();
            let _ = writeln!(text, "  {id:28}{last:>19}{before:>13}");
        }
        let _ = writeln!(text, "  {:28}{:>19}", "none", self.without_ending);
        text.push_str("results                         agree  disagree  not told by the rules\n");
        let [agree, disagree, untold] = self.results;
        let _ = writeln!(text, "  {:28}{agree:>7}{disagree:>10}{untold:>23}", "");
        text
    }

    /// How fast it went.
    pub(super) fn speed<'s>(all: impl Iterator<Item = &'s Self>, taken: Duration) -> String {
        let (records, plies) = all.fold((0, 0), |(records, plies), summary| {
            (records + summary.records, plies + summary.plies)
        });
        let seconds = taken.as_secs_f64().max(f64::EPSILON);
        #[allow(clippy::cast_precision_loss)] // Counts of records are far below 2^52.
        let rate = |count: usize| (count as f64 / seconds).round();
        format!("{:.3} s: {} games and {} plies a second\n", seconds, rate(records), rate(plies))
    }
}

fn title(records: usize) -> String {
    if records == 1 { "1 record".to_owned() } else { format!("{records} records") }
}
