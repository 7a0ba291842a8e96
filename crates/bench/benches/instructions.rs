//! Instructions executed, which are the same on a busy machine. Needs valgrind and `gungraun-runner`.

#![allow(clippy::exit)] // The harness ends the process with its own code.

use gungraun::{library_benchmark, library_benchmark_group, main};
use gwangsang::Game;
use gwangsang_bench::{start, variant};

#[library_benchmark]
#[bench::janggi(args = ("janggi-pychess"), setup = start)]
#[bench::gwangsanghui(args = ("gwangsanghui"), setup = start)]
#[bench::xiangqi(args = ("xiangqi"), setup = start)]
fn perft(mut game: Game) -> u64 {
    game.perft(3)
}

#[library_benchmark]
#[bench::janggi(args = ("janggi-pychess"), setup = start)]
fn lists(mut game: Game) -> usize {
    let mut moves = 0;
    game.walk(2, |list| moves += list.len());
    moves
}

#[library_benchmark]
#[bench::janggi("janggi")]
#[bench::gwangsanghui("gwangsanghui")]
fn load(id: &str) {
    variant(id);
}

library_benchmark_group!(name = counted; benchmarks = perft, lists, load);
main!(library_benchmark_groups = counted);
