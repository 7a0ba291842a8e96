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
        keys.diags.push(
            Diagnostic::error("not-yet", node.span, "a promotion cannot be declined yet")
                .help("write when = \"must\""),
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
        let message = format!("`{key}` names no piece");
        keys.diags.push(Diagnostic::error("empty-list", node.span, message));
    }
    (!kinds.is_empty()).then_some((kinds, node.span))
}

/// The one kind of a set.
fn single(keys: &mut Keys<'_, '_>, kinds: KindSet, span: Span) -> Option<(KindId, Span)> {
    let mut each = kinds.iter();
    let first = each.next()?;
    if each.next().is_some() {
        keys.diags.push(
            Diagnostic::error("not-yet", span, "a promotion cannot be a choice yet")
                .help("name one piece in `into`"),
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
            (Some(place), _) => ("royal", place),
            (None, Some(place)) => ("an obstacle", place),
            (None, None) => continue,
        };
        let message = format!("`{}` is {why}, and has no part in promotions", def.id.value);
        keys.diags.push(
            Diagnostic::error("contradiction", span, message)
                .also(place, format!("it is {why} by this")),
        );
    }
    if pieces.contains(into) {
        let message = format!("`{}` would become what it is", keys.model.kind(into).id);
        keys.diags
            .push(Diagnostic::error("contradiction", target, message).also(place, "named here"));
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
        let message = format!("`{from}` would become `{to}` on {point}, outside its region");
        let fault = Diagnostic::error("out-of-bounds", span, message)
            .help(format!("`{to}` has `bound`; let the zone lie within that region"));
        let place = keys.def.pieces[into.index()].bound.as_ref().and_then(RegionDef::span);
        keys.diags.push(match place {
            Some(place) => fault.also(place, "its region is given here"),
            None => fault,
        });
        return;
    }
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

    fn sole_concerns(&self) -> Vec<String> {
        self.names.iter().map(|name| format!("the promotion of `{name}`")).collect()
    }

    fn never(&self, game: &Prospects<'_>) -> Option<String> {
        let reaches = |kind: KindId| {
            let kind = game.model.kind(kind);
            !kind.moves.is_empty() && game.can_stand(kind.bound.as_ref(), &self.hook.zone)
        };
        let reached = self.hook.pieces.iter().any(reaches);
        (!reached).then(|| "none of its pieces can come into its zone".to_owned())
    }

    fn hook(&self, hooks: &mut Hooks) {
        hooks.promotions.push(self.hook.clone());
    }
}
