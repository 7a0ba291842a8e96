//! What came of a comparison, for people.

use std::fmt::Write as _;

use gwangsang::document::Node;
use gwangsang::{Game, KindId, Language, Move, Point, PointSet, Refusal, Words, notation};

use super::findings::{Change, Example, Group, Key};
use super::keys::written;
use super::twins::NO_POINT;
use super::{Comparison, Effort};
use crate::cases::{Marked, board, side_by_side};
use crate::commands::show::outcome_in;
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
pub(crate) fn text(comparison: &Comparison, detail: Detail, language: Language) -> String {
    let [old, new] = &comparison.named;
    let mut text = format!("OLD {old}\nNEW {new}\n\n");
    if !comparison.incompatible.is_empty() {
        let title = Words::new("What cannot be compared:", "견줄 수 없는 것:");
        let _ = writeln!(text, "{}", title.in_language(language));
        for line in &comparison.incompatible {
            let _ = writeln!(text, "* {}", line.in_language(language));
        }
        text.push('\n');
    }
    text.push_str(&keys(comparison, language));
    for (key, group) in comparison.findings.ordered() {
        text.push_str(&difference(comparison, key, group, detail, language));
    }
    text.push_str(summary(comparison).in_language(language));
    text
}

fn keys(comparison: &Comparison, language: Language) -> String {
    if comparison.keys.is_empty() {
        let same = Words::new(
            "Both definitions say the same, but for names and summary.",
            "두 정의는 이름과 소개를 빼면 같습니다.",
        );
        return format!("{}\n\n", same.in_language(language));
    }
    let title = Words::new("Keys that differ:", "서로 다른 키:");
    let mut text = format!("{}\n", title.in_language(language));
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
fn difference(
    comparison: &Comparison,
    key: &Key,
    group: &Group,
    detail: Detail,
    language: Language,
) -> String {
    let what = kind_of_difference(comparison, key);
    let (count, all) = (group.count, comparison.findings.positions);
    let shown = Shown::new(comparison, &group.example, language);
    let shown = shown.map_or_else(String::new, |shown| shown.text(key, detail));
    let said = Words::new(
        format!("In {count} of {all} positions: {}.", what.en),
        format!("국면 {all}개 가운데 {count}개에서: {}.", what.ko),
    );
    format!("{}\n{shown}\n", said.in_language(language))
}

/// What differs, as a phrase.
fn kind_of_difference(comparison: &Comparison, key: &Key) -> Words {
    let model = comparison.pair.old.model();
    let moves = |kind: &Option<KindId>| match kind {
        Some(kind) => {
            let name = model.kind(*kind).name.words();
            Words::new(format!("moves of the {}", name.en), format!("{}의 수", name.ko))
        }
        None => Words::new("passes", "한수쉼"),
    };
    match key {
        Key::Moves { kind, change, reason } => only_one_has(&moves(kind), *change, reason),
        Key::Boards { kind } => {
            let Words { en, ko } = moves(kind);
            Words::new(
                format!("{en} that lead to different boards"),
                format!("{ko} 뒤에 판이 다름"),
            )
        }
        Key::Pending { kind } => {
            let Words { en, ko } = moves(kind);
            Words::new(
                format!("{en} that leave something different to come"),
                format!("{ko} 뒤에 앞으로 일어날 일이 다름"),
            )
        }
        Key::Endings { old, new } => ended(old.as_deref(), new.as_deref()),
    }
}

/// Moves that are legal in one variant alone.
fn only_one_has(moves: &Words, change: Change, reason: &str) -> Words {
    let (with, without) = match change {
        Change::Vanished => ("OLD", "NEW"),
        Change::Appeared => ("NEW", "OLD"),
    };
    let why = match reason {
        NO_POINT => Words::new(
            format!("{without} has no such point"),
            format!("{without}에는 그런 점이 없음"),
        ),
        reason => Words::new(
            format!("{without} refuses them as `{reason}`"),
            format!("{without}에서 둘 수 없는 까닭은 `{reason}`"),
        ),
    };
    Words::new(
        format!("{} that only {with} has; {}", moves.en, why.en),
        format!("{}, {with}에만 있음. {}", moves.ko, why.ko),
    )
}

fn ended(old: Option<&str>, new: Option<&str>) -> Words {
    match (old, new) {
        (Some(old), Some(new)) if old == new => Words::new(
            format!("games that end by `{old}`, but not with the same result"),
            format!("둘 다 `{old}`(으)로 끝나나 결과가 다름"),
        ),
        (Some(old), Some(new)) => Words::new(
            format!("games that end by `{old}` in OLD and by `{new}` in NEW"),
            format!("OLD에서는 `{old}`(으)로, NEW에서는 `{new}`(으)로 끝남"),
        ),
        (Some(old), None) => Words::new(
            format!("games that end by `{old}` in OLD and go on in NEW"),
            format!("OLD에서는 `{old}`(으)로 끝나고 NEW에서는 이어짐"),
        ),
        (None, Some(new)) => Words::new(
            format!("games that go on in OLD and end by `{new}` in NEW"),
            format!("OLD에서는 이어지고 NEW에서는 `{new}`(으)로 끝남"),
        ),
        (None, None) => Words::new("games that go on", "이어지는 대국"),
    }
}

/// An example, played out.
struct Shown<'a> {
    example: &'a Example,
    fen: String,
    moves: Vec<String>,
    old: Game,
    new: Game,
    language: Language,
}

impl<'a> Shown<'a> {
    fn new(comparison: &Comparison, example: &'a Example, language: Language) -> Option<Self> {
        let [mut old, mut new] = comparison.pair.games(&example.start).ok()?;
        let fen = notation::fen(&old);
        let mut moves = Vec::new();
        for mv in &example.moves {
            moves.push(notation::move_text(&old, *mv));
            old.play(*mv).ok()?;
            new.play(*mv).ok()?;
        }
        Some(Self { example, fen, moves, old, new, language })
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
            (Key::Moves { .. } | Key::Endings { .. }, _) => {
                (self.state(&self.old), self.state(&self.new))
            }
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
            || {
                let text = notation::move_text(&self.old, mv);
                Words::new(
                    format!("{text}: there is no such point"),
                    format!("{text}: 그런 점이 없습니다"),
                )
            },
            |reason| words::refused_words(without, mv, &reason),
        );
        format!("{} ({whose})\n", said.in_language(self.language))
    }

    /// How a game stands, in a line.
    fn state(&self, game: &Game) -> String {
        let over = outcome_in(game, self.language);
        let on = Words::new("the game goes on", "대국이 이어집니다");
        over.lines().next().unwrap_or(on.in_language(self.language)).to_owned()
    }

    /// Both boards with the targets of a piece; those of one alone are marked by `!`.
    fn targets(&self, from: Point) -> String {
        let (old, new) = (self.old.targets(from), self.new.targets(from));
        let drawn = |game: &Game, own: PointSet, other: PointSet| {
            board(game, Marked { targets: own & other, other: own.minus(other) })
        };
        let title = |whose: &str, targets: PointSet| {
            let count = targets.count();
            let said = Words::new(
                format!("{whose}: {count} move{}", if count == 1 { "" } else { "s" }),
                format!("{whose}: {count}수"),
            );
            said.in_language(self.language).to_owned()
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

/// How much was compared, and how much was found.
fn summary(comparison: &Comparison) -> Words {
    let mut lines = Words::new("", "");
    for (line, reason) in &comparison.left_out {
        let _ = writeln!(lines.en, "The position of line {line} is left out: {}.", reason.en);
        let _ = writeln!(lines.ko, "{line}번째 줄의 국면은 뺐습니다: {}.", reason.ko);
    }
    let end = totals(comparison);
    Words::new(format!("{}{}\n", lines.en, end.en), format!("{}{}\n", lines.ko, end.ko))
}

fn totals(comparison: &Comparison) -> Words {
    let Effort { plies, seed, .. } = comparison.effort;
    let (positions, given) = (comparison.findings.positions, comparison.given);
    if positions == 0 {
        return Words::new("No position could be compared.", "견줄 수 있는 국면이 없습니다.");
    }
    let found = match comparison.findings.groups.len() {
        0 => Words::new("No difference found", "차이를 찾지 못했습니다"),
        1 => Words::new("1 kind of difference found", "차이를 1가지 찾았습니다"),
        kinds => Words::new(
            format!("{kinds} kinds of differences found"),
            format!("차이를 {kinds}가지 찾았습니다"),
        ),
    };
    let counted =
        |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let games = counted(comparison.games, "game");
    let given = match given {
        0 => Words::new("", ""),
        given => Words::new(
            format!(", {}", counted(given, "given position")),
            format!(", 파일의 국면 {given}개"),
        ),
    };
    Words::new(
        format!(
            "{} in {positions} positions: {games} of at most {plies} plies, seed {seed}{}, and small \
             positions with each piece.",
            found.en, given.en
        ),
        format!(
            "{}. 살핀 국면 {positions}개: {plies}수까지 둔 {}판, seed {seed}{}, 기물마다 작은 국면들.",
            found.ko, comparison.games, given.ko
        ),
    )
}
