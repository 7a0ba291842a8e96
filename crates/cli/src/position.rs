//! The options by which commands are told a position.

use std::sync::Arc;

use clap::Args;
use gwangsang::model::Model;
use gwangsang::notation::{self, FenError, MoveError};
use gwangsang::{Game, PositionError, Preparation, Setup, SideId, Variant};

use crate::exit::Failure;

/// Which position is meant.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PositionArgs {
    /// Begin at this position instead of the start
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Begin at this named array of the definition
    #[arg(long, value_name = "NAME", conflicts_with = "fen")]
    pub(crate) setup: Option<String>,

    /// Let sides choose these formations, each read from the player's own left
    #[arg(long, value_name = "SIDE=NAME,…", conflicts_with = "fen")]
    pub(crate) formation: Option<String>,

    /// Begin with this handicap of the definition
    #[arg(long, value_name = "NAME", conflicts_with = "fen")]
    pub(crate) handicap: Option<String>,

    /// Play these moves first, with spaces between
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

impl PositionArgs {
    /// The game at the position.
    pub(crate) fn game(&self, variant: Arc<Variant>) -> Result<Game, Failure> {
        let mut game = match &self.fen {
            Some(fen) => begin(variant.clone(), setup(variant.model(), fen)?)?,
            None => self.start(variant)?,
        };
        let moves: Vec<&str> = self.moves.split_whitespace().collect();
        play_all(&mut game, &moves).map_err(|error| Failure::Wrong(error.message()))?;
        Ok(game)
    }

    /// The game at its start, with the formations of the options and else those of the array.
    pub(crate) fn start(&self, variant: Arc<Variant>) -> Result<Game, Failure> {
        self.formed(variant)?.begin().map_err(wrong)
    }

    /// The game before its first move, with every formation of the options chosen.
    fn formed(&self, variant: Arc<Variant>) -> Result<Preparation, Failure> {
        let named = self.formations(variant.model())?;
        let mut preparation = self.prepare(variant)?;
        while let Some(side) = preparation.turn() {
            match &named[side.index()] {
                Some(name) => preparation.choose(side, name).map_err(wrong)?,
                None => preparation.keep(side).map_err(wrong)?,
            }
        }
        Ok(preparation)
    }

    /// The game before its first move, with the array and the handicap of the options.
    pub(crate) fn prepare(&self, variant: Arc<Variant>) -> Result<Preparation, Failure> {
        let mut preparation = Preparation::new(variant);
        if let Some(name) = &self.setup {
            preparation.set_array(name).map_err(wrong)?;
        }
        if let Some(name) = &self.handicap {
            preparation.set_handicap(name).map_err(wrong)?;
        }
        Ok(preparation)
    }

    /// The names of the formations that the options choose, by side.
    pub(crate) fn formations(&self, model: &Model) -> Result<[Option<String>; 2], Failure> {
        let mut names = [None, None];
        let Some(text) = &self.formation else { return Ok(names) };
        if model.formations.is_none() {
            let message = format!("{} has no formations to choose from", model.name.en());
            return Err(Failure::Wrong(message));
        }
        for part in text.split(',') {
            let Some((side, name)) = part.split_once('=') else {
                let message = format!("`{part}` is no formation; write for example han=inner");
                return Err(Failure::Wrong(message));
            };
            let side = side_named(model, side.trim())?;
            names[side.index()] = Some(name.trim().to_owned());
        }
        Ok(names)
    }
}

/// The side with an id.
pub(crate) fn side_named(model: &Model, id: &str) -> Result<SideId, Failure> {
    model.side(id).ok_or_else(|| {
        let ids = model.sides.each_ref().map(|side| side.id.as_str()).join(" and ");
        Failure::Wrong(format!("there is no side `{id}`; the sides are {ids}"))
    })
}

fn wrong(error: impl std::fmt::Display) -> Failure {
    Failure::Wrong(error.to_string())
}

/// Reads a position, with a caret under what is wrong.
pub(crate) fn setup(model: &Model, fen: &str) -> Result<Setup, Failure> {
    notation::parse_fen(model, fen).map_err(|FenError { message, range }| {
        let column = fen[..range.start.min(fen.len())].chars().count();
        let width = fen.get(range).map_or(1, |part| part.chars().count().max(1));
        let caret = format!("{}{}", " ".repeat(column), "^".repeat(width));
        Failure::Wrong(format!("{message}\n  {fen}\n  {caret}"))
    })
}

/// Begins a game at a position, if it can be played.
pub(crate) fn begin(variant: Arc<Variant>, setup: Setup) -> Result<Game, Failure> {
    Game::from_setup(variant, setup).map_err(|errors| Failure::Wrong(reasons(&errors)))
}

/// The reasons why a position cannot be played, in a line.
pub(crate) fn reasons(errors: &[PositionError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Why a list of moves cannot be played.
#[derive(Debug)]
pub(crate) enum MovesError {
    /// A text is no move.
    Malformed { number: usize, error: MoveError },
    /// A move is not legal.
    Illegal { number: usize, text: String, over: bool },
}

impl MovesError {
    /// What is wrong, as a sentence.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Malformed { number, error } => format!("move {number}: {}", error.message),
            Self::Illegal { number, text, over: true } => {
                format!("move {number}, {text}: the game is over")
            }
            Self::Illegal { number, text, over: false } => {
                format!("move {number}, {text}, is not legal")
            }
        }
    }
}

/// Plays moves one after the other.
pub(crate) fn play_all(game: &mut Game, moves: &[&str]) -> Result<(), MovesError> {
    for (index, text) in moves.iter().enumerate() {
        let number = index + 1;
        let mv = notation::parse_move(game, text)
            .map_err(|error| MovesError::Malformed { number, error })?;
        game.play(mv).map_err(|error| MovesError::Illegal {
            number,
            text: (*text).to_owned(),
            over: error == gwangsang::PlayError::Over,
        })?;
    }
    Ok(())
}

/// The name of a side, to begin a sentence with.
pub(crate) fn side_name(model: &Model, side: SideId) -> &str {
    model.side_data(side).name.en()
}
