//! What two definitions say differently, key by key.

use gwangsang::document::{self, Entry, Node, Value};
use gwangsang::{Source, Sources, Variant};
use std::sync::Arc;

/// Keys that say who a definition is, and nothing about its rules.
const WHO: [&str; 4] = ["id", "aliases", "name", "summary"];

/// A key whose value differs; a value that is not there is none.
#[derive(Debug, Clone)]
pub(crate) struct KeyChange {
    /// The path of the key.
    pub(crate) key: String,
    /// What OLD says.
    pub(crate) old: Option<Node>,
    /// What NEW says.
    pub(crate) new: Option<Node>,
}

/// Every key whose value differs, in the order of the definitions.
pub(crate) fn changes(old: &Variant, new: &Variant) -> Vec<KeyChange> {
    let rules = |variant: &Variant| {
        let mut entries = entries(variant);
        entries.retain(|entry| !WHO.contains(&entry.key.value.as_str()));
        entries
    };
    let mut found = Vec::new();
    tables("", &rules(old), &rules(new), &mut found);
    found
}

/// The document of a variant, with everything that it inherits.
fn entries(variant: &Variant) -> Vec<Entry> {
    let text = variant.effective().to_owned();
    let source = Arc::new(Source { name: "effective".to_owned(), text });
    let id = Sources::default().add(source.clone());
    document::read(&source.text, id).0
}

fn tables(path: &str, old: &[Entry], new: &[Entry], found: &mut Vec<KeyChange>) {
    let in_new = |key: &str| new.iter().find(|entry| entry.key.value == key);
    for entry in old {
        let key = joined(path, &entry.key.value);
        match in_new(&entry.key.value) {
            Some(other) => values(&key, &entry.node, &other.node, found),
            None => leaves(&key, &entry.node, Whose::Old, found),
        }
    }
    for entry in new {
        if !old.iter().any(|known| known.key == entry.key) {
            leaves(&joined(path, &entry.key.value), &entry.node, Whose::New, found);
        }
    }
}

fn values(key: &str, old: &Node, new: &Node, found: &mut Vec<KeyChange>) {
    match (&old.value, &new.value) {
        (Value::Table(old), Value::Table(new)) => {
            // In what order the sides stand says which of them is the first.
            let order = |entries: &[Entry]| -> Vec<String> {
                entries.iter().map(|entry| entry.key.value.clone()).collect()
            };
            let turned = order(old).iter().eq(order(new).iter().rev()) && old.len() == 2;
            if key == "sides" && turned {
                let (old, new) = (order(old).join(", "), order(new).join(", "));
                found.push(change("sides (in this order)", Some(text(&old)), Some(text(&new))));
            }
            tables(key, old, new, found);
        }
        _ if same(old, new) => {}
        _ => found.push(change(key, Some(old.clone()), Some(new.clone()))),
    }
}

fn change(key: &str, old: Option<Node>, new: Option<Node>) -> KeyChange {
    KeyChange { key: key.to_owned(), old, new }
}

/// A text that stands nowhere.
fn text(words: &str) -> Node {
    let id = Sources::default().add(Arc::new(Source { name: String::new(), text: String::new() }));
    let text = document::Text { text: words.to_owned(), offset: None };
    let span = gwangsang::Span { source: id, start: 0, end: 0 };
    Node { span, value: Value::String(text) }
}

/// Who says something that the other does not.
#[derive(Debug, Clone, Copy)]
enum Whose {
    Old,
    New,
}

/// The values below a key that only one definition has.
fn leaves(key: &str, node: &Node, whose: Whose, found: &mut Vec<KeyChange>) {
    match &node.value {
        Value::Table(entries) if !entries.is_empty() => {
            for entry in entries {
                leaves(&joined(key, &entry.key.value), &entry.node, whose, found);
            }
        }
        _ => found.push(match whose {
            Whose::Old => change(key, Some(node.clone()), None),
            Whose::New => change(key, None, Some(node.clone())),
        }),
    }
}

fn joined(path: &str, key: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let key = if key.chars().all(bare) { key.to_owned() } else { format!("{key:?}") };
    if path.is_empty() { key } else { format!("{path}.{key}") }
}

/// Whether two values mean the same.
fn same(old: &Node, new: &Node) -> bool {
    match (&old.value, &new.value) {
        (Value::String(old), Value::String(new)) => old.text == new.text,
        (Value::Boolean(old), Value::Boolean(new)) => old == new,
        (Value::Datetime(old), Value::Datetime(new)) => old == new,
        (Value::Array(old), Value::Array(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| same(old, new))
        }
        (Value::Table(old), Value::Table(new)) => {
            let in_new = |entry: &Entry| {
                let other = new.iter().find(|other| other.key == entry.key);
                other.is_some_and(|other| same(&entry.node, &other.node))
            };
            old.len() == new.len() && old.iter().all(in_new)
        }
        _ => match (number(old), number(new)) {
            (Some(old), Some(new)) => old.to_bits() == new.to_bits(),
            _ => false,
        },
    }
}

#[allow(clippy::cast_precision_loss)] // A definition has no number that large.
fn number(node: &Node) -> Option<f64> {
    match node.value {
        Value::Integer(number) => Some(number as f64),
        Value::Float(number) => Some(number),
        _ => None,
    }
}

/// A value as a definition would write it, in one line but for texts of several.
pub(crate) fn written(node: &Node) -> String {
    match &node.value {
        Value::String(text) if is_block(&text.text) => {
            format!("\"\"\"\n{}\"\"\"", text.text)
        }
        Value::String(text) => quoted(&text.text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(date) => date.clone(),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        Value::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Table(entries) => {
            let one = |entry: &Entry| {
                format!("{} = {}", joined("", &entry.key.value), written(&entry.node))
            };
            format!("{{ {} }}", entries.iter().map(one).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Whether a text is one of several lines that need no escapes.
fn is_block(text: &str) -> bool {
    let plain = |c: char| c == '\n' || !c.is_control() && !matches!(c, '"' | '\\');
    text.contains('\n') && text.chars().all(plain)
}

/// A text in quotes, as TOML has it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
