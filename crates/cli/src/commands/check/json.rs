//! Messages for programs: one JSON object a line.

use gwangsang::{Diagnostic, Label, Severity, Sources, Span};
use serde::Serialize;

use super::judge::Judgement;
use crate::exit::Failure;
use crate::io::Io;

/// One message.
#[derive(Debug, Serialize)]
struct Object<'a> {
    /// The definition that was checked, as it was named.
    checked: &'a str,
    /// The text that the message is about: that definition, or one that it extends.
    file: &'a str,
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    spans: Vec<Place<'a>>,
    help: Vec<&'a str>,
    fix: Option<Change<'a>>,
}

/// A stretch of a text; lines and columns are counted from 1, bytes from 0.
#[derive(Debug, Serialize)]
struct Stretch<'a> {
    file: &'a str,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Debug, Serialize)]
struct Place<'a> {
    #[serde(flatten)]
    stretch: Stretch<'a>,
    /// Whether the fault is here, and not only something that it is at odds with.
    primary: bool,
    label: &'a str,
}

#[derive(Debug, Serialize)]
struct Change<'a> {
    title: &'a str,
    edits: Vec<Replacement<'a>>,
}

#[derive(Debug, Serialize)]
struct Replacement<'a> {
    #[serde(flatten)]
    stretch: Stretch<'a>,
    text: String,
}

/// Prints all messages about a definition.
pub(super) fn print(checked: &str, judgement: &Judgement, io: &mut Io<'_>) -> Result<(), Failure> {
    match judgement {
        Judgement::Read(judged) => {
            for diagnostic in &judged.diagnostics {
                line(&message(checked, diagnostic, &judged.sources), io)?;
            }
            Ok(())
        }
        Judgement::Unreadable(words) => {
            let (severity, spans) = ("error", Vec::new());
            let (code, file, message) = ("unreadable", checked, words.en.as_str());
            line(
                &Object {
                    checked,
                    file,
                    code,
                    severity,
                    message,
                    spans,
                    help: Vec::new(),
                    fix: None,
                },
                io,
            )
        }
    }
}

fn line(object: &Object<'_>, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = serde_json::to_string(object).map_err(std::io::Error::from)?;
    writeln!(io.output, "{text}")?;
    Ok(())
}

fn message<'a>(checked: &'a str, diagnostic: &'a Diagnostic, sources: &'a Sources) -> Object<'a> {
    let place = |label: &'a Label, primary| Place {
        stretch: stretch(label.span, sources),
        primary,
        label: &label.text.en,
    };
    let primary = diagnostic.primary.iter().map(|label| place(label, true));
    let secondary = diagnostic.secondary.iter().map(|label| place(label, false));
    let spans: Vec<Place<'_>> = primary.chain(secondary).collect();
    let first = sources.iter().next().map_or(checked, |source| source.name.as_str());
    let fix = diagnostic.fix.as_ref().and_then(|fix| {
        let edits: Vec<Replacement<'_>> = sources
            .edits(fix)
            .into_iter()
            .map(|edit| Replacement { stretch: stretch(edit.span, sources), text: edit.text })
            .collect();
        (!edits.is_empty()).then_some(Change { title: &fix.title.en, edits })
    });
    Object {
        checked,
        file: spans.first().map_or(first, |place| place.stretch.file),
        code: diagnostic.code,
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: &diagnostic.message.en,
        spans,
        help: diagnostic.help.iter().map(|help| help.en.as_str()).collect(),
        fix,
    }
}

fn stretch(span: Span, sources: &Sources) -> Stretch<'_> {
    let source = sources.get(span.source);
    let (start, end) = (span.start as usize, span.end as usize);
    let (line, column) = source.line_and_column(start);
    let (end_line, end_column) = source.line_and_column(end);
    Stretch { file: &source.name, start, end, line, column, end_line, end_column }
}
