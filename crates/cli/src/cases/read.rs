//! From a text to cases, with a message for everything in it that cannot be meant.

use std::collections::BTreeMap;
use std::sync::Arc;

use gwangsang::document::{self, Entry, Node, Table, Value, boolean, items, string, words};
use gwangsang::model::Model;
use gwangsang::{
    Diagnostic, Diagnostics, LoadError, Point, PointSet, Refusal, Source, SourceId, Sources, Span,
    Spanned, Variant, Words,
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
        let mut table = Table::over(&entries, span, Words::new("a file of cases", "사례 파일"));
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
        let mut table = Table::open(node, Words::new("a case", "사례"), &mut self.diags)?;
        let name = table
            .need("name", &mut self.diags)
            .and_then(|node| string(node, &mut self.diags))
            .filter(|name| self.is_new(name));
        let setup = Start::take(&mut table).read(self.variant, &mut self.diags);
        let moves = table.get("moves").and_then(|node| self.words(node));
        let expected = self.expected(&mut table);
        table.finish(&mut self.diags);
        if states_nothing(node) {
            self.diags.push(nothing_stated(node));
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
            self.diags.push(bad_name(name));
            return false;
        }
        let Some((source, span)) = self.names.get(&file) else {
            self.names.insert(file, (self.source.clone(), name.span));
            return true;
        };
        let own = &name.value;
        let message = Words::new(
            format!("another case is called `{own}`, or nearly so"),
            format!("이름이 `{own}`이거나 거의 같은 사례가 이미 있습니다"),
        );
        let mut diagnostic = Diagnostic::error("duplicate-case", name.span, message);
        diagnostic = if Arc::ptr_eq(source, self.source) {
            diagnostic.also(*span, Words::new("here", "여기에 있습니다"))
        } else {
            let file = &source.name;
            diagnostic.help(Words::new(
                format!("it stands in {file}"),
                format!("그 사례는 {file}에 있습니다"),
            ))
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
                self.diags.push(Diagnostic::error("bad-point", name.span, error.words()));
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
            targets: self.entries(
                table.get("targets"),
                Words::new("the targets", "갈 수 있는 점의"),
                Self::targets,
            ),
            legal: table.get("legal").and_then(|node| {
                let moves = self.words(node)?;
                Some(Spanned::new(moves, node.span))
            }),
            refused: self.entries(
                table.get("refused"),
                Words::new("the refused moves", "둘 수 없는 수의"),
                Self::refused,
            ),
            check: table.get("check").and_then(|node| {
                let check = boolean(node, &mut self.diags)?;
                Some(Spanned::new(check, node.span))
            }),
            outcome: table.get("outcome").and_then(|node| {
                let ending = self.ending(node)?;
                Some(Spanned::new(ending, node.span))
            }),
            perft: self.entries(
                table.get("perft"),
                Words::new("the leaves by depth", "깊이에 따른 잎의"),
                Self::leaves,
            ),
            snapshot: table.get("snapshot").and_then(|node| self.snapshot(node)),
        }
    }

    /// What every entry of a table means.
    fn entries<T>(
        &mut self,
        node: Option<&Node>,
        what: Words,
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
            let wrong = &word.value;
            let message = Words::new(
                format!("`{wrong}` is no reason to refuse a move"),
                format!("`{wrong}`은(는) 수를 둘 수 없는 까닭이 아닙니다"),
            );
            let help = Words::new(
                "`gwangsang test --help` lists the reasons",
                "쓸 수 있는 까닭은 `gwangsang test --help`에 나와 있습니다",
            );
            self.diags.push(
                Diagnostic::error("unknown-reason", word.span, message)
                    .suggest(wrong, Refusal::WORDS.iter().copied())
                    .help(help),
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
            self.diags.push(no_outcome(&word));
            return None;
        }
        let what = Words::new("an outcome", "대국의 결과");
        let mut table = Table::open(node, what, &mut self.diags)?;
        let by = table.get("by").and_then(|node| string(node, &mut self.diags));
        let winner = table.get("winner").and_then(|node| string(node, &mut self.diags));
        let points = table.get("points").map(|node| self.side_points(node));
        let says_something = !table.entries().is_empty();
        table.finish(&mut self.diags);
        if !says_something {
            let message = Words::new(
                "an outcome needs `by`, `winner` or `points`",
                "대국의 결과에는 `by`, `winner`, `points` 가운데 하나가 있어야 합니다",
            );
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
            let wrong = &by.value;
            let message = Words::new(
                format!("no game can end by `{wrong}` here"),
                format!("여기에서는 대국이 `{wrong}`(으)로 끝날 수 없습니다"),
            );
            self.diags
                .push(Diagnostic::error("unknown-ending", by.span, message).suggest(wrong, known));
        }
        found
    }

    /// Points by side, in hundredths.
    fn side_points(&mut self, node: &Node) -> [Option<i64>; 2] {
        let mut points = [None; 2];
        let what = Words::new("the points by side", "진영에 따른 점수의");
        let all = self.entries(Some(node), what, |reader, entry| {
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
            let wrong = &entry.key.value;
            let message = Words::new(
                format!("`{wrong}` is no depth from 1 to {MOST_DEPTH}"),
                format!("`{wrong}`은(는) 1부터 {MOST_DEPTH}까지의 깊이가 아닙니다"),
            );
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

/// The message for a case that states nothing.
fn nothing_stated(case: &Node) -> Diagnostic {
    let message = Words::new(
        "this case states nothing, so that it could not fail",
        "이 사례는 아무것도 말하지 않으므로 틀릴 수가 없습니다",
    );
    Diagnostic::error("states-nothing", case.span, message).help(Words::new(
        "state targets, legal, refused, check, outcome, perft or snapshot",
        "targets, legal, refused, check, outcome, perft, snapshot 가운데 하나를 쓰십시오",
    ))
}

/// The message for what cannot be the name of a case.
fn bad_name(name: &Spanned<String>) -> Diagnostic {
    let wrong = &name.value;
    let message = Words::new(
        format!("a case cannot be called `{wrong}`"),
        format!("사례의 이름은 `{wrong}`일 수 없습니다"),
    );
    Diagnostic::error("bad-name", name.span, message)
        .help(Words::new(
            "a name needs a letter or a digit",
            "이름에는 글자나 숫자가 있어야 합니다",
        ))
        .help(Words::new(
            "all-pieces, all-starts and some-games are snapshots of the whole variant",
            "all-pieces, all-starts, some-games는 게임 전체의 스냅숏입니다",
        ))
}

/// The message for a word that is no outcome.
fn no_outcome(word: &Spanned<String>) -> Diagnostic {
    let wrong = &word.value;
    let message = Words::new(
        format!("`{wrong}` is no outcome"),
        format!("`{wrong}`은(는) 대국의 결과가 아닙니다"),
    );
    Diagnostic::error("unknown-outcome", word.span, message).help(Words::new(
        "write \"none\", or { by = \"an ending\", winner = \"a side\" }",
        "\"none\"이라고 쓰거나 { by = \"종료 규칙\", winner = \"진영\" }처럼 쓰십시오",
    ))
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
