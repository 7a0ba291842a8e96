//! From a text to cases, with a message for everything in it that cannot be meant.

use std::collections::BTreeMap;
use std::sync::Arc;

use gwangsang::document::{self, Entry, Node, Table, Value, boolean, items, string, words};
use gwangsang::model::Model;
use gwangsang::{
    Diagnostic, Diagnostics, LoadError, Point, PointSet, Refusal, Source, SourceId, Sources, Span,
    Spanned, Variant,
};

use super::snapshot::slug;
use super::start::{Start, side};
use super::{Case, Ending, Expected, Leaves, Refused, Snapshot, Targets, Winner, verify, whole};

/// The greatest depth to which leaves are counted.
const MOST_DEPTH: i64 = 12;

/// What a text with cases is otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A file of cases alone.
    Cases,
    /// A definition that has cases.
    Definition,
}

/// The names of the cases of a suite so far, as their snapshots are called, and where they stand.
pub(super) type Names = BTreeMap<String, (Arc<Source>, Span)>;

/// Reads the cases of a text.
///
/// # Errors
///
/// Gives every fault that was found, with its place.
pub(super) fn read(
    source: &Arc<Source>,
    kind: Kind,
    variant: &Arc<Variant>,
    names: &mut Names,
) -> Result<Vec<Case>, LoadError> {
    let mut sources = Sources::default();
    let id = sources.add(source.clone());
    let mut reader = Reader { source, variant, names, diags: Diagnostics::default() };
    let cases = reader.text(kind, id);
    if reader.diags.has_errors() {
        return Err(LoadError { diagnostics: reader.diags.into_sorted(), sources });
    }
    Ok(cases)
}

/// Whether a text is a definition with cases in it.
pub(super) fn has_cases(text: &str) -> bool {
    let mut sources = Sources::default();
    let empty = Source { name: String::new(), text: String::new() };
    let (entries, _) = document::read(text, sources.add(Arc::new(empty)));
    let has = |key: &str| entries.iter().any(|entry| entry.key.value == key);
    has("id") && has("case")
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    variant: &'a Arc<Variant>,
    names: &'a mut Names,
    diags: Diagnostics,
}

impl Reader<'_> {
    fn model(&self) -> &Model {
        self.variant.model()
    }

    fn text(&mut self, kind: Kind, id: SourceId) -> Vec<Case> {
        let (entries, errors) = document::read(&self.source.text, id);
        for (span, message) in errors {
            self.diags.push(Diagnostic::error("syntax", span, message));
        }
        if self.diags.has_errors() {
            return Vec::new();
        }
        let span = Span { source: id, start: 0, end: 0 };
        let mut table = Table::over(&entries, span, "a file of cases");
        let cases = match kind {
            Kind::Cases => table.need("case", &mut self.diags),
            Kind::Definition => table.get("case"),
        };
        if kind == Kind::Cases {
            table.finish(&mut self.diags);
        }
        cases.map_or(&[][..], items).iter().filter_map(|node| self.case(node)).collect()
    }

    fn case(&mut self, node: &Node) -> Option<Case> {
        let mut table = Table::open(node, "a case", &mut self.diags)?;
        let name = table
            .need("name", &mut self.diags)
            .and_then(|node| string(node, &mut self.diags))
            .filter(|name| self.is_new(name));
        let setup = Start::take(&mut table).read(self.variant, &mut self.diags);
        let moves = table.get("moves").and_then(|node| self.words(node));
        let expected = self.expected(&mut table);
        table.finish(&mut self.diags);
        if states_nothing(node) {
            let message = "this case states nothing, so that it could not fail";
            self.diags.push(
                Diagnostic::error("states-nothing", node.span, message)
                    .help("state targets, legal, refused, check, outcome, perft or snapshot"),
            );
        }
        let case = Case {
            name: name?,
            source: self.source.clone(),
            setup: setup?,
            moves: moves.unwrap_or_default(),
            expected,
        };
        verify::moves(&case, self.variant, &mut self.diags);
        Some(case)
    }

    /// Whether no other case has the name; reports it if one has.
    fn is_new(&mut self, name: &Spanned<String>) -> bool {
        let file = slug(&name.value);
        if file.is_empty() || whole::PARTS.iter().any(|part| part.slug() == file) {
            let message = format!("a case cannot be called `{}`", name.value);
            self.diags.push(
                Diagnostic::error("bad-name", name.span, message)
                    .help("a name needs a letter or a digit")
                    .help(
                        "all-pieces, all-starts and some-games are snapshots of the whole variant",
                    ),
            );
            return false;
        }
        let Some((source, span)) = self.names.get(&file) else {
            self.names.insert(file, (self.source.clone(), name.span));
            return true;
        };
        let message = format!("another case is called `{}`, or nearly so", name.value);
        let mut diagnostic = Diagnostic::error("duplicate-case", name.span, message);
        diagnostic = if Arc::ptr_eq(source, self.source) {
            diagnostic.also(*span, "here")
        } else {
            diagnostic.help(format!("it stands in {}", source.name))
        };
        self.diags.push(diagnostic);
        false
    }

    /// The words of a string, or of every string of a list.
    fn words(&mut self, node: &Node) -> Option<Vec<Spanned<String>>> {
        let parts = items(node).iter().map(|item| words(item, &mut self.diags));
        let parts: Vec<_> = parts.collect();
        Some(parts.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
    }

    fn point(&mut self, name: &Spanned<String>) -> Option<Point> {
        let found = self.model().board.point(&name.value);
        found
            .map_err(|error| {
                self.diags.push(Diagnostic::error("bad-point", name.span, error.to_string()));
            })
            .ok()
    }

    fn points(&mut self, node: &Node) -> Option<Vec<Point>> {
        let names = self.words(node)?;
        let points: Vec<_> = names.iter().map(|name| self.point(name)).collect();
        points.into_iter().collect()
    }

    fn expected(&mut self, table: &mut Table<'_>) -> Expected {
        Expected {
            targets: self.entries(table.get("targets"), "the targets", Self::targets),
            legal: table.get("legal").and_then(|node| {
                let moves = self.words(node)?;
                Some(Spanned::new(moves, node.span))
            }),
            refused: self.entries(table.get("refused"), "the refused moves", Self::refused),
            check: table.get("check").and_then(|node| {
                let check = boolean(node, &mut self.diags)?;
                Some(Spanned::new(check, node.span))
            }),
            outcome: table.get("outcome").and_then(|node| {
                let ending = self.ending(node)?;
                Some(Spanned::new(ending, node.span))
            }),
            perft: self.entries(table.get("perft"), "the leaves by depth", Self::leaves),
            snapshot: table.get("snapshot").and_then(|node| self.snapshot(node)),
        }
    }

    /// What every entry of a table means.
    fn entries<T>(
        &mut self,
        node: Option<&Node>,
        what: &str,
        read: impl Fn(&mut Self, &Entry) -> Option<T>,
    ) -> Vec<T> {
        let table = node.and_then(|node| Table::open(node, what, &mut self.diags));
        let entries = table.map_or(&[][..], |table| table.entries());
        entries.iter().filter_map(|entry| read(self, entry)).collect()
    }

    fn targets(&mut self, entry: &Entry) -> Option<Targets> {
        let from = self.point(&entry.key);
        let to: PointSet = self.points(&entry.node)?.into_iter().collect();
        Some(Targets { from: from?, to, span: entry.node.span })
    }

    fn refused(&mut self, entry: &Entry) -> Option<Refused> {
        let word = string(&entry.node, &mut self.diags)?;
        let Some(reason) = Refusal::WORDS.iter().find(|known| **known == word.value) else {
            let message = format!("`{}` is no reason to refuse a move", word.value);
            self.diags.push(
                Diagnostic::error("unknown-reason", word.span, message)
                    .suggest(&word.value, Refusal::WORDS.iter().copied())
                    .help("`gwangsang test --help` lists the reasons"),
            );
            return None;
        };
        Some(Refused { text: entry.key.clone(), reason: Spanned::new(reason, word.span) })
    }

    fn ending(&mut self, node: &Node) -> Option<Ending> {
        if let Value::String(_) = node.value {
            let word = string(node, &mut self.diags)?;
            if word.value == "none" {
                return Some(Ending::None);
            }
            let message = format!("`{}` is no outcome", word.value);
            self.diags.push(
                Diagnostic::error("unknown-outcome", word.span, message)
                    .help("write \"none\", or { by = \"an ending\", winner = \"a side\" }"),
            );
            return None;
        }
        let mut table = Table::open(node, "an outcome", &mut self.diags)?;
        let by = table.get("by").and_then(|node| string(node, &mut self.diags));
        let winner = table.get("winner").and_then(|node| string(node, &mut self.diags));
        let points = table.get("points").map(|node| self.side_points(node));
        let says_something = !table.entries().is_empty();
        table.finish(&mut self.diags);
        if !says_something {
            let message = "an outcome needs `by`, `winner` or `points`";
            self.diags.push(Diagnostic::error("unknown-outcome", node.span, message));
        }
        let by = by.filter(|by| self.is_ending(by)).map(|by| by.value);
        let winner = winner.and_then(|name| match name.value.as_str() {
            "nobody" => Some(Winner::Nobody),
            _ => side(&name, self.variant.model(), &mut self.diags).map(Winner::Side),
        });
        Some(Ending::Over { by, winner, points: points.unwrap_or_default() })
    }

    fn is_ending(&mut self, by: &Spanned<String>) -> bool {
        let known: Vec<&str> = self.variant.ending_ids().collect();
        let found = known.contains(&by.value.as_str());
        if !found {
            let message = format!("no game can end by `{}` here", by.value);
            self.diags.push(
                Diagnostic::error("unknown-ending", by.span, message).suggest(&by.value, known),
            );
        }
        found
    }

    /// Points by side, in hundredths.
    fn side_points(&mut self, node: &Node) -> [Option<i64>; 2] {
        let mut points = [None; 2];
        let all = self.entries(Some(node), "the points by side", |reader, entry| {
            let side = side(&entry.key, reader.variant.model(), &mut reader.diags);
            let number = document::hundredths(&entry.node, &mut reader.diags);
            Some((side?, number?))
        });
        for (side, number) in all {
            points[side.index()] = Some(number);
        }
        points
    }

    fn leaves(&mut self, entry: &Entry) -> Option<Leaves> {
        let depth = entry.key.value.parse::<i64>().ok();
        let depth = depth.filter(|depth| (1..=MOST_DEPTH).contains(depth));
        if depth.is_none() {
            let message = format!("`{}` is no depth from 1 to {MOST_DEPTH}", entry.key.value);
            self.diags.push(Diagnostic::error("bad-depth", entry.key.span, message));
        }
        let count = document::integer(&entry.node, 0..=i64::MAX, &mut self.diags)?;
        let count = u64::try_from(count).ok()?;
        Some(Leaves { depth: depth? as u32, count, span: entry.node.span })
    }

    fn snapshot(&mut self, node: &Node) -> Option<Snapshot> {
        match node.value {
            Value::Boolean(wanted) => wanted.then(|| Snapshot { pieces: Vec::new() }),
            _ => Some(Snapshot { pieces: self.points(node)? }),
        }
    }
}

/// Whether a case states nothing, not even something that could not be read.
fn states_nothing(case: &Node) -> bool {
    const KEYS: [&str; 7] =
        ["targets", "legal", "refused", "check", "outcome", "perft", "snapshot"];
    let Value::Table(entries) = &case.value else { return false };
    let states = |entry: &Entry| match &entry.node.value {
        Value::Table(inner) => !inner.is_empty(),
        Value::Boolean(false) => entry.key.value != "snapshot",
        _ => true,
    };
    !entries.iter().any(|entry| KEYS.contains(&entry.key.value.as_str()) && states(entry))
}
