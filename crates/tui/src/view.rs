//! The screen drawn from the state; nothing is remembered here.

mod board;
mod foot;
mod overlay;
mod panel;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use crate::app::App;
use crate::layout::Layout;
use crate::look::Ink;

pub(crate) use overlay::{Hit, answer_at, hit, last_top};
pub(crate) use panel::choice_at;

/// Draws the screen.
///
/// `area` is the size that the state was last told, or that of a terminal that has just changed its own.
pub fn view(app: &App, area: Rect, buffer: &mut Buffer) {
    let layout = Layout::new(app);
    let Some(grid) = &layout.grid else {
        return too_small(app, area, buffer);
    };
    let painter = &mut Painter { app, buffer };
    painter.title(layout.title);
    board::draw(painter, grid);
    if let Some(panel) = layout.panel {
        panel::draw(painter, panel);
    }
    foot::draw(painter, layout.foot, layout.panel);
    overlay::draw(painter, area);
}

/// What is said on a screen that holds no board.
fn too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let asked = overlay::asked(app);
    let text = asked.unwrap_or_else(|| {
        let en = "This window is too small. Make it larger, or leave with q.";
        app.look.tell(en, "창이 너무 작습니다. 크게 하거나 q를 눌러 나가십시오.").to_owned()
    });
    let painter = &mut Painter { app, buffer };
    for (row, line) in wrapped(&text, area.width).iter().enumerate().take(area.height.into()) {
        painter.text(area.x, area.y + row as u16, area.width, line, Ink::Text);
    }
}

/// A screen in the making.
pub(crate) struct Painter<'a> {
    app: &'a App,
    buffer: &'a mut Buffer,
}

impl Painter<'_> {
    fn style(&self, ink: Ink) -> Style {
        self.app.look.style(self.app.model(), ink)
    }

    /// Writes a text that takes at most so many columns, and gives those that it took.
    fn text(&mut self, x: u16, y: u16, most: u16, text: &str, ink: Ink) -> u16 {
        let style = self.style(ink);
        self.styled(x, y, most, text, style)
    }

    fn styled(&mut self, x: u16, y: u16, most: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if y < area.y || y >= area.bottom() || x < area.x || x >= area.right() {
            return 0;
        }
        let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let (end, _) = self.buffer.set_stringn(x, y, shown, most.into(), style);
        end - x
    }

    fn title(&mut self, area: Rect) {
        let app = self.app;
        let title = app.title();
        let used = self.text(area.x, area.y, area.width, &title, Ink::Title);
        let state = foot::state(app);
        let left = area.width.saturating_sub(used);
        if left > 3 {
            let used = used + self.text(area.x + used, area.y, left, " · ", Ink::Line);
            self.text(area.x + used, area.y, area.width - used, &state, Ink::Text);
        }
    }
}

/// A text in lines of at most so many columns, broken between words where there are some.
pub(crate) fn wrapped(text: &str, most: u16) -> Vec<String> {
    let most = usize::from(most.max(2));
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut columns = 0;
    for word in text.split_whitespace() {
        let width: usize = word.chars().filter_map(UnicodeWidthChar::width).sum();
        let gap = usize::from(columns > 0);
        if columns > 0 && columns + gap + width > most {
            lines.push(std::mem::take(&mut line));
            columns = 0;
        }
        if columns > 0 {
            line.push(' ');
            columns += 1;
        }
        for c in word.chars() {
            let width = c.width().unwrap_or(0);
            if columns + width > most {
                lines.push(std::mem::take(&mut line));
                columns = 0;
            }
            line.push(c);
            columns += width;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_are_broken_between_words_and_wide_characters_count_twice() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("한수쉼 한수", 6), ["한수쉼", "한수"]);
        assert_eq!(wrapped("abcdef", 4), ["abcd", "ef"]);
        assert_eq!(wrapped("", 4), Vec::<String>::new());
        assert_eq!(wrapped("한", 0), ["한"]);
    }
}
