//! When a player gives up a game that both players take to be lost.

use std::num::NonZeroU32;

use gwangsang_search::Value;

use super::record::Seat;

/// For how many of its moves in a row each player has to be of the same mind.
const MOVES_IN_A_ROW: u32 = 4;

/// What the players have told about a game, as far as it decides whether one of them gives up.
#[derive(Debug)]
pub(super) struct Opinions {
    /// From which score on a game is won; without it nobody gives up.
    enough: Option<NonZeroU32>,
    /// For how many of its last moves A and B took the game to be won, and to be lost.
    won: [u32; 2],
    lost: [u32; 2],
}

impl Opinions {
    /// The opinions before the first move, with the score that is enough, in hundredths.
    pub(super) const fn new(enough: Option<NonZeroU32>) -> Self {
        Self { enough, won: [0; 2], lost: [0; 2] }
    }

    /// Takes note of what a player tells with its move; who tells nothing is of no opinion.
    pub(super) fn hear(&mut self, seat: Seat, told: Option<Value>) {
        let Some(enough) = self.enough else { return };
        let enough = i64::from(enough.get());
        let (won, lost) = match told {
            None => (false, false),
            Some(Value::WinIn(_)) => (true, false),
            Some(Value::LossIn(_)) => (false, true),
            Some(Value::Estimate(score)) => {
                (i64::from(score) >= enough, i64::from(score) <= -enough)
            }
        };
        for (counts, holds) in [(&mut self.won, won), (&mut self.lost, lost)] {
            let count = &mut counts[seat as usize];
            *count = if holds { *count + 1 } else { 0 };
        }
    }

    /// Who gives up, if both have been of the same mind for long enough.
    pub(super) fn loser(&self) -> Option<Seat> {
        let agreed = |seat: &Seat| {
            let (own, other) = (self.lost[*seat as usize], self.won[seat.other() as usize]);
            own.min(other) >= MOVES_IN_A_ROW
        };
        [Seat::A, Seat::B].into_iter().find(agreed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many moves who gives up, if A and B tell these scores in turn.
    fn given_up(enough: u32, told: &[[Option<Value>; 2]]) -> Option<(usize, Seat)> {
        let mut opinions = Opinions::new(NonZeroU32::new(enough));
        let moves = told.iter().flat_map(|[a, b]| [(Seat::A, *a), (Seat::B, *b)]);
        for (index, (seat, value)) in moves.enumerate() {
            opinions.hear(seat, value);
            if let Some(loser) = opinions.loser() {
                return Some((index + 1, loser));
            }
        }
        None
    }

    fn scores(a: i32, b: i32) -> [Option<Value>; 2] {
        [Some(Value::Estimate(a)), Some(Value::Estimate(b))]
    }

    #[test]
    fn a_player_gives_up_where_both_agree_for_four_moves() {
        assert_eq!(given_up(300, &[scores(-300, 300); 9]), Some((8, Seat::A)));
        assert_eq!(given_up(300, &[scores(900, -301); 9]), Some((8, Seat::B)));
        let mates = [Some(Value::LossIn(8)), Some(Value::WinIn(7))];
        assert_eq!(given_up(100_000, &[mates; 4]), Some((8, Seat::A)));
        // B has seen it later than A.
        let late = [vec![scores(-300, 0); 3], vec![scores(-300, 300); 9]].concat();
        assert_eq!(given_up(300, &late), Some((14, Seat::A)));
    }

    #[test]
    fn nobody_gives_up_where_one_of_them_doubts() {
        let hopeful = [vec![scores(-300, 300); 3], vec![scores(-299, 300)]].concat().repeat(3);
        let careful = [vec![scores(-300, 300); 3], vec![scores(-300, 299)]].concat().repeat(3);
        let silent = [vec![scores(-300, 300); 3], vec![[None; 2]]].concat().repeat(3);
        let alone = vec![[None, Some(Value::WinIn(1))]; 9];
        let both_winning = vec![scores(900, 900); 9];
        for told in [hopeful, careful, silent, alone, both_winning] {
            assert_eq!(given_up(300, &told), None, "{told:?}");
        }
        assert_eq!(given_up(0, &[scores(-9_000, 9_000); 9]), None, "it was not asked for");
    }
}
