//! The program `gwangsang`: one command, one file.
//!
//! [`run`] takes its arguments, its input and its outputs as values, so that tests drive it in their own
//! process; [`main`] gives it those of the process.

mod autosave;
pub mod cases;
mod commands;
mod diff;
mod effort;
mod engine;
mod exit;
mod files;
mod interrupt;
mod io;
mod lang;
pub mod library;
mod memory;
mod overlay;
mod paint;
mod players;
mod position;
mod screen;
mod scribe;
mod time;
mod uci;
mod usage;
mod view;
mod words;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;

pub use exit::{Exit, Failure};
pub use io::Io;

/// Play chess-like games that are described in TOML, and ask for their rules.
#[derive(Debug, Parser)]
#[command(
    name = "gwangsang",
    version,
    about,
    arg_required_else_help = true,
    after_help = "\
VARIANT is the id of a shipped variant (see `gwangsang list`) or the path of a definition.

Exit codes: 0 done; 1 the definition, position or move is wrong; 2 something cannot be read,
written or understood; 130 interrupted.

Examples:
  gwangsang play janggi
  gwangsang moves janggi --from e2
  gwangsang check my-variant.toml
  gwangsang test my-variant.toml"
)]
struct Cli {
    /// The language of answers; that of the locale if it is not given
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    lang: Option<lang::Tongue>,

    #[command(subcommand)]
    command: commands::Command,
}

/// Runs the program over the process's own arguments and streams.
pub fn main() -> ExitCode {
    interrupt::install();
    let mut stdin = std::io::stdin().lock();
    let mut output = anstream::AutoStream::auto(std::io::stdout());
    let mut errors = anstream::AutoStream::auto(std::io::stderr());
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let coloured = output.current_choice() != anstream::ColorChoice::Never;
    let unattended =
        std::env::var("CI").is_ok_and(|set| !matches!(set.as_str(), "" | "0" | "false"));
    let mut io = Io {
        input: &mut stdin,
        output: &mut output,
        errors: &mut errors,
        terminal,
        coloured,
        unattended,
        language: lang::of_locale(|name| std::env::var(name).ok()),
    };
    run(std::env::args_os(), &mut io).into()
}

/// Runs the program.
///
/// `arguments` begin with the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Also what is wrong with the arguments is said in the language that they ask for.
    io.language = usage::language(&arguments).unwrap_or(io.language);
    let cli = match usage::parse(arguments, io.language) {
        Ok(cli) => cli,
        Err(error) => return usage::report(&error, io),
    };
    if let Some(tongue) = cli.lang {
        io.language = tongue.into();
    } else if let Some(language) = cli.command.remembered_language(io) {
        io.language = language;
    }
    let result = cli.command.run(io).and_then(|exit| {
        io.output.flush()?;
        Ok(exit)
    });
    match result {
        Ok(exit) => exit,
        Err(failure) => failure.report(io),
    }
}
