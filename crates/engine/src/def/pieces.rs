//! The kinds of pieces, as written.

use super::board::RegionDef;
use super::moves::{self, KindFilter, MoveDef};
use super::node::{self, Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Bond, Key, Part, Spec, Value, names};
use super::text::{Text, per_side};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "The pieces",
    blocks: &[
        Block::Prose("`[pieces.NAME]` is one for each kind of piece.\n"),
        Block::Keys(&PIECE),
    ],
};

static PIECE: Spec = Spec {
    name: "piece",
    keys: &[
        Key::needed(
            "letter",
            Value::Letter,
            "how a position writes it: a letter, if need be with `+` before or `'` after it.",
        ),
        Key::optional("aliases", Value::Each(&Value::Letter), "further letters that are read."),
        Key::optional(
            "name",
            Value::Spoken,
            "what people call it; a pair such as `[\"졸\", \"병\"]` where the sides call it differently.",
        ),
        Key::optional(
            "glyphs",
            Value::Table(&GLYPHS),
            "how it is drawn: `hangul`, `hanja` and `picture`, each one text or a pair.",
        ),
        Key::optional(
            "value",
            Value::Number,
            "what it counts when points are counted, with at most two decimals.",
        ),
        Key::optional("royal", Value::Truth, "true for the one kind that the game turns on."),
        Key::optional(
            "bound",
            Value::Region,
            "the region that it may never leave; of several parts, the part it stands in.",
        ),
        Key::optional(
            "moves",
            Value::Either(&[
                Value::Words(&[STILL]),
                Value::Some(&Value::Either(&[moves::MOVE_ITEM, Value::Betza])),
            ]),
            "how it moves, a list; see below; `\"none\"` for a piece that never moves.",
        ),
        Key::optional(
            "captor",
            Value::Words(&names(&CAPTORS)),
            "`\"stays\"`: when it captures, it stays where it is.",
        ),
        Key::optional(
            "captured",
            Value::Table(&CAPTURED),
            "what happens when it is captured: `captor = \"stays\"` or `captor = \"leaves\"` (the captor is\n  lost too), and `becomes`, the name of an obstacle that is left where it stood.",
        ),
        Key::optional(
            "capturable-by",
            Value::Table(&moves::FILTER),
            "\
which pieces may capture it: `{ only = \"ambush\" }` or `{ not = [\"cannon\"] }`.",
        ),
        Key::optional(
            "neutral",
            Value::Truth,
            "true for an obstacle that belongs to nobody; it has no `moves`, and its letter may be `*`.",
        ),
    ],
    bonds: &[Bond::Some(&["moves", "neutral"])],
};

static GLYPHS: Spec = Spec {
    name: "glyphs",
    keys: &[
        Key::optional("hangul", Value::PerSide, "in Korean script, one text or one for each side."),
        Key::optional(
            "hanja",
            Value::PerSide,
            "in Chinese characters, one text or one for each side.",
        ),
        Key::optional("picture", Value::PerSide, "as a symbol, one text or one for each side."),
    ],
    bonds: &[],
};

static CAPTURED: Spec = Spec {
    name: "captured",
    keys: &[
        Key::optional(
            "captor",
            Value::Words(&names(&FATES)),
            "what becomes of the captor: it stays, or leaves too.",
        ),
        Key::optional(
            "becomes",
            Value::Text,
            "the name of an obstacle that is left where it stood.",
        ),
    ],
    bonds: &[Bond::With("becomes", "captor")],
};

/// `[pieces]`.
pub(super) const PIECES: Value = Value::Map(&Value::Table(&PIECE));

/// The word for a piece that never moves.
const STILL: &str = "none";
const CAPTORS: [(&str, Captor); 1] = [("stays", Captor::Stays)];
const FATES: [(&str, Captor); 2] = [("stays", Captor::Stays), ("leaves", Captor::Leaves)];

/// `[pieces.NAME]`.
#[derive(Debug)]
pub(crate) struct PieceDef {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Option<Text>,
    pub(crate) letter: Option<Spanned<String>>,
    pub(crate) aliases: Vec<Spanned<String>>,
    pub(crate) hangul: Option<[String; 2]>,
    pub(crate) hanja: Option<[String; 2]>,
    pub(crate) picture: Option<[String; 2]>,
    pub(crate) value: i64,
    /// Where it is said to be royal, if it is.
    pub(crate) royal: Option<Span>,
    pub(crate) bound: Option<RegionDef>,
    /// Where it is said to be an obstacle, if it is one.
    pub(crate) neutral: Option<Span>,
    pub(crate) captor: Captor,
    pub(crate) captured: Option<CapturedDef>,
    pub(crate) capturable: Option<KindFilter>,
    pub(crate) moves: Vec<MoveDef>,
}

/// What becomes of the captor when a capture is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Captor {
    /// It goes to the point of the captured piece.
    Moves,
    /// It stays where it stands.
    Stays,
    /// It leaves the board together with the captured piece.
    Leaves,
}

/// `captured`: what happens when the piece is captured.
#[derive(Debug)]
pub(crate) struct CapturedDef {
    pub(crate) captor: Captor,
    pub(crate) becomes: Option<Spanned<String>>,
}

pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Vec<PieceDef> {
    let what = Words::new("the pieces", "기물");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    if table.entries().is_empty() {
        let message =
            Words::new("a game needs at least one piece", "게임에는 기물이 하나는 있어야 합니다");
        diags.push(Diagnostic::error("no-pieces", node.span, message));
    }
    table.entries().iter().filter_map(|entry| piece(entry, diags)).collect()
}

fn piece(entry: &Entry, diags: &mut Diagnostics) -> Option<PieceDef> {
    reader::check_name(&entry.key, diags);
    let id = &entry.key.value;
    let what = words!("the piece `{id}`", "기물 `{id}`");
    let mut table = Table::open(&entry.node, what.clone(), diags)?.of(&PIECE);
    let mut piece = PieceDef {
        id: entry.key.clone(),
        name: table.get("name").and_then(|node| Text::read(node, diags)),
        letter: table.need("letter", diags).and_then(|node| reader::string(node, diags)),
        aliases: table.get("aliases").map(|node| reader::strings(node, diags)).unwrap_or_default(),
        hangul: None,
        hanja: None,
        picture: None,
        value: table.get("value").and_then(|node| reader::hundredths(node, diags)).unwrap_or(0),
        royal: table.get("royal").and_then(|node| claim(node, diags)),
        bound: table.get("bound").and_then(|node| RegionDef::read(node, diags)),
        neutral: table.get("neutral").and_then(|node| claim(node, diags)),
        captor: table.choose("captor", &CAPTORS, diags).unwrap_or(Captor::Moves),
        captured: table.get("captured").and_then(|node| captured(node, diags)),
        capturable: table.get("capturable-by").and_then(|node| KindFilter::read(node, diags)),
        moves: Vec::new(),
    };
    if let Some(node) = table.get("glyphs") {
        glyphs(node, &mut piece, diags);
    }
    if piece.neutral.is_some() {
        // An obstacle stands still.
        table.bar("moves");
        table.finish(diags);
        return Some(piece);
    }
    match table.get("moves") {
        Some(node) => piece.moves = moves_of(node, &what, diags),
        None => diags.push(table.lacks("moves")),
    }
    table.finish(diags);
    Some(piece)
}

/// Where a claim stands, if it is true.
fn claim(node: &Node, diags: &mut Diagnostics) -> Option<Span> {
    (reader::boolean(node, diags)?).then_some(node.span)
}

/// The moves of a piece; a piece without any has to say so, lest they are forgotten.
fn moves_of(node: &Node, what: &Words, diags: &mut Diagnostics) -> Vec<MoveDef> {
    if matches!(&node.value, node::Value::String(word) if word.text == STILL) {
        return Vec::new();
    }
    let items = reader::items(node);
    if items.is_empty() {
        let Words { en, ko } = what;
        let message = words!("{en} has no moves", "{ko}에 행마가 없습니다");
        diags.push(Diagnostic::error("no-moves", node.span, message).help(Words::new(
            "a piece that never moves: moves = \"none\"; an obstacle: neutral = true",
            "움직이지 않는 기물은 moves = \"none\", 장애물은 neutral = true로 씁니다",
        )));
    }
    items.iter().flat_map(|item| MoveDef::read(item, diags)).collect()
}

fn captured(node: &Node, diags: &mut Diagnostics) -> Option<CapturedDef> {
    let what = Words::new("what happens to a captured piece", "잡힌 기물의 처리");
    let mut table = Table::open(node, what, diags)?.of(&CAPTURED);
    let captor = table.choose("captor", &FATES, diags);
    let becomes = table.get("becomes").and_then(|node| reader::string(node, diags));
    table.finish(diags);
    let captor = captor.unwrap_or(Captor::Moves);
    if let (Some(name), Captor::Moves) = (&becomes, captor) {
        let message = Words::new(
            "the captor cannot go where something else will stand",
            "다른 것이 놓일 자리에 잡은 기물이 갈 수는 없습니다",
        );
        diags.push(Diagnostic::error("contradiction", name.span, message).help(Words::new(
            "add captor = \"stays\" or captor = \"leaves\"",
            "captor = \"stays\"나 captor = \"leaves\"를 더하십시오",
        )));
        return None;
    }
    Some(CapturedDef { captor, becomes })
}

fn glyphs(node: &Node, piece: &mut PieceDef, diags: &mut Diagnostics) {
    let what = Words::new("the glyphs", "기물의 모양");
    let Some(table) = Table::open(node, what, diags) else { return };
    let mut table = table.of(&GLYPHS);
    piece.hangul = table.get("hangul").and_then(|node| per_side(node, diags));
    piece.hanja = table.get("hanja").and_then(|node| per_side(node, diags));
    piece.picture = table.get("picture").and_then(|node| per_side(node, diags));
    table.finish(diags);
}
