//! Records from their text, with everything that is wrong with it.

use std::sync::Arc;

use super::super::movetext;
use super::{By, Claim, FORMAT, Places, Ply, Record, Start, line_and_column, whole};
use crate::def::node::{self, Node, Value};
use crate::def::reader::{self, Table};
use crate::diag::{Diagnostic, Diagnostics, LoadError, Source, SourceId, Sources, Span, Spanned};
use crate::game::Close;
use crate::words::Words;

/// The most pieces that a record can speak of.
const MOST_PIECES: i64 = 1 << 16;

impl Record {
    /// Reads a record; whether it fits a game is another question.
    ///
    /// # Errors
    ///
    /// Gives every fault that was found, with its place.
    pub fn parse(source: Source) -> Result<Self, Box<LoadError>> {
        let source = Arc::new(source);
        let mut sources = Sources::default();
        let id = sources.add(source.clone());
        let mut diags = Diagnostics::default();
        let record = parse(&source.text, id, &sources, &mut diags);
        match record {
            Some(record) if !diags.has_errors() => Ok(record),
            _ => {
                let diagnostics = diags.into_sorted();
                Err(Box::new(LoadError { diagnostics, sources }))
            }
        }
    }
}

fn parse(text: &str, id: SourceId, sources: &Sources, diags: &mut Diagnostics) -> Option<Record> {
    let (entries, errors) = node::read(text, id);
    let broken = !errors.is_empty();
    for (span, message) in errors {
        diags.push(Diagnostic::error("syntax", span, message));
    }
    if broken {
        return None;
    }
    if entries.is_empty() {
        diags.push(Diagnostic::whole("empty", empty()));
        return None;
    }
    let mut table = Table::over(&entries, whole(id), Words::new("a game record", "기록"));
    let format = table.need("record", diags);
    // What a later format means cannot be known, and messages about it would be wrong.
    let format = format.and_then(|node| Some((reader::integer(node, 1..=i64::MAX, diags)?, node)));
    let (number, node) = format?;
    if number != FORMAT {
        let message = words!(
            "this record has format {number}, and only {FORMAT} is read here",
            "이 기록의 형식은 {number}인데 여기서는 {FORMAT}만 읽습니다"
        );
        let later = Diagnostic::error("unknown-format", node.span, message);
        diags.push(later.help(Words::new(
            "a later version of this program has written it; use that one",
            "이 프로그램의 더 새로운 판이 쓴 기록이니 그 판을 쓰십시오",
        )));
        return None;
    }
    let mut record = Record::default();
    let variant = table.need("variant", diags).and_then(|node| string(node, diags));
    record.fingerprint = table.get("fingerprint").and_then(|node| string(node, diags));
    record.date = table.get("date").and_then(|node| date(node, diags));
    record.players = table.get("players").map(|node| texts(node, diags)).unwrap_or_default();
    record.tags = table.get("tags").map(|node| texts(node, diags)).unwrap_or_default();
    let mut places = Places {
        sources: sources.clone(),
        position: Spanned::new(0, whole(id)),
        opener: whole(id),
        result: whole(id),
        plies: Vec::new(),
    };
    let begin = table.need("start", diags);
    record.start = begin.and_then(|node| start(node, &mut places, diags)).unwrap_or_default();
    record.result = table.get("result").and_then(|node| {
        places.result = node.span;
        result(node, diags)
    });
    if let Some(node) = table.need("course", diags) {
        course(node, text, &mut record, &mut places, diags);
    }
    record.definition = table.get("definition").and_then(|node| definition(node, diags));
    table.finish(diags);
    record.variant = variant?;
    record.places = Some(places);
    Some(record)
}

fn empty() -> Words {
    Words::new("this record is empty", "빈 기록입니다")
}

fn string(node: &Node, diags: &mut Diagnostics) -> Option<String> {
    reader::string(node, diags).map(|text| text.value)
}

/// A date, in quotes or not.
fn date(node: &Node, diags: &mut Diagnostics) -> Option<String> {
    match &node.value {
        Value::Datetime(date) => Some(date.clone()),
        _ => string(node, diags),
    }
}

/// A table whose keys are anybody's, and whose values are texts, perhaps empty ones.
fn texts(node: &Node, diags: &mut Diagnostics) -> Vec<(String, String)> {
    let Some(table) = Table::open(node, Words::new("texts", "글"), diags) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in table.entries() {
        match &entry.node.value {
            Value::String(text) => found.push((entry.key.value.clone(), text.text.clone())),
            _ => diags.push(reader::wrong_kind(&entry.node, Words::new("a string", "글자열"))),
        }
    }
    found
}

fn start(node: &Node, places: &mut Places, diags: &mut Diagnostics) -> Option<Start> {
    let mut table = Table::open(node, Words::new("the start", "시작"), diags)?;
    let position = table.need("position", diags);
    if let Some(node) = position {
        // The first byte of the text, so that places in it can be told.
        places.position = Spanned::new(node.inside(0, 0).start, node.span);
    }
    let opener = table.get("opener");
    places.opener = opener.map_or(places.opener, |node| node.span);
    let start = Start {
        position: position.and_then(|node| string(node, diags)).unwrap_or_default(),
        opener: opener.and_then(|node| string(node, diags)),
        pieces: table
            .get("pieces")
            .and_then(|node| reader::integer(node, 0..=MOST_PIECES, diags))
            .map(|pieces| pieces as u32),
        array: table.get("array").and_then(|node| string(node, diags)),
        handicap: table.get("handicap").and_then(|node| string(node, diags)),
        formations: table.get("formations").map(|node| texts(node, diags)).unwrap_or_default(),
    };
    table.finish(diags);
    Some(start)
}

fn result(node: &Node, diags: &mut Diagnostics) -> Option<Claim> {
    let mut table = Table::open(node, Words::new("a result", "결과"), diags)?;
    let winner = table.get("winner").and_then(|node| string(node, diags));
    let ending = table.get("ending").and_then(|node| string(node, diags));
    let close = table.get("close").and_then(|node| reader::string(node, diags));
    table.finish(diags);
    if let Some(word) = &close
        && !Close::WORDS.contains(&word.value.as_str())
    {
        let wrong = &word.value;
        let message =
            words!("no game is closed by `{wrong}`", "`{wrong}`(으)로 끝나는 대국은 없습니다");
        let unknown = Diagnostic::error("unknown-word", word.span, message);
        diags.push(unknown.suggest(&word.value, Close::WORDS));
        return None;
    }
    let by = match (ending, close) {
        (Some(ending), None) => By::Ending(ending),
        (None, Some(close)) => By::Close(close.value),
        (None, None) | (Some(_), Some(_)) => {
            let message = Words::new(
                "a result has either an `ending` or a `close`",
                "결과에는 `ending`과 `close` 가운데 하나만 씁니다",
            );
            diags.push(Diagnostic::error("bad-result", node.span, message));
            return None;
        }
    };
    Some(Claim { winner, by })
}

fn course(
    node: &Node,
    source: &str,
    record: &mut Record,
    places: &mut Places,
    diags: &mut Diagnostics,
) -> Option<()> {
    let mut table = Table::open(node, Words::new("the course of a game", "대국의 수순"), diags)?;
    let moves = table.need("moves", diags);
    table.finish(diags);
    let moves = moves?;
    let Value::String(text) = &moves.value else {
        diags.push(reader::wrong_kind(moves, Words::new("a text of moves", "수를 적은 글")));
        return None;
    };
    let found = movetext::read(&text.text);
    for (at, words) in found.faults {
        diags.push(Diagnostic::error("bad-moves", moves.inside(at.start, at.end), words));
    }
    if let Some((_, at)) = found.result {
        let message = Words::new(
            "a result does not stand among the moves, but in [result]",
            "결과는 수 사이가 아니라 [result]에 씁니다",
        );
        diags.push(Diagnostic::error("bad-moves", moves.inside(at.start, at.end), message));
    }
    record.preface = found.preface;
    for ply in found.plies {
        let span = moves.inside(ply.at.start, ply.at.end);
        let (line, column) = line_and_column(source, span.start as usize);
        places.plies.push(span);
        let (text, time, comments) = (ply.text, ply.time, ply.comments);
        record.plies.push(Ply { text, time, comments, line, column });
    }
    Some(())
}

fn definition(node: &Node, diags: &mut Diagnostics) -> Option<String> {
    let mut table = Table::open(node, Words::new("a kept definition", "간직한 정의"), diags)?;
    let text = table.need("text", diags).and_then(|node| string(node, diags));
    table.finish(diags);
    text
}

impl Places {
    /// The place of some bytes of the position.
    pub(super) fn in_position(&self, range: std::ops::Range<usize>) -> Span {
        let Spanned { value: begin, span } = self.position;
        if begin == span.start {
            return span;
        }
        Span {
            source: span.source,
            start: begin + range.start as u32,
            end: begin + range.end as u32,
        }
    }
}
