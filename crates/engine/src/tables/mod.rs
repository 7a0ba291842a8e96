//! Tables: everything that move generation looks up, flat and without strings.
//!
//! A move rule becomes, for each side, one of a few *kernels*: small tables with one function that
//! answers where a piece may go from a point, given which points are occupied. Attacks are the same
//! tables read backwards: `origins` holds, for every point, from where the rule could reach it.

mod compile;
mod hooks;
mod kernel;
mod keys;

pub(crate) use compile::compile;
pub(crate) use hooks::{Activity, FacingHook, Hooks, Replies};
pub(crate) use kernel::{Kernel, Lane, Rays};
pub(crate) use keys::Keys;

use crate::bits::Bits;
use crate::index::{KindSet, Point, SideId};

/// Everything that move generation looks up.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    /// The number of kinds.
    pub(crate) kinds: usize,
    /// For each side and kind its compiled move rules.
    pub(crate) movers: [Vec<Vec<Rule<W>>>; 2],
    /// For each side, the rules by which the other side's royal is attacked.
    pub(crate) threats: [Vec<Threat<W>>; 2],
    /// The lines along which two royals face each other, where a rule asks for them.
    pub(crate) facing: Option<Rays<W>>,
    /// Random numbers for hashing.
    pub(crate) keys: Keys,
    /// What the rules of the game want of move generation.
    pub(crate) hooks: Hooks,
}

/// One compiled move rule of a kind and a side.
#[derive(Debug)]
pub(crate) struct Rule<const W: usize> {
    pub(crate) kernel: Kernel<W>,
    /// Whether it may go to an empty point.
    pub(crate) moves: bool,
    /// Whether it may capture.
    pub(crate) captures: bool,
    /// The kinds that it may not capture.
    pub(crate) spared: KindSet,
}

/// A rule by which a royal can be attacked, read backwards.
#[derive(Debug)]
pub(crate) struct Threat<const W: usize> {
    /// The kind that attacks.
    pub(crate) kind: usize,
    pub(crate) kernel: Kernel<W>,
    /// For every point, the points from which the rule could reach it.
    pub(crate) origins: Vec<Bits<W>>,
}

impl<const W: usize> Tables<W> {
    /// The rules of a kind.
    #[inline]
    pub(crate) fn rules(&self, side: SideId, kind: usize) -> &[Rule<W>] {
        &self.movers[side.index()][kind]
    }

    /// Whether two points face each other over empty points.
    #[inline]
    pub(crate) fn faces(&self, a: Point, b: Point, occupied: Bits<W>) -> bool {
        self.facing.as_ref().and_then(|rays| rays.between(a, b)).is_some_and(|gap| !gap.meets(&occupied))
    }
}
