//! Two variants beside each other: what of one there is in the other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use gwangsang::model::{Kind, Model, Placement};
use gwangsang::{Game, KindId, Piece, Point, Setup, Variant, Words};

use super::findings::Change;

/// Two variants, with what corresponds to what. Pieces correspond by their letters, sides by their order.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) old: Arc<Variant>,
    pub(crate) new: Arc<Variant>,
    /// The kinds of NEW, by those of OLD.
    to_new: Vec<Option<KindId>>,
    /// The kinds of OLD, by those of NEW.
    to_old: Vec<Option<KindId>>,
    /// Refusals that depend on nothing but the points, which are slow to find.
    known: Mutex<HashMap<Way, &'static str>>,
}

/// A piece of one of the variants with the points of a move: enough to know how it moves on an empty board.
pub(crate) type Way = (Change, Piece, Point, Point);

/// The refusals that depend on nothing but the points.
const OF_POINTS: [&str; 5] =
    ["not-its-move", "not-from-here", "leaves-bounds", "leaves-region", "may-not-stop"];

/// Where two games begin side by side.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) old: Setup,
    pub(crate) new: Setup,
}

impl Pair {
    pub(crate) fn new(old: Arc<Variant>, new: Arc<Variant>) -> Self {
        let (to_new, to_old) = (kinds(old.model(), new.model()), kinds(new.model(), old.model()));
        Self { old, new, to_new, to_old, known: Mutex::default() }
    }

    /// Whether positions of one can be set up in the other.
    pub(crate) fn is_comparable(&self) -> bool {
        let size = |variant: &Variant| {
            let board = &variant.model().board;
            (board.files(), board.ranks())
        };
        size(&self.old) == size(&self.new)
    }

    /// What of one there is not in the other, as phrases.
    pub(crate) fn incompatibilities(&self) -> Vec<Words> {
        let (old, new) = (self.old.model(), self.new.model());
        let mut told = Vec::new();
        if !self.is_comparable() {
            let size = |model: &Model| format!("{}×{}", model.board.files(), model.board.ranks());
            let (old, new) = (size(old), size(new));
            told.push(Words::new(
                format!("the board is {old} in OLD and {new} in NEW"),
                format!("판이 OLD에서는 {old}, NEW에서는 {new}입니다"),
            ));
            return told;
        }
        for (model, other, whose) in [(old, new, "OLD"), (new, old, "NEW")] {
            let alone = model.board.points().minus(other.board.points());
            let names: Vec<String> = alone.iter().map(|point| model.board.name(point)).collect();
            if !names.is_empty() {
                let names = names.join(" ");
                told.push(Words::new(
                    format!("only {whose} has these points: {names}"),
                    format!("{whose}에만 있는 점: {names}"),
                ));
            }
        }
        let sides = |model: &Model| model.sides.each_ref().map(|side| side.id.clone()).join(", ");
        if sides(old) != sides(new) {
            let (old, new) = (sides(old), sides(new));
            told.push(Words::new(
                format!("the sides are {old} in OLD and {new} in NEW; they go by their order"),
                format!("진영이 OLD에서는 {old}, NEW에서는 {new}입니다. 차례대로 짝을 지었습니다"),
            ));
        }
        for (model, map, whose) in [(old, &self.to_new, "OLD"), (new, &self.to_old, "NEW")] {
            for (id, kind) in model.kinds().filter(|(id, _)| map[id.index()].is_none()) {
                let (name, letter) = (&kind.id, &model.kind(id).letter);
                told.push(Words::new(
                    format!("only {whose} has the piece `{name}`, letter {letter}"),
                    format!("{whose}에만 있는 기물: `{name}`, 글자 {letter}"),
                ));
            }
        }
        for (id, kind) in old.kinds() {
            let Some(other) = self.to_new[id.index()].map(|id| new.kind(id)) else { continue };
            if kind.id != other.id {
                let (letter, old, new) = (&kind.letter, &kind.id, &other.id);
                told.push(Words::new(
                    format!("the letter {letter} is `{old}` in OLD and `{new}` in NEW"),
                    format!("글자 {letter}이(가) OLD에서는 `{old}`, NEW에서는 `{new}`입니다"),
                ));
            }
        }
        told
    }

    /// The word of a refusal; asked for only if it is not known from another position.
    pub(crate) fn refusal(&self, way: Way, ask: impl FnOnce() -> &'static str) -> &'static str {
        let known = || self.known.lock().ok()?.get(&way).copied();
        if let Some(known) = known() {
            return known;
        }
        let word = ask();
        if OF_POINTS.contains(&word)
            && let Ok(mut known) = self.known.lock()
        {
            known.insert(way, word);
        }
        word
    }

    /// The kind of NEW that a kind of OLD is.
    pub(crate) fn kind_in_new(&self, kind: KindId) -> Option<KindId> {
        self.to_new[kind.index()]
    }

    /// A placement of OLD in NEW, if everything on it is there.
    pub(crate) fn placed_in_new(&self, placement: &Placement) -> Option<Placement> {
        translated(placement, &self.to_new, self.new.model())
    }

    /// A placement of NEW in OLD, if everything on it is there.
    pub(crate) fn placed_in_old(&self, placement: &Placement) -> Option<Placement> {
        translated(placement, &self.to_old, self.old.model())
    }

    /// The start of a game with a placement of OLD, or a position in the midst of one.
    pub(crate) fn start(&self, setup: Setup) -> Option<Start> {
        let placement = self.placed_in_new(&setup.placement)?;
        Some(Start { new: Setup { placement, ..setup.clone() }, old: setup })
    }

    /// The two games, if both can go on from there.
    ///
    /// # Errors
    ///
    /// Says in a phrase why one of them cannot.
    pub(crate) fn games(&self, start: &Start) -> Result<[Game; 2], Words> {
        let begin = |variant: &Arc<Variant>, setup: &Setup, whose: &str| {
            Game::from_setup(variant.clone(), setup.clone()).map_err(|errors| {
                let why = crate::position::reasons(&errors);
                Words::new(format!("in {whose} {}", why.en), format!("{whose}에서 {}", why.ko))
            })
        };
        Ok([begin(&self.old, &start.old, "OLD")?, begin(&self.new, &start.new, "NEW")?])
    }
}

/// The kind of another model for each kind of a model: the one with its letter, or else with its name.
fn kinds(of: &Model, among: &Model) -> Vec<Option<KindId>> {
    let same = |kind: &Kind| {
        let by_letter = among.kinds().find(|(_, other)| other.letter == kind.letter);
        let is_free = |other: &Kind| of.kinds().all(|(_, taken)| taken.letter != other.letter);
        let by_name = || among.kinds().find(|(_, other)| other.id == kind.id && is_free(other));
        let (id, other) = by_letter.or_else(by_name)?;
        (other.neutral == kind.neutral).then_some(id)
    };
    of.kinds().map(|(_, kind)| same(kind)).collect()
}

fn translated(placement: &Placement, kinds: &[Option<KindId>], into: &Model) -> Option<Placement> {
    let mut translated = Placement::empty(into.board.size());
    for (point, piece) in placement.pieces() {
        let kind = kinds[piece.kind.index()]?;
        if !into.board.points().contains(point) {
            return None;
        }
        translated.set(point, Some(Piece { kind, ..piece }));
    }
    Some(translated)
}
