//! The choice before the first move: whose turn it is to choose, what is refused, and what may be given up.

use gwangsang::model::Formations;
use gwangsang::{Preparation, PreparationError, SideId, Words, notation};

use crate::common::variant;

const CHO: SideId = SideId::First;
const HAN: SideId = SideId::Second;

#[test]
fn han_chooses_then_cho_chooses_then_cho_moves() {
    let mut preparation = Preparation::new(variant("janggi"));
    assert_eq!(preparation.turn(), Some(HAN));
    let early = preparation.choose(CHO, "inner");
    assert_eq!(early, Err(PreparationError::OutOfOrder(Words::new("Han", "한"))));
    assert_eq!(preparation.keep(CHO), early);
    preparation.choose(HAN, "상마상마").expect("Han may choose");
    assert_eq!(
        preparation.choose(HAN, "inner"),
        Err(PreparationError::OutOfOrder(Words::new("Cho", "초")))
    );
    preparation.choose(CHO, "outer").expect("Cho may choose");
    assert_eq!(preparation.turn(), None);
    assert_eq!(preparation.choose(CHO, "inner"), Err(PreparationError::Complete));
    let game = preparation.begin().expect("a game");
    assert_eq!(game.turn(), CHO);
    let placed = notation::fen(&game);
    assert!(placed.starts_with("rnba1anbr/"), "{placed}");
    assert!(placed.contains("/RBNA1ANBR w"), "{placed}");
    assert!(preparation.undo(), "a choice can be taken back");
    assert_eq!(preparation.turn(), Some(CHO));
}

#[test]
fn what_is_unknown_is_refused_with_what_there_is() {
    let mut preparation = Preparation::new(variant("janggi"));
    let refused = |result: Result<(), PreparationError>| result.expect_err("refused").to_string();
    assert_eq!(
        refused(preparation.choose(HAN, "inside")),
        "there is no formation `inside`; there is inner (마상상마), outer (상마마상), left (상마상마), right (마상마상)"
    );
    assert_eq!(
        refused(preparation.set_array("mirror")),
        "there is no array `mirror`; there is standard"
    );
    assert!(refused(preparation.set_handicap("king")).contains("there is no handicap `king`"));
    let mut other = Preparation::new(variant("xiangqi"));
    assert_eq!(other.choose(HAN, "inner"), Err(PreparationError::NoFormations));
}

/// The same word means different files for a side whose own left is the board's right.
#[test]
fn names_are_read_from_the_own_left_or_along_the_board() {
    let variant = variant("janggi");
    let formations = variant.model().formations.as_ref().expect("formations");
    let along = |side, name| id(formations, formations.find_along_board(side, name));
    assert_eq!(id(formations, formations.find("상마상마")), "left");
    assert_eq!(along(CHO, "상마상마"), "left");
    assert_eq!(along(HAN, "상마상마"), "right");
    assert_eq!(along(HAN, "마상상마"), "inner");
}

fn id(formations: &Formations, number: Option<usize>) -> &str {
    &formations.choices[number.expect("a known name")].id
}

#[test]
fn handicaps_give_pieces_up_and_let_han_begin() {
    for (name, gone, expected) in [
        ("soldier", 1, "rnba1abnr/4k4/1c5c1/p1p1p1p2/"),
        ("양사떼기", 2, "rnb3bnr/4k4/"),
        ("horse", 1, "rnba1ab1r/4k4/"),
        ("elephant", 1, "rnba1a1nr/4k4/"),
        ("chariot-and-cannon", 2, "rnba1abn1/4k4/1c7/"),
    ] {
        let mut preparation = Preparation::new(variant("janggi"));
        preparation.set_handicap(name).expect("a handicap");
        let game = preparation.begin().expect("a game");
        let fen = notation::fen(&game);
        assert!(fen.starts_with(expected), "{name}: {fen}");
        assert_eq!(game.turn(), HAN, "{name}");
        assert_eq!(game.start().start_count, 32 - gone, "{name}");
    }
}

#[test]
fn every_named_array_can_be_begun_with() {
    let variant = variant("gwangsanghui");
    for array in &variant.model().arrays {
        let mut preparation = Preparation::new(variant.clone());
        preparation.set_array(&array.id).expect("a known array");
        let game = preparation.begin().expect("a game");
        assert_eq!(game.placement(), array.placement, "{}", array.id);
    }
    assert_eq!(variant.model().arrays.len(), 5);
}
