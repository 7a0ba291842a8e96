//! From the text of a definition to a variant that can be played.

use divan::Bencher;
use gwangsang::{NoLibrary, Source, load};
use gwangsang_bench::{DEPTHS, family, variant};

/// Every shipped variant.
#[divan::bench(args = DEPTHS.iter().map(|(id, _)| *id))]
fn shipped(id: &str) {
    variant(id);
}

/// The largest board with as many kinds of pieces as there are letters.
#[divan::bench(sample_count = 10)]
fn largest(bencher: Bencher<'_, '_>) {
    let text = family::definition(&family::Size { edge: 32, kinds: 26, filled: 4, rules: 0 });
    bencher.bench(|| {
        let source = Source { name: "largest.toml".into(), text: text.clone() };
        load(source, &NoLibrary).expect("a sound definition")
    });
}
