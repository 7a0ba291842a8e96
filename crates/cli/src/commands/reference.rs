//! `gwangsang reference`: what a definition can say.

use crate::exit::{Exit, Failure};
use crate::io::Io;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  gwangsang reference | less")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    io.output.write_all(gwangsang::reference().as_bytes())?;
    Ok(Exit::Done)
}
