//! A game's rules, compiled.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use super::play::{Play, Seat};
use super::reach::{self, Reach};
use crate::bits::PointSet;
use crate::index::{KindId, Point, Score, SideId};
use crate::model::{Model, Placement, Text};
use crate::movegen;
use crate::position::{Position, PositionError, Setup};
use crate::rules::{self, Named, Ruleset};
use crate::tables::{Hooks, Tables, compile};
use crate::words::Words;

/// A game's rules, compiled and ready to be played.
#[derive(Debug)]
pub struct Variant {
    model: Model,
    endings: Vec<Named>,
    bans: Vec<Named>,
    effects: Vec<Named>,
    effective: String,
    base: Option<String>,
    core: Box<dyn Core>,
}

/// Tables of some number of words.
trait Core: fmt::Debug + Send + Sync {
    fn start(&self, model: &Model, setup: &Setup) -> Box<dyn Play>;
    /// Whether the side that is not to move is attacked.
    fn waiting_in_check(&self, model: &Model, setup: &Setup) -> bool;
    fn hooks(&self) -> &Hooks;
    fn has_effects(&self) -> bool;
    fn reach(&self, placement: &Placement, from: Point) -> Reach;
}

impl<const W: usize> Core for Arc<Tables<W>> {
    fn start(&self, model: &Model, setup: &Setup) -> Box<dyn Play> {
        let position = Position::new(model, self, setup);
        Box::new(Seat { tables: self.clone(), position })
    }

    fn waiting_in_check(&self, model: &Model, setup: &Setup) -> bool {
        let position = Position::new(model, self, setup);
        movegen::attacked(self, &position, setup.turn.other())
    }

    fn hooks(&self) -> &Hooks {
        &self.hooks
    }

    fn has_effects(&self) -> bool {
        self.has_effects
    }

    fn reach(&self, placement: &Placement, from: Point) -> Reach {
        reach::reach(self, placement, from)
    }
}

impl Variant {
    /// Compiles a model and its rules.
    ///
    /// `base` is the id of the definition that something was laid over.
    pub(crate) fn new(
        model: Model,
        rules: Ruleset,
        effective: String,
        base: Option<String>,
    ) -> Self {
        let Ruleset { endings, bans, effects, hooks, .. } = rules;
        let core: Box<dyn Core> = match model.board.size() {
            0..=64 => Box::new(Arc::new(compile::<1>(&model, hooks))),
            65..=128 => Box::new(Arc::new(compile::<2>(&model, hooks))),
            129..=256 => Box::new(Arc::new(compile::<4>(&model, hooks))),
            257..=512 => Box::new(Arc::new(compile::<8>(&model, hooks))),
            _ => Box::new(Arc::new(compile::<16>(&model, hooks))),
        };
        Self { model, endings, bans, effects, effective, base, core }
    }

    /// The rules as data.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The whole definition as TOML, with everything that was inherited.
    pub fn effective(&self) -> &str {
        &self.effective
    }

    /// The id of the definition without what was laid over it.
    pub fn base_id(&self) -> &str {
        self.base.as_deref().unwrap_or(&self.model.id)
    }

    /// Whether something was laid over the definition.
    pub fn is_overlaid(&self) -> bool {
        self.base.is_some()
    }

    /// The ids of the endings, in the order in which they are tested.
    pub fn ending_ids(&self) -> impl Iterator<Item = &str> {
        self.endings.iter().map(|ending| ending.id.as_str())
    }

    /// What people call the ending with an id.
    pub fn ending_name(&self, id: &str) -> Option<&Text> {
        self.endings.iter().find(|ending| ending.id == id).map(|ending| &ending.name)
    }

    /// Whether pieces of the game can become others.
    pub fn has_promotion(&self) -> bool {
        !self.core.hooks().promotions.is_empty()
    }

    /// What the rules want of move generation.
    pub(crate) fn hooks(&self) -> &Hooks {
        self.core.hooks()
    }

    /// The kinds that pieces can become where their moves end.
    pub(crate) fn promotions(&self) -> impl Iterator<Item = KindId> {
        self.core.hooks().promotions.iter().map(|hook| hook.into)
    }

    pub(crate) fn endings(&self) -> &[Named] {
        &self.endings
    }

    pub(crate) fn bans(&self) -> &[Named] {
        &self.bans
    }

    pub(crate) fn effects(&self) -> &[Named] {
        &self.effects
    }

    /// Where the piece on a point goes, on a board that need not be a position of the game.
    pub(crate) fn reach(&self, placement: &Placement, from: Point) -> Reach {
        self.core.reach(placement, from)
    }

    /// Where the piece on a point may move to, and where it captures or could if an enemy stood there, on a
    /// board that need not be a position of the game.
    pub fn reached(&self, placement: &Placement, from: Point) -> (PointSet, PointSet) {
        let reach = self.reach(placement, from);
        (reach.moves, reach.captures)
    }

    /// Whether moves of the game may change more than their two points.
    pub fn has_effects(&self) -> bool {
        self.core.has_effects()
    }

    /// Points with the bonus of each side.
    pub(super) fn with_bonus(&self, material: [Score; 2]) -> [Score; 2] {
        SideId::BOTH.map(|side| material[side.index()] + self.model.side_data(side).bonus)
    }

    /// Who wins by a result, and the points where they decide.
    pub(super) fn winner(
        &self,
        result: rules::Result,
        points: [Score; 2],
    ) -> (Option<SideId>, Option<[Score; 2]>) {
        match result {
            rules::Result::Win(side) => (Some(side), None),
            rules::Result::Draw => (None, None),
            rules::Result::Points => {
                let winner = match points[0].cmp(&points[1]) {
                    Ordering::Greater => Some(SideId::First),
                    Ordering::Less => Some(SideId::Second),
                    Ordering::Equal => self.model.tie,
                };
                (winner, Some(points))
            }
        }
    }

    pub(super) fn start(&self, setup: &Setup) -> Box<dyn Play> {
        self.core.start(&self.model, setup)
    }

    /// Whether a setup can be played.
    ///
    /// # Errors
    ///
    /// Gives every reason why it cannot.
    pub fn check(&self, setup: &Setup) -> Result<(), Vec<PositionError>> {
        setup.check(&self.model, self.core.hooks())?;
        if self.core.hooks().guarded && self.core.waiting_in_check(&self.model, setup) {
            let name = |side: SideId| self.model.side_words(side);
            return Err(vec![PositionError::CheckOnWaitingSide {
                checked: name(setup.turn.other()),
                turn: name(setup.turn),
            }]);
        }
        Ok(())
    }

    /// Whether the game can begin at each of its arrays; the ids of those where it cannot, and why.
    pub(crate) fn check_arrays(&self) -> Result<(), Vec<(String, Words)>> {
        let mut errors = Vec::new();
        for array in &self.model.arrays {
            let setup = Setup::new(array.placement.clone(), self.model.first);
            for error in self.check(&setup).err().into_iter().flatten() {
                errors.push((array.id.clone(), error.words()));
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}
