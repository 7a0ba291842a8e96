//! `gwangsang replay`: real games, move by move.

mod course;
mod encoding;
mod follow;
mod report;
mod screen;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use gwangsang::notation::record::Record;
use gwangsang::notation::{gib, pgn};
use gwangsang::{Game, Source, Style, Variant, Words};
use gwangsang_tui::file_trouble;

use crate::exit::{Exit, Failure};
use crate::files::{self, Existing, ReplaceArgs};
use crate::io::Io;
use crate::library;
use crate::overlay::OverlayArgs;
use crate::screen::need;
use course::{Course, Format};
use encoding::StoredAs;
use follow::{Kind, follow};
use report::Summary;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reads saved games of this program, Portable Game Notation with moves as two points, and .gib text,
stored as CP949 or UTF-8, and plays them from their start. Which format a file has is told by the end
of its name or by how it begins. Every move, pass and check mark is compared with the rules. An ending never
stops a replay: what comes before the last ply, and moves that a rule-set forbids although the pieces
allow them, are reported. A claimed result is compared where a rule ends the last ply, and where
points decided.

Exit codes: 0 every record could be followed and its check marks agree; 1 some record has an
impossible move, a wrong check mark or a fault in its text; 2 a file cannot be read or written.

Examples:
  gwangsang replay games/*.gib --summary
  gwangsang replay game.gib --variant janggi-kakao
  gwangsang replay game.gib --tui
  gwangsang replay old.gib --export new.gib --encoding utf8
  gwangsang replay my.game.toml --to pgn --out my.pgn")]
pub(crate) struct Args {
    /// Files of records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The variant by whose rules they are judged: an id or a path; that which a record names, or
    /// janggi
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,

    #[command(flatten)]
    overlays: OverlayArgs,

    /// Leave out the lines of records of which nothing is wrong
    #[arg(long)]
    summary: bool,

    /// Step through a record on the whole screen instead
    #[arg(long, conflicts_with_all = ["summary", "time", "export", "to"])]
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

    /// Write the records that could be followed to this file, as .gib text
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// Write the records that could be followed in this format
    #[arg(long, value_enum, value_name = "FORMAT", requires = "out", conflicts_with = "export")]
    to: Option<Format>,

    /// The file that they are written to, with --to
    #[arg(long, value_name = "FILE", requires = "to")]
    out: Option<PathBuf>,

    #[command(flatten)]
    replace: ReplaceArgs,

    /// How written .gib text is stored; cp949 unless this says otherwise
    #[arg(long, value_enum, default_value_t = StoredAs::Cp949)]
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
/// The variant of records that name none.
const USUAL: &str = "janggi";

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if let Some(path) = &args.out {
        let exists = path.symlink_metadata().is_ok();
        if exists && (args.replace.existing() == Existing::Kept || path.is_dir()) {
            return Err(Failure::Unreadable(files::exists(path)));
        }
    }
    let given = match (&args.variant, args.overlays.is_empty()) {
        (None, true) => None,
        (name, _) => {
            let source = library::source(name.as_deref().unwrap_or(USUAL))?;
            Some(library::load_overlaid(source, &args.overlays.sources()?)?.variant)
        }
    };
    let begun = Instant::now();
    let mut desk =
        Desk { args, given, summaries: Vec::new(), kept: Vec::new(), left: 0, exit: Exit::Done };
    if args.tui {
        let otherwise =
            Words::new("leave it out to have the record judged", "빼면 기보를 검사합니다");
        need(io, &otherwise)?;
        return desk.show(io);
    }
    for path in &args.files {
        desk.file(path, io)?;
    }
    if desk.summaries.is_empty() {
        desk.summary(&desk.usual()?);
    }
    for (variant, summary) in &desk.summaries {
        io.output.write_all(summary.table(variant, io.language).as_bytes())?;
    }
    if args.time {
        let speed = Summary::speed(desk.summaries.iter().map(|(_, known)| known), begun.elapsed());
        io.output.write_all(speed.in_language(io.language).as_bytes())?;
    }
    match (&args.export, &args.out, args.to) {
        (Some(path), _, _) => desk.write(path, Format::Gib, io)?,
        (None, Some(path), Some(format)) => desk.write(path, format, io)?,
        (None, _, _) => {}
    }
    Ok(desk.exit)
}

struct Desk<'a> {
    args: &'a Args,
    /// The variant of the options.
    given: Option<Arc<Variant>>,
    /// What came of the records, by their variants.
    summaries: Vec<(Arc<Variant>, Summary)>,
    /// The records to be written, with what came of them.
    kept: Vec<(Course, Game)>,
    /// How many records are not written.
    left: usize,
    exit: Exit,
}

impl Desk<'_> {
    /// The variant of records that name none.
    fn usual(&self) -> Result<Arc<Variant>, Failure> {
        match &self.given {
            Some(given) => Ok(given.clone()),
            None => Ok(library::load(USUAL)?.variant),
        }
    }

    /// What came of the records of a variant so far.
    fn summary(&mut self, variant: &Arc<Variant>) -> &mut Summary {
        let known = |(known, _): &(Arc<Variant>, Summary)| {
            Arc::ptr_eq(known, variant)
                || known.model().id == variant.model().id
                    && known.effective() == variant.effective()
        };
        let at = self.summaries.iter().position(known).unwrap_or(self.summaries.len());
        if at == self.summaries.len() {
            self.summaries.push((variant.clone(), Summary::default()));
        }
        &mut self.summaries[at].1
    }

    /// Shows a record of the first file on the whole screen.
    fn show(&self, io: &mut Io<'_>) -> Result<Exit, Failure> {
        // The command line asks for at least one file.
        let Some(path) = self.args.files.first() else { return Ok(Exit::Done) };
        let shown = path.display().to_string();
        let bytes =
            read(path).map_err(|reason| Failure::Unreadable(files::not_read(&shown, &reason)))?;
        let text = encoding::decode(&bytes).text;
        let records = match Format::of(&shown, &text) {
            Format::Own => {
                let source = Source { name: shown.clone(), text };
                let record =
                    Record::parse(source).map_err(|error| Failure::Definition(error.clone()))?;
                let variant = course::variant_of_own(self.given.as_ref(), &record)?;
                let course = Course::of_own(&variant, &record);
                vec![(variant, course)]
            }
            Format::Pgn => self.pgn(&text)?,
            Format::Gib => self.gib(&text)?,
        };
        let Some((variant, course)) = records.get(self.args.number.get() - 1) else {
            let count = records.len();
            return Err(Failure::Unreadable(Words::new(
                format!("{shown} holds {count} game records"),
                format!("{shown}에 있는 기록은 {count}개입니다"),
            )));
        };
        screen::show(variant, course, &shown, io)
    }

    /// Replays the records of a file.
    fn file(&mut self, path: &Path, io: &mut Io<'_>) -> Result<(), Failure> {
        let shown = path.display().to_string();
        let bytes = match read(path) {
            Ok(bytes) => bytes,
            Err(reason) => {
                self.unusable(&files::not_read(&shown, &reason), io);
                return Ok(());
            }
        };
        let decoded = encoding::decode(&bytes);
        let records = match Format::of(&shown, &decoded.text) {
            Format::Own => return self.own(&shown, decoded.text, io),
            Format::Pgn => self.pgn(&decoded.text)?,
            Format::Gib => self.gib(&decoded.text)?,
        };
        if records.is_empty() {
            let words = Words::new(
                format!("{shown} holds no game record"),
                format!("{shown}에 기록이 없습니다"),
            );
            self.unusable(&words, io);
            return Ok(());
        }
        if let Some((line, column)) = decoded.broken {
            self.worsen(Exit::Wrong);
            let words = Words::new(
                "from here some bytes are neither CP949 nor UTF-8",
                "여기부터 CP949도 UTF-8도 아닌 바이트가 있습니다",
            );
            let message = words.in_language(io.language);
            writeln!(io.output, "{shown}:{line}:{column}: {message}")?;
        }
        for (index, (variant, course)) in records.into_iter().enumerate() {
            self.record((&shown, index + 1), &variant, course, io)?;
        }
        Ok(())
    }

    fn gib(&self, text: &str) -> Result<Vec<(Arc<Variant>, Course)>, Failure> {
        let variant = self.usual()?;
        if variant.model().notation.is_none() {
            let id = &variant.model().id;
            return Err(Failure::Refused(Words::new(
                format!("{id} has no notation for records"),
                format!("{id}에는 기보를 적는 법이 정해져 있지 않습니다"),
            )));
        }
        let records = gib::parse(text);
        Ok(records
            .iter()
            .map(|record| (variant.clone(), Course::of_gib(&variant, record)))
            .collect())
    }

    fn pgn(&self, text: &str) -> Result<Vec<(Arc<Variant>, Course)>, Failure> {
        let mut known: Vec<(String, Arc<Variant>)> = Vec::new();
        let mut found = Vec::new();
        for record in pgn::parse(text) {
            let name = record.tag("Variant").unwrap_or(USUAL).to_owned();
            let variant = match (&self.given, known.iter().find(|(id, _)| *id == name)) {
                (Some(given), _) => given.clone(),
                (None, Some((_, variant))) => variant.clone(),
                (None, None) => {
                    let variant = library::load(&name)?.variant;
                    known.push((name, variant.clone()));
                    variant
                }
            };
            let course = Course::of_pgn(&variant, &record);
            found.push((variant, course));
        }
        Ok(found)
    }

    /// Replays a game of this program.
    fn own(&mut self, shown: &str, text: String, io: &mut Io<'_>) -> Result<(), Failure> {
        let record = match Record::parse(Source { name: shown.to_owned(), text }) {
            Ok(record) => record,
            Err(error) => {
                self.worsen(Exit::Wrong);
                let style = if io.coloured { Style::Coloured } else { Style::Plain };
                let text = error.render(style, io.language);
                return Ok(io.errors.write_all(text.as_bytes())?);
            }
        };
        let variant = course::variant_of_own(self.given.as_ref(), &record)?;
        let changed = record.fingerprint.as_ref().is_some_and(|it| *it != variant.fingerprint());
        if changed {
            let id = &variant.model().id;
            let words = Words::new(
                format!("the rules of {id} are not those that this game was played by"),
                format!("{id}의 규칙이 이 대국을 둔 규칙과 다릅니다"),
            );
            writeln!(io.output, "{shown}:1:1: {}", words.in_language(io.language))?;
        }
        let course = Course::of_own(&variant, &record);
        self.record((shown, 1), &variant, course, io)
    }

    fn record(
        &mut self,
        (file, number): (&str, usize),
        variant: &Arc<Variant>,
        course: Course,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let mut replay = follow(variant, &course);
        self.summary(variant).add(&replay);
        let wrong = report::first_disagreement(file, number, &replay, Kind::is_of_record);
        let otherwise =
            report::first_disagreement(file, number, &replay, |kind| !kind.is_of_record());
        let mut lines = Vec::new();
        match wrong {
            Some(wrong) => {
                self.worsen(Exit::Wrong);
                lines.push(wrong);
            }
            None if self.args.summary => {}
            None => {
                let place = format!("{file}:{}", course.line);
                lines.push(report::record_line(&place, number, &replay));
            }
        }
        for line in lines.into_iter().chain(otherwise) {
            writeln!(io.output, "{}", line.in_language(io.language))?;
        }
        if self.args.export.is_some() || self.args.to.is_some() {
            match replay.game.take() {
                Some(game) => self.kept.push((course, game)),
                None => self.left += 1,
            }
        }
        Ok(())
    }

    /// Writes what could be followed.
    fn write(&mut self, path: &Path, format: Format, io: &mut Io<'_>) -> Result<(), Failure> {
        let shown = path.display();
        let (bytes, count) = match format {
            Format::Gib => self.as_gib()?,
            Format::Pgn => {
                let one = |(course, game): &(Course, Game)| pgn::of(game, &course.own(game));
                let records: Vec<pgn::Record> = self.kept.iter().map(one).collect();
                (pgn::render(&records).into_bytes(), records.len())
            }
            Format::Own => match self.kept.as_slice() {
                [(course, game)] => (course.own(game).to_text().into_bytes(), 1),
                kept => {
                    let count = kept.len();
                    return Err(Failure::Unreadable(Words::new(
                        format!("a file of this format holds one game, and here are {count}"),
                        format!(
                            "이 형식의 파일에는 대국 하나만 담을 수 있는데 {count}개가 있습니다"
                        ),
                    )));
                }
            },
        };
        files::write_whole(path, &bytes)
            .map_err(|error| Failure::Unreadable(files::not_written(&shown.to_string(), &error)))?;
        let left = self.left + self.kept.len() - count;
        let words = Words::new(
            format!("{count} records written to {shown}, {left} left out"),
            format!("{shown}에 기록 {count}개를 쓰고 {left}개는 뺐습니다"),
        );
        writeln!(io.output, "{}", words.in_language(io.language))?;
        Ok(())
    }

    fn as_gib(&self) -> Result<(Vec<u8>, usize), Failure> {
        let records: Vec<gib::Record> =
            self.kept.iter().filter_map(|(course, game)| course.gib(game)).collect();
        let text = gib::render(&records);
        let bytes = encoding::encode(&text, self.args.encoding).map_err(|c| {
            Failure::Unreadable(Words::new(
                format!("`{c}` cannot be stored as CP949; take --encoding utf8"),
                format!("`{c}`은(는) CP949로 저장할 수 없습니다. --encoding utf8을 쓰십시오"),
            ))
        })?;
        Ok((bytes, records.len()))
    }

    /// Says why a file cannot be used; the others are read all the same.
    fn unusable(&mut self, words: &Words, io: &mut Io<'_>) {
        self.worsen(Failure::Unreadable(words.clone()).report(io));
    }

    fn worsen(&mut self, exit: Exit) {
        if (exit as u8) > (self.exit as u8) {
            self.exit = exit;
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Words> {
    let size = fs::metadata(path).map_err(|error| file_trouble(&error))?.len();
    if size > MOST_BYTES {
        return Err(Words::new(
            format!("it has {size} bytes, and at most {MOST_BYTES} are read"),
            format!("{size}바이트인데 {MOST_BYTES}바이트까지만 읽습니다"),
        ));
    }
    fs::read(path).map_err(|error| file_trouble(&error))
}
