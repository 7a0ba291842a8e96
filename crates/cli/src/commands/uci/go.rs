//! What `go` asks for.

use std::str::SplitWhitespace;
use std::time::Duration;

use gwangsang::SideId;
use gwangsang_search::{Clock, Limits};

use crate::uci::quoted;

/// What is to be done until `bestmove` is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Think within the limits.
    Plain,
    /// Think until told to stop.
    Infinite,
    /// Think without limits until the expected move is played, and then within them.
    Ponder,
    /// Count leaves so many plies deep.
    Perft(u32),
}

/// What `go` asks for, and what was wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) limits: Limits,
    pub(super) mode: Mode,
    pub(super) notes: Vec<String>,
}

/// What the clocks show, as far as it was said.
#[derive(Debug, Default)]
struct Clocks {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves: Option<u32>,
}

/// The deepest count of leaves.
const DEEPEST: u64 = 64;

impl Order {
    /// Reads what stands behind `go`, for the side to move.
    pub(super) fn read(words: SplitWhitespace<'_>, turn: SideId) -> Self {
        let mut order = Self { limits: Limits::default(), mode: Mode::Plain, notes: Vec::new() };
        let mut clocks = Clocks::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => order.mode = Mode::Infinite,
                "ponder" => order.mode = Mode::Ponder,
                "searchmoves" => {
                    order.notes.push("searchmoves is ignored: all moves are searched".to_owned());
                    while words.next_if(|word| !is_key(word)).is_some() {}
                }
                key if is_key(key) => {
                    let number = words.next_if(|word| !is_key(word)).unwrap_or_default();
                    match number.parse::<i64>() {
                        Ok(number) => order.take(key, number, &mut clocks),
                        Err(_) => order
                            .notes
                            .push(format!("go: {} is no number for {key}", quoted(number))),
                    }
                }
                other => order.notes.push(format!("go: {} is not known", quoted(other))),
            }
        }
        if let Some(left) = clocks.left[turn.index()] {
            let increment = clocks.increment[turn.index()];
            order.limits.clock = Some(Clock { left, increment, moves: clocks.moves });
        }
        order
    }

    /// Whether nothing but `stop` will surely end it.
    pub(super) fn is_endless(&self) -> bool {
        match self.mode {
            Mode::Infinite | Mode::Ponder => true,
            Mode::Plain => self.limits == Limits::default(),
            Mode::Perft(_) => false,
        }
    }

    fn take(&mut self, key: &str, number: i64, clocks: &mut Clocks) {
        // Clocks of some programs run below zero.
        let number = u64::try_from(number).unwrap_or(0);
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match key {
            "depth" => self.limits.depth = Some(small.max(1)),
            "mate" => self.limits.depth = Some(small.saturating_mul(2).max(1)),
            "nodes" => self.limits.nodes = Some(number.max(1)),
            "movetime" => self.limits.time = Some(time),
            "wtime" => clocks.left[0] = Some(time),
            "btime" => clocks.left[1] = Some(time),
            "winc" => clocks.increment[0] = time,
            "binc" => clocks.increment[1] = time,
            "movestogo" => clocks.moves = (small > 0).then_some(small),
            // What is left is `perft`, as `is_key` says.
            _ => self.mode = Mode::Perft(number.min(DEEPEST) as u32),
        }
    }
}

/// Whether a word begins another part of the order.
fn is_key(word: &str) -> bool {
    const KEYS: [&str; 13] = [
        "depth",
        "mate",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "perft",
        "infinite",
        "ponder",
        "searchmoves",
    ];
    KEYS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> Order {
        Order::read(text.split_whitespace(), SideId::Second)
    }

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let read = order("wtime 1 btime 60000 winc 2 binc 500 movestogo 40");
        let (left, increment) = (Duration::from_mins(1), Duration::from_millis(500));
        assert_eq!(read.limits.clock, Some(Clock { left, increment, moves: Some(40) }));
        assert_eq!((read.mode, read.is_endless(), read.notes.len()), (Mode::Plain, false, 0));
        assert_eq!(order("wtime 1000").limits, Limits::default());
        assert_eq!(order("btime -20").limits.clock.map(|clock| clock.left), Some(Duration::ZERO));
    }

    #[test]
    fn anything_can_stand_behind_it() {
        let read = order("depth movetime x nodes 5 searchmoves a1a2 b1b2 depth 3 quick mate");
        assert_eq!((read.limits.nodes, read.limits.depth), (Some(5), Some(3)));
        assert_eq!(
            read.notes,
            [
                "go: `` is no number for depth",
                "go: `x` is no number for movetime",
                "searchmoves is ignored: all moves are searched",
                "go: `quick` is not known",
                "go: `` is no number for mate",
            ]
        );
        assert_eq!(order("perft 3").mode, Mode::Perft(3));
        assert_eq!(order("mate 2").limits, Limits::depth(4));
        assert!(order("").is_endless() && order("infinite depth 3").is_endless());
    }
}
