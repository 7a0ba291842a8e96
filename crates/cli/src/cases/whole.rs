//! Snapshots of a whole variant: how its pieces move on every kind of place, its starts, some games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use fastrand::Rng;
use gwangsang::model::{Kind, Model, Placement, Region};
use gwangsang::{
    Game, KindId, Language, Piece, Point, PointSet, Setup, SideId, Variant, Words, notation,
};

use super::show::{Marked, board, side_by_side};
use crate::commands::moves::grouped;
use crate::commands::show::outcome;
use crate::view::View;

/// One of the snapshots of a whole variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Pieces,
    Starts,
    Games,
}

/// All of them.
pub(super) const PARTS: [Part; 3] = [Part::Pieces, Part::Starts, Part::Games];

/// What a snapshot is called for people: its own name, if it is that of a case.
pub(crate) fn shown_name(name: &str, language: Language) -> String {
    let part = PARTS.into_iter().find(|part| part.title() == name);
    part.map_or_else(|| name.to_owned(), |part| part.words().in_language(language).to_owned())
}

/// The games that are played at random.
const GAMES: u64 = 6;
/// The most plies of each.
const MOST_PLIES: usize = 200;
/// The depth to which leaves are counted.
const DEPTH: u32 = 2;
/// The most points that are tried for each royal, and the most scatterings.
const MOST_TRIES: usize = 24;

impl Part {
    /// The part of its file's name.
    pub(super) const fn slug(self) -> &'static str {
        match self {
            Self::Pieces => "all-pieces",
            Self::Starts => "all-starts",
            Self::Games => "some-games",
        }
    }

    /// What it shows.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Pieces => "every piece on every kind of place",
            Self::Starts => "the starts and their moves",
            Self::Games => "games played at random",
        }
    }

    /// The same for people.
    fn words(self) -> Words {
        let ko = match self {
            Self::Pieces => "기물마다 여러 자리에서",
            Self::Starts => "처음 배치들과 그 수들",
            Self::Games => "아무렇게나 둔 대국들",
        };
        Words::new(self.title(), ko)
    }

    /// The text of the snapshot.
    pub(super) fn text(self, variant: &Arc<Variant>) -> String {
        let body = match self {
            Self::Pieces => pieces(variant),
            Self::Starts => starts(variant),
            Self::Games => games(variant),
        };
        format!("{}: {}\n\n{body}", variant.base_id(), self.title())
    }
}

fn starts(variant: &Arc<Variant>) -> String {
    let model = variant.model();
    let mut text = String::new();
    for array in &model.arrays {
        let setup = Setup::new(array.placement.clone(), model.first);
        let _ = writeln!(text, "{}", array.id);
        let Ok(mut game) = Game::from_setup(variant.clone(), setup) else { continue };
        let _ = writeln!(text, "{}", notation::fen(&game));
        text.push_str(&board(&game, Marked::default()));
        text.push_str(&grouped(&game, View::PLAIN));
        for depth in 1..=DEPTH {
            let _ = writeln!(text, "perft {depth}: {}", game.perft(depth));
        }
        text.push('\n');
    }
    text
}

fn games(variant: &Arc<Variant>) -> String {
    let mut text = String::new();
    for seed in 1..=GAMES {
        let mut rng = Rng::with_seed(seed);
        let mut game = Game::new(variant.clone());
        let mut played = Vec::new();
        while played.len() < MOST_PLIES {
            // In the order of their texts, whatever order they are found in.
            let mut moves: Vec<_> = game
                .legal_moves()
                .iter()
                .map(|mv| (notation::move_text(&game, *mv), *mv))
                .collect();
            moves.sort_by(|(one, _), (other, _)| one.cmp(other));
            let Some((name, mv)) = rng.choice(moves) else { break };
            if game.play(mv).is_err() {
                break;
            }
            played.push(name);
        }
        let _ = writeln!(text, "game {seed}, {} plies", played.len());
        for line in played.chunks(12) {
            let _ = writeln!(text, "{}", line.join(" "));
        }
        let _ = writeln!(text, "{}", notation::fen(&game));
        text.push_str(&board(&game, Marked::default()));
        let end = if game.outcome().is_some() { outcome(&game) } else { "It goes on.\n".into() };
        let _ = writeln!(text, "{end}");
    }
    text
}

fn pieces(variant: &Arc<Variant>) -> String {
    let model = variant.model();
    let mut text = String::new();
    for (kind, data) in model.kinds().filter(|(_, data)| !data.neutral) {
        for point in places(model, data) {
            text.push_str(&drawn(variant, kind, point));
            text.push('\n');
        }
    }
    text
}

/// A piece on a point, alone with the royals and among other pieces.
fn drawn(variant: &Arc<Variant>, kind: KindId, point: Point) -> String {
    let model = variant.model();
    let place = format!("{} on {}", model.kind(kind).id, model.board.name(point));
    let Some(alone) = alone(variant, kind, point) else {
        return format!("{place}: it cannot stand there with the royals on the board\n");
    };
    let shown = |setup: &Setup| {
        let game = Game::from_setup(variant.clone(), setup.clone()).ok()?;
        let moves = game.unjudged_moves();
        let own = moves.iter().filter_map(|mv| mv.points()).filter(|(from, _)| *from == point);
        let targets: PointSet = own.map(|(_, to)| to).collect();
        Some((targets.count(), board(&game, Marked { targets, ..Marked::default() })))
    };
    let (Some(one), two) = (shown(&alone), among(variant, &alone, point)) else {
        return String::new();
    };
    let two = two.and_then(|setup| shown(&setup)).unwrap_or_else(|| one.clone());
    let title = |what: &str, count: u32| {
        format!("{what}: {count} {}", if count == 1 { "move" } else { "moves" })
    };
    let (left, right) = (title("alone", one.0), title("among others", two.0));
    format!("{place}\n{}", side_by_side((&left, &one.1), (&right, &two.1)))
}

/// The piece and both royals, as far from the start as need be.
fn alone(variant: &Arc<Variant>, kind: KindId, point: Point) -> Option<Setup> {
    let model = variant.model();
    let mut placement = Placement::empty(model.board.size());
    placement.set(point, Some(Piece::of(SideId::First, kind)));
    let Some(royal) = model.royal() else { return playable(variant, placement) };
    let own = if kind == royal { vec![point] } else { seats(model, royal, SideId::First, point) };
    let others = seats(model, royal, SideId::Second, point);
    for first in &own {
        for second in others.iter().filter(|second| *second != first) {
            let mut placement = placement.clone();
            placement.set(*first, Some(Piece::of(SideId::First, royal)));
            placement.set(*second, Some(Piece::of(SideId::Second, royal)));
            if let Some(setup) = playable(variant, placement) {
                return Some(setup);
            }
        }
    }
    None
}

/// The points where a royal can stand: that of the start, then others that it is bound to.
pub(crate) fn seats(model: &Model, royal: KindId, side: SideId, taken: Point) -> Vec<Point> {
    let piece = Piece::of(side, royal);
    let start = model.arrays[0].placement.pieces().find(|(_, other)| *other == piece);
    let bound = model.kind(royal).bound.as_ref();
    let all = bound.map_or(model.board.points(), |bound| bound.of(side));
    let start = start.map(|(point, _)| point);
    let rest = all.iter().filter(|point| Some(*point) != start);
    start.into_iter().chain(rest).filter(|point| *point != taken).take(MOST_TRIES).collect()
}

/// A setup late enough in the game that nothing is forbidden because it is early.
fn playable(variant: &Arc<Variant>, placement: Placement) -> Option<Setup> {
    const LATE: u32 = 500;
    let model = variant.model();
    let start_count = Setup::start(model).start_count;
    let setup = Setup {
        full_move: LATE,
        start_count,
        opener: model.first,
        ..Setup::new(placement, SideId::First)
    };
    variant.check(&setup).is_ok().then_some(setup)
}

/// The same with other pieces scattered about, always the same ones; if it can be had, not in check.
fn among(variant: &Arc<Variant>, alone: &Setup, point: Point) -> Option<Setup> {
    let mut rng = Rng::with_seed(point.index() as u64);
    let tries = (0..MOST_TRIES)
        .filter_map(|_| playable(variant, scattered(variant.model(), alone, &mut rng)));
    let mut any = None;
    for setup in tries {
        let game = Game::from_setup(variant.clone(), setup.clone()).ok()?;
        if !game.in_check() {
            return Some(setup);
        }
        any = any.or(Some(setup));
    }
    any
}

fn scattered(model: &Model, alone: &Setup, rng: &mut Rng) -> Placement {
    const ONE_IN: usize = 4;
    let kinds: Vec<(KindId, &Kind)> = model.kinds().filter(|(_, kind)| !kind.royal).collect();
    let mut placement = alone.placement.clone();
    for other in model.board.points() {
        if placement.get(other).is_some() || rng.usize(..ONE_IN) > 0 {
            continue;
        }
        let Some((id, kind)) = rng.choice(kinds.iter().copied()) else { continue };
        let side = if rng.bool() { SideId::First } else { SideId::Second };
        let fits = kind.bound.as_ref().is_none_or(|bound| bound.of(side).contains(other));
        if fits {
            let side = (!kind.neutral).then_some(side);
            placement.set(other, Some(Piece { side, kind: id }));
        }
    }
    placement
}

/// What tells one place from another: the neighbours it has, the lines drawn there, and the regions that
/// the piece's moves speak of. Left and right are taken for the same.
type Look = ([u8; 2], Vec<bool>);

/// A point of every kind of place where a piece can stand, each as near the middle as can be.
pub(crate) fn places(model: &Model, kind: &Kind) -> Vec<Point> {
    let bound = kind.bound.as_ref();
    let named = kind.moves.iter().flat_map(|rule| [&rule.from, &rule.to, &rule.within]);
    let regions: Vec<&Region> = bound.into_iter().chain(named.flatten()).collect();
    let mut found: BTreeMap<Look, Point> = BTreeMap::new();
    for point in model.board.points() {
        if bound.is_some_and(|bound| !bound.of(SideId::First).contains(point)) {
            continue;
        }
        let within = regions.iter().map(|region| region.of(SideId::First).contains(point));
        let look = (surroundings(model, point), within.collect());
        let near = |point: Point| from_the_middle(model, point);
        found
            .entry(look)
            .and_modify(|known| {
                if near(point) < near(*known) {
                    *known = point;
                }
            })
            .or_insert(point);
    }
    let mut points: Vec<Point> = found.into_values().collect();
    points.sort();
    points
}

/// Which of the eight neighbours there are, and to which of them a line is drawn.
fn surroundings(model: &Model, point: Point) -> [u8; 2] {
    const AROUND: [(i32, i32); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let board = &model.board;
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    let seen = |flip: i32| {
        let mut seen = [0; 2];
        for (bit, (right, up)) in AROUND.into_iter().enumerate() {
            let Some(other) = board.at(file + right * flip, rank + up) else { continue };
            seen[0] |= 1 << bit;
            if board.drawn().contains(&(point.min(other), point.max(other))) {
                seen[1] |= 1 << bit;
            }
        }
        seen
    };
    seen(1).min(seen(-1))
}

fn from_the_middle(model: &Model, point: Point) -> (i32, i32) {
    let board = &model.board;
    let off = |at: u8, of: u8| (2 * i32::from(at) + 1 - i32::from(of)).abs();
    (off(board.rank(point), board.ranks()), off(board.file(point), board.files()))
}
