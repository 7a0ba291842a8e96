//! Taking values out of a document, with a message for each that is not what it should be.
//!
//! Every function reports its own fault and returns nothing then, so that decoding goes on and finds
//! the next one.

use std::ops::RangeInclusive;

use super::node::{Entry, Node, Text, Value};
use super::spec::{self, Need, Spec};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned, closest};
use crate::words::{Particle, Words};

/// A table that is being read; it remembers which keys were asked for.
#[derive(Debug)]
pub struct Table<'n> {
    entries: &'n [Entry],
    /// Where the table stands.
    pub span: Span,
    what: Words,
    known: Vec<&'static str>,
    /// What the table holds, where that is written down.
    spec: Option<&'static Spec>,
    /// The keys of it that this table cannot have.
    barred: Vec<&'static str>,
}

impl std::fmt::Debug for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl<'n> Table<'n> {
    /// Opens a table; `what` names it in messages, as in "a piece".
    pub fn open(node: &'n Node, what: impl Into<Words>, diags: &mut Diagnostics) -> Option<Self> {
        let what = what.into();
        match &node.value {
            Value::Table(entries) => Some(Self::over(entries, node.span, what)),
            _ => {
                let Words { en, ko } = what;
                diags.push(wrong_kind(node, words!("a table for {en}", "{ko} 표")));
                None
            }
        }
    }

    /// A table over entries at hand.
    pub fn over(entries: &'n [Entry], span: Span, what: impl Into<Words>) -> Self {
        let (what, known, barred) = (what.into(), Vec::new(), Vec::new());
        Self { entries, span, what, known, spec: None, barred }
    }

    /// Reads the table by what is written down about it.
    #[must_use]
    pub(crate) fn of(mut self, spec: &'static Spec) -> Self {
        self.spec = Some(spec);
        self
    }

    /// Takes note that this table cannot have one of its keys.
    pub(crate) fn bar(&mut self, key: &'static str) {
        self.barred.push(key);
    }

    /// The value of a key as one of a few words, if it is there.
    pub(crate) fn choose<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&'static str, T)],
        diags: &mut Diagnostics,
    ) -> Option<T> {
        let node = self.get(key)?;
        self.expects_words(key, words);
        choice(node, words, diags)
    }

    /// In debug builds: what is written down about a key has the words that it is read with.
    fn expects_words<T>(&self, key: &str, words: &[(&'static str, T)]) {
        let Some(key) = self.spec.and_then(|spec| spec.key(key)) else { return };
        let spec::Value::Words(known) = key.value else {
            debug_assert!(false, "`{}` is not written down as words", key.name);
            return;
        };
        debug_assert!(known.iter().eq(words.iter().map(|(word, _)| word)), "{}", key.name);
    }

    /// The value of a key as a whole number within the bounds that are written down, if it is there.
    pub(crate) fn whole(&mut self, key: &'static str, diags: &mut Diagnostics) -> Option<i64> {
        let node = self.get(key)?;
        match self.spec.and_then(|spec| spec.key(key)).map(|key| key.value) {
            Some(spec::Value::Whole(least, most)) => integer(node, least..=most, diags),
            _ => {
                debug_assert!(false, "`{key}` is not written down as a number");
                None
            }
        }
    }

    /// The value of a key, if it is there.
    pub fn get(&mut self, key: &'static str) -> Option<&'n Node> {
        if !self.known.contains(&key) {
            debug_assert!(
                self.spec.is_none_or(|spec| spec.key(key).is_some()),
                "`{key}` is not written down"
            );
            self.known.push(key);
        }
        self.entries.iter().find(|entry| entry.key.value == key).map(|entry| &entry.node)
    }

    /// The value of a key that has to be there.
    pub fn need(&mut self, key: &'static str, diags: &mut Diagnostics) -> Option<&'n Node> {
        let node = self.get(key);
        let written = self.spec.and_then(|spec| spec.key(key));
        debug_assert!(written.is_none_or(|key| key.need == Need::Always), "`{key}` is needed");
        if node.is_none() {
            diags.push(self.lacks(key));
        }
        node
    }

    /// The message for a key that is not there.
    pub(crate) fn lacks(&self, key: &str) -> Diagnostic {
        let Words { en, ko } = &self.what;
        let message = words!("{en} needs `{key}`", "{ko}에는 `{key}`이(가) 있어야 합니다");
        Diagnostic::error("missing-key", self.span, message)
            .label(words!("`{key}` is missing", "`{key}`이(가) 없습니다"))
    }

    /// All entries, for a table whose keys are names of the author's.
    pub fn entries(&self) -> &'n [Entry] {
        self.entries
    }

    /// Whether a key is near to one of some words without being it.
    pub(super) fn misspells(&self, words: &[&'static str]) -> bool {
        let near = |key: &str| !words.contains(&key) && closest(key, words).is_some();
        self.entries.iter().any(|entry| near(&entry.key.value))
    }

    /// The key that an unknown one is near to, if the same text gives that one too.
    fn given(&self, unknown: &str, place: Span) -> Option<&'n Spanned<String>> {
        let near = closest(unknown, &self.known)?;
        let keys = self.entries.iter().map(|entry| &entry.key);
        keys.filter(|key| key.span.source == place.source).find(|key| key.value == near)
    }

    /// Reports every key that nobody asked for.
    pub fn finish(self, diags: &mut Diagnostics) {
        let mut keys = self.spec.iter().flat_map(|spec| spec.keys);
        let is_read = |name| self.known.contains(name) || self.barred.contains(name);
        debug_assert!(keys.all(|key| is_read(&key.name)), "{:?} is not read whole", self.spec);
        for entry in self.entries {
            let key = entry.key.value.as_str();
            if !self.known.contains(&key) {
                let Words { en, ko } = &self.what;
                let message =
                    words!("unknown key `{key}` in {en}", "{ko}에 `{key}`(이)라는 열쇠는 없습니다");
                let unknown = Diagnostic::error("unknown-key", entry.key.span, message);
                let known = self.known.iter().copied();
                diags.push(match self.given(key, entry.key.span) {
                    Some(given) => unknown
                        .help(Words::new("leave one of the two out", "둘 가운데 하나를 빼십시오"))
                        .also(given.span, is_given(&given.value)),
                    None => unknown.suggest(key, known),
                });
            }
        }
    }
}

fn is_given(key: &str) -> Words {
    words!("`{key}` is given here", "`{key}`은(는) 여기에 있습니다")
}

/// The message for a value of the wrong kind.
pub fn wrong_kind(node: &Node, expected: impl Into<Words>) -> Diagnostic {
    let (expected, kind) = (expected.into(), node.kind());
    let needed = Particle::Subject.after(&expected.ko);
    Diagnostic::error(
        "wrong-type",
        node.span,
        Words::new(format!("expected {}", expected.en), format!("여기에는 {needed} 와야 합니다")),
    )
    .label(Words::new(format!("this is {}", kind.en), format!("이 값은 {}입니다", kind.ko)))
}

/// The message for a value of the wrong kind, with a fix where only its quotes are wrong.
pub(crate) fn quoted(
    node: &Node,
    expected: impl Into<Words>,
    is_right: impl Fn(&str) -> bool,
) -> Diagnostic {
    let diagnostic = wrong_kind(node, expected);
    match &node.value {
        // Not every text that Rust takes for a number is one in TOML.
        Value::String(Text { text, .. }) if is_right(text) && !text.starts_with(['0', '+']) => {
            diagnostic.value(text)
        }
        _ => diagnostic,
    }
}

/// A string that is not empty.
pub fn string(node: &Node, diags: &mut Diagnostics) -> Option<Spanned<String>> {
    match &node.value {
        Value::String(Text { text, .. }) if text.trim().is_empty() => {
            diags.push(Diagnostic::error(
                "empty-string",
                node.span,
                Words::new("this text is empty", "빈 글자열입니다"),
            ));
            None
        }
        Value::String(Text { text, .. }) => Some(Spanned::new(text.clone(), node.span)),
        _ => {
            diags.push(wrong_kind(node, Words::new("a string", "글자열")));
            None
        }
    }
}

/// A name made of small letters, digits and hyphens.
pub(crate) fn name(node: &Node, diags: &mut Diagnostics) -> Option<Spanned<String>> {
    let text = string(node, diags)?;
    let small = text.value.to_ascii_lowercase();
    if !is_name(&text.value) && is_name(&small) {
        let title = words!("write `{small}`", "`{small}`(으)로 쓰기");
        diags.push(bad_name(&text).instead(title, &text.value, &small));
        return None;
    }
    check_name(&text, diags).then_some(text)
}

/// Whether a key or value can serve as a name; reports it if not.
pub(crate) fn check_name(text: &Spanned<String>, diags: &mut Diagnostics) -> bool {
    if is_name(&text.value) {
        return true;
    }
    diags.push(bad_name(text));
    false
}

fn is_name(text: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(good)
}

fn bad_name(text: &Spanned<String>) -> Diagnostic {
    let name = &text.value;
    let message = words!("`{name}` is not a name", "`{name}`은(는) 이름으로 쓸 수 없습니다");
    Diagnostic::error("bad-name", text.span, message).help(Words::new(
        "a name begins with a small letter and goes on with small letters, digits and hyphens",
        "이름은 로마자 소문자로 시작하고, 이어서 소문자와 숫자와 붙임표만 씁니다",
    ))
}

/// A whole number within bounds.
pub fn integer(node: &Node, bounds: RangeInclusive<i64>, diags: &mut Diagnostics) -> Option<i64> {
    let Value::Integer(number) = node.value else {
        diags.push(quoted(node, Words::new("a whole number", "정수"), |text| {
            text.parse().is_ok_and(|number| bounds.contains(&number))
        }));
        return None;
    };
    if bounds.contains(&number) {
        return Some(number);
    }
    let (least, most) = (bounds.start(), bounds.end());
    let topic = Particle::Topic.after(&number.to_string());
    let message = words!(
        "{number} is not between {least} and {most}",
        "{topic} {least}에서 {most}까지의 수가 아닙니다"
    );
    diags.push(Diagnostic::error("out-of-range", node.span, message));
    None
}

/// A number with at most two decimals, in hundredths.
pub fn hundredths(node: &Node, diags: &mut Diagnostics) -> Option<i64> {
    const MOST: f64 = 1_000_000.0;
    #[allow(clippy::cast_precision_loss)] // Compared with a bound far below 2^53.
    let number = match node.value {
        Value::Integer(number) => number as f64,
        Value::Float(number) => number,
        _ => {
            let is_number = |text: &str| text.parse::<i64>().is_ok();
            diags.push(quoted(node, Words::new("a number", "수"), is_number));
            return None;
        }
    };
    let scaled = (number * 100.0).round();
    let exact = (scaled - number * 100.0).abs() < 1e-6;
    if number.is_nan() || number.abs() > MOST || !exact {
        let message = Words::new(
            "a number of points has at most two decimals and is below a million",
            "점수는 백만보다 작고 소수점 아래 두 자리까지입니다",
        );
        diags.push(Diagnostic::error("out-of-range", node.span, message));
        return None;
    }
    Some(scaled as i64)
}

/// True or false.
pub fn boolean(node: &Node, diags: &mut Diagnostics) -> Option<bool> {
    match node.value {
        Value::Boolean(truth) => Some(truth),
        _ => {
            let is_truth = |text: &str| matches!(text, "true" | "false");
            diags.push(quoted(node, Words::new("true or false", "true나 false"), is_truth));
            None
        }
    }
}

/// One of a few words.
pub(crate) fn choice<T: Copy>(
    node: &Node,
    words: &[(&'static str, T)],
    diags: &mut Diagnostics,
) -> Option<T> {
    let word = string(node, diags)?;
    let found = words.iter().find(|(known, _)| *known == word.value).map(|(_, value)| *value);
    if found.is_none() {
        let wrong = &word.value;
        let message =
            words!("`{wrong}` is not known here", "여기에는 `{wrong}`을(를) 쓸 수 없습니다");
        let unknown = Diagnostic::error("unknown-word", word.span, message);
        diags.push(unknown.suggest(wrong, words.iter().map(|(known, _)| *known)));
    }
    found
}

/// The items of a list, or the single value that stands for a list of one.
pub fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::Array(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// A list of strings, or one string.
pub(crate) fn strings(node: &Node, diags: &mut Diagnostics) -> Vec<Spanned<String>> {
    items(node).iter().filter_map(|item| string(item, diags)).collect()
}

/// The words of a string, each with its place.
pub fn words(node: &Node, diags: &mut Diagnostics) -> Option<Vec<Spanned<String>>> {
    let text = string(node, diags)?.value;
    let mut words = Vec::new();
    let mut at = 0;
    for word in text.split_whitespace() {
        let start = at + text[at..].find(word).unwrap_or(0);
        at = start + word.len();
        words.push(Spanned::new(word.to_owned(), node.inside(start, at)));
    }
    Some(words)
}
