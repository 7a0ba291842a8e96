//! Games that are kept while they are played: nothing is lost, nothing is written over, and a changed rule is told.

use std::fs;
use std::path::{Path, PathBuf};

use gwangsang_cli::Exit;

use crate::common::{Run, run};

/// The options that leave nothing to choose.
const FORMED: [&str; 2] = ["--formation", "han=inner,cho=inner"];

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a name").to_owned()
    }

    /// The files of a folder within, sorted.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.0.path().join(folder)) else { return Vec::new() };
        let mut found: Vec<PathBuf> = entries
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.is_file())
            .collect();
        found.sort();
        found
    }

    fn play(&self, options: &[&str], input: &str) -> Run {
        let games = self.path("games");
        let mut all = vec!["play", "--games", games.as_str()];
        all.extend(options);
        run(&all, input.as_bytes())
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a record")
}

fn janggi(folder: &Folder, input: &str) -> Run {
    folder.play(&["janggi-casual", FORMED[0], FORMED[1]], input)
}

#[test]
fn a_game_is_kept_and_gone_on_with_to_its_end() {
    let folder = Folder::new();
    let left = janggi(&folder, "e4e5\ne7e6\n");
    assert!(left.output.contains("`gwangsang play --resume` goes on with it"), "{}", left.output);
    let [file] = folder.files("games").try_into().expect("one game");
    assert!(text(&file).contains("1. e4e5 e7e6\n'''"), "{}", text(&file));
    assert!(text(&file).contains("formations"), "{}", text(&file));

    let again = folder.play(&["--resume"], "fen\nc4c5\n");
    assert_eq!((again.exit, again.errors.as_str()), (Exit::Done, ""));
    assert!(again.output.contains("The game goes on after 2 plies."), "{}", again.output);
    assert!(text(&file).contains("2. c4c5\n'''"), "{}", text(&file));
    assert_eq!(folder.files("games"), std::slice::from_ref(&file));

    let end = folder.play(&["--resume"], "resign\n");
    assert!(end.output.ends_with("Han resigns; Cho wins.\n"), "{}", end.output);
    assert!(folder.files("games").is_empty());
    let [finished] = folder.files("games/finished").try_into().expect("one game");
    assert!(text(&finished).contains("[result]\nwinner = \"cho\"\nclose = \"resignation\""));
    let over = folder.play(&["--resume", finished.to_str().expect("a name")], "");
    assert_eq!(over.exit, Exit::Wrong);
    assert!(over.errors.contains("is over"), "{}", over.errors);
}

#[test]
fn each_game_has_a_file_of_its_own_and_the_last_one_is_gone_on_with() {
    let folder = Folder::new();
    janggi(&folder, "e4e5\n");
    janggi(&folder, "c4c5\n");
    assert_eq!(folder.files("games").len(), 2);
    let old = folder.files("games")[0].clone();
    let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
    fs::File::options().append(true).open(&old).expect("a game").set_modified(time).expect("old");
    let again = folder.play(&["--resume"], "history\n");
    assert!(again.output.contains("1. c4c5"), "{}", again.output);
    // A game in which nothing was played leaves nothing.
    janggi(&folder, "quit\n");
    assert_eq!(folder.files("games").len(), 2);
}

#[test]
fn the_opponent_and_the_side_of_a_person_are_remembered() {
    let folder = Folder::new();
    let options = ["minixiangqi", "--side", "black", "--opponent", "random", "--seed", "1"];
    folder.play(&options, "");
    let again = folder.play(&["--resume", "--seed", "2"], "moves\n");
    assert!(again.output.contains("The game goes on after 1 ply."), "{}", again.output);
    let [file] = folder.files("games").try_into().expect("one game");
    assert!(text(&file).contains("red = \"random\"\nblack = \"person\""), "{}", text(&file));
}

#[test]
fn a_damaged_game_is_set_aside_and_never_written_over() {
    let folder = Folder::new();
    janggi(&folder, "e4e5\n");
    let [file] = folder.files("games").try_into().expect("one game");
    let whole = text(&file);
    let cases = [
        // That a move is none, or not legal, is found when the game is played.
        (whole.replace("e4e5", "e4 e5"), "`e4` is no move"),
        (whole.replace("e4e5", "e4e7"), "ply 1: this move is not legal"),
        ("record = 1\nvariant = \"jang".to_owned(), "invalid basic string"),
    ];
    for (number, (damaged, told)) in (1..).zip(cases) {
        fs::write(&file, &damaged).expect("a damaged game");
        let refused = folder.play(&["--resume"], "");
        assert_eq!(refused.exit, Exit::Wrong);
        assert!(refused.errors.contains("is damaged; it is kept as"), "{}", refused.errors);
        assert!(refused.errors.contains(told), "{}", refused.errors);
        assert!(refused.errors.contains("no other saved game"), "{}", refused.errors);
        let aside = format!("{}.broken-{number}", file.display());
        assert_eq!(text(Path::new(&aside)), damaged);
        assert!(!file.exists());
    }
}

/// The games of a folder get older in the order of their names.
fn grow_old(folder: &Folder) {
    for (number, file) in (0..).zip(folder.files("games")) {
        let time = std::time::SystemTime::UNIX_EPOCH
            + std::time::Duration::from_secs(1_000_000 - number * 1_000);
        let file = fs::File::options().append(true).open(file).expect("a game");
        file.set_modified(time).expect("a time");
    }
}

#[test]
fn behind_a_game_that_cannot_be_gone_on_with_the_one_before_it_is_found() {
    let folder = Folder::new();
    for _ in 0..5 {
        janggi(&folder, "e4e5\n");
    }
    let files = folder.files("games");
    let [damaged, later, binary, over, before] = files.as_slice() else { panic!("{files:?}") };
    let whole = text(damaged);
    let change = |file: &Path, text: &str| fs::write(file, text).expect("a game");
    change(damaged, &whole.replace("e4e5", "e4e9"));
    change(later, &whole.replace("record = 1", "record = 2"));
    fs::write(binary, b"\xff\x00").expect("no game");
    change(over, &format!("{whole}\n[result]\nclose = \"agreement\"\n"));
    grow_old(&folder);
    let again = folder.play(&["--resume"], "e7e6\n");
    assert_eq!(again.exit, Exit::Done, "{}", again.errors);
    assert!(again.output.contains("The game goes on after 1 ply."), "{}", again.output);
    assert!(text(before).contains("1. e4e5 e7e6\n"), "{}", text(before));
    assert_eq!(again.errors.matches("is damaged; it is kept as").count(), 2, "{}", again.errors);
    // What a later version has written is whole, and what is over is no damage.
    assert!(later.exists() && over.exists());
    assert!(again.errors.contains("it is left as it is"), "{}", again.errors);
    for gone in [damaged, binary] {
        assert!(!gone.exists());
        assert!(PathBuf::from(format!("{}.broken-1", gone.display())).exists());
    }
    let korean = folder.play(&["--resume", "--lang", "ko"], "");
    assert!(korean.output.contains("2수를 둔 대국을 이어서 둡니다."), "{}", korean.output);
}

#[test]
fn a_changed_rule_is_told_and_the_old_ones_can_be_kept_to() {
    let folder = Folder::new();
    let definition = folder.path("duel.toml");
    let duel = crate::common::text("casefiles/duel.toml");
    fs::write(&definition, &duel).expect("a definition");
    folder.play(&[&definition], "c1c2\n");
    fs::write(&definition, duel.replace("pass = \"never\"", "pass = \"always\"")).expect("changed");
    let refused = folder.play(&[&definition, "--resume"], "");
    assert_eq!(refused.exit, Exit::Wrong);
    // A game with other rules is no damage: it stays where it is.
    assert_eq!(folder.files("games").len(), 1);
    assert_eq!(
        refused.errors,
        "error: the rules of duel are not those that the saved game was played by; \
         --as-recorded goes on by those\n- game.pass = \"never\"\n+ game.pass = \"always\"\n"
    );
    // By the old rules, also without naming the definition, nobody may pass.
    for options in [&[definition.as_str(), "--resume", "--as-recorded"][..], &["--resume"]] {
        let kept = folder.play(options, "pass\n");
        assert!(kept.output.contains("the turn may not go by here"), "{}", kept.output);
        assert_eq!(kept.errors, "");
    }
    // A comment changes no rule.
    fs::write(&definition, format!("# A duel.\n{duel}")).expect("a comment");
    assert_eq!(folder.play(&[&definition, "--resume"], "").errors, "");
}

#[test]
fn a_game_with_an_option_goes_on_with_it() {
    let folder = Folder::new();
    folder.play(&["minixiangqi", "--set", "game.pass=always"], "d2d3\n");
    let again = folder.play(&["--resume"], "pass\n");
    assert_eq!((again.exit, again.errors.as_str()), (Exit::Done, ""));
    assert!(again.output.contains("Black: passes"), "{}", again.output);
}

#[test]
fn a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let folder = Folder::new();
    fs::write(folder.path("games"), "a file where a folder should be").expect("a file");
    let played = janggi(&folder, "e4e5\ne7e6\nc4c5\nfen\n");
    assert_eq!(played.exit, Exit::Done);
    assert_eq!(played.output.matches("next move saves it").count(), 1, "{}", played.output);
    assert!(played.output.ends_with("The game is not saved.\n"), "{}", played.output);
    assert!(played.output.contains("rnba1abnr"), "{}", played.output);
    assert_eq!(text(Path::new(&folder.path("games"))), "a file where a folder should be");
}

#[test]
fn a_game_is_saved_where_it_is_asked_for() {
    let folder = Folder::new();
    let (file, copy) = (folder.path("my.game.toml"), folder.path("copy.game.toml"));
    let options = ["play", "janggi-casual", FORMED[0], FORMED[1], "--save", &file];
    let save = format!("e4e5\nsave {copy}\nsave {copy}\ne7e6\n");
    let played = run(&options, save.as_bytes());
    assert_eq!(played.exit, Exit::Wrong, "the second copy is refused");
    assert!(played.output.contains("copy.game.toml is there already"), "{}", played.output);
    assert!(text(Path::new(&file)).contains("1. e4e5 e7e6"));
    assert!(text(Path::new(&copy)).contains("1. e4e5\n"));
    let refused = run(&options, b"c4c5\n");
    assert_eq!(refused.exit, Exit::Unusable);
    assert!(text(Path::new(&file)).contains("1. e4e5 e7e6"), "it is kept");
    let mut forced = options.to_vec();
    forced.push("--force");
    assert_eq!(run(&forced, b"c4c5\n").exit, Exit::Done);
    assert!(text(Path::new(&file)).contains("1. c4c5"));
}

#[test]
fn a_level_plays_to_an_end_and_a_draw_is_answered() {
    let folder = Folder::new();
    let options = ["minixiangqi", "--level", "1", "--depth", "1", "--seed", "1"];
    let played = folder.play(&options, "d2d3\nhint\nlevel greedy\nlevel 11\ndraw\nfen\n");
    assert_eq!(played.errors, "");
    assert!(played.output.contains("Your opponent is now: greedy."), "{}", played.output);
    assert!(played.output.contains("there is no opponent `level:11`"), "{}", played.output);
    // The greedy one counts points, and they are even: it agrees.
    assert!(played.output.contains("The sides agree on a draw."), "{}", played.output);
    let [file] = folder.files("games/finished").try_into().expect("one game");
    assert!(text(&file).contains("close = \"agreement\""), "{}", text(&file));
    assert!(text(&file).contains("black = \"greedy\""), "{}", text(&file));
}

#[test]
fn records_go_from_format_to_format_and_back() {
    let folder = Folder::new();
    janggi(&folder, "e4e5\ne7e6\nc4c5\nresign\n");
    let [own] = folder.files("games/finished").try_into().expect("one game");
    let own = own.to_str().expect("a name");
    let mut last = own.to_owned();
    for (format, name) in [("pgn", "a.pgn"), ("gib", "a.gib"), ("own", "a.game.toml")] {
        let out = folder.path(name);
        let options =
            ["replay", &last, "--variant", "janggi-casual", "--to", format, "--out", &out];
        let written = run(&options, b"");
        assert_eq!((written.exit, written.errors.as_str()), (Exit::Done, ""), "{format}");
        assert!(written.output.contains("1 records written to"), "{}", written.output);
        last = out;
    }
    let (first, back) = (text(Path::new(own)), text(Path::new(&last)));
    for part in
        ["1. e4e5 e7e6\n2. c4c5", "winner = \"cho\"\nclose = \"resignation\"", "fingerprint"]
    {
        let line = |text: &str| text.lines().find(|line| line.starts_with(part)).map(str::to_owned);
        assert!(first.contains(part) && back.contains(part), "{part}: {back}");
        assert_eq!(line(&first), line(&back));
    }
    let pgn = text(Path::new(&folder.path("a.pgn")));
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.ends_with("2. c4c5 1-0\n"), "{pgn}");
}
