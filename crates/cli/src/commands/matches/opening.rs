//! Where the games of a match begin: each pair of games alike, and the pairs in many ways.

use std::sync::Arc;

use fastrand::Rng;
use gwangsang::model::Model;
use gwangsang::{Game, Move, SideId, Variant, Words};

use crate::exit::Failure;
use crate::position::{PositionArgs, play_all};
use crate::scribe::twin;

/// How the games of a match begin.
#[derive(Debug)]
pub(super) struct Openings<'a> {
    pub(super) variant: Arc<Variant>,
    pub(super) position: &'a PositionArgs,
    pub(super) seed: u64,
    /// The random plies.
    pub(super) plies: u32,
}

/// How often other plies are tried where a game ends in its opening, or with the first move after it.
const ATTEMPTS: u64 = 32;

impl Openings<'_> {
    /// The game at which the two games of a pair begin; pairs are counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if the options give no position that can be played.
    pub(super) fn begin(&self, pair: u64) -> Result<Game, Failure> {
        let start = self.start(pair)?;
        if start.outcome().is_some() {
            return Err(Failure::Refused(Words::new(
                "the game is over before it begins",
                "시작하기도 전에 이미 끝난 대국입니다",
            )));
        }
        let mut longest = None;
        for attempt in 0..ATTEMPTS {
            let mut game = twin(&start).ok_or_else(|| {
                let ko = "이 국면에서는 둘 수 없습니다";
                Failure::Refused(Words::new("this position cannot be played", ko))
            })?;
            let mut rng = seeded(self.seed, pair, attempt);
            let mut left = self.plies;
            while left > 0
                && let Some(mv) = any(&game, &mut rng)
                && game.play(mv).is_ok()
            {
                left -= 1;
            }
            // A start without random plies is what was asked for, whatever it is.
            let is_as_asked = left == self.plies;
            if game.outcome().is_none() && (is_as_asked || !is_won_at_once(&mut game)) {
                return Ok(game);
            }
            game.undo();
            longest = Some(game);
        }
        Ok(longest.unwrap_or(start))
    }

    /// The position before the random plies, with formations that no option names taken in turn.
    fn start(&self, pair: u64) -> Result<Game, Failure> {
        let model = self.variant.model();
        let options = self.position;
        if model.formations.is_none() || options.fen.is_some() {
            return options.game(self.variant.clone());
        }
        let named = options.formations(model)?;
        let chosen = combination(model, self.seed, pair);
        let wrong = |error: gwangsang::PreparationError| Failure::Refused(error.words());
        let mut preparation = options.prepare(self.variant.clone())?;
        while let Some(side) = preparation.turn() {
            let id = named[side.index()].as_deref().or(chosen[side.index()]);
            match id {
                Some(id) => preparation.choose(side, id).map_err(wrong)?,
                None => preparation.keep(side).map_err(wrong)?,
            }
        }
        let mut game = preparation.begin().map_err(wrong)?;
        let moves: Vec<&str> = options.moves.split_whitespace().collect();
        play_all(&mut game, &moves).map_err(|error| Failure::Refused(error.words()))?;
        Ok(game)
    }
}

/// The formations of both sides in a pair of games: every combination has its turn before one comes again.
fn combination(model: &Model, seed: u64, pair: u64) -> [Option<&str>; 2] {
    let Some(formations) = &model.formations else { return [None; 2] };
    let choices = &formations.choices;
    let mut all: Vec<(usize, usize)> = (0..choices.len())
        .flat_map(|first| (0..choices.len()).map(move |second| (first, second)))
        .collect();
    if all.is_empty() {
        return [None; 2];
    }
    Rng::with_seed(seed).shuffle(&mut all);
    let (first, second) = all[(pair % all.len() as u64) as usize];
    SideId::BOTH.map(|side| {
        let index = if side == SideId::First { first } else { second };
        Some(choices[index].id.as_str())
    })
}

/// Any legal move that is no pass.
fn any(game: &Game, rng: &mut Rng) -> Option<Move> {
    let moves: Vec<Move> = game.legal_moves().iter().copied().filter(|mv| !mv.is_pass()).collect();
    rng.choice(moves)
}

/// Whether a move wins on the spot: such a game tells nothing of its players.
fn is_won_at_once(game: &mut Game) -> bool {
    let own = game.turn();
    game.legal_moves().to_vec().into_iter().any(|mv| {
        if game.play(mv).is_err() {
            return false;
        }
        let is_won = game.outcome().is_some_and(|outcome| outcome.winner == Some(own));
        game.undo();
        is_won
    })
}

/// A generator that hangs on a seed and on what it is for.
pub(super) fn seeded(seed: u64, first: u64, second: u64) -> Rng {
    let mut rng = Rng::with_seed(seed);
    let (left, right) = (rng.u64(..), rng.u64(..) | 1);
    Rng::with_seed(left ^ first.wrapping_add(1).wrapping_mul(right) ^ second.rotate_left(32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gwangsang::notation::fen;

    fn fens(position: &PositionArgs, seed: u64, plies: u32) -> Vec<String> {
        let variant = crate::library::load("janggi").expect("it is shipped").variant;
        let openings = Openings { variant, position, seed, plies };
        (0..20).map(|pair| fen(&openings.begin(pair).expect("a start"))).collect()
    }

    #[test]
    fn openings_hang_on_the_seed_alone_and_are_many() {
        let any = PositionArgs::default();
        assert_eq!(fens(&any, 1, 4), fens(&any, 1, 4));
        assert_ne!(fens(&any, 1, 4), fens(&any, 2, 4));
        let mut starts = fens(&any, 1, 0);
        assert_eq!(starts[..4], starts[16..]);
        starts.sort();
        starts.dedup();
        assert_eq!(starts.len(), 16);
    }

    #[test]
    fn no_game_is_won_by_its_first_move() {
        let variant = crate::library::load("gwangsanghui").expect("it is shipped").variant;
        let position = &PositionArgs::default();
        let openings = Openings { variant, position, seed: 7, plies: 4 };
        for pair in 0..50 {
            let mut game = openings.begin(pair).expect("a start");
            assert_eq!(game.plies().len(), 4);
            assert!(!is_won_at_once(&mut game), "{pair}: {}", fen(&game));
        }
    }

    #[test]
    fn formations_that_are_named_stay() {
        let both = Some("han=outer,cho=outer".to_owned());
        let named = PositionArgs { formation: both, ..PositionArgs::default() };
        let starts = fens(&named, 1, 0);
        assert!(
            starts.iter().all(|start| start
                == "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1"),
            "{starts:?}"
        );
    }
}
