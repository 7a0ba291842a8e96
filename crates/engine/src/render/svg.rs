//! The board as a drawing in SVG: points, lines, pieces and marks, without anything from outside.
//!
//! Colours stand at the shapes themselves, so that every viewer shows them; the classes are there for a page
//! that wants others. The first side's pieces are light and the second side's dark, which ink alone tells.

use super::board::{BoardView, Window};
use super::{PieceStyle, escape, glyph};
use crate::index::{Piece, Point, SideId};
use crate::model::{Board, file_name};

/// The distance of two neighbours.
const CELL: i32 = 40;
/// The room around the outer points; the names of files and ranks stand in it.
const MARGIN: i32 = 36;
/// How far a piece reaches from its point.
const RADIUS: i32 = 16;
/// How far the royal does.
const ROYAL_RADIUS: i32 = 18;

const LINE: &str = "#5b5346";
const GROUND: &str = "#fbf6e9";
const LIGHT: &str = "#fffefb";
const TARGET: &str = "#1d4f91";
const CAPTURE: &str = "#b3261e";
const LAST: &str = "#b26a00";
const LOST: &str = "#6f6f6f";

/// A place on the drawing.
type Place = (i32, i32);

/// A part of the board as a drawing that stands by itself.
pub(super) fn board(view: &BoardView<'_>, window: Window, title: &str) -> String {
    let columns = i32::from(window.files.1 - window.files.0);
    let rows = i32::from(window.ranks.1 - window.ranks.0);
    let (width, height) = (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN);
    let mut drawing = Drawing { view, window, text: open(width, height, title) };
    drawing.text.push_str(&format!(
        "<rect class=\"ground\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n"
    ));
    drawing.lines();
    drawing.labels();
    drawing.points();
    drawing.text.push_str("</svg>\n");
    drawing.text
}

/// A single piece as a drawing that stands by itself.
pub(super) fn piece(view: &BoardView<'_>, piece: Piece, title: &str) -> String {
    let window = Window::whole(&view.model.board);
    let size = 2 * (ROYAL_RADIUS + 1);
    let mut drawing = Drawing { view, window, text: open(size, size, title) };
    drawing.piece((size / 2, size / 2), piece);
    drawing.text.push_str("</svg>\n");
    drawing.text
}

fn open(width: i32, height: i32, title: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"'Noto Serif CJK KR','Source Han Serif K','Batang','AppleMyungjo','UnBatang',serif\">\n<title>{title}</title>\n"
    )
}

struct Drawing<'v> {
    view: &'v BoardView<'v>,
    window: Window,
    text: String,
}

impl Drawing<'_> {
    fn grid(&self) -> &Board {
        &self.view.model.board
    }

    /// Where a file and a rank meet.
    fn place(&self, file: i32, rank: i32) -> Place {
        let x = MARGIN + (file - i32::from(self.window.files.0)) * CELL;
        let y = MARGIN + (i32::from(self.window.ranks.1) - rank) * CELL;
        (x, y)
    }

    fn place_of(&self, point: Point) -> Place {
        let board = self.grid();
        self.place(i32::from(board.file(point)), i32::from(board.rank(point)))
    }

    fn line(&mut self, class: &str, from: Place, to: Place) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.text.push_str(&format!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n"
        ));
    }

    /// The grid and the drawn diagonals; lines that lead out of the window end between two points.
    fn lines(&mut self) {
        self.text
            .push_str(&format!("<g stroke=\"{LINE}\" stroke-width=\"1.5\" class=\"lines\">\n"));
        for rank in self.window.ranks() {
            self.runs(self.window.files(), |file| (file, rank));
        }
        for file in self.window.files() {
            self.runs(self.window.ranks(), |rank| (file, rank));
        }
        let drawn: Vec<(Point, Point)> = self.grid().drawn().to_vec();
        for (a, b) in drawn {
            let ((ax, ay), (bx, by)) = (self.place_of(a), self.place_of(b));
            let middle = (i32::midpoint(ax, bx), i32::midpoint(ay, by));
            match (self.shows(a), self.shows(b)) {
                (true, true) => self.line("line", (ax, ay), (bx, by)),
                (true, false) => self.line("line", (ax, ay), middle),
                (false, true) => self.line("line", (bx, by), middle),
                (false, false) => {}
            }
        }
        self.text.push_str("</g>\n");
    }

    fn shows(&self, point: Point) -> bool {
        let board = self.grid();
        self.window.files().contains(&i32::from(board.file(point)))
            && self.window.ranks().contains(&i32::from(board.rank(point)))
    }

    /// The straight lines through points in a row that are all there.
    fn runs(&mut self, along: std::ops::RangeInclusive<i32>, at: impl Fn(i32) -> (i32, i32)) {
        let is_there = |step: i32| {
            let (file, rank) = at(step);
            self.view.model.board.at(file, rank).is_some()
        };
        let (start, end) = (*along.start(), *along.end());
        let mut found = Vec::new();
        let mut run: Option<i32> = None;
        for step in start..=end + 1 {
            let inside = step <= end && is_there(step);
            match (run, inside) {
                (None, true) => run = Some(step),
                (Some(first), false) => {
                    found.push((first, step - 1));
                    run = None;
                }
                (Some(_), true) | (None, false) => {}
            }
        }
        for (first, last) in found {
            let before = first == start && is_there(first - 1);
            let after = last == end && is_there(last + 1);
            let ((file, rank), (far_file, far_rank)) = (at(first), at(last));
            let (from, to) = (self.place(file, rank), self.place(far_file, far_rank));
            let beyond = |here: Place, step: i32| {
                let (file, rank) = at(step);
                let (x, y) = self.place(file, rank);
                (i32::midpoint(here.0, x), i32::midpoint(here.1, y))
            };
            let from = if before { beyond(from, first - 1) } else { from };
            let to = if after { beyond(to, last + 1) } else { to };
            if from != to {
                self.line("line", from, to);
            }
        }
    }

    /// The names of files below and of ranks at the left.
    fn labels(&mut self) {
        self.text.push_str(&format!(
            "<g class=\"labels\" fill=\"{LINE}\" font-size=\"12\" text-anchor=\"middle\" font-family=\"sans-serif\">\n"
        ));
        let below = self.place(0, i32::from(self.window.ranks.0)).1 + MARGIN - 7;
        for file in self.window.files.0..=self.window.files.1 {
            let x = self.place(i32::from(file), 0).0;
            self.text
                .push_str(&format!("<text x=\"{x}\" y=\"{below}\">{}</text>\n", file_name(file)));
        }
        for rank in self.window.ranks() {
            let y = self.place(0, rank).1 + 4;
            self.text.push_str(&format!("<text x=\"10\" y=\"{y}\">{}</text>\n", rank + 1));
        }
        self.text.push_str("</g>\n");
    }

    fn points(&mut self) {
        let shown: Vec<Point> =
            self.grid().points().iter().filter(|point| self.shows(*point)).collect();
        for point in shown {
            let place = self.place_of(point);
            let marks = self.view.marks;
            let piece = self.view.placement.get(point);
            if let Some(piece) = piece {
                self.piece(place, piece);
            }
            let reach = if self.is_royal(piece) { ROYAL_RADIUS } else { RADIUS };
            match (piece.is_some(), marks.targets.contains(point)) {
                (true, true) => self.ring("capture", place, reach + 2, CAPTURE, ""),
                (false, true) => self.dot(place),
                (_, false) if marks.lost.contains(point) => self.cross(place),
                (_, false) => {}
            }
            if marks.last.contains(point) {
                let reach = if piece.is_some() { reach + 2 } else { 9 };
                self.ring("last", place, reach, LAST, " stroke-dasharray=\"5 3\"");
            }
            if marks.checked == Some(point) {
                self.ring("check", place, reach + 4, CAPTURE, " stroke-dasharray=\"2 3\"");
            }
        }
    }

    fn is_royal(&self, piece: Option<Piece>) -> bool {
        piece.is_some_and(|piece| self.view.model.kind(piece.kind).royal)
    }

    fn ring(&mut self, class: &str, (x, y): Place, radius: i32, colour: &str, dashes: &str) {
        self.text.push_str(&format!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"{dashes}/>\n"
        ));
    }

    fn dot(&mut self, (x, y): Place) {
        self.text.push_str(&format!(
            "<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"{TARGET}\"/>\n"
        ));
    }

    fn cross(&mut self, (x, y): Place) {
        self.text.push_str(&format!(
            "<path class=\"lost\" d=\"M{} {}l10 10m0 -10l-10 10\" stroke=\"{LOST}\" stroke-width=\"2.5\" fill=\"none\"/>\n",
            x - 5,
            y - 5
        ));
    }

    fn piece(&mut self, place: Place, piece: Piece) {
        let radius = if self.is_royal(Some(piece)) { ROYAL_RADIUS } else { RADIUS };
        let ink = piece.side.map_or("#555555", |side| ink(self.view, side));
        let (class, fill, text) = match piece.side {
            Some(SideId::First) => ("piece first", LIGHT, ink),
            Some(SideId::Second) => ("piece second", ink, LIGHT),
            None => ("piece neutral", "#d9d5cc", ink),
        };
        let (x, y) = place;
        self.text.push_str(&format!(
            "<g class=\"{class}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"2\">"
        ));
        self.text.push_str(&match self.view.style {
            PieceStyle::Hangul | PieceStyle::Hanja => octagon(place, radius),
            PieceStyle::Latin | PieceStyle::Picture => {
                format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
            }
        });
        let shown = glyph(self.view.model, piece, self.view.style);
        let size = match (shown.chars().count(), self.view.style) {
            (1, PieceStyle::Picture) => radius + 8,
            (1, _) => radius + 4,
            _ => radius,
        };
        self.text.push_str(&format!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{text}\" stroke=\"none\">{}</text></g>\n",
            y + size * 35 / 100,
            escape(&shown)
        ));
    }
}

/// The outline of an octagon.
fn octagon((x, y): Place, radius: i32) -> String {
    // A regular octagon has its corners at the tangent of an eighth of a half circle.
    let near = radius * 41 / 100;
    let corners = [
        (-near, -radius),
        (near, -radius),
        (radius, -near),
        (radius, near),
        (near, radius),
        (-near, radius),
        (-radius, near),
        (-radius, -near),
    ];
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{},{}", x + dx, y + dy)).collect();
    format!("<polygon points=\"{}\" stroke-linejoin=\"round\"/>", points.join(" "))
}

/// The colour of a side, dark enough to be read on white and to be written on with white.
fn ink(view: &BoardView<'_>, side: SideId) -> &'static str {
    match view.model.side_data(side).colour.as_deref() {
        Some("red") => "#9c1f1f",
        Some("green") => "#16613c",
        Some("blue") => "#1f3f86",
        Some("yellow") => "#7a5700",
        Some("magenta") => "#7d1d63",
        Some("cyan") => "#0f5a66",
        _ => "#2f2f2f",
    }
}
