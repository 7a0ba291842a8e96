//! Tables: everything that move generation looks up, flat and without strings.
//!
//! A move rule becomes, for each side, one of a few *kernels*: small tables with one function that
//! answers where a piece may go from a point, given which points are occupied. Attacks are the same
//! tables read backwards: `origins` holds, for every point, from where the rule could reach it.

mod compile;
mod hooks;
mod kernel;
mod keys;
mod mirror;

pub(crate) use compile::{Leads, compile, unbounded_kernel};
pub(crate) use hooks::{
    Activity, FacingHook, FallEffect, FallHook, Hooks, Members, OpeningHook, PromotionHook,
    RepetitionHook, Replies, Timing,
};
pub(crate) use kernel::{Kernel, Lane, Rays, Reading};
pub(crate) use keys::{Keys, mix};
pub(crate) use mirror::Mirror;

use crate::bits::Bits;
use crate::index::{KindSet, Point, SideId};
use crate::model::Captor;

/// Everything that move generation looks up.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    /// The number of files of the board.
    pub(crate) files: usize,
    /// The number of places of the board, missing points too.
    pub(crate) points: usize,
    /// The number of kinds.
    pub(crate) kinds: usize,
    /// For each side and kind its compiled move rules.
    pub(crate) movers: [Vec<Vec<Rule<W>>>; 2],
    /// For each side, the rules by which the other side's royal is attacked.
    pub(crate) threats: [Vec<Threat<W>>; 2],
    /// The lines along which two royals face each other, where a rule asks for them.
    pub(crate) facing: Option<Rays<W>>,
    /// For each kind, what its captures and its capture do beside the usual.
    pub(crate) customs: Vec<Customs>,
    /// For each code of a piece what it becomes and where; empty if nothing promotes.
    pub(crate) promotions: Vec<Promotion<W>>,
    /// Whether some move of the game changes more than its two points.
    pub(crate) has_effects: bool,
    /// Whether some piece may not be captured until another one has been.
    pub(crate) spares_at_first: bool,
    /// Whether answers to a move can be told before it is made.
    pub(crate) tells_answers: bool,
    /// The camps of each side, where a rule asks for them.
    pub(crate) camps: [Vec<Bits<W>>; 2],
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
    /// The kinds that it may not capture until a piece has been captured.
    pub(crate) spared_at_first: KindSet,
}

impl<const W: usize> Rule<W> {
    /// Whether it may go to every point it reaches but those of own pieces.
    #[inline(always)]
    pub(crate) fn is_even(&self) -> bool {
        self.moves && self.captures && self.spared.is_empty() && self.spared_at_first.is_empty()
    }

    /// Whether another rule moves and captures under the same conditions.
    fn does_the_same(&self, other: &Self) -> bool {
        let conditions =
            |rule: &Self| (rule.moves, rule.captures, rule.spared, rule.spared_at_first);
        conditions(self) == conditions(other)
    }
}

/// What the captures of a kind and its own capture do beside the usual.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Customs {
    /// What becomes of the piece when it captures.
    pub(crate) captor: Captor,
    /// What becomes of its captor.
    pub(crate) captured_by: Captor,
    /// The code of the obstacle that it becomes when captured.
    pub(crate) becomes: Option<u8>,
    /// Whether its capture lets a camp fall.
    pub(crate) triggers: bool,
}

impl Customs {
    /// Whether capturing a piece with these customs does more than the usual.
    #[inline]
    pub(crate) fn is_special_victim(self) -> bool {
        self.captured_by != Captor::Moves || self.becomes.is_some() || self.triggers
    }
}

/// What a piece becomes where its move ends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Promotion<const W: usize> {
    /// Where it does.
    pub(crate) zone: Bits<W>,
    /// The code of the piece that it becomes.
    pub(crate) into: u8,
}

/// A rule by which a royal can be attacked, read backwards.
#[derive(Debug)]
pub(crate) struct Threat<const W: usize> {
    /// The kind that attacks.
    pub(crate) kind: usize,
    pub(crate) kernel: Kernel<W>,
    /// For every point, the points from which the rule could reach it.
    pub(crate) origins: Vec<Bits<W>>,
    /// For every point, those from which the rule could reach a point that a royal there could go to.
    pub(crate) near: Vec<Bits<W>>,
    /// Whether an attack may pass the point that it ends on.
    pub(crate) winds: bool,
    /// Whether the royal is spared until a piece has been captured.
    pub(crate) spares_at_first: bool,
}

impl<const W: usize> Tables<W> {
    /// The rules of a kind.
    #[inline]
    pub(crate) fn rules(&self, side: SideId, kind: usize) -> &[Rule<W>] {
        &self.movers[side.index()][kind]
    }

    /// What a piece becomes when its move ends on a point, by their codes; nothing if it stays what it is.
    #[inline]
    pub(crate) fn promoted(&self, code: u8, point: Point) -> Option<u8> {
        let promotion = self.promotions.get(usize::from(code))?;
        promotion.zone.contains(point).then_some(promotion.into)
    }

    /// Whether two points face each other over empty points.
    #[inline]
    pub(crate) fn faces(&self, a: Point, b: Point, occupied: Bits<W>) -> bool {
        self.facing
            .as_ref()
            .and_then(|rays| rays.between(a, b))
            .is_some_and(|gap| !gap.meets(&occupied))
    }
}
