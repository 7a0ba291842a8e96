//! The phase before the first move: an array, a handicap, and formations chosen in their order.

use std::sync::Arc;

use thiserror::Error;

use super::{Game, Variant};
use crate::index::{Point, SideId};
use crate::model::{Given, Handicap, Model, Placement};
use crate::position::{PositionError, Setup};
use crate::words::{Particle, Words};

/// A game before its first move.
///
/// ```text
/// a side chooses ─► the other chooses ─► the first side moves
/// ```
#[derive(Debug, Clone)]
pub struct Preparation {
    variant: Arc<Variant>,
    array: usize,
    handicap: Option<usize>,
    /// What was chosen so far; nothing for the formation of the array.
    chosen: Vec<Option<usize>>,
}

/// Why a choice is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PreparationError {
    /// Another side has to choose first.
    #[error("{} has to choose first", .0.en)]
    OutOfOrder(Words),
    /// Nothing is left to be chosen.
    #[error("every formation has been chosen")]
    Complete,
    /// The game has no formations to choose from.
    #[error("there are no formations to choose from")]
    NoFormations,
    /// There is no such formation, array or handicap.
    #[error("there is no {} `{name}`; there is {}", what.words().en, known.en)]
    Unknown {
        /// What was looked for.
        what: Choosable,
        /// The name.
        name: String,
        /// The names that there are.
        known: Words,
    },
    /// The game cannot begin so.
    #[error("the game cannot begin so: {}", .0.en)]
    Unplayable(Words),
}

/// What can be chosen by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choosable {
    /// A formation.
    Formation,
    /// A start position.
    Array,
    /// What a stronger side gives up.
    Handicap,
}

impl Choosable {
    fn words(self) -> Words {
        match self {
            Self::Formation => Words::new("formation", "상차림"),
            Self::Array => Words::new("array", "배치"),
            Self::Handicap => Words::new("handicap", "핸디캡"),
        }
    }
}

impl PreparationError {
    /// Why, in every language.
    pub fn words(&self) -> Words {
        let ko = match self {
            Self::OutOfOrder(side) => {
                format!("{} 먼저 골라야 합니다", Particle::Subject.after(&side.ko))
            }
            Self::Complete => "상차림을 모두 골랐습니다".to_owned(),
            Self::NoFormations => "고를 상차림이 없습니다".to_owned(),
            Self::Unknown { what, name, known } => {
                let what = Particle::Topic.after(&what.words().ko);
                format!("`{name}`(이)라는 {what} 없습니다. 있는 것: {}", known.ko)
            }
            Self::Unplayable(reasons) => {
                format!("이렇게는 대국을 시작할 수 없습니다: {}", reasons.ko)
            }
        };
        Words::new(self.to_string(), ko)
    }
}

impl Preparation {
    /// Begins with the default array, no handicap, and nothing chosen.
    pub fn new(variant: Arc<Variant>) -> Self {
        Self { variant, array: 0, handicap: None, chosen: Vec::new() }
    }

    /// The side that has to choose its formation now.
    pub fn turn(&self) -> Option<SideId> {
        let formations = self.variant.model().formations.as_ref()?;
        formations.order.get(self.chosen.len()).copied()
    }

    /// Takes a named array.
    ///
    /// # Errors
    ///
    /// Fails if there is no such array.
    pub fn set_array(&mut self, name: &str) -> Result<(), PreparationError> {
        let arrays = &self.variant.model().arrays;
        let ids = arrays.iter().map(|array| array.id.as_str());
        self.array = find(Choosable::Array, name, ids)?;
        Ok(())
    }

    /// Takes a named handicap.
    ///
    /// # Errors
    ///
    /// Fails if there is no such handicap.
    pub fn set_handicap(&mut self, name: &str) -> Result<(), PreparationError> {
        let handicaps = &self.variant.model().handicaps;
        let is_called =
            |handicap: &Handicap| [handicap.name.en(), handicap.name.ko()].contains(&name);
        let ids = handicaps.iter().map(|handicap| handicap.id.as_str());
        let by_name = handicaps.iter().position(is_called);
        self.handicap = Some(by_name.map_or_else(|| find(Choosable::Handicap, name, ids), Ok)?);
        Ok(())
    }

    /// Lets a side choose a formation, read from its own left.
    ///
    /// # Errors
    ///
    /// Refuses a choice out of order, a second one, and a name that there is not.
    pub fn choose(&mut self, side: SideId, name: &str) -> Result<(), PreparationError> {
        let model = self.variant.model();
        let formations = model.formations.as_ref().ok_or(PreparationError::NoFormations)?;
        self.check_turn(side)?;
        let Some(choice) = formations.find(name) else {
            let known = formations
                .choices
                .iter()
                .map(|choice| format!("{} ({})", choice.id, choice.name.ko()))
                .collect::<Vec<_>>()
                .join(", ");
            let (name, known) = (name.to_owned(), Words::new(known.clone(), known));
            return Err(PreparationError::Unknown { what: Choosable::Formation, name, known });
        };
        self.chosen.push(Some(choice));
        Ok(())
    }

    /// Lets a side keep the formation of the array.
    ///
    /// # Errors
    ///
    /// Refuses it out of order, and after a choice.
    pub fn keep(&mut self, side: SideId) -> Result<(), PreparationError> {
        self.check_turn(side)?;
        self.chosen.push(None);
        Ok(())
    }

    fn check_turn(&self, side: SideId) -> Result<(), PreparationError> {
        let turn = self.turn().ok_or(PreparationError::Complete)?;
        if turn == side {
            return Ok(());
        }
        let first = self.variant.model().side_words(turn);
        Err(PreparationError::OutOfOrder(first))
    }

    /// Takes the last choice back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    /// Begins the game; formations that were not chosen are those of the array.
    ///
    /// # Errors
    ///
    /// Fails if a formation or a handicap leaves a position that cannot be played.
    pub fn begin(&self) -> Result<Game, PreparationError> {
        let unplayable = |errors: Vec<PositionError>| {
            let reasons: Vec<Words> = errors.iter().map(PositionError::words).collect();
            let joined =
                |text: fn(&Words) -> &str| reasons.iter().map(text).collect::<Vec<_>>().join("; ");
            PreparationError::Unplayable(Words::new(joined(|w| &w.en), joined(|w| &w.ko)))
        };
        Game::from_setup(self.variant.clone(), self.setup()).map_err(unplayable)
    }

    /// The position at which the game begins.
    pub fn setup(&self) -> Setup {
        let model = self.variant.model();
        let mut choices = [None; 2];
        if let Some(formations) = &model.formations {
            for (side, choice) in formations.order.iter().zip(&self.chosen) {
                choices[side.index()] = *choice;
            }
        }
        let mut placement = model.formed(&model.arrays[self.array], choices);
        let Some(handicap) = self.handicap.map(|index| &model.handicaps[index]) else {
            return Setup::new(placement, model.first);
        };
        let start_count = Setup::new(placement.clone(), model.first).start_count;
        let mut given = 0;
        for piece in &handicap.remove {
            if let Some(point) = given_up(model, &placement, handicap, *piece) {
                placement.set(point, None);
                given += 1;
            }
        }
        // Pieces that were given up have not been captured.
        let start_count = start_count - given;
        Setup { start_count, ..Setup::new(placement, handicap.first) }
    }
}

/// Where a piece stands that is given up.
fn given_up(
    model: &Model,
    placement: &Placement,
    handicap: &Handicap,
    given: Given,
) -> Option<Point> {
    let own = placement.pieces().filter(|(_, piece)| piece.side == Some(handicap.side));
    match given {
        Given::On(point) => own.map(|(point, _)| point).find(|own| *own == point),
        Given::Leftmost(kind) => {
            let left = |point: &Point| {
                let file = i32::from(model.board.file(*point));
                if model.side_data(handicap.side).up { file } else { -file }
            };
            own.filter(|(_, piece)| piece.kind == kind).map(|(point, _)| point).min_by_key(left)
        }
    }
}

fn find<'a>(
    what: Choosable,
    name: &str,
    ids: impl Iterator<Item = &'a str>,
) -> Result<usize, PreparationError> {
    let ids: Vec<&str> = ids.collect();
    ids.iter().position(|id| *id == name).ok_or_else(|| PreparationError::Unknown {
        what,
        name: name.to_owned(),
        known: match ids.as_slice() {
            [] => Words::new("none", "없음"),
            ids => Words::new(ids.join(", "), ids.join(", ")),
        },
    })
}
