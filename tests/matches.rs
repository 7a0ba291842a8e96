//! Players and engines of every kind against each other, sound and broken ones.
//!
//! `engines/fake.sh` is an engine that does one thing wrong, `engines/judge.sh` one that tells a score.

use std::fs;
use std::path::Path;

use gwangsang_cli::Exit;
use serde_json::Value;

use crate::common::{self, Run, game, run, variant};

/// The lines of a file as JSON: the header, and the games by their numbers, without what differs by chance.
fn games(path: &Path) -> (Value, Vec<Value>) {
    let text = fs::read_to_string(path).expect("a record of a match");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    let mut games: Vec<Value> = lines.collect();
    games.sort_by_key(|game| game["game"].as_u64());
    for game in &mut games {
        game.as_object_mut().expect("an object").remove("seconds");
    }
    (header, games)
}

fn play(out: &Path, arguments: &[&str]) -> Run {
    let out = out.to_str().expect("a path");
    let run = run(&[&["match"], arguments, &["--out", out]].concat(), b"");
    assert_eq!(run.exit, Exit::Done, "{}", run.errors);
    run
}

#[test]
fn a_match_goes_on_where_it_was_stopped_and_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, parts) = (folder.path().join("whole.jsonl"), folder.path().join("parts.jsonl"));
    let players = ["janggi", "greedy", "random", "--seed", "5", "--max-plies", "60"];
    let once = play(&whole, &[&players[..], &["--games", "6", "--concurrency", "3"]].concat());
    play(&parts, &[&players[..], &["--games", "3"]].concat());
    let begun = fs::read_to_string(&parts).expect("a file");
    let twice = play(&parts, &[&players[..], &["--games", "6"]].concat());
    assert_eq!(games(&whole), games(&parts));
    assert_eq!(once.output, twice.output);
    assert!(fs::read_to_string(&parts).expect("a file").starts_with(&begun));
    // Nothing is left to play.
    let third = play(&parts, &[&players[..], &["--games", "6"]].concat());
    assert_eq!(third.output, once.output);
}

#[test]
fn games_are_kept_as_they_were_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("match.jsonl");
    let run = play(&out, &["janggi", "greedy", "level:1,depth=1,name=weak", "--games", "8"]);
    let (header, games) = games(&out);
    assert_eq!(header["variant"], "janggi");
    let rules = variant("janggi");
    let mut points = 0.0;
    for (index, record) in games.iter().enumerate() {
        let mut game = game(&rules, record["fen"].as_str().expect("a position"));
        let moves: Vec<&str> =
            record["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        common::play(&mut game, moves.iter().copied());
        let outcome = game.outcome().expect("a game that has ended");
        assert_eq!(record["ending"], outcome.ending);
        let first = if index % 2 == 0 { "A" } else { "B" };
        assert_eq!((record["first"].as_str(), record["opening"].as_u64()), (Some(first), Some(4)));
        let second = if first == "A" { "B" } else { "A" };
        let winner = outcome.winner.map(|side| [first, second][side.index()]);
        assert_eq!(record["winner"].as_str(), winner);
        points += match winner {
            Some("A") => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        // Both games of a pair begin alike.
        let pair = &games[index / 2 * 2];
        assert_eq!(record["fen"], pair["fen"]);
        assert_eq!(moves[..4], pair["moves"].as_array().expect("moves")[..4]);
    }
    assert!(run.output.contains(&format!("lost; {points} points")), "{}", run.output);
}

#[test]
fn a_result_is_written_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = folder.path().join("result.json");
    let path = json.to_str().expect("a path");
    let arguments = ["match", "minixiangqi", "greedy", "random", "--games", "2", "--json", path];
    assert_eq!(run(&arguments, b"").exit, Exit::Done);
    let text = fs::read_to_string(&json).expect("a file");
    let result: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&result["games"], &result["complete"]), (&2.into(), &true.into()));
    let sum =
        ["wins", "draws", "losses"].iter().filter_map(|key| result[key].as_u64()).sum::<u64>();
    assert_eq!(sum, 2);
    let again = run(&arguments, b"");
    assert_eq!((again.exit, again.output.as_str()), (Exit::Unusable, ""));
    assert!(again.errors.contains("--force"), "{}", again.errors);
    assert_eq!(fs::read_to_string(&json).expect("a file"), text);
}

#[cfg(unix)]
fn fake(wrong: &str) -> String {
    let script = common::path("engines/fake.sh");
    format!("engine:sh '{}' {wrong},time=200ms,name=fake", script.display())
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_something_wrong_loses_and_stops_nothing() {
    for (wrong, kind) in [
        ("crash", "ended"),
        ("close", "ended"),
        ("flood", "silent"),
        ("garbage", "no-move"),
        ("illegal", "illegal"),
        ("none", "no-move"),
        ("nonsense", "no-move"),
        ("silent", "silent"),
        ("slow", "silent"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("match.jsonl");
        let run = play(&out, &["minixiangqi", &fake(wrong), "random", "--games", "2"]);
        let (_, games) = games(&out);
        assert_eq!(games.len(), 2);
        for game in games {
            let found = (&game["winner"], &game["ending"], &game["fault"]["kind"]);
            assert_eq!(found, (&"B".into(), &"fault".into(), &kind.into()), "{wrong}: {game}");
        }
        assert!(run.output.contains("fake lost 2 games by a fault"), "{wrong}: {}", run.output);
        assert_eq!(run.errors.matches("fake loses: ").count(), 2, "{wrong}: {}", run.errors);
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_play_ends_a_match_before_it_begins() {
    for (variant, player, part) in [
        ("minixiangqi", fake("nameless"), "no option UCI_Variant"),
        ("janggi", fake("none"), "no variant `gwangsang:janggi`; say what it calls it"),
        ("minixiangqi", "engine:/nowhere/engine".to_owned(), "does not start"),
        ("minixiangqi", "engine:true".to_owned(), "has ended"),
    ] {
        let run = run(&["match", variant, "random", &player], b"");
        assert_eq!((run.exit, run.output.as_str()), (Exit::Unusable, ""), "{player}");
        assert!(run.errors.contains(part), "{player}: {}", run.errors);
    }
    let renamed = run(
        &["match", "janggi", "random", &format!("{},variant=other", fake("none")), "--games", "1"],
        b"",
    );
    assert_eq!(renamed.exit, Exit::Done, "{}", renamed.errors);
}

/// An engine that tells one and the same score with every move; nothing if there is none.
#[cfg(unix)]
fn judge(score: &str, name: &str) -> String {
    let script = common::path("engines/judge.sh");
    format!("engine:sh '{}' '{score}',time=5s,name={name}", script.display())
}

/// How two games of two lone generals went between engines that tell such scores.
#[cfg(unix)]
fn judged(scores: [&str; 2], more: &[&str]) -> Vec<(Value, Value, usize)> {
    const FEN: &str = "2k4/7/7/7/7/7/4K2 w - - 0 1";
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("match.jsonl");
    let [a, b] = [judge(scores[0], "A"), judge(scores[1], "B")];
    let usual = ["--games", "2", "--openings", "0", "--max-plies", "11", "--fen", FEN];
    let run = play(&out, &[&["minixiangqi", &a, &b], &usual[..], more].concat());
    let (header, games) = games(&out);
    assert_eq!(header.get("resign").is_some(), more.contains(&"--resign"), "{header}");
    let resigned = games.iter().filter(|game| game["ending"] == "resign").count();
    let said = format!("resignation {resigned}");
    assert_eq!(run.output.contains(&said), resigned > 0, "{}", run.output);
    let told = |game: &Value| {
        let plies = game["moves"].as_array().expect("moves").len();
        assert!(game["fault"].is_null(), "{game}");
        (game["winner"].clone(), game["ending"].clone(), plies)
    };
    games.iter().map(told).collect()
}

#[cfg(unix)]
#[test]
fn a_player_resigns_once_both_have_agreed_for_four_moves() {
    let too_long = (Value::Null, Value::from("max-plies"), 11);
    let resigned = |winner: &str| (Value::from(winner), Value::from("resign"), 8);
    for (scores, enough, winner) in [
        (["cp -500", "cp 500"], "500", Some("B")),
        (["cp 900", "cp -501"], "500", Some("A")),
        (["mate -3", "mate 3"], "1000000", Some("B")),
        (["cp -500", "cp 500"], "501", None),
        (["cp -500", "cp 499"], "500", None),
        (["cp -500", ""], "500", None),
        (["", "mate 1"], "1", None),
        (["cp 500", "cp 500"], "500", None),
    ] {
        let meant = winner.map_or_else(|| too_long.clone(), resigned);
        let found = judged(scores, &["--resign", enough]);
        assert_eq!(found, [meant.clone(), meant], "{scores:?} with {enough}");
    }
    // Nobody resigns unless it is asked for.
    assert_eq!(judged(["cp -5000", "cp 5000"], &[]), [too_long.clone(), too_long]);
}

#[test]
fn our_own_players_resign_and_simple_ones_never_do() {
    // Black does without its chariots and cannons.
    const FEN: &str = "1nbakabn1/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let lost = ["--fen", FEN, "--openings", "0"];
    let resign = ["--games", "2", "--max-plies", "60", "--resign", "200"];
    let folder = tempfile::tempdir().expect("a folder");
    let endings = |name: &str, a: &str, b: &str| {
        let out = folder.path().join(name);
        play(&out, &[&["xiangqi", a, b][..], &lost, &resign].concat());
        let (_, games) = games(&out);
        games.iter().map(|game| game["ending"].clone()).collect::<Vec<_>>()
    };
    let [weak, other] = ["full,depth=1,name=one", "full,depth=1,name=two"];
    assert_eq!(endings("ours.jsonl", weak, other), ["resign", "resign"]);
    for simple in ["random", "greedy"] {
        let endings = endings(simple, weak, simple);
        assert!(!endings.contains(&"resign".into()), "{simple}: {endings:?}");
    }
    // The same file is for the same match.
    let out = folder.path().join("ours.jsonl");
    let out = out.to_str().expect("a path");
    for (score, said) in [(&["--resign", "300"][..], "`300` here"), (&[], "`off` here")] {
        let start = ["match", "xiangqi", weak, other, "--max-plies", "60", "--out", out];
        let refused = run(&[&start[..], &lost, score].concat(), b"");
        assert_eq!((refused.exit, refused.output.as_str()), (Exit::Unusable, ""));
        let whole = format!("(resign: `200` there, {said})");
        assert!(refused.errors.contains(&whole), "{}", refused.errors);
    }
}
