//! Kinds of pieces and their moves.

use super::super::board::{Board, Region};
use super::super::{Glyphs, Kind, Leg, LegStep, MoveRule, Over, Shape, Text};
use super::board::resolve;
use crate::def::{
    self, Definition, KindFilter, MoveDef, PieceDef, RegionDef, ShapeDef, StepWord, Toward,
};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::index::{KindId, KindSet, Score};

/// Makes all kinds.
pub(super) fn lower(board: &Board, all: &Definition, diags: &mut Diagnostics) -> Vec<Kind> {
    if all.pieces.len() > KindSet::MOST {
        let message = format!("a game has at most {} kinds of pieces", KindSet::MOST);
        diags.push(Diagnostic::error("too-many-pieces", all.pieces[KindSet::MOST].id.span, message));
        return Vec::new();
    }
    letters(all, diags);
    let royals: Vec<&PieceDef> = all.pieces.iter().filter(|piece| piece.royal).collect();
    if let [first, second, ..] = royals.as_slice() {
        diags.push(
            Diagnostic::error("two-royals", second.id.span, "only one kind of piece can be royal")
                .also(first.id.span, "this one is royal too"),
        );
    }
    all.pieces.iter().map(|piece| kind(piece, board, all, diags)).collect()
}

/// Every letter and alias is well formed and used once, whatever its case.
fn letters(all: &Definition, diags: &mut Diagnostics) {
    let mut taken: Vec<(String, &Spanned<String>, &str)> = Vec::new();
    for piece in &all.pieces {
        for letter in piece.letter.iter().chain(&piece.aliases) {
            let small = letter.value.to_ascii_lowercase();
            let core = small.strip_prefix('+').unwrap_or(&small);
            let core = core.strip_suffix('\'').unwrap_or(core);
            if core.len() != 1 || !core.starts_with(|c: char| c.is_ascii_lowercase()) {
                let message = format!("`{}` cannot stand for a piece", letter.value);
                diags.push(
                    Diagnostic::error("bad-letter", letter.span, message)
                        .help("a piece is written as one letter from a to z, if need be with + before or ' after it"),
                );
                continue;
            }
            if let Some((_, other, owner)) = taken.iter().find(|(known, ..)| *known == small) {
                let message = format!("the letter `{small}` stands for two pieces");
                diags.push(
                    Diagnostic::error("duplicate-letter", letter.span, message)
                        .label(format!("used for `{}`", piece.id.value))
                        .also(other.span, format!("`{small}` is already used by `{owner}` here")),
                );
                continue;
            }
            taken.push((small, letter, &piece.id.value));
        }
    }
}

fn kind(piece: &PieceDef, board: &Board, all: &Definition, diags: &mut Diagnostics) -> Kind {
    let small = |letter: &Spanned<String>| letter.value.to_ascii_lowercase();
    Kind {
        id: piece.id.value.clone(),
        name: piece.name.clone().unwrap_or_else(|| Text::plain(&piece.id.value)),
        letter: piece.letter.as_ref().map(small).unwrap_or_default(),
        aliases: piece.aliases.iter().map(small).collect(),
        glyphs: Glyphs {
            hangul: piece.hangul.clone(),
            hanja: piece.hanja.clone(),
            picture: piece.picture.clone(),
        },
        value: Score(piece.value),
        royal: piece.royal,
        bound: region(piece.bound.as_ref(), board, all, diags),
        moves: piece.moves.iter().filter_map(|rule| move_rule(rule, board, all, diags)).collect(),
    }
}

fn region(
    def: Option<&RegionDef>,
    board: &Board,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<Region> {
    def.and_then(|def| resolve(def, board, all, diags))
}

fn move_rule(
    def: &MoveDef,
    board: &Board,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<MoveRule> {
    let from = region(def.from.as_ref(), board, all, diags);
    let to = region(def.to.as_ref(), board, all, diags);
    let within = region(def.within.as_ref(), board, all, diags);
    let victims = filter(def.capture.as_ref(), all, diags);
    let shape = shape(def, all, diags)?;
    if victims.is_empty() && def.only == def::Only::Capture {
        let message = "this rule only captures, and there is nothing that it may capture";
        diags.push(Diagnostic::error("contradiction", def.span, message));
    }
    Some(MoveRule { shape, only: def.only, from, to, within, victims })
}

fn shape(rule: &MoveDef, all: &Definition, diags: &mut Diagnostics) -> Option<Shape> {
    Some(match &rule.shape {
        ShapeDef::Step { directions } => Shape::Step(*directions),
        ShapeDef::Slide { directions, range } => {
            Shape::Slide { directions: *directions, range: range.unwrap_or(u8::MAX) }
        }
        ShapeDef::Hop { directions, screens, screen } => {
            let allowed = filter(screen.as_ref(), all, diags);
            if allowed.is_empty() {
                let message = "no piece is left that could be a screen";
                diags.push(Diagnostic::error("contradiction", rule.span, message));
                return None;
            }
            Shape::Hop { directions: *directions, screens: *screens, screen: allowed }
        }
        ShapeDef::Leap { long, short, toward } => Shape::Leap(offsets(*long, *short, *toward)),
        ShapeDef::Path { legs, any_turn } => Shape::Path {
            legs: legs
                .iter()
                .map(|leg| Leg {
                    step: match &leg.step {
                        StepWord::Step(directions) => LegStep::Step(*directions),
                        StepWord::Leap { long, short } => {
                            LegStep::Leap(offsets(*long, *short, None))
                        }
                    },
                    over: match leg.over {
                        def::Over::Empty => Over::Empty,
                        def::Over::Occupied => Over::Occupied,
                        def::Over::Any => Over::Any,
                    },
                })
                .collect(),
            any_turn: *any_turn,
        },
    })
}

/// All turns and mirror images of an offset, or those whose long part leads one way.
fn offsets(long: u8, short: u8, toward: Option<Toward>) -> Vec<(i8, i8)> {
    let (long, short) = (long as i8, short as i8);
    let mut found = Vec::new();
    for (right, forward) in [(short, long), (long, short)] {
        for (right, forward) in
            [(right, forward), (-right, forward), (right, -forward), (-right, -forward)]
        {
            let wanted = match toward {
                None => true,
                Some(Toward::Forward) => forward > 0 && forward >= right.abs(),
                Some(Toward::Backward) => forward < 0 && -forward >= right.abs(),
                Some(Toward::Sideways) => right.abs() >= forward.abs(),
            };
            if wanted && !found.contains(&(right, forward)) {
                found.push((right, forward));
            }
        }
    }
    found
}

/// The kinds that a filter lets through; all of them without one.
fn filter(def: Option<&KindFilter>, all: &Definition, diags: &mut Diagnostics) -> KindSet {
    let every = KindSet::EMPTY.complement(all.pieces.len());
    match def {
        None => every,
        Some(KindFilter::Only(names)) => named(names, all, diags),
        Some(KindFilter::Not(names)) => named(names, all, diags).complement(all.pieces.len()),
    }
}

fn named(names: &[Spanned<String>], all: &Definition, diags: &mut Diagnostics) -> KindSet {
    let mut set = KindSet::EMPTY;
    for name in names {
        if let Some(kind) = kind_named(name, all, diags) {
            set.insert(kind);
        }
    }
    set
}

fn kind_named(
    name: &Spanned<String>,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<KindId> {
    let place = all.pieces.iter().position(|piece| piece.id.value == name.value);
    if place.is_none() {
        let known = all.pieces.iter().map(|piece| piece.id.value.as_str());
        let message = format!("there is no piece `{}`", name.value);
        diags.push(
            Diagnostic::error("unknown-piece", name.span, message).suggest(&name.value, known),
        );
    }
    place.map(|place| KindId(place as u8))
}
