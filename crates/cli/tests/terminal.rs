//! The program itself on a terminal, as far as no other test can see it: it takes the screen and gives it back.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitStatus};

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

/// What a terminal is told when its screen is taken, and when it is given back.
const TAKEN: &str = "\x1b[?1049h";
const GIVEN_BACK: &str = "\x1b[?1049l";

/// The program and the terminal that it runs on.
struct Seat {
    child: Child,
    terminal: File,
    seen: String,
}

impl Seat {
    fn new(arguments: &[&str], home: &std::path::Path) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&terminal).expect("a terminal");
        unlockpt(&terminal).expect("a terminal");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).expect("a size");
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let line =
            open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its other end");
        let line = File::from(line);
        let end = || line.try_clone().expect("its other end");
        let child = Command::new(env!("CARGO_BIN_EXE_gwangsang"))
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("XDG_CONFIG_HOME", home)
            .env("XDG_DATA_HOME", home)
            .env("HOME", home)
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program");
        Self { child, terminal: File::from(terminal), seen: String::new() }
    }

    /// Reads until a text has been seen; fails if the program ends before.
    fn until(&mut self, text: &str) {
        let mut bytes = [0; 4096];
        while !self.seen.contains(text) {
            let read = self.terminal.read(&mut bytes).expect("something to read");
            self.seen.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
    }

    fn press(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).expect("a terminal");
    }

    /// Waits for the end, with everything that is written until then.
    fn end(mut self) -> (ExitStatus, String) {
        self.until(GIVEN_BACK);
        let status = self.child.wait().expect("an end");
        let modes = tcgetattr(&self.terminal).expect("its settings").local_modes;
        assert!(modes.contains(rustix::termios::LocalModes::ECHO), "what is typed is seen again");
        (status, self.seen)
    }
}

#[test]
fn the_screen_is_taken_and_given_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut seat =
        Seat::new(&["play", "janggi", "--opponent", "greedy", "--lang", "en"], home.path());
    seat.until(TAKEN);
    seat.until("inner elephants");
    seat.press("1");
    seat.until("ply 0");
    seat.press(":a4b4\r");
    seat.until("a4b4");
    // What is saved can be left without a question.
    seat.press("q");
    let (status, _) = seat.end();
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
    seat.until("a4b4");
    seat.press("q");
    seat.until("not saved");
    seat.press("y");
    let (status, _) = seat.end();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_signal_to_end_gives_the_screen_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut seat = Seat::new(&["play", "janggi", "--lang", "ko"], home.path());
    // Characters of two columns are written one by one.
    seat.until("장");
    let id = Pid::from_child(&seat.child);
    kill_process(id, Signal::TERM).expect("a program that runs");
    let (status, _) = seat.end();
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
    let (status, _) = seat.end();
    assert_eq!(status.code(), Some(0));
    assert!(folder.join("board.broken-1.toml").exists());
}
