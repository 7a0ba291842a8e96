//! A piece becomes another one where its move ends.

use super::{Keys, PIECES, Prospects, Role, Rule, RuleType};
use crate::def::spec::{Key, Spec, Value, names};
use crate::def::{RegionDef, reader};
use crate::diag::{Diagnostic, Span};
use crate::index::{KindId, KindSet, SideId};
use crate::model::{Model, Region};
use crate::tables::{Hooks, PromotionHook};
use crate::words::{Particle, Words, capitalised};

pub(super) const RULE: RuleType = RuleType {
    name: "promotion",
    uses: &[(Role::Effect, &EFFECT)],
    about: "\
A piece of certain kinds that ends a move of its own in a zone becomes another one there, wherever the move
began; a captor that stays ends its move where it stands. A piece that has not moved stays what it is, and so
does one that only leaves the zone. Royals and obstacles have no part in it. A game can have several such
rules, but only one about each kind.
",
    example: "\
[effects.promotion]
rule = \"promotion\"
pieces = [\"pawn\"]
zone = \"last-rank\"
into = \"queen\"
when = \"must\"
",
    read,
};

static EFFECT: Spec = Spec {
    name: "promotion-effect",
    keys: &[
        Key::needed("pieces", PIECES, "the kinds that promote, by their names."),
        Key::needed("zone", Value::Text, "the region in which they do, by its name."),
        Key::needed(
            "into",
            PIECES,
            "the kind that they become. It is a single one so far: a choice among several is not read yet.",
        ),
        Key::needed(
            "when",
            Value::Words(&names(&WHEN)),
            "`\"must\"`: always. So far a promotion cannot be declined.",
        ),
    ],
    bonds: &[],
};

#[derive(Debug)]
struct Promotion {
    hook: PromotionHook,
    /// The names of the kinds that promote.
    names: Vec<String>,
}

/// Whether a promotion can be declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    Must,
    May,
}

const WHEN: [(&str, When); 2] = [("must", When::Must), ("may", When::May)];

fn read(keys: &mut Keys<'_, '_>) -> Option<Box<dyn Rule>> {
    let pieces = listed(keys, "pieces");
    let zone = keys.region("zone");
    let into = listed(keys, "into").and_then(|(kinds, span)| single(keys, kinds, span));
    let when = keys.word("when", &WHEN);
    if let (Some(When::May), Some(node)) = (when, keys.table.get("when")) {
        let message =
            Words::new("a promotion cannot be declined yet", "승격은 아직 거절하게 할 수 없습니다");
        keys.diags.push(
            Diagnostic::error("not-yet", node.span, message)
                .help(Words::new("write when = \"must\"", "when = \"must\"라고 쓰십시오")),
        );
    }
    let ((pieces, place), (into, target)) = (pieces?, into?);
    let zone = zone?;
    check_kinds(keys, (pieces, place), (into, target));
    check_bounds(keys, pieces, &zone, (into, target));
    let names = pieces.iter().map(|kind| keys.model.kind(kind).id.clone()).collect();
    Some(Box::new(Promotion { hook: PromotionHook { pieces, zone, into }, names }))
}

/// The kinds of a list that may not be empty, and its place.
fn listed(keys: &mut Keys<'_, '_>, key: &'static str) -> Option<(KindSet, Span)> {
    let kinds = keys.needed_kinds(key);
    let node = keys.table.get(key)?;
    if reader::items(node).is_empty() {
        let message = words!("`{key}` names no piece", "`{key}`에 적힌 기물이 없습니다");
        keys.diags.push(Diagnostic::error("empty-list", node.span, message));
    }
    (!kinds.is_empty()).then_some((kinds, node.span))
}

/// The one kind of a set.
fn single(keys: &mut Keys<'_, '_>, kinds: KindSet, span: Span) -> Option<(KindId, Span)> {
    let mut each = kinds.iter();
    let first = each.next()?;
    if each.next().is_some() {
        let message = Words::new(
            "a promotion cannot be a choice yet",
            "무엇으로 승격할지는 아직 고르게 할 수 없습니다",
        );
        keys.diags.push(
            Diagnostic::error("not-yet", span, message)
                .help(Words::new("name one piece in `into`", "`into`에 기물을 하나만 쓰십시오")),
        );
    }
    Some((first, span))
}

/// Reports kinds that can have no part in a promotion.
fn check_kinds(keys: &mut Keys<'_, '_>, pieces: (KindSet, Span), into: (KindId, Span)) {
    let ((pieces, place), (into, target)) = (pieces, into);
    let all = pieces.iter().map(|kind| (kind, place)).chain([(into, target)]);
    for (kind, span) in all {
        let def = &keys.def.pieces[kind.index()];
        let (why, place) = match (def.royal, def.neutral) {
            (Some(place), _) => (Words::new("royal", "왕"), place),
            (None, Some(place)) => (Words::new("an obstacle", "장애물"), place),
            (None, None) => continue,
        };
        let (id, Words { en, ko }) = (&def.id.value, why);
        let message = words!(
            "`{id}` is {en}, and has no part in promotions",
            "`{id}`은(는) {ko}이므로 승격과 상관이 없습니다"
        );
        let text = words!("it is {en} by this", "이 값 때문에 {ko}입니다");
        keys.diags.push(Diagnostic::error("contradiction", span, message).also(place, text));
    }
    if pieces.contains(into) {
        let id = &keys.model.kind(into).id;
        let message =
            words!("`{id}` would become what it is", "`{id}`이(가) 자기 자신으로 바뀌게 됩니다");
        let text = Words::new("named here", "여기에 적혀 있습니다");
        keys.diags.push(Diagnostic::error("contradiction", target, message).also(place, text));
    }
}

/// Reports a kind that would come to stand outside the region that it is bound to.
fn check_bounds(keys: &mut Keys<'_, '_>, pieces: KindSet, zone: &Region, into: (KindId, Span)) {
    let (into, span) = into;
    let model = keys.model;
    let Some(bound) = &model.kind(into).bound else { return };
    for side in SideId::BOTH {
        let reached = |kind: KindId| match &model.kind(kind).bound {
            Some(own) => zone.of(side) & own.of(side),
            None => zone.of(side),
        };
        let outside =
            |kind| reached(kind).iter().find(|point| bound.part_at(side, *point).is_none());
        let Some((kind, point)) =
            pieces.iter().find_map(|kind| outside(kind).map(|point| (kind, point)))
        else {
            continue;
        };
        let (from, to) = (&model.kind(kind).id, &model.kind(into).id);
        let point = model.board.name(point);
        let message = words!(
            "`{from}` would become `{to}` on {point}, outside its region",
            "`{from}`이(가) {point}에서 `{to}`(으)로 바뀌면 그 구역 밖에 서게 됩니다"
        );
        let fault = Diagnostic::error("out-of-bounds", span, message).help(words!(
            "`{to}` has `bound`; let the zone lie within that region",
            "`{to}`에는 `bound`가 있습니다. `zone`을 그 구역 안에 두십시오"
        ));
        let place = keys.def.pieces[into.index()].bound.as_ref().and_then(RegionDef::span);
        keys.diags.push(match place {
            Some(place) => fault.also(place, region_given()),
            None => fault,
        });
        return;
    }
}

fn region_given() -> Words {
    Words::new("its region is given here", "그 구역은 여기에서 정합니다")
}

impl Rule for Promotion {
    fn statement(&self, model: &Model) -> Words {
        let PromotionHook { pieces, zone, into } = &self.hook;
        let (from, into) = (model.any_kind_words(*pieces), model.kind_words(*into).with_article());
        let zone = model.region_words(zone);
        Words::new(
            format!(
                "{} that ends a move in {} becomes {} there.",
                capitalised(&from.en),
                zone.en,
                into.en
            ),
            format!(
                "{} {}에서 움직임을 마치면 그 자리에서 {} 바뀝니다.",
                Particle::Subject.after(&from.ko),
                zone.ko,
                Particle::Toward.after(&into.ko)
            ),
        )
    }

    fn sole_concerns(&self) -> Vec<Words> {
        let of = |name| words!("the promotion of `{name}`", "`{name}`의 승격");
        self.names.iter().map(of).collect()
    }

    fn never(&self, game: &Prospects<'_>) -> Option<Words> {
        let reaches = |kind: KindId| {
            let kind = game.model.kind(kind);
            !kind.moves.is_empty() && game.can_stand(kind.bound.as_ref(), &self.hook.zone)
        };
        let reached = self.hook.pieces.iter().any(reaches);
        (!reached).then(|| {
            Words::new(
                "none of its pieces can come into its zone",
                "이 규칙의 어느 기물도 `zone`에 들어갈 수 없습니다",
            )
        })
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.promotions.push(self.hook.clone());
    }
}
