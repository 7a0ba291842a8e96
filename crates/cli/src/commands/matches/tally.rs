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
        for record in records {
            tally.add(record);
            plies += record.moves.len();
        }
        if tally.games > 0 {
            #[allow(clippy::cast_precision_loss)] // An average is rounded anyway.
            let plies = plies as f64;
            tally.plies = plies / f64::from(tally.games);
            tally.elo = Some(elo(tally.wins, tally.draws, tally.losses));
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

/// How much stronger a player is who had such results.
fn elo(wins: u32, draws: u32, losses: u32) -> Elo {
    /// Two standard deviations, nearly: 95 of 100 results lie between.
    const WIDTH: f64 = 1.959_964;
    let mean = |wins: f64, draws: f64, losses: f64| (wins + draws / 2.0) / (wins + draws + losses);
    let (wins, draws, losses) = (f64::from(wins), f64::from(draws), f64::from(losses));
    let score = mean(wins, draws, losses);
    // Half a game more of each kind: otherwise a few wins in a row would leave no doubt at all.
    let (more_wins, more_draws, more_losses) = (wins + 0.5, draws + 0.5, losses + 0.5);
    let games = more_wins + more_draws + more_losses;
    let centre = mean(more_wins, more_draws, more_losses);
    let spread = more_wins * (1.0 - centre).powi(2)
        + more_draws * (0.5 - centre).powi(2)
        + more_losses * centre.powi(2);
    let deviation = (spread / games / games).sqrt();
    Elo {
        difference: of_score(score),
        least: of_score(centre - WIDTH * deviation),
        most: of_score(centre + WIDTH * deviation),
    }
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

    #[test]
    fn differences_have_an_interval_around_them() {
        assert_eq!(rounded(elo(50, 0, 50))[1], Some(0));
        let [least, difference, most] = rounded(elo(75, 0, 25));
        assert_eq!(difference, Some(191));
        assert!(least.is_some_and(|least| (105..140).contains(&least)), "{least:?}");
        assert!(most.is_some_and(|most| (250..300).contains(&most)), "{most:?}");
        // Draws tell more than wins and losses in turn.
        let ([wide, ..], [narrow, ..]) = (rounded(elo(50, 0, 50)), rounded(elo(5, 90, 5)));
        assert!(wide < narrow);
    }

    #[test]
    fn a_few_wins_in_a_row_leave_doubt() {
        let [least, difference, most] = rounded(elo(4, 0, 0));
        assert_eq!((difference, most), (None, None));
        assert!(least.is_some_and(|least| least < 200), "{least:?}");
    }
}
