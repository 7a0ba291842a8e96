//! A section for each kind of piece: what it is, how it moves, drawings.

use super::{Block, Item, Section, moves, scenes};
use crate::game::Variant;
use crate::index::{KindId, KindSet, Piece, Score, SideId};
use crate::model::{Captor, Kind, Model, MoveRule, Only, Region};
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
    let common = Spared::by_all(model, kind);
    let mut told = kind.moves.iter().map(|rule| {
        let own = if captures_by(rule) {
            Spared::by(model, rule).beside(common)
        } else {
            Spared::default()
        };
        let way = Words::new("In this way it", "이렇게는 ");
        Words::joined([moves::rule(model, rule)].into_iter().chain(own.told(model, &way)))
    });
    match kind.moves.len() {
        0 => vec![Block::Paragraph(Words::new("It never moves.", "움직이지 않습니다."))],
        1 => told.next().map(Block::Paragraph).into_iter().collect(),
        _ => vec![Block::List(told.map(Item::plain).collect())],
    }
}

fn captures_by(rule: &MoveRule) -> bool {
    rule.only != Only::Move && !rule.victims.is_empty()
}

/// The kinds that may not be captured.
#[derive(Clone, Copy, Default)]
struct Spared {
    always: KindSet,
    /// Those that may not be until a piece has been captured in the game.
    at_first: KindSet,
}

impl Spared {
    /// Those that one way of moving spares.
    fn by(model: &Model, rule: &MoveRule) -> Self {
        let mut always = rule.victims.complement(model.kinds.len());
        for (id, _) in model.kinds().filter(|(_, kind)| kind.neutral) {
            always.remove(id);
        }
        Self { always, at_first: rule.spared_at_first }
    }

    /// Those that every way of capturing spares.
    fn by_all(model: &Model, kind: &Kind) -> Self {
        let rules = kind.moves.iter().filter(|rule| captures_by(rule));
        let both = |a: KindSet, b: KindSet| {
            let mut both = KindSet::EMPTY;
            a.iter().filter(|kind| b.contains(*kind)).for_each(|kind| both.insert(kind));
            both
        };
        rules
            .map(|rule| Self::by(model, rule))
            .reduce(|a, b| Self {
                always: both(a.always, b.always),
                at_first: both(a.at_first, b.at_first),
            })
            .unwrap_or_default()
    }

    /// Without those that are spared anyway.
    fn beside(mut self, common: Self) -> Self {
        common.always.iter().for_each(|kind| self.always.remove(kind));
        common.at_first.iter().for_each(|kind| self.at_first.remove(kind));
        self
    }

    /// What may not be captured, as sentences that begin with the way.
    fn told(self, model: &Model, way: &Words) -> Vec<Words> {
        let mut told = Vec::new();
        let prey = model.kinds().filter(|(id, kind)| !kind.neutral && !self.always.contains(*id));
        let prey: Vec<KindId> = prey.map(|(id, _)| id).collect();
        if !self.always.is_empty() && self.always.iter().count() <= prey.len() {
            let kinds = model.any_kind_words(self.always);
            told.push(Words::new(
                format!("{} cannot capture {}.", way.en, kinds.en),
                format!("{}{} 잡지 못합니다.", way.ko, Particle::Topic.after(&kinds.ko)),
            ));
        } else if !self.always.is_empty() {
            let names: Vec<Words> =
                prey.iter().map(|kind| model.kind_words(*kind).with_article()).collect();
            let kinds = Words::any_of(&names);
            told.push(Words::new(
                format!("{} can capture only {}.", way.en, kinds.en),
                format!("{}{}만 잡을 수 있습니다.", way.ko, kinds.ko),
            ));
        }
        if !self.at_first.is_empty() {
            let kinds = model.any_kind_words(self.at_first);
            told.push(Words::new(
                format!(
                    "{} cannot capture {} until a piece has been captured in the game.",
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
}

/// What it may not capture, and what becomes of it when it captures.
fn captures(model: &Model, kind: &Kind) -> Vec<Words> {
    if !kind.moves.iter().any(captures_by) {
        return vec![Words::new("It cannot capture.", "다른 기물을 잡지 못합니다.")];
    }
    let mut told = Vec::new();
    if kind.moves.iter().all(|rule| rule.only == Only::Capture) {
        told.push(Words::new("It moves only to capture.", "기물을 잡을 때만 움직입니다."));
    }
    told.extend(Spared::by_all(model, kind).told(model, &Words::new("It", "")));
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
    let name = model.region_name(named.name);
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
