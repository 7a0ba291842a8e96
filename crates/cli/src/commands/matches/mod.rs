//! `gwangsang match`: two players, many games.

mod opening;
mod play;
mod player;
mod record;
mod report;
mod resign;
mod run;
mod spec;
mod tally;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use gwangsang::Variant;
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::{Exit, Failure};
use crate::files::{self, ReplaceArgs};
use crate::interrupt;
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;
use opening::Openings;
use play::Rules;
use record::{Header, Log};
use report::Summary;
use run::{Finished, Match, command};
use spec::Spec;
use tally::Tally;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A player is one of these, with settings behind commas:
  full               our search at its best
  level:N            our search at a level from 1 to 10, which limits itself
  random, greedy     any legal move; the most valuable capture
  engine:COMMAND     a UCI engine; COMMAND is taken apart as a shell would do it

  time=100ms         for each move; this is what holds where no limit is given
  depth=N, nodes=N   for each move
  clock=1m+500ms     for the whole game, and added after each move
  threads=N, hash=MB
  name=NAME          what it is called in reports
  variant=NAME       what an engine calls the game; otherwise the name of Fairy-Stockfish, or our id
  option.NAME=VALUE  an option of an engine

Games are played in pairs with the same opening, in which the players change sides; formations that
no option names are taken in turn. No random opening leaves a game that the next move wins. Our rules
decide how games end. A player that plays an illegal move, crashes, answers nothing or is too late
loses the game, and that is reported.

With --resign games end earlier that both players take to be decided. SCORE is in hundredths of the
weakest piece as analyze tells scores, or in the centipawns of an engine; random and greedy players
tell none, and nobody gives up for or against them.

With --out every game is kept as soon as it is over, and the same command goes on where it was
stopped; more --games can be asked for later. Ctrl-C ends a match with what was finished, and exits
with 130.

Examples:
  gwangsang match janggi full level:3 --games 20
  gwangsang match janggi-pychess full,time=50ms 'engine:fairy-stockfish,time=50ms' --out match.jsonl
  gwangsang match xiangqi greedy random --games 100 --concurrency 2 --json result.json")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    /// The player whose results are told
    #[arg(value_name = "PLAYER", value_parser = Spec::parse)]
    a: Spec,

    /// The other player
    #[arg(value_name = "OPPONENT", value_parser = Spec::parse)]
    b: Spec,

    #[command(flatten)]
    position: PositionArgs,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// Begin each pair of games with so many random plies
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(0..=200))]
    openings: u32,

    /// Makes openings and choices by chance repeat themselves
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,

    /// Call a game drawn after so many plies
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,

    /// Let a player give up that has told -N or less at 4 moves in a row, if the other one told N or more as often
    #[arg(long, value_name = "SCORE", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    resign: Option<u32>,

    /// How much later than its time a player may answer
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = humantime::parse_duration)]
    margin: Duration,

    /// What engines call the game, if no variant= is given
    #[arg(long, value_name = "NAME")]
    engine_variant: Option<String>,

    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Keep every game in this file, an object a line, and go on with what is in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the result into this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    #[command(flatten)]
    replace: ReplaceArgs,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let variant = args.variant.load()?.variant;
    let header = header(args, &variant.model().id);
    let listener = interrupt::listen();
    let specs = specs(args);
    let mut table = table(args, &variant, &specs, listener.flag(), io);
    // What is wrong with the options is said before hours are spent.
    table.openings.begin(0)?;
    if let Some(path) = &args.json {
        files::check_asked(path, args.replace.existing())?;
    }
    let mut log = match &args.out {
        Some(path) => Log::open(path, &header)?,
        None => Log::none(),
    };
    table.wanted = (1..=args.games).filter(|game| !log.games.contains_key(game)).collect();
    if !table.wanted.is_empty() {
        table.try_engines()?;
    }
    let played = play_all(args, &table, &mut log, io);
    let stopped = listener.flag().load(Ordering::Relaxed);
    let tally = Tally::new(log.games.range(..=args.games).map(|(_, record)| record));
    for line in report::lines(&variant, names(&specs), &tally) {
        writeln!(io.output, "{}", line.in_language(io.language))?;
    }
    if let Some(path) = &args.json {
        let complete = played.is_ok() && !stopped;
        let summary = Summary { header: &header, tally: &tally, complete };
        let text = serde_json::to_string_pretty(&summary).map_err(std::io::Error::from)?;
        files::write_asked(path, &format!("{text}\n"), args.replace.existing(), io)?;
    }
    played?;
    if stopped {
        let kept = args.out.as_ref().map(|path| path.display().to_string());
        writeln!(io.errors, "{}", report::stopped(kept.as_deref()).in_language(io.language))?;
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// A match before its first game.
fn table<'a>(
    args: &'a Args,
    variant: &Arc<Variant>,
    specs: &'a [Spec; 2],
    stop: &'a AtomicBool,
    io: &Io<'_>,
) -> Match<'a> {
    let usual = args.engine_variant.as_deref();
    Match {
        variant: variant.clone(),
        openings: Openings {
            variant: variant.clone(),
            position: &args.position,
            seed: args.seed,
            plies: args.openings,
        },
        rules: Rules {
            specs,
            max_plies: args.max_plies,
            resign: args.resign.and_then(NonZeroU32::new),
            margin: args.margin,
            stop,
        },
        commands: specs.each_ref().map(|spec| command(spec, variant, usual)),
        language: io.language,
        wanted: Vec::new(),
        begun: AtomicU32::new(0),
    }
}

/// The players; two of the same name are told apart.
fn specs(args: &Args) -> [Spec; 2] {
    let mut specs = [args.a.clone(), args.b.clone()];
    if specs[0].name == specs[1].name {
        for (spec, mark) in specs.iter_mut().zip(["A", "B"]) {
            spec.name = format!("{} ({mark})", spec.name);
        }
    }
    specs
}

fn names(specs: &[Spec; 2]) -> [&str; 2] {
    specs.each_ref().map(|spec| spec.name.as_str())
}

fn header(args: &Args, variant: &str) -> Header {
    let PositionArgs { fen, setup, formation, handicap, moves } = &args.position;
    let moves = Some(moves).filter(|moves| !moves.is_empty());
    let given = [
        ("fen", fen.as_ref()),
        ("setup", setup.as_ref()),
        ("formation", formation.as_ref()),
        ("handicap", handicap.as_ref()),
        ("moves", moves),
    ];
    let options = given.iter().filter_map(|(key, value)| Some(format!("--{key} {}", (*value)?)));
    Header {
        format: 1,
        variant: variant.to_owned(),
        a: args.a.text.clone(),
        b: args.b.text.clone(),
        seed: args.seed,
        openings: args.openings,
        max_plies: args.max_plies,
        resign: args.resign.and_then(NonZeroU32::new),
        start: options.chain(args.variant.overlays.told()).collect(),
    }
}

/// Plays the games that are missing, and keeps each of them.
fn play_all(args: &Args, table: &Match<'_>, log: &mut Log, io: &mut Io<'_>) -> Result<(), Failure> {
    let threads = usize::from(args.concurrency).min(table.wanted.len());
    let bar = bar(args, table, io);
    let played = thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || table.work(&sender));
        }
        drop(sender);
        let kept = keep_all(&finished, table, log, &bar, io);
        // Without somebody who keeps them, games are played in vain.
        if kept.is_err() {
            end(table.rules.stop);
        }
        kept
    });
    bar.finish_and_clear();
    played
}

/// Ends what the threads are at.
fn end(stop: &AtomicBool) {
    stop.store(true, Ordering::Relaxed);
}

fn keep_all(
    finished: &Receiver<Result<Finished, Failure>>,
    table: &Match<'_>,
    log: &mut Log,
    bar: &ProgressBar,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    for game in finished {
        let Finished { record, fault } = game?;
        let number = record.game;
        log.add(record)?;
        bar.inc(1);
        bar.set_message(report::short(&Tally::new(log.games.values())));
        if let Some((seat, words)) = fault {
            let name = &table.rules.specs[seat as usize].name;
            let text = report::fault(number, name, &words);
            let text = text.in_language(table.language);
            // The record has it, too; a closed stream is no reason to stop.
            let _ = bar.suspend(|| writeln!(io.errors, "{text}"));
        }
    }
    Ok(())
}

/// A bar where a person looks at it.
fn bar(args: &Args, table: &Match<'_>, io: &Io<'_>) -> ProgressBar {
    if !io.terminal {
        return ProgressBar::hidden();
    }
    let done = u64::from(args.games) - table.wanted.len() as u64;
    let bar = ProgressBar::new(u64::from(args.games)).with_position(done);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {msg}  {eta}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
