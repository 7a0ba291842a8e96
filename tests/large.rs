//! The large game against its own corpora: moves, boards, bans and results after real sequences of moves, leaf
//! counts, and positions as text while a camp is about to fall.

use std::collections::HashMap;

use gwangsang::{Game, notation};
use serde::Deserialize;

use crate::common::{game, legal, objects, play, text, variant};

#[derive(Debug, Deserialize)]
struct Record {
    variant: String,
    fen: String,
    moves: Vec<String>,
    placement: String,
    legal: Vec<String>,
    result: Option<String>,
}

#[test]
fn every_record_has_the_moves_and_the_result_of_the_oracle() {
    let mut variants = HashMap::new();
    let mut compared = 0;
    for file in ["gwangsanghui", "gwangsanghui-elite"] {
        for record in objects::<Record>(&format!("oracle/{file}.jsonl.gz")) {
            let name = record.variant.clone();
            let variant = variants.entry(name.clone()).or_insert_with(|| variant(&name));
            let mut game = game(variant, &record.fen);
            play(&mut game, record.moves.iter().map(String::as_str));
            let place = format!("{name} {} after {} moves", record.fen, record.moves.len());
            let fen = notation::fen(&game);
            assert_eq!(fen.split(' ').next(), Some(record.placement.as_str()), "{place}");
            assert_eq!(legal(&game), record.legal, "{place}");
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            let winner = winner.map(|side| variant.model().side_data(side).id.clone());
            assert_eq!(winner, record.result, "{place}");
            compared += 1;
        }
    }
    assert_eq!(compared, 1520);
}

#[test]
fn perft_counts_are_met() {
    let deep = std::env::var_os("GWANGSANG_DEEP").is_some();
    let most: u64 = if deep { u64::MAX } else { 2_500_000 };
    let mut compared = 0;
    for line in text("oracle/gwangsanghui-perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, fen, depth, nodes] = fields.as_slice() else { panic!("{line}") };
        let nodes: u64 = nodes.parse().expect("a number");
        if nodes <= most {
            let depth = depth.parse().expect("a depth");
            assert_eq!(game(&variant(name), fen).perft(depth), nodes, "{name} {fen} {depth}");
            compared += 1;
        }
    }
    assert!(compared >= 10, "only {compared} counts were compared");
}

#[test]
fn a_pending_fall_is_part_of_the_position() {
    let restored = variant("gwangsanghui-restored");
    let start = "15/2e12/1q5k7/15/p2p11/1R13/15/15/15/15/15/7K7/15/15 w";
    let mut first = game(&restored, start);
    play(&mut first, ["b9b12"]);
    let fen = notation::fen(&first);
    assert!(fen.ends_with("fall:b:b12:a10,c13"), "{fen}");
    let mut again = game(&restored, &fen);
    assert_eq!((first.hash(), legal(&first)), (again.hash(), legal(&again)));
    play(&mut first, ["d10d9"]);
    play(&mut again, ["d10d9"]);
    assert_eq!(notation::fen(&first), notation::fen(&again));
}

#[test]
fn a_pending_fall_that_does_not_fit_is_refused() {
    let refused = |name: &str, fall: &str| {
        let variant = variant(name);
        let fen = format!("15/2e12/1R5k7/15/p2p11/15/15/15/15/15/15/7K7/15/15 b - - 0 1 {fall}");
        match notation::parse_fen(variant.model(), &fen) {
            Err(error) => error.to_string(),
            Ok(setup) => Game::from_setup(variant, setup).expect_err(fall)[0].to_string(),
        }
    };
    let restored = |fall: &str| refused("gwangsanghui-restored", fall);
    let misfit = "the pending fall does not fit the position: ";
    assert_eq!(
        refused("gwangsanghui", "fall:b:b12:a10"),
        format!("{misfit}no camp can fall in this game")
    );
    assert_eq!(
        restored("fall:w:b12:a10"),
        format!("{misfit}only one camp, of the side to move, can be about to fall")
    );
    assert_eq!(
        restored("fall:b:c13:a10"),
        format!("{misfit}the captor on c13 is no piece of the opponent")
    );
    assert_eq!(restored("fall:b:b12:a11"), format!("{misfit}there is no piece of North on a11"));
    assert_eq!(
        restored("fall:b:b12:a10,d10"),
        format!("{misfit}the pieces do not stand in one camp")
    );
    assert!(restored("fall:b:b12").contains("should be fall:SIDE:CAPTOR:MEMBERS"));
    assert!(restored("fall:x:b12:a10").contains("is no side"));
    assert!(restored("fall:b:p1:a10").contains("off the board"));
}
