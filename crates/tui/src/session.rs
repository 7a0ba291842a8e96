//! A game at the board: who plays it, what was taken back, and how it ended.

use std::sync::Arc;

use gwangsang::model::{Choice, Placement};
use gwangsang::{
    Close, Game, Move, Piece, Ply, Preparation, PreparationError, Refusal, Setup, SideId, Variant,
    Words, notation,
};

use crate::players::Player;

/// Keeps a game where it is not lost; called after everything that changes it.
pub trait Keeper {
    /// Keeps the game as it stands.
    ///
    /// # Errors
    ///
    /// Says why it could not be kept, as a sentence; the game goes on all the same.
    fn keep(&mut self, session: &Session) -> Result<(), Words>;

    /// Begins to keep another game, which must not take the place of the one before.
    fn anew(&mut self, session: &Session);
}

/// Where a game stands.
#[derive(Debug)]
enum Phase {
    /// Sides choose their formations.
    Forming(Box<Forming>),
    /// Moves are played.
    Playing(Box<Game>),
}

#[derive(Debug)]
struct Forming {
    preparation: Preparation,
    /// What was settled before the board was opened, by side.
    settled: [Option<String>; 2],
}

/// A ply as people write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// As two points.
    pub points: String,
    /// In the words of the definition, where it has some.
    pub words: Option<String>,
}

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// As two points.
    #[default]
    Points,
    /// In the words of the definition, where it has some.
    Words,
}

/// A game at the board.
#[derive(Debug)]
pub struct Session {
    variant: Arc<Variant>,
    phase: Phase,
    players: [Player; 2],
    written: Vec<Written>,
    /// What was taken back, the latest last.
    undone: Vec<Move>,
    close: Option<Close>,
}

impl Session {
    /// A game before its first move; `settled` names formations that are not to be asked for.
    ///
    /// # Errors
    ///
    /// Fails if a settled formation is not known, or if the game cannot begin.
    pub fn prepare(
        variant: Arc<Variant>,
        preparation: Preparation,
        settled: [Option<String>; 2],
        players: [Player; 2],
    ) -> Result<Self, PreparationError> {
        let forming = Box::new(Forming { preparation, settled });
        let mut session = Self {
            variant,
            phase: Phase::Forming(forming),
            players,
            written: Vec::new(),
            undone: Vec::new(),
            close: None,
        };
        session.settle()?;
        Ok(session)
    }

    /// A game that has begun.
    pub fn of(game: Game, players: [Player; 2]) -> Self {
        let variant = game.variant().clone();
        let written = written_plies(&game);
        let phase = Phase::Playing(Box::new(game));
        Self { variant, phase, players, written, undone: Vec::new(), close: None }
    }

    /// A game that has been played, at its beginning; [`Session::redo`] plays the moves.
    pub fn record(start: Game, moves: &[Move]) -> Self {
        let mut session = Self::of(start, [Player::Person; 2]);
        session.undone = moves.iter().rev().copied().collect();
        session
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The game; none while formations are chosen.
    pub fn game(&self) -> Option<&Game> {
        match &self.phase {
            Phase::Forming(_) => None,
            Phase::Playing(game) => Some(game),
        }
    }

    /// Lets persons play both sides.
    pub fn seat_persons(&mut self) {
        self.players = [Player::Person; 2];
    }

    /// Who plays each side.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// Who plays a side.
    pub fn player(&self, side: SideId) -> Player {
        self.players[side.index()]
    }

    /// Who is to act: to choose a formation or to move; nobody after the end.
    pub fn turn(&self) -> Option<SideId> {
        match &self.phase {
            Phase::Forming(forming) => forming.preparation.turn(),
            Phase::Playing(game) => (!self.is_over()).then(|| game.turn()),
        }
    }

    /// Whether a person is to act.
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|side| self.player(side).is_person())
    }

    /// Whether the game has ended, by the rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.close.is_some() || self.game().is_some_and(|game| game.outcome().is_some())
    }

    /// How the game ended that the rules did not end.
    pub fn close(&self) -> Option<Close> {
        self.close
    }

    /// The pieces on the board.
    pub fn placement(&self) -> Placement {
        match &self.phase {
            Phase::Forming(forming) => forming.preparation.setup().placement,
            Phase::Playing(game) => game.placement(),
        }
    }

    /// What was played, as it is written.
    pub fn written(&self) -> &[Written] {
        &self.written
    }

    /// What was played; nothing while formations are chosen.
    pub fn plies(&self) -> &[Ply] {
        self.game().map_or(&[], Game::plies)
    }

    /// How many plies can be played again.
    pub fn ahead(&self) -> usize {
        self.undone.len()
    }

    /// The pieces that a side has captured.
    pub fn hostages(&self, side: SideId) -> Vec<Piece> {
        self.game().map(|game| game.hostages(side).collect()).unwrap_or_default()
    }

    /// The formations that the side to choose may take.
    pub fn choices(&self) -> &[Choice] {
        match (&self.phase, &self.variant.model().formations) {
            (Phase::Forming(_), Some(formations)) => &formations.choices,
            (Phase::Forming(_) | Phase::Playing(_), _) => &[],
        }
    }

    /// The board as it would stand after a choice.
    pub fn preview(&self, choice: usize) -> Placement {
        let Phase::Forming(forming) = &self.phase else { return self.placement() };
        let mut preparation = forming.preparation.clone();
        if let (Some(side), Some(choice)) = (preparation.turn(), self.choices().get(choice)) {
            // A choice that cannot be made changes nothing to be seen.
            let _ = preparation.choose(side, &choice.id);
        }
        preparation.setup().placement
    }

    /// Lets the side whose turn it is choose a formation, by its number.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot begin so.
    pub fn choose(&mut self, choice: usize) -> Result<(), PreparationError> {
        let id = self.choices().get(choice).map(|choice| choice.id.clone());
        let Phase::Forming(forming) = &mut self.phase else { return Ok(()) };
        let Some(side) = forming.preparation.turn() else { return Ok(()) };
        match id {
            Some(id) => forming.preparation.choose(side, &id)?,
            None => forming.preparation.keep(side)?,
        }
        self.settle()
    }

    /// Makes the choices that are settled, and begins the game when none is left.
    fn settle(&mut self) -> Result<(), PreparationError> {
        let Phase::Forming(forming) = &mut self.phase else { return Ok(()) };
        while let Some(side) = forming.preparation.turn() {
            let Some(name) = forming.settled[side.index()].take() else { return Ok(()) };
            forming.preparation.choose(side, &name)?;
        }
        let begun = forming.preparation.begin();
        if begun.is_err() {
            // Whoever chose last chooses once more.
            forming.preparation.undo();
        }
        self.phase = Phase::Playing(Box::new(begun?));
        Ok(())
    }

    /// Takes the last choice of a formation back; false if there is none.
    pub fn rechoose(&mut self) -> bool {
        match &mut self.phase {
            Phase::Forming(forming) => forming.preparation.undo(),
            Phase::Playing(_) => false,
        }
    }

    /// Plays a move, and forgets what was taken back.
    ///
    /// # Errors
    ///
    /// Says why the move is refused.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        let closed = self.close.is_some();
        let Phase::Playing(game) = &mut self.phase else { return Err(Refusal::Over) };
        if closed {
            return Err(Refusal::Over);
        }
        if let Some(refusal) = game.why(mv) {
            return Err(refusal);
        }
        make(game, mv, &mut self.written)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes one ply back; false if there is none.
    pub fn step_back(&mut self) -> bool {
        let Phase::Playing(game) = &mut self.phase else { return false };
        let Some(last) = game.plies().last().map(|ply| ply.mv) else { return false };
        game.undo();
        self.written.pop();
        self.undone.push(last);
        self.close = None;
        true
    }

    /// Plays one ply again that was taken back; false if there is none, or it is impossible.
    pub fn step_on(&mut self) -> bool {
        let Phase::Playing(game) = &mut self.phase else { return false };
        let Some(next) = self.undone.pop() else { return false };
        let played = make(game, next, &mut self.written).is_ok();
        if !played {
            self.undone.push(next);
        }
        played
    }

    /// Takes back up to the last move of a person; false if there is none.
    pub fn undo(&mut self) -> bool {
        let own = self.plies().iter().rposition(|ply| self.player(ply.side).is_person());
        let Some(own) = own else { return false };
        while self.plies().len() > own {
            self.step_back();
        }
        true
    }

    /// Plays again what [`Session::undo`] took back; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let mut done = false;
        while self.step_on() {
            done = true;
            if self.is_persons_turn() {
                break;
            }
        }
        done
    }

    /// Ends the game without the rules.
    pub fn end(&mut self, close: Close) {
        if !self.is_over() {
            self.close = Some(close);
        }
    }

    /// The same game once more, for somebody who thinks about it elsewhere.
    pub fn copy(&self) -> Option<Game> {
        let game = self.game()?;
        let mut copy = replayed(game.variant(), game.start())?;
        for ply in game.plies() {
            copy.play_on(ply.mv).ok()?;
        }
        Some(copy)
    }

    /// How the game ended: who won or that nobody did, and why.
    pub fn result(&self) -> Option<Words> {
        let model = self.variant.model();
        let name = |side: SideId| {
            let name = &model.side_data(side).name;
            Words::new(name.en(), name.ko())
        };
        if let Some(close) = self.close {
            let told = close.words(model);
            // Like every other result, it has no full stop.
            let bare = |text: &str| text.trim_end_matches('.').to_owned();
            return Some(Words::new(bare(&told.en), bare(&told.ko)));
        }
        let outcome = self.game()?.outcome()?;
        let who = outcome.winner.map_or_else(
            || Words::new("Drawn", "비김"),
            |side| Words::new(format!("{} wins", name(side).en), format!("{} 승", name(side).ko)),
        );
        let points = outcome
            .points
            .map_or_else(String::new, |points| format!(" ({} : {})", points[0], points[1]));
        let (by, why) = (&outcome.name, &outcome.reason);
        Some(Words::new(
            format!("{}{points} by {}: {}", who.en, by.en(), why.en),
            format!("{}{points}, {}: {}", who.ko, by.ko(), why.ko),
        ))
    }
}

/// A game from its start once more.
fn replayed(variant: &Arc<Variant>, start: &Setup) -> Option<Game> {
    Game::from_setup(variant.clone(), start.clone()).ok()
}

/// Plays a move and writes it down.
fn make(game: &mut Game, mv: Move, written: &mut Vec<Written>) -> Result<(), Refusal> {
    let mut text =
        Written { points: notation::move_text(game, mv), words: notation::korean_text(game, mv) };
    game.play_on(mv)?;
    if game.in_check() {
        text.points.push('+');
        let mark = game.variant().model().notation.as_ref().and_then(|known| known.check.clone());
        if let Some(words) = &mut text.words {
            words.push_str(mark.as_deref().unwrap_or("+"));
        }
    }
    written.push(text);
    Ok(())
}

/// What was played in a game, as it is written.
fn written_plies(game: &Game) -> Vec<Written> {
    let mut written = Vec::new();
    let Some(mut copy) = replayed(game.variant(), game.start()) else { return written };
    for ply in game.plies() {
        if make(&mut copy, ply.mv, &mut written).is_err() {
            break;
        }
    }
    written
}
