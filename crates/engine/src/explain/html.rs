//! A book of rules as one page of HTML, with its boards in it: nothing is loaded, and nothing runs.
//!
//! The page is also well-formed XML.

use super::{Block, Book, Drawing, Item, Section};
use crate::index::{KindId, Piece, SideId};
use crate::model::Placement;
use crate::render::{BoardView, Marks, PieceStyle, Spacing, escape};
use crate::words::{Language, Words};

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1f1c17; --soft: #6a6256; --paper: #fffefb; --rule: #d8cfbd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e4da; --soft: #a79f90; --paper: #1b1a18; --rule: #4a453c; }
}
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.6 Georgia, 'Noto Serif CJK KR', 'Batang', serif;
  word-break: keep-all; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h1 { font-size: 2.2rem; margin: 0; }
h2 { font-size: 1.5rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--rule); }
h3 { font-size: 1.15rem; margin: 1.75rem 0 .25rem; display: flex; align-items: center; gap: .5rem; }
h3 svg { width: 2rem; height: 2rem; }
p, ol, ul { margin: .5rem 0; }
li { margin: .25rem 0; }
.summary { color: var(--soft); font-style: italic; margin-top: .25rem; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
a { color: inherit; text-decoration-color: var(--rule); }
.boards { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: flex-end; margin: .75rem 0; }
figure { margin: 0; max-width: 24rem; break-inside: avoid; }
figure:only-child { max-width: 36rem; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption { font-size: .9rem; color: var(--soft); margin-top: .25rem; max-width: 28rem; }
.sign { display: inline-block; vertical-align: middle; width: 1.1em; height: 1.1em; }
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --rule: #999; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; }
  .ground { fill: none; }
  .boards { gap: .75rem 1rem; }
  figure { max-width: 7.6cm; }
  figure:only-child { max-width: 12cm; }
}
@page { margin: 18mm; }
";

/// A book as a page of HTML in a language, with its pieces in a style.
pub fn page(book: &Book<'_>, language: Language, style: PieceStyle) -> String {
    let mut page = Page { book, language, style, text: String::new() };
    page.head();
    if book.sections.len() > 1 {
        page.contents();
    }
    page.text.push_str("<main>\n");
    for section in &book.sections {
        page.section(section, 2);
    }
    page.text.push_str("</main>\n</body>\n</html>\n");
    page.text
}

struct Page<'b> {
    book: &'b Book<'b>,
    language: Language,
    style: PieceStyle,
    text: String,
}

impl Page<'_> {
    fn said(&self, words: &Words) -> String {
        escape(words.in_language(self.language))
    }

    fn head(&mut self) {
        let language = match self.language {
            Language::English => "en",
            Language::Korean => "ko",
        };
        let title = self.said(&self.book.title);
        self.text.push_str(&format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\" />\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n"
        ));
        if let Some(summary) = &self.book.summary {
            let summary = self.said(summary);
            self.text.push_str(&format!("<p class=\"summary\">{summary}</p>\n"));
        }
        self.text.push_str("</header>\n");
    }

    /// Links to the sections.
    fn contents(&mut self) {
        let label = self.said(&Words::new("Contents", "차례"));
        self.text.push_str(&format!("<nav aria-label=\"{label}\">\n<ul>\n"));
        for section in &self.book.sections {
            let (id, title) = (escape(&section.id), self.said(&section.title));
            self.text.push_str(&format!("<li><a href=\"#{id}\">{title}</a></li>\n"));
        }
        self.text.push_str("</ul>\n</nav>\n");
    }

    fn section(&mut self, section: &Section, level: usize) {
        let (id, title) = (escape(&section.id), self.said(&section.title));
        let icons = section.kind.map_or_else(String::new, |kind| self.icons(kind));
        self.text.push_str(&format!(
            "<section id=\"{id}\">\n<h{level}>{icons}<span>{title}</span></h{level}>\n"
        ));
        for block in &section.blocks {
            self.block(block);
        }
        for inner in &section.sections {
            self.section(inner, (level + 1).min(6));
        }
        self.text.push_str("</section>\n");
    }

    /// A kind of piece as both sides have it.
    fn icons(&self, kind: KindId) -> String {
        let model = self.book.model;
        let pieces = if model.kind(kind).neutral {
            vec![Piece { side: None, kind }]
        } else {
            SideId::BOTH.map(|side| Piece::of(side, kind)).to_vec()
        };
        let placement = Placement::empty(model.board.size());
        let view = self.view(&placement, &Marks::default());
        let title = |piece: Piece| {
            let name = piece.side.map(|side| model.side_words(side));
            let name = name.unwrap_or_else(|| model.kind_words(kind));
            name.in_language(self.language).to_owned()
        };
        pieces.into_iter().map(|piece| view.svg_piece(piece, &title(piece))).collect()
    }

    fn view<'v>(&'v self, placement: &'v Placement, marks: &Marks) -> BoardView<'v> {
        BoardView {
            model: self.book.model,
            placement,
            marks: *marks,
            style: self.style,
            coloured: true,
            spacing: Spacing::Full,
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => {
                let said = self.said(words);
                self.text.push_str(&format!("<p>{said}</p>\n"));
            }
            Block::List(items) => self.items("ul", items),
            Block::Steps(items) => self.items("ol", items),
            Block::Legend => self.legend(),
            Block::Drawings(drawings) => {
                self.text.push_str("<div class=\"boards\">\n");
                for drawing in drawings {
                    self.drawing(drawing);
                }
                self.text.push_str("</div>\n");
            }
        }
    }

    fn items(&mut self, list: &str, items: &[Item]) {
        self.text.push_str(&format!("<{list}>\n"));
        for item in items {
            let said = self.said(&item.text);
            let name = item
                .name
                .as_ref()
                .map_or_else(String::new, |name| format!("<strong>{}</strong>: ", self.said(name)));
            self.text.push_str(&format!("<li>{name}{said}</li>\n"));
        }
        self.text.push_str(&format!("</{list}>\n"));
    }

    /// What the marks on boards mean, with the marks.
    fn legend(&mut self) {
        let sign = |shape: &str| {
            format!(
                "<svg class=\"sign\" viewBox=\"-10 -10 20 20\" aria-hidden=\"true\">{shape}</svg>"
            )
        };
        let dot = sign("<circle r=\"6\" fill=\"#1d4f91\"/>");
        let ring = sign("<circle r=\"8\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"3\"/>");
        let cross = sign(
            "<path d=\"M-5 -5l10 10m0 -10l-10 10\" stroke=\"#6f6f6f\" stroke-width=\"2.5\" fill=\"none\"/>",
        );
        let said = match self.language {
            Language::English => format!(
                "On the boards {dot} is a point that the piece may go to, {ring} is around a piece that it may capture, and {cross} is a point that it could go to but for what stands in the way."
            ),
            Language::Korean => format!(
                "그림에서 {dot}는 갈 수 있는 점, {ring}는 잡을 수 있는 기물, {cross}는 길이 막혀 갈 수 없게 된 점입니다."
            ),
        };
        self.text.push_str(&format!("<p>{said}</p>\n"));
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let caption = drawing.caption.in_language(self.language);
        let view = self.view(&drawing.placement, &drawing.marks);
        let svg = view.svg(drawing.window, caption);
        let caption = escape(caption);
        self.text
            .push_str(&format!("<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n"));
    }
}
