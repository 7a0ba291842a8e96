//! Moves as people number them, with comments between: what several formats have in common.
//!
//! ```text
//! 1. e4e5 e7e6 {a comment}
//! 2. b1c3 <2.5> b10c8
//! ```
//!
//! `<…>` is the time spent on a move. A semicolon begins a comment up to the end of its line; marks of worth such as
//! `$1` and `!?`, and alternatives in parentheses, are passed over.

use std::ops::Range;

use crate::words::Words;

/// Numbered moves as they are written.
#[derive(Debug, Default)]
pub(super) struct MoveText {
    /// Comments before the first move.
    pub(super) preface: Vec<String>,
    /// The moves.
    pub(super) plies: Vec<WrittenPly>,
    /// The result behind the moves, such as `1-0`, and its bytes.
    pub(super) result: Option<(String, Range<usize>)>,
    /// What is wrong, and where.
    pub(super) faults: Vec<(Range<usize>, Words)>,
}

/// A move as it is written.
#[derive(Debug, Clone, Default)]
pub(super) struct WrittenPly {
    pub(super) text: String,
    pub(super) at: Range<usize>,
    pub(super) time: Option<String>,
    pub(super) comments: Vec<String>,
}

/// The results that may stand behind the moves; the last one is that of a game that is not over.
pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Marks of worth and of check behind a move.
const MARKS: [char; 4] = ['!', '?', '+', '#'];

/// Reads numbered moves; what is wrong is noted, and reading goes on behind it.
pub(super) fn read(text: &str) -> MoveText {
    let mut reader = Reader { text, at: 0, found: MoveText::default(), first: None };
    while let Some(next) = reader.rest().chars().next() {
        match next {
            c if c.is_whitespace() || c == '\u{feff}' => reader.at += c.len_utf8(),
            '{' => reader.comment('}'),
            ';' => reader.comment('\n'),
            '<' => reader.time(),
            '(' => reader.alternative(),
            _ => reader.word(),
        }
    }
    reader.found
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    found: MoveText,
    /// The number of the first ply, in plies from the start of the numbering.
    first: Option<usize>,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn fault(&mut self, at: Range<usize>, en: impl Into<String>, ko: impl Into<String>) {
        self.found.faults.push((at, Words::new(en, ko)));
    }

    /// Takes what stands between the present character and one that ends it.
    fn enclosed(&mut self, end: char) -> Option<&'t str> {
        let inner = &self.rest()[1..];
        let length = inner.find(end)?;
        self.at += 1 + length + end.len_utf8();
        Some(&inner[..length])
    }

    fn comment(&mut self, end: char) {
        let begun = self.at;
        let text = match self.enclosed(end) {
            Some(text) => text,
            None => {
                let text = &self.rest()[1..];
                self.at = self.text.len();
                if end == '}' {
                    let en = "this comment has no end; it ends with `}`";
                    self.fault(begun..begun + 1, en, "주석이 `}`로 끝나지 않았습니다");
                }
                text
            }
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.found.plies.last_mut() {
            Some(ply) => ply.comments.push(text),
            None => self.found.preface.push(text),
        }
    }

    fn time(&mut self) {
        let begun = self.at;
        let Some(text) = self.enclosed('>') else {
            self.at += 1;
            let en = "this time has no end; it ends with `>`";
            return self.fault(begun..begun + 1, en, "시간 표시가 `>`로 끝나지 않았습니다");
        };
        let at = begun..self.at;
        match self.found.plies.last_mut() {
            Some(ply) => ply.time = Some(text.trim().to_owned()),
            None => self.fault(at, "a time stands behind its move", "시간은 수 뒤에 씁니다"),
        }
    }

    /// Passes over an alternative, and those inside it.
    fn alternative(&mut self) {
        let begun = self.at;
        let mut depth = 0_usize;
        let mut in_comment = false;
        for (at, c) in self.rest().char_indices() {
            match (in_comment, c) {
                (true, '}') => in_comment = false,
                (false, '{') => in_comment = true,
                (false, '(') => depth += 1,
                (false, ')') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = begun + at + 1;
                return;
            }
        }
        self.at = self.text.len();
        let en = "this alternative has no end; it ends with `)`";
        self.fault(begun..begun + 1, en, "변화수가 `)`로 끝나지 않았습니다");
    }

    /// Reads a number, a move, a number with its move, a mark or a result.
    fn word(&mut self) {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '<' | '(' | ';');
        let rest = self.rest();
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let begun = self.at;
        self.at += word.len();
        if word.starts_with('$') {
            return;
        }
        if RESULTS.contains(&word) {
            self.found.result = Some((word.to_owned(), begun..self.at));
            return;
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = word[digits..].len() - word[digits..].trim_start_matches('.').len();
        let numbered = digits > 0 && (dots > 0 || digits == word.len());
        if numbered {
            self.number(&word[..digits], dots, begun..begun + digits);
        }
        let skipped = if numbered { digits + dots } else { 0 };
        let text = word[skipped..].trim_end_matches(MARKS);
        if text.is_empty() {
            if skipped == 0 && self.found.plies.is_empty() {
                let ko = format!("`{word}`은(는) 수가 아닙니다");
                self.fault(begun..self.at, format!("`{word}` is no move"), ko);
            }
            return;
        }
        if self.found.result.is_some() {
            let ko = "결과 뒤에는 아무것도 올 수 없습니다";
            self.fault(begun..self.at, "nothing can follow behind the result", ko);
        }
        let at = begun + skipped..begun + skipped + text.len();
        self.found.plies.push(WrittenPly { text: text.to_owned(), at, ..WrittenPly::default() });
    }

    /// A number has to count its move; the first one may be any.
    fn number(&mut self, digits: &str, dots: usize, at: Range<usize>) {
        let Ok(number) = digits.parse::<u32>() else {
            let ko = format!("`{digits}`은(는) 수의 번호가 아닙니다");
            return self.fault(at, format!("`{digits}` is no number of a move"), ko);
        };
        let read = (number as usize).saturating_mul(2);
        let plies = self.found.plies.len();
        let Some(first) = self.first else {
            self.first = Some((read + usize::from(dots > 1)).saturating_sub(plies));
            return;
        };
        let due = first + plies;
        if due / 2 != read / 2 {
            let right = due / 2;
            let ko = format!("여기에는 {number}번이 아니라 {right}번이 와야 합니다");
            self.fault(at, format!("number {right} is due here, not {number}"), ko);
            self.first = Some((read + due % 2).saturating_sub(plies));
        }
    }
}

/// Writes numbered moves, a pair a line, or `width` columns a line.
pub(super) fn write(preface: &[String], plies: &[WrittenPly], layout: Layout) -> String {
    let mut words: Vec<(bool, String)> =
        preface.iter().map(|comment| (true, enclosed(comment))).collect();
    for (index, ply) in plies.iter().enumerate() {
        if index % 2 == 0 {
            words.push((true, format!("{}. {}", index / 2 + 1, ply.text)));
        } else {
            words.push((false, ply.text.clone()));
        }
        words.extend(ply.time.iter().map(|time| (false, format!("<{}>", time.replace('>', ")")))));
        words.extend(ply.comments.iter().map(|comment| (false, enclosed(comment))));
    }
    let mut text = String::new();
    let mut column = 0;
    for (begins_a_pair, word) in words {
        let length = word.chars().count();
        let breaks = match layout {
            Layout::Pairs => begins_a_pair,
            Layout::Columns(width) => column + 1 + length > width,
        };
        if !text.is_empty() {
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        text.push_str(&word);
        column += length;
    }
    text
}

/// How numbered moves are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// A line for each pair of moves.
    Pairs,
    /// As many on a line as fit into so many columns.
    Columns(usize),
}

/// A comment in braces, in one line and without what would end it.
fn enclosed(comment: &str) -> String {
    let text = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{{{}}}", text.replace('}', ")"))
}
