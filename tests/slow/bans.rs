//! What moves may not do, and what the royals' facing asks of them, told slowly.

use gwangsang::{Move, SideId};

use super::rules::{Active, Replies};
use super::{Action, SlowGame, State, same};

impl SlowGame<'_> {
    /// Whether the royals see each other on a file.
    pub(super) fn facing(&self, state: &State) -> bool {
        let royals = SideId::BOTH.map(|side| self.royal(state, side));
        let [Some(a), Some(b)] = royals else { return false };
        let board = &self.model.board;
        let ranks = board.rank(a).min(board.rank(b)) + 1..board.rank(a).max(board.rank(b));
        let file = board.file(a);
        let free = |rank: u8| {
            let point = board.at(i32::from(file), i32::from(rank));
            point.is_some_and(|point| state.placement.get(point).is_none())
        };
        file == board.file(b) && ranks.into_iter().all(free)
    }

    /// Whether a move lets the royals face each other where they may not.
    pub(super) fn faces_unduly(&self, before: &State, after: &State) -> bool {
        match self.rules.facing.as_ref().map(|facing| facing.replies) {
            Some(Replies::Forbidden) => self.facing(after),
            Some(Replies::BreakOrPass) => self.facing(before) && self.facing(after),
            Some(Replies::Any) | None => false,
        }
    }

    /// Whether a facing that has just come about has to be broken.
    pub(super) fn facing_counts(&self, state: &State, royal_captured: bool) -> bool {
        match self.rules.facing.as_ref().map(|facing| facing.active) {
            Some(Active::Always) => true,
            Some(Active::AfterCapture) => state.captured,
            Some(Active::Below(limit)) => royal_captured || self.both_below(state, limit),
            None => false,
        }
    }

    /// Notes after a move whether a facing has to be broken, and whether one was left standing.
    pub(super) fn follow_facing(&self, before: &State, mv: Move, after: &mut State) {
        let Some(facing) = &self.rules.facing else { return };
        let (faced, faces) = (self.facing(before), self.facing(after));
        let royal_captured = mv.points().is_some_and(|(from, to)| {
            let royal = self.royal(before, before.turn) == Some(from);
            royal && before.placement.get(to).is_some()
        });
        after.due = faces && !faced && self.facing_counts(after, royal_captured);
        after.unbroken = match facing.replies {
            Replies::Any => before.due && faces,
            Replies::BreakOrPass => faced && mv.is_pass(),
            Replies::Forbidden => false,
        };
        if after.unbroken {
            after.events.push("a facing is left standing");
        }
    }

    fn both_below(&self, state: &State, limit: f64) -> bool {
        let points = |side| self.model.material(&state.placement, side).as_f64();
        SideId::BOTH.into_iter().all(|side| points(side) < limit)
    }

    /// Whether a move would bring about an occurrence that the rules forbid.
    pub(super) fn repeats(&self, state: &State, mv: Move, after: &State) -> bool {
        let Some(ban) = &self.rules.repetition else { return false };
        let spares = |word: &str| ban.except.iter().any(|known| known == word);
        if spares("in-check") && self.attacked(state, state.turn) || spares("pass") && mv.is_pass()
        {
            return false;
        }
        let below = |limit: f64| self.both_below(state, limit);
        if ban.except_below.is_some_and(below) {
            return false;
        }
        1 + self.states.iter().filter(|earlier| same(earlier, after)).count() >= ban.count
    }

    /// Whether a move would complete a way to and fro that the rules forbid.
    pub(super) fn shuttles(&self, state: &State, mv: Move) -> bool {
        let (Some(shuttle), Some((from, to))) = (&self.rules.shuttle, mv.points()) else {
            return false;
        };
        let exempt =
            state.placement.get(from).is_some_and(|piece| shuttle.exempt.contains(piece.kind));
        let quiet = state.placement.get(to).is_none() && !self.attacked(state, state.turn);
        let span = 2 * (shuttle.count - 1);
        if exempt || !quiet || self.actions.len() < span {
            return false;
        }
        let recent = &self.actions[self.actions.len() - span..];
        let own: Vec<&Action> = recent.iter().step_by(2).collect();
        let wanted = |age: usize| if age.is_multiple_of(2) { (to, from) } else { (from, to) };
        let to_and_fro = own
            .iter()
            .rev()
            .enumerate()
            .all(|(age, action)| action.mv.points() == Some(wanted(age)) && !action.in_check);
        to_and_fro && recent.iter().all(|action| !action.captures)
    }
}
