//! Start positions and the choice of formations, as written.

use super::node::{self, Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Key, Part, Spec, Value};
use super::text::Text;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "The start",
    blocks: &[
        Block::Prose(
            "`[setup]` says how a game starts. `[formations]` lets each side choose before the first move.\n",
        ),
        Block::Keys(&SETUP),
        Block::Prose("`[formations]` has these keys:\n"),
        Block::Keys(&FORMATIONS),
    ],
};

static SETUP: Spec = Spec {
    name: "setup",
    keys: &[
        Key::needed("default", Value::Text, "the array that a game starts with, by its name."),
        Key::needed(
            "arrays",
            Value::Map(&Value::Text),
            "the arrays by their names: each a board drawn from the highest rank down, a `.` for an empty point\n  and spaces between, or the first field of a FEN.",
        ),
    ],
    bonds: &[],
};

static FORMATIONS: Spec = Spec {
    name: "formations",
    keys: &[
        Key::needed(
            "order",
            Value::Each(&Value::Text),
            "the sides in the order in which they choose.",
        ),
        Key::needed(
            "points",
            Value::Text,
            "the points that a choice fills, from the first side's own left; the other side has their mirror\n  images, so also from its own left.",
        ),
        Key::needed(
            "choices",
            Value::Map(&Value::Table(&CHOICE)),
            "a table `[formations.choices.NAME]` for each, with `pieces` (letters, from the player's own\n  left), `name` and `aliases`.",
        ),
    ],
    bonds: &[],
};

static CHOICE: Spec = Spec {
    name: "formation",
    keys: &[
        Key::needed(
            "pieces",
            Value::Text,
            "the letters of its pieces, from the player's own left.",
        ),
        Key::optional("name", Value::Spoken, "what people call it."),
        Key::optional("aliases", Value::Each(&Value::Text), "other names by which it is found."),
    ],
    bonds: &[],
};

/// `[setup]`.
pub(super) const SETUP_TABLE: Value = Value::Table(&SETUP);
/// `[formations]`.
pub(super) const FORMATIONS_TABLE: Value = Value::Table(&FORMATIONS);

/// `[setup]`.
#[derive(Debug)]
pub(crate) struct SetupDef {
    pub(crate) default: Option<Spanned<String>>,
    pub(crate) arrays: Vec<ArrayDef>,
}

/// A start position: the tokens of a drawn board, row by row, or the first field of a FEN.
#[derive(Debug)]
pub(crate) struct ArrayDef {
    pub(crate) id: Spanned<String>,
    pub(crate) rows: Vec<Vec<Spanned<String>>>,
    pub(crate) fen: Option<Spanned<String>>,
    pub(crate) span: Span,
}

/// `[formations]`.
#[derive(Debug)]
pub(crate) struct FormationsDef {
    pub(crate) order: Vec<Spanned<String>>,
    pub(crate) points: Vec<Spanned<String>>,
    pub(crate) choices: Vec<ChoiceDef>,
    pub(crate) span: Span,
}

/// `[formations.choices.NAME]`.
#[derive(Debug)]
pub(crate) struct ChoiceDef {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Option<Text>,
    pub(crate) aliases: Vec<Spanned<String>>,
    pub(crate) pieces: Vec<Spanned<String>>,
}

impl SetupDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table = Table::open(node, Words::new("the setup", "시작 설정"), diags)?.of(&SETUP);
        let default = table.need("default", diags).and_then(|node| reader::string(node, diags));
        let arrays_node = table.need("arrays", diags);
        let mut arrays = Vec::new();
        let what = Words::new("the arrays", "배치");
        if let Some(list) = arrays_node.and_then(|node| Table::open(node, what, diags)) {
            arrays = list.entries().iter().filter_map(|entry| array(entry, diags)).collect();
        }
        table.finish(diags);
        Some(Self { default, arrays })
    }
}

fn array(entry: &Entry, diags: &mut Diagnostics) -> Option<ArrayDef> {
    reader::check_name(&entry.key, diags);
    ArrayDef::read(entry.key.clone(), &entry.node, diags)
}

impl ArrayDef {
    /// Where a point of a drawn board stands, given its file and rank from 0.
    pub(crate) fn token(&self, (file, rank): (usize, usize)) -> Option<Span> {
        let row = self.rows.len().checked_sub(rank + 1)?;
        Some(self.rows.get(row)?.get(file)?.span)
    }

    /// Reads a drawn board, or the first field of a FEN.
    pub(crate) fn read(id: Spanned<String>, node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let text = reader::string(node, diags)?;
        let mut array = Self { id, rows: Vec::new(), fen: None, span: node.span };
        if text.value.contains('/') {
            let fen = text.value.trim();
            let start = text.value.find(fen).unwrap_or(0);
            let span = node.inside(start, start + fen.len());
            array.fen = Some(Spanned::new(fen.to_owned(), span));
            return Some(array);
        }
        let node::Value::String(_) = node.value else { return None };
        let mut at = 0;
        for line in text.value.split_inclusive('\n') {
            let mut row = Vec::new();
            let mut column = 0;
            for token in line.split_whitespace() {
                let start = column + line[column..].find(token).unwrap_or(0);
                column = start + token.len();
                row.push(Spanned::new(token.to_owned(), node.inside(at + start, at + column)));
            }
            at += line.len();
            if !row.is_empty() {
                array.rows.push(row);
            }
        }
        Some(array)
    }
}

impl FormationsDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table =
            Table::open(node, Words::new("the formations", "상차림"), diags)?.of(&FORMATIONS);
        let order = table.need("order", diags).map(|node| reader::strings(node, diags));
        let points = table.need("points", diags).and_then(|node| reader::words(node, diags));
        let mut choices = Vec::new();
        if let Some(node) = table.need("choices", diags) {
            let what = Words::new("the choices", "상차림의 선택지");
            if let Some(list) = Table::open(node, what, diags) {
                choices = list.entries().iter().filter_map(|entry| choice(entry, diags)).collect();
            }
            if choices.is_empty() {
                let message = Words::new(
                    "formations need at least one choice",
                    "상차림에는 선택지가 하나는 있어야 합니다",
                );
                diags.push(Diagnostic::error("no-choices", node.span, message));
            }
        }
        table.finish(diags);
        Some(Self { order: order?, points: points?, choices, span: node.span })
    }
}

fn choice(entry: &Entry, diags: &mut Diagnostics) -> Option<ChoiceDef> {
    reader::check_name(&entry.key, diags);
    let mut table =
        Table::open(&entry.node, Words::new("a formation", "상차림"), diags)?.of(&CHOICE);
    let name = table.get("name").and_then(|node| Text::read(node, diags));
    let aliases = table.get("aliases").map(|node| reader::strings(node, diags)).unwrap_or_default();
    let pieces = table.need("pieces", diags).and_then(|node| reader::words(node, diags));
    table.finish(diags);
    Some(ChoiceDef { id: entry.key.clone(), name, aliases, pieces: pieces? })
}
