//! The board, its regions and its two sides, as written.

use super::node::{Entry, Node, Value};
use super::reader::{self, Table};
use super::text::Text;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};

/// The reference of this part of the language.
pub(super) const DOCS: (&str, &str) = (
    "The board",
    "\
`[board]` has these keys:

- `files`, `ranks`: 1 to 32 each. Files are `a` to `z`, then `aa`, `ab` and so on, from the left of the
  side that moves up; ranks are counted from its edge.
- `symmetry`: how the other side's half follows from the first one's: `\"rotation\"` (by half a circle, the
  usual) or `\"reflection\"`.
- `lines`: lines drawn besides the grid. `{ cross = REGION }` draws both long diagonals of every part of a
  region; `\"d1 e2 f3\"` draws a line from neighbour to neighbour.
- `missing`: a region of points that the board does not have.

`[regions]` gives names to sets of points. A region is given for the side named first; the other side has
its mirror image.

- `\"d1-f3\"` is a rectangle, `\"e2\"` a point, `\"d1-f3 h5\"` both together, `\"palace\"` another region,
  `\"enemy palace\"` that of the opponent, `\"any palace\"` those of both.
- `[\"a2-c4\", \"m2-o4\"]` has two parts: a piece bound to the region stays in the part it stands in.
- `{ of = \"a1-o4\", except = \"palace\" }` leaves points out; without `of` it is the whole board but for them.
- `{ red = \"a1-i5\", black = \"a6-i10\" }` gives it for each side by itself.

`[sides.NAME]` is one for each of the two sides. The side named first has upper case letters, and `w` in a
position.

- `name`: what people call it: `\"Cho\"` or `{ en = \"Cho\", ko = \"초\" }`.
- `forward`: `\"up\"` (towards the higher ranks) or `\"down\"`.
- `colour`: `\"red\"`, `\"green\"`, `\"blue\"`, `\"yellow\"`, `\"magenta\"`, `\"cyan\"` or `\"white\"`.
- `bonus`: points that are added when points are counted.
",
);

/// `[board]`.
#[derive(Debug)]
pub(crate) struct BoardDef {
    pub(crate) files: Spanned<i64>,
    pub(crate) ranks: Spanned<i64>,
    pub(crate) symmetry: Symmetry,
    pub(crate) missing: Option<RegionDef>,
    pub(crate) lines: Vec<LineDef>,
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
        let mut table = Table::open(node, "the board", diags)?;
        let files = table.need("files", diags).and_then(|node| size(node, "files", diags));
        let ranks = table.need("ranks", diags).and_then(|node| size(node, "ranks", diags));
        let words = [("rotation", Symmetry::Rotation), ("reflection", Symmetry::Reflection)];
        let symmetry = table
            .get("symmetry")
            .and_then(|node| reader::choice(node, &words, diags))
            .unwrap_or(Symmetry::Rotation);
        let missing = table.get("missing").and_then(|node| RegionDef::read(node, diags));
        let lines = table.get("lines").map(|node| lines(node, diags)).unwrap_or_default();
        table.finish(diags);
        Some(Self { files: files?, ranks: ranks?, symmetry, missing, lines })
    }
}

fn size(node: &Node, what: &str, diags: &mut Diagnostics) -> Option<Spanned<i64>> {
    const MOST: i64 = 32;
    match node.value {
        Value::Integer(number) if (1..=MOST).contains(&number) => {
            Some(Spanned::new(number, node.span))
        }
        Value::Integer(number) => {
            let message = format!("a board has 1 to {MOST} {what}, not {number}");
            diags.push(Diagnostic::error("board-size", node.span, message));
            None
        }
        _ => {
            let is_size = |text: &str| text.parse().is_ok_and(|size| (1..=MOST).contains(&size));
            diags.push(reader::quoted(node, &format!("a number of {what}"), is_size));
            None
        }
    }
}

fn lines(node: &Node, diags: &mut Diagnostics) -> Vec<LineDef> {
    let mut found = Vec::new();
    for item in reader::items(node) {
        if let Value::String(_) = item.value {
            found.extend(reader::words(item, diags).map(LineDef::Through));
            continue;
        }
        let Some(mut table) = Table::open(item, "a drawn line", diags) else { continue };
        let cross = table.need("cross", diags).and_then(|node| RegionDef::read(node, diags));
        table.finish(diags);
        found.extend(cross.map(LineDef::Cross));
    }
    found
}

pub(super) fn sides(node: &Node, diags: &mut Diagnostics) -> Vec<SideDef> {
    let Some(table) = Table::open(node, "the sides", diags) else { return Vec::new() };
    if table.entries().len() != 2 {
        let message = format!("a game has two sides, not {}", table.entries().len());
        diags.push(Diagnostic::error("sides", node.span, message));
    }
    table.entries().iter().filter_map(|entry| side(entry, diags)).collect()
}

fn side(entry: &Entry, diags: &mut Diagnostics) -> Option<SideDef> {
    reader::check_name(&entry.key, diags);
    let mut table = Table::open(&entry.node, "a side", diags)?;
    let name = table.need("name", diags).and_then(|node| Text::read(node, diags));
    let forward = table.need("forward", diags);
    let up = forward.and_then(|node| reader::choice(node, &[("up", true), ("down", false)], diags));
    let colour = table.get("colour").and_then(|node| colour(node, diags));
    let bonus = table.get("bonus").and_then(|node| reader::hundredths(node, diags)).unwrap_or(0);
    table.finish(diags);
    Some(SideDef { id: entry.key.clone(), name, up: up.unwrap_or(true), colour, bonus })
}

fn colour(node: &Node, diags: &mut Diagnostics) -> Option<Spanned<String>> {
    const KNOWN: [&str; 7] = ["red", "green", "blue", "yellow", "magenta", "cyan", "white"];
    let words = KNOWN.map(|word| (word, word));
    let word = reader::choice(node, &words, diags)?;
    Some(Spanned::new(word.to_owned(), node.span))
}

pub(super) fn regions(node: &Node, diags: &mut Diagnostics) -> Vec<(Spanned<String>, RegionDef)> {
    let Some(table) = Table::open(node, "the regions", diags) else { return Vec::new() };
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
        let Value::Table(entries) = &node.value else {
            return areas(node, diags).map(Self::Mirrored);
        };
        let is_area = |entry: &Entry| matches!(entry.key.value.as_str(), "of" | "except");
        if entries.iter().any(is_area) {
            return areas(node, diags).map(Self::Mirrored);
        }
        if entries.is_empty() {
            diags.push(Diagnostic::error("empty-region", node.span, "this region is empty"));
            return None;
        }
        let sides = entries
            .iter()
            .filter_map(|entry| Some((entry.key.clone(), areas(&entry.node, diags)?)))
            .collect();
        Some(Self::PerSide(sides))
    }
}

fn areas(node: &Node, diags: &mut Diagnostics) -> Option<Vec<AreaDef>> {
    let found: Vec<AreaDef> =
        reader::items(node).iter().filter_map(|item| area(item, diags)).collect();
    if reader::items(node).is_empty() {
        diags.push(Diagnostic::error("empty-region", node.span, "this region is empty"));
    }
    (!found.is_empty()).then_some(found)
}

fn area(node: &Node, diags: &mut Diagnostics) -> Option<AreaDef> {
    let span = node.span;
    if let Value::String(_) = node.value {
        let of = terms(node, diags)?;
        return Some(AreaDef { of: Some(of), except: Vec::new(), span });
    }
    let mut table = Table::open(node, "an area", diags)?;
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
        diags.push(
            Diagnostic::error("empty-region", left.span, "this word needs a region after it")
                .help("a region follows it, as in `enemy REGION`"),
        );
        return None;
    }
    Some(found)
}
