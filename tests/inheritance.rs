//! Definitions that take something away from another one: what loads can be written down whole, and read again.

use std::fmt::Write as _;
use std::sync::Arc;

use gwangsang::{Game, KindId, Loaded, NoLibrary, Source, Variant};
use gwangsang_cli::library;

use crate::common::variant;

/// A definition with a name of its own that changes another one.
fn child(of: &str, rest: &str) -> Source {
    let head = format!("format = 1\nextends = \"{of}\"\nid = \"child\"\nname = \"Child\"\n");
    Source { name: "child.toml".to_owned(), text: format!("{head}{rest}") }
}

/// What a variant without a kind says: its boards without that kind, and no choice before the first move.
fn without(variant: &Variant, kind: KindId) -> String {
    let model = variant.model();
    let mut text = format!("pieces.{} = false\n", model.kind(kind).id);
    if model.formations.is_some() {
        text.push_str("formations = false\n");
    }
    if !model.handicaps.is_empty() {
        text.push_str("handicaps = false\n");
    }
    for array in &model.arrays {
        let mut placement = array.placement.clone();
        for (point, piece) in array.placement.pieces() {
            placement.set(point, Some(piece).filter(|piece| piece.kind != kind));
        }
        let _ = writeln!(text, "setup.arrays.{} = \"{}\"", array.id, placement.to_fen(model));
    }
    text
}

/// The kind with an id.
fn named(variant: &Variant, id: &str) -> KindId {
    let found = variant.model().kinds().find(|(_, kind)| kind.id == id);
    found.expect("a kind").0
}

/// What a definition says in full is a definition by itself, and the same game.
fn can_be_read_again(variant: &Arc<Variant>, place: &str) -> Arc<Variant> {
    let text = variant.effective().to_owned();
    let again = gwangsang::load(Source { name: "whole.toml".to_owned(), text }, &NoLibrary)
        .unwrap_or_else(|error| panic!("{place}: {error}"))
        .variant;
    assert_eq!(again.effective(), variant.effective(), "{place}");
    assert_eq!(again.fingerprint(), variant.fingerprint(), "{place}");
    assert_eq!(Game::new(again.clone()).perft(1), Game::new(variant.clone()).perft(1), "{place}");
    again
}

#[test]
fn a_game_without_a_kind_can_be_written_down_whole() {
    let (mut kinds, mut sound) = (0, Vec::new());
    for id in library::shipped_ids() {
        let whole = variant(id);
        for (kind, data) in whole.model().kinds() {
            kinds += 1;
            let place = format!("{id} without {}", data.id);
            let text = without(&whole, kind);
            let extended = library::load_source(child(id, &text));
            let overlay = Source { name: "overlay.toml".to_owned(), text };
            let source = library::source(id).expect("it is shipped");
            let overlaid = library::load_overlaid(source, &[overlay]);
            let [Ok(extended), Ok(overlaid)] = [extended, overlaid] else { continue };
            let [extended, overlaid] = [extended, overlaid].map(|Loaded { variant, .. }| {
                assert!(variant.model().kinds().all(|(_, other)| other.id != data.id), "{place}");
                can_be_read_again(&variant, &place)
            });
            assert_eq!(extended.fingerprint(), overlaid.fingerprint(), "{place}");
            sound.push(place);
        }
    }
    // The others are royals, or named by a rule or by another piece.
    assert!(sound.len() >= 100, "{} of {kinds}: {}", sound.len(), sound.join("\n"));
    let cannons = sound.iter().filter(|place| place.ends_with(" without cannon"));
    assert!(cannons.count() >= 7, "{}", sound.join("\n"));
}

const SIDES: &str = "\
sides.cho = false
sides.sky = { name = { en = \"Sky\", ko = \"하늘\" }, forward = \"up\" }
formations = false
handicaps = false
game.first = \"han\"
";
const WIDE: &str = "\
formations = false
handicaps = false
board.files = 10
setup.arrays.standard = \"4k5/10/10/10/10/10/10/10/10/4K5\"
";
#[test]
fn what_falls_away_is_not_written_down() {
    for (rest, table, key, is_gone) in [
        (SIDES, "notation.sides", "cho", true),
        (SIDES, "notation.sides", "han", false),
        (WIDE, "", "notation", true),
        (WIDE, "evaluation", "files", true),
        (WIDE, "evaluation", "ranks", false),
        // A glyph may stand for two pieces.
        ("pieces.soldier.glyphs.hangul = \"포\"", "notation.pieces", "cannon", false),
    ] {
        let variant = library::load_source(child("janggi", rest));
        let variant = variant.unwrap_or_else(|error| panic!("{rest}: {error}")).variant;
        can_be_read_again(&variant, rest);
        let whole: toml::Value = toml::from_str(variant.effective()).expect("TOML");
        let steps = table.split('.').filter(|step| !step.is_empty());
        let found = steps.fold(&whole, |table, step| &table[step]).get(key);
        assert_eq!(found.is_none(), is_gone, "{rest}: {key}");
    }
}

#[test]
fn what_a_child_says_itself_of_a_piece_taken_away_is_a_fault() {
    let janggi = variant("janggi");
    let guards = without(&janggi, named(&janggi, "guard"));
    for (words, is_sound) in [
        ("", true),
        ("notation.pieces.general = false", true),
        ("notation.pieces.guard = { read = \"師\" }", false),
        ("evaluation.values.guard = 1", false),
        ("evaluation.files.guard = [1]", false),
    ] {
        let loaded = library::load_source(child("janggi", &format!("{guards}{words}")));
        assert_eq!(loaded.is_ok(), is_sound, "{words}");
        if let Err(error) = loaded {
            assert!(format!("{error:?}").contains("there is no piece `guard`"), "{error:?}");
        }
    }
}

/// Who takes away a piece together with its words says more than is needed, and nothing wrong.
#[test]
fn words_can_be_taken_away_together_with_their_piece() {
    let janggi = variant("janggi");
    let less = without(&janggi, named(&janggi, "cannon"));
    let fingerprint = |rest: &str| {
        let loaded = library::load_source(child("janggi", &format!("{less}{rest}")));
        loaded.unwrap_or_else(|error| panic!("{rest}: {error}")).variant.fingerprint()
    };
    assert_eq!(fingerprint("notation.pieces.cannon = false"), fingerprint(""));
}
