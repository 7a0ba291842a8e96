//! `gwangsang uci`: the engine for other programs.

mod go;
mod lines;
mod options;
mod session;
mod thinking;
mod voice;

use std::thread;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use lines::{Line, Lines};
use session::{Next, Session};
use voice::Voice;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The protocol is UCI as Fairy-Stockfish speaks it for variants. A pass is the royal's point twice.

The option UCI_Variant has the names of Fairy-Stockfish: janggi, janggitraditional, janggimodern and
janggicasual are its games, which we call janggi-pychess and so on. All our ids are known as well;
one that means another game there stands behind `gwangsang:`, so that our janggi is gwangsang:janggi.
The option VariantPath takes definitions, several with the separator of PATH between; the id of each
becomes a name for UCI_Variant.

Besides the protocol: `d` draws the board, and `go perft N` counts leaves. A position, an option or
another `go` waits until a search with limits has ended, and stops one without.

Example, in a shell:
  printf 'uci\\nposition startpos\\ngo movetime 1000\\nisready\\n' | gwangsang uci")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Io { input, output, .. } = io;
    let voice = Voice::new(&mut **output);
    let mut lines = Lines::new(&mut **input);
    thread::scope(|scope| {
        let mut session = Session::new(scope, &voice)?;
        let ended = loop {
            match lines.next() {
                Ok(Line::Text(line)) => {
                    if let Next::Leave = session.obey(&line) {
                        break Ok(());
                    }
                }
                Ok(Line::TooLong) => voice.note("this line is too long, and is ignored"),
                Ok(Line::End) => break Ok(()),
                Err(error) => break Err(Failure::Stream(error)),
            }
            // Whoever does not read what we say will not ask for more.
            if voice.is_closed() {
                break Ok(());
            }
        };
        session.stop();
        ended
    })?;
    Ok(Exit::Done)
}
