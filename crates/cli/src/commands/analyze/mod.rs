//! `gwangsang analyze`: what is thought about a position.

mod screen;
mod values;
mod words;

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::ValueEnum;
use gwangsang::{Game, Move, notation};
use gwangsang_search::{Answer, Report, Searcher, Value};
use gwangsang_tui::thinking_trouble;
use serde::Serialize;

use super::show::outcome_in;
use crate::effort::EffortArgs;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::io::Io;
use crate::memory;
use crate::overlay::VariantArgs;
use crate::position::PositionArgs;
use crate::scribe::Scribe;
use screen::Screen;
use words::Teller;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A score of 1.00 is worth the least valuable fighting piece; what is good for the side to move is
above zero. At a terminal the lines are rewritten in place, elsewhere every depth is a line.
Ctrl-C ends the thinking, tells the best move so far, and exits with 130.

With --json every report is one object: depth, selective_depth, number (1 is the best line), nodes,
time_ms, memory_use (in thousandths), line, and score, which is {\"estimate\": 125} in hundredths,
{\"win_in\": PLIES} or {\"loss_in\": PLIES}. The last object has best, the move, or null after the end.

With --values nothing is thought about: told is what the player takes the pieces to be worth, in the unit of
scores, how many points they reach on average, and where they stand best; with --values=KIND what one kind is
worth more or less on every point. With --json each kind is one object: kind, letter, worth (in hundredths, null
for a royal), reach, and places, by side and point.

Examples:
  gwangsang analyze janggi --time 5s
  gwangsang analyze janggi --moves \"e4e5 e7e6\" --multipv 3 --depth 8 --notation korean
  gwangsang analyze xiangqi --nodes 100000 --json
  gwangsang analyze janggi --values=horse")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    effort: EffortArgs,

    /// Tell so many of the best lines
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,

    /// Tell what the pieces are taken to be worth, or with a kind what it is worth on every point
    #[arg(long, value_name = "KIND", value_parser = Worths::from_str, require_equals = true, num_args = 0..=1, default_missing_value = "", conflicts_with_all = UNUSED_FOR_VALUES)]
    values: Option<Worths>,

    /// How moves are written
    #[arg(long, value_enum, default_value_t = Notation::Coordinates)]
    notation: Notation,

    /// Answer as JSON, an object a line
    #[arg(long)]
    json: bool,
}

/// The options about a position and about thinking, which what pieces are worth does not hang on.
const UNUSED_FOR_VALUES: [&str; 12] = [
    "fen",
    "setup",
    "formation",
    "handicap",
    "moves",
    "time",
    "depth",
    "nodes",
    "threads",
    "hash",
    "multipv",
    "notation",
];

/// Of which kinds it is told what they are worth.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Worths {
    /// Of all of them, in a table.
    Every,
    /// Of the one with this name, on every point.
    Of(String),
}

impl FromStr for Worths {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text.is_empty() { Self::Every } else { Self::Of(text.to_owned()) })
    }
}

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// As two points, such as b1c3
    Coordinates,
    /// In the words of the definition, such as 02마83
    Korean,
}

impl Notation {
    fn text(self, game: &Game, mv: Move) -> String {
        let own = match self {
            Self::Coordinates => None,
            Self::Korean => notation::korean_text(game, mv),
        };
        own.unwrap_or_else(|| notation::move_text(game, mv))
    }
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let variant = args.variant.load()?.variant;
    if let Some(worths) = &args.values {
        values::tell(variant, worths, args, io)?;
        return Ok(Exit::Done);
    }
    if args.notation == Notation::Korean && variant.model().notation.is_none() {
        return Err(Failure::Refused(words::no_notation(variant.model())));
    }
    let game = args.position.game(variant.clone())?;
    let lines = NonZeroUsize::new(usize::from(args.multipv)).unwrap_or(NonZeroUsize::MIN);
    let mut searcher = Searcher::new(variant, args.effort.settings(lines)?)
        .map_err(|error| memory::too_much(&thinking_trouble(&error)))?;
    if game.outcome().is_some() && !args.json {
        io.output.write_all(outcome_in(&game, io.language).as_bytes())?;
        return Ok(Exit::Done);
    }
    let Some(scribe) = Scribe::new(&game) else {
        return Err(Failure::Refused(words::no_twin()));
    };
    let listener = interrupt::listen();
    let stop = listener.flag();
    let mut output = Output::begin(args, &game, scribe, io)?;
    let mut failed = None;
    let answer = searcher.think(&game, &args.effort.limits(), stop, &mut |report| {
        if failed.is_none()
            && let Err(error) = output.report(report)
        {
            // Nobody reads what would be found.
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            failed = Some(error);
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    output.end(&answer)?;
    let stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
    Ok(if stopped { Exit::Interrupted } else { Exit::Done })
}

/// Where reports go, and how they are written.
struct Output<'a, 'i, 's> {
    args: &'a Args,
    scribe: Scribe,
    teller: Teller<'a>,
    screen: Screen,
    io: &'i mut Io<'s>,
}

impl<'a, 'i, 's> Output<'a, 'i, 's> {
    fn begin(
        args: &'a Args,
        game: &'a Game,
        scribe: Scribe,
        io: &'i mut Io<'s>,
    ) -> Result<Self, Failure> {
        let teller = Teller::new(game, io.language);
        if !args.json {
            writeln!(io.output, "{}", teller.heading())?;
            io.output.flush()?;
        }
        let screen = Screen::new(usize::from(args.multipv));
        Ok(Self { args, scribe, teller, screen, io })
    }

    fn report(&mut self, report: &Report) -> Result<(), Failure> {
        let line = self.scribe.texts(&report.line, |game, mv| self.args.notation.text(game, mv));
        if self.args.json {
            return self.json(&Told::new(report, &line));
        }
        let text = self.teller.line(report, &line, usize::from(self.args.multipv));
        if self.io.terminal && self.io.coloured {
            self.screen.put(report.number, text, self.io.output)?;
        } else {
            writeln!(self.io.output, "{text}")?;
        }
        Ok(self.io.output.flush()?)
    }

    fn end(mut self, answer: &Answer) -> Result<(), Failure> {
        let best = answer.best.and_then(|mv| {
            self.scribe.texts(&[mv], |game, mv| self.args.notation.text(game, mv)).pop()
        });
        if self.args.json {
            return self.json(&Best { best });
        }
        if let Some(best) = best {
            writeln!(self.io.output, "{}", self.teller.best(&best))?;
        }
        Ok(())
    }

    fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut *self.io.output, value).map_err(std::io::Error::from)?;
        writeln!(self.io.output)?;
        Ok(self.io.output.flush()?)
    }
}

/// The last object.
#[derive(Debug, Serialize)]
struct Best {
    best: Option<String>,
}

/// A report for programs.
#[derive(Debug, Serialize)]
struct Told<'a> {
    depth: u32,
    selective_depth: u32,
    number: usize,
    score: Score,
    line: &'a [String],
    nodes: u64,
    time_ms: u128,
    memory_use: u32,
}

/// A value for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Score {
    Estimate(i32),
    WinIn(u32),
    LossIn(u32),
}

impl<'a> Told<'a> {
    fn new(report: &Report, line: &'a [String]) -> Self {
        let score = match report.value {
            Value::Estimate(hundredths) => Score::Estimate(hundredths),
            Value::WinIn(plies) => Score::WinIn(plies),
            Value::LossIn(plies) => Score::LossIn(plies),
        };
        Self {
            depth: report.depth,
            selective_depth: report.selective_depth,
            number: report.number,
            score,
            line,
            nodes: report.nodes,
            time_ms: report.time.as_millis(),
            memory_use: report.memory_use,
        }
    }
}
