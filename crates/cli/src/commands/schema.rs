//! `gwangsang schema`: what editors check and complete definitions with.

use crate::exit::{Exit, Failure};
use crate::io::Io;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A definition names the schema in its first line, #:schema schema.json. `docs/checking.md` tells how editors use it.

Example:
  gwangsang schema > schema.json")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    io.output.write_all(gwangsang::schema().as_bytes())?;
    Ok(Exit::Done)
}
