//! Handicaps: pieces that a stronger side gives up before the game, as written.

use super::node::{Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Key, Part, Spec, Value};
use super::text::Text;
use crate::diag::{Diagnostics, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "Handicaps",
    blocks: &[
        Block::Prose("`[handicaps.NAME]` is what a stronger side can give up before a game.\n"),
        Block::Keys(&HANDICAP),
    ],
};

static HANDICAP: Spec = Spec {
    name: "handicap",
    keys: &[
        Key::optional("name", Value::Spoken, "what people call it."),
        Key::needed("side", Value::Text, "who gives something up."),
        Key::needed(
            "remove",
            Value::Each(&Value::Text),
            "points, or names of pieces; of these the one nearest to the player's own left goes.",
        ),
        Key::optional(
            "first",
            Value::Text,
            "who moves first in such a game; as in `[game]`, if it is not given.",
        ),
    ],
    bonds: &[],
};

/// `[handicaps]`.
pub(super) const HANDICAPS: Value = Value::Map(&Value::Table(&HANDICAP));

/// `[handicaps.NAME]`.
#[derive(Debug)]
pub(crate) struct HandicapDef {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Option<Text>,
    pub(crate) side: Spanned<String>,
    /// Points, or kinds of pieces of which the one at the player's own left is meant.
    pub(crate) remove: Vec<Spanned<String>>,
    pub(crate) first: Option<Spanned<String>>,
}

pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Vec<HandicapDef> {
    let what = Words::new("the handicaps", "핸디캡");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    table.entries().iter().filter_map(|entry| handicap(entry, diags)).collect()
}

fn handicap(entry: &Entry, diags: &mut Diagnostics) -> Option<HandicapDef> {
    reader::check_name(&entry.key, diags);
    let mut table =
        Table::open(&entry.node, Words::new("a handicap", "핸디캡"), diags)?.of(&HANDICAP);
    let name = table.get("name").and_then(|node| Text::read(node, diags));
    let side = table.need("side", diags).and_then(|node| reader::string(node, diags));
    let remove = table.need("remove", diags).map(|node| reader::strings(node, diags));
    let first = table.get("first").and_then(|node| reader::string(node, diags));
    table.finish(diags);
    Some(HandicapDef { id: entry.key.clone(), name, side: side?, remove: remove?, first })
}
