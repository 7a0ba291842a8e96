//! What a position is estimated to be worth.

use gwangsang::model::Shares;
use gwangsang::{Deadline, SideId, Survey, Tree};

use crate::score::MOST_ESTIMATED;
use crate::worth::Worth;

/// What it is worth to be the one to move.
const TEMPO: i32 = 12;
/// What is beside the pieces themselves is hardly ever worth more, where every part counts as it is found.
const POSITIONAL: i32 = 350;
/// The most pressure on a royal that is told apart.
const MOST_PRESSURE: i32 = 30_000;
/// So many plies before points decide they begin to matter.
const DEADLINE: u32 = 50;

/// How a player judges positions.
#[derive(Debug)]
pub(crate) struct Judgement {
    pub(crate) worth: Worth,
    /// By how much a weak player errs at most, either way.
    error: i32,
    seed: u64,
    /// What is beside the pieces themselves is hardly ever worth more.
    positional: i32,
}

impl Judgement {
    /// A judgement that errs by so much, in a way that hangs on a seed and the position.
    pub(crate) fn new(worth: Worth, error: i32, seed: u64) -> Self {
        let Shares { mobility, safety, protection, .. } = worth.shares;
        let largest = mobility.max(safety).max(protection).max(100);
        let positional = POSITIONAL * i32::from(largest) / 100;
        Self { worth, error, seed, positional }
    }

    /// Estimates what a position is worth to the side to move, and gives what was seen.
    pub(crate) fn estimate(&self, tree: &Tree, key: u64) -> (i32, Survey) {
        let survey = tree.survey(&self.worth.weights);
        let turn = tree.turn();
        let shares = &self.worth.shares;
        let [first, second] = SideId::BOTH.map(|side| side_score(&survey, side, turn, shares));
        let lead = first - second + self.worth.bonus + Self::deadline(tree);
        let own = if turn == SideId::First { lead } else { -lead };
        let score = own + TEMPO + self.slip(key);
        (score.clamp(-MOST_ESTIMATED, MOST_ESTIMATED), survey)
    }

    /// What a position is worth at least to the side to move, by what the pieces are worth where they stand.
    pub(crate) fn at_least(&self, turn: SideId, [first, second]: [i32; 2]) -> i32 {
        let lead = first - second + self.worth.bonus;
        let own = if turn == SideId::First { lead } else { -lead };
        (own - self.positional - self.error).clamp(-MOST_ESTIMATED, MOST_ESTIMATED)
    }

    /// What it is worth to have more points when they decide soon.
    fn deadline(tree: &Tree) -> i32 {
        let Some(Deadline { plies, by_points: true }) = tree.deadline() else { return 0 };
        if plies >= DEADLINE {
            return 0;
        }
        let [first, second] = tree.points();
        let tie = tree.variant().model().tie;
        let leads = first > second || first == second && tie == Some(SideId::First);
        let trails = first < second || first == second && tie == Some(SideId::Second);
        (i32::from(leads) - i32::from(trails)) * (DEADLINE - plies) as i32 * 8
    }

    /// What a weak player gets wrong about a position.
    fn slip(&self, key: u64) -> i32 {
        if self.error == 0 {
            return 0;
        }
        let mixed = (key ^ self.seed.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let share = (mixed >> 40) as i32 % (2 * self.error + 1);
        share - self.error
    }
}

/// What a side has in a position.
fn side_score(survey: &Survey, side: SideId, turn: SideId, shares: &Shares) -> i32 {
    let holding = survey.holdings[side.index()];
    let pressure = holding.pressure.min(MOST_PRESSURE);
    let threat = pressure * pressure / (pressure + 400).max(1);
    // Of its loose pieces the side to move can save one.
    let loose = if side == turn { holding.loose - holding.loosest } else { holding.loose };
    let threat = threat * i32::from(shares.safety) / 200;
    let loose = loose * i32::from(shares.protection) / 1_000;
    holding.worth + holding.reach + threat - loose
}
