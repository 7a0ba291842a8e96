//! Lines of moves written down without touching the game they begin in.

use gwangsang::{Game, Move};

/// A game of its own in which lines are played and taken back.
#[derive(Debug)]
pub(crate) struct Scribe {
    game: Game,
}

/// The same game a second time: its start, and everything that was played since.
///
/// None if the game cannot be had a second time, which would be a fault of the engine.
pub(crate) fn twin(game: &Game) -> Option<Game> {
    let mut twin = Game::from_setup(game.variant().clone(), game.start().clone()).ok()?;
    for ply in game.plies() {
        twin.play_on(ply.mv).ok()?;
    }
    Some(twin)
}

impl Scribe {
    /// Writes down lines that begin where a game stands.
    pub(crate) fn new(game: &Game) -> Option<Self> {
        twin(game).map(|game| Self { game })
    }

    /// The texts of a line's moves, up to the first one that cannot be played.
    pub(crate) fn texts(
        &mut self,
        line: &[Move],
        text: impl Fn(&Game, Move) -> String,
    ) -> Vec<String> {
        let before = self.game.plies().len();
        let mut texts = Vec::new();
        for mv in line {
            if self.game.why(*mv).is_some() {
                break;
            }
            texts.push(text(&self.game, *mv));
            if self.game.play(*mv).is_err() {
                break;
            }
        }
        while self.game.plies().len() > before {
            self.game.undo();
        }
        texts
    }
}
