//! Definitions made up at random: small boards, where everything soon meets everything.

use std::fmt::Write as _;

use fastrand::Rng;

const DIRECTIONS: [&str; 15] = [
    "forward",
    "backward",
    "left",
    "right",
    "sideways",
    "vertical",
    "orthogonal",
    "diagonal",
    "forward-diagonal",
    "backward-diagonal",
    "any",
    "lines",
    "diagonal-lines",
    "forward-lines",
    "backward-lines",
];
/// The pieces beside the royal, each with its letter.
const KINDS: [(&str, &str); 5] =
    [("arm", "a"), ("bow", "b"), ("cart", "c"), ("drum", "+d"), ("egg", "e'")];
/// The regions that every board has.
const REGIONS: [&str; 5] = ["yard", "camps", "half", "ring", "sided"];

/// The text of a definition, which may contradict itself.
pub(crate) fn invented(rng: &mut Rng) -> String {
    let (files, ranks) = (rng.usize(4..=7), rng.usize(5..=8));
    let rotation = rng.bool();
    let mut text = format!(
        "format = 1\nid = \"invented\"\nname = \"Invented\"\n\n[board]\nfiles = {files}\nranks = {ranks}\n"
    );
    let symmetry = if rotation { "rotation" } else { "reflection" };
    let _ = writeln!(text, "symmetry = \"{symmetry}\"");
    if one_in(rng, 4) {
        let _ = writeln!(text, "missing = \"{}\"", point(rng.usize(..files), ranks / 2));
    }
    if rng.bool() {
        text.push_str("lines = [{ cross = \"yard\" }, { cross = \"camps\" }]\n");
    }
    regions(&mut text, files, ranks);
    text.push_str("\n[sides]\nfirst = { name = \"First\", forward = \"up\" }\n");
    text.push_str("second = { name = \"Second\", forward = \"down\" }\n");
    pieces(&mut text, rng);
    array(&mut text, rng, files, ranks, rotation);
    game(&mut text, rng);
    text
}

fn one_in(rng: &mut Rng, chances: u8) -> bool {
    rng.u8(..chances) == 0
}

fn pick<'a>(rng: &mut Rng, words: &[&'a str]) -> &'a str {
    words[rng.usize(..words.len())]
}

fn point(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn regions(text: &mut String, files: usize, ranks: usize) {
    let half = (ranks / 2).max(2) - 1;
    let (corner, right) = (point(files - 1, half), point(files - 2, 0));
    let _ = writeln!(text, "\n[regions]\nyard = \"b1-d3\"\nhalf = \"a1-{corner}\"");
    let _ = writeln!(text, "camps = [\"a1-b{}\", \"{right}-{corner}\"]", half + 1);
    let _ = writeln!(text, "ring = {{ except = \"b2-c{}\" }}", ranks - 1);
    let _ = writeln!(
        text,
        "sided = {{ first = \"a1-c{ranks}\", second = \"b1-{}\" }}",
        point(files - 1, 3)
    );
}

fn pieces(text: &mut String, rng: &mut Rng) {
    text.push_str("\n[pieces.king]\nletter = \"k\"\nroyal = true\nvalue = 1\n");
    if one_in(rng, 3) {
        text.push_str("bound = \"any half\"\n");
    }
    let _ = writeln!(text, "moves = [{}]", rule(rng));
    for (name, letter) in KINDS {
        let _ =
            writeln!(text, "\n[pieces.{name}]\nletter = \"{letter}\"\nvalue = {}", rng.u8(1..6));
        if one_in(rng, 6) {
            text.push_str("captor = \"stays\"\n");
        }
        match rng.u8(..9) {
            0 => text.push_str("captured = { captor = \"leaves\" }\n"),
            1 => text.push_str("captured = { captor = \"leaves\", becomes = \"stone\" }\n"),
            2 => text.push_str("captured = { captor = \"stays\", becomes = \"stone\" }\n"),
            3 => text.push_str("captured = { captor = \"stays\" }\n"),
            _ => {}
        }
        if one_in(rng, 6) {
            let _ = writeln!(text, "capturable-by = {}", choice(rng, false));
        }
        let rules: Vec<String> = (0..rng.usize(1..=3)).map(|_| rule(rng)).collect();
        let _ = writeln!(text, "moves = [\n    {},\n]", rules.join(",\n    "));
    }
    text.push_str("\n[pieces.stone]\nletter = \"*\"\nneutral = true\n");
}

/// A way of moving with its conditions.
fn rule(rng: &mut Rng) -> String {
    let mut text = format!("{{ {}", shape(rng));
    let only = rng.u8(..6);
    match only {
        0 => text.push_str(", only = \"move\""),
        1 => text.push_str(", only = \"capture\""),
        _ => {}
    }
    for key in ["from", "to", "within"] {
        if one_in(rng, 7) {
            let whose = pick(rng, &["", "enemy ", "any "]);
            let _ = write!(text, ", {key} = \"{whose}{}\"", pick(rng, &REGIONS));
        }
    }
    if only > 0 && one_in(rng, 4) {
        let until = rng.bool();
        let _ = write!(text, ", capture = {}", choice(rng, until));
    }
    text.push_str(" }");
    text
}

fn choice(rng: &mut Rng, until: bool) -> String {
    let (word, kind) = (pick(rng, &["not", "only"]), pick(rng, &["arm", "bow", "cart", "king"]));
    let until = if until { ", until = \"first-capture\"" } else { "" };
    format!("{{ {word} = [\"{kind}\", \"{}\"]{until} }}", pick(rng, &["drum", "egg"]))
}

fn shape(rng: &mut Rng) -> String {
    let ways = ways(rng);
    match rng.u8(..10) {
        0 | 1 => format!("step = {ways}"),
        2 | 3 => match rng.u8(..2) {
            0 => format!("slide = {ways}"),
            _ => format!("slide = {ways}, range = {}", rng.u8(1..4)),
        },
        4 | 5 => {
            let screen = if rng.bool() {
                format!(
                    ", screen = {{ not = [\"{}\", \"stone\"] }}",
                    pick(rng, &["arm", "bow", "king"])
                )
            } else {
                String::new()
            };
            format!("hop = {ways}, screens = {}{screen}", rng.u8(1..4))
        }
        6 => {
            let toward = match rng.u8(..2) {
                0 => String::new(),
                _ => format!(", toward = \"{}\"", pick(rng, &["forward", "backward", "sideways"])),
            };
            format!("leap = [{}, {}]{toward}", rng.u8(0..2), rng.u8(1..4))
        }
        _ => path(rng),
    }
}

fn path(rng: &mut Rng) -> String {
    let legs: Vec<String> = (0..rng.usize(1..=3)).map(|_| leg(rng)).collect();
    let turn = if one_in(rng, 3) { ", turn = \"any\"" } else { "" };
    format!("path = [{}]{turn}", legs.join(", "))
}

fn leg(rng: &mut Rng) -> String {
    let step = match rng.u8(..4) {
        0 => format!("leap = [{}, {}]", rng.u8(0..2), rng.u8(1..3)),
        _ => format!("step = {}", ways(rng)),
    };
    format!("{{ {step}, over = \"{}\" }}", pick(rng, &["empty", "occupied", "any"]))
}

fn ways(rng: &mut Rng) -> String {
    let first = pick(rng, &DIRECTIONS);
    if one_in(rng, 3) {
        return format!("[\"{first}\", \"{}\"]", pick(rng, &DIRECTIONS));
    }
    format!("\"{first}\"")
}

/// A start that is the same for both sides, with a stone or two.
fn array(text: &mut String, rng: &mut Rng, files: usize, ranks: usize, rotation: bool) {
    let mut board = vec![vec![".".to_owned(); files]; ranks];
    let deep = (ranks / 2).min(3);
    let mut put = |letter: &str, file: usize, rank: usize| {
        let other = if rotation { files - 1 - file } else { file };
        board[rank][file] = letter.to_ascii_uppercase();
        letter.clone_into(&mut board[ranks - 1 - rank][other]);
    };
    for rank in 0..deep {
        for file in 0..files {
            if rng.u8(..5) < 3 {
                put(KINDS[rng.usize(..KINDS.len())].1, file, rank);
            }
        }
    }
    put("k", rng.usize(1..=2), rng.usize(..2));
    if one_in(rng, 3) {
        "*".clone_into(&mut board[ranks / 2][files / 2 - 1]);
    }
    text.push_str("\n[setup]\ndefault = \"start\"\n\n[setup.arrays]\nstart = \"\"\"\n");
    for row in board.iter().rev() {
        let _ = writeln!(text, "{}", row.join(" "));
    }
    text.push_str("\"\"\"\n");
}

fn game(text: &mut String, rng: &mut Rng) {
    let safe = rng.u8(..3) > 0;
    let pass = pick(rng, &["never", "always", "not-in-check", "when-stuck"]);
    let mut endings = vec!["stuck"];
    let mut tables =
        "\n[endings.stuck]\nrule = \"no-moves\"\nwhen = \"always\"\nresult = \"loss\"\n".to_owned();
    if !safe {
        endings.push("taken");
        tables.push_str("\n[endings.taken]\nrule = \"royal-capture\"\nresult = \"loss\"\n");
    }
    if pass != "never" && rng.bool() {
        endings.push("passes");
        tables.push_str("\n[endings.passes]\nrule = \"passes\"\ncount = 2\nresult = \"draw\"\n");
    }
    let mut bans = Vec::new();
    match rng.u8(..6) {
        0 if safe => {
            bans.push("flying");
            tables.push_str("\n[bans.flying]\nrule = \"facing\"\n");
        }
        1 | 2 => {
            endings.push("facing");
            facing(&mut tables, rng);
        }
        _ => {}
    }
    if rng.bool() {
        bans.push("again");
        repetition(&mut tables, rng);
    }
    if one_in(rng, 5) {
        bans.push("late");
        let _ = write!(
            tables,
            "\n[bans.late]\nrule = \"opening\"\npieces = [\"arm\"]\nplies = {}\n",
            rng.u8(1..9)
        );
    }
    if one_in(rng, 5) {
        bans.push("fro");
        tables.push_str("\n[bans.fro]\nrule = \"shuttle\"\ncount = 3\nfrom = \"other-point\"\nexempt = [\"king\", \"bow\"]\n");
    }
    let mut effects = Vec::new();
    if rng.bool() {
        effects.push("fall");
        fall(&mut tables, rng);
    }
    if rng.bool() {
        effects.extend(["rise", "turn"]);
        promotions(&mut tables, rng);
    }
    let royals = if safe { "safe" } else { "capturable" };
    let _ = write!(
        text,
        "\n[game]\nfirst = \"first\"\nroyals = \"{royals}\"\npass = \"{pass}\"\nendings = {endings:?}\nbans = {bans:?}\neffects = {effects:?}\n{tables}"
    );
}

fn facing(tables: &mut String, rng: &mut Rng) {
    let active = pick(rng, &["active = \"always\"", "active = \"after-capture\"", "below = 15"]);
    let replies = pick(rng, &["any", "break-or-pass"]);
    let _ = write!(
        tables,
        "\n[endings.facing]\nrule = \"facing\"\n{active}\nreplies = \"{replies}\"\nresult = \"draw\"\n"
    );
}

fn repetition(tables: &mut String, rng: &mut Rng) {
    let _ = write!(tables, "\n[bans.again]\nrule = \"repetition\"\ncount = {}\n", rng.u8(2..4));
    let except = pick(rng, &["", "\"in-check\"", "\"pass\"", "\"in-check\", \"pass\""]);
    let _ = writeln!(tables, "except = [{except}]");
    if one_in(rng, 3) {
        tables.push_str("except-below = 10\n");
    }
}

fn fall(tables: &mut String, rng: &mut Rng) {
    let kinds = pick(rng, &["\"arm\"", "\"arm\", \"bow\"", "\"drum\", \"egg\", \"cart\""]);
    let members = pick(rng, &["standing", "born"]);
    let (effect, timing) = *rng
        .choice(&[
            ("defect", "after-reply"),
            ("defect", "at-once"),
            ("defect", "while-captor-lives"),
            ("remove", "after-reply"),
            ("freeze", "while-captor-lives"),
        ])
        .expect("a fall");
    let _ = write!(
        tables,
        "\n[effects.fall]\nrule = \"camp-fall\"\ntriggers = [{kinds}]\ncamp = \"camps\"\nmembers = \"{members}\"\neffect = \"{effect}\"\ntiming = \"{timing}\"\n"
    );
}

/// Two promotions, of which one may turn back what the other does.
fn promotions(tables: &mut String, rng: &mut Rng) {
    let (first, second) = *rng
        .choice(&[
            (("\"arm\"", "bow"), ("\"bow\"", "arm")),
            (("\"arm\", \"cart\"", "drum"), ("\"egg\"", "bow")),
            (("\"bow\", \"egg\"", "arm"), ("\"drum\"", "cart")),
        ])
        .expect("two promotions");
    for (name, (pieces, into)) in [("rise", first), ("turn", second)] {
        let zone = pick(rng, &REGIONS);
        let _ = write!(
            tables,
            "\n[effects.{name}]\nrule = \"promotion\"\npieces = [{pieces}]\nzone = \"{zone}\"\ninto = \"{into}\"\nwhen = \"must\"\n"
        );
    }
}
