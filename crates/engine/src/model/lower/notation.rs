//! How moves are written: words for pieces, sides, the pass and the check.

use super::side_named;
use crate::def::inheritance::MOST_BY_DIGITS;
use crate::def::{Definition, NotationDef, PieceWordsDef};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::SideId;
use crate::model::{Kind, Model, Notation, PieceWords};

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
            let message = format!("there is no piece `{}`", words.piece.value);
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
    let message = format!(
        "two digits cannot name the points of a board with {files} files and {ranks} ranks"
    );
    diags.push(
        size(all, Diagnostic::error("notation-board", def.points, message))
            .help("this way of writing moves is for boards of at most 9 files and 10 ranks"),
    );
    false
}

/// A message that points to the size of the board as well.
fn size(all: &Definition, fault: Diagnostic) -> Diagnostic {
    let Some(board) = &all.board else { return fault };
    fault.also(board.files.span, "so many files").also(board.ranks.span, "so many ranks")
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
    let message = format!("`{word}` cannot stand in a move");
    diags.push(
        Diagnostic::error("bad-word", span, message).help("a word in a move is made of letters"),
    );
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
    let message = format!("`{word}` stands for both `{first}` and `{second}`");
    let fault = Diagnostic::error("duplicate-word", main.piece.span, message);
    let other = if main.piece.value == second { first } else { second };
    let fault = match (place(other), all.pieces.iter().find(|piece| piece.id.value == other)) {
        (Some(other), _) => fault.also(other.piece.span, "and here"),
        (None, Some(piece)) => fault.also(piece.id.span, "it is a glyph of this piece"),
        (None, None) => fault,
    };
    if own.is_some() {
        return Some(fault);
    }
    let kind = &telling.piece.value;
    Some(fault.help(format!("it is inherited; write notation.pieces.{kind} = false")))
}

/// Whether a word is told of a piece, and not only seen on it.
fn tells(def: &PieceWordsDef, word: &str) -> bool {
    let written = [&def.hangul, &def.hanja].into_iter().flatten().flatten();
    written.chain(def.read.iter().map(|word| &word.value)).any(|told| told == word)
}
