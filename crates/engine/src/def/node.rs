//! The document as it was written: values with their places, in their order.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::syntax;
use crate::diag::{SourceId, Span, Spanned};
use crate::words::Words;

/// A value and where it was written.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where it was written.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// A value of the document.
#[derive(Debug, Clone)]
pub enum Value {
    /// A string.
    String(Text),
    /// A whole number.
    Integer(i64),
    /// A number.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A date, as it was written.
    Datetime(String),
    /// A list.
    Array(Vec<Node>),
    /// A table, in the order in which it was written.
    Table(Vec<Entry>),
}

/// A string, and how far behind the start of its value its characters stand in the source, if they
/// stand there unchanged.
#[derive(Debug, Clone)]
pub struct Text {
    /// The string.
    pub text: String,
    /// How far behind the start of the value its characters stand.
    pub offset: Option<u32>,
}

/// A key with its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub key: Spanned<String>,
    /// Its value.
    pub node: Node,
}

impl Node {
    /// What kind of value it is, for a message.
    pub fn kind(&self) -> Words {
        match self.value {
            Value::String(_) => Words::new("a string", "글자열"),
            Value::Integer(_) => Words::new("a whole number", "정수"),
            Value::Float(number) if number.is_infinite() => {
                Words::new("a number beyond all bounds", "끝없이 큰 수")
            }
            Value::Float(_) => Words::new("a number", "수"),
            Value::Boolean(_) => Words::new("true or false", "true나 false"),
            Value::Datetime(_) => Words::new("a date", "날짜"),
            Value::Array(_) => Words::new("a list", "목록"),
            Value::Table(_) => Words::new("a table", "표"),
        }
    }

    /// The place of some bytes of a string value.
    pub fn inside(&self, start: usize, end: usize) -> Span {
        match &self.value {
            Value::String(Text { offset: Some(offset), .. }) => Span {
                source: self.span.source,
                start: self.span.start + offset + start as u32,
                end: self.span.start + offset + end as u32,
            },
            _ => self.span,
        }
    }
}

/// Reads a TOML text into nodes, together with every syntax error.
pub fn read(text: &str, source: SourceId) -> (Vec<Entry>, Vec<(Span, Words)>) {
    let (root, errors) = toml::de::DeTable::parse_recoverable(text);
    let reader = Reader { text, source };
    let errors = errors
        .into_iter()
        .map(|error| (reader.span(error.span().unwrap_or(0..0)), syntax::words(error.message())))
        .collect();
    (reader.table(root.get_ref()), errors)
}

struct Reader<'t> {
    text: &'t str,
    source: SourceId,
}

impl Reader<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    fn table(&self, table: &toml::de::DeTable<'_>) -> Vec<Entry> {
        table
            .iter()
            .map(|(key, value)| Entry {
                key: Spanned::new(key.get_ref().to_string(), self.span(key.span())),
                node: self.node(value),
            })
            .collect()
    }

    fn node(&self, value: &toml::Spanned<toml::de::DeValue<'_>>) -> Node {
        use toml::de::DeValue;
        let range = value.span();
        let value = match value.get_ref() {
            DeValue::String(text) => Value::String(Text {
                offset: self
                    .text
                    .get(range.clone())
                    .and_then(|raw| raw.find(text.as_ref()))
                    .map(|offset| offset as u32),
                text: text.to_string(),
            }),
            DeValue::Integer(number) => {
                i64::from_str_radix(&number.as_str().replace('_', ""), number.radix())
                    .map_or(Value::Float(f64::INFINITY), Value::Integer)
            }
            DeValue::Float(number) => {
                Value::Float(number.as_str().replace('_', "").parse().unwrap_or(f64::NAN))
            }
            DeValue::Boolean(truth) => Value::Boolean(*truth),
            DeValue::Datetime(date) => Value::Datetime(date.to_string()),
            DeValue::Array(items) => {
                Value::Array(items.iter().map(|item| self.node(item)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
        };
        Node { span: self.span(range), value }
    }
}

/// Lays a child's entries over its parent's: tables key by key, everything else as a whole.
///
/// The value `false` takes away an inherited value that is not itself true or false.
pub(crate) fn merge(parent: Vec<Entry>, child: Vec<Entry>) -> Vec<Entry> {
    let mut merged = parent;
    for entry in child {
        let Some(at) = merged.iter().position(|old| old.key == entry.key) else {
            merged.push(entry);
            continue;
        };
        let inherited_table = matches!(merged[at].node.value, Value::Table(_));
        let inherited_truth = matches!(merged[at].node.value, Value::Boolean(_));
        match entry.node.value {
            Value::Boolean(false) if !inherited_truth => {
                merged.remove(at);
            }
            Value::Table(new) if inherited_table => {
                let old = &mut merged[at];
                if let Value::Table(entries) = &mut old.node.value {
                    *entries = merge(std::mem::take(entries), new);
                }
                old.key.span = entry.key.span;
                old.node.span = entry.node.span;
            }
            value => {
                let node = Node { span: entry.node.span, value };
                merged[at] = Entry { key: entry.key, node };
            }
        }
    }
    merged
}

/// A whole document, to be written out again.
#[derive(Debug)]
pub(crate) struct Document<'n>(pub(crate) &'n [Entry]);

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for entry in self.0 {
            map.serialize_entry(&entry.key.value, &entry.node)?;
        }
        map.end()
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::String(text) => serializer.serialize_str(&text.text),
            Value::Integer(number) => serializer.serialize_i64(*number),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Boolean(truth) => serializer.serialize_bool(*truth),
            Value::Datetime(date) => serializer.serialize_str(date),
            Value::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    seq.serialize_element(item)?;
                }
                seq.end()
            }
            Value::Table(entries) => Document(entries).serialize(serializer),
        }
    }
}
