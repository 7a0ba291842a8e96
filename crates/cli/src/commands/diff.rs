//! `gwangsang diff`: what two definitions say and play differently.

use std::path::PathBuf;

use gwangsang::{Source, Variant, Words};
use std::sync::Arc;

use crate::diff::{self, Comparison, Detail, Effort, Given, Pair, Revision, RevisionShelf};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::overlay::{OverlayArgs, SET_HELP, Setting, WITH_HELP};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
OLD and NEW are ids, paths, or files at a revision of git, as in HEAD~1:variants/janggi.toml. First the
keys that differ are listed, those of names and summary left out. Then both are played side by side
over random games, and over small positions: each piece with every other one near it, and some at
random. Every kind of difference is told once: how often it was found, and the shortest example.
Overlays count for NEW, and those with --old- for OLD; NEW can be left out where there are any.

What is not found may be there all the same: it is said in how many positions it was looked for. The
same seed finds the same. Moves are told apart by the word of their refusal, see docs/testing.md.

Exit codes: 0 no difference was found; 1 there are some; 2 something cannot be read or has faults.

Examples:
  gwangsang diff janggi janggi-kakao
  gwangsang diff HEAD:my-variant.toml my-variant.toml
  gwangsang diff janggi --set 'pieces.horse.moves=[{ leap = [1, 2] }]'")]
pub(crate) struct Args {
    /// The variant to begin with: an id, a path, or REV:PATH
    old: String,

    /// The variant to compare it with; OLD, if it is left out
    new: Option<String>,

    #[command(flatten)]
    overlays: OverlayArgs,

    /// Lay a value over OLD
    #[arg(long, value_name = "KEY=VALUE", value_parser = Setting::parse, help_heading = "Overlays",
        long_help = format!("{SET_HELP}\n\nThis one counts for OLD."))]
    old_set: Vec<Setting>,

    /// Lay the tables of a file over OLD
    #[arg(long, value_name = "FILE", help_heading = "Overlays",
        long_help = format!("{WITH_HELP}\n\nThis one counts for OLD."))]
    old_with: Vec<PathBuf>,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    games: u32,

    /// How many plies a game has at most
    #[arg(long, value_name = "N", default_value = "220", value_parser = clap::value_parser!(u32).range(..=10_000))]
    plies: u32,

    /// Play other games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Compare these positions as well: a file with one FEN a line
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Leave the boards out
    #[arg(long, conflicts_with = "json")]
    brief: bool,

    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let comparison = match compared(args, io) {
        Ok(comparison) => comparison,
        // A fault is no difference, whatever other commands call it.
        Err(failure) => {
            failure.report(io);
            return Ok(Exit::Unusable);
        }
    };
    if args.json {
        writeln!(io.output, "{}", diff::json(&comparison))?;
    } else {
        let detail = if args.brief { Detail::Brief } else { Detail::Boards };
        io.output.write_all(diff::text(&comparison, detail, io.language).as_bytes())?;
    }
    Ok(if comparison.is_same() { Exit::Done } else { Exit::Wrong })
}

fn compared(args: &Args, io: &mut Io<'_>) -> Result<Comparison, Failure> {
    let old_overlays = OverlayArgs::new(args.old_set.clone(), args.old_with.clone());
    if args.new.is_none() && args.overlays.is_empty() && old_overlays.is_empty() {
        return Err(Failure::unusable(
            "there is nothing to compare with; name a second variant, or give --set or --with",
            "견줄 것이 없습니다. 두 번째 게임이나 --set 또는 --with를 쓰십시오",
        ));
    }
    let new = args.new.as_ref().unwrap_or(&args.old);
    let named = [told(&args.old, &old_overlays), told(new, &args.overlays)];
    let pair = Pair::new(load(&args.old, &old_overlays)?, load(new, &args.overlays)?);
    let given = match &args.positions {
        None => Vec::new(),
        Some(path) => positions(&pair, path)?,
    };
    let effort = Effort { games: args.games as usize, plies: args.plies as usize, seed: args.seed };
    let terminal = io.terminal;
    let comparing = Words::new("comparing", "견주는 중");
    let comparison = diff::compare(pair, named, &given, effort, &mut |done, of| {
        if terminal {
            // Nothing depends on whether this can be shown.
            let _ = write!(
                io.errors,
                "\r{}, {}% …",
                comparing.in_language(io.language),
                100 * done / of.max(1)
            );
            let _ = io.errors.flush();
        }
    });
    if terminal {
        let _ = write!(io.errors, "\r{:20}\r", "");
    }
    Ok(comparison)
}

/// A variant as it is typed.
fn told(name: &str, overlays: &OverlayArgs) -> String {
    let mut words = vec![name.to_owned()];
    words.extend(overlays.told());
    words.join(" ")
}

fn load(name: &str, overlays: &OverlayArgs) -> Result<Arc<Variant>, Failure> {
    let overlays: Vec<Source> = overlays.sources()?;
    let loaded = match Revision::named(name) {
        None => library::load_overlaid(library::source(name)?, &overlays)?,
        Some(revision) => {
            let source = revision.read().map_err(Failure::Unreadable)?;
            gwangsang::load_overlaid(source, &overlays, &RevisionShelf)
                .map_err(|error| Failure::Definition(Box::new(error)))?
        }
    };
    Ok(loaded.variant)
}

fn positions(pair: &Pair, path: &std::path::Path) -> Result<Vec<Given>, Failure> {
    let source = library::read(path).map_err(Failure::Unreadable)?;
    diff::given(pair, &source.name, &source.text)
}
