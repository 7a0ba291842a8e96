//! What the rules of a game want of move generation, as flat data.
//!
//! A rule that is not used leaves its hook at nothing, and costs one test of a value that never
//! changes.

use crate::index::{KindId, KindSet, Score};
use crate::model::{Directions, PassPolicy, Region};

/// The wishes of all rules of a game together.
#[derive(Debug, Clone)]
pub(crate) struct Hooks {
    /// The royal kind.
    pub(crate) royal: Option<KindId>,
    /// What each kind counts.
    pub(crate) values: Vec<Score>,
    /// Whether a move may not leave the own royal attacked.
    pub(crate) guarded: bool,
    /// Whether the capture of a royal ends the game.
    pub(crate) royal_capture: bool,
    /// When a turn may be let go by.
    pub(crate) pass: PassPolicy,
    /// After how many passes in a row the game is over; 0 for never.
    pub(crate) pass_limit: u8,
    /// What happens while the royals face each other.
    pub(crate) facing: Option<FacingHook>,
    /// Whether a move may repeat a position.
    pub(crate) repetition: Option<RepetitionHook>,
    /// The kinds that may not move in the first plies.
    pub(crate) opening: Option<OpeningHook>,
    /// What follows from the capture of certain pieces for others.
    pub(crate) fall: Option<FallHook>,
    /// What pieces become where their moves end.
    pub(crate) promotions: Vec<PromotionHook>,
}

impl Hooks {
    /// Whether anything depends on the royal being attacked.
    #[inline]
    pub(crate) fn watches_checks(&self) -> bool {
        let pass = matches!(self.pass, PassPolicy::NotInCheck | PassPolicy::WhenStuck);
        self.guarded || pass || self.repetition.is_some_and(|hook| hook.spares_check)
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
    pub(crate) along: Directions,
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

/// Which moves may not repeat a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RepetitionHook {
    /// The occurrence that no move may bring about.
    pub(crate) count: u16,
    /// Whether a side in check may do so all the same.
    pub(crate) spares_check: bool,
    /// Whether a pass may do so all the same.
    pub(crate) spares_pass: bool,
    /// Whether both sides may do so while the material of each is below a sum.
    pub(crate) spares_below: Option<Score>,
}

/// Which kinds may not move at first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpeningHook {
    /// The kinds.
    pub(crate) kinds: KindSet,
    /// For how many plies of the game.
    pub(crate) plies: u32,
}

/// What some kinds become where their moves end.
#[derive(Debug, Clone)]
pub(crate) struct PromotionHook {
    /// The kinds that promote.
    pub(crate) pieces: KindSet,
    /// Where they do.
    pub(crate) zone: Region,
    /// The kind that they become.
    pub(crate) into: KindId,
}

/// What follows from the capture of certain pieces for others.
#[derive(Debug, Clone)]
pub(crate) struct FallHook {
    /// The kinds whose capture counts.
    pub(crate) triggers: KindSet,
    /// The camps: one part is one camp.
    pub(crate) camps: Region,
    /// Which pieces belong to a camp.
    pub(crate) members: Members,
    /// What happens to them.
    pub(crate) effect: FallEffect,
    /// When it happens.
    pub(crate) timing: Timing,
}

/// Which pieces belong to a camp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Members {
    /// Those that stand in it right after the capture.
    Standing,
    /// Those that stood in it when the game began, wherever they are.
    Born,
}

/// What happens to the members of a fallen camp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FallEffect {
    /// They change sides where they stand.
    Defect,
    /// They leave the board.
    Remove,
    /// They cannot move.
    Freeze,
}

/// When a camp falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// After the next move, unless it captures the captor.
    AfterReply,
    /// At once; undone if the next move captures the captor.
    AtOnce,
    /// At once; undone whenever the captor is captured.
    WhileCaptorLives,
}
