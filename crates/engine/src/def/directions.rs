//! The directions of moves, by the words for them.

use super::node::Node;
use super::reader;
use crate::diag::{Diagnostic, Diagnostics};
use crate::words::Words;

/// Directions relative to the mover, eight bits each, forward first and then clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Directions {
    /// Directions that need no drawn line.
    pub free: u8,
    /// Directions that follow drawn lines only.
    pub drawn: u8,
}

const FORWARD: u8 = 1;
const BACKWARD: u8 = 1 << 4;
const LEFT: u8 = 1 << 6;
const RIGHT: u8 = 1 << 2;
const FORWARD_DIAGONAL: u8 = 1 << 1 | 1 << 7;
const BACKWARD_DIAGONAL: u8 = 1 << 3 | 1 << 5;
const ORTHOGONAL: u8 = FORWARD | BACKWARD | LEFT | RIGHT;
const DIAGONAL: u8 = FORWARD_DIAGONAL | BACKWARD_DIAGONAL;

/// Every direction word with what it means.
pub(super) const DIRECTION_WORDS: [(&str, Directions); 15] = [
    ("forward", free(FORWARD)),
    ("backward", free(BACKWARD)),
    ("left", free(LEFT)),
    ("right", free(RIGHT)),
    ("sideways", free(LEFT | RIGHT)),
    ("vertical", free(FORWARD | BACKWARD)),
    ("orthogonal", free(ORTHOGONAL)),
    ("diagonal", free(DIAGONAL)),
    ("forward-diagonal", free(FORWARD_DIAGONAL)),
    ("backward-diagonal", free(BACKWARD_DIAGONAL)),
    ("any", free(ORTHOGONAL | DIAGONAL)),
    ("lines", drawn(ORTHOGONAL | DIAGONAL)),
    ("diagonal-lines", drawn(DIAGONAL)),
    ("forward-lines", drawn(FORWARD | FORWARD_DIAGONAL)),
    ("backward-lines", drawn(BACKWARD | BACKWARD_DIAGONAL)),
];

const fn free(bits: u8) -> Directions {
    Directions { free: bits, drawn: 0 }
}

const fn drawn(bits: u8) -> Directions {
    Directions { free: 0, drawn: bits }
}

impl Directions {
    /// What a word means.
    pub(super) fn named(word: &str) -> Option<Self> {
        let known = DIRECTION_WORDS.iter().find(|(known, _)| *known == word);
        known.map(|(_, directions)| *directions)
    }

    pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        let mut all = Self::default();
        let mut sound = true;
        for item in reader::items(node) {
            match reader::choice(item, &DIRECTION_WORDS, diags) {
                Some(word) => {
                    all.free |= word.free;
                    all.drawn |= word.drawn;
                }
                None => sound = false,
            }
        }
        if sound && all == Self::default() {
            let message = Words::new("no direction is given", "방향이 없습니다");
            diags.push(Diagnostic::error("no-direction", node.span, message));
            return None;
        }
        sound.then_some(all)
    }
}
