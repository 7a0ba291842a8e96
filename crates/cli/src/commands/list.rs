//! `gwangsang list`: what is shipped.

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  gwangsang list")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let width = library::shipped_ids().map(str::len).max().unwrap_or(0);
    for id in library::shipped_ids() {
        let loaded = library::load(id)?;
        let model = loaded.variant.model();
        let size = format!("{}×{}", model.board.files(), model.board.ranks());
        let summary = model.summary.as_ref().map(gwangsang::model::Text::words);
        let summary = summary.as_ref().map_or("", |summary| summary.in_language(io.language));
        writeln!(io.output, "{id:width$}  {size:>5}  {} {summary}", model.name.ko())?;
    }
    Ok(Exit::Done)
}
