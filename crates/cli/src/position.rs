//! The options by which commands are told a position.

use std::sync::Arc;

use clap::Args;
use gwangsang::model::Model;
use gwangsang::notation::{self, MoveError};
use gwangsang::{
    Game, PositionError, Preparation, PreparationError, Setup, SideId, Variant, Words,
};
use unicode_width::UnicodeWidthStr;

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
        play_all(&mut game, &moves).map_err(|error| Failure::Refused(error.words()))?;
        Ok(game)
    }

    /// The game at its start, with the formations of the options and else those of the array.
    pub(crate) fn start(&self, variant: Arc<Variant>) -> Result<Game, Failure> {
        self.formed(variant)?.begin().map_err(|error| wrong(&error))
    }

    /// The game before its first move, with every formation of the options chosen.
    fn formed(&self, variant: Arc<Variant>) -> Result<Preparation, Failure> {
        let named = self.formations(variant.model())?;
        let mut preparation = self.prepare(variant)?;
        while let Some(side) = preparation.turn() {
            match &named[side.index()] {
                Some(name) => preparation.choose(side, name).map_err(|error| wrong(&error))?,
                None => preparation.keep(side).map_err(|error| wrong(&error))?,
            }
        }
        Ok(preparation)
    }

    /// The game before its first move, with the array and the handicap of the options.
    pub(crate) fn prepare(&self, variant: Arc<Variant>) -> Result<Preparation, Failure> {
        let mut preparation = Preparation::new(variant);
        if let Some(name) = &self.setup {
            preparation.set_array(name).map_err(|error| wrong(&error))?;
        }
        if let Some(name) = &self.handicap {
            preparation.set_handicap(name).map_err(|error| wrong(&error))?;
        }
        Ok(preparation)
    }

    /// The names of the formations that the options choose, by side.
    pub(crate) fn formations(&self, model: &Model) -> Result<[Option<String>; 2], Failure> {
        let mut names = [None, None];
        let Some(text) = &self.formation else { return Ok(names) };
        if model.formations.is_none() {
            let name = model.name.words();
            return Err(Failure::Refused(Words::new(
                format!("{} has no formations to choose from", name.en),
                format!("{}에는 고를 상차림이 없습니다", name.ko),
            )));
        }
        for part in text.split(',') {
            let Some((side, name)) = part.split_once('=') else {
                return Err(Failure::Refused(no_formation(model, part)));
            };
            let side = side_named(model, side.trim())?;
            names[side.index()] = Some(name.trim().to_owned());
        }
        Ok(names)
    }
}

/// A text that is no choice of a formation, with one that would be.
fn no_formation(model: &Model, part: &str) -> Words {
    let side = &model.side_data(model.first.other()).id;
    let choice = model.formations.as_ref().and_then(|all| all.choices.first());
    let example = format!("{side}={}", choice.map_or("NAME", |choice| &choice.id));
    Words::new(
        format!("`{part}` is no formation; write for example {example}"),
        format!("`{part}`은(는) 상차림이 아닙니다. {example}처럼 쓰십시오"),
    )
}

/// The side with an id.
pub(crate) fn side_named(model: &Model, id: &str) -> Result<SideId, Failure> {
    model.side(id).ok_or_else(|| {
        let ids = model.sides.each_ref().map(|side| side.id.as_str());
        Failure::Refused(Words::new(
            format!("there is no side `{id}`; the sides are {}", ids.join(" and ")),
            format!("`{id}`(이)라는 진영은 없습니다. 있는 진영: {}", ids.join(", ")),
        ))
    })
}

fn wrong(error: &PreparationError) -> Failure {
    Failure::Refused(error.words())
}

/// Reads a position, with a caret under what is wrong.
pub(crate) fn setup(model: &Model, fen: &str) -> Result<Setup, Failure> {
    notation::parse_fen(model, fen).map_err(|error| {
        let range = error.range.clone();
        let column = fen.get(..range.start).unwrap_or(fen).width();
        let width = fen.get(range).map_or(1, |part| part.width().max(1));
        let caret = format!("\n  {fen}\n  {}{}", " ".repeat(column), "^".repeat(width));
        let words = error.words();
        Failure::Refused(Words::new(words.en + &caret, words.ko + &caret))
    })
}

/// Begins a game at a position, if it can be played.
pub(crate) fn begin(variant: Arc<Variant>, setup: Setup) -> Result<Game, Failure> {
    Game::from_setup(variant, setup).map_err(|errors| Failure::Refused(reasons(&errors)))
}

/// The reasons why a position cannot be played, in a line.
pub(crate) fn reasons(errors: &[PositionError]) -> Words {
    let words: Vec<Words> = errors.iter().map(PositionError::words).collect();
    let joined = |text: fn(&Words) -> &str| words.iter().map(text).collect::<Vec<_>>().join("; ");
    Words::new(joined(|words| &words.en), joined(|words| &words.ko))
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
    /// What is wrong, as an English sentence.
    pub(crate) fn message(&self) -> String {
        self.words().en
    }

    /// What is wrong, in every language.
    pub(crate) fn words(&self) -> Words {
        match self {
            Self::Malformed { number, error } => {
                let words = error.words();
                Words::new(
                    format!("move {number}: {}", words.en),
                    format!("{number}번째 수: {}", words.ko),
                )
            }
            Self::Illegal { number, text, over: true } => Words::new(
                format!("move {number}, {text}: the game is over"),
                format!("{number}번째 수 {text}: 대국이 끝났습니다"),
            ),
            Self::Illegal { number, text, over: false } => Words::new(
                format!("move {number}, {text}, is not legal"),
                format!("{number}번째 수 {text}은(는) 둘 수 없는 수입니다"),
            ),
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
