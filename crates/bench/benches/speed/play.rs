//! What front ends ask for: lists of moves, moves made and taken back, batches.

use std::hint::black_box;
use std::io::sink;

use divan::Bencher;
use divan::counter::ItemsCount;
use gwangsang::{Game, Move, notation};
use gwangsang_bench::{game, middle_games, start, variant};
use gwangsang_cli::Io;

/// The complete list of legal moves of each of 900 middle-game positions.
#[divan::bench]
fn lists(bencher: Bencher<'_, '_>) {
    let janggi = variant("janggi-pychess");
    let mut games: Vec<Game> = middle_games(1).iter().map(|fen| game(&janggi, fen)).collect();
    let count = ItemsCount::new(games.len());
    bencher.counter(count).bench_local(|| {
        for game in &mut games {
            game.walk(0, |list| {
                black_box(list);
            });
        }
    });
}

/// A game played to 60 plies with all its rules judged, and taken back.
#[divan::bench(args = ["janggi", "janggi-kakao", "gwangsanghui", "xiangqi"])]
fn make_and_unmake(bencher: Bencher<'_, '_>, id: &str) {
    let mut game = start(id);
    let moves = opening(&mut game, 60);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for mv in &moves {
            game.play(*mv).expect("a legal move");
        }
        while game.undo() {}
    });
}

/// Some legal moves from the start, always the same; the game is back at the start afterwards.
fn opening(game: &mut Game, plies: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < plies {
        let legal = game.legal_moves();
        let mv = legal[moves.len() * 7 % legal.len()];
        game.play(mv).expect("a legal move");
        moves.push(mv);
    }
    while game.undo() {}
    moves
}

/// Positions a second through `gwangsang batch`.
#[divan::bench(sample_count = 10)]
fn batch(bencher: Bencher<'_, '_>) {
    let fens = middle_games(1);
    let request = |fen: &String| {
        serde_json::json!({ "variant": "janggi-pychess", "fen": fen }).to_string() + "\n"
    };
    let requests: String = fens.iter().map(request).collect();
    bencher.counter(ItemsCount::new(fens.len())).bench_local(|| {
        let mut input = requests.as_bytes();
        let (mut output, mut errors) = (sink(), sink());
        let mut io = Io::plain(&mut input, &mut output, &mut errors);
        gwangsang_cli::run(["gwangsang", "batch"].map(Into::into), &mut io)
    });
}

/// Positions as text, read and written.
#[divan::bench]
fn fen(bencher: Bencher<'_, '_>) {
    let janggi = variant("janggi-pychess");
    let fens = middle_games(1);
    bencher.counter(ItemsCount::new(fens.len())).bench_local(|| {
        for fen in &fens {
            black_box(notation::fen(&game(&janggi, fen)));
        }
    });
}
