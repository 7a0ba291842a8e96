//! `gwangsang snapshot`: how a whole variant plays, kept to be compared with.

use super::test::{SnapshotArgs, tell};
use crate::cases;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Three texts are kept in the folder snapshots beside the definition: every piece on every kind of place,
drawn with its targets; the starts with their moves; some games played at random. Once they are accepted,
`gwangsang test` compares them too. Those of a shipped variant are kept in the folder where you are.
With an overlay they are only compared.

Examples:
  gwangsang snapshot my-variant.toml
  gwangsang snapshot my-variant.toml --review")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    snapshots: SnapshotArgs,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let VariantArgs { variant, overlays } = &args.variant;
    let care = args.snapshots.settled(overlays, io)?;
    let mut report = cases::snapshots(variant, &overlays.sources()?, care.mode())?;
    tell(&mut report, care, io)?;
    Ok(report.exit())
}
