//! What the rules of a game want of move generation, as flat data.
//!
//! A rule that is not used leaves its hook at nothing, and costs one test of a value that never
//! changes.

use crate::index::{KindId, Score};
use crate::model::PassPolicy;

/// The wishes of all rules of a game together.
#[derive(Debug, Clone)]
pub(crate) struct Hooks {
    /// The royal kind.
    pub(crate) royal: Option<KindId>,
    /// What each kind counts.
    pub(crate) values: Vec<Score>,
    /// Whether a move may not leave the own royal attacked.
    pub(crate) guarded: bool,
    /// When a turn may be let go by.
    pub(crate) pass: PassPolicy,
    /// After how many passes in a row the game is over; 0 for never.
    pub(crate) pass_limit: u8,
    /// What happens while the royals face each other.
    pub(crate) facing: Option<FacingHook>,
}

impl Hooks {
    /// Whether anything depends on the royal being attacked.
    #[inline]
    pub(crate) fn watches_checks(&self) -> bool {
        self.guarded || matches!(self.pass, PassPolicy::NotInCheck | PassPolicy::WhenStuck)
    }
}

/// What happens while the royals face each other over empty points.
#[derive(Debug, Clone)]
pub(crate) struct FacingHook {
    /// When a facing counts.
    pub(crate) active: Activity,
    /// What the side that is faced may do.
    pub(crate) replies: Replies,
    /// The directions along which royals face.
    pub(crate) along: crate::model::Directions,
}

/// When a facing counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Activity {
    /// At any time.
    Always,
    /// Once a piece has been captured.
    AfterCapture,
    /// While the material of each side is below a sum, or if a royal's capture made the facing.
    Below(Score),
}

/// What the side that is faced may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replies {
    /// Anything; a reply that leaves the royals facing ends the game.
    Any,
    /// Break the facing, or pass, which ends the game and is legal even in check.
    BreakOrPass,
    /// Nothing: no move may lead to a facing.
    Forbidden,
}
