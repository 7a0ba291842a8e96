//! Game records of the program and of others: written, read, damaged.

use std::fs;
use std::sync::Arc;

use fastrand::Rng;
use gwangsang::notation::pgn;
use gwangsang::notation::record::{Ended, Head, Record};
use gwangsang::{Close, Game, Language, LoadError, Preparation, SideId, Source, Style, Variant};
use gwangsang_cli::library;

use crate::common::{damaged, no_orphans, path, snapshot, stems, text, variant};

/// Random games of each variant.
const GAMES: usize = 6;
/// The most plies of a random game.
const MOST_PLIES: usize = 60;

fn parse(text: &str) -> Result<Record, Box<LoadError>> {
    Record::parse(Source { name: "game.record".into(), text: text.to_owned() })
}

/// A game from some start of a variant, with moves by chance.
fn random_game(variant: &Arc<Variant>, rng: &mut Rng) -> (Game, Head) {
    let model = variant.model();
    let mut head = Head { date: Some("2024-05-01".into()), ..Head::default() };
    let mut preparation = Preparation::new(variant.clone());
    if let Some(handicap) = rng.choice(&model.handicaps)
        && rng.bool()
    {
        preparation.set_handicap(&handicap.id).expect("a handicap");
        head.handicap = Some(handicap.id.clone());
    }
    while let (Some(side), Some(formations)) = (preparation.turn(), &model.formations) {
        let choice = rng.choice(&formations.choices).expect("a formation");
        preparation.choose(side, &choice.id).expect("its turn");
        head.formations[side.index()] = Some(choice.id.clone());
    }
    let mut game = preparation.begin().expect("a game");
    for _ in 0..rng.usize(..MOST_PLIES) {
        let Some(mv) = rng.choice(game.legal_moves().to_vec()) else { break };
        game.play(mv).expect("a legal move");
    }
    (game, head)
}

fn close(rng: &mut Rng) -> Option<Close> {
    [
        None,
        Some(Close::Resignation(SideId::First)),
        Some(Close::Time(SideId::Second)),
        Some(Close::Agreement),
        Some(Close::Adjudication(None)),
        Some(Close::Adjudication(Some(SideId::First))),
    ][rng.usize(..6)]
}

/// Texts that a careless writer would get wrong.
const HARD: [&str; 6] = ["'''", "\"\"\" \\u0041", "{ } } ;", "민수 #1", "a\\b'", "<x> (y) 1-0"];

/// A record with comments and times where they may stand.
fn decorated(game: &Game, head: &Head, closed: Option<Close>, rng: &mut Rng) -> Record {
    let mut head = head.clone();
    head.players = [Some(HARD[rng.usize(..6)].to_owned()), None];
    head.tags =
        vec![("Site".into(), HARD[rng.usize(..6)].to_owned()), ("a b".into(), String::new())];
    let mut record = Record::of(game, &head, closed.map(Ended::Closed));
    record.definition = rng.bool().then(|| game.variant().effective().to_owned());
    record.preface = vec![HARD[rng.usize(..6)].to_owned()];
    for ply in &mut record.plies {
        if rng.u8(..5) == 0 {
            ply.comments.push(HARD[rng.usize(..6)].to_owned());
            ply.time = Some("2.5".into());
        }
    }
    record
}

#[test]
fn what_is_written_is_read_as_the_same_game() {
    let mut rng = Rng::with_seed(1);
    for id in library::shipped_ids() {
        let variant = variant(id);
        for _ in 0..GAMES {
            let (game, head) = random_game(&variant, &mut rng);
            let closed = close(&mut rng).filter(|_| game.outcome().is_none());
            let written = decorated(&game, &head, closed, &mut rng).to_text();
            let read = parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            let played = read.game(&variant).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(read.to_text(), written, "{id}");
            assert_eq!(played.game.start(), game.start(), "{id}");
            assert_eq!(played.game.setup(), game.setup(), "{id}");
            assert_eq!(played.game.outcome(), game.outcome(), "{id}");
            assert_eq!(played.close, closed, "{id}");
            let made = Record::of(&played.game, &head, closed.map(Ended::Closed));
            let first = Record::of(&game, &head, closed.map(Ended::Closed));
            assert_eq!(made.to_text(), first.to_text(), "{id}");
        }
    }
}

#[test]
fn portable_records_are_read_as_the_same_game() {
    let mut rng = Rng::with_seed(2);
    for id in library::shipped_ids() {
        let variant = variant(id);
        let games: Vec<_> = (0..GAMES).map(|_| random_game(&variant, &mut rng)).collect();
        let made: Vec<pgn::Record> = games
            .iter()
            .map(|(game, head)| pgn::of(game, &decorated(game, head, None, &mut rng)))
            .collect();
        let written = pgn::render(&made);
        let read = pgn::parse(&written);
        assert_eq!(pgn::render(&read), written, "{id}");
        assert_eq!(read.len(), games.len(), "{id}: {written}");
        for (record, (game, _)) in read.iter().zip(&games) {
            assert_eq!(record.faults, [], "{written}");
            let setup = pgn::start(variant.model(), record).expect("a start");
            let mut again = Game::from_setup(variant.clone(), setup).expect("a position");
            crate::common::play(&mut again, record.plies.iter().map(|ply| ply.text.as_str()));
            assert_eq!(again.placement(), game.placement(), "{id}");
            assert_eq!(again.plies().len(), game.plies().len(), "{id}");
            let winner = game.outcome().map(|outcome| outcome.winner);
            let claimed = record.claim().map(|claim| match claim {
                pgn::Claim::Win(side) => Some(side),
                pgn::Claim::Draw => None,
            });
            assert_eq!(claimed, winner, "{id}: {written}");
        }
    }
}

/// What is said of a broken record.
pub(crate) fn told(name: &str) -> LoadError {
    let text = fs::read_to_string(path(&format!("saved/{name}.toml"))).expect("a record");
    let source = Source { name: format!("{name}.toml"), text };
    match Record::parse(source) {
        Err(error) => *error,
        Ok(record) => match record.game(&variant(&record.variant)) {
            Err(error) => *error,
            Ok(_) => panic!("{name} can be played"),
        },
    }
}

#[test]
fn every_fault_of_a_record_is_told_with_its_place() {
    let cases = stems("saved");
    assert!(cases.len() >= 8, "{} cases", cases.len());
    for name in &cases {
        let told = told(name);
        snapshot("saved", name, &told.render(Style::Plain, Language::English));
        is_said_in_korean(&told);
    }
    no_orphans("saved", &cases);
}

/// Whoever plays is told every fault of a record in Korean, too.
fn is_said_in_korean(error: &LoadError) {
    let is_korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
    for told in &error.diagnostics {
        let said = is_korean(&told.message.ko);
        assert!(said, "{}: {}", told.code, told.message.en);
    }
}

#[test]
fn a_damaged_record_is_read_or_refused_and_nothing_else() {
    let mut rng = Rng::with_seed(3);
    let variant = variant("minixiangqi");
    let (mut read, mut refused) = (0, 0);
    for _ in 0..1_500 {
        let (game, head) = random_game(&variant, &mut rng);
        let written = decorated(&game, &head, close(&mut rng), &mut rng).to_text();
        let bytes = damaged(&written, &mut rng);
        let text = String::from_utf8_lossy(&bytes);
        match parse(&text).and_then(|record| record.game(&variant)) {
            Ok(_) => read += 1,
            Err(error) => {
                is_said_in_korean(&error);
                refused += 1;
            }
        }
        for record in pgn::parse(&text) {
            let _ = pgn::start(variant.model(), &record);
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}

#[test]
fn foreign_portable_records_are_understood() {
    let text = text("saved/foreign.pgn");
    let records = pgn::parse(&text);
    let moves = |record: &pgn::Record| -> Vec<String> {
        record.plies.iter().map(|ply| ply.text.clone()).collect()
    };
    let [first, second, third] = records.as_slice() else { panic!("{} records", records.len()) };
    assert_eq!(moves(first), ["e4e5", "e7e6", "b1c3"]);
    assert_eq!(first.tag("White"), Some("A \"quoted\" \\ name"));
    assert_eq!(first.plies[0].comments, ["the usual one", "to the end of the line"]);
    assert_eq!(first.claim(), Some(pgn::Claim::Draw));
    assert_eq!(moves(second), ["e7e6", "e4e5"]);
    assert_eq!(second.claim(), None);
    let faults: Vec<String> = third
        .faults
        .iter()
        .map(|fault| format!("{}:{}: {}", fault.line, fault.column, fault.message))
        .collect();
    assert_eq!(
        faults,
        [
            "18:1: this is no tag; a tag is written as [Key \"value\"]",
            "20:9: number 1 is due here, not 3",
            "20:17: this comment has no end; it ends with `}`",
        ]
    );
    assert_eq!(moves(third), ["e4e5", "e7e6"]);
}

#[test]
fn a_fingerprint_tells_rules_apart_and_nothing_else() {
    let of = |text: &str| {
        let source = Source { name: "duel.toml".into(), text: text.to_owned() };
        library::load_source(source).unwrap_or_else(|error| panic!("{error}")).variant.fingerprint()
    };
    let duel = text("casefiles/duel.toml");
    // Records of earlier versions hold it: another value would make them strangers.
    assert_eq!(of(&duel), "1:451ac00134874c0191b929101cbce70c");
    for same in [
        format!("# a comment\n{duel}"),
        duel.replace("name = \"", "name = \"The "),
        duel.replace("id = \"duel\"", "id = \"duel-two\""),
        format!("{duel}\n[evaluation]\nadvance = 0\n"),
    ] {
        assert!(same != duel);
        assert_eq!(of(&same), of(&duel), "{same}");
    }
    let mut all: Vec<String> = library::shipped_ids().map(|id| variant(id).fingerprint()).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "two shipped variants have one fingerprint");
}
