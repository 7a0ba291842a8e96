//! Camps that fall, told slowly.

use std::collections::BTreeMap;

use gwangsang::model::{Model, Placement};
use gwangsang::{Move, Pending, Piece, Point, SideId};

use super::State;
use super::rules::{Effect, Fall, Members, Timing};

/// A camp that has fallen, while its effect is still open.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Debt {
    owner: SideId,
    captor: Option<Point>,
    /// The pieces that are affected, sorted.
    pub(super) members: Vec<Point>,
}

impl Debt {
    pub(super) fn from_pending(pending: &Pending) -> Self {
        let members = pending.members.iter().collect();
        Self { owner: pending.owner, captor: pending.captor, members }
    }
}

/// What a move did to the pieces on its points.
pub(super) struct Deed {
    /// Where the mover stands now.
    pub(super) mover: Option<Point>,
    /// Where something was captured, and what.
    pub(super) victim: Option<(Point, Piece)>,
}

/// The camp in which each piece begins, as far as it begins in one.
pub(super) fn births(model: &Model, fall: &Fall, placement: &Placement) -> BTreeMap<Point, usize> {
    let mut births = BTreeMap::new();
    for (point, piece) in placement.pieces() {
        if let Some(camp) = piece.side.and_then(|side| camp_at(model, fall, side, point)) {
            births.insert(point, camp);
        }
    }
    births
}

fn camp_at(model: &Model, fall: &Fall, side: SideId, point: Point) -> Option<usize> {
    let (_, region) = model.board.regions().find(|(name, _)| *name == fall.camp)?;
    region.parts(side).iter().position(|camp| camp.contains(point))
}

/// Follows a move: settles what was open, and opens what the move opens; tells what came about.
pub(super) fn follow(
    model: &Model,
    fall: &Fall,
    state: &mut State,
    mover: SideId,
    mv: Move,
    deed: &Deed,
) -> Vec<&'static str> {
    let mut events = Vec::new();
    let mut open = std::mem::take(&mut state.debts);
    let redeemed: Vec<bool> = open.iter_mut().map(|debt| redeem(debt, mv, deed)).collect();
    let new = new_debt(model, fall, state, mover, deed);
    let mut lost = Vec::new();
    let mut kept = Vec::new();
    if !open.is_empty() && new.is_some() {
        events.push("debts meet");
    }
    for (debt, redeemed) in open.into_iter().zip(redeemed) {
        if redeemed {
            events.push("a fall is undone");
        }
        match (fall.timing, redeemed) {
            (Timing::AfterReply, true) | (Timing::AtOnce, false) => {}
            (Timing::AfterReply, false) => {
                lost.extend(apply(fall, state, debt.owner, &debt.members));
            }
            (_, true) if fall.effect == Effect::Defect => {
                apply(fall, state, debt.owner.other(), &debt.members);
            }
            (_, true) => {}
            (Timing::WhileCaptorLives, false) => kept.push(debt),
        }
    }
    if let Some(mut debt) = new {
        if debt.captor.is_some_and(|captor| lost.contains(&captor)) {
            debt.captor = None;
            events.push("a captor is lost");
        }
        if fall.timing != Timing::AfterReply {
            apply(fall, state, debt.owner, &debt.members);
        }
        events.push("a camp falls");
        kept.push(debt);
    }
    kept.retain(|debt| !debt.members.is_empty());
    state.debts = kept;
    events
}

/// Lets a debt follow the pieces of a move; true if its captor was captured.
fn redeem(debt: &mut Debt, mv: Move, deed: &Deed) -> bool {
    let victim = deed.victim.map(|(point, _)| point);
    let redeemed = victim.is_some() && debt.captor == victim;
    debt.members.retain(|point| Some(*point) != victim);
    let Some((from, _)) = mv.points() else { return redeemed };
    if debt.captor == Some(from) {
        debt.captor = deed.mover;
    }
    if debt.members.contains(&from) {
        debt.members.retain(|point| *point != from);
        debt.members.extend(deed.mover);
        debt.members.sort_unstable();
    }
    redeemed
}

fn new_debt(model: &Model, fall: &Fall, state: &State, mover: SideId, deed: &Deed) -> Option<Debt> {
    let (point, victim) = deed.victim?;
    let owner = mover.other();
    if !fall.kinds.contains(victim.kind) {
        return None;
    }
    let camp = camp_at(model, fall, owner, point)?;
    let belongs = |point: Point| match fall.members {
        Members::Standing => camp_at(model, fall, owner, point) == Some(camp),
        Members::Born => state.births.get(&point) == Some(&camp),
    };
    let members: Vec<Point> = state
        .placement
        .pieces()
        .filter(|(_, piece)| piece.side == Some(owner) && Some(piece.kind) != model.royal())
        .map(|(point, _)| point)
        .filter(|point| belongs(*point))
        .collect();
    (!members.is_empty()).then_some(Debt { owner, captor: deed.mover, members })
}

/// Does to a side's pieces on some points what happens to a fallen camp; gives the points.
fn apply(fall: &Fall, state: &mut State, owner: SideId, members: &[Point]) -> Vec<Point> {
    let mut affected = Vec::new();
    for point in members {
        let Some(piece) = state.placement.get(*point).filter(|piece| piece.side == Some(owner))
        else {
            continue;
        };
        match fall.effect {
            Effect::Defect => {
                let turned = Piece::of(owner.other(), piece.kind);
                state.placement.set(*point, Some(turned));
            }
            Effect::Remove => {
                state.placement.set(*point, None);
                state.births.remove(point);
            }
            Effect::Freeze => {}
        }
        affected.push(*point);
    }
    affected
}
