//! Kinds of pieces and their moves.

use super::super::board::{Board, Region};
use super::super::{Captor, Fate, Glyphs, Kind, Leg, LegStep, MoveRule, Over, Shape, Text};
use super::board::resolve;
use super::{obstacle_by_this, size_given};
use crate::def::{
    self, Definition, KindChoice, KindFilter, MoveDef, PieceDef, RegionDef, ShapeDef, StepWord,
    Toward, Until,
};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::{KindId, KindSet, Score};
use crate::model::unknown;
use crate::words::Words;

/// Makes all kinds.
pub(super) fn lower(board: &Board, all: &Definition, diags: &mut Diagnostics) -> Vec<Kind> {
    if all.pieces.len() > KindSet::MOST {
        let most = KindSet::MOST;
        let message = words!(
            "a game has at most {most} kinds of pieces",
            "기물의 종류는 한 게임에 {most}가지까지입니다"
        );
        diags.push(Diagnostic::error(
            "too-many-pieces",
            all.pieces[KindSet::MOST].id.span,
            message,
        ));
        return Vec::new();
    }
    letters(all, diags);
    let royals: Vec<&PieceDef> = all.pieces.iter().filter(|piece| piece.royal.is_some()).collect();
    if let [first, second, ..] = royals.as_slice() {
        let message = Words::new(
            "only one kind of piece can be royal",
            "왕이 될 수 있는 기물은 한 종류뿐입니다",
        );
        diags.push(
            Diagnostic::error("two-royals", second.id.span, message)
                .also(first.id.span, Words::new("this one is royal too", "이 기물도 왕입니다")),
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
            let obstacle = piece.neutral.is_some() && small == "*";
            if !obstacle && (core.len() != 1 || !core.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                diags.push(bad_letter(letter));
                continue;
            }
            let id = piece.id.value.as_str();
            if let Some((_, other, owner)) = taken.iter().find(|(known, ..)| *known == small) {
                // What was inherited was there first.
                let is_own = |place: Span| all.own.contains(&place.source);
                let uses = [(id, letter.span), (*owner, other.span)];
                let turned = is_own(other.span) && !is_own(letter.span);
                let [late, early] = if turned { [uses[1], uses[0]] } else { uses };
                diags.push(second_use(&small, late, early));
                continue;
            }
            taken.push((small, letter, id));
        }
    }
}

/// The message for what is no letter.
fn bad_letter(letter: &Spanned<String>) -> Diagnostic {
    let wrong = &letter.value;
    let message =
        words!("`{wrong}` cannot stand for a piece", "`{wrong}`(으)로 기물을 나타낼 수 없습니다");
    Diagnostic::error("bad-letter", letter.span, message).help(Words::new(
        "a piece is written as one letter from a to z, if need be with + before or ' after it; an obstacle may be `*`",
        "기물은 a부터 z까지의 글자 하나로 쓰고, 필요하면 그 앞에 +나 그 뒤에 '를 붙입니다. 장애물은 `*`로 쓸 수 있습니다",
    ))
}

/// The message for a letter that is taken: by which piece and where, and by which one before.
fn second_use(
    small: &str,
    (piece, place): (&str, Span),
    (owner, earlier_place): (&str, Span),
) -> Diagnostic {
    let earlier = words!(
        "`{small}` is already used by `{owner}` here",
        "여기에서 이미 `{owner}`이(가) `{small}`을(를) 씁니다"
    );
    if owner != piece {
        let message = words!(
            "the letter `{small}` stands for two pieces",
            "글자 `{small}`이(가) 두 기물을 나타냅니다"
        );
        return Diagnostic::error("duplicate-letter", place, message)
            .label(words!("used for `{piece}`", "`{piece}`의 글자로 쓰였습니다"))
            .also(earlier_place, earlier);
    }
    let message = words!(
        "the letter `{small}` is given to `{owner}` twice",
        "`{owner}`에 글자 `{small}`이(가) 두 번 주어졌습니다"
    );
    // The letter itself comes first, so this one is an alias.
    Diagnostic::error("duplicate-letter", place, message)
        .also(earlier_place, earlier)
        .without(Words::new("leave it out", "빼기"))
}

fn kind(piece: &PieceDef, board: &Board, all: &Definition, diags: &mut Diagnostics) -> Kind {
    filter(piece.capturable.as_ref(), all, diags);
    let small = |letter: &Spanned<String>| letter.value.to_ascii_lowercase();
    if let (Some(neutral), Some(royal)) = (piece.neutral, piece.royal) {
        let message = Words::new("an obstacle cannot be royal", "장애물은 왕이 될 수 없습니다");
        diags.push(
            Diagnostic::error("contradiction", royal, message).also(neutral, obstacle_by_this()),
        );
    }
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
        royal: piece.royal.is_some(),
        bound: region(piece.bound.as_ref(), board, all, diags),
        neutral: piece.neutral.is_some(),
        captor: piece.captor,
        fate: Fate {
            captor: piece.captured.as_ref().map_or(Captor::Moves, |captured| captured.captor),
            becomes: piece
                .captured
                .as_ref()
                .and_then(|captured| captured.becomes.as_ref())
                .and_then(|name| obstacle(name, all, diags)),
        },
        moves: piece
            .moves
            .iter()
            .filter_map(|rule| move_rule(piece, rule, board, all, diags))
            .collect(),
    }
}

/// The obstacle with a name.
fn obstacle(name: &Spanned<String>, all: &Definition, diags: &mut Diagnostics) -> Option<KindId> {
    let kind = kind_named(name, all, diags)?;
    let piece = &all.pieces[kind.index()];
    if piece.neutral.is_none() {
        let id = &name.value;
        let message = words!(
            "a captured piece can only become an obstacle, and `{id}` is none",
            "잡힌 기물은 장애물로만 바뀔 수 있는데 `{id}`은(는) 장애물이 아닙니다"
        );
        let text = Words::new(
            "this piece would need neutral = true",
            "그러려면 이 기물에 neutral = true가 있어야 합니다",
        );
        diags.push(Diagnostic::error("not-neutral", name.span, message).also(piece.id.span, text));
        return None;
    }
    Some(kind)
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
    piece: &PieceDef,
    def: &MoveDef,
    board: &Board,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<MoveRule> {
    let from = region(def.from.as_ref(), board, all, diags);
    let to = region(def.to.as_ref(), board, all, diags);
    let within = region(def.within.as_ref(), board, all, diags);
    let allowed = filter(def.capture.as_ref(), all, diags);
    let until = def.capture.as_ref().map_or(Until::Forever, |filter| filter.until);
    let (mut victims, spared_at_first) = match until {
        Until::Forever => (allowed, KindSet::EMPTY),
        Until::FirstCapture => {
            (KindSet::EMPTY.complement(all.pieces.len()), allowed.complement(all.pieces.len()))
        }
    };
    for (index, other) in all.pieces.iter().enumerate() {
        if other.neutral.is_some() || !may_capture(piece, other, all) {
            victims.remove(KindId(index as u8));
        }
    }
    let shape = shape(def, all, diags)?;
    if victims.is_empty() {
        report_no_victims(def, diags);
    }
    leaps_fit(def, board, all, diags);
    Some(MoveRule { shape, only: def.only, from, to, within, victims, spared_at_first })
}

/// Reports a move that is said to capture and cannot.
fn report_no_victims(def: &MoveDef, diags: &mut Diagnostics) {
    if def.only == def::Only::Capture {
        let message = Words::new(
            "this rule only captures, and there is nothing that it may capture",
            "잡기만 하는 행마인데 잡을 수 있는 기물이 없습니다",
        );
        diags.push(Diagnostic::error("contradiction", def.span, message));
    } else if def.capture.is_some() {
        let message = Words::new(
            "this limit leaves nothing to capture",
            "이렇게 제한하면 잡을 수 있는 기물이 없습니다",
        );
        diags.push(Diagnostic::error("contradiction", def.span, message).help(Words::new(
            "a move that never captures says only = \"move\"",
            "잡지 않는 행마에는 only = \"move\"라고 씁니다",
        )));
    }
}

/// Reports a leap that is longer than the board whichever way it goes.
fn leaps_fit(def: &MoveDef, board: &Board, all: &Definition, diags: &mut Diagnostics) {
    let mut leaps: Vec<(u8, u8)> = Vec::new();
    match &def.shape {
        ShapeDef::Leap { long, short, .. } => leaps.push((*long, *short)),
        ShapeDef::Path { legs, .. } => leaps.extend(legs.iter().filter_map(|leg| match leg.step {
            StepWord::Leap { long, short } => Some((long, short)),
            StepWord::Step(_) => None,
        })),
        ShapeDef::Step { .. } | ShapeDef::Slide { .. } | ShapeDef::Hop { .. } => {}
    }
    let (most, least) = (board.files.max(board.ranks), board.files.min(board.ranks));
    for (long, short) in leaps {
        if long >= most || short >= least {
            let message = words!(
                "a leap of [{short}, {long}] leaves the board from every point",
                "[{short}, {long}]만큼 뛰면 어느 점에서든 판을 벗어납니다"
            );
            let fault = Diagnostic::error("leap-off-board", def.span, message);
            let [files, ranks] = size_given();
            diags.push(match &all.board {
                Some(board) => fault.also(board.files.span, files).also(board.ranks.span, ranks),
                None => fault,
            });
        }
    }
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
                let message = Words::new(
                    "no piece is left that could be a screen",
                    "포다리가 될 수 있는 기물이 하나도 없습니다",
                );
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

/// Whether a piece lets itself be captured by another.
fn may_capture(captor: &PieceDef, victim: &PieceDef, all: &Definition) -> bool {
    // Faults of the filter are reported once, with the victim.
    let captors = filter(victim.capturable.as_ref(), all, &mut Diagnostics::default());
    let index = all.pieces.iter().position(|piece| piece.id == captor.id);
    index.is_some_and(|index| captors.contains(KindId(index as u8)))
}

/// The kinds that a filter lets through; all of them without one.
fn filter(def: Option<&KindFilter>, all: &Definition, diags: &mut Diagnostics) -> KindSet {
    let every = KindSet::EMPTY.complement(all.pieces.len());
    match def.map(|filter| &filter.kinds) {
        None => every,
        Some(KindChoice::Only(names)) => named(names, all, diags),
        Some(KindChoice::Not(names)) => named(names, all, diags).complement(all.pieces.len()),
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

fn kind_named(name: &Spanned<String>, all: &Definition, diags: &mut Diagnostics) -> Option<KindId> {
    let place = all.pieces.iter().position(|piece| piece.id.value == name.value);
    if place.is_none() {
        let known = all.pieces.iter().map(|piece| piece.id.value.as_str());
        let message = unknown::no_piece(&name.value);
        diags.push(
            Diagnostic::error("unknown-piece", name.span, message).suggest(&name.value, known),
        );
    }
    place.map(|place| KindId(place as u8))
}
