//! The commands; one file each.

mod analyze;
mod batch;
mod check;
mod diff;
mod explain;
mod list;
mod matches;
pub(crate) mod moves;
mod new;
mod perft;
mod play;
mod reference;
mod replay;
mod schema;
pub(crate) mod show;
mod snapshot;
mod test;
mod uci;
mod why;

use clap::Subcommand;
use gwangsang::Language;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::screen;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(play::Args),
    /// Begin a variant: a definition with comments, and its cases
    New(new::Args),
    /// List the shipped variants
    List(list::Args),
    /// Draw a position, or print the whole definition
    Show(show::Args),
    /// Tell the rules in words and drawings
    Explain(explain::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Say why a move is refused
    Why(why::Args),
    /// Check definitions, and say everything that is wrong with them
    Check(check::Args),
    /// Try the cases that stand beside definitions
    Test(test::Args),
    /// Keep snapshots of how a whole variant plays
    Snapshot(snapshot::Args),
    /// Compare two variants: what they say, and how they play
    Diff(diff::Args),
    /// Print the reference of the definition language
    Reference(reference::Args),
    /// Print the JSON Schema of definitions, for editors
    Schema(schema::Args),
    /// Replay game records, and check what they claim
    Replay(replay::Args),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Args),
    /// Answer questions about positions, one JSON object a line
    Batch(batch::Args),
    /// Think about a position, and tell the best lines of play
    Analyze(analyze::Args),
    /// Let two players play many games, and tell which one is stronger
    Match(Box<matches::Args>),
    /// Speak UCI, the protocol by which other programs use an engine
    Uci(uci::Args),
}

impl Command {
    /// The language that a person has chosen on the screen of this command, if it has one.
    pub(crate) fn remembered_language(&self, io: &Io<'_>) -> Option<Language> {
        let shows = match self {
            Self::Play(_) => screen::is_able(io),
            Self::Replay(args) => args.shows_a_screen() && screen::is_able(io),
            _ => false,
        };
        if shows { screen::remembered_language() } else { None }
    }

    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<Exit, Failure> {
        match self {
            Self::Play(args) => play::run(&args, io),
            Self::New(args) => new::run(&args, io),
            Self::List(args) => list::run(&args, io),
            Self::Show(args) => show::run(&args, io),
            Self::Explain(args) => explain::run(&args, io),
            Self::Moves(args) => moves::run(&args, io),
            Self::Why(args) => why::run(&args, io),
            Self::Check(args) => check::run(&args, io),
            Self::Test(args) => test::run(&args, io),
            Self::Snapshot(args) => snapshot::run(&args, io),
            Self::Diff(args) => diff::run(&args, io),
            Self::Reference(args) => reference::run(&args, io),
            Self::Schema(args) => schema::run(&args, io),
            Self::Replay(args) => replay::run(&args, io),
            Self::Perft(args) => perft::run(&args, io),
            Self::Batch(args) => batch::run(&args, io),
            Self::Analyze(args) => analyze::run(&args, io),
            Self::Match(args) => matches::run(&args, io),
            Self::Uci(args) => uci::run(&args, io),
        }
    }
}
