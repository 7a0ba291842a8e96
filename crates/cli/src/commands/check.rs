//! `gwangsang check`: everything that is wrong with a definition, at once.

use gwangsang::Style;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::overlay::OverlayArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes: 0 every definition is sound, perhaps with warnings; 1 one has faults; 2 one cannot be read.

Example:
  gwangsang check variants/janggi.toml my-variant.toml")]
pub(crate) struct Args {
    /// The definitions, as paths or ids
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    overlays: OverlayArgs,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let style = if io.coloured { Style::Coloured } else { Style::Plain };
    let overlays = args.overlays.sources()?;
    let load = |source| library::load_overlaid(source, &overlays);
    let mut worst = Exit::Done;
    for file in &args.files {
        let exit = match library::source(file).and_then(load) {
            Ok(loaded) => {
                if !loaded.warnings.is_empty() {
                    let text = loaded.sources.render(&loaded.warnings, style);
                    io.errors.write_all(text.as_bytes())?;
                }
                let model = loaded.variant.model();
                writeln!(
                    io.output,
                    "{file}: sound ({} pieces, {}×{}, {} endings)",
                    model.kinds.len(),
                    model.board.files(),
                    model.board.ranks(),
                    loaded.variant.ending_ids().count()
                )?;
                Exit::Done
            }
            Err(failure) => failure.report(io),
        };
        if exit as u8 > worst as u8 {
            worst = exit;
        }
    }
    Ok(worst)
}
