//! Start positions and the choice of formations, as written.

use super::node::{Entry, Node, Value};
use super::reader::{self, Table};
use super::text::Text;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};

/// The reference of this part of the language.
pub(super) const DOCS: (&str, &str) = (
    "The start",
    "\
`[setup]` names the array that a game starts with, `default`, among `arrays`. An array is a board drawn
from the highest rank down, a `.` for an empty point and spaces between, or the first field of a FEN.

`[formations]` lets each side choose before the first move.

- `order`: the sides in the order in which they choose.
- `points`: the points that a choice fills, from the first side's own left; the other side has their mirror
  images, so also from its own left.
- `choices`: a table `[formations.choices.NAME]` for each, with `pieces` (letters, from the player's own
  left), `name` and `aliases`.
",
);

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
        let mut table = Table::open(node, "the setup", diags)?;
        let default = table.need("default", diags).and_then(|node| reader::string(node, diags));
        let arrays_node = table.need("arrays", diags);
        let mut arrays = Vec::new();
        if let Some(list) = arrays_node.and_then(|node| Table::open(node, "the arrays", diags)) {
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
        let Value::String(_) = node.value else { return None };
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
        let mut table = Table::open(node, "the formations", diags)?;
        let order = table.need("order", diags).map(|node| reader::strings(node, diags));
        let points = table.need("points", diags).and_then(|node| reader::words(node, diags));
        let mut choices = Vec::new();
        if let Some(node) = table.need("choices", diags) {
            if let Some(list) = Table::open(node, "the choices", diags) {
                choices = list.entries().iter().filter_map(|entry| choice(entry, diags)).collect();
            }
            if choices.is_empty() {
                let message = "formations need at least one choice";
                diags.push(Diagnostic::error("no-choices", node.span, message));
            }
        }
        table.finish(diags);
        Some(Self { order: order?, points: points?, choices, span: node.span })
    }
}

fn choice(entry: &Entry, diags: &mut Diagnostics) -> Option<ChoiceDef> {
    reader::check_name(&entry.key, diags);
    let mut table = Table::open(&entry.node, "a formation", diags)?;
    let name = table.get("name").and_then(|node| Text::read(node, diags));
    let aliases = table.get("aliases").map(|node| reader::strings(node, diags)).unwrap_or_default();
    let pieces = table.need("pieces", diags).and_then(|node| reader::words(node, diags));
    table.finish(diags);
    Some(ChoiceDef { id: entry.key.clone(), name, aliases, pieces: pieces? })
}
