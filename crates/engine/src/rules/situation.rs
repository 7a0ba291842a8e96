//! What rules may know of a game.

use crate::index::{KindId, Point, Score, SideId};
use crate::model::Model;
use crate::position::Move;

/// A position of the game, and the action that led to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    /// The hash of pieces, side to move and pending effects.
    pub(crate) hash: u64,
    /// Whether the side to move is in check.
    pub(crate) check: bool,
    /// The action that led here; none for the first position.
    pub(crate) action: Option<Action>,
}

/// What was played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Action {
    pub(crate) mv: Move,
    /// The kind that moved.
    pub(crate) kind: Option<KindId>,
    pub(crate) captures: bool,
}

/// A game after an action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) model: &'a Model,
    /// The side that would move next.
    pub(crate) turn: SideId,
    /// Whether it could act, if the game went on.
    pub(crate) can_act: bool,
    /// The passes in a row so far.
    pub(crate) passes: u8,
    /// Whether a facing was left standing by the side that had to break it, or accepted by it.
    pub(crate) unbroken: bool,
    /// Where the royals stand.
    pub(crate) royals: [Option<Point>; 2],
    /// The number of pieces of each side.
    pub(crate) counts: [u32; 2],
    /// The points of each side, bonus included.
    pub(crate) points: [Score; 2],
    /// Plies since the last capture.
    pub(crate) clock: u32,
    /// Plies since the game began, as far as the position tells.
    pub(crate) ply: u32,
    /// All positions of the game, the present one last.
    pub(crate) moments: &'a [Moment],
}

/// An end that comes by itself, whatever is played until then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// After how many plies the game may be over; 0 if that many have been played already.
    pub plies: u32,
    /// Whether points decide then.
    pub by_points: bool,
}

/// A move that is legal but for the bans.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The kind that would move.
    pub(crate) kind: Option<KindId>,
    pub(crate) captures: bool,
}

impl Situation<'_> {
    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.moments.last().is_some_and(|moment| moment.check)
    }

    /// Whether the last action captured nothing and gave no check; so before the first action.
    pub(crate) fn is_quiet(&self) -> bool {
        let captured = self.moments.last().and_then(|moment| moment.action);
        !self.in_check() && !captured.is_some_and(|action| action.captures)
    }

    /// Whether any action has been played.
    pub(crate) fn has_begun(&self) -> bool {
        self.moments.len() > 1
    }

    /// How often the present position has stood, now included.
    pub(crate) fn times(&self) -> usize {
        let Some(now) = self.moments.last() else { return 0 };
        // What stood before a capture never stands again, and the same side is to move every second time.
        let recent = self.moments.iter().rev().take(self.clock as usize + 1).step_by(2);
        recent.filter(|moment| moment.hash == now.hash).count()
    }

    /// After how many plies the present position has stood, now included.
    pub(crate) fn occurrences(&self) -> Vec<usize> {
        let Some(now) = self.moments.last() else { return Vec::new() };
        let same = |(_, moment): &(usize, &Moment)| moment.hash == now.hash;
        self.moments.iter().enumerate().filter(same).map(|(ply, _)| ply).collect()
    }

    /// What people call a side, in English and Korean.
    pub(crate) fn names(&self, side: SideId) -> (&str, &str) {
        let name = &self.model.side_data(side).name;
        (name.en(), name.ko())
    }
}
