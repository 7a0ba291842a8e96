//! A process that lines are written to and read from, and that can hang, flood or end at any time.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use gwangsang::Words;

use super::fault::Fault;

/// The longest line that is read; what is longer is cut into several.
const LONGEST: u64 = 1 << 16;
/// The lines that may wait; an engine that says more has to wait itself.
const WAITING: usize = 1 << 12;
/// How often is looked whether the user wants to stop.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a process may take to end when it is asked to.
const TO_END: Duration = Duration::from_millis(500);

/// A process and a thread that reads what it says.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    pub(super) fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        apart(&mut command);
        let mut child = command.spawn()?;
        let (sender, lines) = sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(output, &sender));
        }
        let input = child.stdin.take();
        Ok(Self { child, input, lines })
    }

    /// Writes a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let Some(input) = &mut self.input else { return Err(Fault::Ended(closed())) };
        let sent = writeln!(input, "{line}").and_then(|()| input.flush());
        sent.map_err(|_| self.ended())
    }

    /// The next line.
    pub(super) fn line(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<String, Fault> {
        let begin = Instant::now();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            // A flood of lines is no answer either.
            if left.is_zero() {
                return Err(Fault::Silent(deadline.saturating_duration_since(begin)));
            }
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// Forgets what was said so far.
    pub(super) fn forget(&self) {
        // No more than can wait: a flood has no end.
        for _ in self.lines.try_iter().take(WAITING) {}
    }

    fn ended(&mut self) -> Fault {
        Fault::Ended(self.wait(TO_END).unwrap_or_else(closed))
    }

    /// Waits for the end of the process, and tells how it was.
    fn wait(&mut self, patience: Duration) -> Option<Words> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(how_it_ended(status)),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A process that has ended cannot be asked to end, and that is well.
        let _ = self.send("stop\nquit");
        self.input = None;
        if self.wait(TO_END).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn closed() -> Words {
    Words::new("its output is closed", "출력이 닫혔습니다")
}

/// What the system says of a process that has ended.
fn how_it_ended(status: ExitStatus) -> Words {
    let ko = match status.code() {
        Some(code) => format!("종료 코드 {code}"),
        None => "신호를 받아 끝났습니다".to_owned(),
    };
    Words::new(status.to_string(), ko)
}

/// Hands on lines until nobody wants them or there are no more.
fn read(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match (&mut output).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if lines.send(text).is_err() {
            return;
        }
    }
}

/// Keeps Ctrl-C for ourselves, so that an engine does not seem to fail when the user stops a match.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}
