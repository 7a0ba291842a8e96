//! Forced wins, each found by trying everything, which a player must find too.

use std::sync::Arc;

use fastrand::Rng;
use gwangsang::{Game, Move, SideId, Tree, Variant, notation};
use gwangsang_search::{Level, Limits, Settings, Value};

use super::{searcher, small, think};
use crate::common::{game, text, variant};
use crate::records::{REAL, follow, records};

/// A forced win: how many plies it takes at most, an odd number, and the moves that begin it.
#[derive(Debug)]
struct Mate {
    id: String,
    fen: String,
    plies: u32,
    best: Vec<String>,
}

fn mates() -> Vec<Mate> {
    let parse = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [id, fen, plies, best] = parts[..] else { panic!("no four columns: {line}") };
        Mate {
            id: id.to_owned(),
            fen: fen.to_owned(),
            plies: plies.parse().expect("a number of plies"),
            best: best.split(' ').map(str::to_owned).collect(),
        }
    };
    text("search/mates.tsv").lines().filter(|line| !line.starts_with('#')).map(parse).collect()
}

/// The moves of a position that no ban forbids.
fn legal(tree: &Tree) -> Vec<Move> {
    let mut moves = Vec::new();
    tree.list(&mut moves);
    moves.retain(|mv| !tree.is_banned(*mv));
    moves
}

/// Whether a side wins within so many plies, whatever the other one does; by trying everything.
fn wins(tree: &mut Tree, side: SideId, plies: u32) -> bool {
    let moves = legal(tree);
    if let Some(end) = tree.end(!moves.is_empty()) {
        return end.winner == Some(side);
    }
    if plies == 0 || moves.is_empty() {
        return false;
    }
    let own = tree.turn() == side;
    let leads_to_win = |mv: &Move| {
        tree.play(*mv);
        let won = wins(tree, side, plies - 1);
        tree.undo();
        won
    };
    if own { moves.iter().any(leads_to_win) } else { moves.iter().all(leads_to_win) }
}

/// The moves that win within so many plies.
fn winning(game: &Game, plies: u32) -> Vec<Move> {
    let mut tree = game.tree();
    let side = game.turn();
    let mut found = Vec::new();
    for mv in game.legal_moves() {
        tree.play(*mv);
        if wins(&mut tree, side, plies - 1) {
            found.push(*mv);
        }
        tree.undo();
    }
    found
}

/// The shortest forced win of at most so many plies.
fn shortest(game: &Game, most: u32) -> Option<(u32, Vec<Move>)> {
    (1..=most).step_by(2).find_map(|plies| {
        let found = winning(game, plies);
        (!found.is_empty()).then_some((plies, found))
    })
}

#[test]
fn the_suite_is_right_by_trying_everything() {
    for mate in mates() {
        let game = game(&variant(&mate.id), &mate.fen);
        let (plies, best) = shortest(&game, 3).expect("a forced win");
        let best: Vec<String> = best.iter().map(|mv| notation::move_text(&game, *mv)).collect();
        assert_eq!((plies, best), (mate.plies, mate.best), "{} {}", mate.id, mate.fen);
    }
}

#[test]
fn forced_wins_are_found() {
    let mates = mates();
    let count = |id: &str| mates.iter().filter(|mate| mate.id == id).count();
    assert!(count("janggi") >= 40 && count("gwangsanghui") >= 20);
    let total = mates.len();
    let missed: Vec<String> = mates.iter().filter_map(missed).collect();
    assert!(missed.is_empty(), "{} of {total}: {missed:#?}", missed.len());
}

/// What a player finds instead of a forced win.
fn missed(mate: &Mate) -> Option<String> {
    let game = game(&variant(&mate.id), &mate.fen);
    let limits = Limits { nodes: Some(400_000), ..Limits::depth(mate.plies + 6) };
    let (answer, _) = think(&mut small(game.variant()), &game, &limits);
    let found = notation::move_text(&game, answer.best.expect("a move"));
    let value = answer.report.expect("a report").value;
    // A reply of the other side may end the game sooner.
    let in_time = matches!(value, Value::WinIn(plies) if plies <= mate.plies);
    let right = in_time && mate.best.contains(&found);
    (!right).then(|| format!("{} {}: {found}, {value:?}", mate.id, mate.fen))
}

/// How far from the end of a game a forced win is looked for, in plies.
const BACK: usize = 12;

/// The forced win of three plies that is nearest to the end of a game.
fn mate_near_the_end(mut game: Game) -> Option<String> {
    let variant = game.variant().clone();
    for _ in 0..BACK {
        if !game.undo() {
            return None;
        }
        // What a game remembers is not in the text of its position, and must not be needed.
        let fen = notation::fen(&game);
        let alone = self::game(&variant, &fen);
        if let Some((3, best)) = shortest(&alone, 3) {
            let texts: Vec<String> =
                best.iter().map(|mv| notation::move_text(&alone, *mv)).collect();
            return Some(format!("{}\t{fen}\t3\t{}", variant.model().id, texts.join(" ")));
        }
    }
    None
}

/// A forced win of a game that a weak player plays against itself, from a random opening.
fn mate_of_chance(variant: &Arc<Variant>, seed: u64) -> Option<String> {
    let level = Level::new(1 + (seed % 3) as u8).ok();
    let settings = Settings { memory: 1 << 20, level, seed, ..Settings::default() };
    let mut player = searcher(variant, settings);
    let mut game = Game::new(variant.clone());
    let mut rng = Rng::with_seed(seed);
    while game.outcome().is_none() && game.plies().len() < 600 {
        let opening = game.plies().len() < 6;
        let chosen = if opening {
            rng.choice(game.legal_moves()).copied()
        } else {
            think(&mut player, &game, &Limits::default()).0.best
        };
        game.play(chosen?).expect("a legal move");
    }
    mate_near_the_end(game)
}

/// Prints forced wins as `mates.tsv` has them, best built for release.
#[test]
#[ignore = "it makes the data of other tests"]
#[allow(clippy::print_stdout)] // It is there to print.
fn make_mates() {
    let janggi = variant("janggi");
    for record in REAL.iter().flat_map(|(name, _)| records(name)) {
        if let Some(line) = mate_near_the_end(follow(&janggi, &record).0) {
            println!("{line}");
        }
    }
    for (id, games) in [("janggi", 60), ("gwangsanghui", 60), ("xiangqi", 20)] {
        let variant = variant(id);
        for line in (0..games).filter_map(|seed| mate_of_chance(&variant, seed)) {
            println!("{line}");
        }
    }
}
