//! A book of rules as text: headings with lines under them, boards set in.

use gwangsang::explain::{Block, Book, Drawing, Item, Section};
use gwangsang::render::{BoardView, PieceStyle, Spacing};
use gwangsang::{Language, Words};
use unicode_width::UnicodeWidthStr;

use crate::paint;

/// The columns of a line of words.
const WIDTH: usize = 80;
/// How far boards are set in.
const INDENT: &str = "    ";

/// A whole book.
pub(super) fn book(
    book: &Book<'_>,
    language: Language,
    style: PieceStyle,
    coloured: bool,
) -> String {
    let mut setter = Setter { book, language, style, coloured, text: String::new() };
    setter.heading(&book.title, '=');
    if let Some(summary) = &book.summary {
        setter.paragraph(summary);
    }
    for section in &book.sections {
        setter.section(section, '-');
    }
    setter.text
}

struct Setter<'b> {
    book: &'b Book<'b>,
    language: Language,
    style: PieceStyle,
    coloured: bool,
    text: String,
}

impl Setter<'_> {
    fn heading(&mut self, title: &Words, rule: char) {
        let title = title.in_language(self.language);
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let line: String = std::iter::repeat_n(rule, title.width()).collect();
        self.text.push_str(&format!("{title}\n{line}\n"));
    }

    fn section(&mut self, section: &Section, rule: char) {
        self.heading(&section.title, rule);
        for block in &section.blocks {
            self.block(block);
        }
        for inner in &section.sections {
            self.section(inner, '·');
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => self.paragraph(words),
            Block::List(items) => self.items(items, |_| "- ".to_owned()),
            Block::Steps(items) => self.items(items, |index| format!("{}. ", index + 1)),
            Block::Legend => {
                self.text.push('\n');
                self.paragraph(&legend());
            }
            Block::Drawings(drawings) => {
                for drawing in drawings {
                    self.drawing(drawing);
                }
            }
        }
    }

    fn paragraph(&mut self, words: &Words) {
        self.wrapped(words.in_language(self.language), "");
    }

    fn wrapped(&mut self, text: &str, lead: &str) {
        let rest = " ".repeat(lead.width());
        let options = textwrap::Options::new(WIDTH).initial_indent(lead).subsequent_indent(&rest);
        self.text.push_str(&textwrap::fill(text, options.break_words(false)));
        self.text.push('\n');
    }

    fn items(&mut self, items: &[Item], lead: impl Fn(usize) -> String) {
        for (index, item) in items.iter().enumerate() {
            let text = item.text.in_language(self.language);
            let text = match &item.name {
                Some(name) => format!("{}: {text}", name.in_language(self.language)),
                None => text.to_owned(),
            };
            self.wrapped(&text, &lead(index));
        }
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let view = BoardView {
            model: self.book.model,
            placement: &drawing.placement,
            marks: drawing.marks,
            style: self.style,
            coloured: self.coloured,
            spacing: Spacing::Compact,
        };
        self.text.push('\n');
        self.paragraph(&drawing.caption);
        self.text.push('\n');
        let drawn = paint::drawing(&view.draw_part(drawing.window), self.book.model, self.coloured);
        for line in drawn.lines() {
            self.text.push_str(&format!("{INDENT}{line}\n"));
        }
    }
}

/// What the marks on boards mean.
fn legend() -> Words {
    Words::new(
        "On the boards • is a point that the piece may go to, × stands behind a piece that it may capture, and ⊘ is a point that it could go to but for what stands in the way.",
        "그림에서 •는 갈 수 있는 점, ×는 잡을 수 있는 기물, ⊘는 길이 막혀 갈 수 없게 된 점입니다.",
    )
}
