//! The lines at the bottom: what is said, and what can be done.

use gwangsang::{SideId, Words};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Painter, panel, wrapped};
use crate::app::{App, Kept, Mode, Pace, Shown};
use crate::look::Ink;

/// Draws the lines; what takes more than one of them stands in the place of the keys.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect, beside: Option<Rect>) {
    let app = painter.app;
    if let Some(typed) = &app.typed {
        return typing(painter, area, typed);
    }
    let (text, ink) = said(app, beside);
    let mut lines = wrapped(&text, area.width);
    if lines.len() < 2 {
        lines.resize(1, String::new());
        let keys = keys(app, area.width, beside.is_some());
        painter.text(area.x, area.y + 1, area.width, &keys, Ink::Line);
    }
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        painter.text(area.x, y, area.width, line, ink);
    }
}

/// The move that is being typed.
fn typing(painter: &mut Painter<'_>, area: Rect, typed: &str) {
    let app = painter.app;
    let prompt = app.look.tell("move: ", "둘 수: ");
    let mut x = area.x + painter.text(area.x, area.y, area.width, prompt, Ink::Title);
    x += painter.text(x, area.y, area.right().saturating_sub(x), typed, Ink::Text);
    painter.text(x, area.y, area.right().saturating_sub(x), "▏", Ink::Note);
    let keys = app.look.tell("Enter play  Esc let go", "Enter 두기  Esc 그만두기");
    painter.text(area.x, area.y + 1, area.width, keys, Ink::Line);
}

/// What is to be said: the last message, the result, or what no panel has room for.
fn said(app: &App, beside: Option<Rect>) -> (String, Ink) {
    if let Some(note) = &app.note {
        return (app.look.say(note), Ink::Note);
    }
    if let Some(result) = app.session.result() {
        return (app.look.say(&result), Ink::Title);
    }
    if beside.is_some() {
        return (String::new(), Ink::Text);
    }
    let text = match (&app.report, app.comment()) {
        (Some(report), _) if app.analysis == Shown::Yes => {
            format!("{} {}", panel::worth(app, report), panel::line_of(app, report))
        }
        (_, Some(comment)) => comment.to_owned(),
        (None | Some(_), None) if app.is_choosing() => formation(app),
        (None | Some(_), None) => standing(app),
    };
    (text, Ink::Text)
}

/// The formation under the bar, where there is no panel for all of them.
fn formation(app: &App) -> String {
    let choices = app.session.choices();
    let Some(choice) = choices.get(app.choice) else { return String::new() };
    let name = app.look.tell(choice.name.en(), choice.name.ko());
    format!("▸{}/{} {name}", app.choice + 1, choices.len())
}

/// What both sides have, where there is no panel for it.
fn standing(app: &App) -> String {
    let side = |side: SideId| {
        let mut words = vec![app.look.side(app.model(), side).to_owned()];
        words.extend(panel::points(app, side).map(|points| points.to_string()));
        let hostages = app.session.hostages(side);
        words.extend(hostages.into_iter().map(|piece| app.look.glyph(app.model(), piece)));
        words.join(" ")
    };
    SideId::BOTH.map(side).join(" · ")
}

/// Who is to act, and how far the game is.
pub(super) fn state(app: &App) -> String {
    let unsaved = match app.kept {
        Kept::Failed => app.look.tell(" · not saved!", " · 저장 안 됨!"),
        Kept::Safe | Kept::Nowhere => "",
    };
    standing_of(app) + unsaved
}

/// Who is to act, and how far the game is, whether it is saved or not.
fn standing_of(app: &App) -> String {
    let look = &app.look;
    let plies = app.session.plies().len();
    let all = plies + app.session.ahead();
    let count = match &app.mode {
        Mode::Record(record) => {
            let mark = if record.pace == Pace::Running { " ▶" } else { "" };
            format!("{plies}/{all}{mark}")
        }
        Mode::Play => {
            let counted = Words::new(format!("ply {plies}"), format!("{plies}수"));
            look.say(&counted)
        }
    };
    let Some(side) = app.session.turn() else {
        return format!("{} · {count}", look.tell("game over", "끝난 대국"));
    };
    let name = look.side(app.model(), side);
    if app.session.game().is_none() {
        let words =
            Words::new(format!("{name} chooses a formation"), format!("{name} 차림 고르기"));
        return look.say(&words);
    }
    let check = app.session.game().is_some_and(gwangsang::Game::in_check);
    let mut words = Words::new(format!("{name} to move"), format!("{name} 차례"));
    if app.opponent_thinks() {
        words = Words::new(format!("{name} is thinking…"), format!("{name} 생각 중…"));
    }
    let check = if check { look.tell(", in check", ", 장군") } else { "" };
    format!("{}{check} · {count}", look.say(&words))
}

/// The key that shows the list of moves.
const LIST: (&str, &str) = ("M moves", "M 기보");

/// The keys that are of use now, as many as fit; those that matter most come first.
fn keys(app: &App, width: u16, has_panel: bool) -> String {
    let choosing: &[(&str, &str)] = &[
        ("↑↓ look", "↑↓ 보기"),
        ("Enter choose", "Enter 고르기"),
        ("n opponent", "n 상대"),
        ("? help", "? 도움말"),
        ("q leave", "q 나가기"),
    ];
    let record: &[(&str, &str)] = &[
        ("← → step", "← → 한 수씩"),
        ("Home End", "Home End 처음·끝"),
        ("Space play", "Space 자동"),
        ("? help", "? 도움말"),
        ("q leave", "q 나가기"),
        LIST,
        ("m notation", "m 기보법"),
        ("s style", "s 모양"),
        ("f flip", "f 뒤집기"),
    ];
    let game: &[(&str, &str)] = &[
        ("? help", "? 도움말"),
        LIST,
        ("Enter pick/drop", "Enter 집기/놓기"),
        (": type", ": 적기"),
        ("u undo", "u 무르기"),
        ("H hint", "H 훈수"),
        ("p pass", "p 한수쉼"),
        ("n new", "n 새 판"),
        ("s style", "s 모양"),
        ("q leave", "q 나가기"),
        ("t threats", "t 위협"),
        ("a analysis", "a 분석"),
        ("f flip", "f 뒤집기"),
    ];
    let all = match &app.mode {
        Mode::Record(_) => record,
        Mode::Play if app.is_choosing() => choosing,
        Mode::Play => game,
    };
    let mut text = String::new();
    // A panel shows the list anyway.
    for (en, ko) in all.iter().filter(|key| !has_panel || **key != LIST) {
        let next = app.look.tell(en, ko);
        if text.width() + next.width() + 3 > usize::from(width) {
            break;
        }
        if !text.is_empty() {
            text.push_str("  ");
        }
        text.push_str(next);
    }
    text
}
