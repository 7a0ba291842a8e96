//! From a record to its game.

use std::sync::Arc;

use super::super::coordinates::parse_move;
use super::super::fen::parse_fen;
use super::{By, Claim, Head, Places, Record, whole};
use crate::diag::{Diagnostic, LoadError, Source, Sources, Span, Spanned};
use crate::game::{Close, Game, Variant};
use crate::index::SideId;
use crate::model::Model;
use crate::position::{PositionError, Setup};
use crate::words::Words;

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
            let at = places.in_position(error.range.clone());
            fault("bad-position", at, error.words())
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
            let reasons: Vec<Words> = errors.iter().map(PositionError::words).collect();
            let joined =
                |text: fn(&Words) -> &str| reasons.iter().map(text).collect::<Vec<_>>().join("; ");
            let words = Words::new(
                format!("the game cannot begin so: {}", joined(|words| &words.en)),
                format!("이 국면에서는 시작할 수 없습니다: {}", joined(|words| &words.ko)),
            );
            fault("bad-position", places.position.span, words)
        })?;
        for (index, (ply, span)) in self.plies.iter().zip(&places.plies).enumerate() {
            let number = index + 1;
            let wrong = |code, words: Words| {
                let words = Words::new(
                    format!("ply {number}: {}", words.en),
                    format!("{number}번째 수: {}", words.ko),
                );
                fault(code, *span, words)
            };
            let mv =
                parse_move(&game, &ply.text).map_err(|error| wrong("bad-move", error.words()))?;
            if let Some(refusal) = game.why(mv) {
                let en = format!("this move is not legal ({})", refusal.word());
                return Err(wrong("illegal-move", Words::new(en, "둘 수 없는 수입니다")));
            }
            game.play(mv).map_err(|error| wrong("illegal-move", error.words()))?;
        }
        let close = self.result.as_ref().map(|claim| closed(&game, claim, places.result));
        Ok(Played { close: close.transpose()?.flatten(), game })
    }
}

/// How a claim says that the players closed the game; a claim by a rule has to be that of the game.
fn closed(game: &Game, claim: &Claim, at: Span) -> Result<Option<Close>, Fault> {
    let model = game.variant().model();
    let winner = claim.winner.as_deref().map(|id| side(model, id, at)).transpose()?;
    let wrong = |en: String, ko: String| fault("bad-result", at, Words::new(en, ko));
    match (&claim.by, game.outcome()) {
        (By::Ending(claimed), Some(told)) if *claimed == told.ending && winner == told.winner => {
            Ok(None)
        }
        (By::Ending(claimed), told) => {
            let told = told.map_or_else(
                || Words::new("it is not over", "아직 끝나지 않았습니다"),
                |told| {
                    let winner = told.winner.map(|side| model.side_data(side).id.as_str());
                    let (ending, en, ko) =
                        (&told.ending, winner.unwrap_or("nobody"), winner.unwrap_or("없음"));
                    Words::new(
                        format!("it ends by `{ending}` and {en} wins"),
                        format!("`{ending}`(으)로 끝나고 이긴 쪽은 {ko}입니다"),
                    )
                },
            );
            Err(wrong(
                format!("by the rules the game does not end so by `{claimed}`: {}", told.en),
                format!("규칙으로는 `{claimed}`(으)로 이렇게 끝나지 않습니다: {}", told.ko),
            ))
        }
        (By::Close(word), None) => match Close::named(word, winner) {
            Some(close) => Ok(Some(close)),
            None => Err(wrong(
                format!("a game closed by `{word}` does not have this winner"),
                format!("`{word}`(으)로 끝난 대국의 승자는 이럴 수 없습니다"),
            )),
        },
        (By::Close(word), Some(told)) => {
            let ending = &told.ending;
            Err(wrong(
                format!("the game ended by `{ending}` before it was closed by `{word}`"),
                format!("`{word}`(으)로 끝내기 전에 이미 `{ending}`(으)로 끝난 대국입니다"),
            ))
        }
    }
}

fn side(model: &Model, id: &str, at: Span) -> Result<SideId, Fault> {
    model.side(id).ok_or_else(|| {
        let ids = model.sides.each_ref().map(|side| side.id.as_str());
        let known = ids.join(", ");
        let words = Words::new(
            format!("there is no side `{id}`"),
            format!("`{id}`(이)라는 진영은 없습니다. 있는 진영: {known}"),
        );
        Box::new(fault("unknown-side", at, words).suggest(id, ids))
    })
}

fn fault(code: &'static str, at: Span, words: Words) -> Fault {
    Box::new(Diagnostic::error(code, at, words))
}
