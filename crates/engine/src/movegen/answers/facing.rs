//! Royals that come to face each other, which limits the answers.

use super::Moved;
use crate::bits::Bits;
use crate::index::Point;
use crate::position::Position;
use crate::tables::{Replies, Tables};

/// How facing royals limit answers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Facing<const W: usize> {
    /// Not at all.
    Free,
    /// These royals face each other if they come to stand on one line.
    Apart { mover: Point, other: Point },
    /// They do so as well if the points between them become empty.
    Aligned { mover: Point, other: Point, gap: Bits<W> },
}

impl<const W: usize> Facing<W> {
    pub(super) fn of(tables: &Tables<W>, position: &Position<W>) -> Self {
        let side = position.turn();
        let royals = (position.royal(side), position.royal(side.other()));
        let (Some(hook), Some(rays), (Some(mover), Some(other))) =
            (&tables.hooks.facing, &tables.facing, royals)
        else {
            return Self::Free;
        };
        if hook.replies != Replies::BreakOrPass {
            return Self::Free;
        }
        match rays.between(mover, other) {
            Some(gap) => Self::Aligned { mover, other, gap },
            None => Self::Apart { mover, other },
        }
    }

    /// Whether the royals face each other after a move.
    #[inline(always)]
    pub(super) fn is_after(self, tables: &Tables<W>, occupied: Bits<W>, moved: Moved) -> bool {
        let (mover, other, closed) = match self {
            Self::Free => return false,
            Self::Apart { mover, other } => (mover, other, true),
            Self::Aligned { mover, other, gap } => (mover, other, gap.meets(&occupied)),
        };
        if moved.from == mover { tables.faces(moved.to, other, occupied) } else { !closed }
    }
}
