//! Players for every game that the engine can read.
//!
//! A [`Searcher`] looks ahead in a [`Game`](gwangsang::Game) within [`Limits`] and gives its best move; on the way it
//! reports what it sees. It knows a game by its variant alone: how pieces move, what ends a game and who then wins.
//!
//! ```text
//! Variant ─► Searcher ◄─ Settings (threads, memory, level)
//! Game + Limits ─► think ─► Report ─► Report ─► … ─► Answer
//! ```

#![warn(missing_docs)]

mod clockwork;
mod judgement;
mod level;
mod limits;
mod memory;
mod opinion;
mod order;
mod quiet;
mod report;
mod root;
mod score;
mod searcher;
mod worker;
mod worth;

pub use level::{Level, LevelError};
pub use limits::{Clock, Limits};
pub use opinion::KindWorth;
pub use report::{Answer, Report, Value};
pub use searcher::{Searcher, Settings, SettingsError};
