//! The options that other programs set.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use gwangsang::{Language, Style, Variant};
use gwangsang_search::{Level, Settings};

use crate::exit::Failure;
use crate::library;
use crate::uci::{quoted, shipped_id, shipped_names};

/// The name of the variant at the beginning.
const FIRST: &str = "janggi";
/// The most that can be asked for: megabytes, threads, lines.
const MOST_MEGABYTES: usize = 1 << 20;
const MOST_THREADS: usize = 512;
const MOST_LINES: usize = 256;
/// What some programs send for an empty text.
const EMPTY: &str = "<empty>";

/// Everything that can be set.
#[derive(Debug)]
pub(super) struct Options {
    /// What the searcher is told.
    pub(super) settings: Settings,
    /// The name of the variant, and the variant.
    pub(super) variant: (String, Arc<Variant>),
    /// The definitions of files, by their ids.
    files: BTreeMap<String, Arc<Variant>>,
}

/// What a setting leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing that matters to the game or to the searcher.
    Nothing,
    /// The searcher is to forget what it knows.
    Forget,
    /// There must be another searcher.
    Renew,
    /// Another game is played.
    Restart,
}

impl Options {
    pub(super) fn new() -> Result<Self, Failure> {
        let variant = library::load(shipped_id(FIRST).unwrap_or(FIRST))?.variant;
        Ok(Self {
            settings: Settings::default(),
            variant: (FIRST.to_owned(), variant),
            files: BTreeMap::new(),
        })
    }

    /// The options as the protocol lists them.
    pub(super) fn listed(&self) -> String {
        let mut names = shipped_names();
        names.extend(self.files.keys().cloned());
        names.sort();
        names.dedup();
        let variants = names.join(" var ");
        let megabytes = Settings::default().memory >> 20;
        [
            format!("option name UCI_Variant type combo default {FIRST} var {variants}"),
            format!("option name VariantPath type string default {EMPTY}"),
            format!("option name Hash type spin default {megabytes} min 1 max {MOST_MEGABYTES}"),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("option name Level type spin default 0 min 0 max {}", Level::HIGHEST.number()),
            "option name Ponder type check default false".to_owned(),
            "option name Clear Hash type button".to_owned(),
        ]
        .join("\n")
    }

    /// Sets an option by its name, in which small and capital letters are the same.
    ///
    /// # Errors
    ///
    /// Says why it cannot be set so.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => self.choose(value),
            "variantpath" => self.read(value),
            "hash" => {
                let megabytes = number(name, value, 1..=MOST_MEGABYTES)?;
                self.settings.memory = megabytes << 20;
                Ok(Effect::Renew)
            }
            "threads" => {
                self.settings.threads = at_least_one(number(name, value, 1..=MOST_THREADS)?);
                Ok(Effect::Renew)
            }
            "multipv" => {
                self.settings.lines = at_least_one(number(name, value, 1..=MOST_LINES)?);
                Ok(Effect::Renew)
            }
            "level" => {
                let level = number(name, value, 0..=usize::from(Level::HIGHEST.number()))?;
                self.settings.level = Level::new(level as u8).ok();
                Ok(Effect::Renew)
            }
            "clear hash" => Ok(Effect::Forget),
            // Whether a program ponders is told by its `go`.
            "ponder" => Ok(Effect::Nothing),
            _ => Err(format!("there is no option {}; `uci` lists them", quoted(name))),
        }
    }

    fn choose(&mut self, name: &str) -> Result<Effect, String> {
        let variant = match (self.files.get(name), shipped_id(name)) {
            (Some(variant), _) => variant.clone(),
            (None, Some(id)) => library::load(id).map_err(|failure| told(&failure))?.variant,
            (None, None) => {
                let way = "`uci` lists them, and VariantPath reads others";
                return Err(format!("there is no variant {}; {way}", quoted(name)));
            }
        };
        self.variant = (name.to_owned(), variant);
        Ok(Effect::Restart)
    }

    /// Reads the definitions of some files, each or none.
    fn read(&mut self, paths: &str) -> Result<Effect, String> {
        let mut read = Vec::new();
        if paths != EMPTY {
            for path in std::env::split_paths(paths).filter(|path| !path.as_os_str().is_empty()) {
                let source = library::read(&path).map_err(|trouble| trouble.en)?;
                let loaded = library::load_source(source).map_err(|failure| told(&failure))?;
                read.push(loaded.variant);
            }
        }
        self.files =
            read.into_iter().map(|variant| (variant.model().id.clone(), variant)).collect();
        let again = self.files.get(&self.variant.0).cloned();
        Ok(match again {
            Some(variant) => {
                self.variant.1 = variant;
                Effect::Restart
            }
            None => Effect::Nothing,
        })
    }

    /// The names of the definitions that were read from files.
    pub(super) fn file_names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

/// A failure with everything that is known about it.
fn told(failure: &Failure) -> String {
    match failure {
        Failure::Definition(error) => error.render(Style::Plain, Language::English),
        Failure::Refused(_) | Failure::Unreadable(_) | Failure::Stream(_) => failure.to_string(),
    }
}

fn number(
    name: &str,
    value: &str,
    known: std::ops::RangeInclusive<usize>,
) -> Result<usize, String> {
    let number = value.parse::<usize>().ok().filter(|number| known.contains(number));
    number.ok_or_else(|| {
        let (least, most) = known.into_inner();
        format!("{name} is a number from {least} to {most}, and {} is none", quoted(value))
    })
}

fn at_least_one(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN)
}
