//! Draws diagnostics with their source lines and carets.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use super::{Diagnostic, Edit, Fix, Severity, Sources, Span};
use crate::words::Language;

/// Whether the drawing may use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Text only.
    Plain,
    /// Text with colour codes of a terminal.
    Coloured,
}

/// The words that begin a message.
struct Heads {
    error: &'static str,
    warning: &'static str,
    help: &'static str,
}

impl Heads {
    fn of(language: Language) -> Self {
        match language {
            Language::English => Self { error: "error", warning: "warning", help: "help" },
            Language::Korean => Self { error: "오류", warning: "주의", help: "도움말" },
        }
    }

    fn help(&self) -> Level<'static> {
        Level::HELP.with_name(self.help)
    }
}

impl Sources {
    /// Draws diagnostics one below the other, an empty line between them.
    pub fn render(&self, diagnostics: &[Diagnostic], style: Style, language: Language) -> String {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let drawn: Vec<String> = diagnostics
            .iter()
            .map(|diagnostic| self.draw(diagnostic, &renderer, language))
            .collect();
        let mut text = drawn.join("\n\n");
        text.push('\n');
        text
    }

    fn draw(&self, diagnostic: &Diagnostic, renderer: &Renderer, language: Language) -> String {
        let heads = Heads::of(language);
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR.with_name(heads.error),
            Severity::Warning => Level::WARNING.with_name(heads.warning),
        };
        let mut group = level
            .primary_title(diagnostic.message.in_language(language))
            .id(diagnostic.code)
            .elements(std::iter::empty::<annotate_snippets::Element<'_>>());
        for snippet in self.snippets(diagnostic, language) {
            group = group.element(snippet);
        }
        if diagnostic.primary.is_none()
            && let Some(source) = self.iter().next()
        {
            group = group.element(annotate_snippets::Origin::path(source.name.as_str()));
        }
        for help in &diagnostic.help {
            group = group.element(heads.help().message(help.in_language(language)));
        }
        match diagnostic.fix.as_ref().map(|fix| (fix, self.edits(fix))) {
            None => renderer.render(&[group]),
            Some((fix, edits)) if edits.is_empty() => renderer
                .render(&[group.element(heads.help().message(fix.title.in_language(language)))]),
            Some((fix, edits)) => renderer.render(&[group, self.patch(fix, edits, language)]),
        }
    }

    /// The lines that a fix changes, before and after.
    fn patch(&self, fix: &Fix, edits: Vec<Edit>, language: Language) -> Group<'_> {
        let title = fix.title.in_language(language).to_owned();
        let mut group = Heads::of(language)
            .help()
            .secondary_title(title)
            .elements(std::iter::empty::<annotate_snippets::Element<'_>>());
        for Edit { span, text } in edits {
            let source = self.get(span.source);
            let patch = Patch::new(within(span, &source.text), text);
            group = group.element(
                Snippet::source(source.text.as_str()).path(source.name.as_str()).patch(patch),
            );
        }
        group
    }

    /// One snippet per text that the diagnostic points into, the primary place's text first.
    fn snippets<'a>(
        &'a self,
        diagnostic: &'a Diagnostic,
        language: Language,
    ) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
        let mut order = Vec::new();
        let labels = || diagnostic.primary.iter().chain(&diagnostic.secondary);
        for label in labels() {
            if !order.contains(&label.span.source) {
                order.push(label.span.source);
            }
        }
        order
            .into_iter()
            .map(|id| {
                let source = self.get(id);
                let mut snippet = Snippet::source(source.text.as_str()).path(source.name.as_str());
                for (place, label) in labels().enumerate() {
                    if label.span.source != id {
                        continue;
                    }
                    let kind = match (place, &diagnostic.primary) {
                        (0, Some(_)) => AnnotationKind::Primary,
                        _ => AnnotationKind::Context,
                    };
                    let range = within(label.span, &source.text);
                    snippet = snippet
                        .annotation(kind.span(range).label(label.text.in_language(language)));
                }
                snippet
            })
            .collect()
    }
}

/// The bytes of a span, pulled inside the text and never empty where the text is not.
fn within(span: Span, text: &str) -> std::ops::Range<usize> {
    let end = (span.end as usize).min(text.len());
    let start = (span.start as usize).min(end);
    start..end
}
