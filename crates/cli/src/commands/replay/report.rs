//! What is said about records, one by one and all together.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use gwangsang::{Close, Language, Variant, Words};
use unicode_width::UnicodeWidthStr;

use super::follow::{Agreement, Disagreement, Kind, Replay};

/// The line of a record of which nothing is wrong.
pub(super) fn record_line(place: &str, number: usize, replay: &Replay) -> Words {
    let plies = replay.plies;
    let mut line = Words::new(
        format!("{place}: record {number}: {plies} plies"),
        format!("{place}: 기록 {number}: {plies}수"),
    );
    let mut add = |en: &str, ko: &str| {
        line.en.push_str(en);
        line.ko.push_str(ko);
    };
    if let Some((ply, ending)) = &replay.ended_before {
        add(
            &format!("; {ending} after ply {ply}, and play went on"),
            &format!("; {ply}수 뒤에 {ending}(으)로 끝났으나 계속 둠"),
        );
    }
    match (&replay.ended, replay.closed) {
        (Some(outcome), _) => {
            let ending = format!("; {}", outcome.ending);
            add(&ending, &ending);
        }
        (None, _) if replay.game.is_none() => {
            add("; not followed to its end", "; 끝까지 따라가지 못함");
        }
        (None, Some(close)) => {
            let ko = match close {
                Close::Resignation(_) => "기권",
                Close::Time(_) => "시간 초과",
                Close::Agreement => "합의",
                Close::Adjudication(_) => "판정",
            };
            add(&format!("; {}", close.word()), &format!("; {ko}"));
        }
        (None, None) => add("; no ending", "; 끝나지 않음"),
    }
    if replay.result == Some(Agreement::Agrees) {
        add("; the result agrees", "; 결과가 일치함");
    }
    line
}

/// The first thing about which a record and the rules disagree, of those that a test selects.
pub(super) fn first_disagreement(
    file: &str,
    number: usize,
    replay: &Replay,
    selects: fn(Kind) -> bool,
) -> Option<Words> {
    let mut found = replay.disagreements.iter().filter(|found| selects(found.kind));
    // What is impossible matters more than a fault that stands before it.
    let gravest = replay.disagreements.iter().find(|found| found.kind == Kind::Illegal);
    let first = gravest.filter(|found| selects(found.kind)).or_else(|| found.next())?;
    let more = replay.disagreements.iter().filter(|found| selects(found.kind)).count() - 1;
    let Disagreement { line, column, message, .. } = first;
    let place = format!("{file}:{line}:{column}");
    let (en, ko) = match &first.ply {
        Some((ply, written)) => {
            (format!(", ply {ply}, {written}"), format!(", {ply}번째 수 {written}"))
        }
        None => (String::new(), String::new()),
    };
    let (more_en, more_ko) = match more {
        0 => (String::new(), String::new()),
        more => (format!(" (and {more} more)"), format!(" (그 밖에 {more}개)")),
    };
    Some(Words::new(
        format!("{place}: record {number}{en}: {}{more_en}", message.en),
        format!("{place}: 기록 {number}{ko}: {}{more_ko}", message.ko),
    ))
}

/// All records together.
#[derive(Debug, Default)]
pub(super) struct Summary {
    records: usize,
    followed: usize,
    faulty: usize,
    plies: usize,
    passes: usize,
    checks: usize,
    kinds: BTreeMap<&'static str, usize>,
    /// For each ending, how often it stood at the last ply, and before it.
    endings: BTreeMap<String, [usize; 2]>,
    without_ending: usize,
    results: [usize; 3],
}

const ILLEGAL: &str = "impossible moves";
const MARKS: &str = "check marks that disagree";
const FORBIDDEN: &str = "moves that the rules forbid";

impl Summary {
    /// Counts a record.
    pub(super) fn add(&mut self, replay: &Replay) {
        self.records += 1;
        self.followed += usize::from(replay.game.is_some());
        self.plies += replay.plies;
        self.passes += replay.passes;
        self.checks += replay.checks;
        let faulty = replay.disagreements.iter().any(|found| found.kind.is_of_record());
        self.faulty += usize::from(faulty);
        for found in &replay.disagreements {
            let name = match found.kind {
                Kind::Illegal => ILLEGAL,
                Kind::Mark => MARKS,
                Kind::Forbidden => FORBIDDEN,
                Kind::Fault | Kind::Result => continue,
            };
            *self.kinds.entry(name).or_default() += 1;
        }
        if let Some((_, ending)) = &replay.ended_before {
            self.endings.entry(ending.clone()).or_default()[1] += 1;
        }
        match &replay.ended {
            Some(outcome) => self.endings.entry(outcome.ending.clone()).or_default()[0] += 1,
            None => self.without_ending += usize::from(replay.game.is_some()),
        }
        let place = match replay.result {
            Some(Agreement::Agrees) => 0,
            Some(Agreement::Disagrees) => 1,
            None => 2,
        };
        self.results[place] += usize::from(replay.game.is_some());
    }

    /// The table.
    pub(super) fn table(&self, variant: &Variant, language: Language) -> String {
        let kind = |name: &str| self.kinds.get(name).copied().unwrap_or_default();
        let say = |en: &str, ko: &str| Words::new(en, ko).in_language(language).to_owned();
        let id = &variant.model().id;
        let title = say(
            &format!("{} under {id}", title(self.records)),
            &format!("{id}의 기록 {}개", self.records),
        );
        let mut text = format!("{title}\n");
        let rows = [
            ("followed to the end", "끝까지 따라간 기록", self.followed),
            ("records with faults", "잘못이 있는 기록", self.faulty),
            ("plies", "수", self.plies),
            ("  passes", "한수쉼", self.passes),
            ("  checks", "장군", self.checks),
            (ILLEGAL, "둘 수 없는 수", kind(ILLEGAL)),
            (MARKS, "맞지 않는 장군 표시", kind(MARKS)),
            (FORBIDDEN, "규칙이 금하는 수", kind(FORBIDDEN)),
        ];
        for (en, ko, count) in rows {
            let _ = writeln!(text, "  {}{count:>8}", wide(&say(en, ko), 28));
        }
        let heads = say(
            "endings                           at the last ply    before it",
            "끝난 까닭                             마지막 수에서    그 전에",
        );
        let _ = writeln!(text, "{heads}");
        for id in variant.ending_ids() {
            let [last, before] = self.endings.get(id).copied().unwrap_or_default();
            let _ = writeln!(text, "  {id:28}{last:>19}{before:>13}");
        }
        let none = wide(&say("none", "없음"), 28);
        let _ = writeln!(text, "  {none}{:>19}", self.without_ending);
        let heads = say(
            "results                         agree  disagree  not told by the rules",
            "결과                             일치    불일치        규칙으로 알 수 없음",
        );
        let _ = writeln!(text, "{heads}");
        let [agree, disagree, untold] = self.results;
        let _ = writeln!(text, "  {:28}{agree:>7}{disagree:>10}{untold:>23}", "");
        text
    }

    /// How fast it went.
    pub(super) fn speed<'s>(all: impl Iterator<Item = &'s Self>, taken: Duration) -> Words {
        let (records, plies) = all.fold((0, 0), |(records, plies), summary| {
            (records + summary.records, plies + summary.plies)
        });
        let seconds = taken.as_secs_f64().max(f64::EPSILON);
        #[allow(clippy::cast_precision_loss)] // Counts of records are far below 2^52.
        let rate = |count: usize| (count as f64 / seconds).round();
        let (games, plies) = (rate(records), rate(plies));
        Words::new(
            format!("{seconds:.3} s: {games} games and {plies} plies a second\n"),
            format!("{seconds:.3}초: 1초에 {games}국, {plies}수\n"),
        )
    }
}

/// A text in a column; Korean script takes two columns a character.
fn wide(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

fn title(records: usize) -> String {
    if records == 1 { "1 record".to_owned() } else { format!("{records} records") }
}
