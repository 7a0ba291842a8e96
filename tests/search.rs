//! Players: forced wins that they must find, games that they play to the end, limits that they keep.

mod evaluation;
mod mates;
mod tree;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fastrand::Rng;
use gwangsang::{Game, Move, SideId, Variant, notation};
use gwangsang_cli::library;
use gwangsang_search::{
    Answer, Clock, Level, Limits, Report, Searcher, Settings, SettingsError, Value,
};

use crate::common::{game, stems, variant};

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn searcher(variant: &Arc<Variant>, settings: Settings) -> Searcher {
    Searcher::new(variant.clone(), settings).expect("little memory")
}

/// A player that needs little memory.
fn small(variant: &Arc<Variant>) -> Searcher {
    searcher(variant, Settings { memory: 1 << 20, ..Settings::default() })
}

/// An answer and the reports on the way to it.
fn think(searcher: &mut Searcher, game: &Game, limits: &Limits) -> (Answer, Vec<Report>) {
    let mut reports = Vec::new();
    let answer = searcher.think(game, limits, &never(), &mut |report| reports.push(report.clone()));
    (answer, reports)
}

/// Every shipped variant and every definition that was made up for tests.
fn everything() -> Vec<String> {
    let made_up = stems("definitions").into_iter().map(|stem| format!("definitions/{stem}.toml"));
    library::shipped_ids().map(str::to_owned).chain(made_up).collect()
}

#[test]
fn players_play_every_game_by_its_rules() {
    for id in everything() {
        let variant = variant(&id);
        let mut player = small(&variant);
        let mut game = Game::new(variant);
        let limits = Limits::nodes(40);
        for ply in 0..200 {
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let (answer, _) = think(&mut player, &game, &limits);
            let best = answer.best.expect("a move while the game goes on");
            let line = answer.report.expect("a report with the move").line;
            assert_eq!(line.first(), Some(&best), "{id} after {ply} plies");
            assert_line_is_legal(&game, &line);
            game.play(best).unwrap_or_else(|error| panic!("{id} after {ply} plies: {error}"));
        }
    }
}

/// Every move of a line can be played.
fn assert_line_is_legal(game: &Game, line: &[Move]) {
    let mut tree = game.tree();
    for mv in line {
        let mut moves = Vec::new();
        tree.list(&mut moves);
        let place = notation::fen(game);
        assert!(moves.contains(mv) && !tree.is_banned(*mv), "{place}: {line:?}");
        tree.play(*mv);
    }
}

#[test]
fn a_game_that_is_over_has_no_answer() {
    let variant = variant("gwangsanghui");
    let mut game = Game::new(variant.clone());
    let mut rng = Rng::with_seed(5);
    while let Some(mv) = rng.choice(game.legal_moves()).copied() {
        game.play(mv).expect("a legal move");
    }
    let (answer, reports) = think(&mut small(&variant), &game, &Limits::default());
    assert_eq!((answer.best, answer.report, reports), (None, None, Vec::new()));
}

#[test]
fn limits_are_kept() {
    let game = Game::new(variant("janggi"));
    let mut player = small(game.variant());
    let (answer, reports) = think(&mut player, &game, &Limits::depth(3));
    assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(answer.report.as_ref(), reports.last());
    player.forget();
    for most in [1, 2, 37, 500, 3_000] {
        let (answer, reports) = think(&mut player, &game, &Limits::nodes(most));
        assert!(answer.best.is_some());
        assert!(reports.iter().all(|report| report.nodes <= most), "{most}: {reports:?}");
    }
    let clock = Clock { left: Duration::ZERO, increment: Duration::ZERO, moves: None };
    let nothing = Limits { clock: Some(clock), ..Limits::default() };
    for limits in [nothing, Limits::time(Duration::ZERO)] {
        let (answer, _) = think(&mut player, &game, &limits);
        assert!(answer.best.is_some_and(|best| game.legal_moves().contains(&best)));
    }
}

#[test]
fn a_player_can_be_stopped() {
    let game = Game::new(variant("gwangsanghui"));
    let mut player = small(game.variant());
    let stopped = AtomicBool::new(true);
    let answer = player.think(&game, &Limits::default(), &stopped, &mut |_| {});
    assert!(answer.best.is_some_and(|best| game.legal_moves().contains(&best)));
    // It is stopped by what it reports.
    let stop = never();
    let mut depths = Vec::new();
    let answer = player.think(&game, &Limits::default(), &stop, &mut |report| {
        depths.push(report.depth);
        stop.store(report.depth >= 2, Ordering::Relaxed);
    });
    assert_eq!(depths, [1, 2]);
    assert!(answer.best.is_some());
}

#[test]
fn one_thread_finds_the_same_again() {
    let start = Game::new(variant("janggi-modern"));
    let limits = Limits::nodes(4_000);
    let found = |seed| {
        let level = Some(Level::new(4).expect("a level"));
        let settings = Settings { memory: 1 << 20, level, seed, ..Settings::default() };
        let (answer, reports) = think(&mut searcher(start.variant(), settings), &start, &limits);
        let told = reports.into_iter().map(|report| (report.line, report.value, report.nodes));
        (answer.best, told.collect::<Vec<_>>())
    };
    assert_eq!(found(1), found(1));
    let differ = (2..8).any(|seed| found(seed).1 != found(1).1);
    assert!(differ, "what a weak player sees hangs on its seed");
}

#[test]
fn several_threads_find_a_move() {
    let game = Game::new(variant("janggi"));
    let threads = NonZeroUsize::new(3).expect("three");
    let settings = Settings { memory: 1 << 20, threads, ..Settings::default() };
    let (answer, reports) =
        think(&mut searcher(game.variant(), settings), &game, &Limits::nodes(9_000));
    assert!(answer.best.is_some_and(|best| game.legal_moves().contains(&best)));
    assert!(!reports.is_empty());
}

#[test]
fn several_lines_begin_with_different_moves() {
    let game = Game::new(variant("xiangqi"));
    let lines = NonZeroUsize::new(3).expect("three");
    let settings = Settings { memory: 1 << 20, lines, ..Settings::default() };
    let (answer, reports) =
        think(&mut searcher(game.variant(), settings), &game, &Limits::depth(4));
    let last = &reports[reports.len() - 3..];
    assert_eq!(last.iter().map(|report| report.number).collect::<Vec<_>>(), [1, 2, 3]);
    let first: Vec<Move> = last.iter().map(|report| report.line[0]).collect();
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
    let worth = |report: &Report| match report.value {
        Value::Estimate(worth) => worth,
        Value::WinIn(_) => i32::MAX,
        Value::LossIn(_) => i32::MIN,
    };
    assert!(last.is_sorted_by_key(|report| -worth(report)), "{last:?}");
    assert_eq!(answer.best, Some(first[0]));
    assert_eq!(answer.report.as_ref(), Some(&last[0]));
}

#[test]
fn what_is_not_to_be_had_is_told() {
    let variant = variant("minixiangqi");
    let settings = Settings { memory: usize::MAX / 2, ..Settings::default() };
    let told = Searcher::new(variant.clone(), settings).expect_err("too much memory");
    assert_eq!(told, SettingsError::Memory(usize::MAX / 2));
    let threads = NonZeroUsize::MAX;
    let told = Searcher::new(variant, Settings { threads, ..Settings::default() });
    assert_eq!(told.expect_err("too many threads"), SettingsError::Threads(usize::MAX));
}

/// The points that a player of a level gets from an opponent who plays any moves: 2 for a win, 1 for a draw.
fn against_chance(id: &str, level: Level, seed: u64) -> u32 {
    let variant = variant(id);
    let settings = Settings { memory: 1 << 20, level: Some(level), seed, ..Settings::default() };
    let mut player = searcher(&variant, settings);
    let own = SideId::BOTH[seed as usize % 2];
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(variant);
    for _ in 0..300 {
        let chosen = if game.turn() == own {
            think(&mut player, &game, &Limits::default()).0.best
        } else {
            rng.choice(game.legal_moves()).copied()
        };
        let Some(mv) = chosen else { break };
        game.play(mv).expect("a legal move");
    }
    match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) => 2 * u32::from(winner == own),
        Some(None) | None => 1,
    }
}

#[test]
fn the_lowest_level_beats_chance() {
    for id in ["janggi", "gwangsanghui", "xiangqi"] {
        let points: u32 = (0..6).map(|seed| against_chance(id, Level::LOWEST, seed)).sum();
        assert!(points >= 10, "{id}: {points} of 12");
    }
}

#[test]
fn points_that_decide_are_fought_for() {
    // A pass ends the game, and who moves has more points.
    let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 1 40";
    let variant = variant("janggi");
    let mut game = game(&variant, fen);
    let mut player = small(&variant);
    let limits = Limits::depth(6);
    for _ in 0..200 {
        let Some(best) = think(&mut player, &game, &limits).0.best else { break };
        game.play(best).expect("a legal move");
    }
    let winner = game.outcome().expect("an end").winner;
    assert_eq!(winner, Some(SideId::First));
}
