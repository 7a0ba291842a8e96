//! Lines of any length and of any bytes.

use std::io::{self, BufRead, ErrorKind};

/// No line of the protocol is longer, not even a game of many thousand moves.
const MOST: usize = 1 << 20;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end; bytes that are no text are marked.
    Text(String),
    /// A line that is too long; it was skipped.
    TooLong,
    /// There is nothing more.
    End,
}

/// The lines of a stream.
pub(super) struct Lines<'i> {
    input: &'i mut dyn BufRead,
}

impl<'i> Lines<'i> {
    pub(super) fn new(input: &'i mut dyn BufRead) -> Self {
        Self { input }
    }

    /// The next line; what stands behind the last end of a line is a line, too.
    pub(super) fn next(&mut self) -> io::Result<Line> {
        let mut line = Vec::new();
        let (mut any, mut too_long) = (false, false);
        loop {
            let part = match self.input.fill_buf() {
                Ok(part) => part,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if part.is_empty() && !any {
                return Ok(Line::End);
            }
            any = true;
            let end = part.iter().position(|byte| *byte == b'\n');
            let taken = &part[..end.unwrap_or(part.len())];
            too_long |= line.len() + taken.len() > MOST;
            if !too_long {
                line.extend_from_slice(taken);
            }
            let (used, at_end) = (taken.len() + usize::from(end.is_some()), part.is_empty());
            self.input.consume(used);
            if end.is_some() || at_end {
                break;
            }
        }
        if too_long {
            return Ok(Line::TooLong);
        }
        Ok(Line::Text(String::from_utf8_lossy(&line).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_be_long_broken_or_cut_short() {
        let mut text = b"a\n\n\xff\r\n".to_vec();
        text.extend(vec![b'x'; MOST + 1]);
        text.extend(b"\nend");
        let mut input = text.as_slice();
        let mut lines = Lines::new(&mut input);
        let mut next = || lines.next().expect("memory does not fail");
        let said = |text: &str| Line::Text(text.to_owned());
        assert_eq!([next(), next(), next()], [said("a"), said(""), said("\u{fffd}\r")]);
        assert_eq!([next(), next(), next()], [Line::TooLong, said("end"), Line::End]);
    }
}
