//! The language of what the program says.

use clap::ValueEnum;
use gwangsang::Language;

/// A language that can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tongue {
    /// English
    En,
    /// Korean
    Ko,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::Ko => Self::Korean,
        }
    }
}

/// The language of the locale: the first of its variables that is set decides, as everywhere in POSIX.
pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    match locale {
        Some(locale) if locale == "ko" || locale.starts_with("ko_") => Language::Korean,
        Some(_) | None => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Language {
        of_locale(|name| {
            let known = variables.iter().find(|(known, _)| *known == name);
            known.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_locale_decides() {
        assert_eq!(with(&[]), Language::English);
        assert_eq!(with(&[("LANG", "ko_KR.UTF-8")]), Language::Korean);
        assert_eq!(with(&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(with(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "ko")]), Language::Korean);
        assert_eq!(with(&[("LANG", "kok_IN")]), Language::English);
    }
}
