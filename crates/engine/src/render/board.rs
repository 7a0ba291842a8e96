//! The board with its lines, its coordinates and its pieces.
//!
//! ```text
//!  3 ┼───┬───┼        Each point takes two columns and each gap two more, so that a character of
//!    │ ╲ │ ╱ │        double width fits on a point and a diagonal between four.
//!  2 ┼───K───┼
//!    │ ╱ │ ╲ │
//!  1 ┴───┴───┴
//!    d   e   f
//! ```
//!
//! A high board can be drawn compactly: then rows stand between ranks only where a diagonal crosses them.

use std::ops::RangeInclusive;

use unicode_width::UnicodeWidthStr;

use super::{Ink, PieceStyle, Stroke, glyph};
use crate::bits::PointSet;
use crate::index::{KindId, Piece, Point, SideId};
use crate::model::{Board, Model, Placement};
use crate::words::Words;

/// Points to be seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Marks {
    /// Where a piece may go.
    pub targets: PointSet,
    /// Where the last move began and ended.
    pub last: PointSet,
    /// Where a piece could go but for what stands in its way.
    pub lost: PointSet,
    /// The royal that is in check.
    pub checked: Option<Point>,
}

/// The part of a board that is drawn, as first and last file and rank, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The files.
    pub files: (u8, u8),
    /// The ranks.
    pub ranks: (u8, u8),
}

impl Window {
    /// The whole board.
    pub fn whole(board: &Board) -> Self {
        Self { files: (0, board.files() - 1), ranks: (0, board.ranks() - 1) }
    }

    /// The part around some points, with a margin as far as the board reaches; all of it without points.
    pub fn around(board: &Board, points: PointSet, margin: u8) -> Self {
        let whole = Self::whole(board);
        let span = |of: &dyn Fn(Point) -> u8, last: u8| {
            let low = points.iter().map(of).min().unwrap_or(0);
            let high = points.iter().map(of).max().unwrap_or(last);
            (low.saturating_sub(margin), high.saturating_add(margin).min(last))
        };
        Self {
            files: span(&|point| board.file(point), whole.files.1),
            ranks: span(&|point| board.rank(point), whole.ranks.1),
        }
    }

    pub(super) fn files(self) -> RangeInclusive<i32> {
        i32::from(self.files.0)..=i32::from(self.files.1)
    }

    pub(super) fn ranks(self) -> RangeInclusive<i32> {
        i32::from(self.ranks.0)..=i32::from(self.ranks.1)
    }
}

/// A board to be drawn.
#[derive(Debug, Clone)]
pub struct BoardView<'a> {
    /// The game.
    pub model: &'a Model,
    /// The pieces.
    pub placement: &'a Placement,
    /// The points to be seen.
    pub marks: Marks,
    /// How pieces are drawn.
    pub style: PieceStyle,
    /// Whether the sides have colours that tell them apart.
    pub coloured: bool,
    /// Whether there are rows between the ranks.
    pub spacing: Spacing,
}

/// How many rows a rank takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spacing {
    /// Two, with the lines between.
    Full,
    /// One, but for those that a drawn diagonal leads away from.
    Compact,
}

/// The columns of a point.
const POINT: usize = 2;
/// The columns between two points.
const GAP: usize = 2;

/// How files go to the right and ranks upwards, as the first side sees them, and as the other one does.
const UPRIGHT: i32 = 1;
const TURNED: i32 = -1;

impl BoardView<'_> {
    /// The lines of the drawing, the highest rank first.
    pub fn draw(&self) -> Vec<Vec<Stroke>> {
        self.draw_part(Window::whole(&self.model.board))
    }

    /// The lines of the drawing as they are seen from the other side, the lowest rank first.
    pub fn draw_turned(&self) -> Vec<Vec<Stroke>> {
        self.draw_seen(Window::whole(&self.model.board), TURNED)
    }

    /// The lines of a part of the drawing; the lines of the board lead on at its edges.
    pub fn draw_part(&self, window: Window) -> Vec<Vec<Stroke>> {
        self.draw_seen(window, UPRIGHT)
    }

    /// Draws with ranks that go down by `step`, and files that go to the right by it.
    fn draw_seen(&self, window: Window, step: i32) -> Vec<Vec<Stroke>> {
        let mut lines = Vec::new();
        for rank in seen(window.ranks(), -step) {
            lines.push(self.rank(rank, window, step));
            let is_last = !window.ranks().contains(&(rank - step));
            if !is_last && self.has_row_below(rank, step) {
                lines.push(self.between(rank, window, step));
            }
        }
        lines.push(files(window, step));
        lines
    }

    fn rank(&self, rank: i32, window: Window, step: i32) -> Vec<Stroke> {
        let board = &self.model.board;
        let mut line = vec![Stroke { text: format!("{:>2} ", rank + 1), ink: Ink::Label }];
        for file in seen(window.files(), step) {
            let (point, right) = (board.at(file, rank), board.at(file + step, rank));
            let dash = if point.is_some() && right.is_some() { "─" } else { " " };
            let cell = self.cell(point, step);
            let used: usize = cell.iter().map(|stroke| stroke.text.width()).sum();
            line.extend(cell);
            if window.files().contains(&(file + step)) {
                let text = dash.repeat((POINT + GAP).saturating_sub(used));
                line.push(Stroke { text, ink: Ink::Line });
            }
        }
        line
    }

    /// What is drawn on a point.
    fn cell(&self, point: Option<Point>, step: i32) -> Vec<Stroke> {
        let stroke = |text: &str, ink| Stroke { text: text.to_owned(), ink };
        let Some(point) = point else { return vec![stroke(" ", Ink::Line)] };
        let (target, last) = (self.marks.targets.contains(point), self.marks.last.contains(point));
        let Some(piece) = self.placement.get(point) else {
            return vec![match (target, self.marks.lost.contains(point), last) {
                (true, ..) => stroke("•", Ink::Mark),
                (false, true, _) => stroke("⊘", Ink::Mark),
                (false, false, true) => stroke("∘", Ink::Mark),
                (false, false, false) => {
                    stroke(crossing(&self.model.board, point, step), Ink::Line)
                }
            }];
        };
        let ink = piece.side.map_or(Ink::Line, Ink::Piece);
        let mut cell = vec![Stroke { text: self.piece(piece), ink }];
        match (target, last) {
            (true, _) => cell.push(stroke("×", Ink::Mark)),
            (false, true) => cell.push(stroke("‹", Ink::Mark)),
            (false, false) => {}
        }
        cell
    }

    /// Whether there is a row between a rank and the one below it.
    fn has_row_below(&self, rank: i32, step: i32) -> bool {
        let board = &self.model.board;
        let lower = rank.min(rank - step);
        let leads_up = |(low, _): &(Point, Point)| i32::from(board.rank(*low)) == lower;
        match self.spacing {
            Spacing::Full => true,
            Spacing::Compact => board.drawn().iter().any(leads_up),
        }
    }

    /// A piece, with a mark of its side where neither colour nor glyph tells it.
    fn piece(&self, piece: Piece) -> String {
        let mut text = glyph(self.model, piece, self.style);
        let Some(side) = piece.side else { return text };
        let other = glyph(self.model, Piece::of(side.other(), piece.kind), self.style);
        let wide = matches!(self.style, PieceStyle::Hangul | PieceStyle::Hanja);
        if !self.coloured && (wide || text == other) {
            text.push(if self.model.side_data(side).up { '▴' } else { '▾' });
        }
        text
    }

    /// The lines between a rank and the one below it.
    fn between(&self, rank: i32, window: Window, step: i32) -> Vec<Stroke> {
        let board = &self.model.board;
        let mut text = "   ".to_owned();
        let joined = |a: Option<Point>, b: Option<Point>| match (a, b) {
            (Some(a), Some(b)) => board.drawn().contains(&(a.min(b), a.max(b))),
            _ => false,
        };
        for file in seen(window.files(), step) {
            let (here, below) = (board.at(file, rank), board.at(file, rank - step));
            let (right, across) = (board.at(file + step, rank), board.at(file + step, rank - step));
            text.push(if here.is_some() && below.is_some() { '│' } else { ' ' });
            if !window.files().contains(&(file + step)) {
                continue;
            }
            text.push_str(match (joined(here, across), joined(below, right)) {
                (true, true) => " ╳ ",
                (true, false) => " ╲ ",
                (false, true) => " ╱ ",
                (false, false) => "   ",
            });
        }
        vec![Stroke { text, ink: Ink::Line }]
    }

    /// Who is who, where the pieces do not tell by themselves.
    pub fn legend(&self) -> String {
        self.legend_words().en
    }

    /// Which pieces are whose, in every language.
    pub fn legend_words(&self) -> Words {
        let side = |side: SideId| {
            let up = self.model.side_data(side).up;
            let name = self.model.side_words(side);
            let shown = self.model.royal().unwrap_or(KindId(0));
            let sign = match (self.style, up) {
                (PieceStyle::Latin, _) if side == SideId::First => {
                    Words::new("upper case", "대문자")
                }
                (PieceStyle::Latin, _) => Words::new("lower case", "소문자"),
                (PieceStyle::Picture, _) => {
                    let piece = self.piece(Piece::of(side, shown));
                    Words::new(piece.clone(), piece)
                }
                (PieceStyle::Hangul | PieceStyle::Hanja, true) => Words::new("▴", "▴"),
                (PieceStyle::Hangul | PieceStyle::Hanja, false) => Words::new("▾", "▾"),
            };
            Words::new(format!("{} {}", name.en, sign.en), format!("{} {}", name.ko, sign.ko))
        };
        let [first, second] = SideId::BOTH.map(side);
        Words::new(format!("{}, {}", first.en, second.en), format!("{}, {}", first.ko, second.ko))
    }
}

/// The names of the files.
fn files(window: Window, step: i32) -> Vec<Stroke> {
    let mut text = "   ".to_owned();
    for file in seen(window.files(), step) {
        text.push_str(&format!("{:<4}", crate::model::file_name(file as u8)));
    }
    vec![Stroke { text, ink: Ink::Label }]
}

/// Files or ranks in the order in which they are seen.
fn seen(all: RangeInclusive<i32>, step: i32) -> impl Iterator<Item = i32> {
    let (first, last) = (*all.start(), *all.end());
    all.map(move |each| if step > 0 { each } else { first + last - each })
}

/// The sign of an empty point, by the neighbours it has.
fn crossing(board: &Board, point: Point, step: i32) -> &'static str {
    let (file, rank) = (i32::from(board.file(point)), i32::from(board.rank(point)));
    joint(|files, ranks| board.at(file + files * step, rank + ranks * step).is_some())
}

/// The sign of a joint of lines; `leads` says whether one leads so far to the right and upwards.
pub fn joint(leads: impl Fn(i32, i32) -> bool) -> &'static str {
    match (leads(0, 1), leads(0, -1), leads(-1, 0), leads(1, 0)) {
        (true, true, true, true) => "┼",
        (true, true, false, true) => "├",
        (true, true, true, false) => "┤",
        (false, true, true, true) => "┬",
        (true, false, true, true) => "┴",
        (false, true, false, true) => "┌",
        (false, true, true, false) => "┐",
        (true, false, false, true) => "└",
        (true, false, true, false) => "┘",
        (true, true, false, false) => "│",
        (false, false, true, true) => "─",
        (true, false, false, false) => "╵",
        (false, true, false, false) => "╷",
        (false, false, true, false) => "╴",
        (false, false, false, true) => "╶",
        (false, false, false, false) => "·",
    }
}
