//! The model: a definition with every name resolved and every claim checked.
//!
//! The model says what the rules are and nothing about how moves are found fast. It knows no file
//! format and no places in a text; a slow generator can be written against it alone.

mod board;
mod evaluation;
mod lower;
mod notation;
mod placement;
pub(crate) mod unknown;
mod words;

pub(crate) use board::file_name;
pub use board::{Board, PointError, Region};
pub use evaluation::{Evaluation, Place, Row};
pub(crate) use lower::lower;
pub use notation::{Notation, PieceWords};
pub use placement::{Placement, PlacementError};

pub use crate::def::{Captor, Directions, Only, PassPolicy, Royals, Shares, Symmetry, Text};
use crate::index::{KindId, KindSet, Score, SideId};
use crate::index::{Piece, Point};

/// A game's rules, but for those that end it or forbid moves.
#[derive(Debug, Clone)]
pub struct Model {
    /// The name by which programs know the game.
    pub id: String,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    /// The name that people read.
    pub name: Text,
    /// What is special about it, in a line.
    pub summary: Option<Text>,
    /// The board.
    pub board: Board,
    /// The two players.
    pub sides: [Side; 2],
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The start positions; the default one first.
    pub arrays: Vec<Array>,
    /// The choice of formations before the first move, if there is one.
    pub formations: Option<Formations>,
    /// What a stronger side may give up before the game.
    pub handicaps: Vec<Handicap>,
    /// How its players write moves, where that is said.
    pub notation: Option<Notation>,
    /// Who moves first.
    pub first: SideId,
    /// Whether the royal may be left attacked.
    pub royals: Royals,
    /// Who wins when both sides have the same points; nobody if it is not given.
    pub tie: Option<SideId>,
    /// Whether the sides may agree on a draw.
    pub draw_offers: bool,
    /// When a turn may be let go by.
    pub pass: PassPolicy,
    /// What players are told besides the rules.
    pub evaluation: Evaluation,
}

/// A player.
#[derive(Debug, Clone)]
pub struct Side {
    /// The name in programs.
    pub id: String,
    /// The name that people read.
    pub name: Text,
    /// Whether the side moves towards the higher ranks.
    pub up: bool,
    /// The colour of its pieces, as one of the terminal's colours.
    pub colour: Option<String>,
    /// What is added to its points when points are counted.
    pub bonus: Score,
}

/// A kind of piece.
#[derive(Debug, Clone)]
pub struct Kind {
    /// The name in programs.
    pub id: String,
    /// The name that people read.
    pub name: Text,
    /// How a position writes it: a small letter, perhaps with `+` before or `'` after it.
    pub letter: String,
    /// Other letters that are read.
    pub aliases: Vec<String>,
    /// How it looks, by style and side.
    pub glyphs: Glyphs,
    /// What it counts when points are counted.
    pub value: Score,
    /// Whether the game turns on it.
    pub royal: bool,
    /// The region it may never leave; of several parts, the part it stands in.
    pub bound: Option<Region>,
    /// Whether it is an obstacle that belongs to nobody.
    pub neutral: bool,
    /// What becomes of it when it captures.
    pub captor: Captor,
    /// What happens when it is captured.
    pub fate: Fate,
    /// How it moves.
    pub moves: Vec<MoveRule>,
}

/// What happens when a piece is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fate {
    /// What becomes of its captor.
    pub captor: Captor,
    /// The obstacle that it becomes where it stood.
    pub becomes: Option<KindId>,
}

/// How a kind of piece looks in each style, for each side.
#[derive(Debug, Clone, Default)]
pub struct Glyphs {
    /// In Korean script.
    pub hangul: Option<[String; 2]>,
    /// In Chinese characters.
    pub hanja: Option<[String; 2]>,
    /// As a symbol.
    pub picture: Option<[String; 2]>,
}

/// One way of moving.
#[derive(Debug, Clone)]
pub struct MoveRule {
    /// Which points it reaches.
    pub shape: Shape,
    /// Whether it moves, captures, or both.
    pub only: Only,
    /// Where the piece must stand for it, by side.
    pub from: Option<Region>,
    /// Where it may end, by side.
    pub to: Option<Region>,
    /// Where it must stay all the way, by side.
    pub within: Option<Region>,
    /// The kinds that it may capture.
    pub victims: KindSet,
    /// Of these, the kinds that it may not capture until a piece has been captured.
    pub spared_at_first: KindSet,
}

/// The points that a move reaches, seen from the mover.
#[derive(Debug, Clone)]
pub enum Shape {
    /// One step.
    Step(Directions),
    /// Straight on over empty points, at most `range` steps.
    Slide {
        /// Which ways.
        directions: Directions,
        /// The most steps.
        range: u8,
    },
    /// Straight on over pieces, then over empty points.
    Hop {
        /// Which ways.
        directions: Directions,
        /// The number of pieces to hop over.
        screens: u8,
        /// The kinds that may be hopped over.
        screen: KindSet,
    },
    /// A jump to any of some offsets, each (to the right, forward).
    Leap(Vec<(i8, i8)>),
    /// Legs one after the other.
    Path {
        /// The legs in their order.
        legs: Vec<Leg>,
        /// Whether a leg may turn by more than an eighth of a circle.
        any_turn: bool,
    },
}

/// One leg of a path.
#[derive(Debug, Clone)]
pub struct Leg {
    /// The offsets it may take, each (to the right, forward), or the directions of one step.
    pub step: LegStep,
    /// What must stand where it ends, unless it is the last.
    pub over: Over,
}

/// What a leg does.
#[derive(Debug, Clone)]
pub enum LegStep {
    /// One step.
    Step(Directions),
    /// A jump to any of some offsets, each (to the right, forward).
    Leap(Vec<(i8, i8)>),
}

/// What must stand on a point that a path touches on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Empty,
    /// A piece.
    Occupied,
    /// Anything.
    Any,
}

/// A named start position.
#[derive(Debug, Clone)]
pub struct Array {
    /// Its name.
    pub id: String,
    /// Where the pieces stand.
    pub placement: Placement,
}

/// A choice that each side makes before the first move.
#[derive(Debug, Clone)]
pub struct Formations {
    /// Who chooses, in order.
    pub order: Vec<SideId>,
    /// The points that a choice fills, from the player's own left, by side.
    pub points: [Vec<Point>; 2],
    /// What may be chosen.
    pub choices: Vec<Choice>,
}

/// One formation.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The name in programs.
    pub id: String,
    /// The name that people read.
    pub name: Text,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    /// The pieces from the player's own left.
    pub pieces: Vec<KindId>,
}

/// What a stronger side gives up before the game.
#[derive(Debug, Clone)]
pub struct Handicap {
    /// The name in programs.
    pub id: String,
    /// The name that people read.
    pub name: Text,
    /// Who gives up the pieces.
    pub side: SideId,
    /// The pieces that it gives up.
    pub remove: Vec<Given>,
    /// Who moves first in such a game.
    pub first: SideId,
}

/// A piece that is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The one on a point.
    On(Point),
    /// Of a kind, the one nearest to the player's own left.
    Leftmost(KindId),
}

impl Formations {
    /// The number of the choice with a name, read from the player's own left.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.is_called(name))
    }

    /// The number of the choice with a name, read along the board from the first file to the last.
    ///
    /// The readings differ for a side whose own left is the board's right.
    pub fn find_along_board(&self, side: SideId, name: &str) -> Option<usize> {
        let named = self.find(name)?;
        let points = &self.points[side.index()];
        let ascends = points.first() <= points.last();
        if ascends {
            return Some(named);
        }
        let mut pieces = self.choices[named].pieces.clone();
        pieces.reverse();
        self.choices.iter().position(|choice| choice.pieces == pieces)
    }
}

impl Choice {
    /// Whether a name, in any language, means this choice.
    pub fn is_called(&self, name: &str) -> bool {
        self.id == name
            || self.name.en() == name
            || self.name.ko() == name
            || self.aliases.iter().any(|alias| alias == name)
    }
}

impl Model {
    /// A side by its name in programs.
    pub fn side(&self, id: &str) -> Option<SideId> {
        SideId::BOTH.into_iter().find(|side| self.sides[side.index()].id == id)
    }

    /// The data of a side.
    pub fn side_data(&self, side: SideId) -> &Side {
        &self.sides[side.index()]
    }

    /// The data of a kind.
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// The kinds with their indices.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (KindId(index as u8), kind))
    }

    /// The royal kind, if the game has one.
    pub fn royal(&self) -> Option<KindId> {
        self.kinds().find(|(_, kind)| kind.royal).map(|(id, _)| id)
    }

    /// The material of a side, its bonus not counted.
    pub fn material(&self, placement: &Placement, side: SideId) -> Score {
        placement
            .pieces()
            .filter(|(_, piece)| piece.side == Some(side))
            .map(|(_, piece)| self.kind(piece.kind).value)
            .sum()
    }

    /// The default start position with formations put in.
    ///
    /// `choices` holds for each side the number of its choice, if it makes one.
    pub fn formed(&self, array: &Array, choices: [Option<usize>; 2]) -> Placement {
        let mut placement = array.placement.clone();
        let Some(formations) = &self.formations else { return placement };
        for side in SideId::BOTH {
            let Some(choice) = choices[side.index()] else { continue };
            let pieces = &formations.choices[choice].pieces;
            for (point, kind) in formations.points[side.index()].iter().zip(pieces) {
                placement.set(*point, Some(Piece::of(side, *kind)));
            }
        }
        placement
    }
}
