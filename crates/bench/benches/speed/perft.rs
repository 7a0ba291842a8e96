//! Leaves a second of every shipped variant, by the ways of counting.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use gwangsang::Effort;
use gwangsang_bench::{DEPTHS, start};

/// Counted in bulk, one thread.
#[divan::bench(args = DEPTHS, sample_count = 10)]
fn bulk(bencher: Bencher<'_, '_>, (id, depth): &(&str, u32)) {
    let mut game = start(id);
    let leaves = game.perft(*depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| game.perft(*depth));
}

/// The last ply listed instead of counted.
#[divan::bench(args = DEPTHS, sample_count = 10)]
fn listed(bencher: Bencher<'_, '_>, (id, depth): &(&str, u32)) {
    let mut game = start(id);
    let leaves = game.perft(*depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| {
        let mut moves = 0;
        game.walk(depth - 1, |list| moves += list.len());
        moves
    });
}

/// Janggi by two threads, and with a memory of positions.
#[divan::bench(args = [(1, 0), (2, 0), (1, 64), (2, 64)], sample_count = 5)]
fn effort(bencher: Bencher<'_, '_>, (threads, megabytes): (usize, usize)) {
    let mut game = start("janggi-pychess");
    let leaves = game.perft(5);
    let threads = NonZeroUsize::new(threads).expect("some threads");
    let effort = Effort { threads, memory: megabytes << 20, stop: None };
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| game.divide(5, &effort));
}
