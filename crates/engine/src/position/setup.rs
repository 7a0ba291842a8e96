//! From anything that can be set up to a position that can be played.

use thiserror::Error;

use super::{EMPTY, Position, State};
use crate::bits::Bits;
use crate::index::{Piece, SideId};
use crate::model::{Model, Placement};
use crate::tables::Tables;

/// A position that has not been checked: any pieces anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub placement: Placement,
    /// The side to move.
    pub turn: SideId,
    /// Plies since the last capture.
    pub clock: u32,
    /// The number of the full move, from 1.
    pub full_move: u32,
    /// The number of pieces in the array that the game started from.
    pub start_count: u32,
}

/// Why a setup cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A side has no royal piece.
    #[error("{side} has no {royal}")]
    NoRoyal {
        /// The side.
        side: String,
        /// What its royal is called.
        royal: String,
    },
    /// A side has several royal pieces.
    #[error("{side} has {count} of its {royal}, and can have only one")]
    SeveralRoyals {
        /// The side.
        side: String,
        /// What its royal is called.
        royal: String,
        /// How many there are.
        count: usize,
    },
    /// A piece stands outside the region that it is bound to.
    #[error("the {piece} of {side} on {point} stands outside its region")]
    OutOfBounds {
        /// The side.
        side: String,
        /// The piece.
        piece: String,
        /// Where it stands.
        point: String,
    },
    /// The side that is not to move is in check.
    #[error("{checked} is in check but {turn} is to move")]
    CheckOnWaitingSide {
        /// The side that would lose its royal.
        checked: String,
        /// The side to move.
        turn: String,
    },
}

impl Setup {
    /// A setup over a placement with a side to move and nothing played yet.
    pub fn new(placement: Placement, turn: SideId) -> Self {
        let start_count = placement.pieces().count() as u32;
        Self { placement, turn, clock: 0, full_move: 1, start_count }
    }

    /// The start position of a model.
    pub fn start(model: &Model) -> Self {
        Self::new(model.arrays[0].placement.clone(), model.first)
    }

    /// Checks what can be told from the placement alone.
    ///
    /// # Errors
    ///
    /// Gives every reason why the setup cannot be played.
    pub(crate) fn check(&self, model: &Model) -> Result<(), Vec<PositionError>> {
        let mut errors = Vec::new();
        let side_name = |side: SideId| model.side_data(side).name.en().to_owned();
        if let Some(royal) = model.royal() {
            for side in SideId::BOTH {
                let own = Piece::of(side, royal);
                let count = self.placement.pieces().filter(|(_, piece)| *piece == own).count();
                let (side, royal) = (side_name(side), model.kind(royal).name.en().to_owned());
                match count {
                    0 => errors.push(PositionError::NoRoyal { side, royal }),
                    1 => {}
                    _ => errors.push(PositionError::SeveralRoyals { side, royal, count }),
                }
            }
        }
        for (point, piece) in self.placement.pieces() {
            let kind = model.kind(piece.kind);
            let (Some(side), Some(bound)) = (piece.side, &kind.bound) else { continue };
            if bound.part_at(side, point).is_none() {
                errors.push(PositionError::OutOfBounds {
                    side: side_name(side),
                    piece: kind.name.en().to_owned(),
                    point: model.board.name(point),
                });
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl<const W: usize> Position<W> {
    /// A position over a setup, whose placement has been checked.
    pub(crate) fn new(model: &Model, tables: &Tables<W>, setup: &Setup) -> Self {
        let kinds = model.kinds.len();
        let plies = setup.full_move.saturating_sub(1).saturating_mul(2);
        let second = u32::from(setup.turn != model.first);
        let state = State {
            clock: setup.clock,
            ply: plies.saturating_add(second),
            passes: 0,
            facing: false,
            pending: false,
            unbroken: false,
            over: false,
            hash: 0,
        };
        let mut position = Self {
            pieces: vec![Bits::EMPTY; 2 * kinds],
            sides: [Bits::EMPTY; 2],
            mailbox: vec![EMPTY; model.board.size()],
            royals: [None; 2],
            royal_code: model.royal().map(crate::index::KindId::index),
            turn: setup.turn,
            start_count: setup.start_count,
            state,
        };
        for (point, piece) in setup.placement.pieces() {
            let Some(side) = piece.side else { continue };
            position.place(point, model.code(side, piece.kind), side);
            if model.royal() == Some(piece.kind) {
                position.royals[side.index()] = Some(point);
            }
        }
        position.state.hash = position.full_hash(tables);
        if let Some(hook) = &tables.hooks.facing {
            position.state.facing = position.royals_face(tables);
            // A facing that stands already counts as made by the side not to move.
            position.state.pending =
                position.state.facing && position.facing_counts(tables, hook.active, false);
        }
        position
    }

    /// The hash, computed from the pieces.
    pub(crate) fn full_hash(&self, tables: &Tables<W>) -> u64 {
        let mut hash = if self.turn == SideId::Second { tables.keys.turn } else { 0 };
        for point in self.occupied() {
            hash ^= tables.keys.piece(usize::from(self.mailbox[point.index()]), point.index());
        }
        hash
    }

    /// Whether what is kept up move by move equals what is computed from the pieces.
    pub(crate) fn is_consistent(&self, tables: &Tables<W>) -> bool {
        let royals = SideId::BOTH.map(|side| {
            self.royal_code.and_then(|royal| self.of_kind(side, royal).first())
        });
        self.state.hash == self.full_hash(tables) && self.royals == royals
    }
}
