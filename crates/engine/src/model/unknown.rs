//! What is said of names that nothing in a game has.

use crate::words::Words;

/// No piece has the name.
pub(crate) fn no_piece(name: &str) -> Words {
    words!("there is no piece `{name}`", "`{name}`(이)라는 기물이 없습니다")
}

/// No piece is written so.
pub(crate) fn no_letter(letter: &str) -> Words {
    words!("`{letter}` is no piece of this game", "`{letter}`(이)라는 기물은 이 게임에 없습니다")
}

/// No region has the name.
pub(crate) fn no_region(name: &str) -> Words {
    words!("there is no region `{name}`", "`{name}`(이)라는 구역이 없습니다")
}

/// No array has the name.
pub(crate) fn no_array(name: &str) -> Words {
    words!("there is no array `{name}`", "`{name}`(이)라는 배치가 없습니다")
}

/// No side has the name.
pub(crate) fn no_side(name: &str) -> Words {
    words!("there is no side `{name}`", "`{name}`(이)라는 진영이 없습니다")
}
