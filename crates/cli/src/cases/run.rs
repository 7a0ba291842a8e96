//! Trying the cases of suites, each on a core of its own as far as there are some.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gwangsang::{Source, Variant};
use rayon::prelude::*;

use super::judge::judge;
use super::read::{Names, read};
use super::report::{Entry, Faulty, Report, Shot};
use super::snapshot::{Head, settle, slug, stale, waiting};
use super::whole::{PARTS, Part};
use super::{Case, Found, Suite, line};
use crate::exit::Failure;
use crate::library;

/// What is done with snapshots that are new or have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// They are told of, and no file is written.
    Compare,
    /// They are written beside the accepted ones, to be looked at.
    Pend,
    /// They are accepted.
    Accept,
}

/// How cases are tried.
#[derive(Debug, Clone)]
pub struct Options {
    /// Only cases with this text in their names.
    pub filter: Option<String>,
    /// What is done with snapshots.
    pub mode: Mode,
    /// What is laid over every definition.
    pub overlays: Vec<Source>,
}

impl Options {
    fn wants(&self, name: &str) -> bool {
        self.filter.as_ref().is_none_or(|text| name.contains(text))
    }
}

/// Tries everything that was found.
pub fn run(found: &Found, options: &Options) -> Report {
    let reports: Vec<Report> =
        found.suites.par_iter().map(|suite| whole_suite(suite, options)).collect();
    let mut report = Report { unusable: found.unusable.clone(), ..Report::default() };
    for part in reports {
        report.extend(part);
    }
    report
}

/// Takes the snapshots of a whole variant, with something laid over it or nothing.
///
/// # Errors
///
/// Fails if there is no such variant, or if its definition has faults.
pub fn snapshots(name: &str, overlays: &[Source], mode: Mode) -> Result<Report, Failure> {
    let variant = library::load_overlaid(library::source(name)?, overlays)?.variant;
    let suite = Suite::of(name).map_err(Failure::Unreadable)?;
    let source = Arc::new(suite.definition.clone());
    let entries = PARTS.par_iter().map(|part| of_part(*part, &suite, &source, &variant, mode));
    Ok(Report { entries: entries.collect(), ..Report::default() })
}

fn whole_suite(suite: &Suite, options: &Options) -> Report {
    let mut report = Report::default();
    let variant = match library::load_overlaid(suite.definition.clone(), &options.overlays) {
        Ok(loaded) => loaded.variant,
        Err(Failure::Definition(error)) => {
            report.faulty.push(Faulty(error));
            return report;
        }
        Err(other) => {
            report.unusable.push(other.words());
            return report;
        }
    };
    let mut names: Names = BTreeMap::new();
    let mut cases = Vec::new();
    for (kind, source) in &suite.texts {
        match read(source, *kind, &variant, &mut names) {
            Ok(read) => cases.extend(read),
            Err(error) => report.faulty.push(Faulty(Box::new(error))),
        }
    }
    if report.faulty.is_empty() && suite.whole {
        report.stale = stale(&suite.snapshots, &suite.stem, &expected(suite, &cases));
    }
    let all = cases.len();
    cases.retain(|case| options.wants(&case.name.value));
    report.left_out = all - cases.len();
    report.entries = cases.par_iter().map(|case| tried(case, suite, &variant, options)).collect();
    if suite.whole {
        report.entries.extend(kept_parts(suite, &variant, options));
    }
    report
}

/// The files of all snapshots that a suite should have.
fn expected(suite: &Suite, cases: &[Case]) -> Vec<PathBuf> {
    let own = cases.iter().filter(|case| case.expected.snapshot.is_some());
    let own = own.map(|case| suite.snapshot(&slug(&case.name.value)));
    own.chain(PARTS.iter().map(|part| suite.snapshot(part.slug()))).collect()
}

/// One case, with its snapshot.
fn tried(case: &Case, suite: &Suite, variant: &Arc<Variant>, options: &Options) -> Entry {
    let judged = judge(case, variant);
    let line = line(&case.source.text, case.name.span);
    let shot = judged.snapshot.map(|text| {
        let head = head(&case.source, line, &case.name.value);
        let path = suite.snapshot(&slug(&case.name.value));
        settle(&case.name.value, path, head, &text, options.mode)
    });
    Entry {
        name: case.name.value.clone(),
        source: case.source.clone(),
        line,
        faults: judged.faults,
        shot,
    }
}

/// The snapshots of the whole variant that somebody has begun to keep.
fn kept_parts(suite: &Suite, variant: &Arc<Variant>, options: &Options) -> Vec<Entry> {
    let source = Arc::new(suite.definition.clone());
    let is_kept = |part: &&Part| {
        let path = suite.snapshot(part.slug());
        options.wants(part.title()) && (path.is_file() || waiting(&path).is_file())
    };
    let kept: Vec<Part> = PARTS.iter().filter(is_kept).copied().collect();
    kept.par_iter().map(|part| of_part(*part, suite, &source, variant, options.mode)).collect()
}

fn of_part(
    part: Part,
    suite: &Suite,
    source: &Arc<Source>,
    variant: &Arc<Variant>,
    mode: Mode,
) -> Entry {
    let head = head(source, 1, part.title());
    let path = suite.snapshot(part.slug());
    let shot: Shot = settle(part.title(), path, head, &part.text(variant), mode);
    let (name, source) = (part.title().to_owned(), source.clone());
    Entry { name, source, line: 1, faults: Vec::new(), shot: Some(shot) }
}

/// What stands above a snapshot; its file is named without its folder, so that it is the same everywhere.
fn head(source: &Source, line: usize, expression: &str) -> Head {
    let name = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
    Head { source: name.to_owned(), line, expression: expression.to_owned() }
}
