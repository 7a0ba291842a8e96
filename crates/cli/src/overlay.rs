//! The options by which something is laid over a variant, to try it without making a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::{Loaded, Source, Sources, Words, document};

use crate::exit::Failure;
use crate::library;
use crate::usage::BadValue;

/// Which variant is meant, and what is laid over it.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct VariantArgs {
    /// The variant: an id or a path
    pub(crate) variant: String,

    #[command(flatten)]
    pub(crate) overlays: OverlayArgs,
}

impl VariantArgs {
    /// Loads the variant with everything that is laid over it.
    pub(crate) fn load(&self) -> Result<Loaded, Failure> {
        library::load_overlaid(library::source(&self.variant)?, &self.overlays.sources()?)
    }
}

/// What is laid over a variant: files first, then single settings.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct OverlayArgs {
    /// Lay a value over the variant, as in game.pass=always; a bare word is a string
    #[arg(long, value_name = "KEY=VALUE", value_parser = Setting::parse, help_heading = "Overlays",
        long_help = SET_HELP)]
    set: Vec<Setting>,

    /// Lay the tables of a file over the variant, before any --set
    #[arg(long, value_name = "FILE", help_heading = "Overlays", long_help = WITH_HELP)]
    with: Vec<PathBuf>,
}

pub(crate) const SET_HELP: &str = "\
Lay a value over the variant; can be given several times, and a later one wins

KEY is a path of names with dots between, VALUE a value as in a definition:
  --set game.pass=always
  --set 'pieces.horse.moves=[{ leap = [1, 2] }]'
A single word that is no TOML value is taken for a string; any other string has quotes around
it. The value false takes away what the variant has. The id of such a variant ends in -overlaid.";

pub(crate) const WITH_HELP: &str = "\
Lay the tables of a file over the variant, before any --set; can be given several times

The file states what is different, as a definition that extends another one does, but it must
not extend anything.";

impl OverlayArgs {
    /// The texts, in the order in which they are laid over each other.
    pub(crate) fn sources(&self) -> Result<Vec<Source>, Failure> {
        let files = self.with.iter().map(|path| read(path));
        files.chain(self.set.iter().map(|setting| Ok(setting.0.clone()))).collect()
    }

    /// The options as they would be typed.
    pub(crate) fn told(&self) -> Vec<String> {
        let files = self.with.iter().map(|path| format!("--with {}", path.display()));
        files.chain(self.set.iter().map(|setting| format!("--set {}", setting.0.text))).collect()
    }

    /// Whether nothing is laid over anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && self.with.is_empty()
    }

    /// These, with further ones above them.
    pub(crate) fn and(&self, set: Vec<Setting>, with: Vec<PathBuf>) -> Self {
        let mut all = self.clone();
        all.set.extend(set);
        all.with.extend(with);
        all
    }

    /// Options that were read elsewhere.
    pub(crate) const fn new(set: Vec<Setting>, with: Vec<PathBuf>) -> Self {
        Self { set, with }
    }
}

fn read(path: &Path) -> Result<Source, Failure> {
    library::read(path).map_err(Failure::Unreadable)
}

/// One value laid over a variant, as a text that can be read like a file.
#[derive(Debug, Clone)]
pub(crate) struct Setting(Source);

/// What messages call the text of a setting.
const NAME: &str = "--set";

impl Setting {
    /// Reads a setting; faults of its TOML are left to whoever reads it together with its variant.
    ///
    /// # Errors
    ///
    /// Says in a phrase why a text is no setting.
    pub(crate) fn parse(text: &str) -> Result<Self, BadValue> {
        let at = equals_sign(text).ok_or_else(|| {
            BadValue(Words::new(
                format!("there is no `=` in it; write KEY=VALUE, as in {NAME} game.pass=always"),
                format!("`=`이 없습니다. {NAME} game.pass=always처럼 KEY=VALUE로 씁니다"),
            ))
        })?;
        let (key, value) = (text[..at].trim(), text[at + 1..].trim());
        if key.is_empty() || key.starts_with('[') || key.contains(['\n', '#']) {
            let message = "KEY is a path of names with dots between, as in pieces.horse.value";
            return Err(BadValue(Words::new(
                format!("`{key}` is no key; {message}"),
                format!("`{key}`은(는) 키가 아닙니다. pieces.horse.value처럼 점으로 이어 씁니다"),
            )));
        }
        if value.is_empty() {
            return Err(BadValue(Words::new(
                format!("there is no value behind `{key}=`; an empty string is '\"\"'"),
                format!("`{key}=` 뒤에 값이 없습니다. 빈 글은 '\"\"'로 씁니다"),
            )));
        }
        let text = if is_bare_word(value) {
            format!("{}=\"{value}\"", &text[..at])
        } else {
            text.to_owned()
        };
        Ok(Self(Source { name: NAME.to_owned(), text }))
    }
}

/// Where the first `=` stands that is not inside a quoted key.
fn equals_sign(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '=') => return Some(at),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
    }
    None
}

/// Whether a value is one word that means nothing in TOML, so that only a string can be meant.
fn is_bare_word(value: &str) -> bool {
    let word = value.starts_with(char::is_alphabetic)
        && value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    word && !is_toml(value)
}

fn is_toml(value: &str) -> bool {
    let text = format!("x={value}");
    let source = Arc::new(Source { name: String::new(), text });
    let id = Sources::default().add(source.clone());
    document::read(&source.text, id).1.is_empty()
}

#[cfg(test)]
mod tests {
    use super::Setting;

    #[test]
    fn only_a_single_word_becomes_a_string() {
        for (given, read) in [
            ("game.pass=always", "game.pass=\"always\""),
            ("game.pass = never ", "game.pass =\"never\""),
            ("x=not-in-check", "x=\"not-in-check\""),
            ("x=병", "x=\"병\""),
            ("x=d1-f3", "x=\"d1-f3\""),
            ("x=\"never\"", "x=\"never\""),
            ("x=false", "x=false"),
            ("x=inf", "x=inf"),
            ("x=12", "x=12"),
            ("x=1979-05-27", "x=1979-05-27"),
            ("x=[1, 2]", "x=[1, 2]"),
            ("x=enemy palace", "x=enemy palace"),
            ("x=-a", "x=-a"),
            ("\"a=b\".c=d", "\"a=b\".c=\"d\""),
        ] {
            assert_eq!(Setting::parse(given).expect("a setting").0.text, read, "{given}");
        }
        for given in ["", "x", "=1", "x=", " = ", "[x]\ny=1", "# x=1", "a\nb=1"] {
            assert!(Setting::parse(given).is_err(), "{given}");
        }
    }
}
