//! The course of the game, as written.

use super::node::{self, Node};
use super::reader::{self, Table};
use super::spec::{Block, Key, Part, Spec, Value, names};
use super::text::Text;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::words::Words;

/// The reference of this part of the language.
pub(super) static DOCS: Part = Part {
    title: "The game",
    blocks: &[
        Block::Prose("`[game]` has these keys:\n"),
        Block::Keys(&GAME),
        Block::Prose(
            "\
Each name in `endings`, `bans` and `effects` has a table of its own, `[endings.NAME]` and so on, with a
`name` for people and a `rule`: one of those below, with its keys.
",
        ),
    ],
};

static GAME: Spec = Spec {
    name: "game",
    keys: &[
        Key::needed("first", Value::Text, "the side that moves first."),
        Key::needed(
            "royals",
            Value::Words(&names(&ROYALS)),
            "`\"safe\"`: no move may leave the own royal attacked; `\"capturable\"`: it may, and the royal is\n  then simply captured.",
        ),
        Key::needed(
            "pass",
            Value::Words(&names(&PASSES)),
            "when a turn may go by: `\"never\"`, `\"always\"`, `\"not-in-check\"`, or `\"when-stuck\"` (only without\n  another legal move, and not in check). Like a move, a pass may not leave a safe royal attacked.",
        ),
        Key::optional(
            "tie",
            Value::Text,
            "the side that wins when points are equal; without it such a game is drawn.",
        ),
        Key::optional("draw-offers", Value::Truth, "if true, the sides may agree on a draw."),
        Key::needed(
            "endings",
            Value::Distinct,
            "the endings in the order in which they are tested after every action.",
        ),
        Key::optional(
            "bans",
            Value::Distinct,
            "what makes moves illegal beside the rules of the pieces.",
        ),
        Key::optional("effects", Value::Distinct, "what moves do beside moving and capturing."),
    ],
    bonds: &[],
};

/// `[game]`.
pub(super) const GAME_TABLE: Value = Value::Table(&GAME);

const ROYALS: [(&str, Royals); 2] = [("safe", Royals::Safe), ("capturable", Royals::Capturable)];
const PASSES: [(&str, PassPolicy); 4] = [
    ("never", PassPolicy::Never),
    ("always", PassPolicy::Always),
    ("not-in-check", PassPolicy::NotInCheck),
    ("when-stuck", PassPolicy::WhenStuck),
];

/// `[game]`.
#[derive(Debug)]
pub(crate) struct GameDef {
    pub(crate) first: Option<Spanned<String>>,
    pub(crate) royals: Spanned<Royals>,
    pub(crate) tie: Option<Spanned<String>>,
    pub(crate) draw_offers: bool,
    pub(crate) pass: Spanned<PassPolicy>,
    pub(crate) endings: Vec<Spanned<String>>,
    /// Where the endings are listed.
    pub(crate) list: Span,
    pub(crate) bans: Vec<Spanned<String>>,
    pub(crate) effects: Vec<Spanned<String>>,
}

/// Whether a move may leave the own royal attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Royals {
    /// It may not.
    Safe,
    /// It may; the royal is then simply captured.
    Capturable,
}

/// When a player may let the turn go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassPolicy {
    /// Never.
    Never,
    /// At any time.
    Always,
    /// Unless the own royal is attacked.
    NotInCheck,
    /// Only without another legal move, and not in check.
    WhenStuck,
}

/// `[endings.NAME]` or `[bans.NAME]`: a rule's table, which the rule itself reads.
#[derive(Debug)]
pub(crate) struct RuleDef {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Option<Text>,
    pub(crate) rule: Option<Spanned<String>>,
    pub(crate) node: Node,
}

impl GameDef {
    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut table = Table::open(node, Words::new("the game", "게임"), diags)?.of(&GAME);
        let first = table.need("first", diags).and_then(|node| reader::string(node, diags));
        let place = table.need("royals", diags).map_or(node.span, |node| node.span);
        let royals = table.choose("royals", &ROYALS, diags).unwrap_or(Royals::Safe);
        let royals = Spanned::new(royals, place);
        let tie = table.get("tie").and_then(|node| reader::string(node, diags));
        let draw_offers = table.get("draw-offers");
        let draw_offers =
            draw_offers.and_then(|node| reader::boolean(node, diags)).unwrap_or(false);
        let place = table.need("pass", diags).map_or(node.span, |node| node.span);
        // A policy that cannot be read is reported, and must not be at odds with anything else.
        let pass = table.choose("pass", &PASSES, diags).unwrap_or(PassPolicy::Always);
        let pass = Spanned::new(pass, place);
        let endings_node = table.need("endings", diags);
        let endings = endings_node.map(|node| reader::strings(node, diags)).unwrap_or_default();
        let bans = table.get("bans").map(|node| reader::strings(node, diags)).unwrap_or_default();
        let effects =
            table.get("effects").map(|node| reader::strings(node, diags)).unwrap_or_default();
        table.finish(diags);
        Some(Self {
            first,
            royals,
            tie,
            draw_offers,
            pass,
            endings,
            list: endings_node.map_or(node.span, |node| node.span),
            bans,
            effects,
        })
    }
}

fn lacks_rule(id: &Spanned<String>) -> Diagnostic {
    let name = &id.value;
    let message = words!(
        "`{name}` does not say which rule it is",
        "`{name}`이(가) 어떤 규칙인지 적혀 있지 않습니다"
    );
    Diagnostic::error("missing-key", id.span, message).help(Words::new(
        "add for example rule = \"no-moves\"",
        "이를테면 rule = \"no-moves\"를 더하십시오",
    ))
}

/// Reads the tables of endings or bans; what a rule's own keys mean is left to the rule.
pub(super) fn rules(node: &Node, diags: &mut Diagnostics) -> Vec<RuleDef> {
    let what = Words::new("the rules", "규칙");
    let Some(table) = Table::open(node, what, diags) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in table.entries() {
        reader::check_name(&entry.key, diags);
        let node::Value::Table(entries) = &entry.node.value else {
            let expected = Words::new("a table for a rule", "규칙 표");
            diags.push(reader::wrong_kind(&entry.node, expected));
            continue;
        };
        let value = |key: &str| entries.iter().find(|entry| entry.key.value == key);
        let rule = value("rule").and_then(|entry| reader::string(&entry.node, diags));
        if rule.is_none() && value("rule").is_none() {
            diags.push(lacks_rule(&entry.key));
        }
        let name = value("name").and_then(|entry| Text::read(&entry.node, diags));
        found.push(RuleDef { id: entry.key.clone(), name, rule, node: entry.node.clone() });
    }
    found
}
