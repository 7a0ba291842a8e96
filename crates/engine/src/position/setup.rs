//! From anything that can be set up to a position that can be played.

use thiserror::Error;

use super::effects::Debt;
use super::history::History;
use super::{EMPTY, Position, State};
use crate::bits::{Bits, PointSet};
use crate::index::{Piece, Point, SideId};
use crate::model::{Model, Placement};
use crate::tables::{FallEffect, Hooks, Members, Tables, Timing};
use crate::words::{Particle, Words};

/// A position that has not been checked: any pieces anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub placement: Placement,
    /// The side to move.
    pub turn: SideId,
    /// The side that made the first move of the game.
    pub opener: SideId,
    /// Plies since the last capture.
    pub clock: u32,
    /// The number of the full move, from 1; 0 if nothing was played yet, whoever is to move.
    pub full_move: u32,
    /// The number of pieces in the array that the game started from.
    pub start_count: u32,
    /// Fallen camps whose effect is still open.
    pub pending: Vec<Pending>,
}

/// A camp that has fallen, while its effect is still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The side whose camp it is.
    pub owner: SideId,
    /// The piece whose capture would undo the fall; none if it has been lost.
    pub captor: Option<Point>,
    /// The pieces that are affected.
    pub members: PointSet,
}

/// Why a setup cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A side has no royal piece.
    #[error("{} has no {}", side.en, royal.en)]
    NoRoyal {
        /// The side.
        side: Words,
        /// What its royal is called.
        royal: Words,
    },
    /// A side has several royal pieces.
    #[error("{} has {count} of its {}, and can have only one", side.en, royal.en)]
    SeveralRoyals {
        /// The side.
        side: Words,
        /// What its royal is called.
        royal: Words,
        /// How many there are.
        count: usize,
    },
    /// A piece stands outside the region that it is bound to.
    #[error("the {} of {} on {point} stands outside its region", piece.en, side.en)]
    OutOfBounds {
        /// The side.
        side: Words,
        /// The piece.
        piece: Words,
        /// Where it stands.
        point: String,
    },
    /// An open effect does not fit the pieces.
    #[error("the pending fall does not fit the position: {}", reason.en)]
    PendingMisfit {
        /// Why it does not.
        reason: Words,
    },
    /// The side that is not to move is in check.
    #[error("{} is in check but {} is to move", checked.en, turn.en)]
    CheckOnWaitingSide {
        /// The side that would lose its royal.
        checked: Words,
        /// The side to move.
        turn: Words,
    },
}

impl PositionError {
    /// Why, in every language.
    pub fn words(&self) -> Words {
        let subject = |name: &Words| Particle::Subject.after(&name.ko);
        let ko = match self {
            Self::NoRoyal { side, royal } => {
                format!("{}에 {} 없습니다", side.ko, subject(royal))
            }
            Self::SeveralRoyals { side, royal, count } => {
                format!(
                    "{}에 {} {count}개 있습니다. 하나만 있을 수 있습니다",
                    side.ko,
                    subject(royal)
                )
            }
            Self::OutOfBounds { side, piece, point } => {
                format!("{point}에 있는 {} {} 정해진 구역 밖에 있습니다", side.ko, subject(piece))
            }
            Self::PendingMisfit { reason } => {
                format!("진영의 함락이 국면과 맞지 않습니다: {}", reason.ko)
            }
            Self::CheckOnWaitingSide { checked, turn } => {
                format!("{} 장군을 받고 있는데 {} 차례입니다", subject(checked), turn.ko)
            }
        };
        Words::new(self.to_string(), ko)
    }
}

/// The number of pieces that belong to a side.
pub(crate) fn owned(placement: &Placement) -> u32 {
    placement.pieces().filter(|(_, piece)| piece.side.is_some()).count() as u32
}

impl Setup {
    /// A setup over a placement with a side to move and nothing played yet.
    pub fn new(placement: Placement, turn: SideId) -> Self {
        let start_count = owned(&placement);
        let (clock, full_move, pending) = (0, 1, Vec::new());
        Self { placement, turn, opener: turn, clock, full_move, start_count, pending }
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
    pub(crate) fn check(&self, model: &Model, hooks: &Hooks) -> Result<(), Vec<PositionError>> {
        let mut errors = Vec::new();
        let side_name = |side: SideId| model.side_words(side);
        if let Some(royal) = model.royal() {
            let counts = SideId::BOTH.map(|side| {
                let own = Piece::of(side, royal);
                self.placement.pieces().filter(|(_, piece)| *piece == own).count()
            });
            // A game that ends with the capture of a royal may have ended so.
            let ended = hooks.royal_capture && counts != [0, 0];
            for side in SideId::BOTH {
                let count = counts[side.index()];
                let (side, royal) = (side_name(side), model.kind(royal).name.words_for(side));
                match count {
                    0 if !ended => errors.push(PositionError::NoRoyal { side, royal }),
                    0 | 1 => {}
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
                    piece: kind.name.words_for(side),
                    point: model.board.name(point),
                });
            }
        }
        for pending in &self.pending {
            if let Some(reason) = self.misfit(model, hooks, pending) {
                errors.push(PositionError::PendingMisfit { reason });
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Why an open fall of a camp cannot have come about in this position.
    fn misfit(&self, model: &Model, hooks: &Hooks, pending: &Pending) -> Option<Words> {
        let Some(fall) = &hooks.fall else {
            return Some(Words::new(
                "no camp can fall in this game",
                "이 게임에는 함락되는 진영이 없습니다",
            ));
        };
        let one_reply = fall.timing != Timing::WhileCaptorLives;
        if one_reply && (pending.owner != self.turn || self.pending.len() > 1) {
            return Some(Words::new(
                "only one camp, of the side to move, can be about to fall",
                "함락을 앞둔 진영은 차례가 된 쪽의 하나뿐입니다",
            ));
        }
        let name = |point| model.board.name(point);
        let side_of = |point| self.placement.get(point).and_then(|piece| piece.side);
        if !one_reply && fall.effect == FallEffect::Defect {
            // A later fall may have turned captors and members once more.
            let mut points = pending.members.iter().chain(pending.captor);
            let bare = points.find(|point| side_of(*point).is_none())?;
            let name = name(bare);
            return Some(Words::new(
                format!("there is no piece of a side on {name}"),
                format!("{name}에 어느 쪽의 기물도 없습니다"),
            ));
        }
        if let Some(captor) = pending.captor
            && side_of(captor) != Some(pending.owner.other())
        {
            let name = name(captor);
            return Some(Words::new(
                format!("the captor on {name} is no piece of the opponent"),
                format!("{name}에 있는 기물은 함락시킨 상대의 기물이 아닙니다"),
            ));
        }
        let applied = fall.effect == FallEffect::Defect && fall.timing != Timing::AfterReply;
        let holder = if applied { pending.owner.other() } else { pending.owner };
        let stray = pending.members.iter().find(|point| side_of(*point) != Some(holder));
        if let Some(point) = stray {
            let (side, name) = (model.side_words(holder), name(point));
            return Some(Words::new(
                format!("there is no piece of {} on {name}", side.en),
                format!("{name}에 {}의 기물이 없습니다", side.ko),
            ));
        }
        let standing = fall.members == Members::Standing && one_reply;
        let camps = fall.camps.parts(pending.owner);
        if standing && !camps.iter().any(|camp| camp.covers(&pending.members)) {
            return Some(Words::new(
                "the pieces do not stand in one camp",
                "기물들이 한 진영에 있지 않습니다",
            ));
        }
        None
    }
}

impl<const W: usize> Position<W> {
    /// A position over a setup, which has been checked.
    pub(crate) fn new(model: &Model, tables: &Tables<W>, setup: &Setup) -> Self {
        let kinds = model.kinds.len();
        let plies = setup.full_move.saturating_sub(1).saturating_mul(2);
        let second = u32::from(setup.turn != setup.opener);
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
            pieces: vec![Bits::EMPTY; 3 * kinds],
            sides: [Bits::EMPTY; 3],
            mailbox: vec![EMPTY; model.board.size()],
            kinds: kinds as u8,
            royals: [None; 2],
            royal_kind: model.royal().map(|kind| kind.index() as u8),
            turn: setup.turn,
            start_count: setup.start_count,
            state,
            debts: Vec::new(),
            frozen: Bits::EMPTY,
            births: Vec::new(),
            log: Vec::new(),
            history: History::default(),
        };
        for (point, piece) in setup.placement.pieces() {
            position.place(point, model.code(piece.side, piece.kind));
        }
        position.note_births(tables);
        let debts = setup.pending.iter().map(|pending| Debt {
            owner: pending.owner,
            captor: pending.captor,
            members: pending.members.resized(),
        });
        position.open_debts(tables, debts.collect());
        position.state.hash = position.full_hash(tables);
        position.state.over = tables.hooks.royal_capture && position.royals.contains(&None);
        if tables.hooks.repetition.is_some() {
            position.history.push(position.state.hash, position.state.clock);
        }
        if let Some(hook) = &tables.hooks.facing {
            position.state.facing = position.royals_face(tables);
            // A facing that stands already counts as made by the side not to move.
            position.state.pending =
                position.state.facing && position.facing_counts(tables, hook.active, false);
        }
        position
    }

    /// Notes in which camp each piece begins, where a rule asks for it.
    fn note_births(&mut self, tables: &Tables<W>) {
        let born = tables.hooks.fall.as_ref().is_some_and(|fall| fall.members == Members::Born);
        if !born {
            return;
        }
        self.births = vec![0; self.mailbox.len()];
        for side in SideId::BOTH {
            for point in self.side(side) {
                let camps = &tables.camps[side.index()];
                let camp = camps.iter().position(|camp| camp.contains(point));
                self.births[point.index()] = camp.map_or(0, |camp| camp as u8 + 1);
            }
        }
    }

    /// The hash, computed from the pieces.
    pub(crate) fn full_hash(&self, tables: &Tables<W>) -> u64 {
        let turn = if self.turn == SideId::Second { tables.keys.turn } else { 0 };
        self.occupied().iter().fold(turn ^ self.debts_hash(tables), |hash, point| {
            hash ^ tables.keys.piece(usize::from(self.mailbox[point.index()]), point.index())
        })
    }

    /// Whether what is kept up move by move equals what is computed from the pieces.
    pub(crate) fn is_consistent(&self, tables: &Tables<W>) -> bool {
        let royals = SideId::BOTH.map(|side| {
            self.royal_kind.and_then(|royal| self.of_kind(side, usize::from(royal)).first())
        });
        let mut sides = [Bits::EMPTY; 3];
        for (code, points) in self.pieces.iter().enumerate() {
            sides[code / usize::from(self.kinds)] |= *points;
        }
        self.state.hash == self.full_hash(tables) && self.royals == royals && self.sides == sides
    }
}
