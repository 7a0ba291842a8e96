//! What stands where on a screen of any size.

use ratatui::layout::Rect;

use crate::app::App;
use crate::grid::{Grid, ROOMY, SCALES, SMALLEST, Scale, size};

/// The columns of the panel beside the board, at least and at most.
const PANEL: (u16, u16) = (17, 44);
/// The columns that a panel has before the board grows.
const COMFORTABLE: u16 = 28;
/// The rows above the board, and below it.
const TITLE: u16 = 1;
const FOOT: u16 = 2;
/// The least screen on which a board can be used.
const LEAST: (u16, u16) = (24, 8);

/// What stands where.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The line at the top.
    pub(crate) title: Rect,
    /// The board; none if the screen is too small.
    pub(crate) grid: Option<Grid>,
    /// The panel beside it, where there is room.
    pub(crate) panel: Option<Rect>,
    /// The lines at the bottom.
    pub(crate) foot: Rect,
}

impl Layout {
    /// Lays a screen out.
    pub(crate) fn new(app: &App) -> Self {
        let area = app.area;
        let title = Rect { height: TITLE.min(area.height), ..area };
        let foot_height = FOOT.min(area.height.saturating_sub(TITLE));
        let foot = Rect { y: area.bottom() - foot_height, height: foot_height, ..area };
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return Self { title, grid: None, panel: None, foot };
        }
        let middle = Rect { y: area.y + TITLE, height: area.height - TITLE - FOOT, ..area };
        let board = &app.model().board;
        let (scale, panel) = choose(app, middle);
        let left = Rect { width: middle.width - panel, ..middle };
        let grid = Grid::new(board, scale, app.seen, left, app.cursor);
        let panel = (panel > 0).then(|| Rect { x: left.right() + 1, width: panel - 1, ..middle });
        Self { title, grid: Some(grid), panel, foot }
    }
}

/// The scale of the board, and the columns of the panel with the gap before it.
fn choose(app: &App, area: Rect) -> (Scale, u16) {
    let board = &app.model().board;
    let fits = |scale: &Scale, panel: u16| {
        let (width, height) = size(board, *scale);
        width + panel <= area.width && height <= area.height
    };
    let panel = |scale: Scale| {
        let left = area.width.saturating_sub(size(board, scale).0);
        if left > PANEL.0 { left.min(PANEL.1 + 1) } else { 0 }
    };
    let roomy = SCALES[..ROOMY].iter().find(|scale| fits(scale, COMFORTABLE));
    let plain = SCALES[ROOMY..].iter().find(|scale| fits(scale, PANEL.0 + 1));
    let alone = SCALES[ROOMY..].iter().find(|scale| fits(scale, 0));
    let scale = roomy.or(plain).or(alone).copied().unwrap_or(SMALLEST);
    (scale, panel(scale))
}
