//! The full-screen board: keys typed, screens read.
//!
//! `tui/screens.toml` has what is typed in words: names of keys, the mouse as `click:e2`, `on:level_3` (a click where a text stands) and `wheel:up`, what a thinker answers as
//! `answer:b1c3`, what it has found so far as `report:b1c3,b10c8`, a new size as `size:20x5`; every other word is typed letter by letter.

use std::sync::Arc;

use gwangsang::{Game, Language, Preparation, SideId, Source, Variant, Words, notation};
use gwangsang_cli::library;
use gwangsang_search::{Report, Value};
use gwangsang_tui::{
    App, Colours, Effect, Event, Kept, Pieces, Player, Session, Setting, Settings, Told, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use serde::Deserialize;
use unicode_width::UnicodeWidthStr as _;

use crate::common::{no_orphans, snapshot, text};

/// What is typed on a screen, and what the screen is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools)] // They are independent facts.
struct Case {
    name: String,
    variant: String,
    size: [u16; 2],
    korean: bool,
    colourless: bool,
    style: String,
    /// Who plays the second side.
    opponent: String,
    /// The moves of a game that is looked at.
    record: Option<String>,
    /// What is said in it, by ply.
    comments: Vec<String>,
    /// Whether the sides may agree on a draw, whatever the variant says.
    draws: bool,
    /// A position to begin at.
    fen: Option<String>,
    keys: String,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            name: String::new(),
            variant: "janggi".to_owned(),
            size: [80, 24],
            korean: false,
            colourless: false,
            style: "latin".to_owned(),
            opponent: "person".to_owned(),
            record: None,
            comments: Vec::new(),
            draws: false,
            fen: None,
            keys: String::new(),
        }
    }
}

#[derive(Debug, Deserialize)]
struct Cases {
    screen: Vec<Case>,
}

const LEFT: MouseEventKind = MouseEventKind::Down(MouseButton::Left);

/// A screen and what it asked the program for.
struct Desk {
    app: App,
    size: [u16; 2],
    effects: Vec<String>,
}

fn variant(id: &str) -> Arc<Variant> {
    library::load(id).expect("a shipped variant").variant
}

fn setting(case: &Case) -> Setting {
    Setting {
        settings: Settings::default(),
        pieces: Some(match case.style.as_str() {
            "latin" => Pieces::Latin,
            "hangul" => Pieces::Hangul,
            "hanja" => Pieces::Hanja,
            "picture" => Pieces::Picture,
            other => panic!("no style {other}"),
        }),
        colours: if case.colourless { Colours::Hidden } else { Colours::Shown },
        language: if case.korean { Language::Korean } else { Language::English },
        kept: Kept::Nowhere,
        seed: 7,
    }
}

fn app(case: &Case, variant: Arc<Variant>) -> App {
    let setting = setting(case);
    if let Some(record) = &case.record {
        let start = Game::new(variant.clone());
        let mut game = Game::new(variant);
        let mut moves = Vec::new();
        for text in record.split_whitespace() {
            let mv = notation::parse_move(&game, text).expect("a move");
            game.play(mv).expect("a legal move");
            moves.push(mv);
        }
        return App::record(start, &moves, "A game".to_owned(), case.comments.clone(), setting);
    }
    let opponent = Player::with_id(&case.opponent).expect("an opponent");
    let players = [Player::Person, opponent];
    let session = match &case.fen {
        Some(fen) => {
            let setup = notation::parse_fen(variant.model(), fen).expect("a position");
            Session::of(Game::from_setup(variant, setup).expect("a playable position"), players)
        }
        None => Session::prepare(variant.clone(), Preparation::new(variant), [None, None], players)
            .expect("a game"),
    };
    App::new(session, setting)
}

impl Desk {
    fn new(case: &Case) -> Self {
        if !case.draws {
            return Self::of(case, variant(&case.variant));
        }
        let source = library::source(&case.variant).expect("a shipped variant");
        let overlay =
            Source { name: "draws".to_owned(), text: "game.draw-offers = true".to_owned() };
        let loaded = library::load_overlaid(source, &[overlay]).expect("a sound variant");
        Self::of(case, loaded.variant)
    }

    fn of(case: &Case, variant: Arc<Variant>) -> Self {
        let mut desk = Self { app: app(case, variant), size: case.size, effects: Vec::new() };
        desk.happen(Event::Input(Input::Resize(case.size[0], case.size[1])));
        let begun = desk.app.begin();
        desk.note(&begun);
        desk.type_words(&case.keys);
        desk
    }

    fn note(&mut self, effects: &[Effect]) {
        self.effects.extend(effects.iter().map(|effect| {
            match effect {
                Effect::Think(_) => "think",
                Effect::Stop => "stop",
                Effect::Keep => "keep",
                Effect::Anew => "anew",
                Effect::Remember => "remember",
                Effect::Quit => "quit",
            }
            .to_owned()
        }));
    }

    fn happen(&mut self, event: Event) {
        let effects = self.app.update(event);
        self.note(&effects);
    }

    fn press(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.happen(Event::Input(Input::Key(KeyEvent::new(code, modifiers))));
    }

    fn type_words(&mut self, words: &str) {
        for word in words.split_whitespace() {
            self.type_word(word);
        }
    }

    fn type_word(&mut self, word: &str) {
        let named = match word {
            "Enter" => KeyCode::Enter,
            "Space" => KeyCode::Char(' '),
            "Esc" => KeyCode::Esc,
            "Back" => KeyCode::Backspace,
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "PgUp" => KeyCode::PageUp,
            "PgDn" => KeyCode::PageDown,
            "Ctrl-C" => return self.press(KeyCode::Char('c'), KeyModifiers::CONTROL),
            "tick" => return self.happen(Event::Tick),
            _ => return self.type_other(word),
        };
        self.press(named, KeyModifiers::NONE);
    }

    fn type_other(&mut self, word: &str) {
        match word.split_once(':') {
            Some(("click", point)) => self.click(point),
            Some(("on", text)) => self.click_on(&text.replace('_', " ")),
            Some(("wheel", way)) => self.mouse(
                if way == "up" { MouseEventKind::ScrollUp } else { MouseEventKind::ScrollDown },
                (0, 0),
            ),
            Some(("answer", mv)) => self.answer(mv),
            Some(("report", line)) => self.report(line),
            Some(("paste", text)) => self.happen(Event::Input(Input::Paste(text.to_owned()))),
            Some(("size", size)) => {
                let (width, height) = size.split_once('x').expect("a size");
                self.size = [width, height].map(|text| text.parse().expect("a number"));
                self.happen(Event::Input(Input::Resize(self.size[0], self.size[1])));
            }
            _ => word.chars().for_each(|c| self.press(KeyCode::Char(c), KeyModifiers::NONE)),
        }
    }

    /// Clicks on the place where a point is seen, which the cursor then tells.
    fn click(&mut self, name: &str) {
        let (file, rank) = name.split_at(1);
        let screen = self.screen();
        let labels = screen.lines().rev().find(|line| line.trim_start().starts_with("a  "));
        let column = labels.expect("the names of files").find(file).expect("the file");
        let wanted = format!("{rank} ");
        let is_rank = |line: &str| line.trim_start().starts_with(&wanted);
        let row = screen.lines().position(is_rank).expect("the rank");
        self.mouse(LEFT, (column as u16, row as u16));
    }

    /// Clicks on the place where a text stands.
    fn click_on(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].width() as u16, row as u16))
        });
        self.mouse(LEFT, found.unwrap_or_else(|| panic!("{text} is not seen:\n{screen}")));
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.happen(Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers })));
    }

    fn answer(&mut self, text: &str) {
        let task = self.app.task().expect("something is thought about");
        let game = self.app.session().game().expect("a game");
        let mv = notation::parse_move(game, text).expect("a move");
        self.happen(Event::Told(task, Told::Answer(Some(mv))));
    }

    /// Lets the thinker find a line that is worth a point and a quarter to the side to move.
    fn report(&mut self, line: &str) {
        let task = self.app.task().expect("something is thought about");
        let game = self.app.session().game().expect("a game");
        let read = |text| notation::parse_move(game, text).expect("a move");
        let report = Report {
            depth: 6,
            selective_depth: 9,
            number: 1,
            value: Value::Estimate(125),
            line: line.split(',').map(read).collect(),
            nodes: 1000,
            time: std::time::Duration::ZERO,
            memory_use: 0,
        };
        self.happen(Event::Told(task, Told::Report(report)));
    }

    fn buffer(&self) -> Buffer {
        let backend = TestBackend::new(self.size[0], self.size[1]);
        let mut terminal = Terminal::new(backend).expect("a screen");
        terminal
            .draw(|frame| view(&self.app, frame.area(), frame.buffer_mut()))
            .expect("a drawing");
        terminal.backend().buffer().clone()
    }

    /// The screen as a person sees it.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        let mut shown = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += (symbol.width() as u16).max(1);
            }
            shown.push_str(line.trim_end());
            shown.push('\n');
        }
        shown
    }
}

fn cases() -> Vec<Case> {
    let cases: Cases = toml::from_str(&text("tui/screens.toml")).expect("cases");
    cases.screen
}

#[test]
fn screens_are_as_they_were_read() {
    let cases = cases();
    for case in &cases {
        let desk = Desk::new(case);
        let shown = format!("{}--\n{}", desk.screen(), desk.effects.join(" "));
        snapshot("tui", &case.name, &shown);
    }
    let names: Vec<String> = cases.into_iter().map(|case| case.name).collect();
    no_orphans("tui", &names);
}

#[test]
fn no_line_of_a_screen_is_wider_than_the_screen() {
    for case in &cases() {
        let desk = Desk::new(case);
        for line in desk.screen().lines() {
            assert!(line.width() <= usize::from(desk.size[0]), "{}: {line}", case.name);
        }
    }
}

#[test]
fn every_size_of_a_terminal_can_be_drawn_with_every_overlay() {
    // A board with palaces, the largest, the smallest, and one without formations.
    for id in ["janggi", "gwangsanghui", "minixiangqi", "shatranj"] {
        let variant = variant(id);
        for keys in ["", "?", "n", "M", "Enter Enter Enter", "Enter Enter R", ":"] {
            let case = Case { variant: id.to_owned(), ..Case::default() };
            let mut desk = Desk::of(&case, variant.clone());
            desk.type_words(keys);
            for (width, height) in [(1, 1), (2, 40), (20, 5), (24, 8), (33, 9), (61, 20), (300, 90)]
            {
                desk.type_word(&format!("size:{width}x{height}"));
                assert_eq!(desk.buffer().area, Rect::new(0, 0, width, height));
                desk.type_words("Up Left Left PgUp");
                desk.buffer();
            }
        }
    }
}

#[test]
fn without_colour_no_cell_has_one_and_the_cursor_is_reversed() {
    let case = Case {
        colourless: true,
        style: "hanja".to_owned(),
        keys: "1 1 Up Up Up a t Down Down Down".to_owned(),
        ..Case::default()
    };
    let coloured =
        Desk::new(&Case { colourless: false, keys: case.keys.clone(), ..Case::default() });
    let has_colour = |buffer: &Buffer| {
        buffer.content().iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    let buffer = Desk::new(&case).buffer();
    assert!(!has_colour(&buffer));
    assert!(has_colour(&coloured.buffer()));
    let reversed = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
    assert!(buffer.content().iter().any(reversed));
}

#[test]
fn any_keys_in_any_order_leave_a_screen_that_can_be_drawn() {
    let mut rng = fastrand::Rng::with_seed(3);
    let words = [
        "Enter",
        "Space",
        "Esc",
        "Back",
        "Left",
        "Right",
        "Up",
        "Down",
        "Home",
        "End",
        "PgUp",
        "PgDn",
        "u",
        "r",
        "H",
        "t",
        "a",
        "f",
        "p",
        "R",
        "d",
        "s",
        "c",
        "m",
        "L",
        "M",
        "n",
        "wheel:up",
        "wheel:down",
        "?",
        "y",
        "j",
        "k",
        "q",
        ":",
        "a4a5",
        "41병42",
        "1",
        "tick",
        "size:80x24",
        "size:20x5",
        "size:50x14",
        "paste:b1c3",
    ];
    for opponent in ["person", "random", "greedy", "level-3"] {
        for id in ["janggi", "gwangsanghui", "xiangqi"] {
            let case =
                Case { variant: id.to_owned(), opponent: opponent.to_owned(), ..Case::default() };
            let mut desk = Desk::new(&case);
            for _ in 0..120 {
                let word = words[rng.usize(..words.len())];
                desk.type_word(word);
                if let (Some(task), true) = (desk.app.task(), rng.bool()) {
                    let best = desk.app.session().game().and_then(|game| {
                        let legal = game.legal_moves();
                        (!legal.is_empty()).then(|| legal[rng.usize(..legal.len())])
                    });
                    desk.happen(Event::Told(task, Told::Answer(best)));
                }
                if rng.u8(..4) == 0 {
                    desk.mouse(LEFT, (rng.u16(..80), rng.u16(..24)));
                }
                desk.buffer();
            }
        }
    }
}

#[test]
fn an_opponent_that_cannot_think_leaves_its_seat_to_a_person() {
    let case = Case { opponent: "level-1".to_owned(), keys: "1".to_owned(), ..Case::default() };
    let mut desk = Desk::new(&case);
    desk.type_words(":a4a5 Enter");
    let task = desk.app.task().expect("the opponent thinks");
    desk.happen(Event::Told(task + 1, Told::Answer(None)));
    assert_eq!(desk.app.task(), Some(task), "answers to other tasks are not heard");
    desk.happen(Event::Told(task, Told::Failed(Words::new("no memory", "기억이 없습니다"))));
    assert_eq!(desk.app.task(), None);
    assert_eq!(desk.app.session().players(), [Player::Person; 2]);
    assert!(desk.screen().contains("no memory"));
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_and_is_not_left_without_a_question() {
    let mut desk = Desk::new(&Case { keys: "1 1 :a4a5 Enter".to_owned(), ..Case::default() });
    assert_eq!(desk.effects.last().map(String::as_str), Some("keep"));
    desk.app.told_kept(Err(Words::new("the disk is full", "디스크가 가득 찼습니다")));
    assert!(desk.screen().contains("the disk is full"));
    // The reason is said once, and a mark stays.
    desk.type_words(":a7b7 Enter");
    desk.app.told_kept(Err(Words::new("the disk is full", "디스크가 가득 찼습니다")));
    assert!(!desk.screen().contains("the disk is full"));
    assert!(desk.screen().contains("ply 2 · not saved!"));
    desk.type_word("q");
    assert_ne!(desk.effects.last().map(String::as_str), Some("quit"));
    desk.type_words("n Ctrl-C");
    assert_ne!(desk.effects.last().map(String::as_str), Some("quit"), "it is asked here, too");
    desk.type_words("n");
    desk.app.told_kept(Ok(()));
    assert!(desk.screen().contains("saved again") && !desk.screen().contains("not saved"));
    desk.type_word("q");
    assert_eq!(desk.effects.last().map(String::as_str), Some("quit"));
    assert_eq!(desk.app.session().turn(), Some(SideId::First), "the game is as it was");
}
