//! Where the points of a board stand on the screen.
//!
//! ```text
//!  3 ├───┬───┤      Between two points lie `columns` columns, and between two ranks `rows` rows; a board
//!    │ ╲ │ ╱ │      that is too large for that loses its rows, and then all but the part around the cursor.
//!  2 ├───車──┤
//!    a   b   c
//! ```

use gwangsang::Point;
use gwangsang::model::Board;
use ratatui::layout::{Position, Rect};

/// How far apart points stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    /// The columns from one point to the next.
    columns: u16,
    rows: Rows,
}

/// The rows between two ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// So many.
    All(u16),
    /// One where a drawn diagonal crosses it, else none.
    Diagonals,
}

/// The scales, the largest first.
pub(crate) const SCALES: [Scale; 5] = [
    Scale { columns: 8, rows: Rows::All(3) },
    Scale { columns: 6, rows: Rows::All(2) },
    Scale { columns: 4, rows: Rows::All(1) },
    Scale { columns: 4, rows: Rows::Diagonals },
    SMALLEST,
];

/// What a board is drawn in that fits in no other way.
pub(crate) const SMALLEST: Scale = Scale { columns: 4, rows: Rows::All(0) };

/// How many of the scales are roomier than the board needs.
pub(crate) const ROOMY: usize = 2;

/// The columns before the first point, for the names of ranks.
const LEFT: u16 = 3;
/// The columns that the last point takes, with its mark.
const LAST: u16 = 3;
/// The row with the names of files.
const LABELS: u16 = 1;

/// Which way round a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// From the first side's place.
    Upright,
    /// From the other side's.
    Turned,
}

impl Seen {
    /// The other way round.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Upright => Self::Turned,
            Self::Turned => Self::Upright,
        }
    }
}

/// The points that are on the screen.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    /// What the board takes of the screen.
    pub(crate) area: Rect,
    /// The visible files from left to right, each with its column.
    pub(crate) files: Vec<(u8, u16)>,
    /// The visible ranks from top to bottom, each with its row.
    pub(crate) ranks: Vec<(u8, u16)>,
}

/// The columns and rows that a whole board takes.
pub(crate) fn size(board: &Board, scale: Scale) -> (u16, u16) {
    let width = LEFT + (u16::from(board.files()) - 1) * scale.columns + LAST;
    let gaps: u16 = (1..board.ranks()).map(|rank| gap(board, scale, rank)).sum();
    (width, u16::from(board.ranks()) + gaps + LABELS)
}

/// The rows between a rank, counted from 0, and the one below it.
fn gap(board: &Board, scale: Scale, rank: u8) -> u16 {
    match scale.rows {
        Rows::All(rows) => rows,
        Rows::Diagonals => {
            let crosses = |(low, high): &(Point, Point)| {
                let ranks = [board.rank(*low), board.rank(*high)];
                ranks.contains(&rank) && ranks.contains(&(rank - 1))
            };
            u16::from(board.drawn().iter().any(crosses))
        }
    }
}

impl Grid {
    /// The part of a board around the cursor that an area holds, in the middle of it.
    pub(crate) fn new(board: &Board, scale: Scale, seen: Seen, area: Rect, cursor: Point) -> Self {
        let fitting = (area.width.saturating_sub(LEFT + LAST) / scale.columns + 1).min(255) as u8;
        let mut files = around(board.file(cursor), fitting, board.files());
        let (_, height) = size(board, scale);
        // Of a board that is too high, the ranks that certainly fit are shown.
        let most = if height <= area.height {
            board.ranks()
        } else {
            let rank =
                1 + (1..board.ranks()).map(|rank| gap(board, scale, rank)).max().unwrap_or(0);
            (area.height.saturating_sub(LABELS) / rank).clamp(1, 255) as u8
        };
        let mut ranks = around(board.rank(cursor), most, board.ranks());
        match seen {
            Seen::Upright => ranks.reverse(),
            Seen::Turned => files.reverse(),
        }
        let width = LEFT + (files.len() as u16 - 1) * scale.columns + LAST;
        let x = area.x + area.width.saturating_sub(width) / 2;
        let y = area.y;
        let columns = (0..).map(|index| x + LEFT + index * scale.columns);
        let mut rows = Vec::new();
        let mut row = y;
        for (index, rank) in ranks.iter().enumerate() {
            rows.push((*rank, row));
            let higher = ranks.get(index + 1).map_or(0, |next| (*rank).max(*next));
            row += 1 + if higher > 0 { gap(board, scale, higher) } else { 0 };
        }
        let area = Rect { x, y, width, height: row - y + LABELS }.intersection(area);
        Self { area, files: files.into_iter().zip(columns).collect(), ranks: rows }
    }

    /// Where a point stands; none if it is not on the screen.
    pub(crate) fn place(&self, board: &Board, point: Point) -> Option<Position> {
        let (_, x) = self.files.iter().find(|(file, _)| *file == board.file(point))?;
        let (_, y) = self.ranks.iter().find(|(rank, _)| *rank == board.rank(point))?;
        Some(Position { x: *x, y: *y })
    }

    /// The point that is at a place of the screen, or next to it.
    pub(crate) fn point_at(&self, board: &Board, place: Position) -> Option<Point> {
        let over = |(_, x): &&(u8, u16)| (x.saturating_sub(1)..=x + 2).contains(&place.x);
        let (file, _) = self.files.iter().find(over)?;
        let (rank, _) = self.ranks.iter().find(|(_, y)| *y == place.y)?;
        board.at(i32::from(*file), i32::from(*rank))
    }
}

/// So many numbers in a row of all, with one of them as near to the middle as may be.
fn around(middle: u8, most: u8, all: u8) -> Vec<u8> {
    let most = most.clamp(1, all);
    let first = middle.saturating_sub(most / 2).min(all - most);
    (first..first + most).collect()
}

#[cfg(test)]
mod tests {
    use super::around;

    #[test]
    fn the_visible_part_lies_around_the_cursor_and_within_the_board() {
        assert_eq!(around(0, 3, 9), [0, 1, 2]);
        assert_eq!(around(4, 3, 9), [3, 4, 5]);
        assert_eq!(around(8, 3, 9), [6, 7, 8]);
        assert_eq!(around(8, 30, 9).len(), 9);
        assert_eq!(around(3, 0, 9), [3]);
    }
}
