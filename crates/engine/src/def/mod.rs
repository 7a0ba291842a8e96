//! The definition: a mirror of the TOML file, with places and without meaning.
//!
//! Every value here is of the right kind, but names are not resolved yet: that a region exists, or
//! that a letter is used once, is checked when the model is made.

mod betza;
mod board;
mod directions;
mod evaluation;
mod game;
mod handicaps;
pub(crate) mod inheritance;
mod moves;
pub(crate) mod node;
mod notation;
pub(crate) mod overlay;
mod pieces;
pub(crate) mod reader;
mod setup;
pub(crate) mod spec;
mod syntax;
mod text;

pub(crate) use betza::PATTERN as BETZA;
pub(crate) use board::AREA;
pub use board::Symmetry;
pub(crate) use board::{AreaDef, BoardDef, LineDef, RegionDef, SideDef, Term, Whose};
pub use directions::Directions;
pub use evaluation::Shares;
pub(crate) use evaluation::{EvaluationDef, Rows};
pub(crate) use game::{GameDef, RuleDef};
pub use game::{PassPolicy, Royals};
pub(crate) use handicaps::HandicapDef;
pub use moves::Only;
pub(crate) use moves::{KindChoice, KindFilter, MoveDef, Over, ShapeDef, StepWord, Toward, Until};
pub(crate) use notation::{NotationDef, PieceWordsDef};
pub use pieces::Captor;
pub(crate) use pieces::PieceDef;
pub(crate) use setup::{ArrayDef, FormationsDef, SetupDef};
pub(crate) use text::LANGUAGES;
pub use text::Text;

use crate::diag::{Diagnostic, Diagnostics, SourceId, Span, Spanned};
use crate::words::{Particle, Words};
use node::Entry;
use reader::Table;
use spec::{Key, Part, Spec, Value};

/// The reference of the language without its rules.
pub(crate) static DOCS: [&Part; 8] = [
    &board::DOCS,
    &pieces::DOCS,
    &moves::DOCS,
    &setup::DOCS,
    &handicaps::DOCS,
    &notation::DOCS,
    &evaluation::DOCS,
    &game::DOCS,
];

/// A whole definition.
pub(crate) static DEFINITION: Spec = Spec {
    name: "definition",
    keys: &[
        Key::needed("format", Value::Whole(1, 1), "the format of the file: 1."),
        Key::optional(
            "extends",
            Value::Text,
            "another definition that this one takes over and changes, by its id or path.",
        ),
        Key::optional("case", Value::Anything, "what must hold of the game; no part of its rules."),
        Key::needed("id", Value::Name, "the name by which programs know the game."),
        Key::optional("aliases", Value::Each(&Value::Text), "other names by which it is found."),
        Key::optional(
            "allow",
            Value::Each(&Value::Text),
            "the warnings that are let pass, by their names.",
        ),
        Key::needed("name", Value::Spoken, "the name that people read."),
        Key::optional("summary", Value::Spoken, "what is special about it, in a line."),
        Key::needed("board", board::BOARD_TABLE, "the board: its size, and what is drawn on it."),
        Key::needed(
            "sides",
            board::SIDES,
            "the two sides; the one named first has upper case letters.",
        ),
        Key::optional(
            "regions",
            Value::Map(&Value::Region),
            "names for sets of points, given for the first side.",
        ),
        Key::needed("pieces", pieces::PIECES, "the kinds of pieces."),
        Key::needed("setup", setup::SETUP_TABLE, "how a game starts."),
        Key::optional(
            "formations",
            setup::FORMATIONS_TABLE,
            "what each side chooses before the first move.",
        ),
        Key::optional(
            "handicaps",
            handicaps::HANDICAPS,
            "what a stronger side can give up before a game.",
        ),
        Key::optional("notation", notation::NOTATION_TABLE, "how players of the game write moves."),
        Key::needed("game", game::GAME_TABLE, "the course of the game, and which rules it has."),
        Key::optional("endings", Value::Rules("ending"), "the rules that end the game."),
        Key::optional("bans", Value::Rules("ban"), "the rules that make moves illegal."),
        Key::optional("effects", Value::Rules("effect"), "the rules that change what moves do."),
        Key::optional(
            "evaluation",
            evaluation::EVALUATION_TABLE,
            "what players that look ahead think of pieces; no part of the rules.",
        ),
    ],
    bonds: &[],
};

/// A definition as its author wrote it.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) id: Option<Spanned<String>>,
    pub(crate) aliases: Vec<Spanned<String>>,
    /// The warnings that are let pass.
    pub(crate) allow: Vec<Spanned<String>>,
    pub(crate) name: Option<Text>,
    pub(crate) summary: Option<Text>,
    pub(crate) board: Option<BoardDef>,
    pub(crate) sides: Vec<SideDef>,
    pub(crate) regions: Vec<(Spanned<String>, RegionDef)>,
    pub(crate) pieces: Vec<PieceDef>,
    pub(crate) setup: Option<SetupDef>,
    pub(crate) formations: Option<FormationsDef>,
    pub(crate) handicaps: Vec<HandicapDef>,
    pub(crate) notation: Option<NotationDef>,
    pub(crate) game: Option<GameDef>,
    pub(crate) endings: Vec<RuleDef>,
    pub(crate) bans: Vec<RuleDef>,
    pub(crate) effects: Vec<RuleDef>,
    pub(crate) evaluation: Option<EvaluationDef>,
    /// The whole text, for a message about something that is missing.
    pub(crate) span: Span,
    /// The texts that the author is at work on: the definition and what is laid over it, no ancestors.
    pub(crate) own: Vec<SourceId>,
}

/// The format of the text: there is one so far.
fn format(node: &node::Node, diags: &mut Diagnostics) {
    match node.value {
        node::Value::Integer(1) => {}
        node::Value::Integer(other) => {
            let topic = Particle::Topic.after(&other.to_string());
            let message = words!("format {other} is not known", "{topic} 알 수 없는 형식입니다");
            diags.push(Diagnostic::error("unknown-format", node.span, message).help(Words::new(
                "this program reads format 1",
                "이 프로그램은 형식 1을 읽습니다",
            )));
        }
        _ => {
            let expected = Words::new("the number of the format, 1", "형식의 번호인 1");
            diags.push(reader::wrong_kind(node, expected));
        }
    }
}

/// Reads a definition out of a document; faults are reported and left out.
pub(crate) fn decode(entries: &[Entry], span: Span, diags: &mut Diagnostics) -> Definition {
    let mut table = Table::over(entries, span, Words::new("a definition", "정의")).of(&DEFINITION);
    if let Some(node) = table.need("format", diags) {
        format(node, diags);
    }
    table.get("extends"); // Followed before decoding.
    table.get("case"); // Read by whoever tests the definition.
    let definition = Definition {
        id: table.need("id", diags).and_then(|node| reader::name(node, diags)),
        aliases: table.get("aliases").map(|node| reader::strings(node, diags)).unwrap_or_default(),
        allow: table.get("allow").map(|node| reader::strings(node, diags)).unwrap_or_default(),
        name: table.need("name", diags).and_then(|node| Text::read(node, diags)),
        summary: table.get("summary").and_then(|node| Text::read(node, diags)),
        board: table.need("board", diags).and_then(|node| BoardDef::read(node, diags)),
        sides: table.need("sides", diags).map(|node| board::sides(node, diags)).unwrap_or_default(),
        regions: table.get("regions").map(|node| board::regions(node, diags)).unwrap_or_default(),
        pieces: table
            .need("pieces", diags)
            .map(|node| pieces::read(node, diags))
            .unwrap_or_default(),
        setup: table.need("setup", diags).and_then(|node| SetupDef::read(node, diags)),
        formations: table.get("formations").and_then(|node| FormationsDef::read(node, diags)),
        handicaps: table
            .get("handicaps")
            .map(|node| handicaps::read(node, diags))
            .unwrap_or_default(),
        notation: table.get("notation").and_then(|node| NotationDef::read(node, diags)),
        game: table.need("game", diags).and_then(|node| GameDef::read(node, diags)),
        endings: table.get("endings").map(|node| game::rules(node, diags)).unwrap_or_default(),
        bans: table.get("bans").map(|node| game::rules(node, diags)).unwrap_or_default(),
        effects: table.get("effects").map(|node| game::rules(node, diags)).unwrap_or_default(),
        evaluation: table.get("evaluation").and_then(|node| EvaluationDef::read(node, diags)),
        span,
        own: vec![span.source],
    };
    table.finish(diags);
    definition
}
