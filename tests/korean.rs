//! Moves as two digits a point with Korean or Chinese words between, and the definitions that allow it.

use std::sync::Arc;

use gwangsang::notation::{self, korean_text, parse_korean, parse_move};
use gwangsang::{Game, Move, Source, Variant};
use gwangsang_cli::{Exit, Io, library};

fn variant(id: &str) -> Arc<Variant> {
    library::load(id).expect("a shipped variant").variant
}

/// A game at a position after moves.
fn game(fen: Option<&str>, moves: &str) -> Game {
    let variant = variant("janggi");
    let mut game = match fen {
        None => Game::new(variant),
        Some(fen) => {
            let setup = notation::parse_fen(variant.model(), fen).expect("a position");
            Game::from_setup(variant, setup).expect("a position that can be played")
        }
    };
    for text in moves.split_whitespace() {
        let mv = parse_move(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// Runs the program over some input; gives its exit, its answers and its complaints.
fn run(arguments: &[&str], input: &str) -> (Exit, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let mut io = Io::plain(&mut input, &mut output, &mut errors);
    let arguments = ["gwangsang"].iter().chain(arguments).map(Into::into);
    let exit = gwangsang_cli::run(arguments, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(output), text(errors))
}

/// The points named by the sources of the notation.
#[test]
fn points_are_counted_from_the_second_sides_edge() {
    let game = game(None, "");
    for (digits, name) in [
        ("01", "a1"),
        ("09", "i1"),
        ("95", "e2"),
        ("25", "e9"),
        ("11", "a10"),
        ("19", "i10"),
        ("78", "h4"),
        ("55", "e6"),
    ] {
        // A move from the point to itself is no pass, and is read as it is written.
        let written = parse_move(&game, &format!("{digits}71")).expect("two points");
        let named = parse_move(&game, &format!("{name}a4")).expect("two points");
        assert_eq!(written, named, "{digits}");
    }
    let mut seen = Vec::new();
    for rank in 0..10 {
        for file in 1..10 {
            seen.push(parse_move(&game, &format!("{rank}{file}71")).expect("two points"));
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 90);
}

/// At the start, where Cho moves; a capture, in the position behind it.
const READ: &[(&str, &str)] = &[
    ("79졸78", "i4h4"),
    ("79卒78", "i4h4"),
    ("79楚卒78", "i4h4"),
    ("79초졸78", "i4h4"),
    ("7978", "i4h4"),
    ("P79-78", "i4h4"),
    ("02마83", "b1c3"),
    ("02馬83", "b1c3"),
    ("02楚馬83", "b1c3"),
    ("H02-83", "b1c3"),
    ("N02-83", "b1c3"),
    ("R01-91", "a1a2"),
    ("01차91", "a1a2"),
    ("01車91", "a1a2"),
    ("01\u{f902}91", "a1a2"),
    ("95장94", "e2d2"),
    ("95將94", "e2d2"),
    ("95궁94", "e2d2"),
    ("95宮94", "e2d2"),
    ("95초94", "e2d2"),
    ("95楚94", "e2d2"),
    ("95楚將94", "e2d2"),
    ("04사05", "d1e1"),
    ("04士05", "d1e1"),
    ("한수쉼", "e2e2"),
    ("pass", "e2e2"),
    ("9595", "e2e2"),
    ("95장95", "e2e2"),
    ("K95-95", "e2e2"),
    ("79졸78장군", "i4h4"),
    ("P79-78+", "i4h4"),
    ("P79-78#", "i4h4"),
];

#[test]
fn moves_are_read_in_every_way_of_writing_them() {
    let start = game(None, "");
    for (text, coordinates) in READ {
        let expected = parse_move(&start, coordinates).expect("coordinates");
        assert_eq!(parse_move(&start, text), Ok(expected), "{text}");
    }
    let facing = game(None, "71졸61 41병51");
    let capture = parse_move(&facing, "a5a6").expect("coordinates");
    for text in ["61졸51병", "61졸51兵", "61卒51漢兵", "61楚卒51漢兵", "61졸51", "6151", "P61x51"]
    {
        assert_eq!(parse_move(&facing, text), Ok(capture), "{text}");
    }
}

#[test]
fn a_mark_for_check_is_told_apart_from_the_move() {
    let start = game(None, "");
    for (text, check) in
        [("79졸78", false), ("79졸78장군", true), ("P79-78+", true), ("한수쉼", false)]
    {
        assert_eq!(parse_korean(&start, text).expect("a move").check, check, "{text}");
    }
}

/// What is said of a text at the start, where Cho moves, and the bytes that are at fault.
const REFUSED: &[(&str, &str, &str)] = &[
    ("79마78", "마", "`마` is written, but Cho's soldier (졸) stands on 79"),
    ("79병78", "병", "`병` is written, but Cho's soldier (졸) stands on 79"),
    ("79漢卒78", "漢卒", "`漢卒` is written, but Cho's soldier (졸) stands on 79"),
    ("78졸79", "졸", "`졸` is written, but nothing stands on 78"),
    ("79졸78병", "병", "`병` is written, but nothing stands on 78"),
    ("02마83졸", "졸", "`졸` is written, but nothing stands on 83"),
    ("08상87", "상", "`상` is written, but Cho's horse (마) stands on 08"),
    ("88포82차", "차", "`차` is written, but Cho's cannon (포) stands on 82"),
    ("79용78", "용", "`용` is no piece of this game"),
    ("79졸78장", "장", "`장` is written, but nothing stands on 78"),
    ("70졸78", "70", "the board has no point 70"),
    ("79졸70", "70", "the board has no point 70"),
    ("H01-91", "H", "`H` is written, but Cho's chariot (차) stands on 01"),
    ("X01-91", "X", "`X` is written, but Cho's chariot (차) stands on 01"),
    ("R01x91", "x", "`x` is written, but nothing stands on 91"),
    ("R01-71", "-", "`-` is written, but Cho's soldier (졸) stands on 71"),
    ("79", "79", "`79` is no move"),
    ("79졸", "79졸", "`79졸` is no move"),
    ("79졸7", "79졸7", "`79졸7` is no move"),
    ("79졸789", "79졸789", "`79졸789` is no move"),
    ("79졸78 79", "79졸78 79", "`79졸78 79` is no move"),
    ("졸78", "졸78", "`졸78` is no move"),
    ("장군", "장군", "`장군` is no move"),
    ("H02/83", "H02/83", "`H02/83` is no move"),
    ("H2-83", "H2-83", "`H2-83` is no move"),
    ("７９졸78", "７９졸78", "`７９졸78` is no move"),
];

#[test]
fn a_text_that_contradicts_the_board_is_refused_at_its_place() {
    let start = game(None, "");
    for (text, place, message) in REFUSED {
        let error = parse_move(&start, text).expect_err(text);
        assert!(error.message.starts_with(message), "{text}: {}", error.message);
        assert_eq!(&text[error.range], *place, "{text}");
    }
}

/// Every legal move along some games is read as itself from its text.
#[test]
fn what_is_written_is_read_as_the_same_move() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut marked = 0;
    for _ in 0..20 {
        let mut game = game(None, "");
        while let Some(mv) = rng.choice(game.legal_moves().to_vec()) {
            for other in game.legal_moves() {
                let text = korean_text(&game, *other).expect("a notation");
                assert_eq!(parse_move(&game, &text), Ok(*other), "{text}");
            }
            game.play(mv).expect("a legal move");
            marked += 1;
        }
    }
    assert!(marked > 1000, "only {marked} positions were seen");
}

#[test]
fn moves_are_written_with_what_they_move_and_capture() {
    let game = game(None, "71졸61 41병51");
    let write = |from: &str| {
        let mv = parse_move(&game, from).expect("coordinates");
        korean_text(&game, mv).expect("a notation")
    };
    assert_eq!(write("a5a6"), "61졸51병");
    assert_eq!(write("b1c3"), "02마83");
    assert_eq!(write("e2d2"), "95장94");
    assert_eq!(korean_text(&game, Move::PASS).as_deref(), Some("한수쉼"));
    let other = Game::new(variant("gwangsanghui"));
    assert_eq!(korean_text(&other, other.legal_moves()[0]), None);
}

#[test]
fn a_variant_without_notation_reads_coordinates_alone() {
    for id in ["xiangqi", "gwangsanghui"] {
        let game = Game::new(variant(id));
        let error = parse_move(&game, "79졸78").expect_err("no notation");
        assert_eq!(error.message, "`79졸78` is no move; a move is two points, such as a1a2");
    }
}

/// A small definition with a notation.
fn definition(board: &str, array: &str, notation: &str) -> Source {
    let text = format!(
        r#"
format = 1
id = "duel"
name = "Duel"
{board}
setup = {{ default = "start", arrays.start = "{array}" }}

[sides]
south = {{ name = {{ en = "South", ko = "남" }}, forward = "up" }}
north = {{ name = {{ en = "North", ko = "북" }}, forward = "down" }}

[pieces.king]
letter = "k"
royal = true
glyphs = {{ hangul = ["왕", "임"], hanja = "王" }}
moves = [{{ step = "any" }}]

[pieces.rook]
letter = "r"
moves = [{{ slide = "orthogonal" }}]

{notation}

[game]
first = "south"
royals = "safe"
pass = "never"
endings = ["stalemate"]

[endings.stalemate]
rule = "no-moves"
when = "always"
result = "loss"
"#
    );
    Source { name: "duel.toml".into(), text }
}

const SMALL: [&str; 2] = ["board = { files = 3, ranks = 4 }", "1k1/3/3/RK1"];

#[test]
fn any_small_board_can_have_the_notation() {
    let notation = "[notation]\npoints = \"rank-file\"\npieces.rook = { hangul = \"차\" }";
    let source = definition(SMALL[0], SMALL[1], notation);
    let loaded = gwangsang::load(source, &gwangsang::NoLibrary).expect("a sound definition");
    let game = Game::new(loaded.variant);
    // Four ranks: the first side's edge is the fourth from the other.
    for (text, coordinates) in [
        ("42왕32", "b1b2"),
        ("42王32", "b1b2"),
        ("42남왕32", "b1b2"),
        ("41차11", "a1a4"),
        ("R41-31", "a1a2"),
    ] {
        assert_eq!(parse_move(&game, text), parse_move(&game, coordinates), "{text}");
        assert!(parse_move(&game, text).is_ok(), "{text}");
    }
    let error = parse_move(&game, "42임32").expect_err("the other side's word");
    assert_eq!(error.message, "`임` is written, but South's king (왕) stands on 42");
    for (text, point) in [("5141", "51"), ("4404", "44"), ("0141", "01")] {
        let error = parse_move(&game, text).expect_err("a point off the board");
        assert_eq!(error.message, format!("the board has no point {point}"));
    }
}

#[test]
fn a_notation_that_cannot_work_is_told_where_it_stands() {
    let table = |rest: &str| format!("[notation]\npoints = \"rank-file\"\n{rest}");
    for (board, array, notation, message) in [
        (
            "board = { files = 10, ranks = 4 }",
            "1k8/10/10/1K8",
            table(""),
            "two digits cannot name the points of a board with 10 files and 4 ranks",
        ),
        (
            "board = { files = 3, ranks = 11 }",
            "1k1/3/3/3/3/3/3/3/3/3/1K1",
            table(""),
            "two digits cannot name the points of a board with 3 files and 11 ranks",
        ),
        (SMALL[0], SMALL[1], table("pieces.rock.read = \"차\""), "there is no piece `rock`"),
        (
            SMALL[0],
            SMALL[1],
            table("pieces.rook.read = \"王\""),
            "`王` stands for both `king` and `rook`",
        ),
        (SMALL[0], SMALL[1], table("pieces.rook.read = \"차2\""), "`차2` cannot stand in a move"),
        (SMALL[0], SMALL[1], table("check = \"장 군\""), "`장 군` cannot stand in a move"),
        (SMALL[0], SMALL[1], table("sides.east = \"동\""), "there is no side `east`"),
        (SMALL[0], SMALL[1], table("word = 1"), "unknown key `word` in the notation"),
        (SMALL[0], SMALL[1], "[notation]\npass = \"쉼\"".to_owned(), "the notation needs `points`"),
        (
            SMALL[0],
            SMALL[1],
            "[notation]\npoints = \"file-rank\"".to_owned(),
            "`file-rank` is not known here",
        ),
    ] {
        let source = definition(board, array, &notation);
        let error = gwangsang::load(source, &gwangsang::NoLibrary).expect_err(message);
        let messages: Vec<&str> = error.diagnostics.iter().map(|d| d.message.en.as_str()).collect();
        assert_eq!(messages, [message], "{error}");
        let place = error.diagnostics[0].primary.as_ref().expect("a place").span;
        let text = &error.sources.iter().next().expect("the definition").text;
        let line = text[..place.start as usize].lines().count();
        let first = text.lines().position(|line| line == "[notation]").expect("the table");
        assert!((first..first + 4).contains(&line), "{message}: line {line}\n{error}");
    }
}

#[test]
fn every_command_reads_the_notation() {
    let (exit, output, _) =
        run(&["moves", "janggi", "--moves", "79졸78 49兵48 한수쉼", "--json"], "");
    assert_eq!(exit, Exit::Done);
    assert!(
        output
            .contains("rnba1abnr/4k4/1c5c1/p1p1p1pp1/9/9/P1P1P1PP1/1C5C1/4K4/RNBA1ABNR b - - 3 2"),
        "{output}"
    );
    let (exit, _, errors) = run(&["moves", "janggi", "--moves", "79마78"], "");
    assert_eq!(exit, Exit::Wrong);
    assert_eq!(errors, "error: move 1: `마` is written, but Cho's soldier (졸) stands on 79\n");
    let request = r#"{"id":1,"variant":"janggi","moves":["79졸78","4948","95장95"]}"#;
    let (_, output, _) = run(&["batch"], request);
    assert!(output.contains("P1P1P1PP1/1C5C1/4K4/RNBA1ABNR b - - 3 2"), "{output}");
    let (_, output, _) = run(&["why", "janggi", "88포85"], "");
    assert!(output.contains("hop over"), "{output}");
    let (exit, output, _) = run(&["play", "janggi"], "79졸78\n49병48\n한수쉼\nfen\nquit\n");
    assert_eq!(exit, Exit::Done);
    assert!(output.contains("Cho: i4h4\n"), "{output}");
    assert!(output.contains("P1P1P1PP1/1C5C1/4K4/RNBA1ABNR b - - 3 2"), "{output}");
}

/// What is inherited and does not fit falls away without a message.
#[test]
fn an_inherited_notation_is_kept_as_far_as_it_fits() {
    let head = "format = 1\nextends = \"janggi\"\nid = \"child\"\nname = \"Child\"\n";
    let load = |rest: &str| {
        let source = Source { name: "child.toml".into(), text: format!("{head}{rest}") };
        let loaded = library::load_source(source).unwrap_or_else(|error| panic!("{error:?}"));
        assert!(loaded.warnings.is_empty());
        loaded.variant
    };
    let wide = load(
        "formations = false\nhandicaps = false\nboard.files = 10\nsetup.arrays.standard = \"4k5/10/10/10/10/10/10/10/10/4K5\"",
    );
    assert!(wide.model().notation.is_none());
    let less = load(
        "pieces.guard = false\nhandicaps.guards = false\nsetup.arrays.standard = \"rnb2bnr1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNB2BNR1\"",
    );
    let game = Game::new(less);
    assert!(parse_move(&game, "79졸78").is_ok());
    let error = parse_move(&game, "04사05").expect_err("there are no guards");
    assert_eq!(error.message, "`사` is no piece of this game");
}
