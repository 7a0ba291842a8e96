//! What people call the parts of a model.

use super::{Model, Region, Text};
use crate::bits::PointSet;
use crate::index::{KindId, KindSet, Point, SideId};
use crate::words::Words;

/// Whose region is meant, seen from a piece or a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// That of the own side.
    Own,
    /// That of the opponent.
    Enemy,
    /// Those of both.
    Any,
}

/// A region as its name and its owner, if it has a name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NamedRegion<'m> {
    /// Its name in the definition.
    pub(crate) name: &'m str,
    /// Whose it is.
    pub(crate) whose: Whose,
}

impl Text {
    /// The words for both sides; where the sides have different ones, both of them.
    pub fn words(&self) -> Words {
        let [first, second] = SideId::BOTH.map(|side| self.words_for(side));
        let both = |a: String, b: String, mark: &str| {
            if a == b { a } else { format!("{a}{mark}{b}") }
        };
        Words { en: both(first.en, second.en, "/"), ko: both(first.ko, second.ko, "·") }
    }

    /// The words for a side.
    pub fn words_for(&self, side: SideId) -> Words {
        Words::new(self.en_for(side), self.ko_for(side))
    }
}

impl Model {
    /// What people call a side.
    pub fn side_words(&self, side: SideId) -> Words {
        self.side_data(side).name.words()
    }

    /// What people call a kind of piece.
    pub fn kind_words(&self, kind: KindId) -> Words {
        self.kind(kind).name.words()
    }

    /// What people call the royal kind.
    pub fn royal_words(&self) -> Words {
        self.royal().map_or_else(|| Words::new("royal", "왕"), |royal| self.kind_words(royal))
    }

    /// A choice among kinds, each with its English article.
    pub(crate) fn any_kind_words(&self, kinds: KindSet) -> Words {
        let names: Vec<Words> =
            kinds.iter().map(|kind| self.kind_words(kind).with_article()).collect();
        Words::any_of(&names)
    }

    /// The name of a region, if it is one of the named ones.
    pub(crate) fn named_region(&self, region: &Region) -> Option<NamedRegion<'_>> {
        let own = |known: &Region, side: SideId| same(known.parts(side), region.parts(side));
        let enemy =
            |known: &Region, side: SideId| same(known.parts(side.other()), region.parts(side));
        let any = |known: &Region, side: SideId| {
            let both: Vec<_> =
                SideId::BOTH.iter().flat_map(|side| known.parts(*side).to_vec()).collect();
            same(&both, region.parts(side))
        };
        let fits = |check: &dyn Fn(&Region, SideId) -> bool, whose: Whose| {
            let mut regions = self.board.regions();
            regions
                .find(|(_, known)| SideId::BOTH.into_iter().all(|side| check(known, side)))
                .map(|(name, _)| NamedRegion { name, whose })
        };
        fits(&own, Whose::Own)
            .or_else(|| fits(&enemy, Whose::Enemy))
            .or_else(|| fits(&any, Whose::Any))
    }

    /// What a sentence calls a region: its name for people, or that in the definition, marked as one.
    pub(crate) fn region_name(&self, name: &str) -> Words {
        if let Some((_, text)) = self.board.region_names.iter().find(|(known, _)| known == name) {
            return text.words();
        }
        let spaced = name.replace(['-', '_'], " ");
        let en =
            if spaced.contains(' ') { format!("region “{spaced}”") } else { spaced.clone() };
        Words::new(en, format!("‘{spaced}’ 구역"))
    }

    /// How a sentence about a piece names a region, such as "its palace".
    pub(crate) fn region_words(&self, region: &Region) -> Words {
        let Some(NamedRegion { name, whose }) = self.named_region(region) else {
            return self.unnamed_region_words(region);
        };
        let shown = self.region_name(name);
        let (en, ko) = match whose {
            Whose::Own => ("its", "자기 쪽"),
            Whose::Enemy => ("the opponent's", "상대 쪽"),
            Whose::Any => ("any", "어느 쪽이든"),
        };
        Words::new(format!("{en} {}", shown.en), format!("{ko} {}", shown.ko))
    }

    /// A region that has no name, by its points.
    fn unnamed_region_words(&self, region: &Region) -> Words {
        let [first, second] = SideId::BOTH.map(|side| self.area_words(region.parts(side)));
        if first == second {
            return Words::new(first.clone(), first);
        }
        let [a, b] = SideId::BOTH.map(|side| self.side_words(side));
        Words::new(
            format!("{first} ({}) or {second} ({})", a.en, b.en),
            format!("{first}({}) 또는 {second}({})", a.ko, b.ko),
        )
    }

    /// The points of a region, as rectangles where they are some.
    pub(crate) fn area_words(&self, parts: &[PointSet]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.part_words(*part)).collect();
        parts.join(", ")
    }

    fn part_words(&self, part: PointSet) -> String {
        let mut left = part;
        let mut shown = Vec::new();
        while let Some(corner) = left.first() {
            let far = self.far_corner(corner, &left);
            left = left.minus(self.board.rectangle(corner, far));
            let (low, high) = (self.board.name(corner), self.board.name(far));
            shown.push(if low == high { low } else { format!("{low}–{high}") });
        }
        shown.join(" ")
    }

    /// The far corner of the largest rectangle of a set that grows from a point, first along its rank.
    fn far_corner(&self, corner: Point, set: &PointSet) -> Point {
        let board = &self.board;
        let (file, rank) = (i32::from(board.file(corner)), i32::from(board.rank(corner)));
        let holds = |file, rank| board.at(file, rank).filter(|point| set.contains(*point));
        let mut right = file;
        while holds(right + 1, rank).is_some() {
            right += 1;
        }
        let mut top = rank;
        while (file..=right).all(|file| holds(file, top + 1).is_some()) {
            top += 1;
        }
        holds(right, top).unwrap_or(corner)
    }
}

/// Whether two lists have the same parts in any order.
fn same(a: &[PointSet], b: &[PointSet]) -> bool {
    a.len() == b.len() && a.iter().all(|part| b.contains(part))
}
