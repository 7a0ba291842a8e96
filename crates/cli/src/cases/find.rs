//! From paths to suites: definitions, and the texts in which their cases stand.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::{Source, Words};
use gwangsang_tui::file_trouble;
use walkdir::WalkDir;

use super::read::{Kind, has_cases};
use super::whole::PARTS;
use super::{ENDING, snapshot};
use crate::library;

/// The folder of snapshots beside a definition.
const FOLDER: &str = "snapshots";

/// A definition with its cases.
#[derive(Debug)]
pub struct Suite {
    /// The definition.
    pub(super) definition: Source,
    /// The texts with cases.
    pub(super) texts: Vec<(Kind, Arc<Source>)>,
    /// The name of the definition's file without its ending.
    pub(super) stem: String,
    /// Where its snapshots are.
    pub(super) snapshots: PathBuf,
    /// Whether snapshots of the whole variant belong to it.
    pub(super) whole: bool,
    /// What tells it from other suites.
    key: PathBuf,
}

/// What was found at some paths.
#[derive(Debug, Default)]
pub struct Found {
    /// The suites, in the order of the paths.
    pub suites: Vec<Suite>,
    /// What cannot be read or is not there, as phrases.
    pub unusable: Vec<Words>,
}

/// Finds the suites that paths mean: definitions, files of cases, folders, ids of shipped variants.
pub fn find<'p>(paths: impl IntoIterator<Item = &'p str>) -> Found {
    let mut found = Found::default();
    for path in paths {
        let before = (found.suites.len(), found.unusable.len());
        if Path::new(path).is_dir() {
            found.folder(Path::new(path));
            if before == (found.suites.len(), found.unusable.len()) && !found.has_below(path) {
                found.unusable.push(Words::new(
                    format!("there are no cases in {path}"),
                    format!("{path}에 사례가 없습니다"),
                ));
            }
        } else if path.ends_with(ENDING) {
            found.file_of_cases(Path::new(path));
        } else {
            found.definition(path);
        }
    }
    found
}

impl Suite {
    /// The suite of a definition, with the cases in it and those beside it.
    ///
    /// # Errors
    ///
    /// Says in a phrase what cannot be read.
    pub(crate) fn of(name: &str) -> Result<Self, Words> {
        let definition = library::source(name).map_err(|failure| failure.words())?;
        let path = PathBuf::from(&definition.name);
        let shipped = !library::is_file(name);
        let stem = stem(&path);
        let mut texts = Vec::new();
        if has_cases(&definition.text) {
            texts.push((Kind::Definition, Arc::new(definition.clone())));
        }
        let beside = if shipped {
            library::shipped_cases(&stem)
        } else {
            let beside = path.with_file_name(format!("{stem}{ENDING}"));
            let is_there = beside.is_file();
            is_there.then(|| library::read(&beside)).transpose()?
        };
        texts.extend(beside.map(|source| (Kind::Cases, Arc::new(source))));
        // A shipped definition has no folder of its own; its snapshots are kept where one works.
        let folder = if shipped { Path::new("") } else { path.parent().unwrap_or(Path::new("")) };
        let key = if shipped { path.clone() } else { known(&path) };
        Ok(Self { snapshots: folder.join(FOLDER), definition, texts, stem, whole: true, key })
    }

    /// The file of a snapshot.
    pub(super) fn snapshot(&self, slug: &str) -> PathBuf {
        self.snapshots.join(format!("{}__{slug}.snap", self.stem))
    }

    /// Whether there is anything to be tried.
    fn has_something(&self) -> bool {
        let kept = |path: PathBuf| path.is_file() || snapshot::waiting(&path).is_file();
        !self.texts.is_empty() || PARTS.iter().any(|part| kept(self.snapshot(part.slug())))
    }
}

impl Found {
    fn definition(&mut self, name: &str) {
        match Suite::of(name) {
            Err(trouble) => self.unusable.push(trouble),
            Ok(suite) if suite.has_something() => self.add(suite),
            Ok(suite) => {
                let (name, stem) = (&suite.definition.name, &suite.stem);
                self.unusable.push(Words::new(
                    format!(
                        "{name} has no cases; write them as [[case]] in it, or in {stem}{ENDING} beside it"
                    ),
                    format!(
                        "{name}에 사례가 없습니다. 그 안에 [[case]]로 쓰거나 옆의 {stem}{ENDING}에 쓰십시오"
                    ),
                ));
            }
        }
    }

    /// The cases of one file, about the definition beside it.
    fn file_of_cases(&mut self, path: &Path) {
        let cases = match library::read(path) {
            Ok(cases) => cases,
            Err(trouble) => return self.unusable.push(trouble),
        };
        let definition = beside(path);
        if !definition.is_file() {
            let (cases, definition) = (path.display(), definition.display());
            return self.unusable.push(Words::new(
                format!("{cases} has no definition beside it: there is no {definition}"),
                format!("{cases} 옆에 정의가 없습니다: {definition} 파일이 없습니다"),
            ));
        }
        match Suite::of(&definition.display().to_string()) {
            Err(trouble) => self.unusable.push(trouble),
            Ok(suite) => {
                let texts = vec![(Kind::Cases, Arc::new(cases))];
                self.add(Suite { texts, whole: false, ..suite });
            }
        }
    }

    /// Every suite below a folder.
    fn folder(&mut self, folder: &Path) {
        let hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
        let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|entry| entry.depth() == 0 || !hidden(entry.file_name())) {
            let path = match entry {
                Ok(entry) => entry.into_path(),
                Err(error) => {
                    self.unusable.push(not_walked(&error));
                    continue;
                }
            };
            let name = path.to_string_lossy();
            // What is there and leads nowhere is told of.
            if !name.ends_with(".toml") || path.is_dir() {
                continue;
            }
            if name.ends_with(ENDING) {
                let definition = beside(&path);
                if definition.is_file() {
                    self.below(&definition);
                } else {
                    self.file_of_cases(&path);
                }
            } else {
                self.below(&path);
            }
        }
    }

    /// A definition in a folder, if there is anything to be tried; other files are left alone.
    fn below(&mut self, path: &Path) {
        match Suite::of(&path.display().to_string()) {
            Ok(suite) if suite.has_something() => self.add(suite),
            Ok(_) => {}
            Err(trouble) => self.unusable.push(trouble),
        }
    }

    /// Adds a suite, once; the whole of it rather than a part.
    fn add(&mut self, suite: Suite) {
        match self.suites.iter_mut().find(|known| known.key == suite.key) {
            None => self.suites.push(suite),
            Some(known) if suite.whole => *known = suite,
            Some(_) => {}
        }
    }

    /// Whether a suite of a folder is there already, from another path.
    fn has_below(&self, folder: &str) -> bool {
        let folder = known(Path::new(folder));
        self.suites.iter().any(|suite| suite.key.starts_with(&folder))
    }
}

/// Why a folder, or something in it, cannot be looked at.
fn not_walked(error: &walkdir::Error) -> Words {
    let why = error.io_error().map(file_trouble);
    let why = why.map_or_else(|| "폴더가 저를 담은 폴더로 이어집니다".to_owned(), |why| why.ko);
    let place = error.path().map(|path| format!("{}: ", path.display())).unwrap_or_default();
    Words::new(error.to_string(), format!("{place}{why}"))
}

/// The definition that a file of cases is about.
fn beside(cases: &Path) -> PathBuf {
    let name = cases.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    cases.with_file_name(format!("{stem}.toml"))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A path by which a file is known whatever way led to it.
fn known(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
