//! What lies over the board: help, the choice of an opponent, questions.

use gwangsang::{SideId, Words};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{Painter, panel};
use crate::app::{App, Overlay, Question};
use crate::look::Ink;
use crate::players::Player;

/// The keys, in both languages.
const HELP: &[(&str, &str, &str)] = &[
    ("← ↓ ↑ →  h j k l", "move the cursor", "커서 옮기기"),
    ("Enter  Space", "pick a piece, drop it", "기물 집기, 놓기"),
    ("mouse", "the same with a click", "눌러서 집기, 놓기, 고르기"),
    (":b1c3", "type a move", "수를 글로 적기"),
    ("Esc", "let go; the opponent moves now", "내려놓기; 상대가 바로 두기"),
    ("u  r", "undo, redo", "무르기, 다시 두기"),
    ("p", "pass", "한 수 쉬기"),
    ("H", "hint", "훈수"),
    ("t", "what the opponent could take", "상대가 노리는 곳"),
    ("a", "analysis", "분석"),
    ("d  R", "offer a draw, resign", "비기자고 하기, 기권"),
    ("n", "new game, opponent", "새 대국, 상대"),
    ("M  PgUp PgDn", "list of moves, scroll it", "기보 보기, 넘기기"),
    ("s  c", "style of pieces, colours", "기물 모양, 색"),
    ("m  L", "notation, language", "기보법, 언어"),
    ("f", "turn the board", "판 뒤집기"),
    ("q  Ctrl-C", "leave", "나가기"),
    ("[ ] { }", "cursor, picked piece", "커서, 집은 기물"),
    ("• ×", "where it may go, take", "갈 곳, 잡을 곳"),
    ("‹ › » «", "last move, hint", "마지막 수, 훈수"),
    ("!", "in danger", "위험한 기물"),
];

/// The columns of the keys in the help.
const KEYS: usize = 19;
/// The columns of a frame and the gaps inside it.
const FRAME: usize = 4;
/// The columns of the list of moves.
const MOVES: u16 = 36;

/// What an overlay shows: its name, its lines, and the first of them that is to be seen.
struct Contents {
    name: String,
    lines: Vec<(String, Ink)>,
    top: usize,
}

/// Draws what lies over the board, if anything does.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    if let Some(contents) = contents(painter.app, area) {
        popup(painter, area, &contents);
    }
}

/// What a click on an overlay meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hit {
    /// One of its lines, by its number, and the column of the line.
    Line(usize, u16),
    /// Its frame.
    Frame,
    /// What is beside it.
    Beside,
}

/// What a click meets while something lies over the board.
pub(crate) fn hit(app: &App, place: Position) -> Hit {
    let Some(contents) = contents(app, app.area) else { return Hit::Beside };
    let frame = frame(app.area, &contents);
    if !frame.contains(place) {
        return Hit::Beside;
    }
    let inner = Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    };
    let line = first_line(&contents, inner.height) + usize::from(place.y.saturating_sub(inner.y));
    if !inner.contains(place) || line >= contents.lines.len() {
        return Hit::Frame;
    }
    Hit::Line(line, (place.x - inner.x).saturating_sub(1))
}

/// The last line that an overlay can begin with.
pub(crate) fn last_top(app: &App) -> usize {
    contents(app, app.area).map_or(0, |contents| {
        let rows = frame(app.area, &contents).height.saturating_sub(2);
        contents.lines.len().saturating_sub(rows.into())
    })
}

/// Whether the column of a line of answers belongs to one of them: yes, or no.
pub(crate) fn answer_at(app: &App, column: u16) -> Option<bool> {
    let [yes, no] = answers(app);
    let begins = (yes.width() + ANSWER_GAP.width()) as u16;
    if column < yes.width() as u16 {
        return Some(true);
    }
    (begins..begins + no.width() as u16).contains(&column).then_some(false)
}

fn contents(app: &App, area: Rect) -> Option<Contents> {
    Some(match app.overlay? {
        Overlay::Help(top) => help(app, area, top),
        Overlay::Moves(top) => moves(app, area, top),
        Overlay::Opponents(row, side) => opponents(app, area, row, side),
        Overlay::Ask(question) => ask(app, question),
    })
}

fn help(app: &App, area: Rect, top: usize) -> Contents {
    let look = app.look;
    let told = HELP.iter().map(|(keys, en, ko)| (*keys, look.tell(en, ko)));
    let widest = told.clone().map(|(_, text)| text.width()).max().unwrap_or(0);
    let fits = KEYS + widest + FRAME <= usize::from(area.width);
    let lines = told.flat_map(|(keys, text)| {
        if fits {
            let gap = " ".repeat(KEYS.saturating_sub(keys.width()));
            return vec![(format!("{keys}{gap}{text}"), Ink::Text)];
        }
        vec![(keys.to_owned(), Ink::Title), (format!("  {text}"), Ink::Text)]
    });
    let lines = lines.collect();
    Contents { name: look.tell("help", "도움말").to_owned(), lines, top }
}

/// The list of moves, for screens on which no panel has room for it.
fn moves(app: &App, area: Rect, top: usize) -> Contents {
    let look = app.look;
    let lines = panel::move_lines(app, MOVES.min(area.width.saturating_sub(4)));
    let mut lines: Vec<(String, Ink)> = lines.into_iter().map(|line| (line, Ink::Text)).collect();
    if lines.is_empty() {
        lines.push((look.tell("no move yet", "둔 수가 없습니다").to_owned(), Ink::Text));
    }
    Contents { name: look.tell("moves", "기보").to_owned(), lines, top }
}

fn opponents(app: &App, area: Rect, row: usize, side: SideId) -> Contents {
    let look = app.look;
    let sides = SideId::BOTH.map(|each| {
        let name = look.side(app.model(), each);
        if each == side { format!("[{name}]") } else { format!(" {name} ") }
    });
    let yours = format!("{} {} {}  ← →", look.tell("you:", "나:"), sides[0], sides[1]);
    let mut lines = vec![(yours, Ink::Title)];
    for (number, player) in Player::all().into_iter().enumerate() {
        let chosen = number == row;
        let mark = if chosen { "▸ " } else { "  " };
        let name = look.say(&player.name());
        lines.push((format!("{mark}{name}"), if chosen { Ink::Chosen } else { Ink::Text }));
    }
    let top = (row + 2).saturating_sub(usize::from(area.height).saturating_sub(4).max(1));
    Contents { name: look.tell("new game: opponent", "새 대국: 상대").to_owned(), lines, top }
}

/// The question that waits for an answer, as a line.
pub(super) fn asked(app: &App) -> Option<String> {
    match app.overlay {
        Some(Overlay::Ask(question)) => {
            let answers = answers(app).join(ANSWER_GAP);
            Some(format!("{} {answers}", app.look.say(&words(app, question))))
        }
        None | Some(Overlay::Help(_) | Overlay::Moves(_) | Overlay::Opponents(..)) => None,
    }
}

/// What stands between the two answers.
const ANSWER_GAP: &str = "   ";

fn answers(app: &App) -> [&'static str; 2] {
    [app.look.tell("y yes", "y 예"), app.look.tell("n no", "n 아니요")]
}

fn ask(app: &App, question: Question) -> Contents {
    let words = app.look.say(&words(app, question));
    let lines = vec![(words, Ink::Title), (answers(app).join(ANSWER_GAP), Ink::Text)];
    Contents { name: "?".to_owned(), lines, top: 0 }
}

fn words(app: &App, question: Question) -> Words {
    match question {
        Question::Resign => Words::new("Resign this game?", "이 대국을 기권하시겠습니까?"),
        Question::Quit => Words::new(
            "This game is not saved. Leave it?",
            "이 대국은 저장되지 않았습니다. 나가시겠습니까?",
        ),
        Question::Draw => {
            let other = app.session.turn().map(SideId::other);
            let name = other.map(|side| app.look.side(app.model(), side)).unwrap_or_default();
            Words::new(
                format!("{name}, do you accept a draw?"),
                format!("{name}, 비기는 데 동의하십니까?"),
            )
        }
    }
}

/// Blanks what a frame would cut in half: characters of two columns that begin before its left edge.
fn clear_left_of(painter: &mut Painter<'_>, frame: Rect) {
    let Some(x) = frame.x.checked_sub(1) else { return };
    for y in frame.y..frame.bottom() {
        let cell = painter.buffer.cell((x, y));
        if cell.is_some_and(|cell| cell.symbol().width() > 1) {
            painter.text(x, y, 1, " ", Ink::Text);
        }
    }
}

/// Where an overlay stands: in the middle of the screen.
fn frame(area: Rect, contents: &Contents) -> Rect {
    let Contents { name, lines, top: _ } = contents;
    let widest = lines.iter().map(|(line, _)| line.width()).max().unwrap_or(0);
    let width = (widest.max(name.width() + 4) as u16 + 4).min(area.width);
    let height = (lines.len().min(usize::from(area.height)) as u16 + 2).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}

/// The first line that is seen in so many rows.
fn first_line(contents: &Contents, rows: u16) -> usize {
    contents.top.min(contents.lines.len().saturating_sub(rows.into()))
}

/// Lines in a frame, from one of them on.
fn popup(painter: &mut Painter<'_>, area: Rect, contents: &Contents) {
    let frame = frame(area, contents);
    let Rect { x, y, width, height } = frame;
    clear_left_of(painter, frame);
    let inner = usize::from(width.saturating_sub(2));
    let edge = "─".repeat(inner);
    let name = &contents.name;
    painter.text(x, y, width, &format!("╭{edge}╮"), Ink::Text);
    painter.text(x + 2, y, width.saturating_sub(4), &format!(" {name} "), Ink::Title);
    let rows = height.saturating_sub(2);
    let top = first_line(contents, rows);
    for row in 0..rows {
        let at = y + 1 + row;
        painter.text(x, at, width, &format!("│{}│", " ".repeat(inner)), Ink::Text);
        if let Some((line, ink)) = contents.lines.get(top + usize::from(row)) {
            painter.text(x + 2, at, width.saturating_sub(4), line, *ink);
        }
    }
    let bottom = y + height.saturating_sub(1);
    painter.text(x, bottom, width, &format!("╰{edge}╯"), Ink::Text);
    let mark = x + width.saturating_sub(4);
    if top > 0 {
        painter.text(mark, y, 1, "↑", Ink::Title);
    }
    if top + usize::from(rows) < contents.lines.len() {
        painter.text(mark, bottom, 1, "↓", Ink::Title);
    }
}
