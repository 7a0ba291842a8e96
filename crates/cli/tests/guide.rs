//! The author's guide, `docs/guide.md`, followed to the letter.
//!
//! Its blocks are taken in their order, in a folder of their own: `console` has commands behind `$` and what
//! they say, where a line `…` stands for any lines; `diff` changes the file that its first line names, and
//! without old lines adds to its end. `GWANGSANG_GUIDE=write` writes down what is said now, to be read.

#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Stands for any lines of an output.
const ANY: &str = "…";

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// Lines that are not tried.
    Text(String),
    /// Commands with what they say.
    Console(Vec<(String, String)>),
    /// A change of a file.
    Change { file: String, old: String, new: String, text: String },
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide.md")
}

/// Takes a page apart.
fn parts(text: &str) -> Vec<Part> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            let _ = writeln!(plain, "{line}");
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        found.push(Part::Text(std::mem::take(&mut plain)));
        found.push(match kind {
            "console" => console(&block),
            "diff" => change(&block),
            other => panic!("a block `{other}` is not tried"),
        });
    }
    found.push(Part::Text(plain));
    found
}

fn console(block: &[&str]) -> Part {
    let mut runs: Vec<(String, String)> = Vec::new();
    for line in block {
        match (line.strip_prefix("$ "), runs.last_mut()) {
            (Some(command), _) => runs.push((command.to_owned(), String::new())),
            (None, Some((_, said))) => {
                let _ = writeln!(said, "{line}");
            }
            (None, None) => panic!("`{line}` is said by no command"),
        }
    }
    Part::Console(runs)
}

fn change(block: &[&str]) -> Part {
    let file = block[0].strip_prefix("--- ").expect("the name of a file").to_owned();
    let side = |gone: char| {
        let kept = block[1..].iter().filter(|line| !line.starts_with(gone));
        lines(kept.map(|line| line.get(1..).unwrap_or_default()))
    };
    let text = lines(block.iter().copied());
    Part::Change { file, old: side('+'), new: side('-'), text }
}

/// Lines as a text.
fn lines<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let ended: Vec<&str> = lines.flat_map(|line| [line, "\n"]).collect();
    ended.concat()
}

/// Puts a page together again.
fn whole(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(lines) => text.push_str(lines),
            Part::Console(runs) => {
                let said: Vec<String> =
                    runs.iter().map(|(command, said)| format!("$ {command}\n{said}")).collect();
                let _ = writeln!(text, "```console\n{}```", said.concat());
            }
            Part::Change { text: lines, .. } => {
                let _ = writeln!(text, "```diff\n{lines}```");
            }
        }
    }
    text
}

/// What a command says, with what it complains of behind.
fn said(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_gwangsang"));
    let beside = program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{beside}:{path}"))
        .env_remove("CI")
        .output()
        .expect("a shell");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let mut said = text(output.stdout) + &text(output.stderr);
    if !said.is_empty() && !said.ends_with('\n') {
        said.push('\n');
    }
    said
}

/// Whether a text is what a page has, whose `…` stands for any lines.
fn is_meant(meant: &str, found: &str) -> bool {
    let pieces: Vec<&str> = meant.lines().map(str::trim_end).collect();
    let found: Vec<&str> = found.lines().map(str::trim_end).collect();
    matches(&pieces, &found)
}

fn matches(meant: &[&str], found: &[&str]) -> bool {
    match (meant.split_first(), found.split_first()) {
        (None, None) => true,
        (Some((&ANY, rest)), _) => (0..=found.len()).any(|skip| matches(rest, &found[skip..])),
        (Some((line, rest)), Some((other, others))) => line == other && matches(rest, others),
        _ => false,
    }
}

fn apply(folder: &Path, file: &str, old: &str, new: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    if old.is_empty() {
        return fs::write(&path, text + new).expect("a file");
    }
    assert_eq!(text.matches(old).count(), 1, "{file} has these lines once:\n{old}\n{text}");
    fs::write(&path, text.replace(old, new)).expect("a file");
}

#[test]
fn the_guide_can_be_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(page()).expect("the guide");
    let mut parts = parts(&text);
    let mut wrong = String::new();
    let mut tried = 0;
    for part in &mut parts {
        match part {
            Part::Text(_) => {}
            Part::Change { file, old, new, .. } => apply(folder.path(), file, old, new),
            Part::Console(runs) => {
                for (command, meant) in runs {
                    tried += 1;
                    let found = said(folder.path(), command);
                    if !is_meant(meant, &found) {
                        let _ = writeln!(wrong, "$ {command}\n{found}--- but not\n{meant}");
                        *meant = found;
                    }
                }
            }
        }
    }
    if std::env::var("GWANGSANG_GUIDE").is_ok_and(|set| set == "write") {
        return fs::write(page(), whole(&parts)).expect("the guide");
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried >= 12, "{tried} commands");
}

#[test]
fn a_page_is_taken_apart_and_compared_rightly() {
    let page = "A\n\n```console\n$ x\n1\n…\n3\n$ y\n```\n\n```diff\n--- f\n a\n-b\n+c\n```\n";
    let parts = parts(page);
    assert_eq!(whole(&parts), page);
    let Part::Console(runs) = &parts[1] else { panic!("{parts:?}") };
    assert_eq!(runs[1], ("y".to_owned(), String::new()));
    for (found, right) in [("1\n3\n", true), ("1\n2\n2\n3\n", true), ("1\n2\n", false), ("", false)]
    {
        assert_eq!(is_meant(&runs[0].1, found), right, "{found}");
    }
    let Part::Change { file, old, new, .. } = &parts[3] else { panic!("{parts:?}") };
    assert_eq!((file.as_str(), old.as_str(), new.as_str()), ("f", "a\nb\n", "a\nc\n"));
}
