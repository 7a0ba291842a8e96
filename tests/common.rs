//! What the other modules share: files, names of variants, moves as text.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::{Game, Move, Variant, notation};
use gwangsang_cli::{Exit, Io, library};
use serde::de::DeserializeOwned;

/// Where a rule-set that has a name in a table of origin is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    /// It is a shipped variant.
    Shipped(&'static str),
    /// It is a file among the definitions of the tests.
    Here,
    /// It is no game of ours.
    Elsewhere,
}

/// The names of rule-sets in the tables of origin. A name that is missing here is a fault.
const HOMES: &[(&str, Home)] = &[
    ("janggi", Home::Shipped("janggi-pychess")),
    ("janggitraditional", Home::Shipped("janggi-traditional")),
    ("janggimodern", Home::Shipped("janggi-modern")),
    ("janggicasual", Home::Shipped("janggi-casual")),
    ("janggi-nopass", Home::Here),
    ("janggi-nodiagonals", Home::Here),
    ("janggi-plain", Home::Here),
    ("janggi-flying", Home::Here),
    ("janggi-wide", Home::Here),
    ("xiangqi", Home::Shipped("xiangqi")),
    ("minixiangqi", Home::Shipped("minixiangqi")),
    ("manchu", Home::Shipped("manchu")),
    ("makruk", Home::Shipped("makruk")),
    ("shatranj", Home::Shipped("shatranj")),
    ("courier", Home::Shipped("courier")),
    ("chess", Home::Elsewhere),
    ("shoshogi", Home::Elsewhere),
    ("shako", Home::Elsewhere),
    ("chancellor", Home::Elsewhere),
    ("supply", Home::Elsewhere),
    ("jesonmor", Home::Elsewhere),
    ("checkshogi", Home::Elsewhere),
    ("grand", Home::Elsewhere),
    ("capablanca", Home::Elsewhere),
    ("shogi", Home::Elsewhere),
];

/// The variant that a name of origin stands for; none if it is skipped on purpose.
pub(crate) fn by_origin(name: &str) -> Option<Arc<Variant>> {
    let (_, home) = HOMES
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("`{name}` is missing in the table of homes"));
    match home {
        Home::Shipped(id) => Some(variant(id)),
        Home::Here => Some(variant(&format!("definitions/{name}.toml"))),
        Home::Elsewhere => None,
    }
}

/// The shipped variant that a name of origin stands for, by its id.
pub(crate) fn shipped_by_origin(name: &str) -> Option<&'static str> {
    HOMES.iter().find_map(|(known, home)| match home {
        Home::Shipped(id) if *known == name => Some(*id),
        _ => None,
    })
}

/// A variant by its id, or by its path from the folder of the tests.
pub(crate) fn variant(name: &str) -> Arc<Variant> {
    library::load(name).unwrap_or_else(|failure| panic!("{name}: {failure}")).variant
}

/// A path from the folder of the tests.
pub(crate) fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// The text of a file of the tests.
pub(crate) fn text(relative: &str) -> String {
    fs::read_to_string(path(relative)).unwrap_or_else(|error| panic!("{relative}: {error}"))
}

/// The objects of a compressed file with one JSON object a line.
pub(crate) fn objects<T: DeserializeOwned>(relative: &str) -> Vec<T> {
    let file = fs::File::open(path(relative)).unwrap_or_else(|error| panic!("{relative}: {error}"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("a sound archive");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("an object of the known form"))
        .collect()
}

/// A file of the tests as TOML.
pub(crate) fn toml_file<T: DeserializeOwned>(relative: &str) -> T {
    toml::from_str(&text(relative)).unwrap_or_else(|error| panic!("{relative}: {error}"))
}

/// The stems of the files of a folder that end in `.toml`, sorted.
pub(crate) fn stems(folder: &str) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(path(folder))
        .expect("a folder of the tests")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    found.sort();
    found
}

/// A game at a position.
pub(crate) fn game(variant: &Arc<Variant>, fen: &str) -> Game {
    let setup =
        notation::parse_fen(variant.model(), fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Game::from_setup(variant.clone(), setup).unwrap_or_else(|errors| panic!("{fen}: {errors:?}"))
}

/// Plays moves that have to be legal.
pub(crate) fn play<'m>(game: &mut Game, moves: impl IntoIterator<Item = &'m str>) {
    for text in moves {
        let mv = notation::parse_move(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text} in {}: {error}", notation::fen(game)));
    }
}

/// The legal moves as text, sorted bytewise.
pub(crate) fn legal(game: &Game) -> Vec<String> {
    sorted(game, game.legal_moves())
}

/// Moves as text, sorted bytewise.
pub(crate) fn sorted(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|mv| notation::move_text(game, *mv)).collect();
    texts.sort_unstable();
    texts
}

/// How a game ended, as `1-0`, `0-1` or `1/2-1/2`.
pub(crate) fn result(game: &Game) -> Option<&'static str> {
    let outcome = game.outcome()?;
    Some(match outcome.winner {
        Some(gwangsang::SideId::First) => "1-0",
        Some(gwangsang::SideId::Second) => "0-1",
        None => "1/2-1/2",
    })
}

/// What a run of the program said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) exit: Exit,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs the program in this process, without a terminal and without colour.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Run {
    let (mut reader, mut output, mut errors) = (input, Vec::new(), Vec::new());
    let mut io = Io::plain(&mut reader, &mut output, &mut errors);
    let whole = ["gwangsang"].iter().chain(arguments).map(Into::into);
    let exit = gwangsang_cli::run(whole, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { exit, output: text(output), errors: text(errors) }
}

/// Compares a text with the snapshot `FOLDER/NAME.snap`.
pub(crate) fn snapshot(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Every snapshot of a folder belongs to one of these cases.
pub(crate) fn no_orphans(folder: &str, cases: &[String]) {
    for entry in fs::read_dir(path(folder)).expect("a folder of the tests") {
        let path = entry.expect("a file").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let is_snapshot = path.extension().is_some_and(|end| end == "snap");
        assert!(!is_snapshot || cases.contains(&stem), "{folder}/{stem}.snap has no case");
    }
}

/// A text with one byte lost, added or changed, or cut off somewhere.
pub(crate) fn damaged(text: &str, rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = rng.usize(..bytes.len());
    match rng.u8(..4) {
        0 => bytes.truncate(at),
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, rng.u8(..128)),
        _ => bytes[at] = rng.u8(..128),
    }
    bytes
}
