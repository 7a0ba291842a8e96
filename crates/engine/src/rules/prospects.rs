//! What can be told of rules before any game is played: those that can never matter.
//!
//! Only what is sure is told. A rule that is not named here may still never matter.

use super::{Named, Role};
use crate::index::SideId;
use crate::model::{Model, Only, PassPolicy, Region};
use crate::tables::{FallEffect, Hooks, Replies};
use crate::words::Words;

/// What is known of a game before it is played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prospects<'a> {
    pub(crate) model: &'a Model,
    pub(crate) hooks: &'a Hooks,
    /// Whether anything makes moves illegal beside the rules of the pieces.
    pub(crate) has_bans: bool,
}

/// What brings an ending about, where it can be compared with what brings about another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A side in check cannot act.
    Checkmate,
    /// A side that is not in check cannot act.
    Stalemate,
    /// A side cannot act.
    Stuck,
    /// A position occurs for so many times.
    Occurrence(usize),
    /// A position occurs for so many times, and one side has always given check.
    CheckedOccurrence(usize),
    /// So many plies were played.
    Plies(u32),
    /// So many plies were played since the last capture.
    QuietPlies(u32),
    /// A side has nothing but its royal.
    Bare,
    /// A royal was captured.
    RoyalCaptured,
}

/// Whether one occasion leaves nothing to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Precedence {
    /// It comes earlier in every game.
    Always,
    /// It is there whenever the other one is.
    WhenListedFirst,
}

impl Occasion {
    fn precedes(self, other: Self) -> Option<Precedence> {
        use Occasion::{
            Bare, CheckedOccurrence, Checkmate, Occurrence, Plies, QuietPlies, RoyalCaptured,
            Stalemate, Stuck,
        };
        let first = Some(Precedence::WhenListedFirst);
        match (self, other) {
            (Occurrence(own), Occurrence(count) | CheckedOccurrence(count)) if own < count => {
                Some(Precedence::Always)
            }
            (Occurrence(own), Occurrence(count) | CheckedOccurrence(count)) if own == count => {
                first
            }
            (CheckedOccurrence(own), CheckedOccurrence(count)) if own == count => first,
            // A position may be given with any numbers of plies, so that neither comes earlier by itself.
            (Plies(own), Plies(count)) | (QuietPlies(own), QuietPlies(count)) if own <= count => {
                first
            }
            (Stuck, Checkmate | Stalemate | Stuck)
            | (Checkmate, Checkmate)
            | (Stalemate, Stalemate)
            | (Bare, Bare)
            | (RoyalCaptured, RoyalCaptured) => first,
            _ => None,
        }
    }
}

impl Prospects<'_> {
    /// Whether a royal can ever be attacked.
    pub(crate) fn knows_check(&self) -> bool {
        let Some(royal) = self.model.royal() else { return false };
        let faced =
            self.hooks.facing.as_ref().is_some_and(|hook| hook.replies == Replies::Forbidden);
        let moves = || self.model.kinds.iter().flat_map(|kind| &kind.moves);
        faced || moves().any(|rule| rule.only != Only::Move && rule.victims.contains(royal))
    }

    /// Whether a side that is not in check can always pass.
    pub(crate) fn can_pass_out_of_check(&self) -> bool {
        // A fall that is due may turn the board round, and a ban may be about passes.
        let is_free = !self.has_bans && self.hooks.fall.is_none();
        is_free && self.model.pass != PassPolicy::Never
    }

    /// Whether any side can pass at any time.
    pub(crate) fn can_always_pass(&self) -> bool {
        let is_free = !self.has_bans && self.hooks.fall.is_none();
        is_free && self.model.pass == PassPolicy::Always && !self.hooks.guarded
    }

    /// Whether every position can occur at most so many times that the given count is never reached.
    pub(crate) fn forbids_occurrence(&self, count: usize) -> bool {
        self.hooks.repetition.is_some_and(|ban| {
            let is_strict = !ban.spares_check && !ban.spares_pass && ban.spares_below.is_none();
            is_strict && usize::from(ban.count) <= count
        })
    }

    /// Whether the royals can stand on one file.
    pub(crate) fn royals_share_a_file(&self) -> bool {
        let Some(royal) = self.model.royal() else { return false };
        let Some(bound) = &self.model.kind(royal).bound else { return true };
        let board = &self.model.board;
        let files = |side| bound.of(side).iter().map(|point| board.file(point));
        files(SideId::First).any(|file| files(SideId::Second).any(|other| other == file))
    }

    /// Whether a piece that is bound to a region, or free, can stand in a zone of its own side.
    pub(crate) fn can_stand(&self, bound: Option<&Region>, zone: &Region) -> bool {
        // Whoever has changed sides may stand where others of its new side could not.
        let changes =
            self.hooks.fall.as_ref().is_some_and(|fall| fall.effect == FallEffect::Defect);
        SideId::BOTH.into_iter().any(|side| match bound {
            Some(bound) if !changes => bound.of(side).meets(&zone.of(side)),
            Some(_) | None => !zone.of(side).is_empty(),
        })
    }
}

/// Why a rule about check never matters.
pub(super) fn no_check() -> Words {
    Words::new("no move of this game gives check", "이 게임에는 장군을 부르는 수가 없습니다")
}

/// Why a rule about repeated positions never matters.
pub(super) fn too_often() -> Words {
    Words::new(
        "a ban lets no position occur so often",
        "금수 때문에 같은 국면이 그렇게 여러 번 나올 수 없습니다",
    )
}

/// A rule that can never matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dead {
    pub(crate) role: Role,
    /// Its id in the definition.
    pub(crate) id: String,
    /// The reason, as a phrase.
    pub(crate) why: Words,
    /// The ending that leaves nothing to it.
    pub(crate) rival: Option<String>,
}

/// What is to be said about the rules of a game, besides what they do.
#[derive(Debug, Clone, Default)]
pub(crate) struct Remarks {
    /// The rules that can never matter.
    pub(crate) dead: Vec<Dead>,
    /// What brings about the endings that can be compared.
    pub(crate) occasions: Vec<Occasion>,
    /// The regions that rules name.
    pub(crate) regions: Vec<String>,
    /// Whether a royal can ever be attacked.
    pub(crate) knows_check: bool,
}

/// The rules that can never matter.
pub(super) fn dead(rules: [(Role, &[Named]); 3], prospects: &Prospects<'_>) -> Vec<Dead> {
    let mut found = Vec::new();
    for (role, list) in rules {
        for (place, named) in list.iter().enumerate() {
            let id = named.id.clone();
            let why = named.rule.never(prospects);
            if let Some(why) = why {
                found.push(Dead { role, id, why, rival: None });
            } else if let Some(rival) = rival(list, place) {
                let why = words!(
                    "`{rival}` always ends the game before it",
                    "언제나 `{rival}`이(가) 먼저 대국을 끝냅니다"
                );
                found.push(Dead { role, id, why, rival: Some(rival) });
            }
        }
    }
    found
}

/// The rule of a list that leaves nothing to another one.
fn rival(list: &[Named], place: usize) -> Option<String> {
    let own = list[place].rule.occasion()?;
    let mut others = list.iter().enumerate().filter(|(other, _)| *other != place);
    let (_, rival) = others.find(|(other, named)| {
        let precedence = named.rule.occasion().and_then(|occasion| occasion.precedes(own));
        match precedence {
            Some(Precedence::Always) => true,
            Some(Precedence::WhenListedFirst) => *other < place,
            None => false,
        }
    })?;
    Some(rival.id.clone())
}
