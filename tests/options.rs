//! The questions that a reconstruction of the large game has to answer: every answer that a source gives can
//! be said in the language, as a few lines over a shipped rule-set, and does what it should.

use std::collections::BTreeSet;

use crate::cases;
use crate::common::stems;

/// The questions with their answers.
const OPTIONS: &[(&str, &[&str])] = &[
    ("front", &["mirror", "foot-left", "horse-left", "split"]),
    ("wing corners", &["horse-outside", "cannon-outside"]),
    ("ambush place", &["rear", "front"]),
    ("palace lines", &["off", "on"]),
    ("marshal step", &["lines", "any-8"]),
    ("horse", &["blocked", "leap"]),
    ("vanguard move", &["rook", "queen", "none"]),
    (
        "vanguard region",
        &["not-own-1-4", "not-enemy-last-4", "from-own-6", "from-own-7", "no-inner-camp"],
    ),
    ("vanguard clash", &["never", "until-first-capture", "exchange", "free"]),
    ("rearguard move", &["rook", "queen", "none"]),
    ("rearguard region", &["central-army", "own-1-6", "own-1", "own-1-13"]),
    ("elite", &["rook-lanes", "rook-1-2", "bishop-lanes", "queen-lanes"]),
    ("traveler", &["lame-two-diagonal", "mute-horse"]),
    ("ambush move", &["capture-1-3", "horse-plus-one-mute", "diag-1-only-ambush", "diag-1"]),
    ("ambush path", &["blocked", "leap"]),
    ("ambush after capture", &["move", "stay"]),
    ("ambush when captured", &["removed", "neutral-stone", "immune-except-ambush"]),
    ("cavalry", &["diag+side", "diag", "fwd+diag+side"]),
    ("wing fall", &["defect", "capture", "freeze", "none"]),
    ("wing members", &["camp-15", "palace-9", "birth-five", "birth-files"]),
    ("wing timing", &["after-reply", "at-once-undo", "while-captor-lives"]),
    ("win", &["capture", "checkmate"]),
    ("check", &["free", "enforced"]),
    ("unfinished", &["material", "none"]),
    ("cannon first move", &["allowed", "banned"]),
    ("pass", &["no", "yes"]),
    ("bikjang", &["off", "draw"]),
    ("hostages", &["list-only"]),
];

#[test]
fn options_do_what_their_cases_say() {
    cases::try_all("options");
}

#[test]
fn every_answer_has_a_case() {
    let meant: BTreeSet<String> = OPTIONS
        .iter()
        .flat_map(|(option, values)| values.iter().map(move |value| format!("{option} = {value}")))
        .collect();
    let files = stems("options");
    let read = files.iter().map(|stem| cases::read(&format!("options/{stem}.toml")));
    let shown: BTreeSet<String> =
        read.flat_map(|file| file.case).filter_map(|case| case.shows).collect();
    assert_eq!((OPTIONS.len(), &shown), (28, &meant));
}
