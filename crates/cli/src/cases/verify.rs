//! Whether the moves that a case names are moves at all.
//!
//! A move that is not legal makes a case fail; a text that is no move cannot be read.

use std::sync::Arc;

use gwangsang::notation::{self, MoveError};
use gwangsang::{Diagnostic, Diagnostics, Game, Span, Spanned, Variant};

use super::Case;

/// Reads the moves of a case in turn, and those that it states something about.
pub(super) fn moves(case: &Case, variant: &Arc<Variant>, diags: &mut Diagnostics) {
    let Ok(mut game) = Game::from_setup(variant.clone(), case.setup.value.clone()) else { return };
    for text in &case.moves {
        match notation::parse_move(&game, &text.value) {
            // Behind an illegal move nothing more can be told.
            Ok(mv) if game.play(mv).is_err() => return,
            Ok(_) => {}
            Err(error) => return diags.push(malformed(text, &error)),
        }
    }
    let legal = case.expected.legal.iter().flat_map(|legal| &legal.value);
    let refused = case.expected.refused.iter().map(|refused| &refused.text);
    for text in legal.chain(refused) {
        if let Err(error) = notation::parse_move(&game, &text.value) {
            diags.push(malformed(text, &error));
        }
    }
}

fn malformed(text: &Spanned<String>, error: &MoveError) -> Diagnostic {
    Diagnostic::error("bad-move", part(text, error.range.clone()), error.words())
}

/// The place of some bytes of a text, if it stands in the source unchanged; else of all of it.
fn part(text: &Spanned<String>, range: std::ops::Range<usize>) -> Span {
    let Span { source, start, end } = text.span;
    if (end - start) as usize != text.value.len() || range.is_empty() {
        return text.span;
    }
    Span { source, start: start + range.start as u32, end: start + range.end as u32 }
}
