//! Lines from a person at a terminal, with editing and history, or from a pipe.

use gwangsang::{Language, Words};
use gwangsang_tui::file_trouble;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::exit::Failure;
use crate::io::Io;

/// Where lines come from and where answers go.
pub(super) struct Prompt<'i, 's> {
    io: &'i mut Io<'s>,
    /// Edits lines at a terminal that can do it.
    editor: Option<DefaultEditor>,
}

/// Whether lines can be edited at the terminal; where they cannot, they are read as they come.
fn can_edit() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    !matches!(term.as_str(), "dumb" | "cons25" | "emacs")
}

impl<'i, 's> Prompt<'i, 's> {
    pub(super) fn new(io: &'i mut Io<'s>) -> Result<Self, Failure> {
        let editor = if io.terminal && can_edit() {
            Some(DefaultEditor::new().map_err(|error| broken(&error))?)
        } else {
            None
        };
        Ok(Self { io, editor })
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.io.terminal
    }

    pub(super) fn is_coloured(&self) -> bool {
        self.io.coloured
    }

    pub(super) fn language(&self) -> Language {
        self.io.language
    }

    /// Prints a sentence, in a line of its own.
    pub(super) fn tell(&mut self, words: &Words) -> Result<(), Failure> {
        self.say(&format!("{}\n", words.in_language(self.io.language)))
    }

    /// Prints a text.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.io.output.write_all(text.as_bytes())?;
        Ok(self.io.output.flush()?)
    }

    /// The next line without spaces around it; none at the end.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let Some(editor) = &mut self.editor else {
            if self.io.terminal {
                write!(self.io.output, "{prompt}")?;
                self.io.output.flush()?;
            }
            let mut line = Vec::new();
            if self.io.input.read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            return Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()));
        };
        match editor.readline(prompt) {
            Ok(line) => {
                let line = line.trim().to_owned();
                if !line.is_empty() {
                    // A history that cannot be kept is no reason to stop a game.
                    let _ = editor.add_history_entry(&line);
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(broken(&error)),
        }
    }
}

/// The terminal does not let a line be typed.
fn broken(error: &ReadlineError) -> Failure {
    let why = match error {
        ReadlineError::Io(error) => file_trouble(error),
        error => Words::new(error.to_string(), error.to_string()),
    };
    Failure::unusable(why.en, format!("터미널에서 줄을 읽을 수 없습니다: {}", why.ko))
}
