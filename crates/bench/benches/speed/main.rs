//! Everything that is timed; `cargo bench -p gwangsang-bench -- perft` runs a part.

mod load;
mod perft;
mod play;
mod rules;

fn main() {
    divan::main();
}
