//! A section for each kind of piece: what it is, how it moves, drawings.

use super::{Block, Item, Section, moves, scenes};
use crate::game::Variant;
use crate::index::{KindId, KindSet, Piece, Score, SideId};
use crate::model::{Captor, Kind, Model, Only, Region, Shape, region_name};
use crate::words::{Particle, Words, capitalised, with_article};

/// The section of a kind.
pub(super) fn section(variant: &Variant, id: KindId) -> Section {
    let model = variant.model();
    let kind = model.kind(id);
    let mut blocks = vec![Block::Paragraph(facts(model, id, kind))];
    if kind.neutral {
        blocks.push(Block::Paragraph(Words::new(
            "An obstacle that belongs to nobody: it does not move and cannot be captured. It stands in the way of pieces, and those that hop can hop over it.",
            "누구의 것도 아닌 장애물로, 움직이지 않고 잡을 수도 없습니다. 다른 기물의 길을 막으며, 뛰어넘는 기물은 이것을 뛰어넘을 수 있습니다.",
        )));
    } else {
        blocks.extend(movement(model, kind));
        blocks.extend(paragraph(captures(model, kind)));
        blocks.extend(paragraph(standing(model, kind)));
        blocks.extend(paragraph(fate(model, kind)));
    }
    let drawings = scenes::of(variant, id);
    if !drawings.is_empty() {
        blocks.push(Block::Drawings(drawings));
    }
    Section {
        id: format!("piece-{}", kind.id),
        title: title(kind),
        kind: Some(id),
        blocks,
        sections: Vec::new(),
    }
}

fn paragraph(sentences: Vec<Words>) -> Option<Block> {
    (!sentences.is_empty()).then(|| Block::Paragraph(Words::joined(sentences)))
}

/// The name of a kind as a heading.
fn title(kind: &Kind) -> Words {
    let name = kind.name.words();
    Words::new(capitalised(&name.en), name.ko)
}

/// Letters, glyphs, number and value.
fn facts(model: &Model, id: KindId, kind: &Kind) -> Words {
    let mut facts =
        vec![Words::new(format!("Letter {}", kind.letter), format!("글자 {}", kind.letter))];
    for (glyphs, en, ko) in
        [(&kind.glyphs.hangul, "hangul", "한글"), (&kind.glyphs.hanja, "hanja", "한자")]
    {
        let Some([first, second]) = glyphs else { continue };
        let shown = if first == second { first.clone() } else { format!("{first}/{second}") };
        facts.push(Words::new(format!("{en} {shown}"), format!("{ko} {shown}")));
    }
    facts.extend(number_at_start(model, id));
    if kind.value != Score(0) {
        let value = kind.value;
        let points = if value == Score(100) { "point" } else { "points" };
        facts.push(Words::new(format!("{value} {points}"), format!("{value}점")));
    }
    let joined = |text: fn(&Words) -> &str| facts.iter().map(text).collect::<Vec<_>>().join(", ");
    let mut told = vec![Words::new(
        format!("{}.", joined(|fact| &fact.en)),
        format!("{}.", joined(|fact| &fact.ko)),
    )];
    if kind.royal {
        told.push(Words::new("The game turns on it.", "승부가 달린 기물입니다."));
    }
    Words::joined(told)
}

/// How many of a kind each side has where the game begins.
fn number_at_start(model: &Model, id: KindId) -> Option<Words> {
    let placement = &model.arrays.first()?.placement;
    let count = |side: SideId| {
        placement.pieces().filter(|(_, piece)| *piece == Piece::of(side, id)).count()
    };
    let [first, second] = SideId::BOTH.map(count);
    if model.kind(id).neutral {
        return None;
    }
    if first == second {
        return Some(match first {
            0 => Words::new("none at the start", "시작할 때는 없음"),
            n => Words::new(format!("{n} a side"), format!("양쪽에 {n}개씩")),
        });
    }
    let shares = SideId::BOTH.into_iter().zip([first, second]).filter(|(_, count)| *count > 0);
    let shares: Vec<Words> = shares
        .map(|(side, count)| (model.side_words(side), count))
        .map(|(side, n)| Words::new(format!("{n} of {}", side.en), format!("{}에 {n}개", side.ko)))
        .collect();
    Some(Words::all_of(&shares))
}

/// Its ways of moving: a sentence, or a list of several.
fn movement(model: &Model, kind: &Kind) -> Vec<Block> {
    let mut told = kind.moves.iter().map(|rule| moves::rule(model, rule));
    match kind.moves.len() {
        0 => vec![Block::Paragraph(Words::new("It never moves.", "움직이지 않습니다."))],
        1 => told.next().map(Block::Paragraph).into_iter().collect(),
        _ => vec![Block::List(told.map(Item::plain).collect())],
    }
}

/// What it may not capture, and what becomes of it when it captures.
fn captures(model: &Model, kind: &Kind) -> Vec<Words> {
    let mut told = Vec::new();
    let captors =
        kind.moves.iter().filter(|rule| rule.only != Only::Move && !rule.victims.is_empty());
    if captors.clone().next().is_none() {
        told.push(Words::new("It cannot capture.", "다른 기물을 잡지 못합니다."));
        return told;
    }
    if kind.moves.iter().all(|rule| rule.only == Only::Capture) {
        told.push(Words::new("It moves only to capture.", "기물을 잡을 때만 움직입니다."));
    }
    let mut known: Vec<(KindSet, KindSet)> = Vec::new();
    for rule in captors.clone() {
        let limits = (rule.victims, rule.spared_at_first);
        if !known.contains(&limits) {
            known.push(limits);
        }
    }
    let several = known.len() > 1;
    for limits in known {
        let ways = captors.clone().filter(|rule| (rule.victims, rule.spared_at_first) == limits);
        let names: Vec<Words> = ways.map(|rule| shape_name(&rule.shape)).collect();
        let way = if several { ways_told(&names) } else { Words::new("", "") };
        told.extend(victims_told(model, limits, &way));
    }
    match kind.captor {
        Captor::Moves => {}
        Captor::Stays => told.push(Words::new(
            "When it captures, it stays where it stands.",
            "기물을 잡아도 제자리에 머뭅니다.",
        )),
        Captor::Leaves => told.push(Words::new(
            "When it captures, it leaves the board too.",
            "기물을 잡으면 자신도 판에서 나갑니다.",
        )),
    }
    told
}

/// By which of its ways it captures, where they differ in what they may capture.
fn ways_told(names: &[Words]) -> Words {
    let ways = Words::any_of(names);
    Words::new(format!("by {}, ", ways.en), format!("{}로는 ", ways.ko))
}

/// The name of a shape of move.
fn shape_name(shape: &Shape) -> Words {
    let (en, ko) = match shape {
        Shape::Step(_) => ("a step", "한 칸 가기"),
        Shape::Slide { .. } => ("a slide", "곧게 가기"),
        Shape::Hop { .. } => ("a hop", "뛰어넘기"),
        Shape::Leap(_) => ("a jump", "뛰어가기"),
        Shape::Path { .. } => ("its longer way", "꺾어 가기"),
    };
    Words::new(en, ko)
}

/// What may not be captured, always and at first.
fn victims_told(model: &Model, limits: (KindSet, KindSet), way: &Words) -> Vec<Words> {
    let (victims, at_first) = limits;
    let mut told = Vec::new();
    let mut spared = victims.complement(model.kinds.len());
    for (id, kind) in model.kinds() {
        if kind.neutral {
            spared.remove(id);
        }
    }
    let it = capitalised(&format!("{}it", way.en));
    if !spared.is_empty() && spared.iter().count() <= victims.iter().count() {
        let kinds = model.any_kind_words(spared);
        told.push(Words::new(
            format!("{it} cannot capture {}.", kinds.en),
            format!("{}{} 잡지 못합니다.", way.ko, Particle::Topic.after(&kinds.ko)),
        ));
    } else if !spared.is_empty() {
        let kinds = model.any_kind_words(victims);
        told.push(Words::new(
            format!("{it} can capture only {}.", kinds.en),
            format!("{}{}만 잡을 수 있습니다.", way.ko, kinds.ko),
        ));
    }
    if !at_first.is_empty() {
        let kinds = model.any_kind_words(at_first);
        told.push(Words::new(
            format!(
                "Until a piece has been captured in the game, {}it cannot capture {}.",
                way.en, kinds.en
            ),
            format!(
                "대국에서 첫 기물이 잡힐 때까지 {}{} 잡지 못합니다.",
                way.ko,
                Particle::Topic.after(&kinds.ko)
            ),
        ));
    }
    told
}

/// The region that it never leaves.
fn standing(model: &Model, kind: &Kind) -> Vec<Words> {
    let Some(bound) = &kind.bound else { return Vec::new() };
    let Some(named) = model.named_region(bound) else {
        let area = model.region_words(bound);
        return vec![Words::new(
            format!("It never leaves {}.", area.en),
            format!("{} 밖으로 나가지 못합니다.", area.ko),
        )];
    };
    let name = region_name(named.name);
    vec![if has_parts(bound) {
        Words::new(
            format!("It never leaves the {} that it stands in.", name.en),
            format!("지금 서 있는 {} 밖으로 나가지 못합니다.", name.ko),
        )
    } else {
        let area = model.region_words(bound);
        Words::new(
            format!("It never leaves {}.", area.en),
            format!("{} 밖으로 나가지 못합니다.", area.ko),
        )
    }]
}

fn has_parts(region: &Region) -> bool {
    SideId::BOTH.iter().any(|side| region.parts(*side).len() > 1)
}

/// What happens when it is captured.
fn fate(model: &Model, kind: &Kind) -> Vec<Words> {
    let mut told = Vec::new();
    match kind.fate.captor {
        Captor::Moves => {}
        Captor::Stays => told.push(Words::new(
            "When it is captured, its captor stays where it stands.",
            "이 기물을 잡은 기물은 제자리에 머뭅니다.",
        )),
        Captor::Leaves => told.push(Words::new(
            "When it is captured, its captor leaves the board too.",
            "이 기물을 잡은 기물도 판에서 나갑니다.",
        )),
    }
    if let Some(stone) = kind.fate.becomes.map(|stone| model.kind_words(stone)) {
        told.push(Words::new(
            format!("Where it stood it leaves {}.", with_article(&stone.en)),
            format!("잡힌 자리에는 {} 남습니다.", Particle::Subject.after(&stone.ko)),
        ));
    }
    told
}
