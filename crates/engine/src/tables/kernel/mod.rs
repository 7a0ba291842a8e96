//! Kernels: the few ways in which compiled rules find the points they reach.
//!
//! Each kernel answers three questions. `targets`: where may a piece go from here, given the
//! occupied points? `reach`: where might it go on some board? `lane`: under which condition does
//! it reach one given point, and which points decide that?

mod hop;
mod lame;
mod leap;
mod rays;
mod slide;

pub(crate) use hop::Hop;
pub(crate) use lame::{Lame, Way};
pub(crate) use leap::Leap;
pub(crate) use rays::Rays;
pub(crate) use slide::Slide;

use crate::bits::Bits;
use crate::index::{KindSet, Point};

/// How a compiled rule finds the points it reaches.
#[derive(Debug)]
pub(crate) enum Kernel<const W: usize> {
    /// The same points whatever is on the board.
    Leap(Leap<W>),
    /// Points behind points that must be empty or occupied.
    Lame(Lame<W>),
    /// Straight on over empty points.
    Slide(Slide<W>),
    /// Straight on over screens.
    Hop(Hop<W>),
}

/// Where a piece may go, and what that hangs on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading<const W: usize> {
    /// The points that it may go to.
    pub(crate) targets: Bits<W>,
    /// The points whose emptying or filling, or another piece on which, may change them.
    pub(crate) minded: Bits<W>,
}

/// The condition under which one piece attacks one point.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lane<const W: usize> {
    /// None: it always does.
    Open,
    /// All of some points are empty.
    Clear {
        /// The points that must be empty.
        empty: Bits<W>,
    },
    /// All of some points are empty, and all of some others occupied.
    Path {
        /// The points that must be empty.
        empty: Bits<W>,
        /// The points that must be occupied.
        full: Bits<W>,
    },
    /// Exactly so many of some points are occupied, none by a kind that is no screen.
    Screened {
        /// The points between.
        between: Bits<W>,
        /// How many of them are occupied.
        screens: u8,
        /// The kinds that are no screens.
        barred: KindSet,
    },
}

impl<const W: usize> Lane<W> {
    /// The points that decide.
    #[inline]
    pub(crate) fn points(&self) -> Bits<W> {
        match *self {
            Self::Open => Bits::EMPTY,
            Self::Clear { empty } => empty,
            Self::Path { empty, full } => empty | full,
            Self::Screened { between, .. } => between,
        }
    }
}

impl<const W: usize> Kernel<W> {
    /// The points that a piece may go to, friend and foe on them not yet told apart.
    ///
    /// `barred` gives the points whose pieces are no screens.
    #[inline(always)]
    pub(crate) fn targets(
        &self,
        from: Point,
        occupied: Bits<W>,
        barred: impl FnOnce(KindSet) -> Bits<W>,
    ) -> Bits<W> {
        match self {
            Self::Leap(leap) => leap.targets(from),
            Self::Lame(lame) => lame.targets(from, occupied),
            Self::Slide(slide) => slide.targets(from, occupied),
            Self::Hop(hop) => hop.targets(from, occupied, barred(hop.barred)),
        }
    }

    /// The targets, with the points that they hang on.
    #[inline(always)]
    pub(crate) fn read(
        &self,
        from: Point,
        occupied: Bits<W>,
        barred: impl FnOnce(KindSet) -> Bits<W>,
    ) -> Reading<W> {
        match self {
            Self::Leap(leap) => Reading { targets: leap.targets(from), minded: Bits::EMPTY },
            Self::Lame(lame) => lame.read(from, occupied),
            Self::Slide(slide) => slide.read(from, occupied),
            Self::Hop(hop) => hop.read(from, occupied, barred(hop.barred)),
        }
    }

    /// The first occupied point on the line from a point through another, for kernels with lines.
    pub(crate) fn first_on_line(&self, from: Point, to: Point, occupied: Bits<W>) -> Option<Point> {
        match self {
            Self::Leap(_) | Self::Lame(_) => None,
            Self::Slide(slide) => slide.rays.first_on_line(from, to, occupied),
            Self::Hop(hop) => hop.rays.first_on_line(from, to, occupied),
        }
    }

    /// The points that a piece might go to on some board.
    pub(crate) fn reach(&self, from: Point) -> Bits<W> {
        match self {
            Self::Leap(leap) => leap.targets(from),
            Self::Lame(lame) => lame.reach(from),
            Self::Slide(slide) => slide.reach(from),
            Self::Hop(hop) => hop.reach(from),
        }
    }

    /// Whether it may reach a point only as that point itself is empty or occupied.
    pub(crate) fn winds(&self) -> bool {
        match self {
            Self::Lame(lame) => lame.winds(),
            Self::Leap(_) | Self::Slide(_) | Self::Hop(_) => false,
        }
    }

    /// Calls back with every lane on which a piece reaches a point.
    #[inline(always)]
    pub(crate) fn lanes(&self, from: Point, to: Point, mut found: impl FnMut(Lane<W>)) {
        match self {
            Self::Leap(_) => found(Lane::Open),
            Self::Lame(lame) => lame.lanes(from, to, found),
            Self::Slide(slide) => {
                if let Some(between) = slide.rays.between(from, to) {
                    found(Lane::Clear { empty: between });
                }
            }
            Self::Hop(hop) => {
                if let Some(between) = hop.rays.between(from, to) {
                    found(Lane::Screened { between, screens: hop.screens, barred: hop.barred });
                }
            }
        }
    }
}
