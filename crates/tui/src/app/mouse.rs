//! What the mouse does.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{App, Effect, Mode, Overlay};
use crate::layout::Layout;
use crate::view::{self, Hit};

/// How many plies the wheel scrolls.
const WHEEL: i64 = 2;

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, effects: &mut Vec<Effect>) {
        let place = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up, WHEEL, effects),
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down, -WHEEL, effects),
            MouseEventKind::Down(MouseButton::Left) => match self.overlay {
                Some(overlay) => self.click_overlay(overlay, place, effects),
                None if self.is_choosing() => self.click_choice(place, effects),
                None => self.click_board(place, effects),
            },
            _ => {}
        }
    }

    /// The wheel goes through what lies over the board, through formations, or through the moves.
    fn wheel(&mut self, code: KeyCode, plies: i64, effects: &mut Vec<Effect>) {
        match self.overlay {
            Some(Overlay::Ask(_)) => {}
            Some(overlay) => self.overlay_key(overlay, code, effects),
            None if self.is_choosing() => {
                self.choice_key(code, effects);
            }
            None => self.scroll(plies),
        }
    }

    fn click_overlay(&mut self, overlay: Overlay, place: Position, effects: &mut Vec<Effect>) {
        match (overlay, view::hit(self, place)) {
            (Overlay::Help(_) | Overlay::Moves(_), _) | (Overlay::Opponents(..), Hit::Beside) => {
                self.overlay = None;
            }
            (Overlay::Opponents(row, side), Hit::Line(0, _)) => {
                self.overlay = Some(Overlay::Opponents(row, side.other()));
            }
            (Overlay::Opponents(_, side), Hit::Line(line, _)) => {
                self.opponents_key(line - 1, side, KeyCode::Enter, effects);
            }
            (Overlay::Ask(question), Hit::Line(1, column)) => {
                if let Some(yes) = view::answer_at(self, column) {
                    let code = if yes { 'y' } else { 'n' };
                    self.overlay_key(Overlay::Ask(question), KeyCode::Char(code), effects);
                }
            }
            (Overlay::Opponents(..), Hit::Frame) | (Overlay::Ask(_), _) => {}
        }
    }

    /// A click on a formation chooses it; where there is no panel, one on its name at the bottom.
    fn click_choice(&mut self, place: Position, effects: &mut Vec<Effect>) {
        let layout = Layout::new(self);
        let chosen = match layout.panel {
            Some(panel) => view::choice_at(self, panel, place),
            None => (layout.grid.is_some() && place.y == layout.foot.y).then_some(self.choice),
        };
        match chosen {
            Some(choice) => self.choose(choice, effects),
            None => self.click_board(place, effects),
        }
    }

    fn click_board(&mut self, place: Position, effects: &mut Vec<Effect>) {
        let layout = Layout::new(self);
        let board = &self.model().board;
        let Some(point) = layout.grid.and_then(|grid| grid.point_at(board, place)) else {
            return;
        };
        self.cursor = point;
        if matches!(self.mode, Mode::Play) && self.session.game().is_some() {
            self.press(effects);
        }
    }
}
