//! The texts of a new definition and its cases.

use std::fmt::Write as _;
use std::sync::Arc;

use gwangsang::document::{self, Entry, Value};
use gwangsang::{Game, Source, Sources, Variant};

use crate::diff::{quoted, written};

const BLANK: &str = include_str!("blank.toml");
const BLANK_CASES: &str = include_str!("blank.cases.toml");

/// Behind this line stand the inherited values as comments.
const INHERITED: &str =
    "# ------------------------------------------- what can be changed, as it is\n";

/// The parts of a definition that are most often changed, in the order in which they are shown.
const PARTS: [&str; 6] = ["game", "pieces", "setup", "endings", "bans", "effects"];
/// What is seldom changed: how something is called and drawn.
const LOOKS: [&str; 4] = ["name", "letter", "aliases", "glyphs"];

/// A definition and its cases.
#[derive(Debug, Clone)]
pub(super) struct Scaffold {
    pub(super) definition: String,
    pub(super) cases: String,
}

/// A name for people, made of an id: `my-game` is called My game.
pub(super) fn title(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// A small game of its own.
pub(super) fn blank(id: &str) -> Scaffold {
    let filled = |text: &str| text.replace("{id}", id).replace("{title}", &title(id));
    Scaffold { definition: filled(BLANK), cases: filled(BLANK_CASES) }
}

/// A game that extends another one, which is called `parent` in its text.
pub(super) fn extending(id: &str, parent: &str, variant: &Arc<Variant>) -> Scaffold {
    let (title, of) = (title(id), variant.model().name.en());
    let extends = quoted(parent);
    let mut definition = format!(
        "# {title}: {of}, but for what is stated here.\n\
         format = 1\n\
         extends = {extends}\n\
         id = \"{id}\"\n\
         name = \"{title}\"\n\n\
         # Below stands what is most often changed, as it is inherited. Take the `# ` away from a line and\n\
         # from the header above it, and change it. Tables are laid over each other key by key; `KEY = false`\n\
         # takes an inherited key or table away. `gwangsang reference` prints what can be said, and\n\
         # `gwangsang show {id}.toml --effective` the whole definition.\n\n\
         {INHERITED}"
    );
    for line in inherited(variant).lines() {
        definition.push_str(format!("# {line}").trim_end());
        definition.push('\n');
    }
    Scaffold { definition, cases: cases(id, &title, variant) }
}

/// The inherited values, as a definition would state them.
fn inherited(variant: &Variant) -> String {
    let text = variant.effective().to_owned();
    let source = Arc::new(Source { name: "effective".to_owned(), text });
    let id = Sources::default().add(source.clone());
    let (entries, _) = document::read(&source.text, id);
    let mut text = String::new();
    for part in PARTS {
        let found = entries.iter().find(|entry| entry.key.value == part);
        if let Some(Value::Table(entries)) = found.map(|entry| &entry.node.value) {
            table(part, entries, &mut text);
        }
    }
    text
}

/// A table with its header: values first, then the tables in it.
fn table(path: &str, entries: &[Entry], text: &mut String) {
    let shown = entries.iter().filter(|entry| !LOOKS.contains(&entry.key.value.as_str()));
    let (tables, values): (Vec<&Entry>, Vec<&Entry>) =
        shown.partition(|entry| is_named(path, entry));
    if !values.is_empty() {
        let _ = writeln!(text, "\n[{path}]");
    }
    for entry in values {
        let _ = writeln!(text, "{} = {}", entry.key.value, written(&entry.node));
    }
    for entry in tables {
        if let Value::Table(entries) = &entry.node.value {
            table(&format!("{path}.{}", entry.key.value), entries, text);
        }
    }
}

/// Whether an entry is something that its author has named, such as a piece or an ending.
fn is_named(path: &str, entry: &Entry) -> bool {
    PARTS.contains(&path) && matches!(entry.node.value, Value::Table(_))
}

/// A case about the start, with what holds there.
fn cases(id: &str, title: &str, variant: &Arc<Variant>) -> String {
    let mut game = Game::new(variant.clone());
    let board = &variant.model().board;
    let moving = board.points().iter().find(|point| !game.targets(*point).is_empty());
    let targets = moving.map_or_else(String::new, |from| {
        let to: Vec<String> = game.targets(from).iter().map(|point| board.name(point)).collect();
        format!("targets = {{ {} = \"{}\" }}\n", board.name(from), to.join(" "))
    });
    let (one, two) = (game.perft(1), game.perft(2));
    format!(
        "# What must hold of {title}. `gwangsang test {id}.toml` tries it; what a case can state is told by\n\
         # `gwangsang test --help`. These numbers are those of the inherited rules: a rule that is changed\n\
         # may well change them.\n\n\
         [[case]]\n\
         name = \"the start\"\n\
         {targets}perft = {{ 1 = {one}, 2 = {two} }}\n"
    )
}
