//! The real program, as a process of its own; what it says is tested elsewhere.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gwangsang"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn it_lists_its_variants() {
    let output = program().arg("list").output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    assert!(text.lines().any(|line| line.starts_with("janggi ")), "{text}");
    assert!(!text.contains('\u{1b}'), "there is colour in a pipe");
    assert!(output.stderr.is_empty());
}

#[test]
fn its_exit_code_reaches_the_shell() {
    for (arguments, code) in
        [(&["moves", "nothing"][..], 2), (&["moves", "janggi", "--fen", "9"], 1)]
    {
        let output = program().args(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(output.stderr.starts_with(b"error: "));
    }
}

#[test]
fn no_snapshot_is_written_where_the_environment_says_ci() {
    const CASE: &str = "extends = \"minixiangqi\"\nid = \"small\"\nname = \"Small\"\n\n[[case]]\nname = \"a start\"\nsnapshot = true\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.toml");
    std::fs::write(&file, CASE).expect("a file");
    for (ci, written) in [("true", false), ("false", true)] {
        let mut test = program();
        let output = test.arg("test").arg(&file).env("CI", ci).output().expect("the program runs");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.contains("1 snapshot new"), "{said}");
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(folder.path().join("snapshots").exists(), written, "CI={ci}");
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_fault() {
    // Enough answers to fill any pipe, so that the program writes after its reader has left.
    let requests = "{\"variant\":\"janggi\"}\n".repeat(4_000);
    let mut child = program().arg("batch").stdin(Stdio::piped()).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("an input");
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = std::io::Write::write_all(&mut input, requests.as_bytes());
    });
    let mut output = BufReader::new(child.stdout.take().expect("an output"));
    let mut line = String::new();
    output.read_line(&mut line).expect("an answer");
    drop(output);
    writer.join().expect("everything written");
    let mut complaints = String::new();
    child.stderr.take().expect("errors").read_to_string(&mut complaints).expect("text");
    let status = child.wait().expect("an end");
    assert!(line.contains("\"legal\""), "{line}");
    assert_eq!(complaints, "");
    assert!(status.success(), "{status}");
}

/// A repository with a definition that has changed since its first revision, and the one that it extends.
fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"];
        let made = Command::new("git")
            .args(who)
            .args(arguments)
            .current_dir(folder.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .expect("git runs");
        assert!(made.status.success(), "{arguments:?}: {made:?}");
    };
    let put = |name: &str, text: &str| {
        std::fs::create_dir_all(folder.path().join("games")).expect("a folder");
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let child = "extends = \"parent\"\nid = \"child\"\nname = \"Child\"\n";
    put("games/parent.toml", "extends = \"minixiangqi\"\nid = \"parent\"\nname = \"Parent\"\n");
    put("games/child.toml", child);
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "First"]);
    // Both change; the revision has to be compared with its own parent.
    put(
        "games/parent.toml",
        "extends = \"minixiangqi\"\nid = \"parent\"\nname = \"Parent\"\n[game]\npass = \"always\"\n",
    );
    put("games/child.toml", &format!("{child}[pieces.horse]\nmoves = [{{ leap = [1, 2] }}]\n"));
    folder
}

/// What `diff` says in a folder: output, errors, exit code.
fn compared(folder: &std::path::Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = program()
        .args(["diff", "--games", "1", "--brief"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_definition_is_compared_with_an_earlier_revision() {
    let folder = repository();
    let (said, errors, code) =
        compared(folder.path(), &["HEAD:games/child.toml", "games/child.toml"]);
    assert_eq!((errors.as_str(), code), ("", Some(1)));
    assert!(said.starts_with("OLD HEAD:games/child.toml\nNEW games/child.toml\n"), "{said}");
    assert!(said.contains("\n+ game.pass = \"always\"\n"), "{said}");
    assert!(said.contains("passes that only NEW has; OLD refuses them as `no-pass`"), "{said}");
    assert!(said.contains("moves of the horse that only NEW has"), "{said}");
    let (said, errors, code) =
        compared(folder.path(), &["HEAD:games/child.toml", "HEAD:games/child.toml"]);
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{said}");
}

#[test]
fn a_revision_that_git_cannot_show_is_said_to_be_none() {
    let folder = repository();
    for (name, reason) in [
        ("none:games/child.toml", "invalid object name 'none'."),
        ("HEAD:games/none.toml", "path 'games/none.toml' does not exist in 'HEAD'"),
    ] {
        let (said, errors, code) = compared(folder.path(), &[name, "games/child.toml"]);
        assert_eq!((said.as_str(), code), ("", Some(2)));
        assert_eq!(errors, format!("error: git cannot show {name}: {reason}\n"));
    }
    let mut without = program();
    without.args(["diff", "HEAD:games/child.toml", "janggi"]).current_dir(folder.path());
    let output = without.env("PATH", "").output().expect("the program runs");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("there is no program `git` here"), "{errors}");
}

#[cfg(unix)]
#[test]
fn counting_that_is_interrupted_says_how_far_it_came() {
    // A machine that is busy may need longer until the program listens.
    for wait in [200, 1_000, 5_000] {
        let mut perft = program();
        let child = perft.args(["perft", "janggi-pychess", "--depth", "12"]).spawn();
        let child = child.expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("a signal").success());
        let output = child.wait_with_output().expect("an end");
        let said = String::from_utf8(output.stdout).expect("text");
        if said.is_empty() {
            continue;
        }
        let lines: Vec<&str> = said.lines().collect();
        let [share, verdict, nodes, _time] = lines.as_slice() else { panic!("{said}") };
        assert!(share.ends_with(" so far"), "{said}");
        assert_eq!(*verdict, "interrupted: 0 of 32 moves counted");
        assert_eq!(share.split(' ').nth(1), nodes.split(' ').nth(1), "{said}");
        assert_eq!(output.status.code(), Some(130));
        return;
    }
    panic!("the program never said anything");
}

#[test]
fn it_plays_against_itself_by_the_protocol() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("match.jsonl");
    let engine = format!(
        "engine:'{}' uci,depth=1,option.Level=1,name=other",
        env!("CARGO_BIN_EXE_gwangsang")
    );
    for variant in ["janggi", "makruk"] {
        let mut play = program();
        play.args(["match", variant, "random", &engine, "--games", "2", "--max-plies", "40"]);
        let output = play.arg("--out").arg(&out).output().expect("the program runs");
        let (said, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{errors}");
        assert!(said.contains(", 2 games: random against other\n"), "{said}");
        assert!(!said.contains("fault") && errors.is_empty(), "{said}{errors}");
        std::fs::remove_file(&out).expect("the games were kept");
    }
}

#[test]
fn a_search_stops_at_once_and_the_end_of_the_input_ends_everything() {
    let mut child = program().arg("uci").stdin(Stdio::piped()).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("an input");
    let mut output = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut ask = |question: &str, answer: &str| {
        std::io::Write::write_all(&mut input, question.as_bytes()).expect("it listens");
        let found =
            output.by_ref().map(|line| line.expect("text")).find(|line| line.starts_with(answer));
        assert!(found.is_some(), "no {answer}");
    };
    ask("uci\n", "uciok");
    // A search that has not begun yet has to hear it as well.
    ask("go infinite\nstop\n", "bestmove ");
    ask("go infinite\nisready\n", "readyok");
    ask("stop\n", "bestmove ");
    ask("go infinite\n", "info depth 1 ");
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

/// The only file of a folder, as text.
#[cfg(unix)]
fn only_game(folder: &std::path::Path) -> String {
    let mut files = std::fs::read_dir(folder)
        .expect("a folder of games")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.is_file());
    let (first, second) = (files.next(), files.next());
    assert_eq!(second, None, "no temporary file is left");
    std::fs::read_to_string(first.expect("a game")).expect("a record")
}

/// Plays a move, sends a signal while the opponent thinks, and gives what is kept and the exit code.
#[cfg(unix)]
fn stopped_by(signal: &str) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut play = program();
    play.args(["play", "minixiangqi", "--level", "10", "--time", "600"]);
    play.arg("--games").arg(folder.path()).stdin(Stdio::piped());
    let mut child = play.spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("an input");
    std::io::Write::write_all(&mut input, b"b1b2\n").expect("a move");
    // The board is drawn after the move has been kept.
    let output = BufReader::new(child.stdout.take().expect("an output"));
    let mut lines = output.lines().map(|line| line.expect("text"));
    assert!(lines.any(|line| line == "Black to move"));
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("a signal").success());
    let code = child.wait().expect("an end").code();
    drop(input);
    (only_game(folder.path()), code)
}

#[cfg(unix)]
#[test]
fn a_game_is_kept_when_the_program_is_stopped_or_killed() {
    for (signal, code) in [("-TERM", Some(130)), ("-INT", Some(130)), ("-KILL", None)] {
        let (kept, exit) = stopped_by(signal);
        assert!(kept.contains("1. b1b2"), "{signal}: {kept}");
        assert_eq!(exit, code, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn games_are_found_where_the_users_data_is() {
    let home = tempfile::tempdir().expect("a folder");
    let games = home.path().join("gwangsang/games");
    let mut play = program();
    play.args(["play", "minixiangqi", "--games"]).arg(&games).stdin(Stdio::piped());
    let mut child = play.spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("an input");
    std::io::Write::write_all(&mut input, b"b1b2\n").expect("a move");
    drop(input);
    assert!(child.wait_with_output().expect("an end").status.success());
    let again = program()
        .args(["play", "--resume"])
        .env("XDG_DATA_HOME", home.path())
        .output()
        .expect("the program runs");
    let said = String::from_utf8(again.stdout).expect("text");
    assert!(said.contains("The game goes on after 1 ply."), "{said}");
}
