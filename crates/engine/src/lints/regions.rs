//! Lints about regions.

use super::{Lint, Subject};
use crate::def::{AreaDef, Definition, LineDef, RegionDef, Term};
use crate::diag::{Diagnostic, Spanned};

pub(super) const UNUSED_REGION: Lint = Lint {
    name: "unused-region",
    docs: "\
A region has a name, and nothing in the game is about it: no piece is bound to it, no move, line, rule or place
of the evaluation names it, and no other region that is used is made of it. It is often left over, or meant to
bind a piece that was forgotten. Let it pass where definitions that extend this one use it.
",
    check: unused_regions,
};

fn unused_regions(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let def = subject.def;
    let places = def.evaluation.iter().flat_map(|evaluation| &evaluation.places);
    let places = places.flat_map(|(_, regions)| regions).map(|(name, _)| name.value.as_str());
    let rules = subject.remarks.regions.iter().map(String::as_str);
    let named: Vec<&str> = rules.chain(places).collect();
    let mut used = named.clone();
    for region in named_outside(def) {
        mark(region, def, &mut used);
    }
    for name in named {
        if let Some((_, region)) = def.regions.iter().find(|(key, _)| key.value == name) {
            mark(region, def, &mut used);
        }
    }
    let unused = def.regions.iter().filter(|(name, _)| !used.contains(&name.value.as_str()));
    unused.map(|(name, _)| warn(name)).collect()
}

fn warn(name: &Spanned<String>) -> Diagnostic {
    let region = &name.value;
    let message =
        words!("the region `{region}` is never used", "구역 `{region}`이(가) 쓰이지 않습니다");
    Diagnostic::warning(UNUSED_REGION.name, name.span, message)
}

/// The regions that the board, the pieces and their moves are about.
fn named_outside(def: &Definition) -> Vec<&RegionDef> {
    let mut found = Vec::new();
    if let Some(board) = &def.board {
        found.extend(&board.missing);
        found.extend(board.lines.iter().filter_map(|line| match line {
            LineDef::Cross(region) => Some(region),
            LineDef::Through(_) => None,
        }));
    }
    for piece in &def.pieces {
        found.extend(&piece.bound);
        for rule in &piece.moves {
            found.extend([&rule.from, &rule.to, &rule.within].into_iter().flatten());
        }
    }
    found
}

/// Adds the names that a region is made of, and those that these are made of.
fn mark<'d>(region: &'d RegionDef, def: &'d Definition, used: &mut Vec<&'d str>) {
    for term in terms(region) {
        let name = term.text.value.as_str();
        let known = def.regions.iter().find(|(key, _)| key.value == name);
        if let (Some((_, inner)), false) = (known, used.contains(&name)) {
            used.push(name);
            mark(inner, def, used);
        }
    }
}

fn terms(region: &RegionDef) -> impl Iterator<Item = &Term> {
    let areas: Vec<&AreaDef> = match region {
        RegionDef::Mirrored(areas) => areas.iter().collect(),
        RegionDef::PerSide(sides) => sides.iter().flat_map(|(_, areas)| areas).collect(),
    };
    areas.into_iter().flat_map(|area| area.of.iter().flatten().chain(&area.except))
}
