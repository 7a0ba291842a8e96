//! Positions as text: which are refused and why, which short forms are read.

use std::fmt::Write as _;

use gwangsang::notation;
use gwangsang_cli::Exit;
use serde::Deserialize;

use crate::common::{game, legal, run, snapshot, toml_file, variant};

const VARIANT: &str = "janggi";

#[derive(Debug, Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Debug, Deserialize)]
struct Case {
    why: String,
    fen: String,
    written: Option<String>,
}

fn cases(file: &str) -> Vec<Case> {
    toml_file::<Cases>(file).cases
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    let mut said = String::new();
    for case in cases("fens/refused.toml") {
        let run = run(&["moves", VARIANT, "--fen", &case.fen], b"");
        assert_eq!((run.exit, run.output.as_str()), (Exit::Wrong, ""), "{}", case.why);
        let _ = writeln!(said, "{}\n{}", case.why, run.errors);
    }
    snapshot("fens", "refused", &said);
}

#[test]
fn short_and_foreign_forms_are_read() {
    let variant = variant(VARIANT);
    for case in cases("fens/read.toml") {
        let first = game(&variant, &case.fen);
        let written = notation::fen(&first);
        assert_eq!(Some(&written), case.written.as_ref(), "{}", case.why);
        let second = game(&variant, &written);
        assert_eq!(legal(&first), legal(&second), "{}", case.why);
        assert_eq!(first.hash(), second.hash(), "{}", case.why);
    }
}

#[test]
fn counters_go_on_from_what_the_position_says() {
    let mut game = game(&variant(VARIANT), "4k4/9/9/9/8r/9/9/9/9/3K4R b - - 7 3");
    for (mv, fen) in [
        ("e10e9", "9/4k4/9/9/8r/9/9/9/9/3K4R w - - 8 4"),
        ("d1d1", "9/4k4/9/9/8r/9/9/9/9/3K4R b - - 9 4"),
        ("i6i1", "9/4k4/9/9/9/9/9/9/9/3K4r w - - 0 5"),
    ] {
        crate::common::play(&mut game, [mv]);
        assert_eq!(notation::fen(&game), fen);
    }
}
