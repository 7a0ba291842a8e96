//! What the games of a match add up to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::{Record, Seat};

/// What the games add up to, for the first player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Tally {
    pub(super) games: u32,
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    /// Wins, draws and losses with the side that is named first, and with the other one.
    pub(super) by_side: [[u32; 3]; 2],
    /// How many games ended by each ending.
    pub(super) endings: BTreeMap<String, u32>,
    /// How many games were drawn by each ending.
    pub(super) drawn_by: BTreeMap<String, u32>,
    /// How many games A and B lost by a fault.
    pub(super) faults: [u32; 2],
    /// The plies of a game on average.
    pub(super) plies: f64,
    pub(super) elo: Option<Elo>,
}

/// How much stronger the first player is, with the ends of the interval of 95 %.
///
/// An end that is not known is as good as infinite.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Elo {
    pub(super) difference: Option<f64>,
    pub(super) least: Option<f64>,
    pub(super) most: Option<f64>,
}

impl Tally {
    pub(super) fn new<'r>(records: impl Iterator<Item = &'r Record>) -> Self {
        let mut tally = Self {
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            by_side: [[0; 3]; 2],
            endings: BTreeMap::new(),
            drawn_by: BTreeMap::new(),
            faults: [0; 2],
            plies: 0.0,
            elo: None,
        };
        let mut plies = 0;
        let mut pairs: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for record in records {
            tally.add(record);
            plies += record.moves.len();
            // Games 1 and 2 have the same opening, 3 and 4, and so on.
            pairs.entry(record.game.div_ceil(2)).or_default().push(points(record));
        }
        if tally.games > 0 {
            #[allow(clippy::cast_precision_loss)] // An average is rounded anyway.
            let plies = plies as f64;
            tally.plies = plies / f64::from(tally.games);
            tally.elo = Some(elo(tally.points() / f64::from(tally.games), &pairs));
        }
        tally
    }

    /// The points of the first player.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    fn add(&mut self, record: &Record) {
        let (result, count) = match record.winner {
            Some(Seat::A) => (0, &mut self.wins),
            None => (1, &mut self.draws),
            Some(Seat::B) => (2, &mut self.losses),
        };
        *count += 1;
        self.games += 1;
        self.by_side[usize::from(record.first == Seat::B)][result] += 1;
        *self.endings.entry(record.ending.clone()).or_default() += 1;
        if record.winner.is_none() {
            *self.drawn_by.entry(record.ending.clone()).or_default() += 1;
        }
        if let (Some(_), Some(winner)) = (&record.fault, record.winner) {
            self.faults[usize::from(winner == Seat::A)] += 1;
        }
    }
}

/// The points of the first player in a game.
fn points(record: &Record) -> f64 {
    match record.winner {
        Some(Seat::A) => 1.0,
        None => 0.5,
        Some(Seat::B) => 0.0,
    }
}

/// How much stronger a player is who had such a share of the points, in such pairs of games.
///
/// Both games of a pair begin alike, so what they have in common says nothing about the players: the doubt is
/// that about pairs, not about games.
fn elo(score: f64, pairs: &BTreeMap<u32, Vec<f64>>) -> Elo {
    /// Two standard deviations, nearly: 95 of 100 results lie between.
    const WIDTH: f64 = 1.959_964;
    // A quarter of a pair more of each kind: otherwise a few wins in a row would leave no doubt at all.
    const MORE: [(f64, f64); 3] = [(0.0, 0.25), (0.5, 0.25), (1.0, 0.25)];
    let mean = |points: &Vec<f64>| points.iter().sum::<f64>() / count(points.len());
    let shares = || pairs.values().map(|points| (mean(points), 1.0)).chain(MORE);
    let weight: f64 = shares().map(|(_, weight)| weight).sum();
    let centre = shares().map(|(share, weight)| share * weight).sum::<f64>() / weight;
    let spread: f64 = shares().map(|(share, weight)| (share - centre).powi(2) * weight).sum();
    let deviation = (spread / weight / weight).sqrt();
    Elo {
        difference: of_score(score),
        least: of_score(centre - WIDTH * deviation),
        most: of_score(centre + WIDTH * deviation),
    }
}

#[allow(clippy::cast_precision_loss)] // No match has that many games.
fn count(length: usize) -> f64 {
    length as f64
}

/// The difference that makes such a score the expected one; none if no difference is large enough.
fn of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(elo: Elo) -> [Option<i32>; 3] {
        [elo.least, elo.difference, elo.most].map(|value| value.map(|value| value.round() as i32))
    }

    /// What comes of so many pairs with such points.
    fn of_pairs(kinds: &[(usize, [f64; 2])]) -> Elo {
        let pairs = kinds.iter().flat_map(|(many, points)| std::iter::repeat_n(points, *many));
        let pairs: BTreeMap<u32, Vec<f64>> = (1..).zip(pairs.map(|pair| pair.to_vec())).collect();
        let points: Vec<f64> = pairs.values().flatten().copied().collect();
        elo(points.iter().sum::<f64>() / count(points.len()), &pairs)
    }

    #[test]
    fn differences_have_an_interval_around_them() {
        assert_eq!(rounded(of_pairs(&[(25, [1.0, 1.0]), (25, [0.0, 0.0])]))[1], Some(0));
        // What is won and lost is the players' doing: as wide as that of 50 games alone.
        let [least, difference, most] = rounded(of_pairs(&[(38, [1.0, 1.0]), (12, [0.0, 0.0])]));
        assert_eq!(difference, Some(200));
        assert!(least.is_some_and(|least| (75..110).contains(&least)), "{least:?}");
        assert!(most.is_some_and(|most| (290..350).contains(&most)), "{most:?}");
    }

    #[test]
    fn openings_that_decide_games_say_nothing_about_the_players() {
        let split = rounded(of_pairs(&[(50, [1.0, 0.0])]));
        let whole = rounded(of_pairs(&[(25, [1.0, 1.0]), (25, [0.0, 0.0])]));
        assert!(split[2] < Some(20) && whole[2] > Some(80), "{split:?} {whole:?}");
    }

    #[test]
    fn a_few_wins_in_a_row_leave_doubt() {
        let [least, difference, most] = rounded(of_pairs(&[(2, [1.0, 1.0])]));
        assert_eq!((difference, most), (None, None));
        assert!(least.is_some_and(|least| least < 200), "{least:?}");
    }
}
