//! Betza's notation: a string among `moves` that stands for moves in words.
//!
//! Only what the words can say exactly is read, so that either way gives the very same rules.

use super::directions::Directions;
use super::moves::{LegDef, MoveDef, Only, Over, ShapeDef, StepWord, Toward};
use super::node::Node;
use super::reader;
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::words::{Particle, Words};

/// The reference of the notation.
pub(super) const DOCS: &str = "\
A string among `moves`, as in `moves = [\"WF\", \"mfWcfF\"]`, is Betza's shorthand for such moves. Each capital letter is
a move, with small letters before it and perhaps a number behind it.

- `W` and `F`: one step orthogonally, diagonally; `K`: either.
- `R`, `B` and `Q`: a slide orthogonally, diagonally, either. A number limits it: `R4`. `W3`, `F3` and `K3` say the
  same; `W0` has no limit.
- `D`, `N`, `A`, `H`, `C`, `Z` and `G`: the leaps `[0, 2]`, `[1, 2]`, `[2, 2]`, `[0, 3]`, `[1, 3]`, `[2, 3]` and
  `[3, 3]`.
- `m` and `c`: only moves, only captures.
- `f`, `b`, `l`, `r`, `s` and `v`: only forward, backward, left, right, sideways, vertically; several together for
  either. Of diagonal moves and of `K` and `Q` only `f` and `b` can be said; of `K` and `Q` these mean all three
  directions that way. Of `N`, `C` and `Z` they are doubled, `ff`, `bb` and `ss`, and mean where the long part leads.
- `n`: the points on the way must be empty: `nD`, `nA`, `nH` and `nG` go straight on, `nN` goes orthogonally first.
- `p`: over exactly one piece: `pR`, `pB` and `pQ` are hops.

`mRcpR` is the cannon of Xiangqi, `nN` its horse. Every other character is an error.
";

/// What the schema can tell of the notation.
pub(crate) const PATTERN: &str = "^([mcfblrsvnp]*[WFKRBQDNAHCZG][0-9]*)+$";

/// A move of the notation: small letters, a capital and a number, each with its place.
struct Term<'t> {
    small: Vec<(char, Span)>,
    atom: (char, Span),
    number: Option<(&'t str, Span)>,
    span: Span,
}

/// What the small letters of a term say.
#[derive(Default)]
struct Limits {
    only: Option<Only>,
    lame: Option<Span>,
    hops: Option<Span>,
    ways: Vec<(char, Span)>,
}

const KNOWN: &str = "W F K R B Q D N A H C Z G";

/// Reads a string among `moves`; a fault is shown at its character.
pub(super) fn read(node: &Node, diags: &mut Diagnostics) -> Vec<MoveDef> {
    let Some(text) = reader::string(node, diags) else { return Vec::new() };
    let terms = match terms(&text.value, node) {
        Ok(terms) => terms,
        Err(fault) => {
            diags.push(*fault);
            return Vec::new();
        }
    };
    let mut moves = Vec::new();
    for term in terms {
        match rule(&term) {
            Ok(rule) => moves.push(rule),
            Err(fault) => diags.push(*fault),
        }
    }
    moves
}

type Fault = Box<Diagnostic>;

fn fault(span: Span, message: Words) -> Fault {
    Box::new(Diagnostic::error("betza", span, message))
}

fn no_meaning(letter: char, span: Span) -> Fault {
    let message = words!(
        "`{letter}` has no meaning in Betza's notation here",
        "여기에 쓰인 `{letter}`은(는) Betza 표기법에서 뜻이 없습니다"
    );
    let known = words!(
        "its moves are {KNOWN}, after small letters of m c f b l r s v n p",
        "행마는 {KNOWN}이고, 그 앞에 소문자 m c f b l r s v n p를 씁니다"
    );
    let table = Words::new(
        "a move in words is a table, such as { step = \"forward\" }",
        "말로 쓰는 행마는 { step = \"forward\" }와 같은 표입니다",
    );
    Box::new(Diagnostic::error("betza", span, message).help(known).help(table))
}

fn needs_capital(letter: char, span: Span) -> Fault {
    let message = words!(
        "`{letter}` needs a capital letter after it, for a move",
        "`{letter}` 뒤에는 행마를 나타내는 대문자가 있어야 합니다"
    );
    fault(span, message)
}

fn said_already(letter: char, span: Span) -> Fault {
    let message = match letter {
        'm' | 'c' => Words::new(
            "a move either only moves or only captures, and this is said already",
            "가기만 하는지 잡기만 하는지는 한 번만 쓰는데 이미 쓰여 있습니다",
        ),
        _ => words!("`{letter}` is said already", "`{letter}`은(는) 이미 쓰여 있습니다"),
    };
    fault(span, message)
}

/// The message for a move that cannot hop, with what it is instead.
fn no_hop(span: Span, (atom, place): (char, Span), instead: Words) -> Fault {
    let message = words!("`{atom}` cannot hop", "`{atom}`은(는) 뛰어넘을 수 없습니다");
    let help = Words::new("`pR`, `pB` and `pQ` hop", "`pR`, `pB`, `pQ`는 뛰어넘습니다");
    Box::new(Diagnostic::error("betza", span, message).also(place, instead).help(help))
}

fn out_of_range(number: &str, span: Span) -> Fault {
    let topic = Particle::Topic.after(number);
    let message = words!(
        "{number} is not between 1 and 31, or 0 for no limit",
        "{topic} 1에서 31까지의 수도, 한도가 없다는 0도 아닙니다"
    );
    fault(span, message)
}

fn goes_diagonally(letter: char, span: Span, atom: char) -> Fault {
    let message = words!(
        "`{letter}` cannot be said of `{atom}`, which goes diagonally",
        "`{atom}`은(는) 대각선으로 가는 행마라서 `{letter}`을(를) 붙일 수 없습니다"
    );
    let help = Words::new("`f` and `b` can", "`f`와 `b`는 붙일 수 있습니다");
    Box::new(Diagnostic::error("betza", span, message).help(help))
}

/// The message for a leap that is not said to lead where it can.
fn not_of_leap(letter: char, span: Span, atom: char, help: Words) -> Fault {
    let message = words!(
        "`{letter}` cannot be said of `{atom}` like this",
        "`{letter}`은(는) `{atom}`에 이렇게 붙일 수 없습니다"
    );
    Box::new(Diagnostic::error("betza", span, message).help(help))
}

/// Splits a string into its terms.
fn terms<'t>(text: &'t str, node: &Node) -> Result<Vec<Term<'t>>, Fault> {
    let mut found = Vec::new();
    let mut small: Vec<(char, Span)> = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let span = node.inside(at, at + letter.len_utf8());
        let begin = small.first().map_or(span.start, |(_, first)| first.start);
        at += letter.len_utf8();
        match letter {
            'm' | 'c' | 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'n' | 'p' => {
                small.push((letter, span));
                continue;
            }
            'W' | 'F' | 'K' | 'R' | 'B' | 'Q' | 'D' | 'N' | 'A' | 'H' | 'C' | 'Z' | 'G' => {}
            _ => return Err(no_meaning(letter, span)),
        }
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let place = node.inside(at, at + digits);
        let number = (digits > 0).then(|| (&text[at..at + digits], place));
        at += digits;
        let whole = Span { start: begin, end: place.end.max(span.end), ..span };
        found.push(Term {
            small: std::mem::take(&mut small),
            atom: (letter, span),
            number,
            span: whole,
        });
    }
    match small.last() {
        Some((letter, span)) => Err(needs_capital(*letter, *span)),
        None => Ok(found),
    }
}

/// The move that a term stands for.
fn rule(term: &Term<'_>) -> Result<MoveDef, Fault> {
    let limits = limits(term)?;
    let shape = match term.atom.0 {
        'W' | 'F' | 'K' | 'R' | 'B' | 'Q' => straight(term, &limits)?,
        _ => leap(term, &limits)?,
    };
    let only = limits.only.unwrap_or(Only::Both);
    Ok(MoveDef { shape, only, from: None, to: None, within: None, capture: None, span: term.span })
}

fn limits(term: &Term<'_>) -> Result<Limits, Fault> {
    let mut limits = Limits::default();
    for (letter, span) in &term.small {
        let is_new = match letter {
            'm' => limits.only.replace(Only::Move).is_none(),
            'c' => limits.only.replace(Only::Capture).is_none(),
            'n' => limits.lame.replace(*span).is_none(),
            'p' => limits.hops.replace(*span).is_none(),
            _ => {
                limits.ways.push((*letter, *span));
                true
            }
        };
        if !is_new {
            return Err(said_already(*letter, *span));
        }
    }
    Ok(limits)
}

/// Steps, slides and hops.
fn straight(term: &Term<'_>, limits: &Limits) -> Result<ShapeDef, Fault> {
    let (atom, _) = term.atom;
    if let Some(span) = limits.lame {
        let message = words!(
            "`n` says nothing of `{atom}`: it passes empty points alone",
            "`{atom}`은(는) 본래 빈 점만 지나므로 `n`을 붙일 까닭이 없습니다"
        );
        return Err(fault(span, message));
    }
    let directions = directions(atom, &limits.ways)?;
    if let Some(span) = limits.hops {
        return match (atom, term.number) {
            ('R' | 'B' | 'Q', None) => Ok(ShapeDef::Hop { directions, screens: 1, screen: None }),
            ('R' | 'B' | 'Q', Some((_, number))) => {
                let message = Words::new(
                    "a hop cannot be limited by a number",
                    "뛰어넘는 행마에는 수로 한도를 둘 수 없습니다",
                );
                Err(fault(number, message))
            }
            _ => Err(no_hop(
                span,
                term.atom,
                Words::new("this is one step", "한 칸 가는 행마입니다"),
            )),
        };
    }
    let slides = matches!(atom, 'R' | 'B' | 'Q');
    match term.number {
        None if slides => Ok(ShapeDef::Slide { directions, range: None }),
        None => Ok(ShapeDef::Step { directions }),
        Some(("0", _)) => Ok(ShapeDef::Slide { directions, range: None }),
        Some(("1", _)) if !slides => Ok(ShapeDef::Step { directions }),
        Some((number, span)) => match number.parse::<u8>() {
            Ok(range @ 1..=31) => Ok(ShapeDef::Slide { directions, range: Some(range) }),
            _ => Err(out_of_range(number, span)),
        },
    }
}

/// The directions of a step, a slide or a hop.
fn directions(atom: char, ways: &[(char, Span)]) -> Result<Directions, Fault> {
    let named = |word: &str| Directions::named(word).unwrap_or_default();
    let [orthogonal, diagonal] = match atom {
        'W' | 'R' => [true, false],
        'F' | 'B' => [false, true],
        _ => [true, true],
    };
    let all = match (orthogonal, diagonal) {
        (true, false) => "orthogonal",
        (false, _) => "diagonal",
        (true, true) => "any",
    };
    if ways.is_empty() {
        return Ok(named(all));
    }
    let mut free = 0;
    for (letter, span) in ways {
        let words: &[&str] = match (letter, orthogonal, diagonal) {
            ('f', true, false) => &["forward"],
            ('f', false, _) => &["forward-diagonal"],
            ('f', true, true) => &["forward", "forward-diagonal"],
            ('b', true, false) => &["backward"],
            ('b', false, _) => &["backward-diagonal"],
            ('b', true, true) => &["backward", "backward-diagonal"],
            ('l', true, false) => &["left"],
            ('r', true, false) => &["right"],
            ('s', true, false) => &["sideways"],
            ('v', true, false) => &["vertical"],
            _ => return Err(goes_diagonally(*letter, *span, atom)),
        };
        free |= words.iter().fold(0, |all, word| all | named(word).free);
    }
    Ok(Directions { free, drawn: 0 })
}

/// Leaps, and the same moves over empty points.
fn leap(term: &Term<'_>, limits: &Limits) -> Result<ShapeDef, Fault> {
    let (atom, _) = term.atom;
    if let Some(span) = limits.hops {
        return Err(no_hop(span, term.atom, Words::new("this is a leap", "뛰는 행마입니다")));
    }
    if let Some((_, span)) = term.number {
        let message = words!(
            "`{atom}` has no number: a leap is made once",
            "`{atom}`은(는) 한 번만 뛰므로 수를 붙일 수 없습니다"
        );
        return Err(fault(span, message));
    }
    if let Some(span) = limits.lame {
        return lame(atom, span, &limits.ways);
    }
    let (short, long) = match atom {
        'D' => (0, 2),
        'N' => (1, 2),
        'A' => (2, 2),
        'H' => (0, 3),
        'C' => (1, 3),
        'Z' => (2, 3),
        _ => (3, 3),
    };
    let oblique = matches!(atom, 'N' | 'C' | 'Z');
    let toward = match (limits.ways.as_slice(), oblique) {
        ([], _) => None,
        ([('f', _)], false) | ([('f', _), ('f', _)], true) => Some(Toward::Forward),
        ([('b', _)], false) | ([('b', _), ('b', _)], true) => Some(Toward::Backward),
        ([('s', _)], false) if short == 0 => Some(Toward::Sideways),
        ([('s', _), ('s', _)], true) => Some(Toward::Sideways),
        ([(letter, span), ..], _) => {
            let help = match (oblique, short) {
                (true, _) => Words::new(
                    "`ff`, `bb` and `ss` can, for where the long part leads",
                    "긴 쪽이 향하는 방향을 뜻하는 `ff`, `bb`, `ss`는 붙일 수 있습니다",
                ),
                (false, 0) => Words::new(
                    "one of `f`, `b` and `s` can",
                    "`f`, `b`, `s` 가운데 하나는 붙일 수 있습니다",
                ),
                (false, _) => {
                    Words::new("one of `f` and `b` can", "`f`와 `b` 가운데 하나는 붙일 수 있습니다")
                }
            };
            return Err(not_of_leap(*letter, *span, atom, help));
        }
    };
    Ok(ShapeDef::Leap { long, short, toward })
}

/// A leap whose points on the way must be empty.
fn lame(atom: char, span: Span, ways: &[(char, Span)]) -> Result<ShapeDef, Fault> {
    let leg =
        |directions: Directions| LegDef { step: StepWord::Step(directions), over: Over::Empty };
    let along = |atom, count| {
        let directions = directions(atom, ways)?;
        Ok::<Vec<LegDef>, Fault>((0..count).map(|_| leg(directions)).collect())
    };
    let legs = match (atom, ways) {
        ('D', _) => along('W', 2)?,
        ('H', _) => along('W', 3)?,
        ('A', _) => along('F', 2)?,
        ('G', _) => along('F', 3)?,
        ('N', []) => vec![leg(directions('W', &[])?), leg(directions('F', &[])?)],
        ('N', [(letter, span), ..]) => {
            let message = words!(
                "`{letter}` cannot be said of `nN`",
                "`{letter}`은(는) `nN`에 붙일 수 없습니다"
            );
            return Err(fault(*span, message));
        }
        _ => {
            let message = words!(
                "`n` does not say which points `{atom}` passes",
                "`n`만으로는 `{atom}`이(가) 어느 점을 지나는지 알 수 없습니다"
            );
            return Err(fault(span, message));
        }
    };
    Ok(ShapeDef::Path { legs, any_turn: false })
}
