//! Lints about rules, and about what ends a game.

use super::{Lint, Subject};
use crate::def::{PassPolicy, Royals, RuleDef};
use crate::diag::{Diagnostic, Spanned};
use crate::rules::{Occasion, Role};
use crate::words::Words;

pub(super) const DEAD_RULE: Lint = Lint {
    name: "dead-rule",
    docs: "\
A rule is listed and can never matter: another ending always comes before it, or what it is about cannot happen
in this game. Only what is sure is told: a stalemate where everybody can pass, royals that never share a file, a
promotion in a zone that its pieces cannot reach. Let it pass where definitions that extend this one give it
something to do.
",
    check: dead_rules,
};

pub(super) const LOST_ROYAL: Lint = Lint {
    name: "lost-royal",
    docs: "\
A royal may be captured, `royals = \"capturable\"`, and no ending has the rule `royal-capture`: the game goes on
without it. Let it pass where a royal is royal for the sake of other rules alone.
",
    check: lost_royals,
};

pub(super) const NO_ENDING: Lint = Lint {
    name: "no-ending",
    docs: "\
Nothing ends the game: no ending is listed, or none of those that are listed can ever matter. Let it pass where a
definition is there to be extended.
",
    check: no_endings,
};

pub(super) const OPEN_END: Lint = Lint {
    name: "open-end",
    docs: "\
A side can come to have no legal move, and no ending says what that means: the game can neither go on nor end.
The rule `no-moves` is for it. Let it pass where no side ever lacks a move.
",
    check: open_ends,
};

pub(super) const UNUSED_RULE: Lint = Lint {
    name: "unused-rule",
    docs: "\
A rule has a table of its own and is not listed in `endings`, `bans` or `effects` of `[game]`: it is no part of
the game. Let it pass where definitions that extend this one list it.
",
    check: unused_rules,
};

fn dead_rules(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for dead in &subject.remarks.dead {
        let place = |id: &str| listed(subject, dead.role).iter().find(|name| name.value == id);
        let Some(name) = place(&dead.id) else { continue };
        let (id, what) = (&dead.id, dead.role.words());
        let message = Words::new(
            format!("the {} `{id}` can never matter", what.en),
            format!("{} `{id}`이(가) 적용되는 일이 없습니다", what.ko),
        );
        let warning =
            Diagnostic::warning(DEAD_RULE.name, name.span, message).label(dead.why.clone());
        found.push(match dead.rival.as_deref().and_then(place) {
            Some(rival) => {
                warning.also(rival.span, Words::new("this one comes first", "이것이 먼저입니다"))
            }
            None => warning,
        });
    }
    found
}

/// The names that [game] lists for a use.
fn listed<'s>(subject: &'s Subject<'_>, role: Role) -> &'s [Spanned<String>] {
    let Some(game) = &subject.def.game else { return &[] };
    match role {
        Role::Ending => &game.endings,
        Role::Ban => &game.bans,
        Role::Effect => &game.effects,
    }
}

fn no_endings(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let Some(game) = &subject.def.game else { return Vec::new() };
    let is_dead = |name: &Spanned<String>| {
        let dead = &subject.remarks.dead;
        dead.iter().any(|dead| dead.role == Role::Ending && dead.id == name.value)
    };
    if !game.endings.iter().all(is_dead) {
        return Vec::new();
    }
    let message = match game.endings.len() {
        0 => Words::new(
            "no ending is listed, so no game ever ends",
            "종료 규칙이 하나도 없어 대국이 끝나지 않습니다",
        ),
        _ => Words::new(
            "none of the endings can ever matter, so no game ever ends",
            "적용되는 종료 규칙이 하나도 없어 대국이 끝나지 않습니다",
        ),
    };
    vec![Diagnostic::warning(NO_ENDING.name, game.list, message)]
}

fn open_ends(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let (model, remarks) = (subject.model(), subject.remarks);
    let Some(game) = &subject.def.game else { return Vec::new() };
    let ends = |occasion| {
        let mut known = remarks.occasions.iter();
        known.any(|known| *known == occasion || *known == Occasion::Stuck)
    };
    let can_be_mated = remarks.knows_check && model.royals == Royals::Safe;
    let checkmate = can_be_mated && !ends(Occasion::Checkmate);
    let stalemate = model.pass == PassPolicy::Never && !ends(Occasion::Stalemate);
    let what = match (checkmate, stalemate) {
        (true, false) => Words::new(
            "a side in check without a legal move",
            "장군을 받고 둘 수 있는 수가 없는 쪽",
        ),
        (false, true) if can_be_mated => Words::new(
            "a side without a legal move that is not in check",
            "장군을 받지 않고 둘 수 있는 수가 없는 쪽",
        ),
        (true | false, true) => {
            Words::new("a side without a legal move", "둘 수 있는 수가 없는 쪽")
        }
        (false, false) => return Vec::new(),
    };
    if game.endings.is_empty() {
        // That is said already.
        return Vec::new();
    }
    let message = Words::new(
        format!("no ending is about {}, so such a game cannot end", what.en),
        format!("{}에 관한 종료 규칙이 없어 그런 대국은 끝나지 못합니다", what.ko),
    );
    vec![Diagnostic::warning(OPEN_END.name, game.list, message).help(about_it("no-moves"))]
}

fn lost_royals(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let remarks = subject.remarks;
    let Some(game) = &subject.def.game else { return Vec::new() };
    let is_lost = game.royals.value == Royals::Capturable && remarks.knows_check;
    if !is_lost || remarks.occasions.contains(&Occasion::RoyalCaptured) {
        return Vec::new();
    }
    let message = Words::new(
        "a royal may be captured here, and no ending says what that means",
        "왕이 잡힐 수 있는데, 잡히면 어떻게 되는지 정한 종료 규칙이 없습니다",
    );
    vec![
        Diagnostic::warning(LOST_ROYAL.name, game.royals.span, message)
            .help(about_it("royal-capture")),
    ]
}

fn about_it(rule: &str) -> Words {
    words!("the rule `{rule}` is about it", "이를 다루는 규칙은 `{rule}`입니다")
}

fn unused_rules(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let def = subject.def;
    let uses: [(Role, &[RuleDef]); 3] =
        [(Role::Ending, &def.endings), (Role::Ban, &def.bans), (Role::Effect, &def.effects)];
    let mut found = Vec::new();
    for (role, defs) in uses {
        let (table, what) = (role.word(), role.words());
        for def in defs.iter().filter(|def| !listed(subject, role).contains(&def.id)) {
            let id = &def.id.value;
            let message = Words::new(
                format!("the {} `{id}` is never used", what.en),
                format!("{} `{id}`이(가) 쓰이지 않습니다", what.ko),
            );
            found.push(Diagnostic::warning(UNUSED_RULE.name, def.id.span, message).help(words!(
                "name it in `{table}s` of [game], or leave it out",
                "[game]의 `{table}s`에 이름을 쓰거나 빼십시오"
            )));
        }
    }
    found
}
