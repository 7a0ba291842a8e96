//! Two definitions compared: what they say, and how they play.
//!
//! `diff/NAME.snap` is what is said about two variants; bad input is among the transcripts in `cli`.

use gwangsang_cli::Exit;
use serde_json::Value;

use crate::common::{run, snapshot};

/// An elephant that may pass over its second point, whatever stands there.
const FORGETFUL: &str = "pieces.elephant.moves=[{ path = [\"orthogonal\", { step = \"diagonal\", over = \"any\" }, \"diagonal\"] }]";

/// What is said about two variants, which have to differ.
fn different(arguments: &[&str]) -> String {
    let run = run(&[&["diff"], arguments].concat(), b"");
    assert_eq!((run.exit, run.errors.as_str()), (Exit::Wrong, ""), "{arguments:?}");
    run.output
}

#[test]
fn an_elephant_that_forgets_a_blocker_is_found_out() {
    let said = different(&["janggi", "--set", FORGETFUL, "--games", "4"]);
    snapshot("diff", "janggi-forgetful", &said);
}

#[test]
fn two_rule_sets_of_a_game_differ_in_endings_and_bans_alone() {
    let said = different(&["janggi", "janggi-kakao", "--games", "60"]);
    snapshot("diff", "janggi-kakao", &said);
}

#[test]
fn two_readings_of_the_large_game_differ_in_many_pieces() {
    let said = different(&["gwangsanghui", "gwangsanghui-restored", "--games", "12", "--brief"]);
    snapshot("diff", "gwangsanghui-restored", &said);
}

#[test]
fn what_is_the_same_is_called_the_same() {
    for (arguments, positions) in [
        (&["janggi", "janggi", "--games", "2"][..], 10_000),
        (&["courier", "courier", "--games", "2"], 5_000),
        // The same option on both sides, and one that says what holds already.
        (&["minixiangqi", "--set", "game.pass=always", "--old-set", "game.pass=always"], 5_000),
        (&["makruk", "--set", "game.royals=safe", "--games", "1"], 5_000),
    ] {
        let run = run(&[&["diff", "--json"], arguments].concat(), b"");
        assert_eq!((run.exit, run.errors.as_str()), (Exit::Done, ""), "{arguments:?}");
        let answer: Value = serde_json::from_str(&run.output).expect("an object");
        assert_eq!(answer["same"], true);
        let compared = answer["compared"]["positions"].as_u64().expect("a number");
        assert!(compared >= positions, "{compared} positions of {arguments:?}");
    }
}

#[test]
fn what_players_think_is_no_difference_in_play() {
    let said = different(&["minixiangqi", "--set", "evaluation.values.horse=3", "--games", "2"]);
    assert!(said.contains("\n+ evaluation.values.horse = 3\n"), "{said}");
    assert!(said.contains("\nNo difference found in "), "{said}");
}

#[test]
fn what_is_found_depends_on_the_seed_alone() {
    let said = |threads: usize, seed: &str| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let arguments = ["minixiangqi", "--set", "pieces.horse.moves=[{ leap = [1, 2] }]"];
        pool.install(|| different(&[&arguments[..], &["--games", "8", "--seed", seed]].concat()))
    };
    let one = said(1, "7");
    assert!(one.contains("moves of the horse that only NEW has; OLD refuses them as `blocked`"));
    assert_eq!(one, said(3, "7"));
    assert_ne!(one, said(1, "8"));
}

#[test]
fn every_example_shows_what_is_said_of_it() {
    let arguments = ["janggi", "janggi-modern", "--set", FORGETFUL, "--games", "40", "--json"];
    let answer: Value = serde_json::from_str(&different(&arguments)).expect("an object");
    let differences = answer["differences"].as_array().expect("a list");
    let mut kinds = [0, 0];
    for difference in differences {
        let example = &difference["example"];
        let ask = |variant: &str, set: &[&str]| -> Value {
            let request = serde_json::json!({
                "variant": variant, "fen": example["fen"], "moves": example["moves"], "set": set,
            });
            let said = run(&["batch"], request.to_string().as_bytes()).output;
            serde_json::from_str(&said).expect("an answer")
        };
        let (old, new) = (ask("janggi", &[]), ask("janggi-modern", &[FORGETFUL]));
        if difference["what"] == "endings" {
            kinds[0] += 1;
            assert_eq!(old["outcome"]["by"], difference["old"], "{difference}");
            assert_eq!(new["outcome"]["by"], difference["new"], "{difference}");
            continue;
        }
        kinds[1] += 1;
        let has =
            |answer: &Value| answer["legal"].as_array().expect("a list").contains(&example["move"]);
        let only = difference["only"] == "old";
        assert_eq!((has(&old), has(&new)), (only, !only), "{difference}");
    }
    assert!(kinds[0] >= 2 && kinds[1] >= 2, "{kinds:?}");
}
