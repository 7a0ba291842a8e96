//! Lints about pieces and their moves.

use super::{Lint, Subject};
use crate::diag::Diagnostic;
use crate::index::KindSet;
use crate::model::Kind;
use crate::tables::Leads;
use crate::words::Words;

pub(super) const ABSENT_PIECE: Lint = Lint {
    name: "absent-piece",
    docs: "\
A piece stands in no array and no formation, no piece is promoted to it, and none becomes it when it is
captured: no game from a start ever sees it. Let it pass where it is there for given positions alone, or for
definitions that extend this one.
",
    check: absent_pieces,
};

pub(super) const IDLE_MOVE: Lint = Lint {
    name: "idle-move",
    docs: "\
A move leads nowhere, from any point where its piece may stand and whatever stands around it: the regions of
`bound`, `from`, `to` and `within` leave no point for it, no line is drawn for it, or the board is too small.
Let it pass where definitions that extend this one have another board.
",
    check: idle_moves,
};

pub(super) const STILL_PIECE: Lint = Lint {
    name: "still-piece",
    docs: "\
A piece has moves, and none of them leads anywhere, as told of `idle-move`. A piece that is meant to stand still
says so: `moves = \"none\"`. Let it pass where definitions that extend this one have another board.
",
    check: still_pieces,
};

fn absent_pieces(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let model = subject.model();
    let mut seen = KindSet::EMPTY;
    for (_, piece) in model.arrays.iter().flat_map(|array| array.placement.pieces()) {
        seen.insert(piece.kind);
    }
    let choices = model.formations.iter().flat_map(|formations| &formations.choices);
    for kind in choices.flat_map(|choice| &choice.pieces) {
        seen.insert(*kind);
    }
    let promoted = subject.variant.promotions();
    let left = model.kinds.iter().filter_map(|kind| kind.fate.becomes);
    for kind in promoted.chain(left) {
        seen.insert(kind);
    }
    let absent = seen.complement(model.kinds.len());
    absent
        .iter()
        .filter_map(|kind| subject.def.pieces.get(kind.index()))
        .map(|piece| {
            let id = &piece.id.value;
            let message = words!(
                "the piece `{id}` is part of no start",
                "기물 `{id}`은(는) 어느 시작에서도 나오지 않습니다"
            );
            Diagnostic::warning(ABSENT_PIECE.name, piece.id.span, message)
        })
        .collect()
}

/// For each kind, whether each of its moves leads anywhere.
fn leading(subject: &Subject<'_>) -> Vec<Vec<bool>> {
    let model = subject.model();
    let leads = Leads::new(model);
    let of = |kind: &Kind| kind.moves.iter().map(|rule| leads.anywhere(kind, rule)).collect();
    model.kinds.iter().map(of).collect()
}

fn is_still(leads: &[bool]) -> bool {
    !leads.is_empty() && !leads.contains(&true)
}

fn idle_moves(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (leads, piece) in leading(subject).iter().zip(&subject.def.pieces) {
        if is_still(leads) {
            continue;
        }
        let idle = leads.iter().zip(&piece.moves).filter(|(leads, _)| !**leads);
        found.extend(idle.map(|(_, rule)| {
            let id = &piece.id.value;
            let message = words!(
                "this move of `{id}` leads nowhere",
                "`{id}`의 이 행마로 갈 수 있는 곳이 없습니다"
            );
            Diagnostic::warning(IDLE_MOVE.name, rule.span, message)
        }));
    }
    found
}

fn still_pieces(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let all = leading(subject);
    let still = all.iter().zip(&subject.def.pieces).filter(|(leads, _)| is_still(leads));
    still
        .map(|(_, piece)| {
            let id = &piece.id.value;
            let message = words!(
                "the piece `{id}` can never move",
                "기물 `{id}`은(는) 결코 움직일 수 없습니다"
            );
            let warning = Diagnostic::warning(STILL_PIECE.name, piece.id.span, message);
            let moves = piece.moves.iter();
            let nowhere = || Words::new("it leads nowhere", "갈 수 있는 곳이 없습니다");
            let warning = moves.fold(warning, |all, rule| all.also(rule.span, nowhere()));
            warning.help(Words::new(
                "a piece that stands still says moves = \"none\"",
                "움직이지 않는 기물에는 moves = \"none\"이라고 씁니다",
            ))
        })
        .collect()
}
