//! Documents that are laid over a definition from outside: an option is tried without a file of its own.

use super::inheritance::lay_over;
use super::node::{Entry, Node, Text, Value};
use crate::diag::{Diagnostic, Diagnostics};
use crate::words::Words;

/// What the id of an overlaid definition ends in.
const ID_MARK: &str = "-overlaid";
/// What its names end in, by language; other texts have the first one.
const NAME_MARKS: [(&str, &str); 2] = [("en", " (overlaid)"), ("ko", " (덧씌움)")];
/// By what a definition is found, which an overlaid one is not.
const ALIASES: &str = "aliases";

/// The id of a definition.
pub(crate) fn id(entries: &[Entry]) -> Option<&str> {
    let entry = entries.iter().find(|entry| entry.key.value == "id")?;
    match &entry.node.value {
        Value::String(text) => Some(&text.text),
        _ => None,
    }
}

/// Marks a definition as one that something is laid over, in its id and its names.
pub(crate) fn mark(entries: &mut Vec<Entry>) {
    entries.retain(|entry| entry.key.value != ALIASES);
    for entry in entries {
        match entry.key.value.as_str() {
            "id" => append(&mut entry.node, ID_MARK),
            "name" => mark_name(&mut entry.node),
            _ => {}
        }
    }
}

fn mark_name(node: &mut Node) {
    let Value::Table(entries) = &mut node.value else {
        return append(node, NAME_MARKS[0].1);
    };
    for entry in entries {
        let mark = NAME_MARKS.iter().find(|(language, _)| *language == entry.key.value);
        if let Some((_, mark)) = mark {
            append(&mut entry.node, mark);
        }
    }
}

/// Puts something behind a text, or behind each of a list; a text that says nothing is left alone.
fn append(node: &mut Node, mark: &str) {
    match &mut node.value {
        Value::String(Text { text, .. }) if !text.trim().is_empty() => text.push_str(mark),
        Value::Array(items) => items.iter_mut().for_each(|item| append(item, mark)),
        _ => {}
    }
}

/// Lays an overlay over a definition.
///
/// It can say anything that a definition can, but what that extends.
pub(crate) fn lay(base: Vec<Entry>, overlay: Vec<Entry>, diags: &mut Diagnostics) -> Vec<Entry> {
    if let Some(entry) = overlay.iter().find(|entry| entry.key.value == "extends") {
        let message = Words::new(
            "what is laid over a definition extends nothing itself",
            "정의에 덮어씌우는 것은 다른 정의를 물려받을 수 없습니다",
        );
        let help = Words::new(
            "leave `extends` out, or ask for that definition in the first place",
            "`extends`를 빼거나, 처음부터 그 정의를 고르십시오",
        );
        diags.push(Diagnostic::error("overlay-extends", entry.key.span, message).help(help));
    }
    lay_over(base, overlay)
}
