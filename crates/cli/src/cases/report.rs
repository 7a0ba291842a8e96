//! What came of a run, as data.

use std::path::PathBuf;
use std::sync::Arc;

use gwangsang::{LoadError, Source, Words};
use serde_json::{Value, json};

use super::{Fault, line};
use crate::exit::Exit;

/// What came of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The cases that were tried, and the snapshots of whole variants.
    pub entries: Vec<Entry>,
    /// Definitions and files of cases that have faults; nothing of them was tried.
    pub faulty: Vec<Faulty>,
    /// Snapshots that no case has.
    pub stale: Vec<PathBuf>,
    /// What cannot be read, or written, or is not there, as phrases.
    pub unusable: Vec<Words>,
    /// The cases that the filter left out.
    pub left_out: usize,
}

/// A definition or a file of cases that has faults.
#[derive(Debug)]
pub struct Faulty(pub Box<LoadError>);

/// What came of one case, or of one snapshot of a whole variant.
#[derive(Debug)]
pub struct Entry {
    /// The name of the case.
    pub name: String,
    /// The text that it stands in.
    pub source: Arc<Source>,
    /// The line where it begins.
    pub line: usize,
    /// What does not hold.
    pub faults: Vec<Fault>,
    /// Its snapshot.
    pub shot: Option<Shot>,
}

/// A snapshot that was taken and compared.
#[derive(Debug)]
pub struct Shot {
    /// What it shows.
    pub name: String,
    /// The file of the accepted one.
    pub path: PathBuf,
    /// How it compares with the accepted one.
    pub state: State,
    /// What was found.
    pub text: String,
    /// What stands above the text in the file.
    pub(super) head: super::snapshot::Head,
    /// Why it could not be written, and what to do.
    pub trouble: Option<Words>,
}

/// How a snapshot compares with the accepted one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// They are the same.
    Same,
    /// It was accepted in this run.
    Accepted,
    /// There is no accepted one.
    New,
    /// It differs.
    Changed {
        /// The accepted one.
        old: String,
    },
}

/// Whether a case holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Everything holds.
    Passed,
    /// Something does not, or a snapshot differs.
    Failed,
    /// Everything holds, and there is a snapshot that nobody has accepted.
    New,
}

/// The numbers of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases that hold.
    pub passed: usize,
    /// Cases that do not, changed snapshots included.
    pub failed: usize,
    /// Snapshots that nobody has accepted.
    pub new: usize,
    /// Snapshots that differ from the accepted ones.
    pub changed: usize,
    /// Snapshots that were accepted in this run.
    pub accepted: usize,
    /// Snapshots that no case has.
    pub stale: usize,
    /// Texts with faults.
    pub faulty: usize,
    /// Cases that the filter left out.
    pub left_out: usize,
}

impl Entry {
    /// Whether the case holds.
    pub fn verdict(&self) -> Verdict {
        match self.shot.as_ref().map(|shot| &shot.state) {
            _ if !self.faults.is_empty() => Verdict::Failed,
            None | Some(State::Same | State::Accepted) => Verdict::Passed,
            Some(State::New) => Verdict::New,
            Some(State::Changed { .. }) => Verdict::Failed,
        }
    }
}

impl Report {
    /// Takes over everything from another report.
    pub(super) fn extend(&mut self, other: Self) {
        self.entries.extend(other.entries);
        self.faulty.extend(other.faulty);
        self.stale.extend(other.stale);
        self.unusable.extend(other.unusable);
        self.left_out += other.left_out;
    }

    /// The numbers.
    pub fn tally(&self) -> Tally {
        let verdicts =
            |wanted: Verdict| self.entries.iter().filter(|entry| entry.verdict() == wanted).count();
        let states = |wanted: fn(&State) -> bool| {
            let shots = self.entries.iter().filter_map(|entry| entry.shot.as_ref());
            shots.filter(|shot| wanted(&shot.state)).count()
        };
        Tally {
            passed: verdicts(Verdict::Passed),
            failed: verdicts(Verdict::Failed),
            new: states(|state| *state == State::New),
            changed: states(|state| matches!(state, State::Changed { .. })),
            accepted: states(|state| *state == State::Accepted),
            stale: self.stale.len(),
            faulty: self.faulty.len(),
            left_out: self.left_out,
        }
    }

    /// The exit code that a run ends with.
    pub fn exit(&self) -> Exit {
        let tally = self.tally();
        let cannot_write =
            |entry: &Entry| entry.shot.as_ref().is_some_and(|shot| shot.trouble.is_some());
        if !self.unusable.is_empty() || self.entries.iter().any(cannot_write) {
            return Exit::Unusable;
        }
        let open = tally.failed + tally.new + tally.changed + tally.faulty;
        if open > 0 { Exit::Wrong } else { Exit::Done }
    }

    /// Everything, for programs.
    pub fn to_json(&self) -> Value {
        let tally = self.tally();
        json!({
            "passed": tally.passed,
            "failed": tally.failed,
            "left_out": tally.left_out,
            "snapshots": {
                "new": tally.new,
                "changed": tally.changed,
                "accepted": tally.accepted,
                "stale": self.stale.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
            },
            "cases": self.entries.iter().map(Entry::to_json).collect::<Vec<_>>(),
            "faulty": self.faulty.iter().map(|faulty| faulty.0.to_string()).collect::<Vec<_>>(),
            "unusable": self.unusable.iter().map(|words| &words.en).collect::<Vec<_>>(),
        })
    }
}

impl Entry {
    fn to_json(&self) -> Value {
        let verdict = match self.verdict() {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::New => "new",
        };
        json!({
            "file": self.source.name,
            "line": self.line,
            "name": self.name,
            "verdict": verdict,
            "faults": self.faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>(),
            "snapshot": self.shot.as_ref().map(Shot::to_json),
        })
    }

    fn fault(&self, fault: &Fault) -> Value {
        json!({
            "kind": fault.code,
            "line": line(&self.source.text, fault.span),
            "message": fault.message.en,
            "detail": fault.label.en,
        })
    }
}

impl Shot {
    fn to_json(&self) -> Value {
        let state = match self.state {
            State::Same => "same",
            State::Accepted => "accepted",
            State::New => "new",
            State::Changed { .. } => "changed",
        };
        json!({
            "file": self.path.display().to_string(),
            "state": state,
            "trouble": self.trouble.as_ref().map(|words| &words.en),
        })
    }
}
