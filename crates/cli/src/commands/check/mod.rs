//! `gwangsang check`: everything that is wrong with a definition, at once.

mod fix;
mod json;
mod judge;
mod watch;

use gwangsang::{Style, Words};

use crate::exit::{Exit, Failure, complain};
use crate::interrupt;
use crate::io::Io;
use crate::overlay::OverlayArgs;
use judge::{Judged, Judgement};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Warnings are about what can be played but is surely not meant; a definition lets one pass by its name, as in
allow = [\"unused-region\"]. `docs/checking.md` explains each of them, and what --format json prints.

Exit codes: 0 every definition is sound, perhaps with warnings; 1 one has faults, or with --deny-warnings
warnings; 2 one cannot be read or written; 130 interrupted, which is how --watch ends.

Examples:
  gwangsang check variants/janggi.toml my-variant.toml
  gwangsang check --fix my-variant.toml
  gwangsang check --format json my-variant.toml")]
pub(crate) struct Args {
    /// The definitions, as paths or ids
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Write the changes that are sure into the files that are named here
    #[arg(long)]
    fix: bool,

    /// End with 1 if there are warnings
    #[arg(long)]
    deny_warnings: bool,

    #[command(flatten)]
    overlays: OverlayArgs,

    /// How messages are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    format: Format,

    /// Check again whenever a file is saved, or one that it extends, until Ctrl-C
    #[arg(long)]
    watch: bool,
}

/// How messages are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people, with the lines that they are about
    Human,
    /// For programs, one JSON object a message
    Json,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if !args.watch {
        return once(args, io);
    }
    let listener = interrupt::listen();
    let mut system = watch::System::new(&listener)?;
    let files = || {
        // An overlay that cannot be read has ended the check before.
        let overlays = args.overlays.sources().unwrap_or_default();
        watch::files(&args.files, &overlays)
    };
    watch::run(&mut system, files, io, |io| once(args, io))
}

fn once(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let fixing = if args.fix { fix_files(args, io)? } else { Exit::Done };
    let checking = report_files(args, io)?;
    Ok(worse(fixing, checking))
}

/// Makes the sure changes in all files, until none is left to be made.
fn fix_files(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    /// One file may extend another one, so that its faults show only once that is mended.
    const MOST_ROUNDS: usize = 16;
    let mut worst = Exit::Done;
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for file in &args.files {
            match fix::fix_file(file) {
                Ok(changes) => {
                    changed |= !changes.is_empty();
                    // Messages alone belong into the stream that programs read.
                    let stream = match args.format {
                        Format::Human => &mut *io.output,
                        Format::Json => &mut *io.errors,
                    };
                    for change in changes {
                        writeln!(stream, "{}", change.in_language(io.language))?;
                    }
                }
                Err(words) => {
                    complain(&words, io)?;
                    worst = Exit::Unusable;
                }
            }
        }
        if !changed || worst != Exit::Done {
            break;
        }
    }
    Ok(worst)
}

fn report_files(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let overlays = args.overlays.sources()?;
    let mut worst = Exit::Done;
    for file in &args.files {
        let judgement = judge::judge(file, &overlays);
        match args.format {
            Format::Human => print(args, file, &judgement, io)?,
            Format::Json => json::print(file, &judgement, io)?,
        }
        worst = worse(worst, exit(args, &judgement));
    }
    Ok(worst)
}

fn exit(args: &Args, judgement: &Judgement) -> Exit {
    let Judgement::Read(judged) = judgement else { return Exit::Unusable };
    let count = judged.count();
    let denied = args.deny_warnings && count.warnings > 0;
    if judged.sound.is_none() || denied { Exit::Wrong } else { Exit::Done }
}

fn worse(one: Exit, other: Exit) -> Exit {
    if one as u8 >= other as u8 { one } else { other }
}

/// Prints messages with the lines they are about, and a line about the definition.
fn print(args: &Args, file: &str, judgement: &Judgement, io: &mut Io<'_>) -> Result<(), Failure> {
    let judged = match judgement {
        Judgement::Read(judged) => judged,
        Judgement::Unreadable(words) => return Ok(complain(words, io)?),
    };
    let style = if io.coloured { Style::Coloured } else { Style::Plain };
    if !judged.diagnostics.is_empty() {
        let text = judged.sources.render(&judged.diagnostics, style, io.language);
        io.errors.write_all(text.as_bytes())?;
    }
    if let Some(sound) = &judged.sound {
        let said = Words::new(
            format!("{file}: sound ({})", sound.en),
            format!("{file}: 온전합니다({})", sound.ko),
        );
        writeln!(io.output, "{}", said.in_language(io.language))?;
    }
    hint(args, file, judged, io)
}

/// Says how much there is, and that some of it can be mended without further thought.
fn hint(args: &Args, file: &str, judged: &Judged, io: &mut Io<'_>) -> Result<(), Failure> {
    let count = judged.count();
    if count.errors + count.warnings == 0 {
        return Ok(());
    }
    let fixes = if args.fix { 0 } else { fix::number_of_fixes(file, judged) };
    let hint = match fixes {
        0 => Words::new("", ""),
        1 => {
            Words::new("; --fix makes the change that is sure", ". 확실한 1가지는 --fix로 고칩니다")
        }
        n => Words::new(
            format!("; --fix makes the {n} changes that are sure"),
            format!(". 확실한 {n}가지는 --fix로 고칩니다"),
        ),
    };
    let (hint, count) = (hint.in_language(io.language), count.words());
    // An empty line sets it apart from the messages.
    writeln!(io.errors, "\n{file}: {}{hint}", count.in_language(io.language))?;
    Ok(())
}
