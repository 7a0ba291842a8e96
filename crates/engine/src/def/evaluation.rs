//! What its author knows about the worth of pieces, as written.

use super::node::{Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Key, Part, Spec, Value};
use crate::diag::{Diagnostics, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "What players think of it",
    blocks: &[
        Block::Prose(
            "\
`[evaluation]` changes no rule. Players that look ahead find out by themselves what pieces are worth and where
they stand well; here an author who knows better says so, and what is left out stays as it was found. Worth is
told in points of the game; where no piece has a `value`, 1 is what the weakest piece is found to be worth, as
in the scores of `gwangsang analyze`. It matters only how pieces compare.
",
        ),
        Block::Keys(&EVALUATION),
        Block::Prose(
            "\
The last five are percentages from 0 to 1000: 100 is as it is found, 0 leaves a part out, 200 counts it twice.

What is inherited about a piece falls away with the piece, and `ranks` or `files` on a board of another size.
",
        ),
    ],
};

static EVALUATION: Spec = Spec {
    name: "evaluation",
    keys: &[
        Key::optional(
            "values",
            Value::Map(&Value::Number),
            "\
a table by pieces of what they are worth: `{ horse = 5, cannon = 4.5 }`. A piece is worth 0 or more, at\n  most 30 times the weakest one; a royal one has no worth.",
        ),
        Key::optional(
            "places",
            Value::Map(&Value::Map(&Value::Number)),
            "\
a table by pieces and regions of what a piece is worth more there, or with a minus less:\n  `places.soldier = { beyond-river = 1 }`. In several regions it is worth the sum.",
        ),
        Key::optional(
            "ranks",
            Value::Map(&Value::Each(&Value::Number)),
            "\
a table by pieces of what a piece is worth more on each rank, from the own edge on:\n  `ranks.general = [0.5, 0, -0.5]`. On ranks that are not told it is worth nothing more.",
        ),
        Key::optional(
            "files",
            Value::Map(&Value::Each(&Value::Number)),
            "\
the same on each file, from either edge of the board to its middle.",
        ),
        Key::optional("placement", SHARE, "how much it counts where a piece can reach more."),
        Key::optional("advance", SHARE, "how much it counts that a piece has come forward."),
        Key::optional("mobility", SHARE, "how much it counts how many points a piece reaches."),
        Key::optional(
            "safety",
            SHARE,
            "how much it counts that a royal stays back, and that the other side reaches few points\n  around it.",
        ),
        Key::optional(
            "protection",
            SHARE,
            "how much it counts that no piece is attacked without being protected.",
        ),
    ],
    bonds: &[],
};

/// `[evaluation]`.
pub(super) const EVALUATION_TABLE: Value = Value::Table(&EVALUATION);
/// How much a part counts.
const SHARE: Value = Value::Whole(0, 1_000);

/// Numbers under names, in hundredths.
pub(crate) type Numbers = Vec<(Spanned<String>, Spanned<i64>)>;

/// Rows of numbers under names, in hundredths.
pub(crate) type Rows = Vec<(Spanned<String>, Vec<Spanned<i64>>)>;

/// `[evaluation]`.
#[derive(Debug)]
pub(crate) struct EvaluationDef {
    /// What pieces are worth, each under its name.
    pub(crate) values: Numbers,
    /// What each piece is worth more in regions, each under its name.
    pub(crate) places: Vec<(Spanned<String>, Numbers)>,
    /// What pieces are worth more on each rank, from the own edge on.
    pub(crate) ranks: Rows,
    /// What pieces are worth more on each file, from the edges to the middle.
    pub(crate) files: Rows,
    pub(crate) shares: Shares,
}

/// How much each part of what players find out counts, as percentages; 100 is as it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// That pieces stand where they can reach more.
    pub placement: u16,
    /// That pieces have come forward.
    pub advance: u16,
    /// How many points pieces reach.
    pub mobility: u16,
    /// That a royal stays back, and that few points around it are reached.
    pub safety: u16,
    /// That no piece is attacked without being protected.
    pub protection: u16,
}

impl Default for Shares {
    /// Everything counts as it was found.
    fn default() -> Self {
        Self { placement: 100, advance: 100, mobility: 100, safety: 100, protection: 100 }
    }
}

impl EvaluationDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table =
            Table::open(node, Words::new("the evaluation", "평가"), diags)?.of(&EVALUATION);
        let values = table.get("values");
        let values = values.map(|node| numbers(node, worth(), diags)).unwrap_or_default();
        let places = table.get("places").map(|node| places(node, diags)).unwrap_or_default();
        let mut row = |key| table.get(key).map(|node| rows(node, diags)).unwrap_or_default();
        let (ranks, files) = (row("ranks"), row("files"));
        let mut share = |key| table.whole(key, diags).map_or(100, |percent| percent as u16);
        let shares = Shares {
            placement: share("placement"),
            advance: share("advance"),
            mobility: share("mobility"),
            safety: share("safety"),
            protection: share("protection"),
        };
        table.finish(diags);
        Some(Self { values, places, ranks, files, shares })
    }
}

fn places(node: &Node, diags: &mut Diagnostics) -> Vec<(Spanned<String>, Numbers)> {
    let what = Words::new("the places of pieces", "기물의 자리별 값");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let place = |entry: &Entry| {
        let what = Words::new("the places of a piece", "한 기물의 자리별 값");
        (entry.key.clone(), numbers(&entry.node, what, diags))
    };
    table.entries().iter().map(place).collect()
}

fn rows(node: &Node, diags: &mut Diagnostics) -> Rows {
    let what = Words::new("the ranks or files of pieces", "기물의 줄별 값");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let mut row = |entry: &Entry| {
        let number =
            |node: &Node| Some(Spanned::new(reader::hundredths(node, &mut *diags)?, node.span));
        (entry.key.clone(), reader::items(&entry.node).iter().filter_map(number).collect())
    };
    table.entries().iter().map(&mut row).collect()
}

fn worth() -> Words {
    Words::new("the values", "기물의 값")
}

fn numbers(node: &Node, what: Words, diags: &mut Diagnostics) -> Numbers {
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let number = |entry: &Entry| {
        let number = reader::hundredths(&entry.node, diags)?;
        Some((entry.key.clone(), Spanned::new(number, entry.node.span)))
    };
    table.entries().iter().filter_map(number).collect()
}
