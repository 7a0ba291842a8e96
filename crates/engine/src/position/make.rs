//! Making a move and taking it back.

use super::effects::Change;
use super::{EMPTY, Move, Position, State, Undo};
use crate::bits::Bits;
use crate::index::Point;
use crate::model::Captor;
use crate::tables::{Replies, Tables};

impl<const W: usize> Position<W> {
    /// Makes a move that is legal here.
    #[inline]
    pub(crate) fn make(&mut self, tables: &Tables<W>, mv: Move) -> Undo {
        let state = self.state;
        let victim = mv.points().map_or(EMPTY, |(_, to)| self.mailbox[to.index()]);
        let by_royal = mv.points().is_some_and(|(from, _)| self.royal(self.turn) == Some(from));
        self.state.ply += 1;
        self.state.clock = if victim == EMPTY { state.clock + 1 } else { 0 };
        self.state.passes = if mv.is_pass() { state.passes.saturating_add(1) } else { 0 };
        let special = tables.has_effects && self.changes_more(tables, mv, victim);
        let log = special.then_some(self.log.len() as u32);
        if special {
            self.carry_out(tables, mv);
        } else if let Some((from, to)) = mv.points() {
            self.shift(tables, from, to, victim);
        }
        self.turn = self.turn.other();
        self.state.hash ^= tables.keys.turn;
        self.settle(tables, state, mv.is_pass(), by_royal && victim != EMPTY);
        Undo { state, captured: victim, log }
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn unmake(&mut self, tables: &Tables<W>, mv: Move, undo: Undo) {
        self.state = undo.state;
        self.turn = self.turn.other();
        if tables.hooks.repetition.is_some() {
            self.history.pop();
        }
        if let Some(length) = undo.log {
            self.restore(tables, length);
            return;
        }
        let Some((from, to)) = mv.points() else { return };
        let code = self.mailbox[to.index()];
        self.lift(to, code);
        self.place(from, code);
        if undo.captured != EMPTY {
            self.place(to, undo.captured);
        }
    }

    /// Moves a piece, captures what stands there, and changes nothing else.
    #[inline]
    fn shift(&mut self, tables: &Tables<W>, from: Point, to: Point, victim: u8) {
        let code = self.mailbox[from.index()];
        if victim != EMPTY {
            self.lift(to, victim);
            self.state.hash ^= tables.keys.piece(usize::from(victim), to.index());
        }
        self.lift(from, code);
        self.place(to, code);
        self.state.hash ^= tables.keys.piece(usize::from(code), from.index())
            ^ tables.keys.piece(usize::from(code), to.index());
    }

    /// Makes a plain move as far as the sets of points go, and nothing else; once more takes it back.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, from: Point, to: Point) {
        let code = self.mailbox[from.index()];
        let victim = self.mailbox[to.index()];
        let both = Bits::one(from) ^ Bits::one(to);
        let owner = self.owner(code);
        self.pieces[usize::from(code)] ^= both;
        self.sides[owner] ^= both;
        if victim != EMPTY {
            let owner = self.owner(victim);
            self.pieces[usize::from(victim)] ^= Bits::one(to);
            self.sides[owner] ^= Bits::one(to);
        }
    }

    /// Whether a move changes more than its two points, or them in another way than usual.
    #[inline]
    pub(crate) fn is_special(&self, tables: &Tables<W>, mv: Move) -> bool {
        let victim = mv.points().map_or(EMPTY, |(_, to)| self.mailbox[to.index()]);
        tables.has_effects && self.changes_more(tables, mv, victim)
    }

    fn changes_more(&self, tables: &Tables<W>, mv: Move, victim: u8) -> bool {
        if !self.debts.is_empty() || !self.births.is_empty() {
            return true;
        }
        let Some((from, to)) = mv.points() else { return false };
        let code = self.mailbox[from.index()];
        if tables.promoted(code, to).is_some() {
            return true;
        }
        if victim == EMPTY {
            return false;
        }
        let mover = usize::from(code % self.kinds);
        let victim = usize::from(victim % self.kinds);
        tables.customs[victim].is_special_victim() || tables.customs[mover].captor != Captor::Moves
    }

    /// What the rules note after a move: facings, repetitions, and whether the game is over.
    #[inline]
    fn settle(&mut self, tables: &Tables<W>, before: State, pass: bool, royal_captured: bool) {
        let hooks = &tables.hooks;
        if hooks.pass_limit > 0 && self.state.passes >= hooks.pass_limit {
            self.state.over = true;
        }
        if hooks.royal_capture && self.royals.contains(&None) {
            self.state.over = true;
        }
        if hooks.repetition.is_some() {
            self.history.push(self.state.hash, self.state.clock);
        }
        let Some(hook) = &hooks.facing else { return };
        let facing = self.royals_face(tables);
        self.state.facing = facing;
        self.state.pending =
            facing && !before.facing && self.facing_counts(tables, hook.active, royal_captured);
        self.state.unbroken = match hook.replies {
            Replies::Any => before.pending && facing,
            Replies::BreakOrPass => before.facing && pass,
            Replies::Forbidden => false,
        };
        self.state.over |= self.state.unbroken;
    }

    /// Takes a piece off a point.
    #[inline]
    pub(super) fn lift(&mut self, point: Point, code: u8) {
        self.mailbox[point.index()] = EMPTY;
        self.pieces[usize::from(code)].remove(point);
        self.sides[self.owner(code)].remove(point);
        if self.is_royal(code) {
            self.royals[self.owner(code)] = None;
        }
    }

    /// Puts a piece on a point.
    #[inline]
    pub(super) fn place(&mut self, point: Point, code: u8) {
        self.mailbox[point.index()] = code;
        self.pieces[usize::from(code)].insert(point);
        self.sides[self.owner(code)].insert(point);
        if self.is_royal(code) {
            self.royals[self.owner(code)] = Some(point);
        }
    }

    #[inline]
    fn owner(&self, code: u8) -> usize {
        usize::from(code >= self.kinds) + usize::from(code >= 2 * self.kinds)
    }

    #[inline]
    fn is_royal(&self, code: u8) -> bool {
        self.royal_kind.is_some_and(|royal| royal == code || royal + self.kinds == code)
    }

    /// Puts a piece on a point or clears it, and notes what was there.
    pub(super) fn set(&mut self, tables: &Tables<W>, point: Point, code: u8) {
        let before = self.mailbox[point.index()];
        self.log.push(Change::Point { point, before });
        self.replace(point, code);
        for piece in [before, code] {
            if piece != EMPTY {
                self.state.hash ^= tables.keys.piece(usize::from(piece), point.index());
            }
        }
    }

    /// Puts a piece on a point or clears it.
    pub(super) fn replace(&mut self, point: Point, code: u8) {
        let before = self.mailbox[point.index()];
        if before != EMPTY {
            self.lift(point, before);
        }
        if code != EMPTY {
            self.place(point, code);
        }
    }

    /// The code of a piece after changing sides.
    pub(super) fn turned(&self, code: u8) -> u8 {
        if code < self.kinds { code + self.kinds } else { code - self.kinds }
    }
}
