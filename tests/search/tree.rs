//! The tree that players look ahead in, beside the game that everybody plays.

use fastrand::Rng;
use gwangsang::{Game, Move, Tree, notation};

use super::everything;
use crate::common::variant;

/// Games of each variant, and the most plies of each.
const GAMES: u64 = 4;
const PLIES: usize = 160;

/// The moves that the tree gives, and those of them that are banned.
fn moves(tree: &Tree) -> (Vec<Move>, Vec<Move>) {
    let mut all = Vec::new();
    tree.list(&mut all);
    let banned = all.iter().copied().filter(|mv| tree.is_banned(*mv)).collect();
    (all, banned)
}

/// Everything that a tree tells must be what the game tells.
fn compare(game: &Game, tree: &Tree, id: &str) {
    let place = format!("{id}: {}", notation::fen(game));
    let (all, banned) = moves(tree);
    assert_eq!(tree.turn(), game.turn(), "{place}");
    assert_eq!(tree.in_check(), game.in_check(), "{place}");
    assert_eq!(tree.points(), game.points(), "{place}");
    assert_eq!(all, game.unjudged_moves(), "{place}");
    let free: Vec<Move> = all.iter().copied().filter(|mv| !banned.contains(mv)).collect();
    let end = tree.end(!free.is_empty());
    let outcome = game.outcome();
    assert_eq!(end.map(|end| end.winner), outcome.map(|outcome| outcome.winner), "{place}");
    let by_points = outcome.map(|outcome| outcome.points.is_some());
    assert_eq!(end.map(|end| end.by_points), by_points, "{place}");
    if outcome.is_none() {
        assert_eq!(free, game.legal_moves(), "{place}");
    }
    let mut captures = Vec::new();
    tree.list_captures(&mut captures);
    let takes = |mv: &&Move| {
        let prey = mv.points().and_then(|(_, to)| game.piece_at(to));
        prey.is_some_and(|prey| prey.side == Some(game.turn().other()))
    };
    assert_eq!(captures, all.iter().filter(takes).copied().collect::<Vec<_>>(), "{place}");
}

#[test]
fn a_tree_is_the_game_looked_at_ahead() {
    for id in everything() {
        let variant = variant(&id);
        for seed in 0..GAMES {
            let mut rng = Rng::with_seed(seed);
            let mut game = Game::new(variant.clone());
            let mut tree = game.tree();
            let mut keys = vec![tree.key()];
            compare(&game, &tree, &id);
            while let Some(mv) = rng.choice(game.legal_moves()).copied() {
                if game.plies().len() >= PLIES {
                    break;
                }
                game.play(mv).expect("a legal move");
                tree.play(mv);
                compare(&game, &tree, &id);
                assert_eq!(tree.height(), game.plies().len());
                assert_eq!(tree.key(), game.tree().key(), "{id}: {}", notation::fen(&game));
                keys.push(tree.key());
            }
            while tree.height() > 0 {
                assert_eq!(Some(tree.key()), keys.pop());
                tree.undo();
                game.undo();
            }
            compare(&game, &tree, &id);
        }
    }
}

#[test]
fn what_comes_of_repeating_is_what_the_game_says() {
    // Each: a variant, a position, moves that bring it about again, and who wins by going on so.
    let cases = [
        ("janggi", "3k5/9/9/9/4r4/4R4/9/9/9/5K3 b - - 0 30", "d10d9 f1f2 d9d10 f2f1", Some("han")),
        ("janggi", "9/4k4/9/9/9/9/9/9/9/R2K5 w - - 0 30", "a1a9 e9e8 a9a8 e8e9 a8a1 e9e8", None),
        ("gwangsanghui", GWANGSANGHUI, "h2h3 h12h11 h3h2 h11h12", None),
    ];
    for (id, fen, line, winner) in cases {
        let variant = variant(id);
        let game = crate::common::game(&variant, fen);
        let mut tree = game.tree();
        for text in line.split(' ') {
            let (from, to) = text.split_at(text[1..].find(char::is_alphabetic).unwrap_or(0) + 1);
            let board = &variant.model().board;
            let point = |name| board.point(name).expect("a point");
            tree.play(Move::new(point(from), point(to)));
        }
        let end = tree.end_of_cycle().and_then(|end| end.winner);
        let side = winner.and_then(|winner| variant.model().side(winner));
        assert_eq!(end, side, "{id} {fen} {line}");
    }
}

const GWANGSANGHUI: &str = "15/15/7k7/15/15/15/15/15/15/15/15/15/7K7/15 w - - 1 1";
