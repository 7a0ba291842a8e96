//! Positions and moves as text; one file a format.

mod coordinates;
mod fen;

pub use coordinates::{MoveError, move_text, parse_move};
pub use fen::{FenError, fen, parse_fen};
