//! What a rule costs that hardly ever does anything, and what it costs not to use it.

use divan::Bencher;
use divan::counter::ItemsCount;
use gwangsang::{Game, NoLibrary, Source, load};
use gwangsang_bench::family::{RULES, Size, definition_with};

/// Leaves four plies deep under no rule, and under each rule alone.
#[divan::bench(args = names(), sample_count = 20)]
fn alone(bencher: Bencher<'_, '_>, name: &str) {
    let rules: Vec<_> = RULES.iter().copied().filter(|(_, id, _)| *id == name).collect();
    let text = definition_with(&Size::default(), &rules);
    let source = Source { name: "synthetic.toml".into(), text };
    let mut game = Game::new(load(source, &NoLibrary).expect("a sound definition").variant);
    let leaves = game.perft(4);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| game.perft(4));
}

fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once("none").chain(RULES.iter().map(|(_, id, _)| *id))
}
