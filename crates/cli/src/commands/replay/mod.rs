//! `gwangsang replay`: real games, move by move.

mod encoding;
mod follow;
mod report;
mod screen;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use gwangsang::Variant;
use gwangsang::notation::gib::{self, Record};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::overlay::OverlayArgs;
use encoding::StoredAs;
use follow::{Kind, Replay, follow};
use report::Summary;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reads records in .gib text, stored as CP949 or UTF-8, and plays them from their formations or their
whole start position. Every move, pass and check mark is compared with the rules. An ending never
stops a replay: what comes before the last ply, and moves that a rule-set forbids although the pieces
allow them, are reported. A claimed result is compared where a rule ends the last ply, and where
points decided.

Exit codes: 0 every record could be followed and its check marks agree; 1 some record has an
impossible move, a wrong check mark or a fault in its text; 2 a file cannot be read or written.

Examples:
  gwangsang replay games/*.gib --summary
  gwangsang replay game.gib --variant janggi-kakao
  gwangsang replay game.gib --tui
  gwangsang replay old.gib --export new.gib --encoding utf8")]
pub(crate) struct Args {
    /// Files of records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The variant by whose rules they are judged: an id or a path
    #[arg(long, value_name = "VARIANT", default_value = "janggi")]
    variant: String,

    #[command(flatten)]
    overlays: OverlayArgs,

    /// Leave out the lines of records of which nothing is wrong
    #[arg(long)]
    summary: bool,

    /// Step through a record on the whole screen instead
    #[arg(long, conflicts_with_all = ["summary", "time", "export"])]
    tui: bool,

    /// Which record of the first file is shown, from 1
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        hide_default_value = true,
        requires = "tui"
    )]
    number: NonZeroUsize,

    /// Say how long it took
    #[arg(long)]
    time: bool,

    /// Write the records that could be followed to this file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// How the written records are stored
    #[arg(long, value_enum, default_value_t = StoredAs::Cp949, requires = "export")]
    encoding: StoredAs,
}

impl Args {
    /// Whether a record is shown on the whole screen.
    pub(crate) fn shows_a_screen(&self) -> bool {
        self.tui
    }
}

/// The largest file that is read.
const MOST_BYTES: u64 = 256 << 20;

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let source = library::source(&args.variant)?;
    let variant = library::load_overlaid(source, &args.overlays.sources()?)?.variant;
    if variant.model().notation.is_none() {
        let message = format!("{} has no notation for records", variant.model().id);
        return Err(Failure::Wrong(message));
    }
    if args.tui {
        return show(args, &variant, io);
    }
    let begun = Instant::now();
    let mut desk = Desk {
        args,
        variant,
        summary: Summary::default(),
        kept: Vec::new(),
        left: 0,
        exit: Exit::Done,
    };
    for path in &args.files {
        desk.file(path, io)?;
    }
    io.output.write_all(desk.summary.table(&desk.variant).as_bytes())?;
    if args.time {
        io.output.write_all(desk.summary.speed(begun.elapsed()).as_bytes())?;
    }
    if let Some(path) = &args.export {
        desk.export(path, io)?;
    }
    Ok(desk.exit)
}

/// Shows one record on the whole screen.
fn show(args: &Args, variant: &Arc<Variant>, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // The command line asks for at least one file.
    let Some(path) = args.files.first() else { return Ok(Exit::Done) };
    let shown = path.display().to_string();
    let bytes = read(path)
        .map_err(|reason| Failure::Unusable(format!("{shown} cannot be read: {reason}")))?;
    let records = gib::parse(&encoding::decode(&bytes).text);
    let Some(record) = records.get(args.number.get() - 1) else {
        let message = format!("{shown} holds {} game records", records.len());
        return Err(Failure::Unusable(message));
    };
    screen::show(variant, record, &shown, io)
}

struct Desk<'a> {
    args: &'a Args,
    variant: Arc<Variant>,
    summary: Summary,
    /// The records to be written.
    kept: Vec<Record>,
    /// How many records are not written.
    left: usize,
    exit: Exit,
}

impl Desk<'_> {
    /// Replays the records of a file.
    fn file(&mut self, path: &Path, io: &mut Io<'_>) -> Result<(), Failure> {
        let shown = path.display().to_string();
        let bytes = match read(path) {
            Ok(bytes) => bytes,
            Err(reason) => return self.unusable(&format!("{shown} cannot be read: {reason}"), io),
        };
        let decoded = encoding::decode(&bytes);
        let records = gib::parse(&decoded.text);
        if records.is_empty() {
            return self.unusable(&format!("{shown} holds no game record"), io);
        }
        if let Some((line, column)) = decoded.broken {
            self.worsen(Exit::Wrong);
            let message = "from here some bytes are neither CP949 nor UTF-8";
            writeln!(io.output, "{shown}:{line}:{column}: {message}")?;
        }
        for (index, record) in records.iter().enumerate() {
            self.record(&shown, index + 1, record, io)?;
        }
        Ok(())
    }

    fn record(
        &mut self,
        file: &str,
        number: usize,
        record: &Record,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let replay = follow(&self.variant, record);
        self.summary.add(&replay);
        let wrong = report::first_disagreement(file, number, &replay, Kind::is_of_record);
        let otherwise =
            report::first_disagreement(file, number, &replay, |kind| !kind.is_of_record());
        if !wrong.is_empty() {
            self.worsen(Exit::Wrong);
        }
        if wrong.is_empty() && !self.args.summary {
            let place = format!("{file}:{}", record.line);
            let line = report::record_line(&place, number, &replay);
            io.output.write_all(line.as_bytes())?;
        }
        io.output.write_all(wrong.as_bytes())?;
        io.output.write_all(otherwise.as_bytes())?;
        if self.args.export.is_some() {
            self.keep(record, &replay);
        }
        Ok(())
    }

    /// Keeps a record to be written, with its comments and times.
    fn keep(&mut self, record: &Record, replay: &Replay) {
        let made = replay.game.as_ref().and_then(|game| gib::record(game, &record.headers));
        let Some(mut made) = made else {
            self.left += 1;
            return;
        };
        made.preface.clone_from(&record.preface);
        for (new, old) in made.plies.iter_mut().zip(&record.plies) {
            new.time.clone_from(&old.time);
            new.comments.clone_from(&old.comments);
        }
        self.kept.push(made);
    }

    fn export(&mut self, path: &Path, io: &mut Io<'_>) -> Result<(), Failure> {
        let shown = path.display();
        let bytes =
            encoding::encode(&gib::render(&self.kept), self.args.encoding).map_err(|c| {
                Failure::Unusable(format!("`{c}` cannot be stored as CP949; take --encoding utf8"))
            })?;
        crate::files::write_whole(path, &bytes)
            .map_err(|error| Failure::Unusable(format!("{shown} cannot be written: {error}")))?;
        writeln!(
            io.output,
            "{} records written to {shown}, {} left out",
            self.kept.len(),
            self.left
        )?;
        Ok(())
    }

    fn unusable(&mut self, message: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        self.worsen(Exit::Unusable);
        Ok(writeln!(io.errors, "error: {message}")?)
    }

    fn worsen(&mut self, exit: Exit) {
        if (exit as u8) > (self.exit as u8) {
            self.exit = exit;
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > MOST_BYTES {
        return Err(format!("it has {size} bytes, and at most {MOST_BYTES} are read"));
    }
    fs::read(path).map_err(|error| error.to_string())
}
