//! A short text that two definitions share only if they have the same rules.

use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::Variant;
use crate::def::node::{self, Entry, Node, Value};
use crate::diag::{Source, Sources};

/// How the fingerprint is made; another way of making it would get another number.
const WAY: &str = "1:";
/// How many bytes of the hash are kept.
const KEPT: usize = 16;
/// Top-level keys that say who a definition is, or what players think of it, and nothing about its rules.
const ASIDE: [&str; 6] = ["id", "aliases", "name", "summary", "case", "evaluation"];
/// Keys of pieces, sides and rules that say what people see of them.
const LOOKS: [&str; 3] = ["name", "glyphs", "colour"];

impl Variant {
    /// The fingerprint of the rules.
    ///
    /// It is the same for definitions that differ in comments, names, looks, what players think of pieces, or the
    /// order of their keys, and it stays the same from version to version of this library.
    pub fn fingerprint(&self) -> String {
        let text = self.effective().to_owned();
        let source = Arc::new(Source { name: String::new(), text });
        let id = Sources::default().add(source.clone());
        let (mut entries, _) = node::read(&source.text, id);
        entries.retain(|entry| !ASIDE.contains(&entry.key.value.as_str()));
        let mut canon = String::new();
        table(&mut canon, &entries, &mut Vec::new());
        let mut shown = WAY.to_owned();
        for byte in Sha256::digest(canon.as_bytes()).iter().take(KEPT) {
            let _ = write!(shown, "{byte:02x}");
        }
        shown
    }
}

/// Writes a table in the order of its keys; only the order of the sides has a meaning.
fn table<'e>(canon: &mut String, entries: &'e [Entry], path: &mut Vec<&'e str>) {
    let in_order = path.as_slice() == ["sides"];
    let mut sorted: Vec<&Entry> =
        entries.iter().filter(|entry| !is_look(path, &entry.key.value)).collect();
    if !in_order {
        sorted.sort_by(|a, b| a.key.value.cmp(&b.key.value));
    }
    canon.push('{');
    for entry in sorted {
        string(canon, &entry.key.value);
        path.push(&entry.key.value);
        value(canon, &entry.node, path);
        path.pop();
    }
    canon.push('}');
}

/// Whether a key of a named piece, side or rule says only what people see.
fn is_look(path: &[&str], key: &str) -> bool {
    path.len() == 2 && LOOKS.contains(&key)
}

fn value<'e>(canon: &mut String, node: &'e Node, path: &mut Vec<&'e str>) {
    match &node.value {
        Value::String(text) => string(canon, &text.text),
        #[allow(clippy::cast_precision_loss)] // A definition has no number that large.
        Value::Integer(number) => float(canon, *number as f64),
        Value::Float(number) => float(canon, *number),
        Value::Boolean(truth) => canon.push(if *truth { 't' } else { 'f' }),
        Value::Datetime(date) => string(canon, date),
        Value::Array(items) => {
            canon.push('[');
            for item in items {
                value(canon, item, path);
            }
            canon.push(']');
        }
        Value::Table(entries) => table(canon, entries, path),
    }
}

/// Writes a text with its length, so that no two lists of texts look the same.
fn string(canon: &mut String, text: &str) {
    let _ = write!(canon, "{}:{text}", text.len());
}

/// Writes a number; a whole one looks the same with and without a fraction.
fn float(canon: &mut String, number: f64) {
    let _ = write!(canon, "#{number};");
}
