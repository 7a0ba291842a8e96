//! What players are told of a game besides its rules.

use super::{obstacle_by_this, royal_by_this};
use crate::def::{Definition, EvaluationDef, Rows};
use crate::diag::{Diagnostic, Diagnostics, Spanned};
use crate::index::{KindId, Score};
use crate::model::{Evaluation, Model, Place, Region, Row, unknown};
use crate::words::Words;

/// Makes the evaluation; what is inherited has to hold, too, so that the whole definition can be read again.
pub(super) fn lower(
    def: &EvaluationDef,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Evaluation {
    let mut evaluation = Evaluation { shares: def.shares, ..Evaluation::default() };
    for (name, value) in &def.values {
        let Some(kind) = fighter(name, all, diags) else { continue };
        if value.value < 0 {
            let piece = &name.value;
            let message = words!(
                "`{piece}` cannot be worth less than nothing",
                "`{piece}`의 가치는 0보다 작을 수 없습니다"
            );
            diags.push(Diagnostic::error("out-of-range", value.span, message).help(Words::new(
                "a piece that hardly matters is worth 0",
                "있으나 마나 한 기물의 가치는 0입니다",
            )));
            continue;
        }
        if compares(*value, all, model, diags) {
            evaluation.values.push((kind, Score(value.value)));
        }
    }
    for (name, regions) in &def.places {
        let Some(kind) = owned("places", name, all, diags) else { continue };
        let table = format!("places.{}", name.value);
        for (region, bonus) in regions {
            let found = region_named(&table, region, all, model, diags);
            let is_sound = compares(*bonus, all, model, diags);
            if let (Some(region), true) = (found, is_sound) {
                let (region, bonus) = (region.clone(), Score(bonus.value));
                evaluation.places.push(Place { kind, region, bonus });
            }
        }
    }
    evaluation.ranks = rows(&def.ranks, &ranks(model), all, model, diags);
    evaluation.files = rows(&def.files, &files(model), all, model, diags);
    evaluation
}

/// Lines of the board on which a piece may be worth more.
struct Lines {
    /// The table that speaks of them.
    table: &'static str,
    count: u8,
    /// What is said of a row that is longer.
    too_many: Words,
}

fn ranks(model: &Model) -> Lines {
    let count = model.board.ranks();
    let too_many = words!("the board has only {count} ranks", "판의 가로줄은 {count}개뿐입니다");
    Lines { table: "ranks", count, too_many }
}

fn files(model: &Model) -> Lines {
    let count = model.board.files().div_ceil(2);
    let too_many = words!(
        "from an edge to the middle the board has only {count} files",
        "판의 가장자리에서 가운데까지 세로줄은 {count}개뿐입니다"
    );
    Lines { table: "files", count, too_many }
}

/// Bonuses by lines of the board.
fn rows(
    rows: &Rows,
    lines: &Lines,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Vec<Row> {
    let mut found = Vec::new();
    for (name, bonuses) in rows {
        let Some(kind) = owned(lines.table, name, all, diags) else { continue };
        if let Some(beyond) = bonuses.get(usize::from(lines.count)) {
            let fault = Diagnostic::error("out-of-range", beyond.span, lines.too_many.clone());
            diags.push(inherited(fault, lines.table, name, all));
            continue;
        }
        let is_sound = bonuses.iter().all(|bonus| compares(*bonus, all, model, diags));
        if is_sound {
            let bonuses = bonuses.iter().map(|bonus| Score(bonus.value)).collect();
            found.push(Row { kind, bonuses });
        }
    }
    found
}

/// The kind with a name, if pieces of it belong to a side.
fn owned(
    table: &str,
    name: &Spanned<String>,
    all: &Definition,
    diags: &mut Diagnostics,
) -> Option<KindId> {
    let place = all.pieces.iter().position(|piece| piece.id == *name);
    let Some(place) = place else {
        let message = unknown::no_piece(&name.value);
        let known = all.pieces.iter().map(|piece| piece.id.value.as_str());
        let fault = Diagnostic::error("unknown-piece", name.span, message);
        diags.push(inherited(fault, table, name, all).suggest(&name.value, known));
        return None;
    };
    if let Some(neutral) = all.pieces[place].neutral {
        let id = &name.value;
        let message =
            words!("`{id}` is worth nothing to anybody", "`{id}`은(는) 누구에게도 가치가 없습니다");
        let fault = Diagnostic::error("contradiction", name.span, message)
            .also(neutral, obstacle_by_this())
            .help(Words::new("leave it out", "빼십시오"));
        diags.push(inherited(fault, table, name, all));
        return None;
    }
    Some(KindId(place as u8))
}

/// The kind with a name, if its worth can be told.
fn fighter(name: &Spanned<String>, all: &Definition, diags: &mut Diagnostics) -> Option<KindId> {
    let kind = owned("values", name, all, diags)?;
    let Some(royal) = all.pieces[kind.index()].royal else { return Some(kind) };
    let id = &name.value;
    let message = words!(
        "no number tells what `{id}` is worth, on which the game turns",
        "`{id}`에 승부가 달려 있으므로 그 가치는 수로 나타낼 수 없습니다"
    );
    let help = Words::new(
        "leave it out; where it stands better can be said, in evaluation.places",
        "빼십시오. 어디에 서면 더 좋은지는 evaluation.places에 쓸 수 있습니다",
    );
    let fault = Diagnostic::error("contradiction", name.span, message)
        .also(royal, royal_by_this())
        .help(help);
    diags.push(inherited(fault, "values", name, all));
    None
}

/// The region with a name.
fn region_named<'m>(
    table: &str,
    name: &Spanned<String>,
    all: &Definition,
    model: &'m Model,
    diags: &mut Diagnostics,
) -> Option<&'m Region> {
    if !all.regions.iter().any(|(known, _)| known == name) {
        let message = unknown::no_region(&name.value);
        let known = all.regions.iter().map(|(known, _)| known.value.as_str());
        let fault = Diagnostic::error("unknown-region", name.span, message);
        diags.push(inherited(fault, table, name, all).suggest(&name.value, known));
    }
    // A region with faults of its own has messages about them.
    model.board.regions().find(|(known, _)| *known == name.value).map(|(_, region)| region)
}

/// Says how to be rid of what another definition has said, in a table of the evaluation.
fn inherited(
    fault: Diagnostic,
    table: &str,
    name: &Spanned<String>,
    all: &Definition,
) -> Diagnostic {
    if all.own.contains(&name.span.source) {
        return fault;
    }
    let name = &name.value;
    fault.help(words!(
        "it is inherited; write evaluation.{table}.{name} = false",
        "물려받은 것입니다. evaluation.{table}.{name} = false라고 쓰십시오"
    ))
}

/// Whether a number compares with what other pieces are worth; reports it if not.
fn compares(
    number: Spanned<i64>,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> bool {
    let weakest = model.weakest();
    let times = i64::from(Evaluation::MOST_TIMES);
    let most = Score(times * weakest.map_or(100, |kind| kind.value.0));
    if number.value.abs() <= most.0 {
        return true;
    }
    let message = words!(
        "this is more than {times} times what the weakest piece is worth",
        "가장 약한 기물의 가치의 {times}배를 넘습니다"
    );
    let fault = Diagnostic::error("out-of-range", number.span, message);
    let def = weakest.and_then(|kind| all.pieces.iter().find(|def| def.id.value == kind.id));
    diags.push(match (weakest, def) {
        (Some(kind), Some(def)) => {
            let points = kind.value;
            let least = words!(
                "no piece counts fewer points, {points}",
                "점수가 {points}점으로 가장 낮은 기물입니다"
            );
            fault.also(def.id.span, least).help(words!(
                "worth is told in points of the game, {most} at most",
                "가치는 게임의 점수로 쓰며 {most}점까지입니다"
            ))
        }
        _ => fault.help(words!(
            "1 is what the weakest piece is worth; {most} is the most",
            "가장 약한 기물의 가치가 1이고, {most}까지 쓸 수 있습니다"
        )),
    });
    false
}
