//! Steps and leaps: the same points whatever is on the board.

use crate::bits::Bits;
use crate::index::Point;

/// For every point, the points reached from it.
#[derive(Debug)]
pub(crate) struct Leap<const W: usize>(Vec<Bits<W>>);

impl<const W: usize> Leap<W> {
    /// A kernel over the points reached from each point.
    pub(crate) fn new(targets: Vec<Bits<W>>) -> Self {
        Self(targets)
    }

    #[inline(always)]
    pub(crate) fn targets(&self, from: Point) -> Bits<W> {
        self.0[from.index()]
    }
}
