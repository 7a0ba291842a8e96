//! Two games that are played side by side, move by move the same, for as long as they agree.

use std::collections::BTreeSet;

use fastrand::Rng;
use gwangsang::{Game, KindId, Move, Outcome, Words};

use super::findings::{Change, Example, Findings, Key};
use super::pair::{Pair, Start};

/// How moves are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Any move.
    Any,
    /// Mostly captures, so that few pieces are left.
    Captures,
    /// After some moves to and fro and passing, so that positions come again.
    Waiting,
}

impl Manner {
    /// The manner of a game with a number.
    pub(crate) const fn of(number: usize) -> Self {
        match number % 4 {
            0 | 2 => Self::Any,
            1 => Self::Captures,
            _ => Self::Waiting,
        }
    }
}

/// Whether there is more to be compared behind a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    GoOn,
    Stop,
}

/// Two games at the same position.
#[derive(Debug)]
pub(crate) struct Twins<'p> {
    pair: &'p Pair,
    start: &'p Start,
    old: Game,
    new: Game,
    played: Vec<Move>,
}

impl<'p> Twins<'p> {
    /// Begins both games.
    ///
    /// # Errors
    ///
    /// Says in a phrase why one of them cannot be played from there.
    pub(crate) fn begin(pair: &'p Pair, start: &'p Start) -> Result<Self, Words> {
        let [old, new] = pair.games(start)?;
        Ok(Self { pair, start, old, new, played: Vec::new() })
    }

    /// Compares the position, and those of a game at random from there on.
    pub(crate) fn play(
        mut self,
        plies: usize,
        manner: Manner,
        rng: &mut Rng,
        found: &mut Findings,
    ) {
        let quiet = rng.usize(..40);
        loop {
            if self.compare(found) == After::Stop || self.played.len() >= plies {
                return;
            }
            let manner = match manner {
                Manner::Waiting if self.played.len() < quiet => Manner::Any,
                other => other,
            };
            let Some(mv) = self.chosen(manner, rng) else { return };
            if self.make(mv, found) == After::Stop {
                return;
            }
        }
    }

    fn example(&self, mv: Option<Move>) -> Example {
        Example::new(self.start, &self.played, mv)
    }

    /// Compares how things stand.
    fn compare(&self, found: &mut Findings) -> After {
        found.positions += 1;
        match (self.old.outcome(), self.new.outcome()) {
            (None, None) => {
                self.compare_moves(found);
                After::GoOn
            }
            (old, new) => {
                if !same_outcome(old, new) {
                    let id = |outcome: Option<&Outcome>| outcome.map(|o| o.ending.clone());
                    let key = Key::Endings { old: id(old), new: id(new) };
                    found.add(key, || self.example(None));
                }
                After::Stop
            }
        }
    }

    fn compare_moves(&self, found: &mut Findings) {
        let (old, new) = (sorted(&self.old), sorted(&self.new));
        let mut told: BTreeSet<Key> = BTreeSet::new();
        for (change, mine, other) in
            [(Change::Vanished, &old, &new), (Change::Appeared, &new, &old)]
        {
            for mv in mine.iter().filter(|mv| !has(other, **mv)) {
                let reason = self.reason(*mv, change);
                let key = Key::Moves { kind: self.mover(*mv), change, reason };
                if told.insert(key.clone()) {
                    found.add(key, || self.example(Some(*mv)));
                }
            }
        }
    }

    /// Why a move is not legal in the game that does not have it.
    fn reason(&self, mv: Move, change: Change) -> &'static str {
        let without = match change {
            Change::Vanished => &self.new,
            Change::Appeared => &self.old,
        };
        let points = without.variant().model().board.points();
        let ask = || without.why(mv).map_or("", |refusal| refusal.word());
        let Some((from, to)) = mv.points() else { return ask() };
        if !points.contains(from) || !points.contains(to) {
            return NO_POINT;
        }
        match without.piece_at(from) {
            Some(piece) => self.pair.refusal((change, piece, from, to), ask),
            None => ask(),
        }
    }

    /// The kind of OLD that would move.
    fn mover(&self, mv: Move) -> Option<KindId> {
        let (from, _) = mv.points()?;
        Some(self.old.piece_at(from)?.kind)
    }

    /// Plays a move in both games, and compares the boards.
    fn make(&mut self, mv: Move, found: &mut Findings) -> After {
        let kind = self.mover(mv);
        let played = self.old.play(mv).is_ok() && self.new.play(mv).is_ok();
        self.played.push(mv);
        if !played {
            return After::Stop;
        }
        let (old, new) = (self.old.setup(), self.new.setup());
        let same = self.pair.placed_in_new(&old.placement).is_some_and(|old| old == new.placement);
        let key = match (same, old.pending == new.pending) {
            (true, true) => return After::GoOn,
            (true, false) => Key::Pending { kind },
            (false, _) => Key::Boards { kind },
        };
        found.add(key, || self.example(None));
        After::Stop
    }

    /// A move that is legal in both games.
    fn chosen(&self, manner: Manner, rng: &mut Rng) -> Option<Move> {
        let new = sorted(&self.new);
        let mut common = sorted(&self.old);
        common.retain(|mv| has(&new, *mv));
        let likely = rng.u8(..4) > 0;
        match manner {
            Manner::Captures if likely => {
                let takes =
                    |mv: &&Move| mv.points().is_some_and(|(_, to)| self.old.piece_at(to).is_some());
                let captures: Vec<Move> = common.iter().filter(takes).copied().collect();
                rng.choice(captures).or_else(|| rng.choice(common))
            }
            Manner::Waiting if likely => {
                let back = self.way_back().filter(|mv| has(&common, *mv));
                let pass = has(&common, Move::PASS).then_some(Move::PASS);
                match rng.u8(..8) {
                    0 => pass.or(back),
                    _ => back.or(pass),
                }
                .or_else(|| rng.choice(common))
            }
            Manner::Any | Manner::Captures | Manner::Waiting => rng.choice(common),
        }
    }

    /// The own last move, taken back by a move.
    fn way_back(&self) -> Option<Move> {
        let last = self.played.len().checked_sub(2)?;
        let (from, to) = self.played[last].points()?;
        Some(Move::new(to, from))
    }
}

/// The reason for a move that is gone with its point.
pub(crate) const NO_POINT: &str = "no-point";

/// The legal moves in an order that does not depend on how they were found; a pass comes first.
fn sorted(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves().to_vec();
    moves.sort_unstable_by_key(|mv| mv.points());
    moves
}

/// Whether sorted moves have a move among them.
fn has(moves: &[Move], mv: Move) -> bool {
    moves.binary_search_by_key(&mv.points(), |other| other.points()).is_ok()
}

fn same_outcome(old: Option<&Outcome>, new: Option<&Outcome>) -> bool {
    let told = |outcome: &Outcome| (outcome.ending.clone(), outcome.winner, outcome.points);
    old.map(told) == new.map(told)
}
