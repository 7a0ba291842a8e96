//! The panel beside the board: players, what they have, what was played.

use gwangsang::{Piece, Score, SideId};
use gwangsang_search::{Report, Value};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{Painter, wrapped};
use crate::app::{App, Mode, Shown};
use crate::grid::Seen;
use crate::look::Ink;
use crate::session::Notation;

/// What stands where in a panel.
struct Parts {
    players: [Rect; 2],
    analysis: Rect,
    /// The formations or the moves.
    rest: Rect,
}

impl Parts {
    fn of(app: &App, area: Rect) -> Self {
        let mut left = area;
        let players = from_the_top(app).map(|side| {
            let used = player_rows(app, left, side);
            let own = Rect { height: used.min(left.height), ..left };
            left = below(left, used);
            own
        });
        let rows = match app.analysis {
            Shown::Yes => (analysis(app, area.width).len() as u16 + 1).min(left.height),
            Shown::No => 0,
        };
        Self { players, analysis: Rect { height: rows, ..left }, rest: below(left, rows) }
    }
}

/// The formation that stands at a place of a panel.
pub(crate) fn choice_at(app: &App, area: Rect, place: Position) -> Option<usize> {
    let rest = Parts::of(app, area).rest;
    let row = usize::from(place.y.checked_sub(rest.y + 1)?);
    (rest.contains(place) && row < app.session.choices().len()).then_some(row)
}

/// Draws the panel.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let app = painter.app;
    let Parts { players, analysis: analysed, rest: left } = Parts::of(app, area);
    for (side, own) in from_the_top(app).into_iter().zip(players) {
        player(painter, own, side);
    }
    if app.analysis == Shown::Yes {
        heading(painter, analysed, app.look.tell("analysis", "분석"));
        let rows = usize::from(analysed.height.saturating_sub(1));
        for (row, line) in analysis(app, area.width).iter().enumerate().take(rows) {
            painter.text(analysed.x, analysed.y + 1 + row as u16, area.width, line, Ink::Text);
        }
    }
    if app.is_choosing() {
        choices(painter, left);
    } else if let Some(comment) = app.comment() {
        let lines = wrapped(comment, left.width);
        let height = (lines.len() as u16 + 1).min(left.height / 2);
        moves(painter, Rect { height: left.height - height, ..left });
        let rest = below(left, left.height - height);
        heading(painter, rest, app.look.tell("comment", "해설"));
        for (row, line) in lines.iter().enumerate().take(usize::from(height.saturating_sub(1))) {
            painter.text(rest.x, rest.y + 1 + row as u16, rest.width, line, Ink::Text);
        }
    } else {
        moves(painter, left);
    }
}

fn below(area: Rect, used: u16) -> Rect {
    let used = used.min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// The sides in the order in which they sit at the board, the farther one first.
fn from_the_top(app: &App) -> [SideId; 2] {
    let upper = |side: &SideId| {
        let up = app.model().side_data(*side).up;
        match app.seen {
            Seen::Upright => !up,
            Seen::Turned => up,
        }
    };
    if upper(&SideId::First) { SideId::BOTH } else { [SideId::Second, SideId::First] }
}

/// A line with a name in it.
fn heading(painter: &mut Painter<'_>, area: Rect, name: &str) {
    if area.height == 0 {
        return;
    }
    let line = "─".repeat(area.width.into());
    painter.text(area.x, area.y, area.width, &line, Ink::Line);
    painter.text(
        area.x + 1,
        area.y,
        area.width.saturating_sub(2),
        &format!(" {name} "),
        Ink::Title,
    );
}

/// The rows that a player takes, with what it has captured.
fn player_rows(app: &App, area: Rect, side: SideId) -> u16 {
    if area.height == 0 {
        return 0;
    }
    let area = below(area, 1);
    let captured = hostages(app, area, side);
    // Room is left between the players where there is enough of it.
    1 + captured.last().map_or(u16::from(area.height > 12), |last| last.1 + 1)
}

/// A player, its points and what it has captured.
fn player(painter: &mut Painter<'_>, area: Rect, side: SideId) {
    let app = painter.app;
    if area.height == 0 {
        return;
    }
    let model = app.model();
    let moves = app.session.turn() == Some(side);
    let mark = if moves { "▸ " } else { "  " };
    let mut x = area.x + painter.text(area.x, area.y, area.width, mark, Ink::Note);
    let name = app.look.side(model, side);
    x += painter.text(x, area.y, area.right() - x, name, Ink::Piece(Some(side)));
    let who = match app.mode {
        Mode::Play => format!(" {}", who(app, side)),
        Mode::Record(_) => String::new(),
    };
    painter.text(x, area.y, area.right().saturating_sub(x), &who, Ink::Text);
    if let Some(points) = points(app, side) {
        let points = format!(" {points}");
        let width = points.width() as u16;
        painter.text(area.right().saturating_sub(width), area.y, width, &points, Ink::Title);
    }
    let area = below(area, 1);
    for (x, row, glyph, piece) in hostages(app, area, side) {
        painter.text(x, area.y + row, 2, &glyph, Ink::Piece(piece.side));
    }
}

/// The points of a side, in a game that counts them.
pub(super) fn points(app: &App, side: SideId) -> Option<Score> {
    let counts = app.model().kinds.iter().any(|kind| kind.value != Score::default());
    let game = app.session.game().filter(|_| counts)?;
    Some(game.points()[side.index()])
}

/// Who plays a side; a person who plays alone is addressed.
fn who(app: &App, side: SideId) -> String {
    let players = app.session.players();
    let alone = players.iter().filter(|player| player.is_person()).count() == 1;
    if alone && app.session.player(side).is_person() {
        return app.look.tell("you", "나").to_owned();
    }
    app.look.say(&app.session.player(side).name())
}

/// The most rows that captured pieces take.
const HOSTAGES: u16 = 3;

/// What a side has captured: columns, rows below the player, glyphs and pieces, as far as there is room.
fn hostages(app: &App, area: Rect, side: SideId) -> Vec<(u16, u16, String, Piece)> {
    let mut placed = Vec::new();
    let (mut x, mut row) = (area.x + 2, 0);
    for piece in app.session.hostages(side) {
        let glyph = app.look.glyph(app.model(), piece);
        let width = glyph.width() as u16 + 1;
        if x + width > area.right() + 1 {
            (x, row) = (area.x + 2, row + 1);
        }
        if row >= area.height.min(HOSTAGES) {
            break;
        }
        placed.push((x, row, glyph, piece));
        x += width;
    }
    placed
}

/// The formations to choose from.
fn choices(painter: &mut Painter<'_>, area: Rect) {
    let app = painter.app;
    heading(painter, area, app.look.tell("formation", "차림"));
    for (number, choice) in app.session.choices().iter().enumerate() {
        let y = area.y + 1 + number as u16;
        if y >= area.bottom() {
            return;
        }
        let chosen = number == app.choice;
        let ink = if chosen { Ink::Chosen } else { Ink::Text };
        let mark = if chosen { '▸' } else { ' ' };
        let name = app.look.tell(choice.name.en(), choice.name.ko());
        painter.text(area.x, y, area.width, &format!("{mark}{} {name}", number + 1), ink);
    }
}

/// What was played, as much as there is room for.
fn moves(painter: &mut Painter<'_>, area: Rect) {
    let app = painter.app;
    heading(painter, area, app.look.tell("moves", "기보"));
    let list = below(area, 1);
    if list.height == 0 {
        return;
    }
    let lines = move_lines(app, list.width);
    let most = usize::from(list.height);
    let per_line = if is_wide(app, list.width) { 2 } else { 1 };
    let end = lines.len().saturating_sub(app.scrolled / per_line).max(most.min(lines.len()));
    let first = end.saturating_sub(most);
    for (row, line) in lines[first..end].iter().enumerate() {
        painter.text(list.x, list.y + row as u16, list.width, line, Ink::Text);
    }
}

fn is_wide(app: &App, width: u16) -> bool {
    let words = app.notation == Notation::Words && app.model().notation.is_some();
    width >= if words { 32 } else { 22 }
}

/// The plies in lines: two a line where there is room, else one.
pub(super) fn move_lines(app: &App, width: u16) -> Vec<String> {
    let written: Vec<&str> = app
        .session
        .written()
        .iter()
        .zip(app.session.plies())
        .map(|(text, ply)| match (app.notation, &text.words) {
            (Notation::Words, Some(words)) => words.as_str(),
            (Notation::Points | Notation::Words, _) if ply.mv.is_pass() => {
                app.look.tell("pass", "한수쉼")
            }
            (Notation::Points | Notation::Words, _) => text.points.as_str(),
        })
        .collect();
    if !is_wide(app, width) {
        let line = |(number, text): (usize, &&str)| format!("{:>3}. {text}", number + 1);
        return written.iter().enumerate().map(line).collect();
    }
    let half = usize::from(width).saturating_sub(5) / 2;
    let line = |(number, pair): (usize, &[&str])| {
        let first = pair[0];
        let gap = " ".repeat(half.saturating_sub(first.width()).max(1));
        let second = pair.get(1).copied().unwrap_or_default();
        format!("{:>3}. {first}{gap}{second}", number + 1).trim_end().to_owned()
    };
    written.chunks(2).enumerate().map(line).collect()
}

/// What the analysis has found so far.
fn analysis(app: &App, width: u16) -> Vec<String> {
    let Some(report) = &app.report else {
        return vec![app.look.tell("…", "…").to_owned()];
    };
    let line = format!("{} {}", worth(app, report), line_of(app, report));
    let mut lines = wrapped(&line, width);
    lines.truncate(3);
    lines
}

/// What a position is worth, for the side that is better off.
pub(super) fn worth(app: &App, report: &Report) -> String {
    let Some(side) = app.session.turn() else { return String::new() };
    let name = |side: SideId| app.look.side(app.model(), side);
    let depth = report.depth;
    match report.value {
        Value::Estimate(value) => {
            let better = if value < 0 { side.other() } else { side };
            let value = f64::from(value.unsigned_abs()) / 100.0;
            format!("{} +{value:.2} d{depth}", name(better))
        }
        Value::WinIn(plies) => format!("{} #{plies}", name(side)),
        Value::LossIn(plies) => format!("{} #{plies}", name(side.other())),
    }
}

/// The moves of a report, as points.
pub(super) fn line_of(app: &App, report: &Report) -> String {
    let board = &app.model().board;
    let text = |mv: &gwangsang::Move| match mv.points() {
        Some((from, to)) => format!("{}{}", board.name(from), board.name(to)),
        None => app.look.tell("pass", "한수쉼").to_owned(),
    };
    report.line.iter().take(8).map(text).collect::<Vec<_>>().join(" ")
}
