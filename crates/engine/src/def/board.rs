//! The board, its regions and its two sides, as written.

use super::node::{self, Entry, Node};
use super::reader::{self, Table};
use super::spec::{Block, Bond, Key, Part, Spec, Value, names};
use super::text::Text;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "The board",
    blocks: &[
        Block::Prose("`[board]` has these keys:\n"),
        Block::Keys(&BOARD),
        Block::Prose(
            "\
`[regions]` gives names to sets of points. A region is given for the side named first; the other side has
its mirror image.

- `\"d1-f3\"` is a rectangle, `\"e2\"` a point, `\"d1-f3 h5\"` both together, `\"palace\"` another region,
  `\"enemy palace\"` that of the opponent, `\"any palace\"` those of both.
- `[\"a2-c4\", \"m2-o4\"]` has two parts: a piece bound to the region stays in the part it stands in.
- `{ of = \"a1-o4\", except = \"palace\" }` leaves points out; without `of` it is the whole board but for them.
- `{ red = \"a1-i5\", black = \"a6-i10\" }` gives it for each side by itself.

`[sides.NAME]` is one for each of the two sides. The side named first has upper case letters, and `w` in a
position.
",
        ),
        Block::Keys(&SIDE),
    ],
};

/// The most files and the most ranks.
const MOST: i64 = 32;

static BOARD: Spec = Spec {
    name: "board",
    keys: &[
        Key::needed(
            "files",
            Value::Whole(1, MOST),
            "1 to 32. Files are `a` to `z`, then `aa`, `ab` and so on, from the left of the side that moves up.",
        ),
        Key::needed(
            "ranks",
            Value::Whole(1, MOST),
            "1 to 32, counted from the edge of the side that moves up.",
        ),
        Key::optional(
            "symmetry",
            Value::Words(&names(&SYMMETRIES)),
            "how the other side's half follows from the first one's: `\"rotation\"` (by half a circle, the\n  usual) or `\"reflection\"`.",
        ),
        Key::optional(
            "lines",
            Value::Each(&Value::Either(&[Value::Text, Value::Table(&LINE)])),
            "lines drawn besides the grid. `{ cross = REGION }` draws both long diagonals of every part of a\n  region; `\"d1 e2 f3\"` draws a line from neighbour to neighbour.",
        ),
        Key::optional("missing", Value::Region, "a region of points that the board does not have."),
        Key::optional(
            "region-names",
            Value::Map(&Value::Spoken),
            "what people call regions, where it is not the name in the definition:\n  `region-names.camp = { en = \"camp\", ko = \"진\" }`.",
        ),
    ],
    bonds: &[],
};

static LINE: Spec = Spec {
    name: "line",
    keys: &[Key::needed(
        "cross",
        Value::Region,
        "a region both of whose long diagonals are drawn.",
    )],
    bonds: &[],
};

/// A part of a region.
pub(crate) static AREA: Spec = Spec {
    name: "area",
    keys: &[
        Key::optional(
            "of",
            Value::Text,
            "points, rectangles and regions; the whole board without it.",
        ),
        Key::optional("except", Value::Text, "points, rectangles and regions that are left out."),
    ],
    bonds: &[Bond::Some(&["of", "except"])],
};

static SIDE: Spec = Spec {
    name: "side",
    keys: &[
        Key::needed(
            "name",
            Value::Spoken,
            "\
what people call it: `\"Cho\"` or `{ en = \"Cho\", ko = \"초\" }`.",
        ),
        Key::needed(
            "forward",
            Value::Words(&names(&FORWARD)),
            "`\"up\"` (towards the higher ranks) or `\"down\"`.",
        ),
        Key::optional(
            "colour",
            Value::Words(&names(&COLOURS)),
            "`\"red\"`, `\"green\"`, `\"blue\"`, `\"yellow\"`, `\"magenta\"`, `\"cyan\"` or `\"white\"`.",
        ),
        Key::optional("bonus", Value::Number, "points that are added when points are counted."),
    ],
    bonds: &[],
};

/// `[sides]`.
pub(super) const SIDES: Value = Value::Map(&Value::Table(&SIDE));
/// `[board]`.
pub(super) const BOARD_TABLE: Value = Value::Table(&BOARD);

const SYMMETRIES: [(&str, Symmetry); 2] =
    [("rotation", Symmetry::Rotation), ("reflection", Symmetry::Reflection)];
/// Whether a side moves up.
const FORWARD: [(&str, bool); 2] = [("up", true), ("down", false)];
const COLOURS: [(&str, &str); 7] = [
    ("red", "red"),
    ("green", "green"),
    ("blue", "blue"),
    ("yellow", "yellow"),
    ("magenta", "magenta"),
    ("cyan", "cyan"),
    ("white", "white"),
];

/// `[board]`.
#[derive(Debug)]
pub(crate) struct BoardDef {
    pub(crate) files: Spanned<i64>,
    pub(crate) ranks: Spanned<i64>,
    pub(crate) symmetry: Symmetry,
    pub(crate) missing: Option<RegionDef>,
    pub(crate) lines: Vec<LineDef>,
    /// What people call regions.
    pub(crate) region_names: Vec<(Spanned<String>, Text)>,
}

/// How the second side's half of the board follows from the first side's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// Turned by half a circle.
    Rotation,
    /// Mirrored at the middle line.
    Reflection,
}

/// A line drawn on the board besides the grid.
#[derive(Debug)]
pub(crate) enum LineDef {
    /// Both diagonals of every part of a region.
    Cross(RegionDef),
    /// From point to neighbouring point.
    Through(Vec<Spanned<String>>),
}

/// `[sides.NAME]`.
#[derive(Debug)]
pub(crate) struct SideDef {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Option<Text>,
    pub(crate) up: bool,
    pub(crate) colour: Option<Spanned<String>>,
    pub(crate) bonus: i64,
}

/// A region: the same for both sides up to symmetry, or given for each.
#[derive(Debug, Clone)]
pub(crate) enum RegionDef {
    /// Given for the first side.
    Mirrored(Vec<AreaDef>),
    /// Given for each side by name.
    PerSide(Vec<(Spanned<String>, Vec<AreaDef>)>),
}

/// One part of a region: all points of some terms but those of others.
#[derive(Debug, Clone)]
pub(crate) struct AreaDef {
    /// The terms; all of the board where none are given.
    pub(crate) of: Option<Vec<Term>>,
    pub(crate) except: Vec<Term>,
    pub(crate) span: Span,
}

/// A point, a rectangle or a named region.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    pub(crate) whose: Whose,
    pub(crate) text: Spanned<String>,
}

/// Whose copy of a mirrored region is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    Own,
    Enemy,
    Any,
}

impl BoardDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table = Table::open(node, Words::new("the board", "판"), diags)?.of(&BOARD);
        let files = table.need("files", diags).and_then(|node| size(node, &FILES, diags));
        let ranks = table.need("ranks", diags).and_then(|node| size(node, &RANKS, diags));
        let symmetry = table.choose("symmetry", &SYMMETRIES, diags).unwrap_or(Symmetry::Rotation);
        let missing = table.get("missing").and_then(|node| RegionDef::read(node, diags));
        let lines = table.get("lines").map(|node| lines(node, diags)).unwrap_or_default();
        let region_names = table.get("region-names");
        let region_names =
            region_names.map(|node| self::region_names(node, diags)).unwrap_or_default();
        table.finish(diags);
        Some(Self { files: files?, ranks: ranks?, symmetry, missing, lines, region_names })
    }
}

fn region_names(node: &Node, diags: &mut Diagnostics) -> Vec<(Spanned<String>, Text)> {
    let what = Words::new("the names of regions", "구역 이름");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let named = |entry: &Entry| Some((entry.key.clone(), Text::read(&entry.node, diags)?));
    table.entries().iter().filter_map(named).collect()
}

/// What lines of the board are called, in English and in Korean.
type Lines = [&'static str; 2];

const FILES: Lines = ["files", "세로줄"];
const RANKS: Lines = ["ranks", "가로줄"];

fn size(node: &Node, [en, ko]: &Lines, diags: &mut Diagnostics) -> Option<Spanned<i64>> {
    match node.value {
        node::Value::Integer(number) if (1..=MOST).contains(&number) => {
            Some(Spanned::new(number, node.span))
        }
        node::Value::Integer(number) => {
            let message = words!(
                "a board has 1 to {MOST} {en}, not {number}",
                "판의 {ko}은 1개에서 {MOST}개까지인데 {number}개라고 적혀 있습니다"
            );
            diags.push(Diagnostic::error("board-size", node.span, message));
            None
        }
        _ => {
            let is_size = |text: &str| text.parse().is_ok_and(|size| (1..=MOST).contains(&size));
            diags.push(reader::quoted(node, words!("a number of {en}", "{ko}의 수"), is_size));
            None
        }
    }
}

fn lines(node: &Node, diags: &mut Diagnostics) -> Vec<LineDef> {
    let mut found = Vec::new();
    for item in reader::items(node) {
        if let node::Value::String(_) = item.value {
            found.extend(reader::words(item, diags).map(LineDef::Through));
            continue;
        }
        let what = Words::new("a drawn line", "그어진 선");
        let Some(table) = Table::open(item, what, diags) else { continue };
        let mut table = table.of(&LINE);
        let cross = table.need("cross", diags).and_then(|node| RegionDef::read(node, diags));
        table.finish(diags);
        found.extend(cross.map(LineDef::Cross));
    }
    found
}

pub(super) fn sides(node: &Node, diags: &mut Diagnostics) -> Vec<SideDef> {
    let what = Words::new("the sides", "진영");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let count = table.entries().len();
    if count != 2 {
        let message = words!(
            "a game has two sides, not {count}",
            "게임에는 진영이 둘 있어야 하는데 {count}개가 있습니다"
        );
        diags.push(Diagnostic::error("sides", node.span, message));
    }
    table.entries().iter().filter_map(|entry| side(entry, diags)).collect()
}

fn side(entry: &Entry, diags: &mut Diagnostics) -> Option<SideDef> {
    reader::check_name(&entry.key, diags);
    let mut table = Table::open(&entry.node, Words::new("a side", "진영"), diags)?.of(&SIDE);
    let name = table.need("name", diags).and_then(|node| Text::read(node, diags));
    table.need("forward", diags);
    let up = table.choose("forward", &FORWARD, diags);
    let place = table.get("colour").map(|node| node.span);
    let colour = table.choose("colour", &COLOURS, diags).zip(place);
    let colour = colour.map(|(word, span)| Spanned::new(word.to_owned(), span));
    let bonus = table.get("bonus").and_then(|node| reader::hundredths(node, diags)).unwrap_or(0);
    table.finish(diags);
    Some(SideDef { id: entry.key.clone(), name, up: up.unwrap_or(true), colour, bonus })
}

pub(super) fn regions(node: &Node, diags: &mut Diagnostics) -> Vec<(Spanned<String>, RegionDef)> {
    let what = Words::new("the regions", "구역");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in table.entries() {
        reader::check_name(&entry.key, diags);
        if let Some(region) = RegionDef::read(&entry.node, diags) {
            found.push((entry.key.clone(), region));
        }
    }
    found
}

impl RegionDef {
    /// Where its first part was written.
    pub(crate) fn span(&self) -> Option<Span> {
        let areas = match self {
            Self::Mirrored(areas) => areas,
            Self::PerSide(sides) => &sides.first()?.1,
        };
        areas.first().map(|area| area.span)
    }

    /// Reads `"d1-f3"`, `["a2-c4", "g2-i4"]`, `{ of = …, except = … }` or `{ SIDE = …, SIDE = … }`.
    pub(crate) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let node::Value::Table(entries) = &node.value else {
            return areas(node, diags).map(Self::Mirrored);
        };
        let is_area = |entry: &Entry| matches!(entry.key.value.as_str(), "of" | "except");
        if entries.iter().any(is_area) {
            return areas(node, diags).map(Self::Mirrored);
        }
        if entries.is_empty() {
            diags.push(empty_region(node));
            return None;
        }
        let sides = entries
            .iter()
            .filter_map(|entry| Some((entry.key.clone(), areas(&entry.node, diags)?)))
            .collect();
        Some(Self::PerSide(sides))
    }
}

fn empty_region(node: &Node) -> Diagnostic {
    let message = Words::new("this region is empty", "빈 구역입니다");
    Diagnostic::error("empty-region", node.span, message)
}

fn areas(node: &Node, diags: &mut Diagnostics) -> Option<Vec<AreaDef>> {
    let found: Vec<AreaDef> =
        reader::items(node).iter().filter_map(|item| area(item, diags)).collect();
    if reader::items(node).is_empty() {
        diags.push(empty_region(node));
    }
    (!found.is_empty()).then_some(found)
}

fn area(node: &Node, diags: &mut Diagnostics) -> Option<AreaDef> {
    let span = node.span;
    if let node::Value::String(_) = node.value {
        let of = terms(node, diags)?;
        return Some(AreaDef { of: Some(of), except: Vec::new(), span });
    }
    let mut table = Table::open(node, Words::new("an area", "구역의 부분"), diags)?.of(&AREA);
    let of = table.get("of").map(|node| terms(node, diags).unwrap_or_default());
    let except = table.get("except").and_then(|node| terms(node, diags)).unwrap_or_default();
    table.finish(diags);
    Some(AreaDef { of, except, span })
}

fn terms(node: &Node, diags: &mut Diagnostics) -> Option<Vec<Term>> {
    let mut found = Vec::new();
    let mut qualifier: Option<Spanned<Whose>> = None;
    for word in reader::words(node, diags)? {
        let whose = match word.value.as_str() {
            "own" => Some(Whose::Own),
            "enemy" => Some(Whose::Enemy),
            "any" => Some(Whose::Any),
            _ => None,
        };
        match whose {
            Some(whose) => qualifier = Some(Spanned::new(whose, word.span)),
            None => {
                let whose = qualifier.take().map_or(Whose::Own, |whose| whose.value);
                found.push(Term { whose, text: word });
            }
        }
    }
    if let Some(left) = qualifier {
        let message =
            Words::new("this word needs a region after it", "이 말 뒤에는 구역이 있어야 합니다");
        diags.push(Diagnostic::error("empty-region", left.span, message).help(Words::new(
            "a region follows it, as in `enemy REGION`",
            "`enemy 구역`처럼 뒤에 구역을 씁니다",
        )));
        return None;
    }
    Some(found)
}
