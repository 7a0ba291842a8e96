//! Cases of rules: a position drawn as a board, what is played there, and what the rules say then.
//!
//! A file has cases, and boards and games that several of them share. A game is a shipped variant, or an
//! overlay on one: what it states differently. Nothing but what a case states is looked at, except that a
//! game has to go on where no outcome is given.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use gwangsang::model::Model;
use gwangsang::render::{BoardView, Marks, PieceStyle, Spacing, plain};
use gwangsang::{Game, Language, Score, SideId, Source, Style, Variant, notation};
use gwangsang_cli::library;
use serde::Deserialize;

use crate::common::{legal, path, run, stems, toml_file};

/// A file of cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile {
    #[serde(default)]
    games: BTreeMap<String, Overlay>,
    #[serde(default)]
    boards: BTreeMap<String, String>,
    pub(crate) case: Vec<Case>,
}

/// A game that differs from another in what it states.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlay {
    extends: String,
    definition: String,
}

/// One case. Where a position is given, it is drawn; otherwise the game begins at its start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    name: String,
    /// The value of an option that the case shows, such as `horse = leap`.
    pub(crate) shows: Option<String>,
    /// A game of the file, or a shipped variant.
    variant: Option<String>,
    extends: Option<String>,
    definition: Option<String>,
    #[serde(default)]
    start: bool,
    /// A drawn board, or the name of one of the file.
    board: Option<String>,
    turn: Option<String>,
    clock: Option<u32>,
    full_move: Option<u32>,
    pending: Option<String>,
    #[serde(default)]
    moves: String,
    legal: Option<String>,
    #[serde(default)]
    targets: BTreeMap<String, String>,
    #[serde(default)]
    refused: BTreeMap<String, Refused>,
    check: Option<bool>,
    outcome: Option<End>,
    fen: Option<String>,
    #[serde(default)]
    hostages: BTreeMap<String, String>,
    /// The material of each side without its bonus, to keep a case about points honest.
    material: Option<[f64; 2]>,
}

/// Why a move is refused: the name of the reason, perhaps with its sentence.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Refused {
    Reason(String),
    Sentence { reason: String, says: String },
}

/// How a game has to have ended; a game that has to go on may say so.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum End {
    Word(String),
    Over(Over),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    by: String,
    /// A side, or `nobody`.
    winner: String,
    points: Option<[f64; 2]>,
    #[serde(default)]
    plies: Vec<usize>,
    reason: Option<String>,
}

/// Faults found in a case.
type Faults = Vec<String>;

/// Reads a file of cases and looks it over: names are there once, and every case can fail.
pub(crate) fn read(file: &str) -> CaseFile {
    let all: CaseFile = toml_file(file);
    let mut names = BTreeSet::new();
    for case in &all.case {
        assert!(names.insert(&case.name), "{file}: two cases are called `{}`", case.name);
        assert!(case.states_something(), "{file}: `{}` states nothing", case.name);
        assert_eq!(case.start, case.board.is_none(), "{file}: `{}`: where?", case.name);
    }
    for name in all.games.keys() {
        let used = all.case.iter().any(|case| case.variant.as_ref() == Some(name));
        assert!(used, "{file}: no case is about the game `{name}`");
    }
    for name in all.boards.keys() {
        let used = all.case.iter().any(|case| case.board.as_ref() == Some(name));
        assert!(used, "{file}: no case is about the board `{name}`");
    }
    all
}

/// Tries every case of a folder, and tells of all that fail together.
pub(crate) fn try_all(folder: &str) {
    let mut failed = String::new();
    for stem in stems(folder) {
        let file = format!("{folder}/{stem}.toml");
        let all = read(&file);
        for (case, variant) in all.case.iter().zip(&all.variants(&file)) {
            if let Err(report) = case.examine(&all, variant) {
                let _ = writeln!(failed, "\n--- {file}: {}\n{report}", case.name);
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

impl CaseFile {
    /// The game of every case, in their order.
    pub(crate) fn variants(&self, file: &str) -> Vec<Arc<Variant>> {
        let mut known: BTreeMap<&str, Arc<Variant>> = BTreeMap::new();
        let mut all = Vec::new();
        for case in &self.case {
            let Some(name) = &case.variant else {
                all.push(case.overlay().load(&format!("{file}, {}", case.name)));
                continue;
            };
            let variant = known.entry(name).or_insert_with(|| {
                let place = format!("{file}, game {name}");
                let plain = || Overlay { extends: name.clone(), definition: String::new() };
                self.games.get(name).map_or_else(|| plain().load(&place), |game| game.load(&place))
            });
            all.push(variant.clone());
        }
        all
    }
}

impl Overlay {
    /// The whole definition that the overlay makes of its parent.
    fn load(&self, place: &str) -> Arc<Variant> {
        let Self { extends, definition } = self;
        // What a case is about stands alone; a rule that is not listed is a slip all the same.
        let allowed: Vec<&str> = gwangsang::lints()
            .map(|(name, _)| name)
            .filter(|name| *name != "unused-rule")
            .collect();
        let text = format!(
            "format = 1\nextends = \"{extends}\"\nid = \"case\"\nname = \"Case\"\nallow = {allowed:?}\n{definition}"
        );
        // The name says where the parents of cases are looked for.
        let name = path("rules/parents/case.toml").display().to_string();
        let loaded =
            gwangsang::load(Source { name, text }, &library::Shelf).unwrap_or_else(|error| {
                panic!("{place}:\n{}", error.render(Style::Plain, Language::English))
            });
        let warnings = loaded.sources.render(&loaded.warnings, Style::Plain, Language::English);
        assert!(loaded.warnings.is_empty(), "{place}:\n{warnings}");
        loaded.variant
    }
}

impl Case {
    /// The overlay that the case states by itself.
    fn overlay(&self) -> Overlay {
        let (Some(extends), Some(definition)) = (&self.extends, &self.definition) else {
            panic!("`{}`: either `variant`, or `extends` and `definition`", self.name)
        };
        Overlay { extends: extends.clone(), definition: definition.clone() }
    }

    fn states_something(&self) -> bool {
        let lists = self.targets.len() + self.refused.len() + self.hostages.len();
        lists > 0
            || self.legal.is_some()
            || self.check.is_some()
            || self.outcome.is_some()
            || self.fen.is_some()
    }

    /// Plays the case, and compares; a report has the board on it.
    fn examine(&self, all: &CaseFile, variant: &Arc<Variant>) -> Result<(), String> {
        let begin = self.position(all, variant.model());
        let mut game = match &begin {
            None => Game::new(variant.clone()),
            Some(fen) => {
                let setup = notation::parse_fen(variant.model(), fen)
                    .map_err(|error| format!("{fen}: {error}"))?;
                Game::from_setup(variant.clone(), setup)
                    .map_err(|errors| format!("{fen}: {errors:?}"))?
            }
        };
        for text in self.moves.split_whitespace() {
            let mv = notation::parse_move(&game, text).map_err(|error| error.to_string())?;
            if game.play(mv).is_err() {
                return Err(format!("{}{text} is refused: {:?}", drawn(&game), game.why(mv)));
            }
        }
        let mut faults = Faults::new();
        self.compare_moves(&game, &mut faults);
        self.compare_refusals(variant, begin.as_deref(), &game, &mut faults);
        self.compare_state(&game, &mut faults);
        self.compare_outcome(&game, &mut faults);
        if faults.is_empty() {
            return Ok(());
        }
        Err(format!("{}{}", drawn(&game), faults.join("\n")))
    }

    /// The drawn position as text; none for the start.
    fn position(&self, all: &CaseFile, model: &Model) -> Option<String> {
        let board = self.board.as_ref()?;
        let board = all.boards.get(board).unwrap_or(board);
        let rows: Vec<String> =
            board.lines().filter(|line| !line.trim().is_empty()).map(packed).collect();
        let turn = self.turn.as_ref().map_or(model.first, |id| side(model, id));
        let turn = if turn == SideId::First { 'w' } else { 'b' };
        let (clock, full_move) = (self.clock.unwrap_or(0), self.full_move.unwrap_or(1));
        let pending = self.pending.as_deref().unwrap_or_default();
        Some(format!("{} {turn} - - {clock} {full_move} {pending}", rows.join("/")))
    }

    fn compare_moves(&self, game: &Game, faults: &mut Faults) {
        if let Some(expected) = &self.legal {
            compare("legal moves", &sorted(expected), &legal(game), faults);
        }
        let board = &game.variant().model().board;
        for (from, expected) in &self.targets {
            let point = board.point(from).expect("a point");
            let moves = game.legal_moves().iter().filter_map(|mv| mv.points());
            let own = moves.filter(|(start, _)| *start == point);
            let found: Vec<String> = own.map(|(_, to)| board.name(to)).collect();
            compare(&format!("from {from}"), &sorted(expected), &sorted(&found.join(" ")), faults);
        }
    }

    fn compare_refusals(
        &self,
        variant: &Variant,
        begin: Option<&str>,
        game: &Game,
        faults: &mut Faults,
    ) {
        for (text, refused) in &self.refused {
            let mv = notation::parse_move(game, text).expect("a move");
            let found = format!("{:?}", game.why(mv));
            let found = found.strip_prefix("Some(").unwrap_or(&found);
            let word = found.split(['(', ')']).next().unwrap_or_default();
            let (reason, says) = match refused {
                Refused::Reason(reason) => (reason, None),
                Refused::Sentence { reason, says } => (reason, Some(says)),
            };
            if word != reason {
                faults.push(format!("{text} is refused by {found}, not by {reason}"));
            }
            let Some(says) = says else { continue };
            let said = self.explained(variant, begin, text);
            if !said.ends_with(&format!(": {says}\n")) {
                faults.push(format!("it is said of {text}: {said}"));
            }
        }
    }

    /// What the program says about a move.
    fn explained(&self, variant: &Variant, begin: Option<&str>, text: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("case.toml");
        fs::write(&file, variant.effective()).expect("a file");
        let mut arguments = vec!["why", file.to_str().expect("a path of text"), text];
        arguments.extend(["--moves", &self.moves]);
        if let Some(fen) = begin {
            arguments.extend(["--fen", fen]);
        }
        let said = run(&arguments, b"");
        said.output + &said.errors
    }

    fn compare_state(&self, game: &Game, faults: &mut Faults) {
        if self.check.is_some_and(|check| game.in_check() != check) {
            faults.push(format!("check is {}", game.in_check()));
        }
        let fen = notation::fen(game);
        if let Some(expected) = self.fen.as_ref().filter(|expected| **expected != fen) {
            faults.push(format!("the position is\n  {fen}, not\n  {expected}"));
        }
        let model = game.variant().model();
        for (id, expected) in &self.hostages {
            let held = game.hostages(side(model, id)).map(|piece| model.letter_of(piece));
            let held = held.collect::<Vec<_>>().join(" ");
            if held != *expected {
                faults.push(format!("{id} holds {held:?}, not {expected:?}"));
            }
        }
        let placement = game.placement();
        let material = SideId::BOTH.map(|side| model.material(&placement, side));
        if self.material.is_some_and(|expected| !same(material, expected)) {
            faults.push(format!("the material is {material:?}"));
        }
    }

    fn compare_outcome(&self, game: &Game, faults: &mut Faults) {
        let over = match &self.outcome {
            Some(End::Over(over)) => Some(over),
            Some(End::Word(word)) => {
                assert_eq!(word, "none", "{}: a word for an outcome", self.name);
                None
            }
            None => None,
        };
        let (Some(over), Some(outcome)) = (over, game.outcome()) else {
            if over.is_some() || game.outcome().is_some() {
                faults.push(format!("it ended by {:?}, not by {over:?}", game.outcome()));
            }
            return;
        };
        let model = game.variant().model();
        let winner = outcome.winner.map_or("nobody", |side| &model.side_data(side).id);
        if (outcome.ending.as_str(), winner) != (&over.by, &over.winner) {
            faults.push(format!("{winner} won by {}: {}", outcome.ending, outcome.reason.en));
        }
        let right = match (outcome.points, over.points) {
            (Some(found), Some(expected)) => same(found, expected),
            (found, expected) => found.is_none() && expected.is_none(),
        };
        if !right {
            faults.push(format!("the points are {:?}", outcome.points));
        }
        if outcome.plies != over.plies {
            faults.push(format!("the plies are {:?}", outcome.plies));
        }
        let reason = &outcome.reason;
        if over.reason.as_ref().is_some_and(|expected| *expected != reason.en) {
            faults.push(format!("the reason is {:?}", reason.en));
        }
        if reason.en.is_empty() || reason.ko.is_empty() {
            faults.push(format!("a reason is missing: {reason:?}"));
        }
        if !game.legal_moves().is_empty() {
            faults.push("there are moves after the end".to_owned());
        }
    }
}

/// A drawn row as a row of a position.
fn packed(row: &str) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for token in row.split_whitespace() {
        if token == "." {
            gap += 1;
            continue;
        }
        if gap > 0 {
            let _ = write!(text, "{gap}");
        }
        gap = 0;
        text.push_str(token);
    }
    if gap > 0 { format!("{text}{gap}") } else { text }
}

fn side(model: &Model, id: &str) -> SideId {
    model.side(id).unwrap_or_else(|| panic!("there is no side `{id}`"))
}

/// Whether points are those of a case.
fn same(found: [Score; 2], expected: [f64; 2]) -> bool {
    found.map(|points| points.to_string()) == expected.map(|points| points.to_string())
}

fn sorted(texts: &str) -> Vec<String> {
    let mut all: Vec<String> = texts.split_whitespace().map(str::to_owned).collect();
    all.sort_unstable();
    all
}

fn compare(what: &str, expected: &[String], found: &[String], faults: &mut Faults) {
    if expected == found {
        return;
    }
    let extra: Vec<_> = found.iter().filter(|text| !expected.contains(text)).collect();
    let missing: Vec<_> = expected.iter().filter(|text| !found.contains(text)).collect();
    faults.push(format!("{what}: too many {extra:?}, too few {missing:?}"));
}

/// A position as a board and as text.
fn drawn(game: &Game) -> String {
    let placement = game.placement();
    let view = BoardView {
        model: game.variant().model(),
        placement: &placement,
        marks: Marks::default(),
        style: PieceStyle::Latin,
        coloured: false,
        spacing: Spacing::Compact,
    };
    format!("{}{}\n", plain(&view.draw()), notation::fen(game))
}
