//! Making the changes that are sure, in the text as it is: comments and layout stay.

use std::fs;
use std::path::Path;

use gwangsang::{Edit, Source, Words};

use super::judge::{Judged, judge_text};
use crate::{files, library};

/// The most changes in a row after which a text is left as it is.
const MOST_STEPS: usize = 256;

/// A text, what is to be said about it, and what was changed to get there.
struct Draft {
    text: String,
    judged: Judged,
    changes: Vec<Words>,
}

/// Makes the sure changes in a file, and tells them.
///
/// # Errors
///
/// Says in a sentence why the file cannot be read or written. A shipped variant is left alone.
pub(super) fn fix_file(file: &str) -> Result<Vec<Words>, Words> {
    if !library::is_file(file) {
        return Ok(Vec::new());
    }
    // Whatever cannot be read is reported when it is checked.
    let Ok(source) = library::source(file) else { return Ok(Vec::new()) };
    let before = source.text.clone();
    let fixed = fixed(source);
    if fixed.text != before {
        write(Path::new(file), &before, &fixed.text)?;
    }
    Ok(fixed.changes)
}

/// How many changes of a file are sure.
pub(super) fn number_of_fixes(file: &str, judged: &Judged) -> usize {
    if library::is_file(file) { candidates(judged).len() } else { 0 }
}

/// Writes the new text, unless somebody else has changed the file meanwhile.
fn write(path: &Path, before: &str, after: &str) -> Result<(), Words> {
    let shown = path.display().to_string();
    let fail = |error: std::io::Error| files::not_written(&shown, &error);
    // What a link points to is changed, and not the link.
    let target = fs::canonicalize(path).map_err(fail)?;
    if fs::read(&target).map_err(fail)? != before.as_bytes() {
        return Err(Words::new(
            format!("{shown} has changed meanwhile; nothing is written"),
            format!("{shown} 파일이 그사이에 바뀌어 쓰지 않았습니다"),
        ));
    }
    files::write_whole(&target, after.as_bytes()).map_err(fail)
}

/// Makes one change after the other, or many at once, as long as no fault is added by it.
fn fixed(source: Source) -> Draft {
    let Source { name, text } = source;
    let judge = |text: &str| judge_text(Source { name: name.clone(), text: text.to_owned() }, &[]);
    let mut now = Draft { judged: judge(&text), text, changes: Vec::new() };
    let mut seen = vec![now.text.clone()];
    for _ in 0..MOST_STEPS {
        let edits = candidates(&now.judged);
        let each = edits.iter().map(std::slice::from_ref);
        let attempts = (edits.len() > 1).then_some(edits.as_slice()).into_iter().chain(each);
        let mut better = attempts.filter_map(|edits| {
            let text = edited(&now.text, edits)?;
            if seen.contains(&text) {
                return None;
            }
            let judged = judge(&text);
            (judged.count() <= now.judged.count()).then_some((text, judged, edits))
        });
        let Some((text, judged, made)) = better.next() else { break };
        let source = Source { name: name.clone(), text: now.text };
        now.changes.extend(made.iter().map(|edit| told(&source, edit)));
        now = Draft { text, judged, changes: now.changes };
        seen.push(now.text.clone());
    }
    now
}

/// The changes that the messages offer in the file itself, in the order of the text and apart from each other.
fn candidates(judged: &Judged) -> Vec<Edit> {
    let fixes = judged.diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    let own = |edit: &Edit| judged.sources.is_first(edit.span.source);
    let mut edits: Vec<Edit> =
        fixes.flat_map(|fix| judged.sources.edits(fix)).filter(own).collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut free = 0;
    edits.retain(|edit| {
        let is_apart = edit.span.start >= free;
        if is_apart {
            free = edit.span.end;
        }
        is_apart
    });
    edits
}

/// A text with edits made in it, which stand in order and apart.
fn edited(text: &str, edits: &[Edit]) -> Option<String> {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        new.push_str(text.get(at..edit.span.start as usize)?);
        new.push_str(&edit.text);
        at = edit.span.end as usize;
    }
    new.push_str(text.get(at..)?);
    Some(new)
}

/// What a change does, with its place.
fn told(source: &Source, edit: &Edit) -> Words {
    let (start, end) = (edit.span.start as usize, edit.span.end as usize);
    let (line, column) = source.line_and_column(start);
    let old = source.text.get(start..end).unwrap_or_default().trim();
    let place = format!("{}:{line}:{column}", source.name);
    match edit.text.as_str() {
        "" => Words::new(
            format!("{place}: took away `{old}`"),
            format!("{place}: 없앴습니다: `{old}`"),
        ),
        new => Words::new(
            format!("{place}: `{old}` is now `{new}`"),
            format!("{place}: 고쳤습니다: `{old}` → `{new}`"),
        ),
    }
}
