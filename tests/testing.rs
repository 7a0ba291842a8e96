//! Cases that an author writes, and snapshots of them.
//!
//! `casefiles` has definitions with cases that hold, that fail, and that cannot be read; what is said about
//! them is among the transcripts. The cases beside the shipped variants have to hold.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gwangsang::{Language, LoadError, Refusal, Style};
use gwangsang_cli::cases::{self, Mode, Options};
use gwangsang_cli::{Exit, Io, library};
use tempfile::TempDir;

use crate::common::{Run, damaged, path, run, text};

#[test]
fn the_cases_beside_the_shipped_variants_hold() {
    let folder = path("../variants");
    let found = cases::find([folder.to_str().expect("a path of text")]);
    let report =
        cases::run(&found, &Options { filter: None, mode: Mode::Compare, overlays: Vec::new() });
    let said = cases::complete(&report, Style::Plain, Language::English);
    let faulty: Vec<String> = report.faulty.iter().map(|faulty| faulty.0.to_string()).collect();
    assert_eq!(report.exit(), Exit::Done, "{said}{faulty:#?}{:?}", report.unusable);
    let tried: BTreeSet<String> = report
        .entries
        .iter()
        .filter_map(|entry| Path::new(&entry.source.name).file_name()?.to_str().map(str::to_owned))
        .collect();
    let meant: BTreeSet<String> =
        library::shipped_ids().map(|id| format!("{id}.cases.toml")).collect();
    assert_eq!(tried, meant);
    for id in library::shipped_ids() {
        assert!(library::shipped_cases(id).is_some(), "{id} is not built in with its cases");
    }
    assert!(report.entries.len() >= 90, "{} cases", report.entries.len());
}

/// What is said of the definitions and cases of `casefiles` that cannot be read.
pub(crate) fn told() -> Vec<LoadError> {
    let folder = path("casefiles");
    let found = cases::find([folder.to_str().expect("a path of text")]);
    let options = Options { filter: None, mode: Mode::Compare, overlays: Vec::new() };
    cases::run(&found, &options).faulty.into_iter().map(|faulty| *faulty.0).collect()
}

#[test]
fn every_reason_is_written_down_once() {
    let words: BTreeSet<&str> = Refusal::WORDS.iter().copied().collect();
    assert_eq!(words.len(), Refusal::WORDS.len());
    let docs = text("../docs/testing.md");
    let table = docs.split("## Reasons to refuse a move").nth(1).expect("a part about reasons");
    let table = table.split("\n## ").next().unwrap_or_default();
    let told: BTreeSet<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(told, words);
    let help = run(&["test", "--help"], b"").output;
    let list = help.split("The reasons to refuse a move are ").nth(1).expect("a list");
    let list = list.split('.').next().unwrap_or_default().replace(" and ", ", ");
    let told: BTreeSet<&str> = list.split(',').map(str::trim).collect();
    assert_eq!(told, words);
}

#[test]
fn every_kind_of_message_has_a_transcript() {
    let mut said = String::new();
    for name in crate::common::stems("cli").iter().filter(|name| name.starts_with("test")) {
        said.push_str(&text(&format!("cli/{name}.snap")));
    }
    let mut codes = BTreeSet::new();
    for entry in fs::read_dir(path("../crates/cli/src/cases")).expect("a folder of sources") {
        let code = fs::read_to_string(entry.expect("a file").path()).expect("a source");
        for maker in ["Diagnostic::error(", "Fault::new("] {
            let quoted = code.split(maker).skip(1).filter_map(|rest| {
                Some(rest.trim_start().strip_prefix('"')?.split('"').next()?.to_owned())
            });
            codes.extend(quoted);
        }
    }
    assert!(codes.len() >= 20, "{codes:?}");
    let missing: Vec<&String> =
        codes.iter().filter(|code| !said.contains(&format!("error[{code}]"))).collect();
    assert!(missing.is_empty(), "no transcript has {missing:?}");
}

/// A folder with a definition whose cases have snapshots.
struct Desk {
    folder: TempDir,
}

const CASES: &str = "\
[[case]]
name = \"A horse hops: 말!\"
board = \"\"\"
. . k . .
. . . . .
. . H . .
. . . . .
. . K . .
\"\"\"
snapshot = \"c3\"

[[case]]
name = \"the start\"
perft = { 1 = 9 }
snapshot = true
";

impl Desk {
    fn new() -> Self {
        let desk = Self { folder: tempfile::tempdir().expect("a folder") };
        desk.put("duel.toml", &text("casefiles/duel.toml"));
        desk.put("duel.cases.toml", CASES);
        desk
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.at(name), text).expect("a file");
    }

    fn get(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs a command on the definition; places in what is said are those in the folder.
    fn run(&self, command: &str, options: &[&str], input: &str) -> Run {
        let file = self.at("duel.toml");
        let mut arguments = vec![command, file.to_str().expect("a path of text")];
        arguments.extend(options);
        self.local(run(&arguments, input.as_bytes()))
    }

    fn local(&self, mut run: Run) -> Run {
        let folder = format!("{}/", self.folder.path().display());
        run.output = run.output.replace(&folder, "");
        run.errors = run.errors.replace(&folder, "");
        run
    }

    /// The files of snapshots, sorted.
    fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.at("snapshots")) else { return Vec::new() };
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Changes a rule: horses jump.
    fn change_a_rule(&self) {
        let rules = self.get("duel.toml");
        let path = "path = [\"orthogonal\", \"diagonal\"]";
        assert!(rules.contains(path));
        self.put("duel.toml", &rules.replace(path, "leap = [1, 3]"));
    }
}

const HORSE: &str = "duel__a-horse-hops-말.snap";
const START: &str = "duel__the-start.snap";

#[test]
fn a_new_snapshot_waits_until_it_is_accepted() {
    let desk = Desk::new();
    let first = desk.run("test", &[], "");
    assert_eq!(first.exit, Exit::Wrong, "{}", first.output);
    assert!(first.output.contains("1 passed, 0 failed, 2 snapshots new\n"), "{}", first.output);
    assert_eq!(desk.files(), [format!("{HORSE}.new"), format!("{START}.new")]);

    let accepted = desk.run("test", &["--accept"], "");
    assert_eq!(accepted.exit, Exit::Done);
    assert!(accepted.output.ends_with("3 passed, 0 failed, 2 snapshots accepted\n"));
    assert_eq!(desk.files(), [HORSE, START]);
    let again = desk.run("test", &[], "");
    assert_eq!((again.exit, again.output.as_str()), (Exit::Done, "3 passed, 0 failed\n"));
}

#[test]
fn a_changed_rule_shows_on_the_boards() {
    let desk = Desk::new();
    desk.run("test", &["--accept"], "");
    let before = desk.get(&format!("snapshots/{HORSE}"));
    desk.change_a_rule();
    let changed = desk.run("test", &[], "");
    assert_eq!(changed.exit, Exit::Wrong);
    for line in ["-  4 •───┼───┼───┼───•", "+  4 ├───┼───┼───┼───┤"]
    {
        assert!(changed.output.contains(line), "{line} is missing in\n{}", changed.output);
    }
    // What has not changed is not shown.
    assert!(!changed.output.contains("\n  A horse hops"), "{}", changed.output);
    assert!(changed.output.contains("2 snapshots changed"), "{}", changed.output);
    assert_eq!(desk.get(&format!("snapshots/{HORSE}")), before, "it was accepted unasked");

    // With the old rule everything is as it was, and nothing waits.
    desk.put("duel.toml", &text("casefiles/duel.toml"));
    assert_eq!(desk.run("test", &[], "").exit, Exit::Done);
    assert_eq!(desk.files(), [HORSE, START]);
}

#[test]
fn a_review_does_what_is_answered() {
    let desk = Desk::new();
    let some = desk.run("test", &["--review"], "what?\na\nr\n");
    assert_eq!(some.exit, Exit::Wrong);
    assert!(some.output.contains("[1 of 2] new: A horse hops: 말!"), "{}", some.output);
    assert_eq!(some.output.matches("accept, reject, skip or quit?").count(), 3);
    assert_eq!(desk.files(), [HORSE], "the rejected one still waits");

    // The end of the input, and leaving, leave what waits.
    for input in ["", "s\n", "q\n", "quit"] {
        let left = desk.run("test", &["--review"], input);
        assert_eq!(left.exit, Exit::Wrong, "{input}");
        assert_eq!(desk.files(), [HORSE.to_owned(), format!("{START}.new")], "{input}");
    }
    assert_eq!(desk.run("test", &["--review"], "accept\n").exit, Exit::Done);
    assert_eq!(desk.files(), [HORSE, START]);
    desk.change_a_rule();
    let changed = desk.run("test", &["--review"], "a\na\n");
    assert!(changed.output.contains("[1 of 2] changed:"), "{}", changed.output);
    assert_eq!(desk.run("test", &["--ci", "--filter", "horse"], "").exit, Exit::Done);
}

#[test]
fn nothing_is_written_where_nobody_looks() {
    let desk = Desk::new();
    let compared = desk.run("test", &["--ci"], "");
    assert_eq!((compared.exit, desk.files()), (Exit::Wrong, Vec::new()));
    assert!(compared.output.contains("2 snapshots new"), "{}", compared.output);

    let file = desk.at("duel.toml");
    let unattended = |options: &[&str]| {
        let (mut input, mut output, mut errors) = (&b"a\na\n"[..], Vec::new(), Vec::new());
        let mut io = Io { unattended: true, ..Io::plain(&mut input, &mut output, &mut errors) };
        let mut arguments = vec!["gwangsang", "test", file.to_str().expect("a path of text")];
        arguments.extend(options);
        gwangsang_cli::run(arguments.into_iter().map(Into::into), &mut io)
    };
    assert_eq!(unattended(&[]), Exit::Wrong);
    assert_eq!(unattended(&["--accept"]), Exit::Unusable);
    assert_eq!(unattended(&["--review"]), Exit::Unusable);
    assert_eq!(desk.files(), Vec::<String>::new());
    desk.run("test", &["--accept"], "");
    assert_eq!(unattended(&[]), Exit::Done);
}

#[test]
fn insta_reads_and_writes_the_same_files() {
    let desk = Desk::new();
    // Names that YAML would take for something else.
    desk.put("duel.cases.toml", &CASES.replace("the start", "- yes: \\\"the\\\" #start"));
    let file = "duel__yes-the-start.snap";
    desk.run("test", &[], "");
    for name in [HORSE, file] {
        let waiting = desk.at(&format!("snapshots/{name}.new"));
        let read = insta::Snapshot::from_file(&waiting).expect("a file of insta");
        assert_eq!(read.metadata().source(), Some("duel.cases.toml"));
        assert!(read.metadata().assertion_line().is_some_and(|line| line > 1));
        // As `cargo insta accept` does it.
        let accepted = desk.at(name);
        read.save(&accepted).expect("a file");
        desk.run("test", &["--accept"], "");
        let ours = desk.get(&format!("snapshots/{name}"));
        assert_eq!(ours, desk.get(name), "insta writes it otherwise");
        fs::remove_file(accepted).expect("a file");
        fs::remove_dir_all(desk.at("snapshots")).expect("a folder");
        desk.run("test", &[], "");
    }
    // One that insta has accepted holds, and insta finds ours to hold.
    let waiting = desk.at(&format!("snapshots/{HORSE}.new"));
    let read = insta::Snapshot::from_file(&waiting).expect("a file of insta");
    read.save(&desk.at(&format!("snapshots/{HORSE}"))).expect("a file");
    assert_eq!(desk.run("test", &["--filter", "horse"], "").exit, Exit::Done);
    desk.run("test", &["--accept"], "");
    let stored = insta::Snapshot::from_file(&desk.at(&format!("snapshots/{file}")));
    let stored = stored.expect("a file of insta");
    assert_eq!(stored.metadata().expression(), Some("- yes: \"the\" #start"));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(desk.at("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let found = stored.as_text().expect("a text").to_string();
    settings.bind(|| insta::assert_snapshot!("duel__yes-the-start", found));
}

#[test]
fn a_snapshot_without_a_case_is_stale() {
    let desk = Desk::new();
    desk.run("test", &["--accept"], "");
    let shorter = CASES.split("[[case]]\nname = \"the start\"").next().unwrap_or_default();
    desk.put("duel.cases.toml", shorter);
    // Others keep theirs in the same folder.
    desk.put("snapshots/duel__other.snap", "---\nsource: tests/duel.rs\n---\nother\n");
    desk.put("snapshots/longduel__other.snap", "---\nsource: longduel.toml\n---\nother\n");
    let stale = desk.run("test", &[], "");
    assert_eq!(stale.exit, Exit::Done, "{}", stale.output);
    assert!(stale.output.contains(&format!("stale snapshots/{START}: ")), "{}", stale.output);
    assert!(stale.output.ends_with("2 passed, 0 failed, 1 snapshot stale\n"), "{}", stale.output);
    assert_eq!(desk.files().len(), 4, "something was taken away");
}

#[test]
fn what_cannot_be_written_is_printed() {
    let desk = Desk::new();
    // A folder stands where the file has to be.
    fs::create_dir_all(desk.at(&format!("snapshots/{START}.new"))).expect("a folder");
    let blocked = desk.run("test", &[], "");
    assert_eq!(blocked.exit, Exit::Unusable);
    for part in ["cannot be written: ", "or compare only, with --ci", "9 legal moves"] {
        assert!(blocked.output.contains(part), "{part} is missing in\n{}", blocked.output);
    }
    assert!(desk.files().contains(&format!("{HORSE}.new")), "the other one was not written");

    // A file stands where the folder has to be.
    let desk = Desk::new();
    desk.put("snapshots", "");
    let blocked = desk.run("test", &["--accept"], "");
    assert_eq!(blocked.exit, Exit::Unusable);
    assert!(blocked.output.contains("9 legal moves"), "{}", blocked.output);
}

#[test]
fn a_whole_variant_is_kept_and_compared() {
    let desk = Desk::new();
    desk.put("duel.cases.toml", "[[case]]\nname = \"the start\"\nperft = { 1 = 9 }\n");
    let taken = desk.run("snapshot", &[], "");
    assert_eq!(taken.exit, Exit::Wrong);
    assert!(taken.output.contains("3 snapshots new"), "{}", taken.output);
    assert_eq!(desk.run("snapshot", &["--accept"], "").exit, Exit::Done);
    let parts = ["duel__all-pieces.snap", "duel__all-starts.snap", "duel__some-games.snap"];
    assert_eq!(desk.files(), parts);
    assert_eq!(desk.run("test", &[], "").output, "5 passed, 0 failed\n");
    are_as_looked_at(&desk);
    desk.change_a_rule();
    let changed = desk.run("test", &[], "");
    assert!(changed.output.contains("3 snapshots changed"), "{}", changed.output);
    assert!(changed.output.contains("horse on c3"), "{}", changed.output);
}

/// Compares the three texts with those that were read and found right.
fn are_as_looked_at(desk: &Desk) {
    for part in ["all-pieces", "all-starts", "some-games"] {
        let shown = desk.get(&format!("snapshots/duel__{part}.snap"));
        let shown = shown.splitn(3, "---\n").nth(2).unwrap_or_default().to_owned();
        crate::common::snapshot("casefiles", &format!("duel-{part}"), &shown);
    }
}

#[test]
fn folders_without_anything_are_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().to_str().expect("a path of text");
    let empty = run(&["test", name], b"");
    assert_eq!(empty.exit, Exit::Unusable);
    assert_eq!(empty.errors, format!("error: there are no cases in {name}\n"));
    fs::write(folder.path().join("picture.cases.toml"), b"\x89PNG\xff\xfe").expect("a file");
    let binary = run(&["test", name], b"");
    assert_eq!(binary.exit, Exit::Unusable);
    assert!(binary.errors.contains("is no text: byte 0"), "{}", binary.errors);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_told_of() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().to_str().expect("a path of text");
    symlink("nowhere", folder.path().join("gone.cases.toml")).expect("a link");
    // A link to the folder itself is not followed round and round.
    symlink(".", folder.path().join("round")).expect("a link");
    let locked = folder.path().join("locked");
    fs::create_dir(&locked).expect("a folder");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("permissions");
    let told = run(&["test", name], b"");
    let is_locked = fs::read_dir(&locked).is_err();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).expect("permissions");
    assert_eq!(told.exit, Exit::Unusable);
    assert!(told.errors.contains("gone.cases.toml cannot be read"), "{}", told.errors);
    // Whoever may read everything is not kept out.
    assert!(!is_locked || told.errors.contains("locked"), "{}", told.errors);
}

#[test]
fn cases_in_a_definition_are_its_own() {
    let effective = run(&["show", "casefiles/duel.toml", "--effective"], b"").output;
    assert!(effective.contains("[pieces"), "{effective}");
    assert!(!effective.contains("case"), "{effective}");
    let checked = run(&["check", "casefiles/duel.toml"], b"");
    assert_eq!((checked.exit, checked.errors.as_str()), (Exit::Done, ""));
    let misspelt = text("casefiles/duel.toml").replace("[[case]]", "[[cases]]");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("duel.toml");
    fs::write(&file, misspelt).expect("a file");
    let checked = run(&["check", file.to_str().expect("a path of text")], b"");
    assert!(checked.errors.contains("did you mean `case`?"), "{}", checked.errors);
}

#[test]
fn a_damaged_file_of_cases_never_panics() {
    let sound =
        format!("{}{}", text("casefiles/duel.cases.toml"), text("casefiles/faults.cases.toml"));
    let desk = Desk::new();
    let mut rng = fastrand::Rng::with_seed(21);
    for _ in 0..150 {
        let bytes = damaged(&sound, &mut rng);
        fs::write(desk.at("duel.cases.toml"), bytes).expect("a file");
        let said = desk.run("test", &["--ci"], "");
        assert!(said.output.contains(" passed, "), "{}", said.output);
    }
}
