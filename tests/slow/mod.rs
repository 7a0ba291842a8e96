//! A slow generator: the rules walked step by step over the public model, sharing nothing with the tables.
//!
//! It keeps whole boards, tries every move to see whether the royal is safe, and remembers every position.

mod falls;
mod moves;
mod rules;

use std::collections::BTreeMap;

use gwangsang::model::{Captor, Model, PassPolicy, Placement, Royals};
use gwangsang::{Move, Piece, Point, Setup, SideId};

use falls::Debt;
use moves::{Walker, captor};
use rules::{Facing, Rules};

/// A game that is told slowly.
#[derive(Debug)]
pub(crate) struct SlowGame<'m> {
    model: &'m Model,
    rules: Rules,
    states: Vec<State>,
    actions: Vec<Action>,
}

/// Everything that decides over what may follow.
#[derive(Debug, Clone, PartialEq)]
struct State {
    placement: Placement,
    turn: SideId,
    debts: Vec<Debt>,
    /// For each piece, the camp in which it began.
    births: BTreeMap<Point, usize>,
    captured: bool,
    start_count: usize,
    ply: usize,
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
        };
        state.captured = state.owned() < state.start_count;
        if let Some(fall) = &rules.fall {
            state.births = falls::births(model, fall, &state.placement);
        }
        Self { model, rules, states: vec![state], actions: Vec::new() }
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
        self.states.push(next);
        self.actions.push(Action { mv, captures, in_check });
    }

    /// The leaves of the tree of legal moves, by trying all of them.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.royal_is_gone() {
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

    fn royal_is_gone(&self) -> bool {
        let gone = |side| self.royal(self.now(), side).is_none();
        self.rules.royal_capture && SideId::BOTH.into_iter().any(gone)
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
        early || freezes && state.debts.iter().any(|debt| debt.members.contains(&from))
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        let after = self.after(state, mv);
        if self.model.royals == Royals::Safe {
            let lost =
                self.royal(state, state.turn).is_some() && self.royal(&after, state.turn).is_none();
            if lost || self.attacked(&after, state.turn) {
                return false;
            }
        }
        match self.rules.facing {
            Some(Facing::Forbidden) if self.facing(&after) => return false,
            Some(Facing::BreakOrPass) if self.facing(state) && self.facing(&after) => return false,
            _ => {}
        }
        !self.repeats(state, mv, &after) && !self.shuttles(state, mv)
    }

    fn may_pass(&self, state: &State, stuck: bool) -> bool {
        if self.rules.facing == Some(Facing::BreakOrPass) && self.facing(state) {
            return true;
        }
        if self.repeats(state, Move::PASS, &self.after(state, Move::PASS)) {
            return false;
        }
        let check = self.attacked(state, state.turn);
        match self.model.pass {
            PassPolicy::Never => false,
            PassPolicy::Always => self.model.royals == Royals::Capturable || !check,
            PassPolicy::NotInCheck => !check,
            PassPolicy::WhenStuck => stuck && !check,
        }
    }

    /// Whether the royals see each other on a file.
    fn facing(&self, state: &State) -> bool {
        let royals = SideId::BOTH.map(|side| self.royal(state, side));
        let [Some(a), Some(b)] = royals else { return false };
        let board = &self.model.board;
        let ranks = board.rank(a).min(board.rank(b)) + 1..board.rank(a).max(board.rank(b));
        let file = board.file(a);
        let free = |rank: u8| {
            let point = board.at(i32::from(file), i32::from(rank));
            point.is_some_and(|point| state.placement.get(point).is_none())
        };
        file == board.file(b) && ranks.into_iter().all(free)
    }

    fn repeats(&self, state: &State, mv: Move, after: &State) -> bool {
        let Some(ban) = &self.rules.repetition else { return false };
        let spares = |word: &str| ban.except.iter().any(|known| known == word);
        if spares("in-check") && self.attacked(state, state.turn) || spares("pass") && mv.is_pass()
        {
            return false;
        }
        let below = |limit: f64| {
            SideId::BOTH
                .iter()
                .all(|side| self.model.material(&state.placement, *side).as_f64() < limit)
        };
        if ban.except_below.is_some_and(below) {
            return false;
        }
        1 + self.states.iter().filter(|earlier| same(earlier, after)).count() >= ban.count
    }

    fn shuttles(&self, state: &State, mv: Move) -> bool {
        let (Some(shuttle), Some((from, to))) = (&self.rules.shuttle, mv.points()) else {
            return false;
        };
        let exempt =
            state.placement.get(from).is_some_and(|piece| shuttle.exempt.contains(piece.kind));
        let quiet = state.placement.get(to).is_none() && !self.attacked(state, state.turn);
        let span = 2 * (shuttle.count - 1);
        if exempt || !quiet || self.actions.len() < span {
            return false;
        }
        let recent = &self.actions[self.actions.len() - span..];
        let own: Vec<&Action> = recent.iter().step_by(2).collect();
        let wanted = |age: usize| if age.is_multiple_of(2) { (to, from) } else { (from, to) };
        let to_and_fro = own
            .iter()
            .rev()
            .enumerate()
            .all(|(age, action)| action.mv.points() == Some(wanted(age)) && !action.in_check);
        to_and_fro && recent.iter().all(|action| !action.captures)
    }

    /// The state after a move.
    fn after(&self, state: &State, mv: Move) -> State {
        let mut next = state.clone();
        next.turn = state.turn.other();
        next.ply += 1;
        let mut deed = falls::Deed { mover: None, victim: None };
        if let Some((from, to)) = mv.points() {
            deed = self.move_piece(&mut next, from, to);
        }
        next.captured = next.owned() < next.start_count;
        let over = self.rules.royal_capture
            && SideId::BOTH.into_iter().any(|side| self.royal(&next, side).is_none());
        if let (Some(fall), false) = (&self.rules.fall, over) {
            falls::follow(self.model, fall, &mut next, state.turn, mv, &deed);
            next.captured = next.owned() < next.start_count;
        }
        next
    }

    fn move_piece(&self, state: &mut State, from: Point, to: Point) -> falls::Deed {
        let mover = state.placement.get(from).expect("a piece to move");
        let victim = state.placement.get(to);
        let becomes = victim.map_or(Captor::Moves, |victim| captor(self.model, mover, victim));
        let remains = victim.and_then(|victim| self.model.kind(victim.kind).fate.becomes);
        let remains = remains.map(|kind| Piece { side: None, kind });
        let birth = state.births.remove(&from);
        state.births.remove(&to);
        let stands = match becomes {
            Captor::Moves => {
                state.placement.set(from, None);
                state.placement.set(to, Some(mover));
                Some(to)
            }
            Captor::Stays => {
                state.placement.set(to, remains);
                Some(from)
            }
            Captor::Leaves => {
                state.placement.set(from, None);
                state.placement.set(to, remains);
                None
            }
        };
        if let (Some(birth), Some(point)) = (birth, stands) {
            state.births.insert(point, birth);
        }
        falls::Deed { mover: stands, victim: victim.map(|victim| (to, victim)) }
    }
}

impl State {
    fn owned(&self) -> usize {
        self.placement.pieces().filter(|(_, piece)| piece.side.is_some()).count()
    }
}

/// Whether two states are the same as far as repetition is concerned.
fn same(a: &State, b: &State) -> bool {
    (&a.placement, a.turn, &a.debts) == (&b.placement, b.turn, &b.debts)
}
