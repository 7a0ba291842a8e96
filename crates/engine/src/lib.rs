//! A generic engine for chess-like board games that are described, not programmed.
//!
//! An author writes one TOML file; [`load`] turns it into a [`Variant`], and a [`Game`] plays it.
//!
//! ```text
//! text ─► definition ─► model ─► topology ─► tables ─► position ─► moves ─► rules ─► game
//!         (spans)       (names    (a graph)   (flat)                                  │
//!                       resolved)                        notation, rendering ◄────────┘
//! ```
//!
//! Each arrow is a type and a checked crossing, and nothing flows back. The engine reads no files, has no
//! globals and no clock, and names no game: what a game needs is said in its definition.
//!
//! # Examples
//!
//! A game with one piece a side, on a board of three files and four ranks:
//!
//! ```
//! use gwangsang::{Game, NoLibrary, Source, load, notation};
//!
//! let text = r#"
//! format = 1
//! id = "duel"
//! name = "Duel"
//! board = { files = 3, ranks = 4 }
//! setup = { default = "start", arrays.start = "1k1/3/3/1K1" }
//!
//! [sides]
//! south = { name = "South", forward = "up" }
//! north = { name = "North", forward = "down" }
//!
//! [pieces.king]
//! letter = "k"
//! royal = true
//! moves = [{ step = "any" }]
//!
//! [game]
//! first = "south"
//! royals = "safe"
//! pass = "never"
//! endings = ["stalemate"]
//!
//! [endings.stalemate]
//! rule = "no-moves"
//! when = "always"
//! result = "loss"
//! "#;
//! let source = Source { name: "duel.toml".into(), text: text.into() };
//! let loaded = load(source, &NoLibrary).expect("a sound definition");
//! let mut game = Game::new(loaded.variant);
//! assert_eq!(game.legal_moves().len(), 5);
//! let step = notation::parse_move(&game, "b1b2").unwrap();
//! game.play(step).unwrap();
//! assert_eq!(notation::fen(&game), "1k1/3/1K1/3 b - - 1 1");
//! // The kings must not stand side by side.
//! assert_eq!(game.legal_moves().len(), 2);
//! ```

#![warn(missing_docs)]

#[macro_use]
mod words;

mod bits;
mod def;
mod diag;
pub mod document;
pub mod explain;
mod game;
mod index;
mod lints;
mod load;
pub mod model;
mod movegen;
pub mod notation;
mod position;
mod reference;
pub mod render;
mod rules;
mod schema;
mod tables;
mod topology;

pub use bits::{Bits, PointSet, Points};
pub use diag::{
    Diagnostic, Diagnostics, Edit, Fix, Label, LoadError, Severity, Source, SourceId, Sources,
    Span, Spanned, Style,
};
pub use game::{
    Choosable, Close, End, Game, Outcome, PlayError, Ply, Preparation, PreparationError, Tree,
    Variant,
};
pub use index::{KindId, KindSet, Piece, Point, Score, SideId};
pub use lints::lints;
pub use load::{Library, Loaded, NoLibrary, load, load_overlaid};
pub use movegen::{Effort, EffortError, Holding, Refusal, Share, Survey, Weights};
pub use position::{Move, Pending, PositionError, Setup};
pub use reference::reference;
pub use rules::Deadline;
pub use schema::schema;
pub use words::{Language, Particle, Words, with_article};
