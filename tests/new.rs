//! Definitions to begin with: they can be checked, tested and played at once.
//!
//! What is said about wrong names is among the transcripts in `cli`.

use std::fs;
use std::path::Path;

use gwangsang_cli::{Exit, library};
use tempfile::TempDir;

use crate::common::{Run, run};

/// Runs the program on paths in a folder; the folder is left out of what is said.
fn said(folder: &Path, arguments: &[&str], input: &str) -> Run {
    let inside = |argument: &&str| {
        let path = argument.strip_prefix("./");
        path.map_or_else(|| (*argument).to_owned(), |path| folder.join(path).display().to_string())
    };
    let arguments: Vec<String> = arguments.iter().map(inside).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut run = run(&arguments, input.as_bytes());
    let prefix = format!("{}/", folder.display());
    run.output = run.output.replace(&prefix, "");
    run.errors = run.errors.replace(&prefix, "");
    run
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let run = said(folder, arguments, "");
    assert_eq!((run.exit, run.errors.as_str()), (Exit::Done, ""), "{arguments:?}");
    run.output
}

/// The rules of a definition as a table, without what says who it is.
fn rules(file: &str) -> toml::Table {
    let variant = library::load(file).unwrap_or_else(|failure| panic!("{file}: {failure}")).variant;
    let mut table: toml::Table = variant.effective().parse().expect("TOML");
    for key in ["id", "name", "aliases", "summary"] {
        table.remove(key);
    }
    table
}

#[test]
fn a_game_of_its_own_can_be_used_at_once() {
    let folder = folder();
    let at = folder.path();
    let told = done(at, &["new", "my-game", "--dir", "./"]);
    assert!(told.starts_with("wrote my-game.toml and my-game.cases.toml\n"), "{told}");
    assert_eq!(
        done(at, &["check", "./my-game.toml"]),
        "./my-game.toml: sound (4 pieces, 5×7, 4 endings)\n".replace("./", "")
    );
    assert_eq!(done(at, &["test", "./my-game.toml"]), "3 passed, 0 failed\n");
    let game = said(
        at,
        &["play", "./my-game.toml", "--opponent", "greedy", "--seed", "1"],
        "c3c4\nquit\n",
    );
    assert_eq!(game.exit, Exit::Done, "{}", game.output);
    assert!(game.output.contains("My game\n"), "{}", game.output);
    assert!(game.output.contains("North: "), "{}", game.output);
    // Every command that is told of is one that works.
    for line in told.lines().filter_map(|line| line.strip_prefix("  gwangsang ")) {
        let words: Vec<String> = line
            .split_whitespace()
            .map(|word| if word.contains('.') { format!("./{word}") } else { word.to_owned() })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(said(at, &words, "quit\n").exit, Exit::Done, "{line}");
    }
}

#[test]
fn every_shipped_variant_can_be_extended() {
    let folder = folder();
    let at = folder.path();
    for id in library::shipped_ids() {
        let name = format!("my-{id}");
        let file = format!("./{name}.toml");
        let told = done(at, &["new", &name, "--from", id, "--dir", "./"]);
        assert!(told.contains(&format!("  gwangsang diff {id} {name}.toml\n")), "{told}");
        assert!(done(at, &["check", &file]).contains(": sound ("), "{id}");
        assert_eq!(done(at, &["test", &file]), "1 passed, 0 failed\n", "{id}");
        let path = at.join(format!("{name}.toml"));
        assert_eq!(rules(path.to_str().expect("a path")), rules(id), "{id}");
        // What stands in comments is what is inherited, and can be said so.
        let text = fs::read_to_string(&path).expect("a file");
        let (head, comments) = text.split_once("as it is\n").expect("inherited values");
        let bare: Vec<&str> = comments
            .lines()
            .map(|line| line.strip_prefix("# ").or(line.strip_prefix('#')).expect("a comment"))
            .collect();
        assert!(bare.len() > 40, "{id}: {} lines", bare.len());
        fs::write(&path, format!("{head}\n{}\n", bare.join("\n"))).expect("a file");
        assert_eq!(rules(path.to_str().expect("a path")), rules(id), "{id}");
    }
}

#[test]
fn a_file_can_be_extended_from_another_folder() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir_all(at.join("games/new ones")).expect("folders");
    done(at, &["new", "first", "--dir", "./"]);
    done(at, &["new", "second", "--from", "./first.toml", "--dir", "./games/new ones"]);
    done(at, &["new", "third", "--from", "./games/new ones/second.toml", "--dir", "./"]);
    for (file, way) in [
        ("games/new ones/second.toml", "extends = \"../../first.toml\"\n"),
        ("third.toml", "extends = \"games/new ones/second.toml\"\n"),
    ] {
        let text = fs::read_to_string(at.join(file)).expect("a file");
        assert!(text.contains(way), "{text}");
        assert_eq!(done(at, &["test", &format!("./{file}")]), "1 passed, 0 failed\n");
    }
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    let at = folder.path();
    for taken in ["mine.toml", "mine.cases.toml"] {
        fs::write(at.join(taken), "precious").expect("a file");
        let refused = said(at, &["new", "mine", "--dir", "./"], "");
        assert_eq!((refused.exit, refused.output.as_str()), (Exit::Unusable, ""));
        let reason = format!("error: {taken} is there already, and nothing was written");
        assert!(refused.errors.starts_with(&reason), "{}", refused.errors);
        assert_eq!(fs::read_to_string(at.join(taken)).expect("a file"), "precious");
        assert_eq!(fs::read_dir(at).expect("a folder").count(), 1);
        fs::remove_file(at.join(taken)).expect("a file");
    }
    fs::write(at.join("mine.toml"), "precious").expect("a file");
    done(at, &["new", "mine", "--dir", "./", "--force"]);
    assert_eq!(done(at, &["test", "./mine.toml"]), "3 passed, 0 failed\n");
    assert_eq!(fs::read_dir(at).expect("a folder").count(), 2, "a part is left over");
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("mine.cases.toml")).expect("a folder");
    let refused = said(at, &["new", "mine", "--dir", "./", "--force"], "");
    assert_eq!(refused.exit, Exit::Unusable);
    assert!(refused.errors.contains("mine.cases.toml cannot be written"), "{}", refused.errors);
    // A parent with faults is found out before anything is written.
    fs::write(at.join("faulty.toml"), "format = 1\n").expect("a file");
    let faulty = said(at, &["new", "other", "--from", "./faulty.toml", "--dir", "./"], "");
    assert_eq!(faulty.exit, Exit::Wrong);
    assert!(faulty.errors.contains("error[missing-key]"), "{}", faulty.errors);
    assert!(!at.join("other.toml").exists());
}
