//! The engine against the slow generator: random games of every shipped variant, of definitions that use
//! what the shipped ones do not, and of definitions made up at random.

use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;
use gwangsang::model::Royals;
use gwangsang::{Effort, Game, Move, NoLibrary, Source, Variant, load, notation};
use gwangsang_cli::library;

use crate::common::{stems, variant};
use crate::slow::SlowGame;
use crate::slow::invent::invented;

/// The most plies of a game.
const PLIES: usize = 80;
/// Definitions that are made up in an ordinary run.
const INVENTED: u64 = 100;

/// So many leaves of a tree are counted by the slow generator.
const LEAVES: u64 = 8_000;

/// How many games of a definition are played, and the most plies of each; few on a board on which every step of the
/// slow generator is slow.
fn effort(variant: &Variant) -> (u64, usize) {
    let model = variant.model();
    // Where royals must be safe every move is tried out.
    match (model.board.size(), model.royals) {
        (..=128, _) | (..=256, Royals::Capturable) => (2, PLIES),
        (..=256, Royals::Safe) => (1, PLIES / 2),
        _ => (1, PLIES / 8),
    }
}

#[test]
fn shipped_variants_agree_with_the_slow_generator() {
    for id in library::shipped_ids() {
        let variant = variant(id);
        for seed in 0..effort(&variant).0 {
            walk(id, &variant, &mut Rng::with_seed(seed));
        }
    }
}

/// What has to come up in the games, so that the comparison has something to compare.
const EVENTS: [&str; 6] = [
    "a camp falls",
    "a captor leaves",
    "a captor stays",
    "a fall is undone",
    "a piece promotes",
    "an obstacle is left",
];

#[test]
fn definitions_of_the_tests_agree_with_the_slow_generator() {
    let mut seen = BTreeSet::new();
    for stem in stems("definitions") {
        let variant = variant(&format!("definitions/{stem}.toml"));
        for seed in 0..effort(&variant).0 {
            seen.extend(walk(&stem, &variant, &mut Rng::with_seed(seed)));
        }
    }
    let missing: Vec<&&str> = EVENTS.iter().filter(|event| !seen.contains(**event)).collect();
    assert!(missing.is_empty(), "{missing:?} never came up, but {seen:?} did");
}

#[test]
fn definitions_made_up_at_random_agree_with_the_slow_generator() {
    let deep = std::env::var_os("GWANGSANG_DEEP").is_some();
    let count = if deep { 120 * INVENTED } else { INVENTED };
    let mut played = 0;
    for seed in 1..=count {
        let mut rng = Rng::with_seed(seed);
        let text = invented(&mut rng);
        let source = Source { name: format!("invented-{seed}.toml"), text: text.clone() };
        // What contradicts itself, or begins in check, is refused; that is tested elsewhere.
        let Ok(loaded) = load(source, &NoLibrary) else { continue };
        played += 1;
        for _ in 0..2 {
            walk(&format!("invented with seed {seed}:\n{text}\n"), &loaded.variant, &mut rng);
        }
    }
    assert!(played * 3 > count, "only {played} of {count} definitions could be played");
}

#[test]
fn small_trees_have_the_same_leaves() {
    let here = stems("definitions").into_iter().map(|stem| format!("definitions/{stem}.toml"));
    for name in library::shipped_ids().map(str::to_owned).chain(here) {
        let variant = variant(&name);
        let mut game = Game::new(variant.clone());
        let mut slow = SlowGame::new(variant.model(), variant.effective(), game.start());
        let depth = (2..6).take_while(|depth| game.perft(*depth) <= LEAVES).last().unwrap_or(1);
        assert_eq!(game.perft(depth), slow.perft(depth), "{name}");
    }
}

/// What must be the same again once a ply is taken back.
#[derive(Debug, PartialEq, Eq)]
struct Image {
    fen: String,
    hash: u64,
    legal: Vec<Move>,
    check: bool,
}

impl Image {
    fn of(game: &Game) -> Self {
        let (fen, legal) = (notation::fen(game), sorted(game));
        Self { fen, hash: game.hash(), legal, check: game.in_check() }
    }
}

/// Plays a random game with both, and takes it back; gives what came up.
fn walk(name: &str, variant: &Arc<Variant>, rng: &mut Rng) -> BTreeSet<&'static str> {
    let mut game = Game::new(variant.clone());
    let mut slow = SlowGame::new(variant.model(), variant.effective(), game.start());
    let mut past: Vec<Image> = Vec::new();
    let (_, most) = effort(variant);
    while game.outcome().is_none() && game.plies().len() < most {
        let place = format!("{name}, {} after {} plies", notation::fen(&game), game.plies().len());
        let legal = compare(&place, &game, &slow);
        for (ply, image) in past.iter().enumerate() {
            let same = slow.is_repeated(ply, past.len());
            assert_eq!(image.hash == game.hash(), same, "{place} and ply {ply}");
        }
        answers_are_told(&place, &mut game);
        there_and_back(&place, &game, &slow, &legal);
        past.push(Image::of(&game));
        let Some(mv) = choose(&game, &legal, rng) else { break };
        game.play(mv).expect("a legal move");
        slow.play(mv);
        assert!(!slow.is_over() || game.outcome().is_some(), "{place}: the game is over");
    }
    past.truncate(game.plies().len());
    while let Some(before) = past.pop() {
        assert!(game.undo());
        assert_eq!(Image::of(&game), before, "{name}");
        assert!(game.is_consistent(), "{name}, {} taken back", before.fen);
    }
    slow.seen()
}

/// Compares a position; gives its legal moves, sorted.
fn compare(place: &str, game: &Game, slow: &SlowGame<'_>) -> Vec<Move> {
    let legal = sorted(game);
    let told = slow.legal();
    let names = |left: &[Move], right: &[Move]| -> Vec<String> {
        let only = left.iter().filter(|mv| !right.contains(mv));
        only.map(|mv| notation::move_text(game, *mv)).collect()
    };
    let (extra, missing) = (names(&legal, &told), names(&told, &legal));
    let agreed = extra.is_empty() && missing.is_empty();
    assert!(agreed, "{place}: {extra:?} too many, {missing:?} missing");
    assert_eq!(legal.len(), told.len(), "{place}: a move is listed twice");
    assert_eq!(game.in_check(), slow.in_check(), "{place}: check");
    assert!(game.is_consistent(), "{place}");
    legal
}

/// Leaves two plies deep, told from what is known before the moves, are those found after each move.
fn answers_are_told(place: &str, game: &mut Game) {
    let shares = game.divide(2, &Effort::default()).expect("no memory is asked for");
    let found: u64 = shares.iter().map(|share| share.leaves).sum();
    assert_eq!(game.perft(2), found, "{place}: answers");
    if game.plies().len().is_multiple_of(4) {
        let (mut told, mut tried) = (Vec::new(), Vec::new());
        game.walk(1, |moves| told.push(moves.to_vec()));
        for mv in lists(game).concat() {
            // What is banned for the past of the game is not banned in a tree.
            if game.play(mv).is_err() {
                return;
            }
            tried.extend(lists(game));
            game.undo();
        }
        assert_eq!(told, tried, "{place}: listed answers");
    }
}

/// The list of legal moves, unless the position ends the game.
fn lists(game: &mut Game) -> Vec<Vec<Move>> {
    let mut lists = Vec::new();
    game.walk(0, |moves| lists.push(moves.to_vec()));
    lists
}

/// Writes a position and reads it again: the same position, with the same moves unless the past matters.
fn there_and_back(place: &str, game: &Game, slow: &SlowGame<'_>, legal: &[Move]) {
    let fen = notation::fen(game);
    let variant = game.variant();
    let setup = notation::parse_fen(variant.model(), &fen).expect("a position");
    let fresh = SlowGame::new(variant.model(), variant.effective(), &setup);
    let again = Game::from_setup(variant.clone(), setup)
        .unwrap_or_else(|errors| panic!("{place} is refused: {errors:?}"));
    assert_eq!(notation::fen(&again), fen, "{place}");
    assert_eq!(again.hash(), game.hash(), "{place}");
    if again.outcome().is_some() {
        // Limits and low material are told by the position alone.
        return;
    }
    let same = compare(&format!("{place}, read again"), &again, &fresh);
    assert!(slow.past_matters() || same == legal, "{place}: other moves when read again");
}

fn sorted(game: &Game) -> Vec<Move> {
    let mut legal = game.legal_moves().to_vec();
    legal.sort_unstable();
    legal
}

/// A random move: often a capture, so that something happens, or the way back, so that positions repeat.
fn choose(game: &Game, legal: &[Move], rng: &mut Rng) -> Option<Move> {
    let captures = |mv: &Move| mv.points().is_some_and(|(_, to)| game.piece_at(to).is_some());
    let last = game.plies().iter().rev().nth(1).and_then(|ply| ply.mv.points());
    let back =
        |mv: &Move| mv.is_pass() || last.is_some_and(|(from, to)| mv.points() == Some((to, from)));
    let wanted: Vec<Move> = match rng.u8(..4) {
        0 => legal.iter().copied().filter(captures).collect(),
        1 => legal.iter().copied().filter(back).collect(),
        _ => Vec::new(),
    };
    rng.choice(wanted).or_else(|| rng.choice(legal).copied())
}
