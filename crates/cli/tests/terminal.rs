//! The program itself on a terminal, as far as no other test can see it: it takes the screen and gives it back.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use vt100::Parser;

const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

/// How long anything is waited for: far longer than it takes, so that only what never comes is missed.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program, the terminal that it runs on, and what that terminal shows.
struct Seat {
    child: Child,
    terminal: File,
    written: Receiver<Vec<u8>>,
    screen: Parser,
}

impl Seat {
    fn new(arguments: &[&str], home: &Path) -> Self {
        Self::at(arguments, home, "xterm-256color")
    }

    /// The program at a terminal of some kind.
    fn at(arguments: &[&str], home: &Path, kind: &str) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&terminal).expect("a terminal");
        unlockpt(&terminal).expect("a terminal");
        let size =
            Winsize { ws_row: ROWS.get(), ws_col: COLUMNS.get(), ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).expect("a size");
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let line =
            open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its other end");
        let line = File::from(line);
        let end = || line.try_clone().expect("its other end");
        let child = Command::new(env!("CARGO_BIN_EXE_gwangsang"))
            .args(arguments)
            .env("TERM", kind)
            .env("XDG_CONFIG_HOME", home)
            .env("XDG_DATA_HOME", home)
            .env("HOME", home)
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program");
        let terminal = File::from(terminal);
        let written = written_to(terminal.try_clone().expect("the terminal"));
        Self { child, terminal, written, screen: Parser::new(ROWS, COLUMNS, 0) }
    }

    /// Waits until the screen shows a text.
    fn until(&mut self, text: &str) {
        self.until_it(|screen| screen.contents().contains(text), text);
    }

    /// Waits until a line that asks for an answer is the last one: what is typed before is not heard.
    fn until_asked(&mut self, text: &str) {
        self.until_it(|screen| screen.contents().trim_end().ends_with(text), text);
    }

    /// Waits until the screen is as it should be; fails with what it shows if it never is.
    fn until_it(&mut self, is_so: impl Fn(&vt100::Screen) -> bool, what: &str) {
        let begun = Instant::now();
        while !is_so(self.screen.screen()) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let Ok(bytes) = self.written.recv_timeout(left) else {
                panic!("waited in vain for {what:?}:\n{}", self.screen.screen().contents());
            };
            self.screen.process(&bytes);
        }
    }

    fn press(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).expect("a terminal");
    }

    /// Waits for the end, with the screen given back.
    fn end(mut self) -> ExitStatus {
        self.until_it(|screen| !screen.alternate_screen(), "the screen that was there before");
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a program") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "the program goes on");
            sleep(Duration::from_millis(5));
        };
        let modes = tcgetattr(&self.terminal).expect("its settings").local_modes;
        assert!(modes.contains(LocalModes::ECHO), "what is typed is seen again");
        status
    }
}

impl Drop for Seat {
    /// No program is left behind by a test that fails.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the program writes, until it closes its end.
fn written_to(mut terminal: File) -> Receiver<Vec<u8>> {
    let (sender, written) = channel();
    spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = terminal.read(&mut bytes) {
            if sender.send(bytes[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    written
}

#[test]
fn the_screen_is_taken_and_given_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut seat =
        Seat::new(&["play", "janggi", "--opponent", "greedy", "--lang", "en"], home.path());
    seat.until_it(vt100::Screen::alternate_screen, "a screen of its own");
    seat.until("inner elephants");
    seat.press("1");
    seat.until("ply 0");
    seat.press(":a4b4\r");
    seat.until("1. a4b4");
    // What is saved can be left without a question.
    seat.press("q");
    let status = seat.end();
    assert_eq!(status.code(), Some(0));
    let games = std::fs::read_dir(home.path().join("gwangsang").join("games"));
    let game = games.expect("a folder of games").next().expect("a game").expect("a file");
    let kept = std::fs::read_to_string(game.path()).expect("a record");
    assert!(kept.contains("1. a4b4"), "{kept}");
}

#[test]
fn a_game_that_is_not_saved_is_not_left_without_a_question() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "janggi", "--opponent", "human", "--no-save", "--lang", "en"];
    let mut seat = Seat::new(&arguments, home.path());
    seat.until("inner elephants");
    seat.press("11:a4b4\r");
    seat.until("1. a4b4");
    seat.press("q");
    seat.until("not saved");
    seat.press("y");
    let status = seat.end();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_terminal_that_can_do_nothing_is_played_on_line_by_line() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "minixiangqi", "--lang", "en"];
    let mut seat = Seat::at(&arguments, home.path(), "dumb");
    seat.until_asked("red>");
    seat.press("d2d3\n");
    seat.until_asked("black>");
    seat.press("quit\n");
    seat.until("is saved in");
    let status = seat.end();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_game_that_cannot_be_saved_is_not_left_without_a_question_line_by_line_either() {
    let home = tempfile::tempdir().expect("a folder");
    let games = home.path().join("games");
    std::fs::write(&games, "a file where a folder should be").expect("a file");
    let games = games.to_str().expect("a name");
    let arguments = ["play", "minixiangqi", "--line", "--lang", "en", "--games", games];
    let mut seat = Seat::new(&arguments, home.path());
    seat.until_asked("red>");
    seat.press("d2d3\r");
    seat.until_asked("black>");
    seat.press("quit\r");
    seat.until_asked("Leave all the same? (y/n)");
    seat.press("n\r");
    seat.until_asked("black>");
    // Whoever stays can make room, and the next move is saved.
    std::fs::remove_file(games).expect("a file");
    seat.press("d6d5\r");
    seat.until("The game is saved again.");
    seat.until_asked("red>");
    seat.press("quit\r");
    seat.until("is saved in");
    let status = seat.end();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_signal_to_end_gives_the_screen_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut seat = Seat::new(&["play", "janggi", "--lang", "ko"], home.path());
    seat.until("장기");
    let id = Pid::from_child(&seat.child);
    kill_process(id, Signal::TERM).expect("a program that runs");
    let status = seat.end();
    assert_eq!(status.code(), Some(130));
}

#[test]
fn settings_that_cannot_be_read_are_told_of() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("gwangsang");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("board.toml"), "style = 3").expect("a file");
    let mut seat =
        Seat::new(&["play", "janggi", "--opponent", "human", "--lang", "en"], home.path());
    seat.until("settings cannot be read");
    seat.press("\x03");
    let status = seat.end();
    assert_eq!(status.code(), Some(0));
    assert!(folder.join("board.broken-1.toml").exists());
}
