//! Broken definitions and the messages about them.
//!
//! Each `errors/NAME.toml` is one case, with what is said about it in `errors/NAME.snap`; definitions that
//! cases extend are in `errors/parents`. Definitions too large or too strange for a file are made here;
//! what is said about them is in `errors/made`.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use gwangsang::{Diagnostic, Language, Library, LoadError, Loaded, Source, Style, Words};
use gwangsang_cli::{Exit, library};

use crate::common::{damaged, no_orphans, path, run, snapshot, stems, text};

/// The parents of cases, and the shipped definitions.
#[derive(Debug)]
pub(crate) struct Parents;

impl Library for Parents {
    fn find(&self, name: &str, _child: &Source) -> Result<Arc<Source>, Words> {
        for folder in ["errors/parents", "errors"] {
            let file = format!("{folder}/{name}.toml");
            if path(&file).is_file() {
                let name = format!("{name}.toml");
                return Ok(Arc::new(Source { name, text: text(&file) }));
            }
        }
        library::shipped(name)
            .map(Arc::new)
            .ok_or_else(|| Words::new("nobody knows it", "아무도 모르는 정의입니다"))
    }

    fn known(&self) -> Vec<String> {
        library::shipped_ids().map(str::to_owned).collect()
    }
}

fn load(name: &str, text: String) -> Result<Loaded, LoadError> {
    gwangsang::load(Source { name: format!("{name}.toml"), text }, &Parents)
}

/// What is said of a broken definition.
pub(crate) fn told(case: &str) -> LoadError {
    let Err(error) = load(case, text(&format!("errors/{case}.toml"))) else {
        panic!("errors/{case}.toml is sound");
    };
    error
}

/// Every message about the broken definitions of this file, with the case that gives it.
pub(crate) fn faults() -> Vec<(String, Diagnostic)> {
    let broken = stems("errors").into_iter().map(|case| (told(&case), case));
    let laid = OVERLAYS.iter().map(|(case, overlays)| {
        (overlaid(overlays).expect_err("a faulty overlay"), (*case).to_owned())
    });
    let faults = broken.chain(laid).chain([(ten_megabytes(), "ten-megabytes".to_owned())]);
    faults
        .flat_map(|(error, case)| {
            let all = error.diagnostics.into_iter();
            all.map(|fault| (format!("errors/{case}"), fault)).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_broken_definition_has_its_messages() {
    let cases = stems("errors");
    assert!(cases.len() >= 60, "{} cases", cases.len());
    for case in &cases {
        snapshot("errors", case, &told(case).render(Style::Plain, Language::English));
    }
    no_orphans("errors", &cases);
}

#[test]
fn every_kind_of_message_has_a_case() {
    // Their cases are made below.
    let mut seen = BTreeSet::from(["too-large", "overlays", "overlay-extends", "empty-overlay"]);
    for case in stems("errors") {
        seen.extend(told(&case).diagnostics.iter().map(|diagnostic| diagnostic.code));
    }
    for case in stems("saved") {
        let error = crate::saved::told(&case);
        seen.extend(error.diagnostics.iter().map(|diagnostic| diagnostic.code));
    }
    let known = codes(&path("../crates/engine/src"));
    assert!(known.len() >= 45, "{known:?}");
    let missing: Vec<&String> = known.iter().filter(|code| !seen.contains(code.as_str())).collect();
    assert!(missing.is_empty(), "no case gives {missing:?}");
}

/// The codes that the sources of the engine give to diagnostics.
fn codes(folder: &std::path::Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            found.extend(codes(&path));
            continue;
        }
        let code = fs::read_to_string(&path).expect("a source");
        for maker in ["Diagnostic::error(", "Diagnostic::warning(", "Diagnostic::whole("] {
            for after in code.split(maker).skip(1) {
                let quoted =
                    after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                found.extend(quoted.map(str::to_owned));
            }
        }
    }
    found
}

/// Overlays that are faulty, by what is wrong with them.
const OVERLAYS: &[(&str, &[&str])] = &[
    ("overlays", &["game.pass = \"never\""; 257]),
    ("overlay-extends", &["game.pass = \"never\"", "id = \"x\"\nextends = \"janggi\""]),
    ("empty-overlay", &["", "# nothing\n", "x = ["]),
];

/// A shipped definition with texts laid over it.
fn overlaid(texts: &[&str]) -> Result<Loaded, LoadError> {
    let source = |(number, text): (usize, &&str)| Source {
        name: format!("overlay-{number}"),
        text: (*text).to_owned(),
    };
    let overlays: Vec<Source> = texts.iter().enumerate().map(source).collect();
    let base = library::shipped("minixiangqi").expect("a shipped definition");
    gwangsang::load_overlaid(base, &overlays, &Parents)
}

#[test]
fn what_is_laid_over_a_definition_has_messages_of_its_own() {
    for (name, texts) in OVERLAYS {
        let error = overlaid(texts).expect_err("a faulty overlay");
        assert!(error.diagnostics.iter().any(|diagnostic| diagnostic.code == *name), "{name}");
        snapshot("errors/made", name, &error.render(Style::Plain, Language::English));
    }
    let most = overlaid(&["game.pass = \"always\""; 256]).expect("as many as can be");
    assert!(most.variant.is_overlaid());
}

#[test]
fn an_overlaid_variant_shows_that_it_is_one() {
    let base = library::shipped("janggi").expect("a shipped definition");
    let plain = gwangsang::load(base.clone(), &Parents).expect("a sound definition").variant;
    assert!(!plain.is_overlaid());
    assert_eq!(plain.base_id(), "janggi");
    let overlaid = |text: &str| {
        let overlay = Source { name: "--set".to_owned(), text: text.to_owned() };
        gwangsang::load_overlaid(base.clone(), &[overlay], &Parents).expect("sound").variant
    };
    let marked = overlaid("case = [{}]");
    let model = marked.model();
    assert_eq!((model.id.as_str(), marked.base_id()), ("janggi-overlaid", "janggi"));
    assert_eq!((model.name.en(), model.name.ko()), ("Janggi (overlaid)", "장기 (덧씌움)"));
    assert!(model.aliases.is_empty());
    assert!(!marked.effective().contains("case"));
    // Its own text is a definition like any other.
    let again = Source { name: "again.toml".to_owned(), text: marked.effective().to_owned() };
    assert_eq!(load_source(again).model().id, "janggi-overlaid");
    let named = overlaid("id = \"mine\"\nname = \"Mine\"");
    assert_eq!((named.model().id.as_str(), named.model().name.en()), ("mine", "Mine"));
    assert_eq!(named.base_id(), "janggi");
}

fn load_source(source: Source) -> Arc<gwangsang::Variant> {
    gwangsang::load(source, &Parents).expect("a sound definition").variant
}

fn ten_megabytes() -> LoadError {
    let text = format!("format = 1\nid = \"{}\"\n", "x".repeat(10 << 20));
    load("large", text).expect_err("a definition that is too large")
}

#[test]
fn a_definition_of_ten_megabytes_is_refused_in_a_line() {
    snapshot(
        "errors/made",
        "ten-megabytes",
        &ten_megabytes().render(Style::Plain, Language::English),
    );
}

#[test]
fn a_binary_file_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("picture.toml");
    fs::write(&file, b"format = 1\n\x89PNG\r\n\x1a\n\xff\xfe\x00").expect("a file");
    let name = file.to_str().expect("a path of text");
    let check = run(&["check", name], b"");
    assert_eq!((check.exit, check.output.as_str()), (Exit::Unusable, ""));
    let said = check.errors.replace(name, "picture.toml");
    snapshot("errors/made", "binary", &said);
}

#[test]
fn nesting_without_end_is_refused() {
    const DEEP: usize = 5_000;
    let cases = [
        format!("a = {}{}", "[".repeat(DEEP), "]".repeat(DEEP)),
        format!("a = {}1{}", "{ a = ".repeat(DEEP), " }".repeat(DEEP)),
        format!("a{} = 1", ".a".repeat(DEEP)),
        format!("[a{}]\nb = 1", ".a".repeat(DEEP)),
        format!("[[a{}]]\nb = 1", ".a".repeat(DEEP)),
        format!("a = {}", "[".repeat(DEEP)),
        format!("a = {}", "{ a = ".repeat(DEEP)),
        format!("a = {}", "{ a = [".repeat(DEEP)),
        format!(
            "extends = \"duel\"\n{}.a = 1\n{}.b = 1",
            vec!["x"; DEEP].join("."),
            vec!["x"; DEEP].join(".")
        ),
    ];
    for case in cases {
        let error = load("deep", case).expect_err("a definition that is too deep");
        assert!(!error.diagnostics.is_empty());
        assert!(error.render(Style::Plain, Language::English).len() < 200_000);
    }
}

#[test]
fn a_damaged_definition_never_panics() {
    let sound = library::shipped("janggi").expect("a shipped definition").text;
    let mut rng = fastrand::Rng::with_seed(20);
    for _ in 0..700 {
        let bytes = damaged(&sound, &mut rng);
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        if let Err(error) = load("damaged", damaged) {
            assert!(!error.diagnostics.is_empty());
            assert!(!error.render(Style::Coloured, Language::English).is_empty());
        }
    }
}
