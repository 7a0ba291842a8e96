//! `gwangsang test`: the cases that an author writes beside a definition.

pub(super) mod review;

use clap::ValueEnum;
use gwangsang::{Style, Words};

use crate::cases::{self, Mode, Options, Report};
use crate::exit::{self, Exit, Failure};
use crate::io::Io;
use crate::overlay::OverlayArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A file NAME.cases.toml beside NAME.toml has one table [[case]] a case; so can the definition itself.
It begins at a `board`, a `fen` or the start, plays `moves`, and states `targets`, `legal`,
`refused`, `check`, `outcome`, `perft` or a `snapshot`; docs/testing.md tells how.

The reasons to refuse a move are banned, barred-screen, blocked, frozen, leaves-bounds,
leaves-region, may-not-stop, needs-piece, needs-screen, no-pass, no-piece, not-from-here,
not-its-move, not-yours, obstacle, only-captures, only-moves, over, own-piece, pass-in-check,
repetition, royal-attacked, royal-lost, royals-face, royals-still-face, spared-at-first,
spared-kind and too-early.

Exit codes: 0 every case holds; 1 one does not, a snapshot has not been accepted, or a text has
faults; 2 something cannot be read or written, or there is nothing to be tried.

Examples:
  gwangsang test my-variant.toml
  gwangsang test variants --filter horse
  gwangsang test my-variant.toml --review")]
pub(crate) struct Args {
    /// Definitions, files of cases, folders of them, or ids of shipped variants
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<String>,

    /// Only cases with this text in their names
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    overlays: OverlayArgs,

    #[command(flatten)]
    snapshots: SnapshotArgs,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// What is done with snapshots that are new or have changed.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(multiple = false)]
pub(super) struct SnapshotArgs {
    /// Look at every snapshot that is new or has changed, and accept or reject it
    #[arg(long)]
    review: bool,

    /// Accept all snapshots that are new or have changed
    #[arg(long)]
    accept: bool,

    /// Only compare, and write no file; so does the environment CI=true
    #[arg(long)]
    ci: bool,
}

/// What is done with snapshots, once it is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    Do(Mode),
    Review,
}

impl SnapshotArgs {
    /// Snapshots are of a definition as it stands; with overlays they are only compared.
    pub(super) fn settled(&self, overlays: &OverlayArgs, io: &Io<'_>) -> Result<Care, Failure> {
        let writes = self.review || self.accept;
        if writes && !overlays.is_empty() {
            return Err(Failure::unusable(
                "nothing is accepted of an overlaid variant; leave --set and --with out",
                "덮어쓴 게임의 것은 받아들이지 않습니다. --set과 --with를 빼십시오",
            ));
        }
        if writes && io.unattended {
            return Err(Failure::unusable(
                "nothing is accepted where CI is set; unset it to look at snapshots",
                "환경 변수 CI가 있으면 받아들이지 않습니다. 스냅숏을 보려면 CI를 지우십시오",
            ));
        }
        Ok(match (self.review, self.accept, self.ci || io.unattended || !overlays.is_empty()) {
            (true, _, _) => Care::Review,
            (_, true, _) => Care::Do(Mode::Accept),
            (_, _, true) => Care::Do(Mode::Compare),
            _ => Care::Do(Mode::Pend),
        })
    }
}

impl Care {
    pub(super) fn mode(self) -> Mode {
        match self {
            Self::Do(mode) => mode,
            Self::Review => Mode::Pend,
        }
    }
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let care = args.snapshots.settled(&args.overlays, io)?;
    if care == Care::Review && args.format == Format::Json {
        return Err(Failure::unusable(
            "--review talks to a person; leave --format json out",
            "--review는 사람에게 묻습니다. --format json을 빼십시오",
        ));
    }
    let found = cases::find(args.paths.iter().map(String::as_str));
    let overlays = args.overlays.sources()?;
    let options = Options { filter: args.filter.clone(), mode: care.mode(), overlays };
    let mut report = cases::run(&found, &options);
    let nothing = report.entries.is_empty() && report.faulty.is_empty();
    if let Some(text) = args.filter.as_ref().filter(|_| nothing && report.left_out > 0) {
        report.unusable.push(Words::new(
            format!("no case has `{text}` in its name"),
            format!("이름에 `{text}`이(가) 있는 사례가 없습니다"),
        ));
    }
    match args.format {
        Format::Text => tell(&mut report, care, io)?,
        Format::Json => {
            writeln!(io.output, "{}", report.to_json())?;
            complain(&report, io)?;
        }
    }
    Ok(report.exit())
}

/// Tells what came of a run, and lets a person look at its snapshots if that is wanted.
pub(super) fn tell(report: &mut Report, care: Care, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = if io.coloured { Style::Coloured } else { Style::Plain };
    io.output.write_all(cases::complete(report, style, io.language).as_bytes())?;
    for faulty in &report.faulty {
        writeln!(io.errors, "{}", faulty.0.render(style, io.language))?;
    }
    complain(report, io)?;
    if care == Care::Review {
        review::run(report, io)?;
    }
    writeln!(io.output, "{}", cases::summary(report).in_language(io.language))?;
    let tally = report.tally();
    if tally.new + tally.changed > 0 && care == Care::Do(Mode::Pend) {
        let hint = Words::new(
            "look at the snapshots with --review, or with `cargo insta review`",
            "스냅숏은 --review나 `cargo insta review`로 봅니다",
        );
        writeln!(io.output, "{}", hint.in_language(io.language))?;
    }
    Ok(())
}

fn complain(report: &Report, io: &mut Io<'_>) -> Result<(), Failure> {
    for trouble in &report.unusable {
        exit::complain(trouble, io)?;
    }
    Ok(())
}
