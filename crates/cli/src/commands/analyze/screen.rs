//! Lines that are rewritten in place.

use std::io::{self, Write};

/// The lines at the end of a terminal's text.
#[derive(Debug)]
pub(super) struct Screen {
    lines: Vec<String>,
    most: usize,
}

impl Screen {
    /// A screen of at most so many lines.
    pub(super) const fn new(most: usize) -> Self {
        Self { lines: Vec::new(), most }
    }

    /// Writes the line with a number, which begins at 1, in the place of what stood there.
    pub(super) fn put(
        &mut self,
        number: usize,
        text: String,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        let (rows, columns) = console::Term::stdout().size();
        // A line that is wrapped, or that has left the screen, cannot be rewritten.
        let most = self.most.min(usize::from(rows).saturating_sub(2)).max(1);
        let width = usize::from(columns).saturating_sub(1).max(20);
        let index = number.saturating_sub(1);
        if index >= most {
            return Ok(());
        }
        let shown = self.lines.len();
        if index >= shown {
            self.lines.resize(index + 1, String::new());
        }
        self.lines[index] = text;
        if shown > 0 {
            write!(output, "\u{1b}[{shown}F\u{1b}[J")?;
        }
        for line in &self.lines {
            writeln!(output, "{}", console::truncate_str(line, width, "…"))?;
        }
        output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_over_each_other() {
        let mut screen = Screen::new(2);
        let mut output = Vec::new();
        for (number, text) in [(1, "a"), (2, "b"), (1, "c"), (3, "never")] {
            screen.put(number, text.to_owned(), &mut output).expect("memory does not fail");
        }
        let text = String::from_utf8(output).expect("text");
        assert_eq!(text, "a\n\u{1b}[1F\u{1b}[Ja\nb\n\u{1b}[2F\u{1b}[Jc\nb\n");
    }
}
