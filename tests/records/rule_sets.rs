//! What each rule-set makes of the same games.

use std::fs;
use std::sync::Arc;

use gwangsang::notation::gib;
use gwangsang::notation::parse_move;
use gwangsang::{Game, SideId, Variant};

use super::{folder, variant};

/// What a rule-set makes of a game: after which ply it ends first, how, who wins, and the points.
type Fate = (usize, &'static str, Option<SideId>, &'static str);

/// The games under the rule-sets, as the rules' sources tell them.
const FATES: [(&str, [Fate; 4]); 5] = {
    let (cho, han) = (Some(SideId::First), Some(SideId::Second));
    let first = (73, "running", None, "55 : 36.5");
    let second = (24, "checkmate", han, "69 : 68.5");
    let third = (96, "two-passes", han, "31 : 43.5");
    [
        ("janggi-kja", [first, second, third, (63, "running", None, "57 : 7.5")]),
        ("janggi", [first, second, third, (63, "bikjang", cho, "57 : 7.5")]),
        ("janggi-kakao", [first, second, third, (48, "low-material", cho, "59 : 9.5")]),
        ("janggi-pychess", [first, second, third, (63, "bikjang", cho, "57 : 7.5")]),
        (
            "janggi-traditional",
            [
                first,
                second,
                (96, "two-passes", None, "31 : 43.5"),
                (63, "bikjang", None, "57 : 7.5"),
            ],
        ),
    ]
};

/// The games are in `gib/known-games.txt`: two formations along the board and the pieces at the end, where
/// they are known, then the moves.
#[test]
fn each_rule_set_makes_of_known_games_what_its_sources_say() {
    let games = fs::read_to_string(folder().join("known-games.txt")).expect("the games");
    let games: Vec<&str> = games.trim_end().split("\n\n").collect();
    for (rule_set, fates) in FATES {
        let variant = variant(rule_set);
        assert_eq!(games.len(), fates.len());
        for (number, (text, (ply, ending, winner, points))) in games.iter().zip(fates).enumerate() {
            let found = fate(&variant, text);
            let expected = (ply, ending.to_owned(), winner, points.to_owned());
            assert_eq!(found, expected, "game {} under {rule_set}", number + 1);
        }
    }
}

/// How a known game ends first; its last position if it does not end.
fn fate(variant: &Arc<Variant>, text: &str) -> (usize, String, Option<SideId>, String) {
    let mut words = text.split_whitespace();
    let mut word = || words.next().expect("two formations and a position");
    let (cho, han, pieces) = (word(), word(), word());
    let headers = format!("[초차림 \"{cho}\"]\n[한차림 \"{han}\"]\n");
    let setup = gib::start(variant.model(), &gib::parse(&headers)[0]).expect("a start");
    let mut game = Game::from_setup(variant.clone(), setup).expect("a position");
    let mut first = None;
    for text in words {
        let mv = parse_move(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play_on(mv).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        let outcome = game.outcome().filter(|_| first.is_none()).cloned();
        if let Some(outcome) = outcome {
            first = Some((game.plies().len(), outcome.ending, outcome.winner, points(&game)));
        }
    }
    let placement = game.placement().to_fen(variant.model());
    assert!(pieces == "?" || placement == pieces, "{placement}");
    first.unwrap_or_else(|| (game.plies().len(), "running".to_owned(), None, points(&game)))
}

fn points(game: &Game) -> String {
    game.points().map(|points| points.to_string()).join(" : ")
}
