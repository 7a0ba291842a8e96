//! Points, drawn lines and regions.

use super::super::board::{Board, PointError, Region};
use crate::bits::PointSet;
use crate::def::{AreaDef, BoardDef, Definition, LineDef, RegionDef, Term, Text, Whose};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::{Point, SideId};
use crate::model::unknown;
use crate::words::{Particle, Words};

/// Makes the board with its regions.
pub(super) fn lower(def: &BoardDef, all: &Definition, diags: &mut Diagnostics) -> Board {
    let size = (def.files.value * def.ranks.value) as u16;
    let mut board = Board {
        files: def.files.value as u8,
        ranks: def.ranks.value as u8,
        symmetry: def.symmetry,
        points: (0..size).map(Point).collect(),
        drawn: Vec::new(),
        regions: Vec::new(),
        region_names: region_names(def, all, diags),
    };
    for (name, region) in &all.regions {
        if !is_name(&name.value) {
            let name_like = &name.value;
            let message = words!(
                "a region cannot be called `{name_like}`, like a point",
                "구역 이름은 `{name_like}`처럼 점과 같은 꼴일 수 없습니다"
            );
            diags.push(Diagnostic::error("bad-name", name.span, message));
        }
        let lowered = Resolver { board: &board, all, open: vec![name] }.region(region, diags);
        board.regions.extend(lowered.map(|region| (name.value.clone(), region)));
    }
    if let Some(missing) = &def.missing {
        if let Some(region) = resolve(missing, &board, all, diags) {
            let gone = region.of(SideId::First) | region.of(SideId::Second);
            board.points = board.points.minus(gone);
            for (_, region) in &mut board.regions {
                for part in region.parts.iter_mut().flatten() {
                    *part = part.minus(gone);
                }
            }
        }
        if board.points.is_empty() {
            let message =
                Words::new("every point of the board is missing", "판에 점이 하나도 없습니다");
            let span = missing.span().unwrap_or(all.span);
            diags.push(Diagnostic::error("board-size", span, message));
        }
    }
    for line in &def.lines {
        draw(line, &mut board, all, diags);
    }
    board.drawn.sort_unstable();
    board.drawn.dedup();
    board
}

/// What people call regions; each has to be one.
fn region_names(def: &BoardDef, all: &Definition, diags: &mut Diagnostics) -> Vec<(String, Text)> {
    for (name, _) in &def.region_names {
        if all.regions.iter().any(|(known, _)| known.value == name.value) {
            continue;
        }
        let known = all.regions.iter().map(|(known, _)| known.value.as_str());
        let wrong = &name.value;
        let help = words!(
            "write `{wrong} = false` if its name is inherited",
            "물려받은 이름이면 `{wrong} = false`라고 쓰십시오"
        );
        diags.push(
            Diagnostic::error("unknown-region", name.span, unknown::no_region(wrong))
                .help(help)
                .suggest(wrong, known),
        );
    }
    def.region_names.iter().map(|(name, text)| (name.value.clone(), text.clone())).collect()
}

/// Resolves a region where it is used.
pub(super) fn resolve(
    region: &RegionDef,
    board: &Board,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<Region> {
    Resolver { board, all, open: Vec::new() }.region(region, diags)
}

fn draw(line: &LineDef, board: &mut Board, all: &Definition, diags: &mut Diagnostics) {
    match line {
        LineDef::Cross(region) => {
            let Some(region) = resolve(region, board, all, diags) else { return };
            for side in SideId::BOTH {
                for part in region.parts(side).to_vec() {
                    cross(part, board);
                }
            }
        }
        LineDef::Through(points) => {
            let found: Vec<Option<Point>> =
                points.iter().map(|name| point(name, board, all, diags)).collect();
            for (pair, names) in found.windows(2).zip(points.windows(2)) {
                let &[Some(a), Some(b)] = pair else { continue };
                let files = board.file(a).abs_diff(board.file(b));
                let ranks = board.rank(a).abs_diff(board.rank(b));
                if files.max(ranks) != 1 {
                    diags.push(gap(&names[0], &names[1]));
                    continue;
                }
                board.drawn.push((a.min(b), a.max(b)));
            }
        }
    }
}

/// The message for a drawn line that leaps.
fn gap(a: &Spanned<String>, b: &Spanned<String>) -> Diagnostic {
    let both = [a, b].map(|point| Words::new(&point.value, &point.value));
    let Words { en, ko } = Words::all_of(&both);
    let ko = Particle::Topic.after(&ko);
    let message = words!("{en} are no neighbours", "{ko} 이웃한 점이 아닙니다");
    Diagnostic::error("line-gap", b.span, message)
        .also(a.span, Words::new("the line comes from here", "선이 여기에서 이어집니다"))
        .help(Words::new(
            "a drawn line is given point by point",
            "그어진 선은 이웃한 점을 차례로 적습니다",
        ))
}

/// Draws both long diagonals of a rectangular part.
fn cross(part: PointSet, board: &mut Board) {
    let files = || part.iter().map(|point| board.file(point));
    let ranks = || part.iter().map(|point| board.rank(point));
    let (Some(left), Some(right)) = (files().min(), files().max()) else { return };
    let (Some(low), Some(high)) = (ranks().min(), ranks().max()) else { return };
    let steps = (right - left).min(high - low);
    let mut found = Vec::new();
    for step in 0..steps {
        let (file, rank) = (i32::from(left + step), i32::from(low + step));
        let (mirrored, top) = (i32::from(right - step), i32::from(low + step));
        found.push((board.at(file, rank), board.at(file + 1, rank + 1)));
        found.push((board.at(mirrored, top), board.at(mirrored - 1, top + 1)));
    }
    for (a, b) in found {
        if let (Some(a), Some(b)) = (a, b) {
            board.drawn.push((a.min(b), a.max(b)));
        }
    }
}

/// The point with a name, or a message.
pub(super) fn point(
    name: &Spanned<String>,
    board: &Board,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<Point> {
    let error = match board.point(&name.value) {
        Ok(point) => return Some(point),
        Err(error) => error,
    };
    let fault = Diagnostic::error("off-board", name.span, error.words());
    let place = all.board.as_ref().and_then(|board| match error {
        PointError::Malformed(_) => None,
        PointError::File(..) => Some((board.files.span, super::files_given())),
        PointError::Rank(..) => Some((board.ranks.span, super::ranks_given())),
        PointError::Missing(_) => {
            let text = Words::new(
                "the board's missing points are given here",
                "판에 없는 점은 여기에서 정합니다",
            );
            Some((board.missing.as_ref()?.span()?, text))
        }
    });
    diags.push(match place {
        Some((span, text)) => fault.also(span, text),
        None => fault,
    });
    None
}

struct Resolver<'a> {
    board: &'a Board,
    all: &'a Definition,
    /// The named regions that are being resolved, to find one that needs itself.
    open: Vec<&'a Spanned<String>>,
}

impl<'a> Resolver<'a> {
    fn region(&mut self, def: &'a RegionDef, diags: &mut Diagnostics) -> Option<Region> {
        match def {
            RegionDef::Mirrored(areas) => {
                let first = self.areas(areas, SideId::First, Mirror::Yes, diags)?;
                // The second side's copy names the same things, so its faults are the same.
                let second =
                    self.areas(areas, SideId::Second, Mirror::Yes, &mut Diagnostics::default())?;
                Some(Region { parts: [first, second] })
            }
            RegionDef::PerSide(list) => {
                let mut parts = [Vec::new(), Vec::new()];
                for (name, areas) in list {
                    let side = super::side_named(name, self.all, diags)?;
                    parts[side.index()] = self.areas(areas, side, Mirror::No, diags)?;
                }
                Some(Region { parts })
            }
        }
    }

    fn areas(
        &mut self,
        areas: &'a [AreaDef],
        side: SideId,
        mirror: Mirror,
        diags: &mut Diagnostics,
    ) -> Option<Vec<PointSet>> {
        if let [AreaDef { of: Some(terms), except, .. }] = areas
            && let ([term], []) = (terms.as_slice(), except.as_slice())
            && is_name(&term.text.value)
        {
            // A region that is only another one's name keeps its parts.
            return self.named(term, side, diags);
        }
        let mut parts = Vec::new();
        for area in areas {
            let of = match &area.of {
                Some(terms) => self.terms(terms, side, mirror, diags)?,
                None => self.board.points,
            };
            let part = of.minus(self.terms(&area.except, side, mirror, diags)?);
            if part.is_empty() {
                let message = Words::new("this region is empty", "이 구역은 비어 있습니다");
                diags.push(Diagnostic::error("empty-region", area.span, message));
                return None;
            }
            parts.push(part);
        }
        Some(parts)
    }

    fn terms(
        &mut self,
        terms: &'a [Term],
        side: SideId,
        mirror: Mirror,
        diags: &mut Diagnostics,
    ) -> Option<PointSet> {
        let mut all = PointSet::EMPTY;
        let mut sound = true;
        for term in terms {
            let found = if is_name(&term.text.value) {
                self.named(term, side, diags)
                    .map(|parts| parts.iter().fold(PointSet::EMPTY, |all, part| all | *part))
            } else {
                self.rectangle(&term.text, diags).map(|set| match (side, mirror) {
                    (SideId::Second, Mirror::Yes) => self.board.mirror_set(set),
                    _ => set,
                })
            };
            match found {
                Some(set) => all |= set,
                None => sound = false,
            }
        }
        sound.then_some(all)
    }

    fn rectangle(&self, text: &Spanned<String>, diags: &mut Diagnostics) -> Option<PointSet> {
        let Some((low, high)) = text.value.split_once('-') else {
            return Some(PointSet::one(point(text, self.board, self.all, diags)?));
        };
        let split = text.span.start + low.len() as u32;
        let low_span = Span { end: split, ..text.span };
        let high_span = Span { start: split + 1, ..text.span };
        let low = point(&Spanned::new(low.to_owned(), low_span), self.board, self.all, diags);
        let high = point(&Spanned::new(high.to_owned(), high_span), self.board, self.all, diags);
        Some(self.board.rectangle(low?, high?))
    }

    fn named(
        &mut self,
        term: &'a Term,
        side: SideId,
        diags: &mut Diagnostics,
    ) -> Option<Vec<PointSet>> {
        let name = &term.text;
        if let Some(open) = self.open.iter().find(|open| open.value == name.value) {
            let own = &name.value;
            let message = words!(
                "the region `{own}` is made of itself",
                "구역 `{own}`이(가) 자기 자신으로 이루어져 있습니다"
            );
            let text = Words::new("given here", "여기에서 정합니다");
            diags.push(Diagnostic::error("region-cycle", name.span, message).also(open.span, text));
            return None;
        }
        let Some((key, def)) = self.all.regions.iter().find(|(key, _)| key.value == name.value)
        else {
            let known = self.all.regions.iter().map(|(key, _)| key.value.as_str());
            let message = unknown::no_region(&name.value);
            diags.push(
                Diagnostic::error("unknown-region", name.span, message).suggest(&name.value, known),
            );
            return None;
        };
        self.open.push(key);
        // Its own faults are reported where it is given, but for a circle, which shows only from within.
        let mut own = Diagnostics::default();
        let region = self.region(def, &mut own);
        self.open.pop();
        for diagnostic in own.into_sorted() {
            if diagnostic.code == "region-cycle" {
                diags.push(diagnostic);
            }
        }
        let region = region?;
        Some(match term.whose {
            Whose::Own => region.parts(side).to_vec(),
            Whose::Enemy => region.parts(side.other()).to_vec(),
            Whose::Any => {
                SideId::BOTH.iter().flat_map(|side| region.parts(*side).to_vec()).collect()
            }
        })
    }
}

/// Whether literal points are meant for the first side and turned for the second.
#[derive(Debug, Clone, Copy)]
enum Mirror {
    Yes,
    No,
}

/// Whether a term is a region's name rather than a point or a rectangle.
fn is_name(text: &str) -> bool {
    let is_point = |text: &str| {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = text.len() - digits.len();
        (1..=2).contains(&letters)
            && !digits.is_empty()
            && digits.chars().all(|c| c.is_ascii_digit())
    };
    match text.split_once('-') {
        Some((low, high)) => !is_point(low) || !is_point(high),
        None => !is_point(text),
    }
}
