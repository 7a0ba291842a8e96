//! A slow generator: the rules walked step by step over the public model, sharing nothing with the tables.
//!
//! It keeps whole boards, tries every move to see whether the royal is safe, and remembers every position.

mod bans;
mod falls;
pub(crate) mod invent;
mod moves;
mod rules;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use gwangsang::model::{Captor, Model, PassPolicy, Placement, Royals};
use gwangsang::{Move, Piece, Point, Setup, SideId};

use falls::Debt;
use moves::{Walker, captor};
use rules::{Members, Replies, Rules};

/// The points that the piece on a point may go to once a piece has been captured, whatever becomes of its royal.
pub(crate) fn targets_of_piece(model: &Model, placement: &Placement, from: Point) -> Vec<Point> {
    let Some(piece) = placement.get(from) else { return Vec::new() };
    let Some(side) = piece.side else { return Vec::new() };
    let walker = Walker { model, placement, side, from, captured: true };
    walker.targets(piece)
}

/// A game that is told slowly.
#[derive(Debug)]
pub(crate) struct SlowGame<'m> {
    model: &'m Model,
    rules: Rules,
    states: Vec<State>,
    actions: Vec<Action>,
    /// What has come up so far, so that a test can tell whether it has tried what it means to try.
    seen: RefCell<BTreeSet<&'static str>>,
}

/// Everything that decides over what may follow.
#[derive(Debug, Clone)]
struct State {
    placement: Placement,
    turn: SideId,
    debts: Vec<Debt>,
    /// For each piece, the camp in which it began.
    births: BTreeMap<Point, usize>,
    captured: bool,
    start_count: usize,
    ply: usize,
    /// Passes in a row that led here.
    passes: usize,
    /// Whether the royals face each other, and the next reply has to break that.
    due: bool,
    /// Whether the last reply left such a facing standing, or accepted it.
    unbroken: bool,
    /// What the move that led here did beside the usual.
    events: Vec<&'static str>,
}

/// What was played.
#[derive(Debug, Clone, Copy)]
struct Action {
    mv: Move,
    captures: bool,
    in_check: bool,
}

impl<'m> SlowGame<'m> {
    /// A game from a setup.
    pub(crate) fn new(model: &'m Model, effective: &str, setup: &Setup) -> Self {
        let rules = Rules::read(model, effective);
        let ply = (setup.full_move - 1) * 2 + u32::from(setup.turn != setup.opener);
        let mut state = State {
            placement: setup.placement.clone(),
            turn: setup.turn,
            debts: setup.pending.iter().map(Debt::from_pending).collect(),
            births: BTreeMap::new(),
            captured: false,
            start_count: setup.start_count as usize,
            ply: ply as usize,
            passes: 0,
            due: false,
            unbroken: false,
            events: Vec::new(),
        };
        state.captured = state.owned() < state.start_count;
        if let Some(fall) = &rules.fall {
            state.births = falls::births(model, fall, &state.placement);
        }
        let mut game =
            Self { model, rules, states: vec![], actions: Vec::new(), seen: RefCell::default() };
        state.due = game.facing(&state) && game.facing_counts(&state, false);
        game.states.push(state);
        game
    }

    /// Whether legal moves may depend on more than the text of a position tells.
    pub(crate) fn past_matters(&self) -> bool {
        let born = self.rules.fall.as_ref().is_some_and(|fall| fall.members == Members::Born);
        born || self.rules.repetition.is_some() || self.rules.shuttle.is_some()
    }

    /// What has come up so far.
    pub(crate) fn seen(&self) -> BTreeSet<&'static str> {
        self.seen.borrow().clone()
    }

    fn note(&self, event: &'static str) {
        self.seen.borrow_mut().insert(event);
    }

    fn now(&self) -> &State {
        self.states.last().expect("a state")
    }

    /// Whether the royal of the side to move could be captured next.
    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.now(), self.now().turn)
    }

    /// The legal moves, sorted.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let state = self.now();
        let mut legal = Vec::new();
        for (from, piece) in state.placement.pieces() {
            if piece.side != Some(state.turn) || self.stands_still(state, from, piece) {
                continue;
            }
            let targets = self.walker(state, state.turn, from).targets(piece);
            legal.extend(targets.into_iter().map(|to| Move::new(from, to)));
        }
        legal.retain(|mv| self.is_legal(state, *mv));
        if self.may_pass(state, legal.is_empty()) {
            legal.push(Move::PASS);
        }
        legal.sort_unstable();
        legal
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let state = self.now();
        let captures = mv.points().is_some_and(|(_, to)| state.placement.get(to).is_some());
        let in_check = self.in_check();
        let next = self.after(state, mv);
        for event in &next.events {
            self.note(event);
        }
        self.states.push(next);
        self.actions.push(Action { mv, captures, in_check });
    }

    /// The leaves of the tree of legal moves, by trying all of them.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let mut leaves = 0;
        for mv in self.legal() {
            self.play(mv);
            leaves += self.perft(depth - 1);
            self.states.pop();
            self.actions.pop();
        }
        leaves
    }

    /// Whether nothing may follow, as far as the last move and the line of play tell.
    pub(crate) fn is_over(&self) -> bool {
        let state = self.now();
        let gone = |side| self.royal(state, side).is_none();
        let captured = self.rules.royal_capture && SideId::BOTH.into_iter().any(gone);
        let passed = self.rules.pass_limit.is_some_and(|limit| state.passes >= limit);
        captured || passed || state.unbroken
    }

    /// Whether two states are the same as far as repetition is concerned.
    pub(crate) fn is_repeated(&self, ply: usize, other: usize) -> bool {
        same(&self.states[ply], &self.states[other])
    }

    fn walker<'a>(&'a self, state: &'a State, side: SideId, from: Point) -> Walker<'a> {
        let State { placement, captured, .. } = state;
        Walker { model: self.model, placement, side, from, captured: *captured }
    }

    fn royal(&self, state: &State, side: SideId) -> Option<Point> {
        let royal = Piece::of(side, self.model.royal()?);
        state.placement.pieces().find(|(_, piece)| *piece == royal).map(|(point, _)| point)
    }

    fn attacked(&self, state: &State, side: SideId) -> bool {
        let Some(royal) = self.royal(state, side) else { return false };
        let enemies =
            state.placement.pieces().filter(|(_, piece)| piece.side == Some(side.other()));
        let mut hits =
            enemies.map(|(from, piece)| self.walker(state, side.other(), from).targets(piece));
        hits.any(|targets| targets.contains(&royal))
    }

    fn stands_still(&self, state: &State, from: Point, piece: Piece) -> bool {
        let early =
            self.rules.opening.as_ref().is_some_and(|opening| {
                state.ply < opening.plies && opening.kinds.contains(piece.kind)
            });
        let freezes =
            self.rules.fall.as_ref().is_some_and(|fall| fall.effect == rules::Effect::Freeze);
        let frozen = freezes && state.debts.iter().any(|debt| debt.members.contains(&from));
        if early {
            self.note("held back at first");
        }
        if frozen {
            self.note("frozen");
        }
        early || frozen
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        let after = self.after(state, mv);
        let barred = if self.model.royals == Royals::Safe && self.loses_royal(state, &after) {
            Some("barred: the royal would be attacked")
        } else if self.faces_unduly(state, &after) {
            Some("barred: the royals would face each other")
        } else if self.repeats(state, mv, &after) {
            Some("barred: repetition")
        } else if self.shuttles(state, mv) {
            Some("barred: to and fro")
        } else {
            None
        };
        if let Some(event) = barred {
            self.note(event);
        }
        barred.is_none()
    }

    /// Whether a move leaves its side's royal attacked, or without it.
    fn loses_royal(&self, before: &State, after: &State) -> bool {
        let side = before.turn;
        let gone = self.royal(before, side).is_some() && self.royal(after, side).is_none();
        gone || self.attacked(after, side)
    }

    fn may_pass(&self, state: &State, stuck: bool) -> bool {
        let replies = self.rules.facing.as_ref().map(|facing| facing.replies);
        if replies == Some(Replies::BreakOrPass) && self.facing(state) {
            return true;
        }
        let after = self.after(state, Move::PASS);
        if self.repeats(state, Move::PASS, &after) {
            self.note("barred: repetition by a pass");
            return false;
        }
        let safe = self.model.royals == Royals::Capturable || !self.loses_royal(state, &after);
        if !safe || self.faces_unduly(state, &after) {
            return false;
        }
        let check = self.attacked(state, state.turn);
        match self.model.pass {
            PassPolicy::Never => false,
            PassPolicy::Always => true,
            PassPolicy::NotInCheck => !check,
            PassPolicy::WhenStuck => stuck && !check,
        }
    }

    /// The state after a move.
    fn after(&self, state: &State, mv: Move) -> State {
        let mut next = state.clone();
        next.turn = state.turn.other();
        next.ply += 1;
        next.passes = if mv.is_pass() { state.passes + 1 } else { 0 };
        next.events.clear();
        let mut deed = falls::Deed { mover: None, victim: None };
        if let Some((from, to)) = mv.points() {
            deed = self.move_piece(&mut next, from, to);
        }
        next.captured = next.owned() < next.start_count;
        let over = self.rules.royal_capture
            && SideId::BOTH.into_iter().any(|side| self.royal(&next, side).is_none());
        if let (Some(fall), false) = (&self.rules.fall, over) {
            let events = falls::follow(self.model, fall, &mut next, state.turn, mv, &deed);
            next.events.extend(events);
            next.captured = next.owned() < next.start_count;
        }
        self.follow_facing(state, mv, &mut next);
        next
    }

    fn move_piece(&self, state: &mut State, from: Point, to: Point) -> falls::Deed {
        let mover = state.placement.get(from).expect("a piece to move");
        let victim = state.placement.get(to);
        let becomes = victim.map_or(Captor::Moves, |victim| captor(self.model, mover, victim));
        let remains = victim.and_then(|victim| self.model.kind(victim.kind).fate.becomes);
        let remains = remains.map(|kind| Piece { side: None, kind });
        if remains.is_some() {
            state.events.push("an obstacle is left");
        }
        let birth = state.births.remove(&from);
        state.births.remove(&to);
        let stands = match becomes {
            Captor::Moves => {
                state.placement.set(from, None);
                state.placement.set(to, Some(mover));
                Some(to)
            }
            Captor::Stays => {
                state.events.push("a captor stays");
                state.placement.set(to, remains);
                Some(from)
            }
            Captor::Leaves => {
                state.events.push("a captor leaves");
                state.placement.set(from, None);
                state.placement.set(to, remains);
                None
            }
        };
        if let (Some(birth), Some(point)) = (birth, stands) {
            state.births.insert(point, birth);
        }
        if let Some((point, promoted)) =
            stands.and_then(|point| Some((point, self.promoted(mover, point)?)))
        {
            state.events.push("a piece promotes");
            state.placement.set(point, Some(promoted));
        }
        falls::Deed { mover: stands, victim: victim.map(|victim| (to, victim)) }
    }

    /// What a piece becomes whose move has ended on a point.
    fn promoted(&self, piece: Piece, point: Point) -> Option<Piece> {
        let side = piece.side?;
        let holds = |zone: &str| {
            let mut regions = self.model.board.regions();
            regions.any(|(name, region)| name == zone && region.of(side).contains(point))
        };
        let mut rules = self.rules.promotions.iter();
        let rule = rules.find(|rule| rule.kinds.contains(piece.kind) && holds(&rule.zone))?;
        Some(Piece::of(side, rule.into))
    }
}

impl State {
    fn owned(&self) -> usize {
        self.placement.pieces().filter(|(_, piece)| piece.side.is_some()).count()
    }
}

/// Whether two states are the same as far as repetition is concerned.
fn same(a: &State, b: &State) -> bool {
    let open = |state: &State| {
        let mut debts = state.debts.clone();
        debts.sort_unstable();
        debts
    };
    (&a.placement, a.turn, open(a)) == (&b.placement, b.turn, open(b))
}
