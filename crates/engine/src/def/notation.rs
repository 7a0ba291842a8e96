//! Moves as players of a game write them, as written.

use super::node::{Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Key, Part, Spec, Value, names};
use super::text::per_side;
use crate::diag::{Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "Moves in the players' words",
    blocks: &[
        Block::Prose(
            "\
`[notation]` says how players of the game write moves: as two points of two digits each, with words between
and behind them, such as `79졸78`. Such moves are read wherever moves are, and game records with them. Points
with letters, such as `i4h4`, are always read. A definition that extends this one on a board that is too
large for it has no notation, and one that takes away a piece or a side does without its words.
",
        ),
        Block::Keys(&NOTATION),
    ],
};

static NOTATION: Spec = Spec {
    name: "notation",
    keys: &[
        Key::needed(
            "points",
            Value::Words(&names(&POINTS)),
            "`\"rank-file\"`: the first digit is the rank, counted from the second side's edge, the tenth being\n  0; the second is the file, counted from the left of the first side. The board has at most 9 files and 10\n  ranks.",
        ),
        Key::optional("pass", Value::Text, "the word for letting the turn go by."),
        Key::optional("check", Value::Text, "the word behind a move that gives check."),
        Key::optional(
            "sides",
            Value::Map(&Value::Each(&Value::Text)),
            "\
what may stand before a piece to say whose it is, besides the side's Korean name:\n  `{ cho = \"楚\", han = \"漢\" }`.",
        ),
        Key::optional(
            "pieces",
            Value::Map(&Value::Table(&WORDS)),
            "\
a table by pieces: `{ general = { hangul = \"장\", hanja = \"將\", read = [\"궁\", \"宮\"] } }`. `hangul`\n  and `hanja` are how a piece is written, where not as its glyph; `read` is what else is read. No word of this\n  table stands for two pieces; a glyph may, and the board tells which one is meant.",
        ),
    ],
    bonds: &[],
};

static WORDS: Spec = Spec {
    name: "piece-words",
    keys: &[
        Key::optional(
            "hangul",
            Value::PerSide,
            "how it is written in Korean script, where not as its glyph.",
        ),
        Key::optional(
            "hanja",
            Value::PerSide,
            "how it is written in Chinese characters, where not as its glyph.",
        ),
        Key::optional("read", Value::Each(&Value::Text), "what else is read."),
    ],
    bonds: &[],
};

/// `[notation]`.
pub(super) const NOTATION_TABLE: Value = Value::Table(&NOTATION);
const POINTS: [(&str, ()); 1] = [("rank-file", ())];

/// `[notation]`.
#[derive(Debug)]
pub(crate) struct NotationDef {
    /// Where the way of writing points is chosen.
    pub(crate) points: Span,
    pub(crate) pass: Option<Spanned<String>>,
    pub(crate) check: Option<Spanned<String>>,
    /// Marks of a side besides its name, each under the name of the side.
    pub(crate) sides: Vec<(Spanned<String>, Vec<Spanned<String>>)>,
    pub(crate) pieces: Vec<PieceWordsDef>,
}

/// `[notation.pieces]`: how a piece is written where not as its glyph, and what else is read.
#[derive(Debug)]
pub(crate) struct PieceWordsDef {
    pub(crate) piece: Spanned<String>,
    pub(crate) hangul: Option<[String; 2]>,
    pub(crate) hanja: Option<[String; 2]>,
    pub(crate) read: Vec<Spanned<String>>,
}

impl NotationDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table = Table::open(node, Words::new("the notation", "표기"), diags)?.of(&NOTATION);
        let points = table.need("points", diags);
        let system = table.choose("points", &POINTS, diags);
        let mut word = |key| table.get(key).and_then(|node| reader::string(node, diags));
        let (pass, check) = (word("pass"), word("check"));
        let sides = table.get("sides");
        let what = Words::new("the marks of sides", "진영 표시");
        let sides = sides.and_then(|node| Table::open(node, what, diags));
        let pieces = table.get("pieces");
        let what = Words::new("the words of pieces", "기물 표기");
        let pieces = pieces.and_then(|node| Table::open(node, what, diags));
        let definition = Self {
            points: points?.span,
            pass,
            check,
            sides: sides.iter().flat_map(Table::entries).map(|side| marks(side, diags)).collect(),
            pieces: pieces
                .iter()
                .flat_map(Table::entries)
                .filter_map(|entry| piece(entry, diags))
                .collect(),
        };
        table.finish(diags);
        system.map(|()| definition)
    }
}

fn marks(entry: &Entry, diags: &mut Diagnostics) -> (Spanned<String>, Vec<Spanned<String>>) {
    (entry.key.clone(), reader::strings(&entry.node, diags))
}

fn piece(entry: &Entry, diags: &mut Diagnostics) -> Option<PieceWordsDef> {
    let what = Words::new("the words of a piece", "기물 표기");
    let mut table = Table::open(&entry.node, what, diags)?.of(&WORDS);
    let hangul = table.get("hangul").and_then(|node| per_side(node, diags));
    let hanja = table.get("hanja").and_then(|node| per_side(node, diags));
    let read = table.get("read").map(|node| reader::strings(node, diags)).unwrap_or_default();
    table.finish(diags);
    Some(PieceWordsDef { piece: entry.key.clone(), hangul, hanja, read })
}
