//! What is said of rules in the wrong place.

use super::{Role, RuleType};
use crate::def::RuleDef;
use crate::diag::{Diagnostic, Span, Spanned};
use crate::words::{Particle, Words};

/// The message for a rule that a list names twice.
pub(super) fn listed_twice(
    role: Role,
    name: &Spanned<String>,
    twin: &Spanned<String>,
) -> Diagnostic {
    let (id, Words { en, ko }) = (&name.value, role.words());
    let message =
        words!("the {en} `{id}` is listed twice", "{ko} `{id}`이(가) 두 번 적혀 있습니다");
    Diagnostic::error("listed-twice", name.span, message)
        .also(twin.span, Words::new("first listed here", "여기에 먼저 적혀 있습니다"))
        .without(Words::new("list it once", "한 번만 쓰기"))
}

/// The message for a rule that a list names and nothing gives.
pub(super) fn not_there(role: Role, name: &Spanned<String>, defs: &[RuleDef]) -> Diagnostic {
    let (id, table, Words { en, ko }) = (&name.value, role.word(), role.words());
    let subject = Particle::Subject.after(&ko);
    let message = words!("there is no {en} `{id}`", "`{id}`(이)라는 {subject} 없습니다");
    let known = defs.iter().map(|def| def.id.value.as_str());
    Diagnostic::error("unknown-rule", name.span, message).suggest(id, known).help(words!(
        "each {en} has a table of its own, [{table}s.{id}]",
        "{ko}마다 [{table}s.{id}]처럼 표가 따로 있습니다"
    ))
}

/// The message for a rule that cannot be used so.
pub(super) fn wrong_role(role: Role, rule: &RuleType, place: Span) -> Diagnostic {
    let (name, what) = (rule.name, role.words().with_article());
    let (en, ko) = (what.en, Particle::Toward.after(&what.ko));
    let message =
        words!("the rule `{name}` cannot be {en}", "규칙 `{name}`은(는) {ko} 쓸 수 없습니다");
    let Words { en, ko } = rule.uses();
    Diagnostic::error("wrong-role", place, message)
        .help(words!("it can be used as: {en}", "이렇게 쓸 수 있습니다: {ko}"))
}
