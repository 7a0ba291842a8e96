//! Other engines, which are timed beside ours: processes that speak UCI.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A UCI engine in a process of its own.
#[derive(Debug)]
pub struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts an engine.
    ///
    /// # Errors
    ///
    /// Fails if the program does not start, or ends before it has introduced itself.
    pub fn start(program: &str) -> io::Result<Self> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| io::Error::other(format!("{program} does not start: {error}")))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("the engine has no streams"));
        };
        let mut engine = Self { process, input, output: BufReader::new(output) };
        engine.ask("uci", "uciok")?;
        Ok(engine)
    }

    /// Lets it play a variant, by its own name for it.
    ///
    /// # Errors
    ///
    /// Fails if it ends.
    pub fn play_variant(&mut self, name: &str) -> io::Result<()> {
        let question = format!("setoption name UCI_Variant value {name}\nisready");
        self.ask(&question, "readyok").map(drop)
    }

    /// Sends a line, and reads up to a line that begins with some text.
    ///
    /// # Errors
    ///
    /// Fails if the engine ends.
    pub fn ask(&mut self, question: &str, answer: &str) -> io::Result<String> {
        self.listen(question, answer, |_| {})
    }

    /// Sends a line, and hears every line up to one that begins with some text, which is given back.
    ///
    /// # Errors
    ///
    /// Fails if the engine ends.
    pub fn listen(
        &mut self,
        question: &str,
        answer: &str,
        mut hear: impl FnMut(&str),
    ) -> io::Result<String> {
        writeln!(self.input, "{question}")?;
        self.input.flush()?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::other(format!("the engine ended at `{question}`")));
            }
            if line.starts_with(answer) {
                return Ok(line);
            }
            hear(&line);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
