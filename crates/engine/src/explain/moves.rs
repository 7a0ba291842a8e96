//! Ways of moving as sentences: every shape, every limit, in both languages.

use super::directions::{is_of_one_kind, told};
use crate::index::KindSet;
use crate::model::{Leg, LegStep, Model, MoveRule, Only, Over, Shape};
use crate::words::{Particle, Words, capitalised, counted, korean_ordinal, number, ordinal};

/// A way of moving, as a clause without a subject and the sentences behind it.
struct Told {
    clause: Words,
    after: Vec<Words>,
}

impl Told {
    fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self { clause: Words::new(en, ko), after: Vec::new() }
    }

    fn then(mut self, en: impl Into<String>, ko: impl Into<String>) -> Self {
        self.after.push(Words::new(en, ko));
        self
    }
}

/// One way of moving as sentences.
pub(super) fn rule(model: &Model, rule: &MoveRule) -> Words {
    let Told { clause, after } = shape(model, rule);
    let mut before = Vec::new();
    match rule.only {
        Only::Move => before.push(Words::new("to move without capturing", "잡지 않고 움직일 때는")),
        Only::Capture => before.push(Words::new("to capture", "잡을 때는")),
        Only::Both => {}
    }
    if let Some(from) = &rule.from {
        let from = model.region_words(from);
        before.push(Words::new(
            format!("when it stands in {}", from.en),
            format!("{}에 있으면", from.ko),
        ));
    }
    let mut sentence = Words::new("", "");
    for words in before {
        sentence.en.push_str(&format!("{}, ", words.en));
        sentence.ko.push_str(&format!("{} ", words.ko));
    }
    let sentence = Words::new(
        format!("{}.", capitalised(&format!("{}it {}", sentence.en, clause.en))),
        format!("{}{}.", sentence.ko, clause.ko),
    );
    Words::joined([sentence].into_iter().chain(after).chain(limits(model, rule)))
}

/// The regions that limit where a move leads.
fn limits(model: &Model, rule: &MoveRule) -> Vec<Words> {
    let mut found = Vec::new();
    let passes = !matches!(rule.shape, Shape::Step(_) | Shape::Leap(_));
    if let Some(within) = rule.within.as_ref().map(|region| model.region_words(region)) {
        found.push(Words::new(
            format!("It does this only within {}.", within.en),
            format!("{} 안에서만 이렇게 움직입니다.", within.ko),
        ));
    }
    if let Some(to) = rule.to.as_ref().map(|region| model.region_words(region)) {
        let (en, ko) = if passes {
            ("; it may pass other points", " 다른 점은 지나갈 수 있습니다.")
        } else {
            ("", "")
        };
        found.push(Words::new(
            format!("It may stop only in {}{en}.", to.en),
            format!("{}에서만 멈출 수 있습니다.{ko}", to.ko),
        ));
    }
    found
}

fn shape(model: &Model, rule: &MoveRule) -> Told {
    match &rule.shape {
        Shape::Step(directions) => {
            let way = told(*directions);
            Told::new(format!("goes one step {}", way.en), format!("{} 한 칸 갑니다", way.ko))
        }
        Shape::Slide { directions, range } => {
            let way = told(*directions);
            let (en, ko) = match *range {
                u8::MAX => ("any number of steps".to_owned(), "몇 칸이든".to_owned()),
                most => (
                    format!("up to {} steps", number(usize::from(most))),
                    format!("{}까지", counted(usize::from(most), "칸")),
                ),
            };
            Told::new(
                format!("goes {en} in a straight line, {}, over empty points", way.en),
                format!("{} 빈 점을 지나 곧게 {ko} 갑니다", way.ko),
            )
        }
        Shape::Hop { directions, screens, screen } => {
            hop(model, rule.only, &told(*directions), usize::from(*screens), *screen)
        }
        Shape::Leap(offsets) => leap(offsets),
        Shape::Path { legs, any_turn } => path(legs, *any_turn),
    }
}

fn hop(model: &Model, only: Only, way: &Words, screens: usize, screen: KindSet) -> Told {
    let (en, ko) = match screens {
        1 => {
            ("exactly one piece of either side".to_owned(), "어느 편이든 기물 하나를 꼭".to_owned())
        }
        n => (
            format!("exactly {} pieces of either side", number(n)),
            format!("어느 편이든 기물 {}를 꼭", counted(n, "개")),
        ),
    };
    let (end, ko_end) = match only {
        Only::Both => (
            "and stops on any point behind it before the next piece, or captures that piece",
            "그 너머의 빈 점에 멈추거나 그 너머의 첫 기물을 잡습니다",
        ),
        Only::Move => {
            ("and stops on any point behind it before the next piece", "그 너머의 빈 점에 멈춥니다")
        }
        Only::Capture => ("and captures the first piece behind it", "그 너머의 첫 기물을 잡습니다"),
    };
    let end = if screens == 1 { end.to_owned() } else { end.replace("behind it", "behind them") };
    let hop = Told::new(
        format!("hops in a straight line, {}, over {en} {end}", way.en),
        format!("{} 곧게 가면서 {ko} 뛰어넘어 {ko_end}", way.ko),
    );
    let count = model.kinds.len();
    let barred = screen.complement(count);
    if barred.is_empty() {
        return hop;
    }
    if barred.iter().count() <= screen.iter().count() {
        let kinds = model.any_kind_words(barred);
        hop.then(
            format!("It does not hop over {}.", kinds.en),
            format!("{} 뛰어넘지 못합니다.", Particle::Topic.after(&kinds.ko)),
        )
    } else {
        let kinds = model.any_kind_words(screen);
        hop.then(
            format!("It hops only over {}.", kinds.en),
            format!("{}만 뛰어넘을 수 있습니다.", kinds.ko),
        )
    }
}

fn steps(count: usize) -> String {
    format!("{} step{}", number(count), if count == 1 { "" } else { "s" })
}

/// Where an offset leads, as the object of a jump.
fn offset(offsets: &[(i8, i8)]) -> Words {
    let sizes = |(right, forward): &(i8, i8)| {
        let (right, forward) = (right.unsigned_abs(), forward.unsigned_abs());
        (usize::from(right.max(forward)), usize::from(right.min(forward)))
    };
    let (long, short) = offsets.first().map(sizes).unwrap_or_default();
    let every = |fits: &dyn Fn(i8, i8) -> bool| {
        offsets.iter().all(|(right, forward)| fits(*right, *forward))
    };
    let forward = every(&|right, forward| forward >= right.abs());
    let backward = every(&|right, forward| -forward >= right.abs());
    let sideways = every(&|right, forward| right.abs() >= forward.abs());
    let (long_en, short_en) = (steps(long), steps(short));
    let (long_ko, short_ko) = (counted(long, "칸"), counted(short, "칸"));
    if long == short {
        let (en, ko) = match (forward, backward) {
            (true, _) => ("diagonally forward", "대각선 앞으로"),
            (_, true) => ("diagonally backward", "대각선 뒤로"),
            (false, false) => ("diagonally", "대각선으로"),
        };
        return Words::new(format!("{long_en} {en}"), format!("{ko} {long_ko}"));
    }
    let (en, ko) = match (forward, backward, sideways) {
        (true, ..) => ("forward", "앞으로"),
        (_, true, _) => ("backward", "뒤로"),
        (.., true) => ("sideways", "옆으로"),
        (false, false, false) => ("orthogonally", "가로나 세로로"),
    };
    if short == 0 {
        return Words::new(format!("{long_en} {en}"), format!("{ko} {long_ko}"));
    }
    Words::new(
        format!("{long_en} {en} and {short_en} at right angles to that"),
        format!("{ko} {long_ko}, 그와 직각으로 {short_ko}"),
    )
}

fn leap(offsets: &[(i8, i8)]) -> Told {
    let target = offset(offsets);
    Told::new(
        format!("jumps {}, whatever stands between", target.en),
        format!("{} 떨어진 점으로, 사이에 무엇이 있든 뛰어갑니다", target.ko),
    )
}

/// Legs in a row that lead straight on, and what must stand on the points where they end.
struct Stretch<'m> {
    leg: &'m Leg,
    count: usize,
}

/// The legs, those that lead straight on together.
fn stretches(legs: &[Leg], any_turn: bool) -> Vec<Stretch<'_>> {
    let mut found: Vec<Stretch<'_>> = Vec::new();
    for leg in legs {
        if let Some(last) = found.last_mut()
            && !any_turn
            && lead_straight_on(last.leg, leg)
        {
            last.count += 1;
            continue;
        }
        found.push(Stretch { leg, count: 1 });
    }
    found
}

fn lead_straight_on(a: &Leg, b: &Leg) -> bool {
    match (&a.step, &b.step) {
        (LegStep::Step(a), LegStep::Step(b)) => a == b && is_of_one_kind(*a),
        (LegStep::Step(_) | LegStep::Leap(_), _) => false,
    }
}

fn path(legs: &[Leg], any_turn: bool) -> Told {
    let stretches = stretches(legs, any_turn);
    let straight = stretches.len() == 1;
    let mut clause = Words::new("", "");
    for (index, stretch) in stretches.iter().enumerate() {
        let last = index + 1 == stretches.len();
        let bend = match (index, straight) {
            (_, true) => Bend::Whole,
            (0, false) => Bend::First,
            (_, false) if any_turn => Bend::Free,
            (_, false) => Bend::Outward,
        };
        let words = stretch_told(stretch, bend);
        clause.en.push_str(match (index, &stretch.leg.step) {
            (0, LegStep::Step(_)) if straight => "goes exactly ",
            (0, LegStep::Step(_)) => "goes ",
            (0, LegStep::Leap(_)) => "makes ",
            (_, _) => ", then ",
        });
        clause.en.push_str(&words.en);
        clause.ko.push_str(&words.ko);
        clause.ko.push_str(match (&stretch.leg.step, last) {
            (LegStep::Step(_), true) => " 갑니다",
            (LegStep::Step(_), false) => " 가고, 이어서 ",
            (LegStep::Leap(_), true) => " 떨어진 점으로 뜁니다",
            (LegStep::Leap(_), false) => " 떨어진 점으로 뛰고, 이어서 ",
        });
    }
    if straight {
        clause.en.push_str(" in a straight line");
    }
    let mut after = vec![stops_told(legs)];
    if any_turn {
        after.push(Words::new(
            "It may turn any way between, but not come back to where it began.",
            "중간에 어느 쪽으로든 꺾을 수 있으나, 떠난 점으로 돌아오지는 못합니다.",
        ));
    } else if !legs.iter().all(|leg| is_plain(&leg.step)) {
        after.push(Words::new(
            "It turns by at most an eighth of a circle from one part of the way to the next.",
            "다음으로 이어질 때 방향은 45도까지만 꺾을 수 있습니다.",
        ));
    }
    Told { clause, after }
}

/// Whether a leg goes straight or diagonally alone, so that "outward" says how the way turns.
fn is_plain(step: &LegStep) -> bool {
    match step {
        LegStep::Step(directions) => is_of_one_kind(*directions),
        LegStep::Leap(_) => false,
    }
}

/// How a stretch follows from the one before.
#[derive(Clone, Copy)]
enum Bend {
    /// It is the whole way.
    Whole,
    /// It is the first one.
    First,
    /// It leads on away from where the way began.
    Outward,
    /// It leads anywhere.
    Free,
}

fn stretch_told(stretch: &Stretch<'_>, bend: Bend) -> Words {
    match &stretch.leg.step {
        LegStep::Step(directions) => {
            let way = told(*directions);
            let (en, before, exactly) = match bend {
                Bend::Whole => ("", "", "곧게 꼭 "),
                Bend::Outward => (" outward", "바깥쪽을 향해 ", ""),
                Bend::First | Bend::Free => ("", "", ""),
            };
            let count = counted(stretch.count, "칸");
            Words::new(
                format!("{} {}{en}", steps(stretch.count), way.en),
                format!("{before}{} {exactly}{count}", way.ko),
            )
        }
        LegStep::Leap(offsets) => {
            let target = offset(offsets);
            Words::new(format!("a jump of {}", target.en), target.ko)
        }
    }
}

/// What must stand where the legs but the last end.
fn stops_told(legs: &[Leg]) -> Words {
    let Some((_, on_the_way)) = legs.split_last() else { return Words::new("", "") };
    let overs: Vec<Over> = on_the_way.iter().map(|leg| leg.over).collect();
    let Some(first) = overs.first() else { return Words::new("", "") };
    if overs.iter().any(|over| over != first) {
        let each: Vec<Words> = overs.iter().enumerate().map(stop_told).collect();
        return Words::joined(each);
    }
    let jumps = on_the_way.iter().any(|leg| matches!(leg.step, LegStep::Leap(_)));
    let (en, ko) = match (overs.len(), jumps) {
        (1, true) => ("The point where it lands between", "중간에 내리는 점"),
        (1, false) => ("The point on the way", "지나는 점"),
        (_, true) => ("Every point where it lands between", "중간에 내리는 점"),
        (_, false) => ("Every point on the way", "지나는 점"),
    };
    match first {
        Over::Empty => Words::new(
            format!("{en} must be empty."),
            match overs.len() {
                1 => format!("{ko}이 비어 있어야 합니다."),
                _ => format!("{ko}이 모두 비어 있어야 합니다."),
            },
        ),
        Over::Occupied => {
            Words::new(format!("{en} must be occupied."), format!("{ko}에는 기물이 있어야 합니다."))
        }
        Over::Any => Words::new(
            format!("{en} may be empty or occupied."),
            format!("{ko}에는 무엇이 있어도 됩니다."),
        ),
    }
}

/// What must stand on one of several points on the way.
fn stop_told((index, over): (usize, &Over)) -> Words {
    let (place, at) = (ordinal(index + 1), korean_ordinal(index + 1));
    let (en, ko) = match over {
        Over::Empty => ("must be empty", "은 비어 있어야 합니다"),
        Over::Occupied => ("must be occupied", "에는 기물이 있어야 합니다"),
        Over::Any => ("may be empty or occupied", "에는 무엇이 있어도 됩니다"),
    };
    Words::new(format!("The {place} point on the way {en}."), format!("지나는 {at} 점{ko}."))
}
