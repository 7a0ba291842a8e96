//! Other engines, as players: processes that speak UCI.

mod fault;
mod process;
mod score;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gwangsang::Words;
use gwangsang_search::Value;
use gwangsang_tui::file_trouble;

pub(crate) use fault::Fault;
use process::Process;

/// How long an engine may take to introduce itself.
const TO_ANSWER: Duration = Duration::from_secs(10);
/// How long it may take to become ready, which can mean to read large files.
const TO_BEGIN: Duration = Duration::from_secs(30);

/// Which engine is meant, and what it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Command {
    /// The program.
    pub(crate) program: String,
    /// Its arguments.
    pub(crate) arguments: Vec<String>,
    /// The options that are set, by name and value.
    pub(crate) options: Vec<(String, String)>,
    /// What the engine calls the variant.
    pub(crate) variant: String,
}

/// What an engine answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Best {
    /// The move as it writes it.
    pub(crate) text: String,
    /// What it told last that the position is worth to the side to move.
    pub(crate) told: Option<Value>,
}

/// Why a program does not start.
fn not_started(program: &str, error: &std::io::Error) -> Fault {
    let why = file_trouble(error);
    let why = Words::new(format!("{program}: {}", why.en), format!("{program}: {}", why.ko));
    Fault::NotStarted(why)
}

/// An engine that is ready to play.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
}

impl Engine {
    /// Starts an engine, sets its options, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// Fails if it does not start, does not speak the protocol, or does not know the variant.
    pub(crate) fn start(command: &Command, stop: &AtomicBool) -> Result<Self, Fault> {
        let process = Process::start(&command.program, &command.arguments)
            .map_err(|error| not_started(&command.program, &error))?;
        let mut engine = Self { process };
        let mut known = engine.introduction(stop)?;
        for (name, value) in &command.options {
            engine.process.send(&format!("setoption name {name} value {value}"))?;
            // What stands in the file is known only now.
            if name.eq_ignore_ascii_case("VariantPath") {
                known = engine.introduction(stop)?;
            }
        }
        match known {
            Some(known) if known.contains(&command.variant) => {}
            Some(_) => return Err(Fault::NoVariant(command.variant.clone())),
            None => return Err(Fault::NoVariants),
        }
        engine.process.send(&format!("setoption name UCI_Variant value {}", command.variant))?;
        engine.ready(stop)?;
        Ok(engine)
    }

    /// Begins a game of which it knows nothing.
    ///
    /// # Errors
    ///
    /// Fails if it does not become ready.
    pub(crate) fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.process.send("ucinewgame")?;
        self.ready(stop)
    }

    /// Asks for the best move.
    ///
    /// # Errors
    ///
    /// Fails if it ends, says something that is no move, or says nothing for so long.
    pub(crate) fn best_move(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Best, Fault> {
        self.process.forget();
        self.process.send(position)?;
        self.process.send(go)?;
        let deadline = Instant::now() + patience;
        let mut told = None;
        loop {
            let line = self.process.line(deadline, stop)?;
            told = score::told(&line).or(told);
            let mut words = line.split_whitespace();
            if words.next() != Some("bestmove") {
                continue;
            }
            return match words.next() {
                Some(text) => Ok(Best { text: text.to_owned(), told }),
                None => Err(Fault::NoMove(line)),
            };
        }
    }

    /// Lets it introduce itself; gives the variants that it knows, if it knows of variants.
    fn introduction(&mut self, stop: &AtomicBool) -> Result<Option<Vec<String>>, Fault> {
        self.process.send("uci")?;
        let deadline = Instant::now() + TO_ANSWER;
        let mut variants = None;
        loop {
            let line = self.process.line(deadline, stop)?;
            let line = line.trim();
            if line == "uciok" {
                return Ok(variants);
            }
            if line.starts_with("option name UCI_Variant ") {
                let names = line.split(" var ").skip(1).map(|name| name.trim().to_owned());
                variants = Some(names.collect());
            }
        }
    }

    fn ready(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.process.send("isready")?;
        let deadline = Instant::now() + TO_BEGIN;
        while self.process.line(deadline, stop)?.trim() != "readyok" {}
        Ok(())
    }
}
