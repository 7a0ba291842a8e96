//! What came of a comparison, for people.

use std::fmt::Write as _;

use gwangsang::document::Node;
use gwangsang::{Game, KindId, Move, Point, PointSet, Refusal, notation};

use super::findings::{Change, Example, Group, Key};
use super::keys::written;
use super::twins::NO_POINT;
use super::{Comparison, Effort};
use crate::cases::{Marked, board, side_by_side};
use crate::commands::show::outcome;
use crate::words;

/// How many moves stand in a row.
const MOVES_IN_A_ROW: usize = 20;

/// How much is shown of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Positions and moves as text.
    Brief,
    /// Boards as well.
    Boards,
}

/// Everything that is to be said about two variants.
pub(crate) fn text(comparison: &Comparison, detail: Detail) -> String {
    let [old, new] = &comparison.named;
    let mut text = format!("OLD {old}\nNEW {new}\n\n");
    if !comparison.incompatible.is_empty() {
        text.push_str("What cannot be compared:\n");
        for line in &comparison.incompatible {
            let _ = writeln!(text, "* {line}");
        }
        text.push('\n');
    }
    text.push_str(&keys(comparison));
    for (key, group) in comparison.findings.ordered() {
        text.push_str(&difference(comparison, key, group, detail));
    }
    text.push_str(&summary(comparison));
    text
}

fn keys(comparison: &Comparison) -> String {
    if comparison.keys.is_empty() {
        return "Both definitions say the same, but for names and summary.\n\n".to_owned();
    }
    let mut text = "Keys that differ:\n".to_owned();
    let mut line = |sign: char, key: &str, node: Option<&Node>| {
        let Some(node) = node else { return };
        for row in format!("{key} = {}", written(node)).lines() {
            let _ = writeln!(text, "{sign} {row}");
        }
    };
    for change in &comparison.keys {
        line('-', &change.key, change.old.as_ref());
        line('+', &change.key, change.new.as_ref());
    }
    text.push('\n');
    text
}

/// One kind of difference, with its example.
fn difference(comparison: &Comparison, key: &Key, group: &Group, detail: Detail) -> String {
    let model = comparison.pair.old.model();
    let moves = |kind: &Option<KindId>| match kind {
        Some(kind) => format!("moves of the {}", model.kind(*kind).name.en()),
        None => "passes".to_owned(),
    };
    let what = match key {
        Key::Moves { kind, change, reason } => {
            let (with, without) = match change {
                Change::Vanished => ("OLD", "NEW"),
                Change::Appeared => ("NEW", "OLD"),
            };
            let why = match *reason {
                NO_POINT => format!("{without} has no such point"),
                reason => format!("{without} refuses them as `{reason}`"),
            };
            format!("{} that only {with} has; {why}", moves(kind))
        }
        Key::Boards { kind } => format!("{} that lead to different boards", moves(kind)),
        Key::Pending { kind } => {
            format!("{} that leave something different to come", moves(kind))
        }
        Key::Endings { old, new } => ended(old.as_deref(), new.as_deref()),
    };
    let (count, all) = (group.count, comparison.findings.positions);
    let shown = Shown::new(comparison, &group.example);
    let shown = shown.map_or_else(String::new, |shown| shown.text(key, detail));
    format!("In {count} of {all} positions: {what}.\n{shown}\n")
}

fn ended(old: Option<&str>, new: Option<&str>) -> String {
    match (old, new) {
        (Some(old), Some(new)) if old == new => {
            format!("games that end by `{old}`, but not with the same result")
        }
        (Some(old), Some(new)) => format!("games that end by `{old}` in OLD and by `{new}` in NEW"),
        (Some(old), None) => format!("games that end by `{old}` in OLD and go on in NEW"),
        (None, Some(new)) => format!("games that go on in OLD and end by `{new}` in NEW"),
        (None, None) => "games that go on".to_owned(),
    }
}

/// An example, played out.
struct Shown<'a> {
    example: &'a Example,
    fen: String,
    moves: Vec<String>,
    old: Game,
    new: Game,
}

impl<'a> Shown<'a> {
    fn new(comparison: &Comparison, example: &'a Example) -> Option<Self> {
        let [mut old, mut new] = comparison.pair.games(&example.start).ok()?;
        let fen = notation::fen(&old);
        let mut moves = Vec::new();
        for mv in &example.moves {
            moves.push(notation::move_text(&old, *mv));
            old.play(*mv).ok()?;
            new.play(*mv).ok()?;
        }
        Some(Self { example, fen, moves, old, new })
    }

    fn text(&self, key: &Key, detail: Detail) -> String {
        let mut text = format!("  {}\n", self.fen);
        for row in self.moves.chunks(MOVES_IN_A_ROW) {
            let _ = writeln!(text, "  {}", row.join(" "));
        }
        if detail == Detail::Boards {
            text.push_str(&self.boards(key));
        }
        text.push_str(&self.said(key));
        text
    }

    fn boards(&self, key: &Key) -> String {
        match (key, self.example.mv.and_then(Move::points)) {
            (Key::Moves { .. }, Some((from, _))) => self.targets(from),
            (Key::Boards { .. }, _) => self.two_boards(),
            (Key::Moves { .. } | Key::Pending { .. } | Key::Endings { .. }, _) => self.one_board(),
        }
    }

    /// What tells the games apart, in words.
    fn said(&self, key: &Key) -> String {
        let (old, new) = match (key, self.example.mv) {
            (Key::Moves { change, .. }, Some(mv)) => return self.about_move(mv, *change),
            (Key::Boards { .. } | Key::Pending { .. }, _) => {
                (notation::fen(&self.old), notation::fen(&self.new))
            }
            (Key::Moves { .. } | Key::Endings { .. }, _) => (state(&self.old), state(&self.new)),
        };
        format!("OLD: {old}\nNEW: {new}\n")
    }

    /// Why a move that only one game has is not legal in the other.
    fn about_move(&self, mv: Move, change: Change) -> String {
        let (without, whose) = match change {
            Change::Vanished => (&self.new, "NEW"),
            Change::Appeared => (&self.old, "OLD"),
        };
        let points = without.variant().model().board.points();
        let there =
            mv.points().is_none_or(|(from, to)| points.contains(from) && points.contains(to));
        let reason: Option<Refusal> = if there { without.why(mv) } else { None };
        let said = reason.map_or_else(
            || format!("{}: there is no such point", notation::move_text(&self.old, mv)),
            |reason| words::refused(without, mv, &reason),
        );
        format!("{said} ({whose})\n")
    }

    /// Both boards with the targets of a piece; those of one alone are marked by `!`.
    fn targets(&self, from: Point) -> String {
        let (old, new) = (self.old.targets(from), self.new.targets(from));
        let drawn = |game: &Game, own: PointSet, other: PointSet| {
            board(game, Marked { targets: own & other, other: own.minus(other) })
        };
        let title = |whose: &str, targets: PointSet| {
            let count = targets.count();
            format!("{whose}: {count} move{}", if count == 1 { "" } else { "s" })
        };
        side_by_side(
            (&title("OLD", old), &drawn(&self.old, old, new)),
            (&title("NEW", new), &drawn(&self.new, new, old)),
        )
    }

    /// Both boards after the last move; points that differ are marked by `!`.
    fn two_boards(&self) -> String {
        let (old, new) = (&self.old, &self.new);
        let looks = |game: &Game, point: Point| {
            let model = game.variant().model();
            let there = model.board.points().contains(point);
            there.then(|| game.piece_at(point).map(|piece| model.letter_of(piece)))
        };
        let points = old.variant().model().board.points();
        let other = points.iter().filter(|point| looks(old, *point) != looks(new, *point));
        let marked = Marked { other: other.collect(), ..Marked::default() };
        side_by_side(("OLD", &board(old, marked)), ("NEW", &board(new, marked)))
    }

    /// The board with the last move marked by `!`.
    fn one_board(&self) -> String {
        let last = self.old.plies().last().and_then(|ply| ply.mv.points());
        let other = last.into_iter().flat_map(|(from, to)| [from, to]).collect();
        board(&self.old, Marked { other, ..Marked::default() })
    }
}

/// How a game stands, in a line.
fn state(game: &Game) -> String {
    let over = outcome(game);
    over.lines().next().map_or_else(|| "the game goes on".to_owned(), str::to_owned)
}

fn summary(comparison: &Comparison) -> String {
    let Effort { plies, seed, .. } = comparison.effort;
    let (positions, given) = (comparison.findings.positions, comparison.given);
    let mut text = String::new();
    for (line, reason) in &comparison.left_out {
        let _ = writeln!(text, "The position of line {line} is left out: {reason}.");
    }
    if positions == 0 {
        text.push_str("No position could be compared.\n");
        return text;
    }
    let found = match comparison.findings.groups.len() {
        0 => "No difference found".to_owned(),
        1 => "1 kind of difference found".to_owned(),
        kinds => format!("{kinds} kinds of differences found"),
    };
    let counted =
        |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let games = counted(comparison.games, "game");
    let given = match given {
        0 => String::new(),
        given => format!(", {}", counted(given, "given position")),
    };
    let _ = writeln!(
        text,
        "{found} in {positions} positions: {games} of at most {plies} plies, seed {seed}{given}, and small \
         positions with each piece."
    );
    text
}
