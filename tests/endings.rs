//! Games to their ends: every one comes to an end in time and stays there, and taking plies back takes
//! everything back.

use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;
use gwangsang::{Game, Move, Outcome, PlayError, Refusal, Variant, notation};
use gwangsang_cli::library;

use crate::common::{stems, variant};

/// How many plies a game can have.
#[derive(Debug, Clone, Copy)]
enum Length {
    /// So many: a limit counts all plies.
    Plies(usize),
    /// So many for each capture that is possible, and once more: a clock counts plies without a capture.
    PerCapture(usize),
    /// No small number, since only repetition is forbidden. This many are far more than games need in which
    /// a royal is captured where it can be.
    ByRepetition(usize),
    /// Any number.
    Unlimited,
}

/// Every shipped variant, and how long its games can be.
const LENGTHS: &[(&str, Length)] = &[
    ("courier", Length::PerCapture(200)),
    ("gwangsanghui", Length::ByRepetition(10_000)),
    ("gwangsanghui-dagaz", Length::ByRepetition(10_000)),
    ("gwangsanghui-restored", Length::ByRepetition(10_000)),
    ("janggi", Length::Plies(200)),
    ("janggi-casual", Length::PerCapture(100)),
    // Every ply beyond 200 captures, which 30 can, or answers a check with a check, which is rare.
    ("janggi-kakao", Length::Plies(260)),
    ("janggi-kja", Length::Unlimited),
    ("janggi-modern", Length::PerCapture(200)),
    ("janggi-pychess", Length::PerCapture(100)),
    ("janggi-traditional", Length::PerCapture(100)),
    ("makruk", Length::PerCapture(128)),
    ("manchu", Length::PerCapture(100)),
    ("minixiangqi", Length::PerCapture(100)),
    ("shatranj", Length::PerCapture(140)),
    ("xiangqi", Length::PerCapture(100)),
];

impl Length {
    /// The most plies of a game.
    fn most(self, variant: &Variant) -> Option<usize> {
        let pieces = variant.model().arrays[0].placement.pieces().count();
        match self {
            Self::Plies(plies) | Self::ByRepetition(plies) => Some(plies),
            // The two royals are never captured where a check has to be answered.
            Self::PerCapture(plies) => Some((pieces - 2 + 1) * plies),
            Self::Unlimited => None,
        }
    }
}

/// Games of each variant.
const GAMES: u64 = 8;

#[test]
fn every_shipped_variant_has_a_length() {
    let known: Vec<&str> = LENGTHS.iter().map(|(id, _)| *id).collect();
    assert_eq!(known, library::shipped_ids().collect::<Vec<_>>());
}

#[test]
fn games_end_in_time_and_stay_ended() {
    let mut endings = BTreeSet::new();
    for (id, length) in LENGTHS {
        let variant = variant(id);
        let Some(most) = length.most(&variant) else { continue };
        for seed in 0..GAMES {
            let mut rng = Rng::with_seed(seed);
            // Half of the games hardly ever capture, unless captures alone bring them to an end.
            let by_capture = matches!(length, Length::ByRepetition(_));
            let habit = Habit {
                capture: if by_capture || seed % 2 == 0 { 2 } else { 40 },
                pass: if seed % 4 == 3 { 1 } else { 20 },
            };
            let mut game = Game::new(variant.clone());
            while game.outcome().is_none() {
                assert!(game.plies().len() < most, "{id}, seed {seed}: {}", notation::fen(&game));
                let mv = royal_capture(&game).unwrap_or_else(|| choose(&game, habit, &mut rng));
                game.play(mv).expect("a legal move");
            }
            endings.insert(stays_ended(&mut game));
        }
    }
    let seen: Vec<&str> = endings.iter().map(String::as_str).collect();
    let meant = [
        "bare-king",
        "bikjang",
        "capture-clock",
        "checkmate",
        "low-material",
        "move-limit",
        "repetition",
        "royal-capture",
        "stalemate",
        "two-passes",
    ];
    assert!(meant.iter().all(|ending| seen.contains(ending)), "only {seen:?} were reached");
}

#[test]
fn the_longest_game_of_a_limit_has_as_many_plies() {
    // Chariots that stay at home, and never the same position for the third time: the limit ends it.
    let variant = variant("janggi");
    let mut game = Game::new(variant);
    let mut rng = Rng::with_seed(1);
    let mut lengths = BTreeSet::new();
    for _ in 0..GAMES {
        while game.outcome().is_none() {
            let moves: Vec<Move> =
                game.legal_moves().iter().copied().filter(|mv| is_dull(&game, *mv)).collect();
            let all = game.legal_moves();
            let mv = rng.choice(moves).unwrap_or_else(|| all[rng.usize(..all.len())]);
            game.play(mv).expect("a legal move");
        }
        lengths.insert((game.plies().len(), game.outcome().map(|end| end.ending.clone())));
        while game.undo() {}
    }
    let last = lengths.last().cloned();
    assert_eq!(last, Some((200, Some("move-limit".to_owned()))), "{lengths:?}");
}

/// Whether a move neither passes nor captures.
fn is_dull(game: &Game, mv: Move) -> bool {
    mv.points().is_some_and(|(_, to)| game.piece_at(to).is_none())
}

/// How moves are chosen.
#[derive(Debug, Clone, Copy)]
struct Habit {
    /// Where there are captures, one of them is chosen every so many times.
    capture: u32,
    /// Where a pass is legal, it is one of the moves to choose from every so many times.
    pass: u32,
}

/// A random move by some habit.
fn choose(game: &Game, habit: Habit, rng: &mut Rng) -> Move {
    let mut moves = game.legal_moves().to_vec();
    if moves.len() > 1 && rng.u32(..habit.pass) > 0 {
        moves.retain(|mv| !mv.is_pass());
    }
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| !mv.is_pass() && !is_dull(game, *mv)).collect();
    if !captures.is_empty() && rng.u32(..habit.capture) == 0 {
        return captures[rng.usize(..captures.len())];
    }
    moves[rng.usize(..moves.len())]
}

/// A move that captures the other royal, where there is one.
fn royal_capture(game: &Game) -> Option<Move> {
    let royal = game.royal(game.turn().other())?;
    let captures = |mv: &&Move| mv.points().is_some_and(|(_, to)| to == royal);
    game.legal_moves().iter().find(captures).copied()
}

/// Looks at a game that is over; gives the id of its ending.
fn stays_ended(game: &mut Game) -> String {
    let fen = notation::fen(game);
    let outcome = game.outcome().expect("an outcome").clone();
    is_explained(&outcome, &fen);
    assert!(game.legal_moves().is_empty(), "{fen}");
    let last = game.plies().last().expect("a ply").mv;
    let mut tried = vec![last, Move::PASS];
    assert!(game.undo());
    tried.extend(game.legal_moves());
    game.play(last).expect("the last move again");
    assert_eq!(game.outcome(), Some(&outcome), "{fen}");
    for mv in tried {
        assert_eq!(game.play(mv), Err(PlayError::Over), "{fen}");
        assert_eq!(game.why(mv), Some(Refusal::Over), "{fen}");
    }
    assert_eq!(notation::fen(game), fen);
    outcome.ending
}

/// An outcome has a name and a sentence in both languages, and points where they decide.
fn is_explained(outcome: &Outcome, fen: &str) {
    let said = [outcome.name.en(), &outcome.reason.en];
    assert!(said.iter().all(|text| text.is_ascii() && text.len() > 5), "{fen}: {outcome:?}");
    let said = [outcome.name.ko(), &outcome.reason.ko];
    let hangul = |text: &&str| text.chars().any(|c| ('가'..='힣').contains(&c));
    assert!(said.iter().all(hangul), "{fen}: {outcome:?}");
    if let (Some(points), Some(winner)) = (outcome.points, outcome.winner) {
        let (more, less) = (points[winner.index()], points[winner.other().index()]);
        assert!(more >= less, "{fen}: {outcome:?}");
    }
}

/// What must be the same again once a ply is taken back.
#[derive(Debug, PartialEq, Eq)]
struct Image {
    fen: String,
    hash: u64,
    legal: Vec<Move>,
    outcome: Option<Outcome>,
}

impl Image {
    fn of(game: &Game) -> Self {
        let legal = game.legal_moves().to_vec();
        Self {
            fen: notation::fen(game),
            hash: game.hash(),
            legal,
            outcome: game.outcome().cloned(),
        }
    }
}

/// What games have shown that is kept beside the board.
#[derive(Debug, Default)]
struct Seen {
    falls: usize,
    barred: usize,
    facings: usize,
}

#[test]
fn taking_back_takes_everything_back() {
    let mut seen = Seen::default();
    let definitions =
        stems("definitions").into_iter().map(|stem| format!("definitions/{stem}.toml"));
    for name in library::shipped_ids().map(str::to_owned).chain(definitions) {
        let variant = variant(&name);
        for seed in 0..3 {
            for start in starts(&variant) {
                there_and_back(&name, &start, &mut Rng::with_seed(seed), &mut seen);
            }
        }
    }
    assert!(seen.falls >= 20, "{seen:?}");
    assert!(seen.barred >= 100, "{seen:?}");
    assert!(seen.facings >= 1, "{seen:?}");
}

/// Few pieces, so that camps fall and royals face each other soon; each fits boards of one size.
const SPARSE: &[&str] = &[
    "3k5/4a4/9/9/9/9/9/9/4A4/4K4 w",
    "15/r1e12/1q5k7/n14/15/15/1R11r1/15/15/15/12E1C/7K5Q1/12A1R/15 w",
];

/// The start of a variant, and games with few pieces.
fn starts(variant: &Arc<Variant>) -> Vec<Game> {
    let setups = SPARSE.iter().filter_map(|fen| notation::parse_fen(variant.model(), fen).ok());
    let sparse = setups.filter_map(|setup| Game::from_setup(variant.clone(), setup).ok());
    std::iter::once(Game::new(variant.clone())).chain(sparse).collect()
}

/// Plays a game that likes to repeat itself, takes it back with a look aside from every ply, and plays it
/// once more.
fn there_and_back(name: &str, start: &Game, rng: &mut Rng, seen: &mut Seen) {
    const PLIES: usize = 150;
    let begin =
        || Game::from_setup(start.variant().clone(), start.start().clone()).expect("a start");
    let mut game = begin();
    let mut images = vec![Image::of(&game)];
    while game.outcome().is_none() && game.plies().len() < PLIES {
        let mv = repeating(&game, rng)
            .unwrap_or_else(|| choose(&game, Habit { capture: 2, pass: 1 }, rng));
        game.play(mv).expect("a legal move");
        images.push(Image::of(&game));
        seen.falls += usize::from(!game.setup().pending.is_empty());
        seen.barred += usize::from(is_barred_from_repeating(&game));
    }
    seen.facings += usize::from(game.outcome().is_some_and(|end| end.ending == "bikjang"));
    let moves: Vec<Move> = game.plies().iter().map(|ply| ply.mv).collect();
    for image in images.iter().rev() {
        assert_eq!(Image::of(&game), *image, "{name}");
        if let Some(mv) = rng.choice(image.legal.iter().copied()) {
            game.play(mv).expect("a legal move");
            assert!(game.undo());
            assert_eq!(Image::of(&game), *image, "{name}");
        }
        game.undo();
    }
    assert!(!game.undo());
    // The game that was taken back is as good as a new one.
    let mut fresh = begin();
    for (mv, image) in moves.into_iter().zip(&images[1..]) {
        for game in [&mut game, &mut fresh] {
            game.play(mv).expect("a legal move");
            assert_eq!(Image::of(game), *image, "{name}");
        }
    }
}

/// Mostly the own last move made backward, where that is legal.
fn repeating(game: &Game, rng: &mut Rng) -> Option<Move> {
    let last = game.plies().iter().rev().nth(1)?;
    let (from, to) = last.mv.points()?;
    let back = Move::new(to, from);
    let wanted = rng.u8(..10) < 7 && game.legal_moves().contains(&back);
    wanted.then_some(back)
}

/// Whether the own last move made backward is forbidden because it would repeat the position.
fn is_barred_from_repeating(game: &Game) -> bool {
    let back = || {
        let (from, to) = game.plies().iter().rev().nth(1)?.mv.points()?;
        game.why(Move::new(to, from))
    };
    matches!(back(), Some(Refusal::Repetition(_) | Refusal::Banned(_)))
}
