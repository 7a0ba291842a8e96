//! Ctrl-C while a command is at work that can say how far it came.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user has asked to stop.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether some command listens, so that the program need not end at once.
static HEARD: AtomicBool = AtomicBool::new(false);
/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Takes over what Ctrl-C and the signals to end do in this process.
pub(crate) fn install() {
    // Without a handler the program ends at once, which is what it would do anyway.
    let _ = ctrlc::set_handler(|| {
        if HEARD.swap(false, Ordering::SeqCst) {
            ASKED.store(true, Ordering::SeqCst);
        } else {
            #[allow(clippy::exit)] // No command wants to say anything more.
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Listens until it is dropped.
#[derive(Debug)]
pub(crate) struct Listener {
    asked: &'static AtomicBool,
}

/// Begins to listen; a second Ctrl-C ends the program all the same.
pub(crate) fn listen() -> Listener {
    ASKED.store(false, Ordering::SeqCst);
    HEARD.store(true, Ordering::SeqCst);
    Listener { asked: &ASKED }
}

impl Listener {
    /// What is set when the user asks to stop.
    pub(crate) fn flag(&self) -> &'static AtomicBool {
        self.asked
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        HEARD.store(false, Ordering::SeqCst);
    }
}
