//! A variant ready to be played, and games of it: history, legal moves, endings.

mod close;
mod fingerprint;
mod play;
mod preparation;
mod reach;
mod tree;
mod variant;

pub use close::Close;
pub use preparation::{Choosable, Preparation, PreparationError};
pub(crate) use reach::Reach;
pub use tree::{End, Tree};
pub use variant::Variant;

use std::sync::Arc;

use thiserror::Error;

use crate::bits::PointSet;
use crate::index::{Piece, Point, Score, SideId};
use crate::model::{Placement, Text};
use crate::movegen::{Effort, EffortError, Refusal, Share};
use crate::position::{Move, PositionError, Setup, Undo};
use crate::rules::{Action, Candidate, Moment, Named, Situation, Verdict};
use crate::words::Words;
use play::Play;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; none for a draw.
    pub winner: Option<SideId>,
    /// The id of the ending in the definition.
    pub ending: String,
    /// What people call the ending.
    pub name: Text,
    /// Why, as a sentence without its full stop.
    pub reason: Words,
    /// The points of both sides, bonus included, where they were counted.
    pub points: Option<[Score; 2]>,
    /// The plies that matter: after how many plies an earlier position stood, or a move was made.
    pub plies: Vec<usize>,
}

/// Why a move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The move is not legal here.
    #[error("this move is not legal here")]
    Illegal,
}

impl PlayError {
    /// Why, in every language.
    pub fn words(&self) -> Words {
        let ko = match self {
            Self::Over => "대국이 끝났습니다",
            Self::Illegal => "여기서는 둘 수 없는 수입니다",
        };
        Words::new(self.to_string(), ko)
    }
}

/// A ply that was played.
#[derive(Debug, Clone, Copy)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The side that played it.
    pub side: SideId,
    /// The piece that moved; none for a pass.
    pub piece: Option<Piece>,
    /// What was captured.
    pub captured: Option<Piece>,
    undo: Undo,
}

/// A game: a start, what was played since, and where that has led.
///
/// # Examples
///
/// A game knows its legal moves, and has none after its end.
///
/// ```no_run
/// # use std::sync::Arc;
/// # use gwangsang::{Game, Variant};
/// # fn example(variant: Arc<Variant>) {
/// let mut game = Game::new(variant);
/// let first = game.legal_moves()[0];
/// game.play(first).unwrap();
/// game.undo();
/// assert!(game.plies().is_empty());
/// # }
/// ```
#[derive(Debug)]
pub struct Game {
    variant: Arc<Variant>,
    start: Setup,
    play: Box<dyn Play>,
    plies: Vec<Ply>,
    legal: Vec<Move>,
    outcome: Option<Outcome>,
    moments: Vec<Moment>,
}

impl Game {
    /// A game from the default start position.
    pub fn new(variant: Arc<Variant>) -> Self {
        let setup = Setup::start(variant.model());
        Self::over(variant, setup)
    }

    /// A game from a position.
    ///
    /// # Errors
    ///
    /// Gives every reason why the position cannot be played.
    pub fn from_setup(
        variant: Arc<Variant>,
        setup: Setup,
    ) -> std::result::Result<Self, Vec<PositionError>> {
        variant.check(&setup)?;
        Ok(Self::over(variant, setup))
    }

    fn over(variant: Arc<Variant>, start: Setup) -> Self {
        let play = variant.start(&start);
        let mut game = Self {
            variant,
            start,
            play,
            plies: Vec::new(),
            legal: Vec::new(),
            outcome: None,
            moments: Vec::new(),
        };
        game.note(None);
        game.refresh();
        game
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position the game began with.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The side to move.
    pub fn turn(&self) -> SideId {
        self.play.turn()
    }

    /// Whether the royal of the side to move could be captured next.
    pub fn in_check(&self) -> bool {
        self.moments.last().is_some_and(|moment| moment.check)
    }

    /// The legal moves; none after the end.
    pub fn legal_moves(&self) -> &[Move] {
        &self.legal
    }

    /// What the pieces may do in this position, whatever has ended the game or is banned by its course.
    pub fn unjudged_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.play.list(&mut moves);
        moves
    }

    /// The points where the piece on a point may go; none after the end.
    pub fn targets(&self, from: Point) -> PointSet {
        let points = self.legal.iter().filter_map(|mv| mv.points());
        points.filter(|(start, _)| *start == from).map(|(_, to)| to).collect()
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What was played so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// What stands on a point.
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.play.piece_at(point)
    }

    /// Where a side's royal stands.
    pub fn royal(&self, side: SideId) -> Option<Point> {
        self.play.royal(side)
    }

    /// Whether the royals face each other, in a game with a rule about that.
    pub fn royals_face(&self) -> bool {
        self.play.facing()
    }

    /// The pieces on the board.
    pub fn placement(&self) -> Placement {
        self.play.placement()
    }

    /// The hash of the pieces and the side to move.
    pub fn hash(&self) -> u64 {
        self.play.hash()
    }

    /// The position as a setup, from which the same pieces could be set up again.
    pub fn setup(&self) -> Setup {
        let (clock, ply) = self.play.counters();
        Setup {
            placement: self.placement(),
            turn: self.turn(),
            opener: self.start.opener,
            clock,
            full_move: ply / 2 + 1,
            start_count: self.start.start_count,
            pending: self.play.pending(),
        }
    }

    /// The points of both sides, bonus included.
    pub fn points(&self) -> [Score; 2] {
        self.variant.with_bonus(self.play.material())
    }

    /// The pieces that a side has captured and that did not become obstacles, in order.
    pub fn hostages(&self, side: SideId) -> impl Iterator<Item = Piece> {
        let model = self.variant.model();
        let own = self.plies.iter().filter(move |ply| ply.side == side);
        own.filter_map(|ply| ply.captured)
            .filter(|piece| model.kind(piece.kind).fate.becomes.is_none())
    }

    /// Why a move is not legal; nothing if it is.
    pub fn why(&self, mv: Move) -> Option<Refusal> {
        if self.outcome.is_some() {
            return Some(Refusal::Over);
        }
        if self.legal.contains(&mv) {
            return None;
        }
        if let Some(refusal) = self.play.refuse(self.variant.model(), mv) {
            return Some(refusal);
        }
        let situation = self.situation(true);
        let candidate = self.candidate(mv);
        let ban = self.variant.bans().iter().find(|ban| ban.rule.forbids(&situation, candidate));
        if let Some(ban) = ban {
            return Some(Refusal::Banned(ban.id.clone()));
        }
        let key = self.play.key_after(mv);
        let same = |(_, moment): &(usize, &Moment)| moment.hash == key;
        let plies = self.moments.iter().enumerate().filter(same).map(|(ply, _)| ply).collect();
        Some(Refusal::Repetition(plies))
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Refuses a move that is not legal, and any move after the end.
    pub fn play(&mut self, mv: Move) -> std::result::Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        if !self.legal.contains(&mv) {
            return Err(PlayError::Illegal);
        }
        self.make(mv);
        Ok(())
    }

    /// Plays a move that the pieces allow, also after the end and against a ban.
    ///
    /// So a record can be followed to its last move whatever a rule-set thinks of it. What the rules have
    /// against the move is returned; [`Game::outcome`] is that of the position alone, and may be none
    /// again.
    ///
    /// # Errors
    ///
    /// Refuses a move that the pieces do not allow, or that leaves a royal attacked that must be safe.
    pub fn play_on(&mut self, mv: Move) -> std::result::Result<Option<Refusal>, Refusal> {
        let objection = self.why(mv);
        let by_pieces = match &objection {
            Some(Refusal::Over) => self.play.refuse(self.variant.model(), mv),
            other => other.clone(),
        };
        if let Some(refusal) = by_pieces.filter(Refusal::is_of_movement) {
            return Err(refusal);
        }
        self.make(mv);
        Ok(objection)
    }

    /// Makes a move, and finds what it leads to.
    fn make(&mut self, mv: Move) {
        let side = self.turn();
        let piece = mv.points().and_then(|(from, _)| self.piece_at(from));
        let captured = mv.points().and_then(|(_, to)| self.piece_at(to));
        let undo = self.play.make(mv);
        self.plies.push(Ply { mv, side, piece, captured, undo });
        let kind = piece.map(|piece| piece.kind);
        self.note(Some(Action { mv, kind, captures: captured.is_some() }));
        self.refresh();
    }

    /// Takes the last ply back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else { return false };
        self.play.unmake(ply.mv, ply.undo);
        self.moments.pop();
        self.refresh();
        true
    }

    /// Counts the sequences of exactly `depth` legal moves from here; `u64::MAX` if there are more.
    ///
    /// Repetition as an ending, clocks and limits play no part; every other ending ends a sequence early,
    /// which is then not counted.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.play.perft(depth)
    }

    /// The leaves behind each legal move; their sum is the perft of `depth`, which is at least 1.
    ///
    /// # Errors
    ///
    /// Fails if the memory or the threads are not to be had.
    pub fn divide(
        &self,
        depth: u32,
        effort: &Effort<'_>,
    ) -> std::result::Result<Vec<Share>, EffortError> {
        self.play.divide(depth, effort)
    }

    /// Calls back with the complete list of legal moves of every position exactly `plies` plies on.
    ///
    /// This is the perft of `plies + 1` with its last ply listed instead of counted.
    pub fn walk(&mut self, plies: u32, mut visit: impl FnMut(&[Move])) {
        self.play.walk(plies, &mut visit);
    }

    /// Whether what is kept up move by move equals what is computed from the pieces.
    ///
    /// For tests: the hash and the places of the royals.
    pub fn is_consistent(&self) -> bool {
        self.play.is_consistent()
    }

    /// Remembers the present position and how it came about.
    fn note(&mut self, action: Option<Action>) {
        let (hash, check) = (self.play.hash(), self.play.in_check());
        self.moments.push(Moment { hash, check, action });
    }

    /// Finds legal moves and outcome anew.
    fn refresh(&mut self) {
        self.legal.clear();
        self.play.list(&mut self.legal);
        self.apply_bans();
        self.outcome = self.judge();
        if self.outcome.is_some() {
            self.legal.clear();
        }
    }

    /// Takes out the moves that a ban forbids.
    fn apply_bans(&mut self) {
        if self.variant.bans().is_empty() {
            return;
        }
        let mut legal = std::mem::take(&mut self.legal);
        let situation = self.situation(!legal.is_empty());
        legal.retain(|mv| {
            let candidate = self.candidate(*mv);
            !self.variant.bans().iter().any(|ban| ban.rule.forbids(&situation, candidate))
        });
        self.legal = legal;
    }

    fn candidate(&self, mv: Move) -> Candidate {
        let piece = mv.points().and_then(|(from, _)| self.piece_at(from));
        let captures = mv.points().is_some_and(|(_, to)| self.piece_at(to).is_some());
        Candidate { mv, kind: piece.map(|piece| piece.kind), captures }
    }

    fn situation(&self, can_act: bool) -> Situation<'_> {
        situation(&self.variant, self.play.as_ref(), &self.moments, can_act)
    }

    fn judge(&self) -> Option<Outcome> {
        let situation = self.situation(!self.legal.is_empty());
        let (ending, verdict) = judge(&self.variant, &situation)?;
        let (winner, points) = self.variant.winner(verdict.result, situation.points);
        Some(Outcome {
            winner,
            ending: ending.id.clone(),
            name: ending.name.clone(),
            reason: verdict.reason,
            points,
            plies: verdict.plies,
        })
    }
}

/// What the rules look at in a position.
fn situation<'a>(
    variant: &'a Variant,
    play: &dyn Play,
    moments: &'a [Moment],
    can_act: bool,
) -> Situation<'a> {
    let (clock, ply) = play.counters();
    Situation {
        model: variant.model(),
        turn: play.turn(),
        can_act,
        passes: play.passes(),
        unbroken: play.unbroken(),
        royals: SideId::BOTH.map(|side| play.royal(side)),
        counts: play.counts(),
        points: variant.with_bonus(play.material()),
        clock,
        ply,
        moments,
    }
}

/// The first ending that has come about.
fn judge<'v>(variant: &'v Variant, situation: &Situation<'_>) -> Option<(&'v Named, Verdict)> {
    let mut endings = variant.endings().iter();
    endings.find_map(|ending| Some((ending, ending.rule.verdict(situation)?)))
}
