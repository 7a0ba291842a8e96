//! Definitions of any size: the same sort of game on boards from small to the largest.
//!
//! ```text
//!  8 . b d k e f g b     Eight kinds beside king and soldier go round on the ranks behind the soldiers; the
//!  7 s s s s s s s s     other side stands opposite. Both sides are as large as is asked for.
//!  6 . . . . . . . .
//! ```

use std::fmt::Write;

/// How large a definition is.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Files and ranks, from 8 to 32.
    pub edge: usize,
    /// Kinds of pieces, from 3 to 26: king, soldier, and others.
    pub kinds: usize,
    /// Ranks of pieces of each side, from 2 to a third of the board.
    pub filled: usize,
    /// How many of [`RULES`] are used.
    pub rules: usize,
}

impl Default for Size {
    fn default() -> Self {
        Self { edge: 16, kinds: 12, filled: 3, rules: 0 }
    }
}

/// Letters of the kinds beside king and soldier.
const LETTERS: &str = "abcdefghijlmnopqrtuvwxyz";

/// Ways of moving that the other kinds take in turn.
const MOVES: &[&str] = &[
    r#"{ slide = "orthogonal" }"#,
    r#"{ path = ["orthogonal", "diagonal"] }"#,
    r#"{ hop = "orthogonal", screens = 1 }"#,
    r#"{ slide = "diagonal" }"#,
    r#"{ path = ["orthogonal", "diagonal", "diagonal"] }"#,
    "{ leap = [1, 2] }",
    r#"{ step = "any" }"#,
    "{ leap = [1, 3] }",
    r#"{ slide = "any", range = 3 }"#,
];

/// A list in `[game]`, an id, and a table.
pub type RuleText = (&'static str, &'static str, &'static str);

/// Rules that a definition may use, first those that move generation does not know of.
pub const RULES: &[RuleText] = &[
    ("endings", "stuck", "rule = \"no-moves\"\nwhen = \"always\"\nresult = \"loss\""),
    ("endings", "long", "rule = \"limit\"\nplies = 400\nsince = \"start\"\nresult = \"draw\""),
    ("endings", "poor", "rule = \"low-material\"\nmost = 1\nresult = \"draw\""),
    ("endings", "checks", "rule = \"perpetual-check\"\ncount = 3\nresult = \"loss\""),
    ("endings", "again", "rule = \"repetition\"\ncount = 4\nresult = \"draw\""),
    ("bans", "first", "rule = \"opening\"\npieces = [\"a\"]\nplies = 1"),
    ("bans", "shut", "rule = \"shuttle\"\ncount = 9\nfrom = \"anywhere\""),
    ("bans", "faced", "rule = \"facing\""),
    ("bans", "third", "rule = \"repetition\"\ncount = 3"),
];

/// The text of a definition.
pub fn definition(size: &Size) -> String {
    let rules = RULES.iter().take(size.rules).copied().collect::<Vec<_>>();
    definition_with(size, &rules)
}

/// The text of a definition with these rules, whatever the size says about them.
pub fn definition_with(size: &Size, rules: &[RuleText]) -> String {
    let edge = size.edge;
    let mut text = format!(
        r#"format = 1
id = "synthetic"
name = "Synthetic"
board = {{ files = {edge}, ranks = {edge} }}

[sides]
south = {{ name = "South", forward = "up" }}
north = {{ name = "North", forward = "down" }}

[pieces]
king = {{ letter = "k", royal = true, moves = [{{ step = "any" }}] }}
soldier = {{ letter = "s", value = 1, moves = [{{ step = ["forward", "sideways"] }}] }}
"#
    );
    for (letter, moves) in others(size.kinds).zip(MOVES.iter().cycle()) {
        let _ =
            writeln!(text, "{letter} = {{ letter = \"{letter}\", value = 3, moves = [{moves}] }}");
    }
    let _ = write!(
        text,
        "\n[setup]\ndefault = \"start\"\narrays.start = \"\"\"\n{}\"\"\"\n",
        array(size)
    );
    let list = |name: &str| {
        let ids = rules.iter().filter(|rule| rule.0 == name).map(|rule| rule.1);
        ids.collect::<Vec<_>>()
    };
    let (endings, bans) = (list("endings"), list("bans"));
    text += "\n[game]\nfirst = \"south\"\nroyals = \"safe\"\npass = \"never\"\n";
    let _ = write!(text, "endings = {endings:?}\nbans = {bans:?}\n");
    for (list, id, table) in rules {
        let _ = write!(text, "\n[{list}.{id}]\n{table}\n");
    }
    text
}

/// The letters of the kinds beside king and soldier.
fn others(kinds: usize) -> impl Iterator<Item = char> + Clone {
    LETTERS.chars().take(kinds.saturating_sub(2))
}

/// The start as a drawn board.
fn array(size: &Size) -> String {
    let mut letters = others(size.kinds).cycle();
    let mut ranks: Vec<String> = Vec::new();
    for rank in 0..size.filled {
        let letter = |file| match (rank + 1 == size.filled, rank == 0 && file == size.edge / 2) {
            (true, _) => 's',
            (false, true) => 'k',
            (false, false) => letters.next().unwrap_or('s'),
        };
        ranks.push((0..size.edge).map(letter).collect());
    }
    let spaced = |rank: &str| rank.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    let empty = spaced(&".".repeat(size.edge)).repeat(size.edge - 2 * size.filled);
    let north: String = ranks.iter().map(|rank| spaced(rank)).collect();
    let south: String = ranks.iter().rev().map(|rank| spaced(&rank.to_uppercase())).collect();
    north + &empty + &south
}
