//! How moves are written: words for pieces, sides, the pass and the check.

use super::{side_named, size_given};
use crate::def::inheritance::MOST_BY_DIGITS;
use crate::def::{Definition, NotationDef, PieceWordsDef};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::SideId;
use crate::model::{Kind, Model, Notation, PieceWords, unknown};
use crate::words::Words;

/// Makes the notation; none where it does not fit the board.
pub(super) fn lower(
    def: &NotationDef,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> Option<Notation> {
    if !fits_board(def, all, model, diags) {
        return None;
    }
    for word in def.pass.iter().chain(&def.check) {
        check_word(&word.value, word.span, diags);
    }
    for words in &def.pieces {
        if !model.kinds.iter().any(|kind| kind.id == words.piece.value) {
            let message = unknown::no_piece(&words.piece.value);
            let known = model.kinds.iter().map(|kind| kind.id.as_str());
            diags.push(
                Diagnostic::error("unknown-piece", words.piece.span, message)
                    .suggest(&words.piece.value, known),
            );
        }
    }
    let notation = Notation {
        pass: def.pass.as_ref().map(|word| word.value.clone()),
        check: def.check.as_ref().map(|word| word.value.clone()),
        sides: sides(&def.sides, all, model, diags),
        pieces: model.kinds.iter().map(|kind| piece(kind, &def.pieces, diags)).collect(),
    };
    unique(&notation, def, all, model, diags);
    Some(notation)
}

/// Whether every point can be named.
fn fits_board(def: &NotationDef, all: &Definition, model: &Model, diags: &mut Diagnostics) -> bool {
    let (files, ranks) = (model.board.files(), model.board.ranks());
    if files <= MOST_BY_DIGITS.0 && ranks <= MOST_BY_DIGITS.1 {
        return true;
    }
    let message = words!(
        "two digits cannot name the points of a board with {files} files and {ranks} ranks",
        "세로줄 {files}개, 가로줄 {ranks}개인 판의 점은 두 자리 수로 나타낼 수 없습니다"
    );
    let fault = size(all, Diagnostic::error("notation-board", def.points, message));
    diags.push(fault.help(Words::new(
        "this way of writing moves is for boards of at most 9 files and 10 ranks",
        "이 표기는 세로줄 9개, 가로줄 10개까지인 판에서 씁니다",
    )));
    false
}

/// A message that points to the size of the board as well.
fn size(all: &Definition, fault: Diagnostic) -> Diagnostic {
    let Some(board) = &all.board else { return fault };
    let [files, ranks] = size_given();
    fault.also(board.files.span, files).also(board.ranks.span, ranks)
}

/// A side is marked by its Korean name, and by what the definition adds.
fn sides(
    defs: &[(Spanned<String>, Vec<Spanned<String>>)],
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) -> [Vec<String>; 2] {
    let mut marks = SideId::BOTH.map(|side| vec![model.side_data(side).name.ko().to_owned()]);
    for (name, words) in defs {
        let Some(side) = side_named(name, all, diags) else { continue };
        for word in words {
            check_word(&word.value, word.span, diags);
            marks[side.index()].push(word.value.clone());
        }
    }
    marks
}

/// A piece is read by its glyphs, and by what the definition adds.
fn piece(kind: &Kind, defs: &[PieceWordsDef], diags: &mut Diagnostics) -> PieceWords {
    let glyphs = &kind.glyphs;
    let def = defs.iter().find(|def| def.piece.value == kind.id);
    let hangul = def.and_then(|def| def.hangul.clone()).or_else(|| glyphs.hangul.clone());
    let hanja = def.and_then(|def| def.hanja.clone()).or_else(|| glyphs.hanja.clone());
    let mut read = [Vec::new(), Vec::new()];
    for side in SideId::BOTH {
        let words = [&hangul, &hanja, &glyphs.hangul, &glyphs.hanja];
        let words = words.into_iter().flatten().map(|words| &words[side.index()]);
        let more = def.into_iter().flat_map(|def| &def.read).map(|word| &word.value);
        for word in words.chain(more) {
            if !read[side.index()].contains(word) {
                read[side.index()].push(word.clone());
            }
        }
    }
    if let Some(def) = def {
        let written = [&def.hangul, &def.hanja].into_iter().flatten().flatten();
        for word in written {
            check_word(word, def.piece.span, diags);
        }
        for word in &def.read {
            check_word(&word.value, word.span, diags);
        }
    }
    PieceWords { hangul, hanja, read }
}

/// A word between the digits of a move must not look like one of them.
fn check_word(word: &str, span: Span, diags: &mut Diagnostics) {
    if word.chars().all(char::is_alphabetic) {
        return;
    }
    let message =
        words!("`{word}` cannot stand in a move", "`{word}`은(는) 수의 표기에 쓸 수 없습니다");
    diags.push(Diagnostic::error("bad-word", span, message).help(Words::new(
        "a word in a move is made of letters",
        "수의 표기에 쓰는 말은 글자로만 이루어집니다",
    )));
}

/// No word that is told here means two kinds; a glyph that two kinds share may, and the board tells which is meant.
fn unique(
    notation: &Notation,
    def: &NotationDef,
    all: &Definition,
    model: &Model,
    diags: &mut Diagnostics,
) {
    for (index, words) in notation.pieces.iter().enumerate() {
        let mut seen: Vec<&String> = Vec::new();
        for word in words.read.iter().flatten() {
            if seen.contains(&word) {
                continue;
            }
            seen.push(word);
            let earlier = notation.pieces[..index]
                .iter()
                .position(|other| other.read.iter().flatten().any(|known| known == word));
            let Some(earlier) = earlier else { continue };
            let kinds = [index, earlier].map(|kind| model.kinds[kind].id.as_str());
            if let Some(fault) = ambiguous(word, kinds, def, all) {
                diags.push(fault);
            }
        }
    }
}

/// The message for a word that is told of one of two kinds and means both.
fn ambiguous(
    word: &str,
    [second, first]: [&str; 2],
    def: &NotationDef,
    all: &Definition,
) -> Option<Diagnostic> {
    let place = |kind: &str| def.pieces.iter().find(|def| def.piece.value == kind);
    let places: Vec<&PieceWordsDef> = [second, first].into_iter().filter_map(place).collect();
    let telling = places.iter().find(|def| tells(def, word))?;
    let own = places.iter().find(|def| all.own.contains(&def.piece.span.source));
    let main = own.unwrap_or(telling);
    let message = words!(
        "`{word}` stands for both `{first}` and `{second}`",
        "`{word}`이(가) `{first}`과(와) `{second}`을(를) 모두 가리킵니다"
    );
    let fault = Diagnostic::error("duplicate-word", main.piece.span, message);
    let other = if main.piece.value == second { first } else { second };
    let fault = match (place(other), all.pieces.iter().find(|piece| piece.id.value == other)) {
        (Some(other), _) => {
            fault.also(other.piece.span, Words::new("and here", "여기에도 있습니다"))
        }
        (None, Some(piece)) => {
            let text = Words::new("it is a glyph of this piece", "이 기물에 적는 글자입니다");
            fault.also(piece.id.span, text)
        }
        (None, None) => fault,
    };
    if own.is_some() {
        return Some(fault);
    }
    let kind = &telling.piece.value;
    Some(fault.help(words!(
        "it is inherited; write notation.pieces.{kind} = false",
        "물려받은 것입니다. notation.pieces.{kind} = false라고 쓰십시오"
    )))
}

/// Whether a word is told of a piece, and not only seen on it.
fn tells(def: &PieceWordsDef, word: &str) -> bool {
    let written = [&def.hangul, &def.hanja].into_iter().flatten().flatten();
    written.chain(def.read.iter().map(|word| &word.value)).any(|told| told == word)
}
