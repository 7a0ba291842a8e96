//! The rules of a game in words and drawings, made from its model and its rules.
//!
//! Every fact is put into words in one place, in all languages of the program at once: a rule of the game in
//! its own file among the rules, a shape of move in `moves`, the rest in the file of its section. A front end
//! chooses a language and sets the [`Book`]; [`page`] sets it as HTML.

mod course;
mod directions;
mod html;
mod moves;
mod pieces;
mod refusal;
mod scenes;

pub use html::page;
pub use refusal::refusal;

use thiserror::Error;

use crate::diag::closest;
use crate::game::Variant;
use crate::index::{KindId, Point, SideId};
use crate::model::{Kind, Model, Placement};
use crate::render::{Marks, Window};
use crate::words::Words;

/// The rules of a game in words and drawings.
#[derive(Debug, Clone)]
pub struct Book<'v> {
    /// The game.
    pub model: &'v Model,
    /// Its name.
    pub title: Words,
    /// What is special about it.
    pub summary: Option<Words>,
    /// What is to be said, in order.
    pub sections: Vec<Section>,
}

/// A part of a book with its heading.
#[derive(Debug, Clone)]
pub struct Section {
    /// A name that no other section of the book has.
    pub id: String,
    /// The heading.
    pub title: Words,
    /// The kind of piece that it is about.
    pub kind: Option<KindId>,
    /// What it says.
    pub blocks: Vec<Block>,
    /// The sections within.
    pub sections: Vec<Section>,
}

/// A part of a section.
#[derive(Debug, Clone)]
pub enum Block {
    /// Sentences.
    Paragraph(Words),
    /// Things side by side.
    List(Vec<Item>),
    /// Things whose order matters.
    Steps(Vec<Item>),
    /// What the marks on drawings mean.
    Legend,
    /// Boards.
    Drawings(Vec<Drawing>),
}

/// A thing of a list.
#[derive(Debug, Clone)]
pub struct Item {
    /// What it is called.
    pub name: Option<Words>,
    /// What is to be said of it.
    pub text: Words,
}

impl Item {
    fn plain(text: Words) -> Self {
        Self { name: None, text }
    }
}

/// A board with what it shows.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// What is to be seen.
    pub caption: Words,
    /// The pieces.
    pub placement: Placement,
    /// Where the piece stands whose moves are marked, on a drawing of moves.
    pub from: Option<Point>,
    /// The points to be seen.
    pub marks: Marks,
    /// The part of the board.
    pub window: Window,
}

/// A name that is no piece of the game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.words().en)]
pub struct UnknownPiece {
    /// The name.
    pub name: String,
    /// The name that was perhaps meant.
    pub near: Option<String>,
    /// The names that would have been right.
    pub known: Vec<String>,
}

impl UnknownPiece {
    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        let known = self.known.join(", ");
        let name = &self.name;
        let hint = match &self.near {
            Some(near) => {
                Words::new(format!("did you mean `{near}`?"), format!("비슷한 것: `{near}`"))
            }
            None => Words::new(format!("there is {known}"), format!("있는 기물: {known}")),
        };
        Words::new(
            format!("there is no piece `{name}`; {}", hint.en),
            format!("`{name}`(이)라는 기물은 없습니다. {}", hint.ko),
        )
    }
}

/// The rules of a game in words and drawings.
pub fn explain(variant: &Variant) -> Book<'_> {
    let model = variant.model();
    let kinds = model.kinds().map(|(id, _)| pieces::section(variant, id)).collect();
    let pieces = Section {
        id: "pieces".to_owned(),
        title: Words::new("The pieces", "기물"),
        kind: None,
        blocks: vec![Block::Legend],
        sections: kinds,
    };
    let sections = vec![
        course::board(variant),
        course::start(model),
        course::course(variant),
        pieces,
        course::end(variant),
    ];
    Book { model, title: model.name.words(), summary: summary(model), sections }
}

/// The rules of one kind of piece.
///
/// # Errors
///
/// Says which name is no piece of the game, and which one was perhaps meant.
pub fn explain_piece<'v>(variant: &'v Variant, name: &str) -> Result<Book<'v>, UnknownPiece> {
    let model = variant.model();
    let Some((id, _)) = model.kinds().find(|(_, kind)| is_called(kind, name)) else {
        let known: Vec<String> = model.kinds.iter().map(|kind| kind.id.clone()).collect();
        let ids: Vec<&str> = known.iter().map(String::as_str).collect();
        let near = closest(name, &ids).map(str::to_owned);
        return Err(UnknownPiece { name: name.to_owned(), near, known });
    };
    let mut section = pieces::section(variant, id);
    if section.blocks.iter().any(|block| matches!(block, Block::Drawings(_))) {
        section.blocks.insert(section.blocks.len() - 1, Block::Legend);
    }
    Ok(Book { model, title: model.name.words(), summary: None, sections: vec![section] })
}

fn summary(model: &Model) -> Option<Words> {
    let summary = model.summary.as_ref()?.words();
    Some(Words::new(
        format!("{}.", crate::words::capitalised(&summary.en)),
        format!("{}.", summary.ko),
    ))
}

/// Whether a name, a letter or a glyph means a kind.
fn is_called(kind: &Kind, name: &str) -> bool {
    let glyphs = [&kind.glyphs.hangul, &kind.glyphs.hanja, &kind.glyphs.picture];
    let drawn = || glyphs.into_iter().flatten().flatten().any(|glyph| glyph == name);
    let named = || {
        SideId::BOTH
            .into_iter()
            .any(|side| kind.name.en_for(side) == name || kind.name.ko_for(side) == name)
    };
    let small = name.to_ascii_lowercase();
    kind.id == small || kind.letter == small || kind.aliases.contains(&small) || named() || drawn()
}
