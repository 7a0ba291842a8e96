//! What the player thinks the pieces are worth, as a table, as a board of one kind, or as JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use gwangsang::model::Model;
use gwangsang::{KindId, Language, Piece, Point, SideId, Variant, Words, explain};
use gwangsang_search::{KindWorth, Searcher, Settings};
use gwangsang_tui::thinking_trouble;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::{Args, Worths};
use crate::exit::Failure;
use crate::io::Io;

/// The width of a point on the board of one kind.
const CELL: usize = 5;

/// Tells what every kind is worth, or what one kind is worth on every point.
///
/// # Errors
///
/// Fails if there is no such kind.
pub(super) fn tell(
    variant: Arc<Variant>,
    worths: &Worths,
    args: &Args,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let asked = match worths {
        Worths::Every => None,
        Worths::Of(name) => Some(named(&variant, name)?),
    };
    let searcher = Searcher::new(variant, Settings::default())
        .map_err(|error| Failure::Refused(thinking_trouble(&error)))?;
    let model = searcher.variant().model();
    let mut worths = searcher.worths();
    worths.retain(|worth| asked.is_none_or(|kind| worth.kind == kind));
    let text = match (args.json, worths.as_slice(), asked) {
        (true, ..) => lines(model, &worths)?,
        (false, [worth], Some(_)) => board(model, worth, io.language),
        (false, [], Some(kind)) => nothing(model, kind).in_language(io.language).to_owned() + "\n",
        (false, ..) => table(model, &worths, io.language),
    };
    Ok(io.output.write_all(text.as_bytes())?)
}

/// The kind with a name, a letter or a glyph.
fn named(variant: &Variant, name: &str) -> Result<KindId, Failure> {
    let book = explain::explain_piece(variant, name);
    let book = book.map_err(|error| Failure::Refused(error.words()))?;
    let kind = book.sections.iter().find_map(|section| section.kind);
    kind.ok_or_else(|| Failure::unusable(name, name))
}

/// That a kind is worth nothing to anybody.
fn nothing(model: &Model, kind: KindId) -> Words {
    let name = model.kind_words(kind);
    Words::new(
        format!("The {} belongs to nobody and is worth nothing.", name.en),
        format!("{}: 누구의 것도 아니어서 값이 없습니다.", name.ko),
    )
}

/// A number in hundredths, as scores are told.
fn as_score(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn score(hundredths: i32) -> String {
    format!("{:.2}", as_score(hundredths))
}

/// Every kind with its worth, the most valuable first.
fn table(model: &Model, worths: &[KindWorth], language: Language) -> String {
    let say = |en: &str, ko: &str| Words::new(en, ko).in_language(language).to_owned();
    let side = model.side_words(SideId::First);
    let mut text = Words::new(
        format!(
            "1.00 is what the least valuable fighting piece is worth, as in scores.\nThe best and the worst point are those of {}.\n\n",
            side.en
        ),
        format!(
            "1.00은 점수에서와 같이 가장 값싼 기물의 값입니다.\n가장 좋은 자리와 나쁜 자리는 {} 쪽에서 본 것입니다.\n\n",
            side.ko
        ),
    )
    .in_language(language)
    .to_owned();
    let head = [
        say("piece", "기물"),
        String::new(),
        say("worth", "값"),
        say("reaches", "닿는 점"),
        say("best point", "좋은 자리"),
        say("worst point", "나쁜 자리"),
    ];
    let mut sorted: Vec<&KindWorth> = worths.iter().collect();
    sorted.sort_by_key(|worth| std::cmp::Reverse(worth.worth));
    let rows: Vec<[String; 6]> = [head]
        .into_iter()
        .chain(sorted.into_iter().map(|worth| row(model, worth, language)))
        .collect();
    let widths: [usize; 6] = std::array::from_fn(|column| {
        rows.iter().map(|row| row[column].width()).max().unwrap_or_default()
    });
    for row in &rows {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            let pad = " ".repeat(width - cell.width());
            // Numbers end below each other.
            if column < 2 { format!("{cell}{pad}") } else { format!("{pad}{cell}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn row(model: &Model, worth: &KindWorth, language: Language) -> [String; 6] {
    let places = || worth.places[SideId::First.index()].iter().copied();
    let place =
        |(point, more): (Point, i32)| format!("{} {:+.2}", model.board.name(point), as_score(more));
    // Of several that are alike the first one is told.
    let best = places().rev().max_by_key(|(_, more)| *more);
    let worst = places().min_by_key(|(_, more)| *more);
    let differ = best.map(|(_, more)| more) != worst.map(|(_, more)| more);
    let told = |place_of: Option<(Point, i32)>| {
        place_of.filter(|_| differ).map_or_else(|| "-".to_owned(), place)
    };
    [
        model.kind(worth.kind).name.words_for(SideId::First).in_language(language).to_owned(),
        model.letter_of(Piece::of(SideId::First, worth.kind)),
        worth.worth.map_or_else(|| "-".to_owned(), score),
        format!("{:.1}", worth.reach),
        told(best),
        told(worst),
    ]
}

/// What one kind is worth more or less on every point.
fn board(model: &Model, worth: &KindWorth, language: Language) -> String {
    let (side, name) = (model.side_words(SideId::First), &model.kind(worth.kind).name);
    let name = name.words_for(SideId::First);
    let value = match worth.worth {
        Some(worth) => Words::new(
            format!("is worth {}, and more or less", score(worth)),
            format!("값은 {}이고", score(worth)),
        ),
        None => Words::new("is worth the game, and more or less", "값은 대국 전체이고"),
    };
    let heading = Words::new(
        format!("{}'s {} {} by so many hundredths:", side.en, name.en, value.en),
        format!(
            "{} {}의 {}, 자리에 따라 다음만큼(백분의 일 단위) 더하거나 뺍니다:",
            side.ko, name.ko, value.ko
        ),
    );
    let mut text = format!("{}\n\n", heading.in_language(language));
    let (files, ranks) = (i32::from(model.board.files()), i32::from(model.board.ranks()));
    for rank in (0..ranks).rev() {
        let mut line = format!("{:>2}", rank + 1);
        for file in 0..files {
            let point = model.board.at(file, rank);
            let mut places = worth.places[SideId::First.index()].iter();
            let more = places.find(|(place, _)| Some(*place) == point);
            let cell = more.map_or_else(|| ".".to_owned(), |(_, more)| cell(*more));
            line.push_str(&format!("{cell:>CELL$}"));
        }
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str("  ");
    for file in 0..files {
        let name = (0..ranks).find_map(|rank| model.board.at(file, rank));
        let name = name.map(|point| model.board.name(point)).unwrap_or_default();
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        text.push_str(&format!("{letters:>CELL$}"));
    }
    text.push('\n');
    text
}

fn cell(more: i32) -> String {
    if more == 0 { "0".to_owned() } else { format!("{more:+}") }
}

/// What is thought of a kind, for programs.
#[derive(Debug, Serialize)]
struct Told<'a> {
    kind: &'a str,
    letter: &'a str,
    worth: Option<i32>,
    reach: f64,
    /// By side and point.
    places: BTreeMap<&'a str, BTreeMap<String, i32>>,
}

/// Every kind as an object a line.
fn lines(model: &Model, worths: &[KindWorth]) -> Result<String, Failure> {
    let mut text = String::new();
    for worth in worths {
        let data = model.kind(worth.kind);
        let of_side = |side: SideId| {
            let places = worth.places[side.index()].iter();
            let named = places.map(|(point, more)| (model.board.name(*point), *more));
            (model.side_data(side).id.as_str(), named.collect())
        };
        let told = Told {
            kind: &data.id,
            letter: &data.letter,
            worth: worth.worth,
            reach: (worth.reach * 100.0).round() / 100.0,
            places: SideId::BOTH.into_iter().map(of_side).collect(),
        };
        text.push_str(&serde_json::to_string(&told).map_err(std::io::Error::from)?);
        text.push('\n');
    }
    Ok(text)
}
