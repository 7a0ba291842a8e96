//! Splitting a text into records.

use super::super::fen::parse_fen;
use super::super::movetext;
use super::{Fault, Ply, Record, Tag};
use crate::model::Model;
use crate::position::Setup;
use crate::words::Words;

/// Splits a text into records; what is wrong is noted in each, and reading goes on behind it.
pub fn parse(text: &str) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    let mut moves = Moves::default();
    let mut in_comment = false;
    for (index, line) in text.split('\n').enumerate() {
        let number = index + 1;
        let line = line.trim_end_matches('\r');
        let is_tag = !in_comment && line.trim_start_matches('\u{feff}').starts_with('[');
        if is_tag {
            // Tags behind moves are those of the next game.
            if records.is_empty() || moves.finish(records.last_mut()) {
                records.push(Record { line: number, ..Record::default() });
            }
            if let Some(record) = records.last_mut() {
                tag(line.trim_start_matches('\u{feff}').trim(), number, record);
            }
            continue;
        }
        if line.starts_with('%') && !in_comment {
            moves.add("", number);
            continue;
        }
        if records.is_empty() && !line.trim().is_empty() {
            records.push(Record { line: number, ..Record::default() });
        }
        in_comment = stays_open(line, in_comment);
        moves.add(line, number);
    }
    moves.finish(records.last_mut());
    records
}

/// Whether a comment in braces is open behind a line.
fn stays_open(line: &str, open: bool) -> bool {
    let mut open = open;
    for c in line.chars() {
        match (open, c) {
            (false, '{') => open = true,
            (true, '}') => open = false,
            (false, ';') => return false,
            _ => {}
        }
    }
    open
}

/// The lines of moves of one game.
#[derive(Debug, Default)]
struct Moves {
    text: String,
    first_line: usize,
}

impl Moves {
    fn add(&mut self, line: &str, number: usize) {
        if self.text.is_empty() {
            self.first_line = number;
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Hands the moves to their record; false if there is nothing but blank space.
    fn finish(&mut self, record: Option<&mut Record>) -> bool {
        let text = std::mem::take(&mut self.text);
        let Some(record) = record.filter(|_| !text.trim().is_empty()) else { return false };
        let place = |at: usize| {
            let before = &text[..at];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            let line = self.first_line + before.matches('\n').count();
            (line, before[line_start..].chars().count() + 1)
        };
        let found = movetext::read(&text);
        for (at, words) in found.faults {
            let (line, column) = place(at.start);
            record.faults.push(Fault::new(line, column, words));
        }
        record.preface = found.preface;
        record.result = found.result.map(|(result, _)| result);
        record.plies = found
            .plies
            .into_iter()
            .map(|ply| {
                let (line, column) = place(ply.at.start);
                Ply { text: ply.text, comments: ply.comments, line, column }
            })
            .collect();
        true
    }
}

/// Reads `[Key "value"]`, in which a backslash stands before a quote or another backslash.
fn tag(line: &str, number: usize, record: &mut Record) {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let parts = inner.and_then(|inner| inner.split_once('"'));
    let value = parts.and_then(|(_, rest)| rest.trim_end().strip_suffix('"'));
    let (Some((key, _)), Some(value)) = (parts, value) else {
        let words = Words::new(
            "this is no tag; a tag is written as [Key \"value\"]",
            "태그가 아닙니다. 태그는 [Key \"value\"]처럼 씁니다",
        );
        record.faults.push(Fault::new(number, 1, words));
        return;
    };
    let mut plain = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    record.tags.push(Tag { key: key.trim().to_owned(), value: plain, line: number });
}

/// The position that a record begins at.
///
/// # Errors
///
/// Says what cannot be read.
pub fn start(model: &Model, record: &Record) -> Result<Setup, Fault> {
    let Some(tag) = record.tags.iter().find(|tag| tag.key == "FEN") else {
        return Ok(Setup::start(model));
    };
    parse_fen(model, &tag.value).map_err(|error| {
        let before = tag.value.get(..error.range.start).unwrap_or_default().chars().count();
        let column = "[FEN \"".len() + before + 1;
        Fault::new(tag.line, column, error.words())
    })
}
