//! What `gwangsang check` does beside finding faults: sure changes, messages for programs, exit codes.
//!
//! Each `fixes/NAME.toml` is a definition that is checked with `--fix` in a folder of its own, beside the
//! parents of broken definitions; `fixes/NAME.snap` is what was said, and the file afterwards.

use std::fs;
use std::path::Path;

use gwangsang_cli::Exit;

use crate::common::{no_orphans, path, run, snapshot, stems, text};

/// A folder with the parents of broken definitions, and a definition.
fn folder_with(name: &str, definition: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for parent in stems("errors/parents") {
        let file = format!("{parent}.toml");
        fs::copy(path("errors/parents").join(&file), folder.path().join(&file)).expect("a copy");
    }
    fs::write(folder.path().join(name), definition).expect("a definition");
    folder
}

/// What a run says about files of a folder, with the folder left out.
fn said(folder: &Path, arguments: &[&str], files: &[&str]) -> (Exit, String, String) {
    let paths: Vec<String> =
        files.iter().map(|file| folder.join(file).display().to_string()).collect();
    let all: Vec<&str> =
        arguments.iter().copied().chain(paths.iter().map(String::as_str)).collect();
    let run = run(&all, b"");
    let place = format!("{}/", folder.display());
    (run.exit, run.output.replace(&place, ""), run.errors.replace(&place, ""))
}

#[test]
fn sure_changes_are_made_and_told() {
    let cases = stems("fixes");
    assert!(cases.len() >= 5, "{} cases", cases.len());
    for case in &cases {
        let file = format!("{case}.toml");
        let before = text(&format!("fixes/{file}"));
        let folder = folder_with(&file, &before);
        let (exit, output, errors) = said(folder.path(), &["check", "--fix"], &[&file]);
        let after = fs::read_to_string(folder.path().join(&file)).expect("a definition");
        let changed = if after == before { "the file is as before\n" } else { &after };
        let all = format!(
            "exit {}\n--- output\n{output}--- errors\n{errors}--- {file}\n{changed}",
            exit as u8
        );
        snapshot("fixes", case, &all);
        for parent in stems("errors/parents") {
            let parent = format!("{parent}.toml");
            let now = fs::read_to_string(folder.path().join(&parent)).expect("a parent");
            assert_eq!(now, text(&format!("errors/parents/{parent}")), "{case} changed {parent}");
        }
        assert_eq!(left_over(folder.path()), 0, "{case} left a temporary file");
    }
    no_orphans("fixes", &cases);
}

/// The number of files of a folder that are hidden.
fn left_over(folder: &Path) -> usize {
    fs::read_dir(folder)
        .expect("a folder")
        .filter(|entry| {
            let name = entry.as_ref().expect("a file").file_name();
            name.to_string_lossy().starts_with('.')
        })
        .count()
}

#[test]
fn a_second_run_changes_nothing() {
    let folder = folder_with("words.toml", &text("fixes/words.toml"));
    said(folder.path(), &["check", "--fix"], &["words.toml"]);
    let once = fs::read_to_string(folder.path().join("words.toml")).expect("a definition");
    said(folder.path(), &["check", "--fix"], &["words.toml"]);
    let twice = fs::read_to_string(folder.path().join("words.toml")).expect("a definition");
    assert_eq!(once, twice);
}

#[test]
fn files_that_extend_each_other_are_mended_together() {
    let parent = "extends = \"duel\"\nid = \"upper\"\nname = \"Upper\"\ngame.royals = \"saef\"\n";
    let child = "extends = \"upper\"\nid = \"lower\"\nname = \"Lower\"\ngame.psas = \"always\"\n";
    for order in [["lower.toml", "upper.toml"], ["upper.toml", "lower.toml"]] {
        let folder = folder_with("upper.toml", parent);
        fs::write(folder.path().join("lower.toml"), child).expect("a definition");
        let (exit, output, errors) = said(folder.path(), &["check", "--fix"], &order);
        assert_eq!(exit, Exit::Done, "{output}{errors}");
        assert!(output.contains("upper.toml:4:16: `saef` is now `safe`"), "{output}");
        assert!(output.contains("lower.toml:4:6: `psas` is now `pass`"), "{output}");
    }
}

#[test]
fn every_offered_change_leaves_fewer_faults() {
    for case in stems("errors") {
        let file = format!("{case}.toml");
        let folder = folder_with(&file, &text(&format!("errors/{file}")));
        let faults = |arguments: &[&str]| {
            let (_, output, _) = said(folder.path(), arguments, &[&file]);
            output.lines().filter(|line| line.contains("\"severity\":\"error\"")).count()
        };
        let before = faults(&["check", "--format", "json"]);
        let after = faults(&["check", "--format", "json", "--fix"]);
        assert!(after <= before, "{case}: {before} faults became {after}");
    }
}

#[test]
fn messages_for_programs_are_objects_with_places() {
    let broken = "extends = \"duel\"\nid = \"case\"\nname = \"차\"\n\n[pieces.rook] # 차\nletter = \"k\"\nmoves = [{ slide = \"ayn\" }]\n";
    let folder = folder_with("case.toml", broken);
    let files = ["case.toml", "none.toml"];
    let (exit, output, errors) = said(folder.path(), &["check", "--format", "json"], &files);
    assert_eq!((exit, errors.as_str()), (Exit::Unusable, ""));
    let objects: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let pretty: Vec<String> =
        objects.iter().map(|object| serde_json::to_string_pretty(object).expect("text")).collect();
    snapshot("checking", "json", &pretty.join("\n"));
    let span = &objects[1]["spans"][0];
    let byte = |key: &str| usize::try_from(span[key].as_u64().expect("a number")).expect("a place");
    assert_eq!(&broken[byte("start")..byte("end")], "\"ayn\"");
}

#[test]
fn warnings_fail_on_request_alone() {
    let unused = "extends = \"duel\"\nid = \"case\"\nname = \"Case\"\n\n[endings.passes]\nrule = \"limit\"\nplies = 2\nsince = \"start\"\nresult = \"draw\"\n";
    let folder = folder_with("case.toml", unused);
    let (exit, output, errors) = said(folder.path(), &["check"], &["case.toml"]);
    assert_eq!(exit, Exit::Done);
    assert!(output.starts_with("case.toml: sound ("), "{output}");
    assert!(errors.ends_with("\ncase.toml: 1 warning\n"), "{errors}");
    let (exit, ..) = said(folder.path(), &["check", "--deny-warnings"], &["case.toml"]);
    assert_eq!(exit, Exit::Wrong);
    let (exit, ..) = said(folder.path(), &["check", "--deny-warnings"], &["duel.toml"]);
    assert_eq!(exit, Exit::Done);
}

#[cfg(unix)]
#[test]
fn a_changed_file_keeps_its_link_and_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder_with("case.toml", "extends = \"duel\"\nid = \"Case\"\nname = \"Case\"\n");
    let (file, link) = (folder.path().join("case.toml"), folder.path().join("link.toml"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&file, &link).expect("a link");
    let (exit, output, _) = said(folder.path(), &["check", "--fix"], &["link.toml"]);
    assert_eq!(exit, Exit::Done, "{output}");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert!(fs::read_to_string(&file).expect("a definition").contains("id = \"case\""));
    let mode = fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode, 0o640);
}
