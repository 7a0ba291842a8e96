//! Where a piece goes on a board that need not be a position of the game, for drawings of moves.

use crate::bits::{Bits, PointSet};
use crate::index::{KindSet, Piece, Point, SideId};
use crate::model::Placement;
use crate::tables::Tables;

/// Where a piece goes as far as the pieces on a board tell, whatever becomes of royals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The empty points that it may move to.
    pub(crate) moves: PointSet,
    /// The points where it captures an enemy, or could if one stood there.
    pub(crate) captures: PointSet,
}

impl Reach {
    /// All its points.
    pub(crate) fn all(&self) -> PointSet {
        self.moves | self.captures
    }
}

/// The points of the pieces of a board that fit.
fn points<const W: usize>(placement: &Placement, fits: impl Fn(Piece) -> bool) -> Bits<W> {
    placement.pieces().filter(|(_, piece)| fits(*piece)).map(|(point, _)| point).collect()
}

/// Where the piece on a point goes once a piece has been captured in the game; nowhere from an empty point.
pub(super) fn reach<const W: usize>(
    tables: &Tables<W>,
    placement: &Placement,
    from: Point,
) -> Reach {
    let mover = placement.get(from);
    let Some((side, kind)) = mover.and_then(|piece| Some((piece.side?, piece.kind))) else {
        return Reach::default();
    };
    let occupied: Bits<W> = points(placement, |_| true);
    let (mut moves, mut captures) = (Bits::EMPTY, Bits::EMPTY);
    for rule in tables.rules(side, kind.index()) {
        let barred = |kinds: KindSet| points(placement, |piece| kinds.contains(piece.kind));
        let targets = rule.kernel.targets(from, occupied, barred);
        let empty = targets.minus(occupied);
        let prey = |piece: Piece| is_prey(piece, side, rule.spared);
        if rule.moves {
            moves |= empty;
        }
        if rule.captures {
            captures |= empty | (targets & points(placement, prey));
        }
    }
    Reach { moves: moves.resized(), captures: captures.resized() }
}

fn is_prey(piece: Piece, captor: SideId, spared: KindSet) -> bool {
    piece.side == Some(captor.other()) && !spared.contains(piece.kind)
}
