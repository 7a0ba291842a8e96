//! Rules in words and drawings: what `explain` says of every game, and whether its pages and pictures are sound.
//!
//! `explain/NAME.LANGUAGE.snap` has everything that is said of a game; `explain/statements.snap` every rule with
//! every value of its keys, in both languages, from the games of the rules' own cases.

use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;
use gwangsang::explain::{Block, Book, Item, Section, explain, explain_piece, page};
use gwangsang::render::{BoardView, Marks, PieceStyle, Spacing, Window, glyph};
use gwangsang::{Language, NoLibrary, PointSet, SideId, Source, Variant, Words, load};
use gwangsang_cli::{Exit, library};
use roxmltree::{Document, Node, ParsingOptions};

use crate::cases;
use crate::common::{path, run, snapshot, stems, variant};
use crate::slow::invent::invented;

const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::Korean, "ko")];
const STYLES: [PieceStyle; 4] =
    [PieceStyle::Latin, PieceStyle::Hangul, PieceStyle::Hanja, PieceStyle::Picture];
/// A definition with everything that the shipped games do not use.
const WORKSHOP: &str = "definitions/workshop.toml";

/// The shipped games that are read in Korean too; the others differ from them in a few sentences.
const KOREAN: [&str; 4] = ["gwangsanghui", "janggi", "makruk", "xiangqi"];

#[test]
fn shipped_games_are_told() {
    for id in library::shipped_ids() {
        for (_, language) in LANGUAGES {
            if language == "ko" && !KOREAN.contains(&id) {
                continue;
            }
            let told = run(&["explain", id, "--lang", language], b"");
            assert_eq!((told.exit, told.errors.as_str()), (Exit::Done, ""));
            snapshot("explain", &format!("{id}.{language}"), &told.output);
        }
    }
}

#[test]
fn what_no_shipped_game_uses_is_told_too() {
    for (_, language) in LANGUAGES {
        let file = path(WORKSHOP);
        let told = run(&["explain", file.to_str().expect("text"), "--lang", language], b"");
        assert_eq!(told.exit, Exit::Done, "{}", told.errors);
        snapshot("explain", &format!("workshop.{language}"), &told.output);
    }
}

#[test]
fn every_rule_with_every_value_of_its_keys_is_told_in_both_languages() {
    let mut told = BTreeSet::new();
    for rule in stems("rules") {
        let file = format!("rules/{rule}.toml");
        for variant in cases::read(&file).variants(&file) {
            let book = explain(&variant);
            for item in items(&book.sections).into_iter().filter(|item| item.name.is_some()) {
                told.insert((item.text.en.clone(), item.text.ko.clone()));
            }
        }
    }
    let lines: Vec<String> = told.into_iter().map(|(en, ko)| format!("{en}\n{ko}\n")).collect();
    snapshot("explain", "statements", &lines.join("\n"));
}

#[test]
fn everything_that_is_said_is_sound_in_both_languages() {
    let mut games: Vec<Arc<Variant>> = library::shipped_ids().map(variant).collect();
    games.extend(
        stems("definitions").iter().map(|name| variant(&format!("definitions/{name}.toml"))),
    );
    for rule in stems("rules") {
        let file = format!("rules/{rule}.toml");
        games.extend(cases::read(&file).variants(&file));
    }
    for game in games {
        for words in words(&explain(&game).sections) {
            sound(&words);
        }
    }
}

/// Every text is there, and is sentences.
fn sound(words: &Words) {
    for text in [&words.en, &words.ko] {
        let whole = !text.contains("  ") && !text.contains(" .") && text.trim() == text;
        assert!(whole && !text.is_empty(), "{words:?}");
        assert!(text.ends_with(['.', ':']), "{words:?}");
        assert!(!text.contains(".."), "{words:?}");
    }
    let hangul = |c: char| ('가'..='힣').contains(&c);
    // Points are called the same in every language.
    if words.en == words.ko {
        return;
    }
    assert!(!words.en.starts_with(char::is_lowercase), "{words:?}");
    // What is only a list of names may have none.
    let is_list = words.en.starts_with("Letter") || words.en.starts_with("For ");
    let is_told = words.en.split(' ').count() > 6 && !is_list;
    assert!(!is_told || words.ko.contains(hangul), "{words:?}");
}

/// All sentences of sections, headings left out.
fn words(sections: &[Section]) -> Vec<Words> {
    let mut found = Vec::new();
    for section in sections {
        for block in &section.blocks {
            match block {
                Block::Paragraph(words) => found.push(words.clone()),
                Block::List(items) | Block::Steps(items) => {
                    found.extend(items.iter().map(|item| item.text.clone()));
                }
                Block::Drawings(drawings) => {
                    found.extend(drawings.iter().map(|drawing| drawing.caption.clone()));
                }
                Block::Legend => {}
            }
        }
        found.extend(words(&section.sections));
    }
    found
}

/// The items about the course of the game and its end.
fn items(sections: &[Section]) -> Vec<&Item> {
    sections
        .iter()
        .filter(|section| matches!(section.id.as_str(), "course" | "end"))
        .flat_map(|section| &section.blocks)
        .flat_map(|block| match block {
            Block::List(items) | Block::Steps(items) => items.as_slice(),
            Block::Paragraph(_) | Block::Legend | Block::Drawings(_) => &[],
        })
        .collect()
}

#[test]
fn every_target_on_a_drawing_is_where_the_piece_goes() {
    // On a board with both royals far away a drawing is a position, and the engine tells its moves.
    let game = variant("xiangqi");
    let book = explain_piece(&game, "soldier").expect("a piece");
    let Some(Block::Drawings(drawings)) = book.sections[0].blocks.last() else {
        panic!("no drawings")
    };
    let targets: Vec<Vec<String>> = drawings
        .iter()
        .map(|drawing| drawing.marks.targets.iter().map(|point| book.model.board.name(point)))
        .map(Iterator::collect)
        .collect();
    assert_eq!(targets, [vec!["e6"], vec!["d6", "f6", "e7"]]);
}

#[test]
fn invented_games_are_told_without_a_fault() {
    let mut told = 0;
    for seed in 0..400 {
        let text = invented(&mut Rng::with_seed(seed));
        let source = Source { name: "invented.toml".into(), text };
        let Ok(loaded) = load(source, &NoLibrary) else { continue };
        let book = explain(&loaded.variant);
        words(&book.sections).iter().for_each(sound);
        sound_page(&book, Language::Korean, PieceStyle::Latin);
        told += 1;
    }
    assert!(told >= 100, "{told} games");
}

#[test]
fn pages_are_well_formed_and_need_nothing_from_outside() {
    for id in library::shipped_ids() {
        let game = variant(id);
        for (language, _) in LANGUAGES {
            sound_page(&explain(&game), language, PieceStyle::Hanja);
        }
    }
    let game = variant(WORKSHOP);
    for style in STYLES {
        sound_page(&explain(&game), Language::English, style);
    }
}

/// A page parses, its links lead somewhere, and it loads and runs nothing.
fn sound_page(book: &Book<'_>, language: Language, style: PieceStyle) {
    let text = page(book, language, style);
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&text, options)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut ids = BTreeSet::new();
    let mut links = BTreeSet::new();
    for node in page.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(!matches!(name, "script" | "link" | "img" | "iframe" | "object"), "{name}");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
            assert!(attribute.name() != "src", "{name} has src");
            if attribute.name() == "id" {
                assert!(ids.insert(attribute.value().to_owned()), "{} twice", attribute.value());
            }
            if attribute.name() == "href" {
                links.insert(attribute.value().strip_prefix('#').expect("a place here").to_owned());
            }
        }
    }
    assert!(!text.contains("@import") && !text.contains("url("));
    assert!(links.is_subset(&ids), "{links:?} {ids:?}");
}

#[test]
fn every_piece_of_a_position_is_on_its_picture() {
    for id in library::shipped_ids() {
        let game = variant(id);
        let model = game.model();
        for style in STYLES {
            for array in &model.arrays {
                let view = BoardView {
                    model,
                    placement: &array.placement,
                    marks: Marks::default(),
                    style,
                    coloured: true,
                    spacing: Spacing::Full,
                };
                let svg = view.svg(Window::whole(&model.board), "a start");
                let mut drawn = glyphs(&svg);
                let mut meant: Vec<(String, String)> = array
                    .placement
                    .pieces()
                    .map(|(_, piece)| (class(piece.side).to_owned(), glyph(model, piece, style)))
                    .collect();
                drawn.sort();
                meant.sort();
                assert_eq!(drawn, meant, "{id}, {style:?}, {}", array.id);
            }
        }
    }
}

fn class(side: Option<SideId>) -> &'static str {
    match side {
        Some(SideId::First) => "piece first",
        Some(SideId::Second) => "piece second",
        None => "piece neutral",
    }
}

/// The pieces of a picture: the class of each, and what is written on it.
fn glyphs(svg: &str) -> Vec<(String, String)> {
    let picture = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let pieces = picture.descendants().filter_map(|node| {
        let class = node.attribute("class").filter(|class| class.starts_with("piece "))?;
        let text = node
            .descendants()
            .find(|inner| inner.has_tag_name(("http://www.w3.org/2000/svg", "text")))?;
        Some((class.to_owned(), text.text().unwrap_or_default().to_owned()))
    });
    pieces.collect()
}

#[test]
fn a_picture_shows_lines_missing_points_and_every_kind_of_mark() {
    let game = variant(WORKSHOP);
    let model = game.model();
    let point = |name: &str| model.board.point(name).expect("a point");
    let points = |names: &[&str]| names.iter().map(|name| point(name)).collect::<PointSet>();
    let marks = Marks {
        targets: points(&["c3", "d2"]),
        last: points(&["a2", "b3"]),
        lost: points(&["b5"]),
        checked: Some(point("e1")),
    };
    let view = BoardView {
        model,
        placement: &model.arrays[0].placement,
        marks,
        style: PieceStyle::Latin,
        coloured: true,
        spacing: Spacing::Full,
    };
    let window = Window { files: (0, 5), ranks: (0, 5) };
    let svg = view.svg(window, "The lower left of a board & its marks");
    Document::parse(&svg).expect("well-formed");
    snapshot("explain", "picture", &svg);
}

#[test]
fn names_that_look_like_markup_stay_names() {
    let text = r#"
format = 1
id = "odd"
name = "<b>&\"'\u0001"
board = { files = 3, ranks = 4 }
setup = { default = "start", arrays.start = "1k1/3/3/1K1" }

[sides]
south = { name = "<South>", forward = "up" }
north = { name = "North", forward = "down" }

[pieces.king]
name = "]]>"
letter = "k"
glyphs = { hanja = "</text>", hangul = "\u0000", picture = "&amp;" }
royal = true
moves = [{ step = "any", to = "a1-c2" }]

[game]
first = "south"
royals = "safe"
pass = "never"
endings = []
"#;
    let source = Source { name: "odd.toml".into(), text: text.into() };
    let game = load(source, &NoLibrary).expect("a sound definition").variant;
    for (language, _) in LANGUAGES {
        for style in STYLES {
            sound_page(&explain(&game), language, style);
        }
    }
    let page = page(&explain(&game), Language::English, PieceStyle::Hanja);
    assert!(page.contains("<title>&lt;b&gt;&amp;&quot;&#39;\u{fffd}</title>"), "{page}");
    assert!(!page.contains("<b>"));
}

#[test]
fn a_piece_is_found_by_any_of_its_names() {
    let game = variant("janggi");
    for name in ["cannon", "포", "c", "C", "包"] {
        let book = explain_piece(&game, name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(book.sections[0].id, "piece-cannon", "{name}");
    }
    let near = explain_piece(&game, "canon").expect_err("no piece");
    assert_eq!(near.near.as_deref(), Some("cannon"));
}

#[test]
fn files_are_written_whole_and_replaced_on_request_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (html, svg) = (place("rules.html"), place("board.svg"));
    for (args, file) in [
        (vec!["explain", "janggi", "cannon", "--lang", "ko", "--html"], &html),
        (vec!["show", "janggi", "--style", "hanja", "--svg"], &svg),
    ] {
        let with = |more: &[&str]| {
            let all: Vec<&str> =
                args.iter().copied().chain([file.as_str()]).chain(more.iter().copied()).collect();
            run(&all, b"")
        };
        assert_eq!(with(&[]).exit, Exit::Done);
        let written = std::fs::read_to_string(file).expect("the file");
        std::fs::write(file, "mine").expect("a file");
        let refused = with(&[]);
        assert_eq!(refused.exit, Exit::Unusable);
        assert!(refused.errors.contains("--force"), "{}", refused.errors);
        assert_eq!(std::fs::read_to_string(file).expect("the file"), "mine");
        assert_eq!(with(&["--force"]).exit, Exit::Done);
        assert_eq!(std::fs::read_to_string(file).expect("the file"), written);
    }
    let only: BTreeSet<String> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("text"))
        .collect();
    assert_eq!(only, BTreeSet::from(["board.svg".to_owned(), "rules.html".to_owned()]));
    let page = std::fs::read_to_string(&html).expect("the page");
    assert!(page.contains("id=\"piece-cannon\"") && !page.contains("id=\"piece-horse\""));
    for file in [folder.path().display().to_string(), place("no/such/rules.html")] {
        let failed = run(&["explain", "janggi", "--html", &file], b"");
        assert_eq!(failed.exit, Exit::Unusable);
        assert!(failed.errors.contains(&file), "{}", failed.errors);
    }
}
