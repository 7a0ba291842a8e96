//! A position with its tables behind one face, whatever the number of words.
//!
//! Everything below this face is compiled for its number of words; the choice is made once, here.

use std::fmt;
use std::sync::Arc;

use crate::bits::{Bits, PointSet};
use crate::index::{Piece, Point, Score, SideId};
use crate::model::{Model, Placement};
use crate::movegen::{self, Effort, EffortError, Generator, Refusal, Share, Survey, Weights};
use crate::position::{Move, Pending, Position, Undo};
use crate::tables::Tables;

/// A position that can be played.
pub(super) trait Play: fmt::Debug + Send {
    fn turn(&self) -> SideId;
    /// Appends the legal moves, as if the game went on.
    fn list(&self, moves: &mut Vec<Move>);
    /// Appends those of them that capture.
    fn list_captures(&self, moves: &mut Vec<Move>);
    /// Calls back with every piece of a side and where it could go, safe or not.
    fn each_reach(&self, side: SideId, visit: &mut dyn FnMut(Piece, Point, PointSet));
    /// Weighs the position.
    fn survey(&self, weights: &Weights) -> Survey;
    /// Weighs the pieces of each side where they stand, and nothing else.
    fn worth(&self, weights: &Weights) -> [i32; 2];
    /// For each point the number of its piece.
    fn codes(&self) -> &[u8];
    /// The same position once more.
    fn copy(&self) -> Box<dyn Play>;
    fn in_check(&self) -> bool;
    fn make(&mut self, mv: Move) -> Undo;
    fn unmake(&mut self, mv: Move, undo: Undo);
    fn perft(&mut self, depth: u32) -> u64;
    fn divide(&self, depth: u32, effort: &Effort<'_>) -> Result<Vec<Share>, EffortError>;
    /// Calls back with the legal moves of every position so many plies on.
    fn walk(&mut self, plies: u32, visit: &mut dyn FnMut(&[Move]));
    fn piece_at(&self, point: Point) -> Option<Piece>;
    fn royal(&self, side: SideId) -> Option<Point>;
    fn placement(&self) -> Placement;
    fn pending(&self) -> Vec<Pending>;
    /// The number of pieces of each side.
    fn counts(&self) -> [u32; 2];
    /// The material of each side, its bonus not counted.
    fn material(&self) -> [Score; 2];
    fn hash(&self) -> u64;
    /// A hash of everything but the moves that led here.
    fn key(&self) -> u64;
    /// Plies since the last capture, and plies in all.
    fn counters(&self) -> (u32, u32);
    fn passes(&self) -> u8;
    fn unbroken(&self) -> bool;
    fn facing(&self) -> bool;
    fn refuse(&self, model: &Model, mv: Move) -> Option<Refusal>;
    /// The hash after a quiet move.
    fn key_after(&self, mv: Move) -> u64;
    fn is_consistent(&self) -> bool;
}

/// A position of a known number of words with its tables.
#[derive(Debug, Clone)]
pub(super) struct Seat<const W: usize> {
    pub(super) tables: Arc<Tables<W>>,
    pub(super) position: Position<W>,
}

impl<const W: usize> Play for Seat<W> {
    fn turn(&self) -> SideId {
        self.position.turn()
    }

    fn list(&self, moves: &mut Vec<Move>) {
        Generator::new(&self.tables, &self.position, &mut Vec::new()).list(moves);
    }

    fn list_captures(&self, moves: &mut Vec<Move>) {
        Generator::new(&self.tables, &self.position, &mut Vec::new()).list_captures(moves);
    }

    fn each_reach(&self, side: SideId, visit: &mut dyn FnMut(Piece, Point, PointSet)) {
        movegen::each_reach(&self.tables, &self.position, side, |kind, from, targets| {
            visit(Piece::of(side, kind), from, targets.resized());
        });
    }

    fn survey(&self, weights: &Weights) -> Survey {
        movegen::survey(&self.tables, &self.position, weights)
    }

    fn worth(&self, weights: &Weights) -> [i32; 2] {
        movegen::worth(&self.position, weights)
    }

    fn codes(&self) -> &[u8] {
        self.position.codes()
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }

    fn in_check(&self) -> bool {
        movegen::attacked(&self.tables, &self.position, self.position.turn())
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.position.make(&self.tables, mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(&self.tables, mv, undo);
    }

    fn perft(&mut self, depth: u32) -> u64 {
        movegen::perft(&self.tables, &mut self.position, depth)
    }

    fn divide(&self, depth: u32, effort: &Effort<'_>) -> Result<Vec<Share>, EffortError> {
        movegen::divide(&self.tables, &self.position, depth, effort)
    }

    fn walk(&mut self, plies: u32, visit: &mut dyn FnMut(&[Move])) {
        movegen::walk(&self.tables, &mut self.position, plies, visit);
    }

    fn piece_at(&self, point: Point) -> Option<Piece> {
        self.position.piece_at(point)
    }

    fn royal(&self, side: SideId) -> Option<Point> {
        self.position.royal(side)
    }

    fn placement(&self) -> Placement {
        self.position.placement()
    }

    fn pending(&self) -> Vec<Pending> {
        let pending = |(owner, captor, members): (SideId, Option<Point>, Bits<W>)| Pending {
            owner,
            captor,
            members: members.resized(),
        };
        self.position.debts().map(pending).collect()
    }

    fn counts(&self) -> [u32; 2] {
        SideId::BOTH.map(|side| self.position.side(side).count())
    }

    fn material(&self) -> [Score; 2] {
        SideId::BOTH.map(|side| self.position.material(&self.tables, side))
    }

    fn hash(&self) -> u64 {
        self.position.state.hash
    }

    fn key(&self) -> u64 {
        self.position.key(&self.tables)
    }

    fn counters(&self) -> (u32, u32) {
        (self.position.state.clock, self.position.state.ply)
    }

    fn passes(&self) -> u8 {
        self.position.state.passes
    }

    fn unbroken(&self) -> bool {
        self.position.state.unbroken
    }

    fn facing(&self) -> bool {
        self.position.state.facing
    }

    fn refuse(&self, model: &Model, mv: Move) -> Option<Refusal> {
        movegen::refuse(model, &self.tables, &self.position, mv)
    }

    fn key_after(&self, mv: Move) -> u64 {
        self.position.key_after(&self.tables, mv)
    }

    fn is_consistent(&self) -> bool {
        self.position.is_consistent(&self.tables)
    }
}
