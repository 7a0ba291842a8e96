//! A document laid over the one that it changes, and what of that one has no meaning any more.
//!
//! What falls away is taken out of the document itself, so that the whole definition, written out, can be read again
//! and is the same game.

use super::node::{Entry, Value, merge};
use crate::diag::SourceId;

/// The most files, and the most ranks, of a board whose points are written with two digits.
pub(crate) const MOST_BY_DIGITS: (u8, u8) = (9, 10);
/// The words of players for moves.
const NOTATION: &str = "notation";
/// What players think of pieces.
const EVALUATION: &str = "evaluation";
/// Its tables by pieces.
const BY_PIECES: [&str; 4] = ["values", "places", "ranks", "files"];
/// Those of them that tell lines of the board, by the key of the board that says how many there are.
const BY_LINES: [&str; 2] = ["ranks", "files"];
/// Tables of things with names; the table of the same name in the notation has the words for them.
const NAMED: [&str; 2] = ["pieces", "sides"];

/// Lays a child's document over its parent's.
///
/// Who takes away a piece or a side need not speak of its words in an inherited notation, or of what it was worth: they
/// fall away with it. So does an inherited notation that cannot name the points of the board, and on a board of another
/// size what was told of its lines. What the child itself says stays, to be judged.
pub(crate) fn lay_over(parent: Vec<Entry>, child: Vec<Entry>) -> Vec<Entry> {
    let Some(own) = child.first().map(|entry| entry.key.span.source) else { return parent };
    let gone = NAMED.map(|table| taken_away(&parent, &child, table));
    let resized = BY_LINES.map(|key| is_resized(&parent, &child, key));
    let mut merged = merge(parent, child);
    if let Some(notation) = table_mut(&mut merged, NOTATION) {
        for (table, gone) in NAMED.iter().zip(&gone) {
            forget(notation, table, own, |name| gone.contains(name));
        }
    }
    if let Some(evaluation) = table_mut(&mut merged, EVALUATION) {
        let [pieces, _] = gone;
        for table in BY_PIECES {
            forget(evaluation, table, own, |name| pieces.contains(name));
        }
        for (table, is_resized) in BY_LINES.iter().zip(resized) {
            forget(evaluation, table, own, |_| is_resized);
        }
    }
    if !fits_board(&merged, own) {
        merged.retain(|entry| entry.key.value != NOTATION);
    }
    merged
}

/// Takes the inherited entries with some names out of a table, and a table of which nothing is left with them.
fn forget(within: &mut Vec<Entry>, table: &str, own: SourceId, is_gone: impl Fn(&String) -> bool) {
    let Some(entries) = table_mut(within, table) else { return };
    let before = entries.len();
    entries.retain(|entry| !is_gone(&entry.key.value) || is_from(entry, own));
    if entries.is_empty() && before > 0 {
        within.retain(|entry| entry.key.value != table);
    }
}

/// Whether the child's board has another number of some lines.
fn is_resized(parent: &[Entry], child: &[Entry], lines: &str) -> bool {
    let count = |entries| match &find(table(entries, "board")?, lines)?.node.value {
        Value::Integer(count) => Some(*count),
        _ => None,
    };
    let (before, now) = (count(parent), count(child));
    now.is_some() && now != before
}

/// The names of an inherited table that the child does without.
fn taken_away(parent: &[Entry], child: &[Entry], name: &str) -> Vec<String> {
    let known = table(parent, name).unwrap_or_default();
    let is_gone = |entry: &&Entry| {
        matches!(entry.node.value, Value::Boolean(false))
            && known.iter().any(|it| it.key == entry.key)
    };
    let said = table(child, name).unwrap_or_default();
    said.iter().filter(is_gone).map(|entry| entry.key.value.clone()).collect()
}

/// Whether the points can be named by digits as far as the child has not chosen so itself.
fn fits_board(merged: &[Entry], own: SourceId) -> bool {
    let points = table(merged, NOTATION).and_then(|notation| find(notation, "points"));
    if points.is_none_or(|points| is_from(points, own)) {
        return true;
    }
    let fits = |key, most: u8| {
        let size = table(merged, "board").and_then(|board| find(board, key));
        size.is_none_or(|size| !matches!(size.node.value, Value::Integer(n) if n > most.into()))
    };
    fits("files", MOST_BY_DIGITS.0) && fits("ranks", MOST_BY_DIGITS.1)
}

fn is_from(entry: &Entry, source: SourceId) -> bool {
    entry.key.span.source == source
}

fn find<'e>(entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
    entries.iter().find(|entry| entry.key.value == key)
}

/// The entries of a table with a name.
fn table<'e>(entries: &'e [Entry], key: &str) -> Option<&'e [Entry]> {
    match &find(entries, key)?.node.value {
        Value::Table(entries) => Some(entries),
        _ => None,
    }
}

fn table_mut<'e>(entries: &'e mut [Entry], key: &str) -> Option<&'e mut Vec<Entry>> {
    match &mut entries.iter_mut().find(|entry| entry.key.value == key)?.node.value {
        Value::Table(entries) => Some(entries),
        _ => None,
    }
}
