//! What is said, from several threads, a whole line at a time.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A stream that several threads say lines to.
pub(super) struct Voice<'o> {
    output: Mutex<&'o mut (dyn Write + Send)>,
    closed: AtomicBool,
}

impl<'o> Voice<'o> {
    pub(super) fn new(output: &'o mut (dyn Write + Send)) -> Self {
        Self { output: Mutex::new(output), closed: AtomicBool::new(false) }
    }

    /// Says lines, and remembers if nobody listens.
    pub(super) fn say(&self, text: &str) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let said = writeln!(output, "{text}").and_then(|()| output.flush());
        if said.is_err() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Says something that is meant for people.
    pub(super) fn note(&self, text: &str) {
        for line in text.lines() {
            self.say(&format!("info string {line}"));
        }
    }

    /// Whether nobody listens.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}
