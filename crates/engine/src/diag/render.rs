//! Draws diagnostics with their source lines and carets.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Severity, Sources, Span};

/// Whether the drawing may use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Text only.
    Plain,
    /// Text with colour codes of a terminal.
    Coloured,
}

impl Sources {
    /// Draws diagnostics one below the other, an empty line between them.
    pub fn render(&self, diagnostics: &[Diagnostic], style: Style) -> String {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let drawn: Vec<String> =
            diagnostics.iter().map(|diagnostic| self.draw(diagnostic, &renderer)).collect();
        let mut text = drawn.join("\n\n");
        text.push('\n');
        text
    }

    fn draw(&self, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group = level
            .primary_title(diagnostic.message.as_str())
            .id(diagnostic.code)
            .elements(std::iter::empty::<annotate_snippets::Element<'_>>());
        for snippet in self.snippets(diagnostic) {
            group = group.element(snippet);
        }
        if diagnostic.primary.is_none()
            && let Some(source) = self.iter().next()
        {
            group = group.element(annotate_snippets::Origin::path(source.name.as_str()));
        }
        for help in &diagnostic.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.render(&[group])
    }

    /// One snippet per text that the diagnostic points into, the primary place's text first.
    fn snippets<'a>(
        &'a self,
        diagnostic: &'a Diagnostic,
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
                    snippet = snippet.annotation(kind.span(range).label(label.text.as_str()));
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
