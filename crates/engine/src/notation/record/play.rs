//! From a record to its game.

use std::sync::Arc;

use super::super::coordinates::parse_move;
use super::super::fen::parse_fen;
use super::{By, Claim, Head, Places, Record, whole};
use crate::diag::{Diagnostic, LoadError, Source, Sources, Span, Spanned};
use crate::game::{Close, Game, Variant};
use crate::index::SideId;
use crate::model::Model;
use crate::position::Setup;

/// A recorded game, played to where its record ends.
#[derive(Debug)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// How the players closed it, if they did.
    pub close: Option<Close>,
}

/// Why a record does not fit a game.
type Fault = Box<Diagnostic>;

impl Record {
    /// Plays the record by the rules of a variant.
    ///
    /// # Errors
    ///
    /// Says which part of the record does not fit the variant, with its place.
    pub fn game(&self, variant: &Arc<Variant>) -> Result<Played, Box<LoadError>> {
        let places = self.places();
        self.play(variant, &places).map_err(|fault| {
            let sources = places.sources;
            Box::new(LoadError { diagnostics: vec![*fault], sources })
        })
    }

    /// The position that the record begins at.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, with its place.
    pub fn setup(&self, model: &Model) -> Result<Setup, Box<LoadError>> {
        let places = self.places();
        self.begin(model, &places).map_err(|fault| {
            let sources = places.sources;
            Box::new(LoadError { diagnostics: vec![*fault], sources })
        })
    }

    /// What is known of the game beside its moves, by the sides of a model.
    pub fn head(&self, model: &Model) -> Head {
        let by_side = |names: &[(String, String)]| {
            SideId::BOTH.map(|side| {
                let id = &model.side_data(side).id;
                names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone())
            })
        };
        Head {
            date: self.date.clone(),
            players: by_side(&self.players),
            array: self.start.array.clone(),
            handicap: self.start.handicap.clone(),
            formations: by_side(&self.start.formations),
            tags: self.tags.clone(),
        }
    }

    /// The side that the record says has won.
    pub fn winner(&self, model: &Model) -> Option<SideId> {
        self.result.as_ref().and_then(|claim| model.side(claim.winner.as_deref()?))
    }

    /// Where the parts stand; those of a record that was not read stand nowhere.
    fn places(&self) -> Places {
        if let Some(places) = &self.places {
            return places.clone();
        }
        let mut sources = Sources::default();
        let text = self.to_text();
        let id = sources.add(Arc::new(Source { name: "the record".to_owned(), text }));
        Places {
            sources,
            position: Spanned::new(0, whole(id)),
            opener: whole(id),
            result: whole(id),
            plies: vec![whole(id); self.plies.len()],
        }
    }

    fn begin(&self, model: &Model, places: &Places) -> Result<Setup, Fault> {
        let mut setup = parse_fen(model, &self.start.position).map_err(|error| {
            let at = places.in_position(error.range);
            Box::new(Diagnostic::error("bad-position", at, error.message))
        })?;
        if let Some(id) = &self.start.opener {
            setup.opener = side(model, id, places.opener)?;
        }
        setup.start_count = self.start.pieces.unwrap_or(setup.start_count);
        Ok(setup)
    }

    fn play(&self, variant: &Arc<Variant>, places: &Places) -> Result<Played, Fault> {
        let model = variant.model();
        let setup = self.begin(model, places)?;
        let mut game = Game::from_setup(variant.clone(), setup).map_err(|errors| {
            let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let message = format!("the game cannot begin so: {}", reasons.join("; "));
            Box::new(Diagnostic::error("bad-position", places.position.span, message))
        })?;
        for (index, (ply, span)) in self.plies.iter().zip(&places.plies).enumerate() {
            let number = index + 1;
            let fault = |code, message: String| {
                Box::new(Diagnostic::error(code, *span, format!("ply {number}: {message}")))
            };
            let mv =
                parse_move(&game, &ply.text).map_err(|error| fault("bad-move", error.message))?;
            if let Some(refusal) = game.why(mv) {
                let message = format!("this move is not legal ({})", refusal.word());
                return Err(fault("illegal-move", message));
            }
            game.play(mv).map_err(|error| fault("illegal-move", error.to_string()))?;
        }
        let close = self.result.as_ref().map(|claim| closed(&game, claim, places.result));
        Ok(Played { close: close.transpose()?.flatten(), game })
    }
}

/// How a claim says that the players closed the game; a claim by a rule has to be that of the game.
fn closed(game: &Game, claim: &Claim, at: Span) -> Result<Option<Close>, Fault> {
    let model = game.variant().model();
    let winner = claim.winner.as_deref().map(|id| side(model, id, at)).transpose()?;
    let fault = |message: String| Box::new(Diagnostic::error("bad-result", at, message));
    match (&claim.by, game.outcome()) {
        (By::Ending(claimed), Some(told)) if *claimed == told.ending && winner == told.winner => {
            Ok(None)
        }
        (By::Ending(claimed), told) => {
            let told = told.map_or("it is not over".to_owned(), |told| {
                let winner = told.winner.map_or("nobody", |side| &model.side_data(side).id);
                format!("it ends by `{}` and {winner} wins", told.ending)
            });
            Err(fault(format!("by the rules the game does not end so by `{claimed}`: {told}")))
        }
        (By::Close(word), None) => match Close::named(word, winner) {
            Some(close) => Ok(Some(close)),
            None => Err(fault(format!("a game closed by `{word}` does not have this winner"))),
        },
        (By::Close(word), Some(told)) => {
            let ending = &told.ending;
            Err(fault(format!("the game ended by `{ending}` before it was closed by `{word}`")))
        }
    }
}

fn side(model: &Model, id: &str, at: Span) -> Result<SideId, Fault> {
    model.side(id).ok_or_else(|| {
        let ids = model.sides.each_ref().map(|side| side.id.as_str());
        let message = format!("there is no side `{id}`");
        Box::new(Diagnostic::error("unknown-side", at, message).suggest(id, ids))
    })
}
