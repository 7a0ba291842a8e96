//! `gwangsang snapshot`: how a whole variant plays, kept to be compared with.

use super::test::{SnapshotArgs, tell};
use crate::cases;
use crate::exit::{Exit, Failure};
use crate::io::Io;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Three texts are kept in the folder snapshots beside the definition: every piece on every kind of place,
drawn with its targets; the starts with their moves; some games played at random. Once they are accepted,
`gwangsang test` compares them too. Those of a shipped variant are kept in the folder where you are.

Examples:
  gwangsang snapshot my-variant.toml
  gwangsang snapshot my-variant.toml --review")]
pub(crate) struct Args {
    /// The variant: an id or a path
    variant: String,

    #[command(flatten)]
    snapshots: SnapshotArgs,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let care = args.snapshots.settled(io)?;
    let mut report = cases::snapshots(&args.variant, care.mode())?;
    tell(&mut report, care, io)?;
    Ok(report.exit())
}
