//! Positions that programs were reported to get wrong, with the right answers.
//!
//! See `bugs/janggi.toml`. A report's number is odd, by the way in which they were gathered.

use std::collections::{BTreeMap, BTreeSet};

use gwangsang::{Game, PositionError, notation};
use gwangsang_cli::library;
use serde::Deserialize;

use crate::common::{game, legal, play, run, toml_file, variant};

/// The number of the last report.
const LAST: u32 = 55;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reports {
    cases: Vec<Case>,
    formations: Vec<Formation>,
    texts: Vec<Spelling>,
    elsewhere: Vec<Elsewhere>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    number: u32,
    name: String,
    source: String,
    variants: Option<Vec<String>>,
    fen: Option<String>,
    #[serde(default)]
    moves: String,
    check: Option<bool>,
    legal: Option<String>,
    count: Option<usize>,
    #[serde(default)]
    targets: BTreeMap<String, String>,
    #[serde(default)]
    illegal: String,
    over: Option<Over>,
    refused: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    by: String,
    winner: Option<String>,
    points: Option<[f64; 2]>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Formation {
    number: u32,
    source: String,
    name: String,
    cho: String,
    han: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spelling {
    number: u32,
    text: String,
    points: Option<[String; 2]>,
    fault: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Elsewhere {
    number: u32,
    reason: String,
}

fn reports() -> Reports {
    toml_file("bugs/janggi.toml")
}

#[test]
fn reported_positions_are_judged_rightly() {
    let all: Vec<&str> = library::shipped_ids().filter(|id| id.starts_with("janggi")).collect();
    for case in reports().cases {
        assert!(case.source.starts_with("https://"), "{}", case.name);
        let named = case.variants.as_ref();
        let ids = named.map_or_else(|| all.clone(), |ids| ids.iter().map(String::as_str).collect());
        for id in ids {
            judge(&case, id);
        }
    }
}

fn judge(case: &Case, id: &str) {
    let place = format!("{} ({}), {id}", case.number, case.name);
    let variant = variant(id);
    if let Some(reason) = &case.refused {
        let setup = notation::parse_fen(variant.model(), case.fen.as_deref().expect("a position"));
        let errors = Game::from_setup(variant.clone(), setup.expect("a position")).map(|_| ());
        let said: Vec<String> =
            errors.expect_err(&place).iter().map(PositionError::to_string).collect();
        assert_eq!(said, [reason.as_str()], "{place}");
        return;
    }
    let mut game = match &case.fen {
        Some(fen) => game(&variant, fen),
        None => Game::new(variant),
    };
    play(&mut game, case.moves.split_whitespace());
    moves(case, &game, &place);
    outcome(case, &game, &place);
}

fn moves(case: &Case, game: &Game, place: &str) {
    let moves = legal(game);
    if let Some(check) = case.check {
        assert_eq!(game.in_check(), check, "{place}");
    }
    if let Some(meant) = &case.legal {
        assert_eq!(moves, meant.split_whitespace().collect::<Vec<_>>(), "{place}");
    }
    if let Some(count) = case.count {
        assert_eq!(moves.len(), count, "{place}");
    }
    for (from, targets) in &case.targets {
        let of_piece: Vec<&str> = moves
            .iter()
            .filter_map(|text| text.strip_prefix(from.as_str()))
            .filter(|to| to.starts_with(|c: char| c.is_ascii_lowercase()))
            .collect();
        assert_eq!(of_piece, targets.split_whitespace().collect::<Vec<_>>(), "{place}: {from}");
    }
    for text in case.illegal.split_whitespace() {
        let mv = notation::parse_move(game, text).expect("a move");
        assert!(!game.legal_moves().contains(&mv), "{place}: {text} is legal");
    }
}

fn outcome(case: &Case, game: &Game, place: &str) {
    let Some(over) = &case.over else {
        assert_eq!(game.outcome(), None, "{place}");
        return;
    };
    let outcome = game.outcome().unwrap_or_else(|| panic!("{place}: the game goes on"));
    let sides = &game.variant().model().sides;
    let winner = outcome.winner.map(|side| &sides[side.index()].id);
    assert_eq!((&outcome.ending, winner), (&over.by, over.winner.as_ref()), "{place}");
    assert_eq!(
        outcome.points.map(|points| points.map(gwangsang::Score::as_f64)),
        over.points,
        "{place}"
    );
}

#[test]
fn formations_give_the_right_first_ranks() {
    for Formation { number, source, name, cho, han } in reports().formations {
        let choice = format!("cho={name},han={name}");
        let answer = run(&["moves", "janggi", "--json", "--formation", &choice], b"");
        let answer: serde_json::Value =
            serde_json::from_str(&answer.output).unwrap_or_else(|_| panic!("{number}: {answer:?}"));
        let fen = answer["fen"].as_str().expect("a position");
        let ranks: Vec<&str> = fen.split([' ', '/']).collect();
        assert_eq!((ranks[0], ranks[9]), (han.as_str(), cho.as_str()), "{name}, {source}");
    }
}

#[test]
fn ranks_of_two_digits_are_read() {
    let game = Game::new(variant("janggi"));
    let board = &game.variant().model().board;
    for Spelling { number, text, points, fault } in reports().texts {
        match (notation::parse_move(&game, &text), points, fault) {
            (Ok(mv), Some(points), None) => {
                let (from, to) = mv.points().expect("two points");
                assert_eq!([board.name(from), board.name(to)], points, "{number}");
            }
            (Err(error), None, Some(fault)) => assert_eq!(&text[error.range], fault, "{number}"),
            (read, ..) => panic!("{number}: {text} is read as {read:?}"),
        }
    }
}

#[test]
fn no_report_is_forgotten() {
    let reports = reports();
    let mut numbers: BTreeSet<u32> = reports.cases.iter().map(|case| case.number).collect();
    numbers.extend(reports.formations.iter().map(|formation| formation.number));
    numbers.extend(reports.texts.iter().map(|text| text.number));
    for Elsewhere { number, reason } in &reports.elsewhere {
        assert!(numbers.insert(*number), "{number} has cases, so it is not elsewhere: {reason}");
    }
    assert_eq!(numbers, (1..=LAST).step_by(2).collect());
}
