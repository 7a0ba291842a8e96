//! Splitting a text into records.

use super::{Fault, Header, Record, RecordPly, keys};
use crate::words::Words;

/// Splits a text into records; what is wrong is noted in each, and reading goes on behind it.
pub fn parse(text: &str) -> Vec<Record> {
    let mut reader =
        Reader { rest: text, line: 1, column: 1, records: Vec::new(), number: None, due: 1 };
    while let Some(next) = reader.rest.chars().next() {
        match next {
            c if is_blank(c) => reader.advance(c.len_utf8()),
            '[' => reader.header(),
            '{' => reader.comment(),
            '<' => reader.time(),
            _ => reader.word(),
        }
    }
    reader.end_number();
    for record in &mut reader.records {
        check_count(record);
    }
    reader.records
}

/// Blank space, and what stray bytes of old files become.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
    records: Vec<Record>,
    /// A number that was read and waits for its move, with its place.
    number: Option<(String, usize, usize)>,
    /// The number that the next move should have, if those before are right.
    due: usize,
}

impl<'t> Reader<'t> {
    fn advance(&mut self, length: usize) {
        let (passed, rest) = self.rest.split_at(length);
        self.rest = rest;
        for c in passed.chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
    }

    /// Takes everything up to a character that ends it, and that character; nothing if there is none.
    fn take_until(&mut self, end: char) -> Option<&'t str> {
        let length = self.rest.find(end)?;
        let taken = &self.rest[..length];
        self.advance(length + end.len_utf8());
        Some(taken)
    }

    fn record(&mut self) -> &mut Record {
        if self.records.is_empty() {
            self.records.push(Record { line: self.line, ..Record::default() });
        }
        let last = self.records.len() - 1;
        &mut self.records[last]
    }

    fn fault(&mut self, line: usize, column: usize, words: Words) {
        self.record().faults.push(Fault::new(line, column, words));
    }

    /// Reads `[key "value"]`, which stands on one line.
    fn header(&mut self) {
        self.end_number();
        let (line, column) = (self.line, self.column);
        let text = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        let parsed = split_header(text);
        let key = parsed.map(|(key, ..)| key);
        if self.begins_record(key) {
            self.due = 1;
            self.records.push(Record { line, ..Record::default() });
        }
        let Some((key, value, length)) = parsed else {
            let shown = text.trim_end();
            let words = Words::new(
                format!("`{shown}` is no header; one is [key \"value\"]"),
                format!("`{shown}`은(는) 머리글이 아닙니다. [이름 \"값\"]처럼 씁니다"),
            );
            self.fault(line, column, words);
            self.advance(text.len());
            return;
        };
        let header = Header { key: key.to_owned(), value: value.to_owned(), line };
        self.record().headers.push(header);
        self.advance(length);
    }

    /// Whether a header belongs to a new record: one cannot stand behind moves, nor stand twice.
    fn begins_record(&self, key: Option<&str>) -> bool {
        let Some(current) = self.records.last() else { return false };
        let moves = !current.plies.is_empty();
        let preface = !current.preface.is_empty() && !current.headers.is_empty();
        moves || preface || key.is_some_and(|key| current.header(key).is_some())
    }

    /// Reads `{…}`, perhaps over several lines.
    fn comment(&mut self) {
        let (line, column) = (self.line, self.column);
        self.record();
        self.advance(1);
        let Some(text) = self.take_until('}') else {
            self.advance(self.rest.len());
            let words = Words::new("this comment is never closed", "주석이 닫히지 않았습니다");
            return self.fault(line, column, words);
        };
        let text = text.replace("\r\n", "\n");
        let record = self.record();
        match record.plies.last_mut() {
            Some(ply) => ply.comments.push(text),
            None => record.preface.push(text),
        }
    }

    /// Reads `<…>` behind a move.
    fn time(&mut self) {
        let (line, column) = (self.line, self.column);
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        if !self.rest[..end].contains('>') {
            self.advance(end);
            let words = Words::new("this mark is never closed", "시간 표시가 닫히지 않았습니다");
            return self.fault(line, column, words);
        }
        self.advance(1);
        let text = self.take_until('>').unwrap_or_default().to_owned();
        if let Some(ply) = self.record().plies.last_mut() {
            ply.time = Some(text);
        }
    }

    /// Reads a number, a move, or a number with its move.
    fn word(&mut self) {
        let (line, column) = (self.line, self.column);
        let ends = |c: char| is_blank(c) || matches!(c, '[' | '{' | '<');
        let word = &self.rest[..self.rest.find(ends).unwrap_or(self.rest.len())];
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let numbered = digits > 0 && word[digits..].starts_with('.');
        let (number, text) = if numbered {
            (Some(&word[..digits]), word[digits..].trim_start_matches('.'))
        } else {
            (None, word)
        };
        let skipped = word.len() - text.len();
        if let Some(number) = number {
            self.end_number();
            self.number = Some((number.to_owned(), line, column));
        }
        self.advance(word.len());
        if text.is_empty() {
            return;
        }
        self.check_number();
        let text = text.to_owned();
        let ply = RecordPly { text, line, column: column + skipped, ..RecordPly::default() };
        self.record().plies.push(ply);
    }

    /// A number has to count its move, if it is there; one that is wrong is a fault only once.
    fn check_number(&mut self) {
        let due = self.due;
        self.due += 1;
        let Some((number, line, column)) = self.number.take() else { return };
        if number.parse() != Ok(due) {
            self.due = number.parse().map_or(self.due, |number: usize| number.saturating_add(1));
            let words = Words::new(
                format!("number {due} is due here, not {number}"),
                format!("여기에는 {number}번이 아니라 {due}번이 와야 합니다"),
            );
            self.fault(line, column, words);
        }
    }

    /// A number without a move is noted, as where a file was cut off.
    fn end_number(&mut self) {
        if let Some((number, line, column)) = self.number.take() {
            let words = Words::new(
                format!("number {number} has no move"),
                format!("{number}번에 수가 없습니다"),
            );
            self.fault(line, column, words);
        }
    }
}

/// The key and the value of a header that a line begins with, and its length.
fn split_header(text: &str) -> Option<(&str, &str, usize)> {
    let (key, _) = text.strip_prefix('[')?.split_once('"')?;
    let start = 1 + key.len() + 1;
    let length = text[start..].find("\"]")?;
    let name = key.trim();
    (!name.is_empty()).then_some((name, &text[start..start + length], start + length + 2))
}

/// The number of moves that a record gives is the number that it has.
fn check_count(record: &mut Record) {
    let Some(header) = record.header(keys::PLIES) else { return };
    let (line, plies) = (header.line, record.plies.len());
    let Ok(count) = header.value.trim().parse::<usize>() else { return };
    if count != plies {
        let key = keys::PLIES;
        let words = Words::new(
            format!("[{key} \"{count}\"], but {plies} moves follow"),
            format!("[{key} \"{count}\"]인데 적힌 수는 {plies}개입니다"),
        );
        record.faults.push(Fault::new(line, 1, words));
    }
}
