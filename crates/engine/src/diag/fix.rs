//! Changes that surely mend a fault, as edits of the text.

use super::{Source, SourceId, Sources, Span};
use crate::words::Words;

/// A change that surely mends a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a phrase or a question.
    pub title: Words,
    change: Change,
}

/// What is changed; where exactly depends on how the author wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Change {
    /// A word becomes another one; quotes around it stay.
    Word { span: Span, wrong: String, right: String },
    /// A value becomes another one.
    Value { span: Span, text: String },
    /// An item of a list goes, and the comma with it.
    Item { span: Span },
}

/// A piece of text that takes the place of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What is written there instead; empty to take it away.
    pub text: String,
}

impl Fix {
    /// Writes another word; what stands there has to be the wrong one as it is, without escapes.
    pub(super) fn word(title: Words, span: Span, wrong: &str, right: &str) -> Self {
        let change = Change::Word { span, wrong: wrong.to_owned(), right: right.to_owned() };
        Self { title, change }
    }

    /// Writes another value.
    pub(super) fn value(title: Words, span: Span, text: &str) -> Self {
        Self { title, change: Change::Value { span, text: text.to_owned() } }
    }

    /// Takes an item out of a list.
    pub(super) fn item(title: Words, span: Span) -> Self {
        Self { title, change: Change::Item { span } }
    }
}

impl Source {
    /// The line and the column of a byte, both from 1; columns are counted in characters.
    ///
    /// # Examples
    ///
    /// ```
    /// let source = gwangsang::Source { name: "a".into(), text: "차 = 1\nb = 2\n".into() };
    /// assert_eq!(source.line_and_column(4), (1, 3));
    /// assert_eq!(source.line_and_column(8), (2, 1));
    /// ```
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &self.text[..byte];
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[begin..].chars().count() + 1)
    }
}

impl Sources {
    /// The edits that a fix comes to; none if the text is written in a way that cannot be changed safely.
    pub fn edits(&self, fix: &Fix) -> Vec<Edit> {
        let edit = match &fix.change {
            Change::Word { span, wrong, right } => self.word(*span, wrong, right),
            Change::Value { span, text } => Some(Edit { span: *span, text: text.clone() }),
            Change::Item { span } => self.item(*span),
        };
        edit.into_iter().collect()
    }

    fn word(&self, span: Span, wrong: &str, right: &str) -> Option<Edit> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if right.is_empty() || !right.chars().all(is_plain) {
            return None;
        }
        let written = self.get(span.source).text.get(span.start as usize..span.end as usize)?;
        let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| {
            written.len() >= 2 * quote.len()
                && written.starts_with(quote)
                && written.ends_with(quote)
        });
        let quote = quote.map_or(0, str::len);
        if written.get(quote..written.len() - quote)? != wrong {
            return None;
        }
        let (start, end) = (span.start + quote as u32, span.end - quote as u32);
        Some(Edit { span: Span { start, end, ..span }, text: right.to_owned() })
    }

    /// An item goes with the comma behind it; the last one goes with the comma before it.
    fn item(&self, span: Span) -> Option<Edit> {
        let text = &self.get(span.source).text;
        let (start, end) = (span.start as usize, span.end as usize);
        let (before, after) = (&text[..start], &text[end..]);
        let blank = |c: char| c.is_ascii_whitespace();
        if before.trim_end_matches(blank).ends_with('=') {
            // A single value that stands for a list of one.
            return None;
        }
        let (from, to) = match after.trim_start_matches(blank).strip_prefix(',') {
            Some(rest) => with_line(text, start, text.len() - rest.len()),
            None => {
                let bare = before.trim_end_matches(blank);
                (bare.strip_suffix(',').map_or(start, str::len), end)
            }
        };
        let place = |source: SourceId| Span { source, start: from as u32, end: to as u32 };
        Some(Edit { span: place(span.source), text: String::new() })
    }
}

/// A stretch with the spaces behind it, or with its whole line if nothing else stands there.
fn with_line(text: &str, start: usize, end: usize) -> (usize, usize) {
    let spaces = |c: char| c == ' ' || c == '\t';
    let rest = text[end..].trim_start_matches(spaces);
    let line = text[..start].trim_end_matches(spaces);
    let alone = line.ends_with('\n') && (rest.starts_with('\n') || rest.starts_with("\r\n"));
    if !alone {
        return (start, text.len() - rest.len());
    }
    let ending = rest.find('\n').map_or(0, |at| at + 1);
    (line.len(), text.len() - rest.len() + ending)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Fix, Source, Sources, Span};

    fn fixed(text: &str, wanted: &str, fix: impl Fn(Span) -> Fix) -> Option<String> {
        let mut sources = Sources::default();
        let source =
            sources.add(Arc::new(Source { name: "a.toml".to_owned(), text: text.to_owned() }));
        let start = text.rfind(wanted).expect("what is looked for");
        let span = Span { source, start: start as u32, end: (start + wanted.len()) as u32 };
        let edit = sources.edits(&fix(span)).pop()?;
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        Some(format!("{}{}{}", &text[..start], edit.text, &text[end..]))
    }

    #[test]
    fn a_word_keeps_its_quotes() {
        let cases = [
            ("a = \"stpe\"", "\"stpe\"", Some("a = \"step\"")),
            ("a = 'stpe'", "'stpe'", Some("a = 'step'")),
            ("a = \"\"\"stpe\"\"\"", "\"\"\"stpe\"\"\"", Some("a = \"\"\"step\"\"\"")),
            ("stpe = 1", "stpe", Some("step = 1")),
            ("\"stpe\" = 1", "\"stpe\"", Some("\"step\" = 1")),
            ("a = \"any stpe\"", "stpe", Some("a = \"any step\"")),
            ("a = \"st\\u0070e\"", "\"st\\u0070e\"", None),
            ("a = \"any stpe\"", "\"any stpe\"", None),
        ];
        for (text, wanted, expected) in cases {
            let fix = |span| Fix::word(crate::Words::default(), span, "stpe", "step");
            assert_eq!(fixed(text, wanted, fix).as_deref(), expected, "{text}");
        }
        let quoting = |span| Fix::word(crate::Words::default(), span, "a", "b\"c");
        assert_eq!(fixed("x = \"a\"", "\"a\"", quoting), None);
    }

    #[test]
    fn an_item_goes_with_one_comma() {
        let cases = [
            ("[\"a\", \"b\"]", "\"b\"", "[\"a\"]"),
            ("[\"b\", \"a\"]", "\"b\"", "[\"a\"]"),
            ("[\"a\", \"b\", \"c\"]", "\"b\"", "[\"a\", \"c\"]"),
            ("[\n  \"a\",\n  \"b\",\n]", "\"b\"", "[\n  \"a\",\n]"),
            ("[\n  \"a\",\n  \"b\"\n]", "\"b\"", "[\n  \"a\"\n]"),
            ("[\n  \"a\", # x\n  \"b\"\n]", "\"b\"", "[\n  \"a\", # x\n  \n]"),
            ("[\r\n\"a\",\r\n\"b\",\r\n]", "\"b\"", "[\r\n\"a\",\r\n]"),
            ("[\"a\", \"b\", # x\n\"c\"]", "\"b\"", "[\"a\", # x\n\"c\"]"),
        ];
        for (text, wanted, expected) in cases {
            let fix = |span| Fix::item(crate::Words::default(), span);
            assert_eq!(fixed(text, wanted, fix).as_deref(), Some(expected), "{text}");
        }
        let alone = |span| Fix::item(crate::Words::default(), span);
        assert_eq!(fixed("a = \"b\"", "\"b\"", alone), None);
    }
}
