//! The options by which commands are told how hard to think.

use std::num::NonZeroUsize;
use std::time::Duration;

use gwangsang_search::{Limits, Settings};

use crate::exit::Failure;
use crate::memory::hash_bytes;
use crate::time;

/// How long to think where nothing is said.
const USUAL: Duration = Duration::from_secs(10);

/// How long to think, and with what.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct EffortArgs {
    /// Think so long, as in 500ms or 1m, or so many seconds; 10s if no other limit is given
    #[arg(long, value_name = "TIME", value_parser = time::thinking)]
    time: Option<Duration>,

    /// Think so many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many threads think
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,

    /// Remember positions in so many megabytes
    #[arg(long, value_name = "MB", default_value = "16", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    hash: u64,
}

impl EffortArgs {
    /// The limits, of which there is always one.
    pub(crate) fn limits(&self) -> Limits {
        let given = Limits { time: self.time, depth: self.depth, nodes: self.nodes, clock: None };
        if given == Limits::default() { Limits::time(USUAL) } else { given }
    }

    /// What the searcher is told, for so many lines.
    ///
    /// # Errors
    ///
    /// Fails if the memory is not to be had.
    pub(crate) fn settings(&self, lines: NonZeroUsize) -> Result<Settings, Failure> {
        let threads = NonZeroUsize::new(usize::from(self.threads)).unwrap_or(NonZeroUsize::MIN);
        Ok(Settings { threads, memory: hash_bytes(self.hash)?, lines, ..Settings::default() })
    }
}
