//! Moves that change more than their two points, or them in another way than usual: captors that stay or
//! leave, obstacles left behind, pieces that promote, and camps that fall with a piece.
//!
//! Every change is logged, so that it can be taken back whatever it was.

use super::{EMPTY, Move, Position};
use crate::bits::Bits;
use crate::index::{Point, SideId};
use crate::model::Captor;
use crate::tables::{FallEffect, FallHook, Members, Tables, Timing, mix};

/// A camp that has fallen, while its effect is still open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Debt<const W: usize> {
    /// The side whose camp it is.
    pub(super) owner: SideId,
    /// The piece that captured; none if it has been lost, so that nothing can be undone.
    pub(super) captor: Option<Point>,
    /// The pieces that are affected.
    pub(super) members: Bits<W>,
}

/// Something that a move has changed, as it was before.
#[derive(Debug, Clone)]
pub(crate) enum Change<const W: usize> {
    /// A point.
    Point { point: Point, before: u8 },
    /// The camp in which the piece on a point began.
    Birth { point: Point, before: u8 },
    /// The fallen camps.
    Debts(Vec<Debt<W>>),
}

/// What a move did to the pieces on its points.
struct Deed {
    /// Where the mover stands now.
    mover: Option<Point>,
    /// Where a piece was captured, and which.
    victim: Option<(Point, u8)>,
}

impl<const W: usize> Position<W> {
    /// Carries out a move with all its effects.
    pub(super) fn carry_out(&mut self, tables: &Tables<W>, mv: Move) {
        let mover = self.turn;
        let deed = match mv.points() {
            Some((from, to)) => self.move_piece(tables, from, to),
            None => Deed { mover: None, victim: None },
        };
        if tables.hooks.royal_capture && self.royals.contains(&None) {
            return;
        }
        let Some(hook) = &tables.hooks.fall else { return };
        let mut debts = self.debts.clone();
        let redeemed = Self::follow(&mut debts, mv, &deed);
        let new = self.new_debt(tables, hook, mover, &deed);
        let (mut kept, lost) = self.settle_debts(tables, hook, mover, debts, redeemed);
        if let Some(mut debt) = new {
            if debt.captor.is_some_and(|captor| lost.contains(captor)) {
                debt.captor = None;
            }
            match hook.timing {
                Timing::AfterReply => {}
                Timing::AtOnce | Timing::WhileCaptorLives => {
                    self.apply(tables, hook.effect, debt.owner, debt.members);
                }
            }
            kept.push(debt);
        }
        // A camp without any pieces left has nothing to win or lose.
        kept.retain(|debt| !debt.members.is_empty());
        self.set_debts(tables, kept);
    }

    /// Moves a piece and carries out what its capture does.
    fn move_piece(&mut self, tables: &Tables<W>, from: Point, to: Point) -> Deed {
        let code = self.mailbox[from.index()];
        let victim = self.mailbox[to.index()];
        let birth = self.births.get(from.index()).copied();
        let mut captor = Captor::Moves;
        let mut remains = EMPTY;
        if victim != EMPTY {
            let custom = &tables.customs[usize::from(victim % self.kinds)];
            let own = tables.customs[usize::from(code % self.kinds)].captor;
            captor = if custom.captured_by == Captor::Moves { own } else { custom.captured_by };
            remains = custom.becomes.unwrap_or(EMPTY);
        }
        let stands = match captor {
            Captor::Moves => {
                self.set(tables, from, EMPTY);
                self.set(tables, to, code);
                Some(to)
            }
            Captor::Stays => {
                self.set(tables, to, remains);
                Some(from)
            }
            Captor::Leaves => {
                self.set(tables, from, EMPTY);
                self.set(tables, to, remains);
                None
            }
        };
        if let Some(point) = stands {
            self.promote(tables, point);
        }
        if let Some(birth) = birth {
            for (point, value) in [(from, 0), (to, 0)] {
                self.set_birth(point, value);
            }
            if let Some(stands) = stands {
                self.set_birth(stands, birth);
            }
        }
        let victim = (victim != EMPTY).then_some((to, victim));
        Deed { mover: stands, victim }
    }

    /// Lets the piece that has moved become what it becomes where it stands now.
    fn promote(&mut self, tables: &Tables<W>, point: Point) {
        if let Some(promoted) = tables.promoted(self.mailbox[point.index()], point) {
            self.set(tables, point, promoted);
        }
    }

    fn set_birth(&mut self, point: Point, value: u8) {
        let before = std::mem::replace(&mut self.births[point.index()], value);
        self.log.push(Change::Birth { point, before });
    }

    /// Lets debts follow the pieces of a move; gives for each whether its captor was captured.
    fn follow(debts: &mut [Debt<W>], mv: Move, deed: &Deed) -> Vec<bool> {
        let mut redeemed = Vec::new();
        for debt in debts {
            let captured = deed.victim.map(|(point, _)| point);
            redeemed.push(captured.is_some() && debt.captor == captured);
            if let Some(point) = captured {
                debt.members.remove(point);
            }
            let Some((from, _)) = mv.points() else { continue };
            if debt.captor == Some(from) {
                debt.captor = deed.mover;
            }
            if debt.members.contains(from) {
                debt.members.remove(from);
                if let Some(point) = deed.mover {
                    debt.members.insert(point);
                }
            }
        }
        redeemed
    }

    /// The debt that a capture opens.
    fn new_debt(
        &self,
        tables: &Tables<W>,
        hook: &FallHook,
        mover: SideId,
        deed: &Deed,
    ) -> Option<Debt<W>> {
        let (point, victim) = deed.victim?;
        let owner = mover.other();
        if !tables.customs[usize::from(victim % self.kinds)].triggers {
            return None;
        }
        let camps = &tables.camps[owner.index()];
        let camp = camps.iter().position(|camp| camp.contains(point))?;
        let standing = match hook.members {
            Members::Standing => camps[camp],
            Members::Born => (0..self.births.len() as u16)
                .map(Point)
                .filter(|point| usize::from(self.births[point.index()]) == camp + 1)
                .collect(),
        };
        let royal = self.royal(owner).map(Bits::one).unwrap_or_default();
        let members = (standing & self.side(owner)).minus(royal);
        (!members.is_empty()).then_some(Debt { owner, captor: deed.mover, members })
    }

    /// Settles the debts of earlier moves; gives those that stay open, and the points that were affected.
    fn settle_debts(
        &mut self,
        tables: &Tables<W>,
        hook: &FallHook,
        mover: SideId,
        debts: Vec<Debt<W>>,
        redeemed: Vec<bool>,
    ) -> (Vec<Debt<W>>, Bits<W>) {
        let mut kept = Vec::new();
        let mut lost = Bits::EMPTY;
        for (debt, redeemed) in debts.into_iter().zip(redeemed) {
            match (hook.timing, redeemed) {
                (Timing::AfterReply, true) => {}
                (Timing::AfterReply, false) => {
                    lost |= self.apply(tables, hook.effect, debt.owner, debt.members);
                }
                (Timing::AtOnce | Timing::WhileCaptorLives, true) => {
                    if hook.effect == FallEffect::Defect {
                        self.apply(tables, hook.effect, debt.owner.other(), debt.members);
                    }
                }
                (Timing::AtOnce, false) => {
                    if debt.owner != mover {
                        kept.push(debt);
                    }
                }
                (Timing::WhileCaptorLives, false) => kept.push(debt),
            }
        }
        (kept, lost)
    }

    /// Does to a side's pieces among some points what happens to a fallen camp; gives their points.
    fn apply(
        &mut self,
        tables: &Tables<W>,
        effect: FallEffect,
        owner: SideId,
        members: Bits<W>,
    ) -> Bits<W> {
        let affected = members & self.side(owner);
        for point in affected {
            match effect {
                FallEffect::Defect => {
                    let turned = self.turned(self.mailbox[point.index()]);
                    self.set(tables, point, turned);
                }
                FallEffect::Remove => self.set(tables, point, EMPTY),
                FallEffect::Freeze => {}
            }
        }
        affected
    }

    /// Replaces the open debts.
    fn set_debts(&mut self, tables: &Tables<W>, debts: Vec<Debt<W>>) {
        if debts == self.debts {
            return;
        }
        self.state.hash ^= debts_key(tables, &self.debts) ^ debts_key(tables, &debts);
        let before = std::mem::replace(&mut self.debts, debts);
        self.log.push(Change::Debts(before));
        self.refreeze(tables);
    }

    /// Opens debts that a position was given with.
    pub(super) fn open_debts(&mut self, tables: &Tables<W>, debts: Vec<Debt<W>>) {
        self.debts = debts;
        self.refreeze(tables);
    }

    fn refreeze(&mut self, tables: &Tables<W>) {
        let freezes =
            tables.hooks.fall.as_ref().is_some_and(|fall| fall.effect == FallEffect::Freeze);
        if freezes {
            self.frozen = self.debts.iter().fold(Bits::EMPTY, |all, debt| all | debt.members);
        }
    }

    /// Takes back everything that was logged beyond a length.
    pub(super) fn restore(&mut self, tables: &Tables<W>, length: u32) {
        while self.log.len() > length as usize {
            match self.log.pop() {
                Some(Change::Point { point, before }) => self.replace(point, before),
                Some(Change::Birth { point, before }) => self.births[point.index()] = before,
                Some(Change::Debts(debts)) => {
                    self.debts = debts;
                    self.refreeze(tables);
                }
                None => return,
            }
        }
    }

    /// The open debts: the owner, the captor and the members of each.
    pub(crate) fn debts(&self) -> impl Iterator<Item = (SideId, Option<Point>, Bits<W>)> {
        self.debts.iter().map(|debt| (debt.owner, debt.captor, debt.members))
    }

    /// What the open debts add to the hash.
    pub(super) fn debts_hash(&self, tables: &Tables<W>) -> u64 {
        debts_key(tables, &self.debts)
    }
}

/// What open debts add to the hash, in whatever order they are.
///
/// Each is mixed by itself, since several may share members or captors.
fn debts_key<const W: usize>(tables: &Tables<W>, debts: &[Debt<W>]) -> u64 {
    let key = |debt: &Debt<W>| {
        let owner = if debt.owner == SideId::Second { tables.keys.turn } else { 0 };
        let captor = debt.captor.map_or(owner, |point| owner ^ tables.keys.captor(point.index()));
        mix(debt.members.iter().fold(captor, |key, point| key ^ tables.keys.member(point.index())))
    };
    debts.iter().fold(0, |sum: u64, debt| sum.wrapping_add(key(debt)))
}
