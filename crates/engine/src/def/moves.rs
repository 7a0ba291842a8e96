//! How a piece moves, as written.

use super::betza;
use super::board::RegionDef;
use super::directions::{DIRECTION_WORDS, Directions};
use super::node::{self, Node};
use super::reader::{self, Table};
use super::spec::{Block, Bond, Key, Part, Spec, Value, names};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "The moves",
    blocks: &[
        Block::Prose(
            "\
Every item of `moves` has one shape, which is the first of these keys, and perhaps limits. Directions are words,
or lists of them: `forward`, `backward`, `left`, `right`, `sideways`, `vertical`, `orthogonal`, `diagonal`,
`forward-diagonal`, `backward-diagonal`, `any`; and along drawn lines only (the grid is drawn): `lines`,
`diagonal-lines`, `forward-lines`, `backward-lines`.
",
        ),
        Block::Keys(&MOVE),
        Block::Prose(betza::DOCS),
    ],
};

static MOVE: Spec = Spec {
    name: "move",
    keys: &[
        Key::optional("step", DIRECTIONS, "one step in some directions."),
        Key::optional(
            "slide",
            DIRECTIONS,
            "any number of steps straight on over empty points; at most `range` if that is given.",
        ),
        Key::optional("range", Value::Whole(1, 31), "of a slide: the most steps."),
        Key::optional(
            "hop",
            DIRECTIONS,
            "straight on over exactly `screens` pieces (one, if it is not given), then over any number of empty\n  points.",
        ),
        Key::optional("screens", Value::Whole(1, 30), "of a hop: how many pieces are hopped over."),
        Key::optional(
            "screen",
            Value::Table(&FILTER),
            "\
of a hop: which pieces may be hopped over: `{ not = \"cannon\" }`.",
        ),
        Key::optional(
            "leap",
            Value::Offset,
            "a jump by an offset, `[1, 2]` for a knight, in all its turns and mirror images.",
        ),
        Key::optional(
            "toward",
            Value::Words(&names(&TOWARD)),
            "of a leap: `\"forward\"`, `\"backward\"` or `\"sideways\"`: only those whose long part leads that way.",
        ),
        Key::optional(
            "path",
            Value::Some(&Value::Either(&[DIRECTION, Value::Table(&LEG)])),
            "\
legs one after the other, `[\"orthogonal\", \"diagonal\"]` for a lame horse. Each leg turns by at most\n  an eighth of a circle from the one before. Every point on the way must be empty. A leg can be written out:\n  `{ step = \"any\", over = \"occupied\" }` or `{ leap = [1, 2], over = \"any\" }`, where `over`, for what must\n  stand on its last point, is `\"empty\"` if it is not given.",
        ),
        Key::optional(
            "turn",
            Value::Words(&names(&TURNS)),
            "of a path: `\"any\"`: its legs may turn by any angle.",
        ),
        Key::optional("only", Value::Words(&names(&ONLY)), "`\"move\"` or `\"capture\"`."),
        Key::optional(
            "capture",
            Value::Table(&FILTER),
            "\
what it may capture: `{ not = \"cannon\" }`, `{ only = [\"soldier\"] }`; with\n  `until = \"first-capture\"` the limit holds until a piece has been captured.",
        ),
        Key::optional("from", Value::Region, "a region where the piece must stand."),
        Key::optional(
            "to",
            Value::Region,
            "a region where the move must end; it may pass other points.",
        ),
        Key::optional("within", Value::Region, "a region that the move may not leave on its way."),
    ],
    bonds: &[
        Bond::One(&SHAPES),
        Bond::With("range", "slide"),
        Bond::With("screens", "hop"),
        Bond::With("screen", "hop"),
        Bond::With("toward", "leap"),
        Bond::With("turn", "path"),
    ],
};

static LEG: Spec = Spec {
    name: "leg",
    keys: &[
        Key::optional("step", DIRECTIONS, "one step in some directions."),
        Key::optional("leap", Value::Offset, "a jump by an offset."),
        Key::optional(
            "over",
            Value::Words(&names(&OVER)),
            "what must stand where the leg ends, unless it is the last: nothing, if it is not given.",
        ),
    ],
    bonds: &[Bond::One(&["step", "leap"])],
};

/// All kinds but some, or some only.
pub(super) static FILTER: Spec = Spec {
    name: "filter",
    keys: &[
        Key::optional("not", Value::Each(&Value::Text), "all pieces but these, by their names."),
        Key::optional("only", Value::Each(&Value::Text), "these pieces only, by their names."),
        Key::optional(
            "until",
            Value::Words(&names(&UNTIL)),
            "`\"first-capture\"`: the limit holds until a piece has been captured.",
        ),
    ],
    bonds: &[Bond::One(&["not", "only"])],
};

/// One item of `moves`.
pub(super) const MOVE_ITEM: Value = Value::Table(&MOVE);
const DIRECTION: Value = Value::Named("direction", &Value::Words(&names(&DIRECTION_WORDS)));
const DIRECTIONS: Value = Value::Named("directions", &Value::Some(&DIRECTION));

const ONLY: [(&str, Only); 2] = [("move", Only::Move), ("capture", Only::Capture)];
const TOWARD: [(&str, Toward); 3] =
    [("forward", Toward::Forward), ("backward", Toward::Backward), ("sideways", Toward::Sideways)];
const TURNS: [(&str, ()); 1] = [("any", ())];
const OVER: [(&str, Over); 3] =
    [("empty", Over::Empty), ("occupied", Over::Occupied), ("any", Over::Any)];
const UNTIL: [(&str, Until); 1] = [("first-capture", Until::FirstCapture)];

/// One item of `moves`.
#[derive(Debug)]
pub(crate) struct MoveDef {
    pub(crate) shape: ShapeDef,
    pub(crate) only: Only,
    pub(crate) from: Option<RegionDef>,
    pub(crate) to: Option<RegionDef>,
    pub(crate) within: Option<RegionDef>,
    pub(crate) capture: Option<KindFilter>,
    pub(crate) span: Span,
}

/// The shape of a move: exactly one of these keys is given.
#[derive(Debug)]
pub(crate) enum ShapeDef {
    /// One step.
    Step { directions: Directions },
    /// Any number of steps straight on over empty points, at most `range`.
    Slide { directions: Directions, range: Option<u8> },
    /// Straight on over exactly `screens` pieces, then any number of empty points.
    Hop { directions: Directions, screens: u8, screen: Option<KindFilter> },
    /// A jump by an offset.
    Leap { long: u8, short: u8, toward: Option<Toward> },
    /// Legs one after the other, each turning by at most an eighth of a circle unless `turn` allows any.
    Path { legs: Vec<LegDef>, any_turn: bool },
}

/// One leg of a path.
#[derive(Debug)]
pub(crate) struct LegDef {
    pub(crate) step: StepWord,
    pub(crate) over: Over,
}

/// What a leg does.
#[derive(Debug)]
pub(crate) enum StepWord {
    Step(Directions),
    Leap { long: u8, short: u8 },
}

/// What must stand on the point where a leg other than the last ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    Empty,
    Occupied,
    Any,
}

/// Whether a rule only moves, only captures, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Only {
    /// To an empty point only.
    Move,
    /// Onto an enemy only.
    Capture,
    /// Either.
    Both,
}

/// The leaps of an offset that are meant, seen from the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toward {
    Forward,
    Backward,
    Sideways,
}

/// All kinds but some, or some only; perhaps not for the whole game.
#[derive(Debug)]
pub(crate) struct KindFilter {
    pub(crate) kinds: KindChoice,
    pub(crate) until: Until,
}

/// All kinds but some, or some only.
#[derive(Debug)]
pub(crate) enum KindChoice {
    Not(Vec<Spanned<String>>),
    Only(Vec<Spanned<String>>),
}

/// How long a filter holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// Always.
    Forever,
    /// Until a piece has been captured.
    FirstCapture,
}

impl MoveDef {
    /// Reads an item of `moves`: a move in words, or several in Betza's notation.
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Vec<Self> {
        match node.value {
            node::Value::String(_) => betza::read(node, diags),
            _ => Self::in_words(node, diags).into_iter().collect(),
        }
    }

    fn in_words(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table = Table::open(node, Words::new("a move", "행마"), diags)?.of(&MOVE);
        let shape = shape(&mut table, diags);
        let only_node = table.get("only");
        let only = table.choose("only", &ONLY, diags).unwrap_or(Only::Both);
        let mut region = |key| table.get(key).and_then(|node| RegionDef::read(node, diags));
        let (from, to, within) = (region("from"), region("to"), region("within"));
        let capture_node = table.get("capture");
        let capture = capture_node.and_then(|node| KindFilter::read(node, diags));
        if let (Some(node), Some(at), Only::Move) = (capture_node, only_node, only) {
            let message = Words::new(
                "a rule that only moves has nothing to say about captures",
                "잡지 않는 행마에는 무엇을 잡는지 쓸 수 없습니다",
            );
            let only = Words::new("it only moves", "가기만 하는 행마입니다");
            diags.push(Diagnostic::error("contradiction", node.span, message).also(at.span, only));
        }
        table.finish(diags);
        Some(Self { shape: shape?, only, from, to, within, capture, span: node.span })
    }
}

const SHAPES: [&str; 5] = ["step", "slide", "hop", "leap", "path"];

fn shape(table: &mut Table<'_>, diags: &mut Diagnostics) -> Option<ShapeDef> {
    let mut given = Vec::new();
    for key in SHAPES {
        given.extend(table.get(key).map(|node| (key, node)));
    }
    let range = table.get("range");
    let (screens, screen) = (table.get("screens"), table.get("screen"));
    let (toward, turn) = (table.get("toward"), table.get("turn"));
    if given.is_empty() && table.misspells(&SHAPES) {
        // The misspelt key is reported by itself.
        return None;
    }
    let &[(key, node)] = given.as_slice() else {
        diags.push(not_one_shape(table.span, &given));
        return None;
    };
    let belongs = [
        ("range", range, "slide"),
        ("screens", screens, "hop"),
        ("screen", screen, "hop"),
        ("toward", toward, "leap"),
        ("turn", turn, "path"),
    ];
    for (extra, extra_node, shape) in belongs {
        if let (Some(extra_node), true) = (extra_node, shape != key) {
            let message = words!(
                "`{extra}` belongs to a `{shape}`, and this is a `{key}`",
                "`{extra}`은(는) `{shape}`에 쓰는 것인데 이 행마는 `{key}`입니다"
            );
            let made = words!("this makes it a `{key}`", "이 열쇠가 있어 `{key}`입니다");
            let fault = Diagnostic::error("misplaced-key", extra_node.span, message);
            diags.push(fault.also(node.span, made));
        }
    }
    Some(match key {
        "step" => ShapeDef::Step { directions: Directions::read(node, diags)? },
        "slide" => ShapeDef::Slide {
            directions: Directions::read(node, diags)?,
            range: table.whole("range", diags).map(|n| n as u8),
        },
        "hop" => ShapeDef::Hop {
            directions: Directions::read(node, diags)?,
            screens: table.whole("screens", diags).map_or(1, |n| n as u8),
            screen: screen.and_then(|node| KindFilter::read(node, diags)),
        },
        "leap" => {
            let (short, long) = offset(node, diags)?;
            let toward = table.choose("toward", &TOWARD, diags);
            ShapeDef::Leap { long, short, toward }
        }
        _ => {
            let legs: Vec<LegDef> = reader::items(node)
                .iter()
                .map(|item| LegDef::read(item, diags))
                .collect::<Option<_>>()?;
            if legs.is_empty() || legs.len() > 8 {
                let message = Words::new(
                    "a path has 1 to 8 legs",
                    "`path`에는 다리가 1개에서 8개까지 있습니다",
                );
                diags.push(Diagnostic::error("path-legs", node.span, message));
                return None;
            }
            let turn = table.choose("turn", &TURNS, diags);
            ShapeDef::Path { legs, any_turn: turn.is_some() }
        }
    })
}

/// The message for a move with several shapes, or without one.
fn not_one_shape(span: Span, given: &[(&str, &Node)]) -> Diagnostic {
    let message = match given.len() {
        0 => Words::new("a move needs a shape", "행마에는 모양이 있어야 합니다"),
        _ => Words::new(
            "a move has one shape, and this one has several",
            "행마의 모양은 하나인데 여럿이 적혀 있습니다",
        ),
    };
    let fault = Diagnostic::error("move-shape", span, message).help(Words::new(
        "give one of `step`, `slide`, `hop`, `leap` and `path`",
        "`step`, `slide`, `hop`, `leap`, `path` 가운데 하나를 쓰십시오",
    ));
    given.iter().fold(fault, |fault, (key, node)| {
        fault.also(node.span, words!("it is a `{key}` here", "여기서는 `{key}`입니다"))
    })
}

fn offset(node: &Node, diags: &mut Diagnostics) -> Option<(u8, u8)> {
    let node::Value::Array(items) = &node.value else {
        let expected = Words::new("two numbers such as [1, 2]", "[1, 2]와 같은 두 수");
        diags.push(reader::wrong_kind(node, expected));
        return None;
    };
    let numbers: Vec<i64> =
        items.iter().filter_map(|item| reader::integer(item, 0..=31, diags)).collect();
    match (numbers.as_slice(), items.len()) {
        (&[a, b], 2) if a.max(b) > 0 => Some((a.min(b) as u8, a.max(b) as u8)),
        (numbers, count) if numbers.len() == count => {
            let message = Words::new(
                "a leap is two numbers, not both zero",
                "`leap`은 두 수로 쓰며 둘 다 0일 수는 없습니다",
            );
            let help = Words::new("a knight's leap is [1, 2]", "나이트의 행마는 [1, 2]입니다");
            diags.push(Diagnostic::error("leap-offset", node.span, message).help(help));
            None
        }
        _ => None,
    }
}

impl LegDef {
    fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let span = node.span;
        let node::Value::Table(_) = node.value else {
            let step = StepWord::Step(Directions::read(node, diags)?);
            return Some(Self { step, over: Over::Empty });
        };
        let mut table = Table::open(node, Words::new("a leg", "다리"), diags)?.of(&LEG);
        let (step, leap) = (table.get("step"), table.get("leap"));
        let over = table.choose("over", &OVER, diags).unwrap_or(Over::Empty);
        table.finish(diags);
        let step = match (step, leap) {
            (Some(node), None) => StepWord::Step(Directions::read(node, diags)?),
            (None, Some(node)) => {
                let (short, long) = offset(node, diags)?;
                StepWord::Leap { long, short }
            }
            _ => {
                let message = Words::new(
                    "a leg is either a `step` or a `leap`",
                    "다리는 `step`이나 `leap` 가운데 하나입니다",
                );
                diags.push(Diagnostic::error("path-legs", span, message));
                return None;
            }
        };
        Some(Self { step, over })
    }
}

impl KindFilter {
    /// Reads `{ not = "cannon" }` or `{ only = ["cannon", "chariot"] }`, perhaps with `until`.
    pub(crate) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let what = Words::new("a choice of pieces", "기물 선택");
        let mut table = Table::open(node, what, diags)?.of(&FILTER);
        let (not, only) = (table.get("not"), table.get("only"));
        let until = table.choose("until", &UNTIL, diags);
        table.finish(diags);
        let until = until.unwrap_or(Until::Forever);
        match (not, only) {
            (Some(node), None) => {
                Some(Self { kinds: KindChoice::Not(reader::strings(node, diags)), until })
            }
            (None, Some(node)) => {
                Some(Self { kinds: KindChoice::Only(reader::strings(node, diags)), until })
            }
            _ => {
                let message = Words::new(
                    "either `not` or `only` is needed",
                    "`not`과 `only` 가운데 하나가 있어야 합니다",
                );
                diags.push(Diagnostic::error("kind-filter", node.span, message).help(Words::new(
                    "write { not = \"NAME\" } or { only = [\"NAME\", \"NAME\"] }",
                    "{ not = \"이름\" }이나 { only = [\"이름\", \"이름\"] }으로 쓰십시오",
                )));
                None
            }
        }
    }
}
