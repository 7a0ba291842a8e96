//! What lies over the board: help, the choice of an opponent, questions.

use gwangsang::{SideId, Words};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::Painter;
use crate::app::{App, Overlay, Question};
use crate::look::Ink;
use crate::players::Player;

/// The keys, in both languages.
const HELP: &[(&str, &str, &str)] = &[
    ("← ↓ ↑ →  h j k l", "move the cursor", "커서 옮기기"),
    ("Enter  Space", "pick a piece, drop it", "기물 집기, 놓기"),
    ("mouse", "the same with a click", "눌러서 집기, 놓기"),
    (":b1c3", "type a move", "수를 글로 적기"),
    ("Esc", "let go; the opponent moves now", "내려놓기; 상대가 바로 두기"),
    ("u  r", "undo, redo", "무르기, 다시 두기"),
    ("p", "pass", "한 수 쉬기"),
    ("H", "hint", "훈수"),
    ("t", "what the opponent could take", "상대가 노리는 곳"),
    ("a", "analysis", "분석"),
    ("d  R", "offer a draw, resign", "비기자고 하기, 기권"),
    ("n", "new game, opponent", "새 대국, 상대"),
    ("PgUp PgDn", "scroll the moves", "기보 넘기기"),
    ("s  c", "style of pieces, colours", "기물 모양, 색"),
    ("m  L", "notation, language", "기보법, 언어"),
    ("f", "turn the board", "판 뒤집기"),
    ("q  Ctrl-C", "leave", "나가기"),
    ("[ ] { }", "cursor, picked piece", "커서, 집은 기물"),
    ("• ×", "where it may go, take", "갈 곳, 잡을 곳"),
    ("‹ › » «", "last move, hint", "마지막 수, 훈수"),
    ("!", "in danger", "위험한 기물"),
];

/// How many lines the help has.
pub(crate) fn help_lines() -> usize {
    HELP.len()
}

/// Draws what lies over the board, if anything does.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    match painter.app.overlay {
        None => {}
        Some(Overlay::Help(top)) => help(painter, area, top),
        Some(Overlay::Opponents(row, side)) => opponents(painter, area, row, side),
        Some(Overlay::Ask(question)) => ask(painter, area, question),
    }
}

fn help(painter: &mut Painter<'_>, area: Rect, top: usize) {
    let look = painter.app.look;
    let lines: Vec<(String, Ink)> = HELP
        .iter()
        .map(|(keys, en, ko)| {
            let gap = " ".repeat(19_usize.saturating_sub(keys.width()));
            (format!("{keys}{gap}{}", look.tell(en, ko)), Ink::Text)
        })
        .collect();
    popup(painter, area, look.tell("help", "도움말"), &lines, top);
}

fn opponents(painter: &mut Painter<'_>, area: Rect, row: usize, side: SideId) {
    let app = painter.app;
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
    popup(painter, area, look.tell("new game: opponent", "새 대국: 상대"), &lines, top);
}

/// The question that waits for an answer, as a line.
pub(super) fn asked(app: &App) -> Option<String> {
    match app.overlay {
        Some(Overlay::Ask(question)) => {
            Some(format!("{} {}", app.look.say(&words(app, question)), answers(app)))
        }
        None | Some(Overlay::Help(_) | Overlay::Opponents(..)) => None,
    }
}

fn answers(app: &App) -> &'static str {
    app.look.tell("y yes   n no", "y 예   n 아니요")
}

fn ask(painter: &mut Painter<'_>, area: Rect, question: Question) {
    let app = painter.app;
    let words = words(app, question);
    let lines = [(app.look.say(&words), Ink::Title), (answers(app).to_owned(), Ink::Text)];
    popup(painter, area, "?", &lines, 0);
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

/// Lines in a frame in the middle of the screen, from one of them on.
fn popup(painter: &mut Painter<'_>, area: Rect, name: &str, lines: &[(String, Ink)], top: usize) {
    let widest = lines.iter().map(|(line, _)| line.width()).max().unwrap_or(0);
    let width = (widest.max(name.width() + 4) as u16 + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    clear_left_of(painter, Rect { x, y, width, height });
    let inner = usize::from(width.saturating_sub(2));
    let edge = "─".repeat(inner);
    painter.text(x, y, width, &format!("╭{edge}╮"), Ink::Text);
    painter.text(x + 2, y, width.saturating_sub(4), &format!(" {name} "), Ink::Title);
    let rows = usize::from(height.saturating_sub(2));
    let top = top.min(lines.len().saturating_sub(rows));
    for row in 0..rows {
        let at = y + 1 + row as u16;
        painter.text(x, at, width, &format!("│{}│", " ".repeat(inner)), Ink::Text);
        if let Some((line, ink)) = lines.get(top + row) {
            painter.text(x + 2, at, width.saturating_sub(4), line, *ink);
        }
    }
    let bottom = y + height.saturating_sub(1);
    painter.text(x, bottom, width, &format!("╰{edge}╯"), Ink::Text);
    if top + rows < lines.len() {
        painter.text(x + width.saturating_sub(4), bottom, 1, "↓", Ink::Title);
    }
}
