//! What keys do.

use gwangsang::SideId;
use ratatui::crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use super::{App, Effect, Mode, Overlay, Pace, Question, Told};
use crate::grid::Seen;
use crate::layout::Layout;
use crate::players::Player;
use crate::view;

/// Something that happens to the screen.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, or a new size.
    Input(Input),
    /// A thinker tells something about a task.
    Told(u64, Told),
    /// Some time has passed.
    Tick,
}

/// The longest move that can be typed, in characters.
const LONGEST: usize = 24;
/// How many lines a page of a long overlay has.
const PAGE: usize = 5;

impl App {
    /// Lets something happen, and says what is to be done.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Input(Input::Key(key)) if key.kind != KeyEventKind::Release => {
                self.key(key, &mut effects);
            }
            Event::Input(Input::Mouse(mouse)) => self.mouse(mouse, &mut effects),
            Event::Input(Input::Resize(width, height)) => {
                self.area = Rect::new(0, 0, width, height);
            }
            Event::Input(Input::Paste(text)) => self.paste(&text),
            Event::Input(Input::Key(_) | Input::FocusGained | Input::FocusLost) => {}
            Event::Told(id, told) => self.told(id, told, &mut effects),
            Event::Tick => self.tick(),
        }
        self.go_on(&mut effects);
        effects
    }

    /// What is to be done before anything happens: an opponent may have to begin.
    pub fn begin(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.go_on(&mut effects);
        effects
    }

    fn key(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                // What is being typed hides no question.
                self.typed = None;
                self.leave(effects);
            }
            return;
        }
        if Layout::new(self).grid.is_none() {
            return self.blind_key(key.code, effects);
        }
        if self.typed.is_some() {
            return self.typing(key.code, effects);
        }
        if let Some(overlay) = self.overlay {
            return self.overlay_key(overlay, key.code, effects);
        }
        let used = match &self.mode {
            Mode::Record(_) => self.record_key(key.code),
            Mode::Play if self.is_choosing() => self.choice_key(key.code, effects),
            Mode::Play => self.game_key(key.code, effects),
        };
        if !used {
            self.common_key(key.code, effects);
        }
    }

    /// The keys of a screen that shows no board: nothing happens that cannot be seen.
    fn blind_key(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        match self.overlay {
            Some(overlay @ Overlay::Ask(_)) => self.overlay_key(overlay, code, effects),
            Some(_) | None if code == KeyCode::Char('q') => self.leave(effects),
            Some(_) | None => {}
        }
    }

    /// The keys that always do the same.
    fn common_key(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.step(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.step(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.step(0, 1),
            KeyCode::Down | KeyCode::Char('j') => self.step(0, -1),
            KeyCode::PageUp => self.scroll(10),
            KeyCode::PageDown => self.scroll(-10),
            KeyCode::Char('s') => self.next_style(effects),
            KeyCode::Char('c') => self.toggle_colours(effects),
            KeyCode::Char('m') => self.next_notation(effects),
            KeyCode::Char('L') => self.next_language(effects),
            KeyCode::Char('f') => self.seen = self.seen.turned(),
            KeyCode::Char('t') => self.threats = self.threats.toggled(),
            KeyCode::Char('a') => self.toggle_analysis(),
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('M') => self.overlay = Some(Overlay::Moves(usize::MAX)),
            KeyCode::Char('q') => self.leave(effects),
            _ => {}
        }
    }

    /// The keys of a game; false for those that it does not use.
    fn game_key(&mut self, code: KeyCode, effects: &mut Vec<Effect>) -> bool {
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.press(effects),
            KeyCode::Esc => self.escape(effects),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(effects),
            KeyCode::Char('r') => self.redo(effects),
            KeyCode::Char('H') => self.ask_for_a_hint(),
            KeyCode::Char('p') => self.pass(effects),
            KeyCode::Char('R') => self.ask_resign(),
            KeyCode::Char('d') => self.offer_draw(effects),
            KeyCode::Char('n') => self.open_opponents(),
            KeyCode::Char(':' | '/') => self.typed = Some(String::new()),
            KeyCode::Char(c) if c.is_ascii_digit() || !c.is_ascii() => {
                self.typed = Some(c.to_string());
            }
            _ => return false,
        }
        true
    }

    /// The keys of the choice of formations; false for those that it does not use.
    pub(super) fn choice_key(&mut self, code: KeyCode, effects: &mut Vec<Effect>) -> bool {
        let most = self.session.choices().len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.choice = (self.choice + most - 1) % most,
            KeyCode::Down | KeyCode::Char('j') => self.choice = (self.choice + 1) % most,
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.choice, effects),
            KeyCode::Backspace | KeyCode::Char('u') => self.rechoose(),
            KeyCode::Char('n') => self.open_opponents(),
            KeyCode::Char(c) => {
                let number = c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                let Some(number) = number.filter(|number| *number < most) else { return false };
                self.choose(number, effects);
            }
            _ => return false,
        }
        true
    }

    /// The keys of a record; false for those that it does not use.
    fn record_key(&mut self, code: KeyCode) -> bool {
        let moved = match code {
            KeyCode::Left | KeyCode::Char('h') => self.session.step_back(),
            KeyCode::Right | KeyCode::Char('l') => self.session.step_on(),
            KeyCode::Home | KeyCode::Char('g') => {
                while self.session.step_back() {}
                true
            }
            KeyCode::End | KeyCode::Char('G') => {
                while self.session.step_on() {}
                true
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.toggle_pace();
                false
            }
            _ => return false,
        };
        if moved {
            self.turn_the_page();
            self.follow();
        }
        true
    }

    /// Puts the unseen cursor of a record where its last move went, so that a large board shows it.
    fn follow(&mut self) {
        let last = self.session.plies().last().and_then(|ply| ply.mv.points());
        if let Some((_, to)) = last {
            self.cursor = to;
        }
    }

    fn toggle_pace(&mut self) {
        let left = self.session.ahead();
        let Mode::Record(record) = &mut self.mode else { return };
        record.pace = match record.pace {
            Pace::Still if left > 0 => Pace::Running,
            Pace::Still | Pace::Running => Pace::Still,
        };
    }

    fn tick(&mut self) {
        if self.runs_by_itself() {
            if self.session.step_on() {
                self.turn_the_page();
                self.follow();
            }
            if self.session.ahead() == 0 {
                self.toggle_pace();
            }
        }
    }

    /// The keys while a move is typed.
    fn typing(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        let Some(typed) = &mut self.typed else { return };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace if typed.is_empty() => self.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter => {
                let text = self.typed.take().unwrap_or_default();
                self.play_text(text.trim(), effects);
            }
            KeyCode::Char(c) if typed.chars().count() < LONGEST => typed.push(c),
            _ => {}
        }
    }

    fn paste(&mut self, text: &str) {
        if self.overlay.is_some() || !matches!(self.mode, Mode::Play) {
            return;
        }
        let typed = self.typed.get_or_insert_default();
        let room = LONGEST.saturating_sub(typed.chars().count());
        typed.extend(text.chars().filter(|c| !c.is_control()).take(room));
    }

    pub(super) fn overlay_key(
        &mut self,
        overlay: Overlay,
        code: KeyCode,
        effects: &mut Vec<Effect>,
    ) {
        match overlay {
            Overlay::Help(top) => self.overlay = self.turned_page(top, code).map(Overlay::Help),
            Overlay::Moves(top) => self.overlay = self.turned_page(top, code).map(Overlay::Moves),
            Overlay::Opponents(row, side) => self.opponents_key(row, side, code, effects),
            Overlay::Ask(question) => {
                let yes = matches!(code, KeyCode::Char('y' | 'Y' | 'ㅛ'));
                let no = matches!(code, KeyCode::Char('n' | 'N' | 'ㅜ') | KeyCode::Esc);
                if yes || no {
                    self.overlay = None;
                }
                if yes {
                    self.agree_to(question, effects);
                }
                if no && question == Question::Draw {
                    self.decline_draw();
                }
            }
        }
    }

    /// The first line that is to be seen of a long overlay; none for a key that closes it.
    fn turned_page(&self, top: usize, code: KeyCode) -> Option<usize> {
        let last = view::last_top(self);
        // The window may have grown since.
        let top = top.min(last);
        match code {
            KeyCode::Up | KeyCode::Char('k') => Some(top.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => Some((top + 1).min(last)),
            KeyCode::PageUp => Some(top.saturating_sub(PAGE)),
            KeyCode::PageDown => Some((top + PAGE).min(last)),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(last),
            _ => None,
        }
    }

    pub(super) fn opponents_key(
        &mut self,
        row: usize,
        side: SideId,
        code: KeyCode,
        effects: &mut Vec<Effect>,
    ) {
        let all = Player::all();
        let most = all.len();
        self.overlay = match code {
            KeyCode::Up | KeyCode::Char('k') => {
                Some(Overlay::Opponents((row + most - 1) % most, side))
            }
            KeyCode::Down | KeyCode::Char('j') => Some(Overlay::Opponents((row + 1) % most, side)),
            KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::Char('h' | 'l') => {
                Some(Overlay::Opponents(row, side.other()))
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(player) = all.get(row) {
                    self.new_game(*player, side, effects);
                }
                None
            }
            KeyCode::Esc | KeyCode::Char('q') => None,
            _ => self.overlay,
        };
    }

    /// Moves the cursor by so many columns and rows of the screen, over points that are missing.
    fn step(&mut self, right: i32, up: i32) {
        let sign = match self.seen {
            Seen::Upright => 1,
            Seen::Turned => -1,
        };
        let board = &self.model().board;
        let (file, rank) = (i32::from(board.file(self.cursor)), i32::from(board.rank(self.cursor)));
        let most = i32::from(board.files().max(board.ranks()));
        let along = |steps: i32| board.at(file + right * sign * steps, rank + up * sign * steps);
        if let Some(next) = (1..=most).find_map(along) {
            self.cursor = next;
        }
    }

    pub(super) fn scroll(&mut self, plies: i64) {
        let most = self.session.written().len();
        let scrolled = self.scrolled as i64 + plies;
        self.scrolled = scrolled.clamp(0, most as i64) as usize;
    }
}
