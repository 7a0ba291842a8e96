//! What came of cases, for people: boards side by side, differences, a line that sums up.

use std::fmt::Write as _;

use gwangsang::render::{BoardView, Ink, Marks, PieceStyle, Spacing, plain};
use gwangsang::{Game, Language, LoadError, PointSet, Sources, Style, Words};
use similar::{ChangeTag, TextDiff};
use unicode_width::UnicodeWidthStr;

use super::report::{Entry, Report, Shot, State, Verdict};
use super::whole::shown_name;

/// Points to be seen on a board.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Marked {
    /// Where a piece may go, drawn as `•` and `×`.
    pub(crate) targets: PointSet,
    /// What this is about, drawn as `!`.
    pub(crate) other: PointSet,
}

/// The widest pair of boards that is put side by side.
const MOST_COLUMNS: usize = 140;
/// The columns between two boards.
const GAP: usize = 4;

/// The board of a game as text.
pub(crate) fn board(game: &Game, marked: Marked) -> String {
    let placement = game.placement();
    let view = BoardView {
        model: game.variant().model(),
        placement: &placement,
        marks: Marks { targets: marked.targets, last: marked.other, ..Marks::default() },
        style: PieceStyle::Latin,
        coloured: false,
        spacing: Spacing::Compact,
    };
    let mut lines = view.draw();
    for stroke in lines.iter_mut().flatten().filter(|stroke| stroke.ink == Ink::Mark) {
        if matches!(stroke.text.as_str(), "∘" | "‹") {
            "!".clone_into(&mut stroke.text);
        }
    }
    plain(&lines)
}

/// Two texts with titles, beside each other if they are not too wide.
pub(crate) fn side_by_side(left: (&str, &str), right: (&str, &str)) -> String {
    let columns = |(title, text): (&str, &str)| {
        text.lines().chain([title]).map(UnicodeWidthStr::width).max().unwrap_or(0)
    };
    let width = columns(left);
    if width + GAP + columns(right) > MOST_COLUMNS {
        return format!("{}\n{}\n{}\n{}", left.0, left.1, right.0, right.1);
    }
    let mut rows = String::new();
    let (mut lefts, mut rights) = (left.1.lines(), right.1.lines());
    let mut pair = (Some(left.0), Some(right.0));
    while pair != (None, None) {
        let (one, two) = (pair.0.unwrap_or_default(), pair.1.unwrap_or_default());
        let pad = " ".repeat(width + GAP - one.width());
        let _ = writeln!(rows, "{}", format!("{one}{pad}{two}").trim_end());
        pair = (lefts.next(), rights.next());
    }
    rows
}

/// The paragraphs of a text that have changed, line by line.
pub fn difference(old: &str, new: &str) -> String {
    let mut text = String::new();
    let mut paragraph = String::new();
    let mut changed = false;
    let diff = TextDiff::from_lines(old, new);
    for change in diff.iter_all_changes() {
        let line = change.value().trim_end_matches(['\r', '\n']);
        let sign = match change.tag() {
            ChangeTag::Equal => ' ',
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        if sign == ' ' && line.is_empty() {
            if changed {
                let _ = writeln!(text, "{paragraph}");
            }
            paragraph.clear();
            changed = false;
            continue;
        }
        changed |= sign != ' ';
        let _ = writeln!(paragraph, "{}", format!("{sign} {line}").trim_end());
    }
    if changed { text + &paragraph } else { text }
}

/// Everything that is to be said about a run, but for the line that sums up.
pub fn complete(report: &Report, style: Style, language: Language) -> String {
    let mut text = String::new();
    for entry in &report.entries {
        match entry.verdict() {
            Verdict::Passed => {}
            Verdict::Failed | Verdict::New => text.push_str(&told(entry, style, language)),
        }
        if let Some(Shot { state: State::Accepted, path, .. }) = &entry.shot {
            let said = Words::new("accepted", "받아들임");
            let _ = writeln!(text, "{} {}\n", said.in_language(language), path.display());
        }
    }
    for path in &report.stale {
        let path = path.display();
        let said = Words::new(
            format!(
                "stale {path}: there is no case for it; take the file away if it is not needed"
            ),
            format!("남은 것 {path}: 그런 사례가 없습니다. 필요 없으면 파일을 지우십시오"),
        );
        let _ = writeln!(text, "{}\n", said.in_language(language));
    }
    text
}

fn told(entry: &Entry, style: Style, language: Language) -> String {
    let mut text = String::new();
    if !entry.faults.is_empty() {
        let place = format!("{}:{}", entry.source.name, entry.line);
        let failed = Words::new("FAILED", "틀림");
        let _ = writeln!(text, "{} {place}: {}\n", failed.in_language(language), entry.name);
        let mut sources = Sources::default();
        sources.add(entry.source.clone());
        let mut last = "";
        for fault in &entry.faults {
            let diagnostics = vec![fault.diagnostic()];
            let said = LoadError { diagnostics, sources: sources.clone() };
            let _ = writeln!(text, "{}", said.render(style, language));
            let boards = fault.boards.in_language(language);
            if !boards.is_empty() && boards != last {
                let _ = writeln!(text, "{boards}");
                last = boards;
            }
        }
    }
    let Some(shot) = &entry.shot else { return text };
    text.push_str(&of_shot(shot, language));
    text
}

/// What is to be said about a snapshot that has not been accepted.
fn of_shot(shot: &Shot, language: Language) -> String {
    let path = shot.path.display();
    let (new, changed) = (Words::new("NEW", "새것"), Words::new("CHANGED", "바뀜"));
    let (new, changed) = (new.in_language(language), changed.in_language(language));
    let name = shown_name(&shot.name, language);
    let mut text = match &shot.state {
        State::Same | State::Accepted => return String::new(),
        State::New => format!("{new} {path}: {name}\n"),
        State::Changed { old } => {
            format!("{changed} {path}: {name}\n\n{}", difference(old, &shot.text))
        }
    };
    if let Some(trouble) = &shot.trouble {
        let _ = writeln!(text, "\n{}", trouble.in_language(language));
        // What could not be written is kept here.
        if matches!(shot.state, State::New) {
            let _ = writeln!(text, "\n{}", shot.text);
        }
    }
    text.push('\n');
    text
}

/// The line that sums up, and what can be done about snapshots.
pub fn summary(report: &Report) -> Words {
    let tally = report.tally();
    let mut en = format!("{} passed, {} failed", tally.passed, tally.failed);
    let mut ko = format!("맞음 {}, 틀림 {}", tally.passed, tally.failed);
    let snapshots = |count: usize| if count == 1 { "snapshot" } else { "snapshots" };
    for (count, what, of_what) in [
        (tally.new, "new", "새로운"),
        (tally.changed, "changed", "바뀐"),
        (tally.accepted, "accepted", "받아들인"),
        (tally.stale, "stale", "남은"),
    ] {
        if count > 0 {
            let _ = write!(en, ", {count} {} {what}", snapshots(count));
            let _ = write!(ko, ", {of_what} 스냅숏 {count}");
        }
    }
    if tally.faulty > 0 {
        let files = if tally.faulty == 1 { "text" } else { "texts" };
        let _ = write!(en, ", {} {files} with faults", tally.faulty);
        let _ = write!(ko, ", 잘못된 글 {}", tally.faulty);
    }
    if tally.left_out > 0 {
        let _ = write!(en, ", {} left out", tally.left_out);
        let _ = write!(ko, ", 뺀 것 {}", tally.left_out);
    }
    Words::new(en, ko)
}
