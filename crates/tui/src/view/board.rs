//! The board with its lines, its pieces and its marks.

use gwangsang::model::{Board, Placement};
use gwangsang::render::joint;
use gwangsang::{Game, Piece, Point, PointSet, SideId};
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use super::Painter;
use crate::app::Mode;
use crate::grid::Grid;
use crate::look::Ink;

/// Draws the board.
pub(super) fn draw(painter: &mut Painter<'_>, grid: &Grid) {
    let app = painter.app;
    let board = &app.model().board;
    labels(painter, grid);
    lines(painter, grid, board);
    let scene = Scene::new(painter);
    for (rank, _) in &grid.ranks {
        for (file, _) in &grid.files {
            let Some(point) = board.at(i32::from(*file), i32::from(*rank)) else { continue };
            if let Some(place) = grid.place(board, point) {
                scene.point(painter, point, place);
            }
        }
    }
}

/// The names of ranks at the left and of files below.
fn labels(painter: &mut Painter<'_>, grid: &Grid) {
    let board = &painter.app.model().board;
    for (rank, y) in &grid.ranks {
        painter.text(grid.area.x, *y, 2, &format!("{:>2}", rank + 1), Ink::Label);
    }
    let bottom = grid.area.bottom().saturating_sub(1);
    for (file, x) in &grid.files {
        let named = (0..board.ranks()).find_map(|rank| board.at(i32::from(*file), i32::from(rank)));
        let name = named.map(|point| board.name(point)).unwrap_or_default();
        painter.text(
            *x,
            bottom,
            2,
            name.trim_end_matches(|c: char| c.is_ascii_digit()),
            Ink::Label,
        );
    }
}

/// The grid, and the diagonals that are drawn on it.
fn lines(painter: &mut Painter<'_>, grid: &Grid, board: &Board) {
    let at = |file: u8, rank: u8| board.at(i32::from(file), i32::from(rank));
    for (rank, y) in &grid.ranks {
        for pair in grid.files.windows(2) {
            let [(file, x), (next, end)] = [pair[0], pair[1]];
            if at(file, *rank).is_some() && at(next, *rank).is_some() {
                let dashes = "─".repeat(usize::from(end - x - 1));
                painter.text(x + 1, *y, end - x - 1, &dashes, Ink::Line);
            }
        }
    }
    for pair in grid.ranks.windows(2) {
        let [(rank, y), (next, end)] = [pair[0], pair[1]];
        for (file, x) in &grid.files {
            if at(*file, rank).is_some() && at(*file, next).is_some() {
                for row in y + 1..end {
                    painter.text(*x, row, 1, "│", Ink::Line);
                }
            }
        }
    }
    for (a, b) in board.drawn() {
        if let (Some(a), Some(b)) = (grid.place(board, *a), grid.place(board, *b)) {
            diagonal(painter, a, b);
        }
    }
}

/// A diagonal between two points, in the rows between their ranks.
fn diagonal(painter: &mut Painter<'_>, a: Position, b: Position) {
    let (top, bottom) = if a.y < b.y { (a, b) } else { (b, a) };
    if top.x == bottom.x || top.y == bottom.y {
        return;
    }
    let (across, down) = (i32::from(bottom.x) - i32::from(top.x), bottom.y - top.y);
    let (sign, other) = if across > 0 { ("╲", "╱") } else { ("╱", "╲") };
    for row in 1..down {
        let x = i32::from(top.x) + across * i32::from(row) / i32::from(down);
        let (x, y) = (x as u16, top.y + row);
        let crosses = painter.buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == other);
        painter.text(x, y, 1, if crosses { "╳" } else { sign }, Ink::Line);
    }
}

/// What is to be seen on the points.
struct Scene {
    placement: Placement,
    targets: PointSet,
    threatened: PointSet,
    last: Option<(Point, Point)>,
    hint: Option<(Point, Point)>,
    danger: PointSet,
}

impl Scene {
    fn new(painter: &Painter<'_>) -> Self {
        let app = painter.app;
        Self {
            placement: app.placement(),
            targets: app.targets(),
            threatened: app.threatened(),
            last: app.session.plies().last().and_then(|ply| ply.mv.points()),
            hint: app.hint.and_then(gwangsang::Move::points),
            danger: app.session.game().map(in_danger).unwrap_or_default(),
        }
    }

    /// The mark of a point: what stands left of it, and in which ink.
    fn mark(&self, painter: &Painter<'_>, point: Point) -> Option<(&'static str, Ink)> {
        let app = painter.app;
        let is_end = |ends: Option<(Point, Point)>| {
            ends.is_some_and(|(from, to)| from == point || to == point)
        };
        if app.picked == Some(point) {
            return Some(("{", Ink::Picked));
        }
        let has_cursor = matches!(app.mode, Mode::Play) && !app.is_choosing();
        if has_cursor && app.cursor == point {
            return Some(("[", Ink::Cursor));
        }
        if is_end(self.hint) {
            return Some(("»", Ink::Hint));
        }
        is_end(self.last).then_some(("‹", Ink::Last))
    }

    /// The sign right of a piece: that it can be taken, or is in danger.
    fn sign(&self, point: Point) -> Option<(&'static str, Ink)> {
        if self.targets.contains(point) {
            return Some(("×", Ink::Target));
        }
        let danger = self.danger.contains(point) || self.threatened.contains(point);
        danger.then_some(("!", Ink::Danger))
    }

    fn point(&self, painter: &mut Painter<'_>, point: Point, place: Position) {
        let mark = self.mark(painter, point);
        match self.placement.get(point) {
            Some(piece) => self.piece(painter, point, piece, place, mark),
            None => self.empty(painter, point, place, mark),
        }
        let Some((left, ink)) = mark else { return };
        painter.text(place.x.saturating_sub(1), place.y, 1, left, ink);
    }

    fn piece(
        &self,
        painter: &mut Painter<'_>,
        point: Point,
        piece: Piece,
        place: Position,
        mark: Option<(&'static str, Ink)>,
    ) {
        let app = painter.app;
        let text = app.look.glyph(app.model(), piece);
        let width = (text.width() as u16).clamp(1, 2);
        let ink = match mark {
            Some((_, ink @ (Ink::Cursor | Ink::Picked))) => ink,
            Some(_) | None => Ink::Piece(piece.side),
        };
        painter.text(place.x, place.y, 2, &text, ink);
        let closed = mark.map(|(left, ink)| (closing(left), ink));
        let owner = app.look.owner_sign(app.model(), piece);
        let owner = owner.map(|sign| (sign, Ink::Piece(piece.side)));
        let right = self.sign(point).or(owner).or(closed);
        if let Some((text, ink)) = right {
            painter.text(place.x + width, place.y, 1, text, ink);
        }
    }

    fn empty(
        &self,
        painter: &mut Painter<'_>,
        point: Point,
        place: Position,
        mark: Option<(&'static str, Ink)>,
    ) {
        let board = &painter.app.model().board;
        let (text, ink) = if self.targets.contains(point) {
            ("•", Ink::Target)
        } else if self.threatened.contains(point) {
            ("∗", Ink::Danger)
        } else if self.last.is_some_and(|(from, _)| from == point) {
            ("∘", Ink::Last)
        } else {
            (crossing(painter, board, point), Ink::Line)
        };
        let ink = match mark {
            Some((_, ink @ (Ink::Cursor | Ink::Picked))) => ink,
            Some(_) | None => ink,
        };
        painter.text(place.x, place.y, 1, text, ink);
        if let Some((left, ink)) = mark {
            painter.text(place.x + 1, place.y, 1, closing(left), ink);
        }
    }
}

fn closing(left: &str) -> &'static str {
    match left {
        "{" => "}",
        "[" => "]",
        "»" => "«",
        _ => "›",
    }
}

/// The royals that could be captured next, or that face each other.
fn in_danger(game: &Game) -> PointSet {
    let royals = SideId::BOTH.map(|side| game.royal(side));
    if game.royals_face() {
        return royals.into_iter().flatten().collect();
    }
    let checked = if game.in_check() { royals[game.turn().index()] } else { None };
    checked.into_iter().collect()
}

/// The crossing of the lines that lead away from a point, as it is seen on the screen.
fn crossing(painter: &Painter<'_>, board: &Board, point: Point) -> &'static str {
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    let sign = match painter.app.seen {
        crate::grid::Seen::Upright => 1,
        crate::grid::Seen::Turned => -1,
    };
    let leads = |right: i32, up: i32| board.at(file + right * sign, rank + up * sign).is_some();
    joint(leads)
}
