//! Directions as adverbs: "forward or sideways, or diagonally forward along a drawn line".

use crate::model::Directions;
use crate::words::Words;

const ORTHOGONAL: u8 = 0b0101_0101;
const DIAGONAL: u8 = 0b1010_1010;

/// Directions that have a word together, the larger groups first. Bit 0 is forward, the others follow
/// clockwise.
const GROUPS: [(u8, &str, &str); 15] = [
    (0b1111_1111, "in any direction", "어느 방향으로나"),
    (ORTHOGONAL, "orthogonally", "가로나 세로로"),
    (DIAGONAL, "diagonally", "대각선으로"),
    (0b0100_0100, "sideways", "옆으로"),
    (0b0001_0001, "forward or backward", "앞이나 뒤로"),
    (0b1000_0010, "diagonally forward", "대각선 앞으로"),
    (0b0010_1000, "diagonally backward", "대각선 뒤로"),
    (0b0000_0001, "forward", "앞으로"),
    (0b0000_0010, "diagonally forward to the right", "오른쪽 대각선 앞으로"),
    (0b0000_0100, "to the right", "오른쪽으로"),
    (0b0000_1000, "diagonally backward to the right", "오른쪽 대각선 뒤로"),
    (0b0001_0000, "backward", "뒤로"),
    (0b0010_0000, "diagonally backward to the left", "왼쪽 대각선 뒤로"),
    (0b0100_0000, "to the left", "왼쪽으로"),
    (0b1000_0000, "diagonally forward to the left", "왼쪽 대각선 앞으로"),
];

/// Directions whose lines need not be drawn, and diagonals that have to be: the grid is always drawn.
pub(super) fn settled(directions: Directions) -> Directions {
    let free = directions.free | (directions.drawn & ORTHOGONAL);
    Directions { free, drawn: directions.drawn & !free }
}

/// Directions as an adverb.
pub(super) fn told(directions: Directions) -> Words {
    let Directions { free, drawn } = settled(directions);
    let along = |words: Words| {
        Words::new(
            format!("{} along a drawn line", words.en),
            format!("그어진 선을 따라 {}", words.ko),
        )
    };
    match (groups(free).as_slice(), groups(drawn).as_slice()) {
        (free, []) => Words::any_of(free),
        ([], drawn) => along(Words::any_of(drawn)),
        (free, drawn) => {
            let listed: Vec<&str> = free.iter().map(|words| words.ko.as_str()).collect();
            let (free, drawn) = (Words::any_of(free), along(Words::any_of(drawn)));
            Words::new(
                format!("{}, or {}", free.en, drawn.en),
                format!("{}, 또는 {}", listed.join(", "), drawn.ko),
            )
        }
    }
}

/// The words that cover some directions, in the order of their first directions.
fn groups(directions: u8) -> Vec<Words> {
    let mut left = directions;
    let mut found = Vec::new();
    for (bits, en, ko) in GROUPS {
        if left & bits == bits {
            left &= !bits;
            found.push((bits.trailing_zeros(), Words::new(en, ko)));
        }
    }
    found.sort_by_key(|(first, _)| *first);
    found.into_iter().map(|(_, words)| words).collect()
}

/// Whether directions are all straight or all diagonal, so that two legs in a row lead straight on.
pub(super) fn is_of_one_kind(directions: Directions) -> bool {
    let all = directions.free | directions.drawn;
    all & ORTHOGONAL == 0 || all & DIAGONAL == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_directions_has_words_that_cover_it() {
        for bits in 1..=u8::MAX {
            let words = groups(bits);
            let covered = GROUPS
                .iter()
                .filter(|(_, en, _)| words.iter().any(|word| word.en == *en))
                .fold(0, |all, (group, ..)| all | group);
            assert_eq!(covered, bits);
        }
    }

    #[test]
    fn drawn_lines_matter_on_diagonals_alone() {
        let lines = Directions { free: 0, drawn: 255 };
        assert_eq!(told(lines).en, "orthogonally, or diagonally along a drawn line");
        let forward_lines = Directions { free: 0b0100_0100, drawn: 0b1000_0011 };
        assert_eq!(
            told(forward_lines),
            Words::new(
                "forward or sideways, or diagonally forward along a drawn line",
                "앞으로, 옆으로, 또는 그어진 선을 따라 대각선 앞으로",
            )
        );
        assert_eq!(told(Directions { free: 255, drawn: 255 }).en, "in any direction");
    }
}
