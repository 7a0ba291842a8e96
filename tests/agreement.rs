//! The engine against the slow generator: random games of every shipped variant, and of definitions that use
//! what the shipped ones do not.

use std::sync::Arc;

use fastrand::Rng;
use gwangsang::{Game, Move, Variant, notation};
use gwangsang_cli::library;

use crate::common::{stems, variant};
use crate::slow::SlowGame;

/// Games a variant, and plies a game.
const GAMES: u64 = 8;
const PLIES: usize = 80;

#[test]
fn shipped_variants_agree_with_the_slow_generator() {
    for id in library::shipped_ids() {
        compare(id, &variant(id));
    }
}

#[test]
fn definitions_of_the_tests_agree_with_the_slow_generator() {
    for stem in stems("definitions") {
        compare(&stem, &variant(&format!("definitions/{stem}.toml")));
    }
}

#[test]
fn small_trees_have_the_same_leaves() {
    for id in library::shipped_ids() {
        let variant = variant(id);
        let mut game = Game::new(variant.clone());
        let depth = if variant.model().board.size() > 128 { 1 } else { 2 };
        let mut slow = SlowGame::new(variant.model(), variant.effective(), game.start());
        assert_eq!(game.perft(depth), slow.perft(depth), "{id}");
    }
}

fn compare(name: &str, variant: &Arc<Variant>) {
    for seed in 0..GAMES {
        walk(name, variant, &mut Rng::with_seed(seed));
    }
}

/// Plays a random game with both, and takes it back.
fn walk(name: &str, variant: &Arc<Variant>, rng: &mut Rng) {
    let mut game = Game::new(variant.clone());
    let mut slow = SlowGame::new(variant.model(), variant.effective(), game.start());
    let mut seen = Vec::new();
    while game.outcome().is_none() && game.plies().len() < PLIES {
        let fen = notation::fen(&game);
        let place = || format!("{name}, {} after {} plies", fen, game.plies().len());
        let mut legal = game.legal_moves().to_vec();
        legal.sort_unstable();
        let told = slow.legal();
        let extra: Vec<String> = difference(&game, &legal, &told);
        let missing: Vec<String> = difference(&game, &told, &legal);
        assert!(
            extra.is_empty() && missing.is_empty(),
            "{}: {extra:?} too many, {missing:?} missing",
            place()
        );
        assert_eq!(legal.len(), told.len(), "{}: a move is listed twice", place());
        assert_eq!(game.in_check(), slow.in_check(), "{}", place());
        assert!(game.is_consistent(), "{}", place());
        for (ply, (hash, _, _)) in seen.iter().enumerate() {
            let now = seen.len();
            assert_eq!(
                *hash == game.hash(),
                slow.is_repeated(ply, now),
                "{} and ply {ply}",
                place()
            );
        }
        seen.push((game.hash(), fen.clone(), legal.clone()));
        let Some(mv) = choose(&game, &legal, rng) else { break };
        game.play(mv).expect("a legal move");
        slow.play(mv);
    }
    seen.truncate(game.plies().len());
    while let Some((hash, fen, legal)) = seen.pop() {
        assert!(game.undo());
        let mut back = game.legal_moves().to_vec();
        back.sort_unstable();
        assert_eq!((game.hash(), notation::fen(&game), back), (hash, fen, legal), "{name}");
    }
}

/// A random move, every other time a capture if there is one.
fn choose(game: &Game, legal: &[Move], rng: &mut Rng) -> Option<Move> {
    let captures: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| mv.points().is_some_and(|(_, to)| game.piece_at(to).is_some()))
        .collect();
    if rng.bool() && !captures.is_empty() {
        return rng.choice(captures);
    }
    rng.choice(legal).copied()
}

fn difference(game: &Game, left: &[Move], right: &[Move]) -> Vec<String> {
    left.iter().filter(|mv| !right.contains(mv)).map(|mv| notation::move_text(game, *mv)).collect()
}
