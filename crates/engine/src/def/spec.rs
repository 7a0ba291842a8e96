//! What the tables of a definition hold: every key with its value and its meaning, stated once.
//!
//! Reading, the reference and the schema all go by these lists. A [`Table`](super::reader::Table) that is read
//! by a list complains in debug builds if the two differ.

/// A table of the language.
pub(crate) struct Spec {
    /// What the schema calls it.
    pub(crate) name: &'static str,
    /// Its keys, in the order in which they are explained.
    pub(crate) keys: &'static [Key],
    /// Keys that go together or exclude each other.
    pub(crate) bonds: &'static [Bond],
}

/// A key of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) need: Need,
    pub(crate) value: Value,
    /// What it means, as Markdown; lines after the first are indented.
    pub(crate) docs: &'static str,
}

/// Whether a key has to be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    Always,
    Maybe,
}

/// What a value looks like.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value {
    /// A text that is not empty.
    Text,
    /// A name of the author's.
    Name,
    /// What a position writes for a piece.
    Letter,
    /// A whole number within bounds.
    Whole(i64, i64),
    /// A number with at most two decimals.
    Number,
    Truth,
    /// One of some words.
    Words(&'static [&'static str]),
    /// One value, or a list of them.
    Each(&'static Value),
    /// One value, or a list of at least one.
    Some(&'static Value),
    /// A text, or a list of texts that are all different.
    Distinct,
    /// A text for both sides, or one a side.
    PerSide,
    /// A text, or texts by language.
    Spoken,
    /// A set of points, in parts.
    Region,
    /// Betza's notation of moves.
    Betza,
    /// Two small numbers.
    Offset,
    /// A table with known keys.
    Table(&'static Spec),
    /// A table with names of the author's, and the same kind of value for each.
    Map(&'static Value),
    /// A table with names of the author's, each for a rule with that use.
    Rules(&'static str),
    /// Any of some kinds.
    Either(&'static [Value]),
    /// A kind that occurs so often that the schema gives it a name.
    Named(&'static str, &'static Value),
    /// Whatever others read.
    Anything,
}

/// Keys that go together or exclude each other.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bond {
    /// Exactly one of these is given.
    One(&'static [&'static str]),
    /// At least one of these is given.
    Some(&'static [&'static str]),
    /// The first is given only beside the second.
    With(&'static str, &'static str),
}

/// A part of the reference.
pub(crate) struct Part {
    pub(crate) title: &'static str,
    pub(crate) blocks: &'static [Block],
}

/// A piece of a part.
pub(crate) enum Block {
    Prose(&'static str),
    Keys(&'static Spec),
}

impl Spec {
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

impl Key {
    /// A key that has to be given.
    pub(crate) const fn needed(name: &'static str, value: Value, docs: &'static str) -> Self {
        Self { name, need: Need::Always, value, docs }
    }

    /// A key that may be given.
    pub(crate) const fn optional(name: &'static str, value: Value, docs: &'static str) -> Self {
        Self { name, need: Need::Maybe, value, docs }
    }

    /// As an item of the reference.
    pub(crate) fn item(&self) -> String {
        format!("- `{}`: {}\n", self.name, self.docs)
    }
}

impl Part {
    /// As a part of the reference.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("\n## {}\n", self.title);
        for block in self.blocks {
            text.push('\n');
            match block {
                Block::Prose(prose) => text.push_str(prose),
                Block::Keys(spec) => text.extend(spec.keys.iter().map(Key::item)),
            }
        }
        text
    }
}

/// The words of a list of words with what they mean.
pub(crate) const fn names<T: Copy, const N: usize>(
    words: &[(&'static str, T); N],
) -> [&'static str; N] {
    let mut names = [""; N];
    let mut at = 0;
    while at < N {
        names[at] = words[at].0;
        at += 1;
    }
    names
}
