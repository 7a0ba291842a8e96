//! The streams that a command talks to.

use std::io::{BufRead, Write};

use gwangsang::Language;

/// The streams of one run, and what they can show.
pub struct Io<'a> {
    /// What the user types or pipes in.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub output: &'a mut (dyn Write + Send),
    /// Complaints.
    pub errors: &'a mut dyn Write,
    /// Whether a person sits at both ends.
    pub terminal: bool,
    /// Whether the output shows colour.
    pub coloured: bool,
    /// Whether a machine runs this, so that nothing is to be written that a person would have to look at.
    pub unattended: bool,
    /// The language of answers.
    pub language: Language,
}

impl<'a> Io<'a> {
    /// Streams that are no terminal, without colour, of a person who reads English.
    pub fn plain(
        input: &'a mut dyn BufRead,
        output: &'a mut (dyn Write + Send),
        errors: &'a mut dyn Write,
    ) -> Self {
        Self {
            input,
            output,
            errors,
            terminal: false,
            coloured: false,
            unattended: false,
            language: Language::English,
        }
    }
}

impl std::fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Io")
            .field("terminal", &self.terminal)
            .field("coloured", &self.coloured)
            .field("unattended", &self.unattended)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}
