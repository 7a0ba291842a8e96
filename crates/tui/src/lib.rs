//! The full-screen board.
//!
//! ```text
//! Session (a game, its players, what was taken back)
//!    └─► App (what is seen and picked) ─► view ─► a buffer of cells
//!          ▲ update(Event)                │ Effects
//!          └── keys, mouse, thinkers ◄── run ──► threads, files, the terminal
//! ```
//!
//! [`App`] and [`view`] are values and functions alone, so that tests type keys and read screens; [`run`] puts
//! them on a terminal.

#![warn(missing_docs)]

mod app;
mod grid;
mod layout;
mod look;
mod players;
mod run;
mod session;
mod settings;
mod thinker;
mod trouble;
mod view;

pub use app::{App, Effect, Event, Kept, Setting, Task, Told};
pub use grid::Seen;
pub use look::{Colours, Look, Pieces};
pub use players::{Player, greedy_move, random_move};
pub use run::{End, Surroundings, run};
pub use session::{Keeper, Notation, Session, Written};
pub use settings::{Settings, Store, Tongue};
pub use trouble::{file_trouble, thinking_trouble};
pub use view::view;
