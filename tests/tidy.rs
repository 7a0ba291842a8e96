//! The shape of the code: layers, names, lengths.
//!
//! What is looked at is code: comments, unit tests and long texts for people are cut out first.

use std::fs;
use std::path::{Path, PathBuf};

use gwangsang_cli::library;

use crate::common::{path, text};

/// The modules of the engine, lowest first. A module may use those of the rows above its own, and none of
/// its own row.
const LAYERS: &[&[&str]] = &[
    &["index", "words"],
    &["diag"],
    &["bits"],
    &["def"],
    &["model"],
    &["topology"],
    &["tables"],
    &["position"],
    &["movegen", "rules"],
    &["game"],
    &["notation", "render", "lints"],
    &["load", "reference", "schema", "document", "explain"],
    &["lib"],
];

/// Names of shipped games, their sides and their pieces, which the engine must not know. Words that are also
/// ordinary ones of programs, such as guard, are left out.
const NAMES: &[&str] = &[
    "janggi",
    "gwangsanghui",
    "xiangqi",
    "minixiangqi",
    "shatranj",
    "makruk",
    "courier",
    "manchu",
    "bikjang",
    "cho",
    "han",
    "palace",
    "cannon",
    "elephant",
    "general",
    "chariot",
    "horse",
    "soldier",
    "marshal",
    "advisor",
    "vanguard",
    "rearguard",
    "officer",
    "traveler",
    "ambush",
    "infantry",
    "cavalry",
    "banner",
    "counsellor",
    "khon",
    "schleich",
    "장기",
    "광상희",
    "빅장",
];

/// What the engine does without: files, the environment, the clock, processes, the network, printing.
const OUTSIDE: &[&str] = &["fs", "env", "time", "process", "net", "thread", "io"];

/// The most lines of a file.
const MOST_LINES: usize = 800;

/// A source file of a library with its code alone.
struct File {
    /// The path below `src`.
    name: String,
    code: String,
}

impl File {
    /// The top-level module that the file belongs to.
    fn module(&self) -> &str {
        let first = self.name.split('/').next().unwrap_or_default();
        first.trim_end_matches(".rs")
    }

    /// How deep the file's module lies below the crate.
    fn depth(&self) -> usize {
        let parts = self.name.split('/').count();
        if self.name.ends_with("/mod.rs") { parts - 1 } else { parts }
    }
}

fn engine() -> Vec<File> {
    files(&path("../crates/engine/src"))
}

/// The source files of a crate.
fn files(root: &Path) -> Vec<File> {
    sources(root)
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(root).expect("a path below").display().to_string();
            File { code: code(&fs::read_to_string(&path).expect("a source")), name }
        })
        .collect()
}

/// Every Rust file below a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A text without its unit tests, comments and long texts, which begin with an escaped end of line.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut code = String::new();
    let mut in_long_text = false;
    for line in text.lines() {
        if in_long_text {
            in_long_text = !line.replace("\\\"", "").contains('"');
            continue;
        }
        let line = line.split("//").next().unwrap_or_default();
        in_long_text = line.ends_with("\"\\");
        code.push_str(line);
        code.push('\n');
    }
    code
}

/// The words of a code: letters, digits and underscores in a row.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The first names behind each occurrence of a path's beginning, those of a list in braces included.
fn names_behind(code: &str, beginning: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(beginning) {
        let inside_a_word =
            code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        let rest = &code[at + beginning.len()..];
        if inside_a_word {
            continue;
        }
        let Some(list) = rest.strip_prefix('{') else {
            found.extend(words(rest).next().map(str::to_owned));
            continue;
        };
        let mut depth = 0;
        let mut fresh = true;
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => fresh = true,
                _ if fresh && c.is_alphabetic() => {
                    found.extend(words(&list[at..]).next().map(str::to_owned));
                    fresh = false;
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn the_code_is_cut_out_rightly() {
    let text = "use crate::{a::{b, c}, d}; // crate::e\nconst T: &str = \"\\\ncrate::f \\\"\n\";\nlet x = crate::g::h;\n#[cfg(test)]\nmod tests { crate::i }";
    assert_eq!(names_behind(&code(text), "crate::"), ["a", "d", "g"]);
}

#[test]
fn modules_use_lower_layers_only() {
    let row = |module: &str| LAYERS.iter().position(|row| row.contains(&module));
    let mut seen = Vec::new();
    for file in engine() {
        let own = row(file.module()).unwrap_or_else(|| panic!("{} has no layer", file.name));
        seen.push(file.module().to_owned());
        for used in names_behind(&file.code, "crate::") {
            // At the root stand only names that `lib.rs` hands on; inside, modules are named.
            let layer = row(&used).unwrap_or_else(|| panic!("{} uses crate::{used}", file.name));
            assert!(used == file.module() || layer < own, "{} uses crate::{used}", file.name);
        }
        let climb = "super::".repeat(file.depth());
        assert!(file.module() == "lib" || !file.code.contains(&climb), "{}: {climb}", file.name);
    }
    for module in LAYERS.iter().flat_map(|row| row.iter()) {
        assert!(seen.iter().any(|seen| seen == module), "there is no module {module}");
    }
}

#[test]
fn libraries_are_named_where_they_belong() {
    for file in engine() {
        let names = |name: &str| words(&file.code).any(|word| word == name);
        assert!(!names("petgraph") || file.module() == "topology", "{} names petgraph", file.name);
        assert!(
            !file.code.contains("toml::") || matches!(file.module(), "def" | "load"),
            "{} names toml",
            file.name
        );
        let draws = file.name == "diag/render.rs";
        assert!(!names("annotate_snippets") || draws, "{} names annotate_snippets", file.name);
        for used in names_behind(&file.code, "std::") {
            assert!(!OUTSIDE.contains(&used.as_str()), "{} uses std::{used}", file.name);
        }
    }
}

#[test]
fn no_library_knows_a_game() {
    let others = ["search", "tui"].map(|name| files(&path(&format!("../crates/{name}/src"))));
    for file in engine().into_iter().chain(others.into_iter().flatten()) {
        let lower = file.code.to_lowercase();
        for name in NAMES {
            let known = words(&lower).flat_map(|word| word.split('_')).any(|word| word == *name);
            assert!(!known, "{} names `{name}`", file.name);
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for folder in ["../crates", "."] {
        for path in sources(&path(folder)) {
            let lines = fs::read_to_string(&path).expect("a source").lines().count();
            assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
        }
    }
}

#[test]
fn every_shipped_definition_is_sound_and_called_like_its_file() {
    let mut files: Vec<String> = fs::read_dir(path("../variants"))
        .expect("the shipped definitions")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|stem| stem.strip_suffix(".cases").is_none())
        .collect();
    files.sort();
    assert_eq!(files, library::shipped_ids().collect::<Vec<_>>());
    let mut taken = Vec::new();
    for id in &files {
        let loaded = library::load(id).unwrap_or_else(|failure| panic!("{id}: {failure}"));
        let model = loaded.variant.model();
        assert!(loaded.warnings.is_empty(), "{id}: {:?}", loaded.warnings);
        assert_eq!(&model.id, id);
        assert!(model.summary.is_some(), "{id} has no summary");
        taken.extend(model.aliases.iter().chain([&model.id]).cloned());
    }
    let names = taken.len();
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), names, "two variants have a name in common: {taken:?}");
}

#[test]
fn every_package_has_the_lints_of_the_workspace() {
    let mut manifests = vec![path("Cargo.toml")];
    for entry in fs::read_dir(path("../crates")).expect("the crates") {
        manifests.push(entry.expect("a crate").path().join("Cargo.toml"));
    }
    assert!(manifests.len() >= 3);
    for manifest in manifests {
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let parsed: toml::Table = text.parse().expect("TOML");
        let inherits = parsed.get("lints").and_then(|lints| lints.get("workspace"));
        assert_eq!(inherits, Some(&toml::Value::Boolean(true)), "{}", manifest.display());
    }
}

#[test]
fn the_reference_is_fresh() {
    let written = text("../variants/README.md");
    let fresh = written == gwangsang::reference();
    assert!(fresh, "print it anew: gwangsang reference > variants/README.md");
}

/// The literal that an argument begins with, perhaps inside `format!`; none for other arguments.
fn literal(argument: &str) -> Option<String> {
    let inner =
        argument.trim_start().trim_start_matches("&format!(").trim_start_matches("format!(");
    let mut chars = inner.trim_start().strip_prefix('"')?.chars();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match c {
            '"' => return Some(text),
            '\\' => text.extend(chars.next()),
            c => text.push(c),
        }
    }
    None
}

/// The two arguments of a call, which begins behind its parenthesis.
fn two_arguments(call: &str) -> Option<[&str; 2]> {
    let (mut depth, mut quoted, mut escaped, mut comma) = (0, false, false, None);
    for (at, c) in call.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' => return comma.map(|comma| [&call[..comma], &call[comma + 1..at]]),
            ',' if depth == 0 && comma.is_none() => comma = Some(at),
            _ => {}
        }
    }
    None
}

/// A format without its placeholders.
fn without_values(format: &str) -> String {
    let mut depth = 0;
    let kept = |c: &char| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => return depth == 0,
        }
        false
    };
    format.chars().filter(kept).collect()
}

/// How many letters of English can do without a Korean word.
const FEW_LETTERS: usize = 6;

#[test]
fn what_is_said_is_said_in_korean_too() {
    let mut pairs = 0;
    let mut missing = Vec::new();
    for crate_ in ["cli", "engine"] {
        for file in sources(&path(&format!("../crates/{crate_}/src"))) {
            let text = fs::read_to_string(&file).expect("a source");
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            for (at, call) in text.match_indices("Words::new(") {
                let Some([en, ko]) = two_arguments(&text[at + call.len()..]) else { continue };
                let (Some(en), Some(ko)) = (literal(en), literal(ko)) else { continue };
                pairs += 1;
                let (en, ko) = (without_values(&en), without_values(&ko));
                // A few letters may be a particle that another language does without.
                let is_said = en.chars().filter(char::is_ascii_alphabetic).count() > FEW_LETTERS;
                let is_korean = ko.chars().any(|c| ('가'..='힣').contains(&c));
                if is_said && !is_korean {
                    missing.push(format!("{}: {en:?} {ko:?}", file.display()));
                }
            }
        }
    }
    assert!(pairs > 200, "{pairs} pairs of words");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
