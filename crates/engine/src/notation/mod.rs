//! Positions and moves as text; one file a format.

mod coordinates;
mod fen;
pub mod gib;
mod korean;
mod movetext;
pub mod pgn;
pub mod record;

pub use coordinates::{MoveError, move_text, parse_move};
pub use fen::{FenError, fen, parse_fen};
pub use korean::{WrittenMove, korean_text, parse_korean};
