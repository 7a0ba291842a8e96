//! The whole way from a text to a game that can be played.

use std::sync::Arc;

use crate::def::node::{self, Document, Entry, Value};
use crate::def::{self, Definition, inheritance, overlay, reader};
use crate::diag::{Diagnostic, Diagnostics, LoadError, Source, SourceId, Sources, Span};
use crate::game::Variant;
use crate::lints::{self, Subject};
use crate::words::Words;
use crate::{model, rules};

/// The most bytes of a definition.
const MOST_BYTES: usize = 1 << 20;
/// The most definitions in a row that extend each other.
const MOST_ANCESTORS: usize = 16;
/// The most documents that are laid over a definition.
const MOST_OVERLAYS: usize = 256;
/// Keys that say who a definition is, or what must hold of it alone; they are never inherited.
const OWN: [&str; 7] = ["id", "aliases", "name", "summary", "allow", "extends", "case"];
/// Keys that are no part of the rules.
const ASIDE: [&str; 2] = ["extends", "case"];
/// What the author of one text means to have; it is no part of the game.
const ALLOWED: &str = "allow";

/// Finds the definitions that another one extends.
pub trait Library {
    /// The definition with a name, as written in `extends` of `child`.
    ///
    /// # Errors
    ///
    /// Says in a phrase why there is none.
    fn find(&self, name: &str, child: &Source) -> Result<Arc<Source>, Words>;

    /// Names that would have been found, for a suggestion.
    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A library with nothing in it.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, _name: &str, _child: &Source) -> Result<Arc<Source>, Words> {
        Err(Words::new("no other definition is at hand", "다른 정의가 없습니다"))
    }
}

/// A definition that was read, with what is to be said about it.
#[derive(Debug)]
pub struct Loaded {
    /// The game.
    pub variant: Arc<Variant>,
    /// Warnings, in the order of their places.
    pub warnings: Vec<Diagnostic>,
    /// The texts that they point into.
    pub sources: Sources,
}

/// Reads a definition and everything it extends, and makes the game.
///
/// # Errors
///
/// Gives every fault that was found, with its place.
///
/// # Examples
///
/// ```
/// use gwangsang::{NoLibrary, Source, load};
///
/// let source = Source { name: "empty.toml".into(), text: String::new() };
/// let error = load(source, &NoLibrary).unwrap_err();
/// assert!(error.to_string().contains("this definition is empty"));
/// ```
pub fn load(source: Source, library: &dyn Library) -> Result<Loaded, LoadError> {
    load_overlaid(source, &[], library)
}

/// Reads a definition with other documents laid over it and everything it extends, in their order.
///
/// An overlay says what a definition can say, but not what it extends. A definition with overlays has an id
/// that ends in `-overlaid` and a name that ends in `(overlaid)`, unless an overlay gives it others, and no
/// aliases.
///
/// # Errors
///
/// Gives every fault that was found, with its place; it may be in an overlay.
///
/// # Examples
///
/// ```
/// use gwangsang::{NoLibrary, Source, load_overlaid};
///
/// let source = Source { name: "small.toml".into(), text: "format = 1".into() };
/// let overlay = Source { name: "--set".into(), text: "formt=2".into() };
/// let error = load_overlaid(source, &[overlay], &NoLibrary).unwrap_err();
/// assert!(error.to_string().contains("did you mean `format`?"));
/// ```
pub fn load_overlaid(
    source: Source,
    overlays: &[Source],
    library: &dyn Library,
) -> Result<Loaded, LoadError> {
    let mut sources = Sources::default();
    let mut diags = Diagnostics::default();
    let variant = run(source, overlays, library, &mut sources, &mut diags);
    let failed = diags.has_errors();
    let diagnostics = diags.into_sorted();
    match variant {
        Some(variant) if !failed => Ok(Loaded { variant, warnings: diagnostics, sources }),
        _ => Err(LoadError { diagnostics, sources }),
    }
}

fn run(
    source: Source,
    overlays: &[Source],
    library: &dyn Library,
    sources: &mut Sources,
    diags: &mut Diagnostics,
) -> Option<Arc<Variant>> {
    let (entries, root) = resolve(Arc::new(source), library, sources, diags)?;
    let own_id = overlay::id(&entries).unwrap_or_default().to_owned();
    let base = (!overlays.is_empty()).then_some(own_id);
    let mut own = vec![root];
    let mut entries = lay_over(entries, overlays, sources, &mut own, diags)?;
    let span = Span { source: root, start: 0, end: 0 };
    let definition: Definition = Definition { own, ..def::decode(&entries, span, diags) };
    lints::check_names(&definition, diags);
    let model = model::lower(&definition, diags)?;
    let mut ruleset = rules::read(&definition, &model, diags);
    if diags.has_errors() {
        return None;
    }
    entries.retain(|entry| entry.key.value != ALLOWED);
    let effective = toml::to_string(&Document(&entries)).unwrap_or_default();
    let remarks = std::mem::take(&mut ruleset.remarks);
    let variant = Arc::new(Variant::new(model, ruleset, effective, base));
    if let Err(errors) = variant.check_arrays() {
        for (array, message) in errors {
            let place = definition.setup.iter().flat_map(|setup| &setup.arrays);
            let span =
                place.clone().find(|def| def.id.value == array).map_or(span, |def| def.id.span);
            diags.push(Diagnostic::error("bad-array", span, message));
        }
        return None;
    }
    lints::run(&Subject { def: &definition, variant: &variant, remarks: &remarks }, diags);
    Some(variant)
}

/// Follows `extends` and lays the documents over each other, the oldest ancestor first.
fn resolve(
    source: Arc<Source>,
    library: &dyn Library,
    sources: &mut Sources,
    diags: &mut Diagnostics,
) -> Option<(Vec<Entry>, SourceId)> {
    let mut chain: Vec<(Vec<Entry>, SourceId)> = Vec::new();
    let mut next = source;
    loop {
        let id = sources.add(next.clone());
        let entries = parse(&next, id, empty_definition, diags);
        let parent = entries.as_ref().and_then(|entries| extends(entries, diags));
        chain.push((entries?, id));
        let Some((name, span)) = parent else { break };
        match library.find(&name, &next) {
            Ok(parent) if sources.iter().any(|known| known.name == parent.name) => {
                diags.push(extends_itself(&name, span));
                return None;
            }
            Ok(_) if chain.len() >= MOST_ANCESTORS => {
                diags.push(too_many_ancestors(span));
                return None;
            }
            Ok(parent) => next = parent,
            Err(reason) => {
                let known = library.known();
                let known = known.iter().map(String::as_str);
                diags.push(unknown_parent(&name, span, &reason).suggest(&name, known));
                return None;
            }
        }
    }
    let root = chain[0].1;
    if diags.has_errors() {
        return None;
    }
    let mut documents = chain.into_iter().map(|(entries, _)| entries).rev();
    let mut merged = documents.next().unwrap_or_default();
    for child in documents {
        merged.retain(|entry| !OWN.contains(&entry.key.value.as_str()));
        merged = inheritance::lay_over(merged, child);
    }
    merged.retain(|entry| !ASIDE.contains(&entry.key.value.as_str()));
    Some((merged, root))
}

fn extends_itself(name: &str, span: Span) -> Diagnostic {
    let message = words!(
        "`{name}` extends itself in the end",
        "`{name}`이(가) 돌고 돌아 자기 자신을 물려받습니다"
    );
    Diagnostic::error("extends-cycle", span, message)
}

fn too_many_ancestors(span: Span) -> Diagnostic {
    let message = words!(
        "more than {MOST_ANCESTORS} definitions extend each other",
        "{MOST_ANCESTORS}개가 넘는 정의가 잇달아 물려받고 있습니다"
    );
    Diagnostic::error("extends-depth", span, message)
}

fn unknown_parent(name: &str, span: Span, Words { en, ko }: &Words) -> Diagnostic {
    let message = words!(
        "the definition `{name}` cannot be extended: {en}",
        "정의 `{name}`을(를) 물려받을 수 없습니다: {ko}"
    );
    Diagnostic::error("unknown-parent", span, message)
}

/// Lays the overlays over a resolved document, the last one uppermost; their texts are the author's own.
fn lay_over(
    mut entries: Vec<Entry>,
    overlays: &[Source],
    sources: &mut Sources,
    own: &mut Vec<SourceId>,
    diags: &mut Diagnostics,
) -> Option<Vec<Entry>> {
    if overlays.is_empty() {
        return Some(entries);
    }
    if overlays.len() > MOST_OVERLAYS {
        let message = words!(
            "more than {MOST_OVERLAYS} documents are laid over this definition",
            "이 정의에 {MOST_OVERLAYS}개가 넘는 문서를 덮어씌웠습니다"
        );
        diags.push(Diagnostic::whole("overlays", message));
        return None;
    }
    overlay::mark(&mut entries);
    let mut documents = Vec::new();
    for source in overlays {
        let source = Arc::new(source.clone());
        let id = sources.add(source.clone());
        own.push(id);
        documents.push(parse(&source, id, empty_overlay, diags));
    }
    // A text with faults of its own tells nothing about the definition.
    for document in documents.into_iter().collect::<Option<Vec<_>>>()? {
        entries = overlay::lay(entries, document, diags);
    }
    entries.retain(|entry| !ASIDE.contains(&entry.key.value.as_str()));
    (!diags.has_errors()).then_some(entries)
}

/// The message for a definition without a word.
fn empty_definition(_: SourceId) -> Diagnostic {
    let message = Words::new("this definition is empty", "빈 정의입니다");
    Diagnostic::whole("empty-definition", message).help(Words::new(
        "begin with format = 1, an id and a name, or extend another definition",
        "format = 1과 id와 name으로 시작하거나, 다른 정의를 물려받으십시오",
    ))
}

/// The message for an overlay without a word.
fn empty_overlay(id: SourceId) -> Diagnostic {
    let span = Span { source: id, start: 0, end: 0 };
    let message = Words::new(
        "there is nothing in it to be laid over a definition",
        "정의에 덮어씌울 것이 없습니다",
    );
    Diagnostic::error("empty-overlay", span, message)
}

/// Reads a text; `nothing_in` is what is said of one without a word.
fn parse(
    source: &Source,
    id: SourceId,
    nothing_in: fn(SourceId) -> Diagnostic,
    diags: &mut Diagnostics,
) -> Option<Vec<Entry>> {
    if source.text.len() > MOST_BYTES {
        let (name, bytes) = (&source.name, source.text.len());
        let message = words!(
            "{name} has {bytes} bytes, and a definition has at most {MOST_BYTES}",
            "{name}은(는) {bytes}바이트인데 정의는 {MOST_BYTES}바이트까지입니다"
        );
        diags.push(Diagnostic::whole("too-large", message));
        return None;
    }
    let (entries, errors) = node::read(&source.text, id);
    let sound = errors.is_empty();
    for (span, message) in errors {
        diags.push(Diagnostic::error("syntax", span, message));
    }
    if sound && entries.is_empty() {
        diags.push(nothing_in(id));
        return None;
    }
    Some(entries)
}

fn extends(entries: &[Entry], diags: &mut Diagnostics) -> Option<(String, Span)> {
    let entry = entries.iter().find(|entry| entry.key.value == "extends")?;
    match &entry.node.value {
        Value::String(text) => Some((text.text.clone(), entry.node.span)),
        _ => {
            let expected = Words::new("the name of a definition", "정의의 이름");
            diags.push(reader::wrong_kind(&entry.node, expected));
            None
        }
    }
}
