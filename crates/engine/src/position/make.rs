//! Making a move and taking it back.

use super::{EMPTY, Move, Position, State, Undo};
use crate::index::{Point, SideId};
use crate::tables::{Replies, Tables};

impl<const W: usize> Position<W> {
    /// Makes a move that is legal here.
    #[inline]
    pub(crate) fn make(&mut self, tables: &Tables<W>, mv: Move) -> Undo {
        let before = self.state;
        let mover = self.turn;
        let mut captured = EMPTY;
        let mut royal_moved = false;
        self.state.clock += 1;
        self.state.ply += 1;
        if mv.is_pass() {
            self.state.passes = self.state.passes.saturating_add(1);
        } else {
            self.state.passes = 0;
            captured = self.mailbox[mv.to.index()];
            if captured != EMPTY {
                self.state.clock = 0;
                self.lift(mv.to, captured, mover.other());
                self.state.hash ^= tables.keys.piece(usize::from(captured), mv.to.index());
                if self.royal(mover.other()) == Some(mv.to) {
                    self.royals[mover.other().index()] = None;
                }
            }
            let code = self.mailbox[mv.from.index()];
            self.lift(mv.from, code, mover);
            self.place(mv.to, code, mover);
            self.state.hash ^= tables.keys.piece(usize::from(code), mv.from.index())
                ^ tables.keys.piece(usize::from(code), mv.to.index());
            if self.royal(mover) == Some(mv.from) {
                self.royals[mover.index()] = Some(mv.to);
                royal_moved = true;
            }
        }
        self.turn = mover.other();
        self.state.hash ^= tables.keys.turn;
        self.settle(tables, before, mv.is_pass(), royal_moved && captured != EMPTY);
        Undo { state: before, captured }
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        self.turn = self.turn.other();
        if mv.is_pass() {
            return;
        }
        let mover = self.turn;
        let code = self.mailbox[mv.to.index()];
        self.lift(mv.to, code, mover);
        self.place(mv.from, code, mover);
        if self.royal(mover) == Some(mv.to) {
            self.royals[mover.index()] = Some(mv.from);
        }
        if undo.captured != EMPTY {
            self.place(mv.to, undo.captured, mover.other());
            let kinds = self.pieces.len() / 2;
            if self.royal_code == Some(usize::from(undo.captured) % kinds) {
                self.royals[mover.other().index()] = Some(mv.to);
            }
        }
    }

    /// What the rules note after a move: facings, and whether the game is over.
    #[inline]
    fn settle(&mut self, tables: &Tables<W>, before: State, pass: bool, royal_captured: bool) {
        let hooks = &tables.hooks;
        if hooks.pass_limit > 0 && self.state.passes >= hooks.pass_limit {
            self.state.over = true;
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

    #[inline]
    fn lift(&mut self, point: Point, code: u8, side: SideId) {
        self.mailbox[point.index()] = EMPTY;
        self.pieces[usize::from(code)].remove(point);
        self.sides[side.index()].remove(point);
    }

    #[inline]
    pub(super) fn place(&mut self, point: Point, code: u8, side: SideId) {
        self.mailbox[point.index()] = code;
        self.pieces[usize::from(code)].insert(point);
        self.sides[side.index()].insert(point);
    }
}
