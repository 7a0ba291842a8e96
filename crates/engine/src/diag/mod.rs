//! Source text, places in it, and messages about them.
//!
//! A [`Diagnostic`] is what an author sees: a message, the faulty place, often a second place
//! that disagrees with it, and a way out. Loading gathers all of them before it gives up.

mod fix;
mod render;
mod suggest;

use std::fmt;
use std::sync::Arc;

use crate::words::{Language, Words};

pub use fix::{Edit, Fix};
pub use render::Style;
pub(crate) use suggest::closest;
use suggest::{Nearest, nearest};

/// A text with a name: a definition file, or one that is built in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What a message calls the text, usually its path.
    pub name: String,
    /// The text itself.
    pub text: String,
}

/// The texts of one load: the definition first, then its ancestors.
#[derive(Debug, Clone, Default)]
pub struct Sources(Vec<Arc<Source>>);

impl Sources {
    /// Adds a text and returns its number.
    pub fn add(&mut self, source: Arc<Source>) -> SourceId {
        self.0.push(source);
        SourceId(self.0.len() as u16 - 1)
    }

    /// The text with that number.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.0[usize::from(id.0)]
    }

    /// Whether a text is the definition itself and none of its ancestors.
    pub fn is_first(&self, id: SourceId) -> bool {
        id.0 == 0
    }

    /// The texts in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter().map(AsRef::as_ref)
    }
}

/// The number of a text among [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(u16);

/// A stretch of one source text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A value that remembers where it was written; the place takes no part in comparisons.
#[derive(Debug, Clone, Copy)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Puts a value and its place together.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The definition cannot be used.
    Error,
    /// The definition can be used, but surely does not say what was meant.
    Warning,
}

/// A place together with what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A short phrase under the caret; may be empty.
    pub text: Words,
}

/// One message about a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable name of the kind of fault, in kebab case.
    pub code: &'static str,
    /// What is wrong, as a lower-case phrase.
    pub message: Words,
    /// The faulty place.
    pub primary: Option<Label>,
    /// Other places that matter.
    pub secondary: Vec<Label>,
    /// Ways out, one phrase each.
    pub help: Vec<Words>,
    /// A change that surely mends it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<Words>) -> Self {
        Self::new(Severity::Error, code, Some(span), message.into())
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<Words>) -> Self {
        Self::new(Severity::Warning, code, Some(span), message.into())
    }

    /// An error that concerns the whole text.
    pub fn whole(code: &'static str, message: impl Into<Words>) -> Self {
        Self::new(Severity::Error, code, None, message.into())
    }

    fn new(severity: Severity, code: &'static str, span: Option<Span>, message: Words) -> Self {
        let primary = span.map(|span| Label { span, text: Words::default() });
        let (secondary, help) = (Vec::new(), Vec::new());
        Self { severity, code, message, primary, secondary, help, fix: None }
    }

    /// Writes a phrase under the caret.
    #[must_use]
    pub fn label(mut self, text: impl Into<Words>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// Marks a second place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<Words>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Names a way out.
    #[must_use]
    pub fn help(mut self, text: impl Into<Words>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Suggests the nearest of the known names, or lists them where none is near.
    ///
    /// Where no other name is nearly as near, writing it is a fix: what stands at the primary place is the
    /// wrong name, perhaps in quotes.
    #[must_use]
    pub fn suggest<'a>(self, wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        match nearest(wrong, &known) {
            Nearest::Sure(near) => self.instead(did_you_mean(near), wrong, near),
            Nearest::Likely(near) => self.help(did_you_mean(near)),
            Nearest::None if known.is_empty() || known.len() > 24 => self,
            Nearest::None => {
                let known = quoted(&known);
                self.help(words!("known here: {known}", "여기서 쓸 수 있는 것: {known}"))
            }
        }
    }

    /// Offers to write another word in place of the one at the primary place.
    #[must_use]
    pub(crate) fn instead(mut self, title: impl Into<Words>, wrong: &str, right: &str) -> Self {
        self.fix = self.primary.as_ref().map(|at| Fix::word(title.into(), at.span, wrong, right));
        self
    }

    /// Offers to write another value in place of the one at the primary place.
    #[must_use]
    pub(crate) fn value(mut self, text: &str) -> Self {
        let title = words!("write {text}", "{text} 쓰기");
        self.fix = self.primary.as_ref().map(|at| Fix::value(title, at.span, text));
        self
    }

    /// Offers to take the item of a list at the primary place away.
    #[must_use]
    pub(crate) fn without(mut self, title: impl Into<Words>) -> Self {
        self.fix = self.primary.as_ref().map(|at| Fix::item(title.into(), at.span));
        self
    }
}

fn did_you_mean(near: &str) -> Words {
    words!("did you mean `{near}`?", "혹시 `{near}`?")
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The messages of one load, gathered until the end.
#[derive(Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Adds a message.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Whether a message so far is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All messages, in the order of their places.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.0.sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
        self.0.dedup();
        self.0
    }
}

/// A definition that cannot be used, with every reason.
#[derive(Debug, Clone)]
pub struct LoadError {
    /// The reasons and the warnings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that they point into.
    pub sources: Sources,
}

impl LoadError {
    /// The message as text, with the source lines and carets.
    pub fn render(&self, style: Style, language: Language) -> String {
        self.sources.render(&self.diagnostics, style, language)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Style::Plain, Language::English))
    }
}

impl std::error::Error for LoadError {}
