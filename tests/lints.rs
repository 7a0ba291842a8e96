//! Definitions that are sound and surely do not say what was meant, and the warnings about them.
//!
//! Each `lints/NAME.toml` is a case whose name begins with the warning that it gives, and `lints/NAME.snap` is
//! what is said. `lints/quiet/NAME.toml` is as near to it as can be and gives no warning.

use gwangsang::{Language, Library, Loaded, Source, Style, lints};

use crate::common::{no_orphans, snapshot, stems, text};
use crate::errors::Parents;

/// A case of a warning, as it is loaded.
pub(crate) fn told(case: &str) -> Loaded {
    load(case, text(&format!("lints/{case}.toml")))
}

fn load(name: &str, text: String) -> Loaded {
    gwangsang::load(Source { name: format!("{name}.toml"), text }, &Parents)
        .unwrap_or_else(|error| panic!("{name}:\n{error}"))
}

/// The codes of the warnings about a text.
fn codes(name: &str, text: String) -> Vec<&'static str> {
    let loaded = load(name, text);
    let mut codes: Vec<&str> = loaded.warnings.iter().map(|warning| warning.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The lint that a case is about: the longest name that the case's own begins with.
fn lint_of(case: &str) -> &'static str {
    let names = lints().map(|(name, _)| name).filter(|name| case.starts_with(name));
    names.max_by_key(|name| name.len()).unwrap_or_else(|| panic!("{case} is about no lint"))
}

#[test]
fn every_lint_has_cases() {
    let cases = stems("lints");
    for case in &cases {
        let loaded = told(case);
        snapshot(
            "lints",
            case,
            &loaded.sources.render(&loaded.warnings, Style::Plain, Language::English),
        );
        let lint = lint_of(case);
        assert!(loaded.warnings.iter().any(|warning| warning.code == lint), "{case}");
    }
    no_orphans("lints", &cases);
    for (lint, _) in lints() {
        assert!(cases.iter().any(|case| lint_of(case) == lint), "no case gives {lint}");
    }
}

#[test]
fn every_lint_has_a_case_that_is_nearly_one() {
    let quiet = stems("lints/quiet");
    let names: Vec<&str> = lints().map(|(name, _)| name).collect();
    assert_eq!(quiet, names);
    for case in &quiet {
        let loaded = load(case, text(&format!("lints/quiet/{case}.toml")));
        let said = loaded.sources.render(&loaded.warnings, Style::Plain, Language::English);
        assert!(loaded.warnings.is_empty(), "{case}:\n{said}");
    }
}

#[test]
fn a_definition_lets_a_warning_pass_by_its_name() {
    for case in stems("lints") {
        let lint = lint_of(&case);
        let loud = text(&format!("lints/{case}.toml"));
        let others: Vec<&str> =
            codes(&case, loud.clone()).into_iter().filter(|code| *code != lint).collect();
        let quiet = loud.replacen("\nextends", &format!("\nallow = [\"{lint}\"]\nextends"), 1);
        assert_ne!(loud, quiet, "{case}");
        assert_eq!(codes(&case, quiet), others, "{case}");
    }
}

/// What is inherited is for its own author to mend.
#[test]
fn nothing_is_said_about_what_is_inherited() {
    #[derive(Debug)]
    struct Cases;
    impl Library for Cases {
        fn find(
            &self,
            name: &str,
            child: &Source,
        ) -> Result<std::sync::Arc<Source>, gwangsang::Words> {
            match name.strip_prefix("lints/") {
                Some(_) => {
                    let (name, text) = (name.to_owned(), text(&format!("{name}.toml")));
                    Ok(std::sync::Arc::new(Source { name, text }))
                }
                None => Parents.find(name, child),
            }
        }
    }
    for case in stems("lints") {
        let text = format!("extends = \"lints/{case}\"\nid = \"child\"\nname = \"Child\"\n");
        let loaded = gwangsang::load(Source { name: "child.toml".into(), text }, &Cases)
            .unwrap_or_else(|error| panic!("{case}:\n{error}"));
        assert!(loaded.warnings.is_empty(), "{case}: {:?}", loaded.warnings);
    }
}

#[test]
fn the_names_of_lints_are_explained() {
    let page = text("../docs/checking.md");
    for (lint, _) in lints() {
        assert!(page.contains(&format!("| `{lint}` |")), "docs/checking.md is silent on {lint}");
    }
}
