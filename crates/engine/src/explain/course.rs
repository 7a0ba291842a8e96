//! The board, the start, the course of a game and its end.

use super::{Block, Drawing, Item, Section};
use crate::bits::PointSet;
use crate::game::Variant;
use crate::index::{Piece, Score, SideId};
use crate::model::{
    Choice, Formations, Given, Handicap, Model, PassPolicy, Placement, Region, Royals, Text,
};
use crate::render::{Marks, Window};
use crate::rules::Named;
use crate::words::{Particle, Words, capitalised, counted, number, with_article};

fn section(id: &str, title: Words, blocks: Vec<Block>) -> Section {
    Section { id: id.to_owned(), title, kind: None, blocks, sections: Vec::new() }
}

fn whole(model: &Model, caption: Words, placement: Placement, targets: PointSet) -> Drawing {
    let marks = Marks { targets, ..Marks::default() };
    Drawing { caption, placement, from: None, marks, window: Window::whole(&model.board) }
}

/// The points and the lines of the board, and its regions.
pub(super) fn board(variant: &Variant) -> Section {
    let model = variant.model();
    let board = &model.board;
    let (files, ranks) = (board.files(), board.ranks());
    let mut told = vec![Words::new(
        format!(
            "The board has {files} files and {ranks} ranks. Pieces stand on the points where the lines cross; a point is named by its file and its rank."
        ),
        format!(
            "판은 세로줄 {files}개와 가로줄 {ranks}개로 되어 있습니다. 기물은 줄이 만나는 점에 놓으며, 점은 세로줄과 가로줄의 이름으로 부릅니다."
        ),
    )];
    let missing = board.size() - board.points().count() as usize;
    if missing > 0 {
        told.push(Words::new(
            match missing {
                1 => "One of its points is missing.".to_owned(),
                many => format!("{} of its points are missing.", capitalised(&number(many))),
            },
            format!("그 가운데 점 {missing}개는 없습니다."),
        ));
    }
    if !board.drawn().is_empty() {
        told.push(Words::new(
            "Besides the grid some diagonals are drawn.",
            "바둑판 모양의 줄 말고도 대각선이 몇 군데 그어져 있습니다.",
        ));
    }
    told.push(forward(model));
    let mut section = section(
        "board",
        Words::new("The board", "판"),
        vec![Block::Paragraph(Words::joined(told))],
    );
    let used = used_regions(variant);
    let regions = board.regions().filter(|(name, _)| used.contains(name));
    section.sections = regions.map(|(name, region)| self::region(model, name, region)).collect();
    section
}

/// The names of the regions that pieces and rules speak of.
fn used_regions(variant: &Variant) -> Vec<&str> {
    let model = variant.model();
    let mut used: Vec<&Region> = Vec::new();
    for kind in &model.kinds {
        used.extend(&kind.bound);
        for rule in &kind.moves {
            used.extend([&rule.from, &rule.to, &rule.within].into_iter().flatten());
        }
    }
    let hooks = variant.hooks();
    used.extend(hooks.fall.as_ref().map(|fall| &fall.camps));
    used.extend(hooks.promotions.iter().map(|promotion| &promotion.zone));
    used.into_iter().filter_map(|region| Some(model.named_region(region)?.name)).collect()
}

/// Which way is forward.
fn forward(model: &Model) -> Words {
    let (first, second) = (model.side_words(SideId::First), model.side_words(SideId::Second));
    let (up, down) =
        if model.side_data(SideId::First).up { (first, second) } else { (second, first) };
    Words::new(
        format!(
            "Forward is towards the higher ranks for {}, and towards the lower ones for {}.",
            up.en, down.en
        ),
        format!(
            "{}의 앞은 가로줄 번호가 커지는 쪽이고, {}의 앞은 작아지는 쪽입니다.",
            up.ko, down.ko
        ),
    )
}

/// A region, drawn for the first side, and for the second one too where it is no mirror image.
fn region(model: &Model, name: &str, region: &Region) -> Section {
    let board = &model.board;
    let [first, second] = SideId::BOTH.map(|side| region.of(side));
    let mirrored = board.mirror_set(first) == second;
    let sides = match (first == second, mirrored) {
        (true, _) | (false, true) => &SideId::BOTH[..1],
        (false, false) => &SideId::BOTH[..],
    };
    let mut drawings = Vec::new();
    for side in sides {
        let owner = model.side_words(*side);
        let caption = if first == second {
            Words::new("The same for both sides.", "양쪽에 같습니다.")
        } else {
            Words::new(format!("For {}.", owner.en), format!("{} 쪽.", owner.ko))
        };
        let empty = Placement::empty(board.size());
        drawings.push(whole(model, caption, empty, region.of(*side)));
    }
    let mut told = vec![area(model, region)];
    let parts = region.parts(SideId::First).len();
    if parts > 1 {
        told.push(Words::new(
            format!("It has {parts} parts."),
            format!("{} 부분으로 나뉘어 있습니다.", counted(parts, "").trim_end()),
        ));
    }
    let heading = model.region_name(name);
    section(
        &format!("region-{name}"),
        Words::new(capitalised(&heading.en), heading.ko),
        vec![Block::Paragraph(Words::joined(told)), Block::Drawings(drawings)],
    )
}

/// The points of a region for both sides.
fn area(model: &Model, region: &Region) -> Words {
    let [first, second] = SideId::BOTH.map(|side| model.area_words(region.parts(side)));
    if first == second {
        return Words::new(format!("{first}."), format!("{first}."));
    }
    let [a, b] = SideId::BOTH.map(|side| model.side_words(side));
    Words::new(
        format!("For {} {first}; for {} {second}.", a.en, b.en),
        format!("{}: {first}. {}: {second}.", a.ko, b.ko),
    )
}

/// The arrays, the formations and the handicaps.
pub(super) fn start(model: &Model) -> Section {
    let several = model.arrays.len() > 1;
    let drawings = model.arrays.iter().enumerate().map(|(index, array)| {
        let caption = match (several, index) {
            (false, _) => Words::new("The start.", "첫 배치."),
            (true, 0) => {
                Words::new(format!("The start: {}.", array.id), format!("첫 배치: {}.", array.id))
            }
            (true, _) => Words::new(
                format!("Another start: {}.", array.id),
                format!("다른 배치: {}.", array.id),
            ),
        };
        whole(model, caption, array.placement.clone(), PointSet::EMPTY)
    });
    let first = model.side_words(model.first);
    let blocks = vec![
        Block::Paragraph(Words::new(
            format!("{} moves first; then the sides move by turns.", first.en),
            format!("{} 먼저 두고, 그다음부터 번갈아 둡니다.", Particle::Subject.after(&first.ko)),
        )),
        Block::Drawings(drawings.collect()),
    ];
    let mut section = section("start", Words::new("The start", "시작"), blocks);
    section.sections.extend(model.formations.as_ref().map(|all| formations(model, all)));
    if !model.handicaps.is_empty() {
        section.sections.push(handicaps(model));
    }
    section
}

fn formations(model: &Model, all: &Formations) -> Section {
    let joined = |names: Vec<String>, between: &str| names.join(between);
    let order: Vec<Words> = all.order.iter().map(|side| model.side_words(*side)).collect();
    let en_order = joined(order.iter().map(|side| side.en.clone()).collect(), ", then ");
    let ko_order = joined(order.iter().map(|side| side.ko.clone()).collect(), ", ");
    let (mut en_points, mut ko_points) = (Vec::new(), Vec::new());
    for side in SideId::BOTH {
        let points = all.points[side.index()].iter().map(|point| model.board.name(*point));
        let (points, name) = (joined(points.collect(), " "), model.side_words(side));
        en_points.push(format!("for {} on {points}", name.en));
        ko_points.push(format!("{} {points}", Particle::Topic.after(&name.ko)));
    }
    let told = Words::new(
        format!(
            "Before the first move each side chooses how some of its pieces stand: {en_order}. They are told from the player's own left: {}.",
            en_points.join(", ")
        ),
        format!(
            "첫수를 두기 전에 {ko_order}의 순서로 기물 일부의 배치를 고릅니다. 각자 자기 왼쪽부터 차례로 읽습니다: {}.",
            ko_points.join(", ")
        ),
    );
    let items = all.choices.iter().map(|choice| formation(model, choice)).collect();
    section(
        "formations",
        Words::new("Formations", "상차림"),
        vec![Block::Paragraph(told), Block::List(items)],
    )
}

fn formation(model: &Model, choice: &Choice) -> Item {
    let names: Vec<Words> = choice.pieces.iter().map(|kind| model.kind_words(*kind)).collect();
    let joined = |text: fn(&Words) -> &str| names.iter().map(text).collect::<Vec<_>>().join(", ");
    let text = Words::new(
        format!("{}.", capitalised(&joined(|name| &name.en))),
        format!("{}.", joined(|name| &name.ko)),
    );
    Item { name: Some(heading(&choice.name)), text }
}

fn handicaps(model: &Model) -> Section {
    let told = Words::new(
        "A stronger player can give something up before the game.",
        "실력이 더 센 쪽이 대국 전에 기물을 떼고 둘 수 있습니다.",
    );
    let items = model.handicaps.iter().map(|handicap| self::handicap(model, handicap)).collect();
    section(
        "handicaps",
        Words::new("Handicaps", "핸디캡"),
        vec![Block::Paragraph(told), Block::List(items)],
    )
}

fn handicap(model: &Model, handicap: &Handicap) -> Item {
    let (side, first) = (model.side_words(handicap.side), model.side_words(handicap.first));
    let mut given = Vec::new();
    for (index, gift) in handicap.remove.iter().enumerate() {
        let before = handicap.remove[..index].iter().filter(|other| *other == gift).count();
        let more = handicap.remove[index..].iter().filter(|other| *other == gift).count() - 1;
        if before == 0 {
            given.push(given_words(model, handicap.side, *gift, more));
        }
    }
    let given = Words::all_of(&given);
    let text = Words::new(
        format!("{} gives up {}; {} moves first.", side.en, given.en, first.en),
        format!(
            "{} {} 떼고, {} 먼저 둡니다.",
            Particle::Subject.after(&side.ko),
            Particle::Object.after(&given.ko),
            Particle::Subject.after(&first.ko)
        ),
    );
    Item { name: Some(heading(&handicap.name)), text }
}

/// A piece that is given up, and how many more of its kind.
fn given_words(model: &Model, side: SideId, given: Given, more: usize) -> Words {
    match given {
        Given::On(point) => {
            let start = model.arrays.first().map(|array| &array.placement);
            let piece = start.and_then(|start| start.get(point));
            let name = piece
                .map_or_else(|| Words::new("piece", "기물"), |piece| piece_words(model, piece));
            let point = model.board.name(point);
            Words::new(format!("the {} on {point}", name.en), format!("{point}의 {}", name.ko))
        }
        Given::Leftmost(kind) => {
            let name = model.kind(kind).name.words_for(side);
            match more {
                0 => Words::new(
                    format!("its leftmost {}", name.en),
                    format!("자기 쪽에서 보아 가장 왼쪽의 {}", name.ko),
                ),
                more => Words::new(
                    format!("its leftmost {} and the next {}", name.en, next(more)),
                    format!("자기 쪽에서 보아 왼쪽부터 {} {}", name.ko, counted(more + 1, "개")),
                ),
            }
        }
    }
}

/// How many more things come next.
fn next(more: usize) -> String {
    if more == 1 { "one".to_owned() } else { more.to_string() }
}

fn piece_words(model: &Model, piece: Piece) -> Words {
    let name = &model.kind(piece.kind).name;
    piece.side.map_or_else(|| name.words(), |side| name.words_for(side))
}

/// Capturing, check, passing, bans and effects.
pub(super) fn course(variant: &Variant) -> Section {
    let model = variant.model();
    let mut told = vec![Words::new(
        "A piece goes to an empty point, or to one of an opponent's pieces, which it captures and takes off the board.",
        "기물은 빈 점으로 가거나, 상대 기물이 있는 점으로 가서 그 기물을 잡아 판에서 들어냅니다.",
    )];
    told.extend(check(model));
    let mut blocks = vec![Block::Paragraph(Words::joined(told)), Block::Paragraph(pass(model))];
    let mut rules = items(model, variant.bans());
    rules.extend(items(model, variant.effects()));
    if !rules.is_empty() {
        let lead = Words::new("Besides, this holds:", "그 밖에 다음 규칙이 있습니다.");
        blocks.push(Block::Paragraph(lead));
        blocks.push(Block::List(rules));
    }
    section("course", Words::new("The game", "두는 법"), blocks)
}

fn check(model: &Model) -> Option<Words> {
    let royal = model.kind_words(model.royal()?);
    Some(match model.royals {
        Royals::Safe => Words::new(
            format!(
                "{} that could be captured next is in check. No move may leave a side's own {} in check.",
                capitalised(&with_article(&royal.en)),
                royal.en
            ),
            format!(
                "다음 수에 잡힐 수 있는 {} 장군을 받은 것입니다. 자기 {} 잡힐 수 있게 두는 수는 둘 수 없습니다.",
                Particle::Topic.after(&royal.ko),
                Particle::Subject.after(&royal.ko)
            ),
        ),
        Royals::Capturable => Words::new(
            format!(
                "{} may be left where it can be captured.",
                capitalised(&with_article(&royal.en))
            ),
            format!("{} 잡힐 수 있는 곳에 두어도 됩니다.", Particle::Object.after(&royal.ko)),
        ),
    })
}

fn pass(model: &Model) -> Words {
    match model.pass {
        PassPolicy::Never => Words::new(
            "The side to move has to move: nobody may pass.",
            "차례가 된 쪽은 반드시 두어야 하며, 한 수 쉴 수 없습니다.",
        ),
        PassPolicy::Always => match model.royals {
            Royals::Capturable => {
                Words::new("Instead of moving a side may pass.", "두지 않고 한 수 쉴 수 있습니다.")
            }
            Royals::Safe => Words::new(
                "Instead of moving a side may pass, if that does not leave it in check.",
                "장군을 받은 채로 남지 않는다면, 두지 않고 한 수 쉴 수 있습니다.",
            ),
        },
        PassPolicy::NotInCheck => Words::new(
            "Instead of moving a side that is not in check may pass.",
            "장군을 받지 않은 쪽은 두지 않고 한 수 쉴 수 있습니다.",
        ),
        PassPolicy::WhenStuck => Words::new(
            "A side that has no legal move and is not in check passes; otherwise nobody may pass.",
            "둘 수 있는 수가 없고 장군도 받지 않은 쪽은 한 수 쉬며, 그 밖에는 쉴 수 없습니다.",
        ),
    }
}

/// A name as the head of an item.
fn heading(name: &Text) -> Words {
    let name = name.words();
    Words::new(capitalised(&name.en), name.ko)
}

/// Rules with their names.
fn items(model: &Model, rules: &[Named]) -> Vec<Item> {
    let item = |named: &Named| Item {
        name: Some(heading(&named.name)),
        text: named.rule.statement(model),
    };
    rules.iter().map(item).collect()
}

/// The endings in their order, and how points are counted.
pub(super) fn end(variant: &Variant) -> Section {
    let model = variant.model();
    let mut blocks = Vec::new();
    if variant.endings().is_empty() {
        blocks.push(Block::Paragraph(Words::new(
            "Nothing ends the game.",
            "대국을 끝내는 규칙이 없습니다.",
        )));
    } else {
        blocks.push(Block::Paragraph(Words::new(
            "After every move the endings are tested in this order.",
            "수를 둘 때마다 다음 차례로 대국이 끝났는지 살핍니다.",
        )));
        blocks.push(Block::Steps(items(model, variant.endings())));
    }
    if model.draw_offers {
        blocks.push(Block::Paragraph(Words::new(
            "Besides, the sides may agree on a draw.",
            "그 밖에 양쪽이 합의하여 비길 수 있습니다.",
        )));
    }
    let mut section = section("end", Words::new("The end", "대국의 끝"), blocks);
    section.sections.extend(points(model));
    section
}

/// What pieces count, bonuses and ties; nothing in a game without points.
fn points(model: &Model) -> Option<Section> {
    let worth: Vec<(Words, Score)> = model
        .kinds()
        .filter(|(_, kind)| kind.value != Score(0))
        .map(|(id, kind)| (model.kind_words(id), kind.value))
        .collect();
    if worth.is_empty() {
        return None;
    }
    let en: Vec<String> =
        worth.iter().map(|(name, value)| format!("{} {value}", name.en)).collect();
    let ko: Vec<String> =
        worth.iter().map(|(name, value)| format!("{} {value}점", name.ko)).collect();
    let mut told = vec![Words::new(
        format!("{}.", capitalised(&en.join(", "))),
        format!("{}.", ko.join(", ")),
    )];
    for side in SideId::BOTH {
        let (name, bonus) = (model.side_words(side), model.side_data(side).bonus);
        if bonus != Score(0) {
            told.push(Words::new(
                format!("{} has a bonus of {bonus}.", name.en),
                format!("{} {bonus}점을 덤으로 받습니다.", Particle::Topic.after(&name.ko)),
            ));
        }
    }
    told.push(Words::new(
        "Where points decide, the side with more of them wins, its bonus included.",
        "점수로 승부를 가릴 때는 덤을 더한 점수가 많은 쪽이 이깁니다.",
    ));
    told.push(match model.tie.map(|side| model.side_words(side)) {
        Some(side) => Words::new(
            format!("If they are equal, {} wins.", side.en),
            format!("점수가 같으면 {} 이깁니다.", Particle::Subject.after(&side.ko)),
        ),
        None => Words::new("If they are equal, the game is drawn.", "점수가 같으면 비깁니다."),
    });
    Some(section(
        "points",
        Words::new("Points", "점수"),
        vec![Block::Paragraph(Words::joined(told))],
    ))
}
