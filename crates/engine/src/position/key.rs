//! A key of everything that the tree of legal moves from a position depends on.

use super::Position;
use crate::index::Point;
use crate::tables::{Mirror, Tables, mix};

/// An odd number without a pattern: the golden ratio in 64 bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Two independent numbers.
pub(crate) type TreeKey = (u64, u64);

impl<const W: usize> Position<W> {
    /// A number that tells this position from all others, but for the moves that led to it.
    pub(crate) fn key(&self, tables: &Tables<W>) -> u64 {
        self.state.hash ^ mix(self.facts(tables, 0))
    }

    /// Two numbers that tell this position from all that are played on otherwise; nothing if they cannot.
    ///
    /// Positions that are played on alike to `depth` have the same numbers, mirror images among them if a
    /// mirror is given. Where a ban of repetitions may reach into the tree, or pieces remember where they
    /// began, pieces and turn do not tell positions apart.
    pub(crate) fn tree_key(
        &self,
        tables: &Tables<W>,
        mirror: Option<&Mirror>,
        depth: u32,
    ) -> Option<TreeKey> {
        let reaches = |count: u16| self.state.clock + depth >= 2 * u32::from(count - 1);
        let past_matters = tables.hooks.repetition.is_some_and(|hook| reaches(hook.count));
        if past_matters || !self.births.is_empty() {
            return None;
        }
        let facts = self.facts(tables, depth);
        let mut content = self.content(tables, |point| point);
        if let Some(mirror) = mirror {
            content = content.min(self.content(tables, |point| mirror.image(point)));
        }
        Some((content.0 ^ mix(facts), content.1 ^ mix(facts ^ GOLDEN)))
    }

    /// What matters beside the board, as one number.
    fn facts(&self, tables: &Tables<W>, depth: u32) -> u64 {
        let opening =
            tables.hooks.opening.map_or(0, |rule| rule.plies.saturating_sub(self.state.ply));
        [self.state.facing, self.state.pending, self.state.unbroken, self.turn.index() == 1]
            .into_iter()
            .fold(u64::from(depth), |all, fact| all << 1 | u64::from(fact))
            << 40
            | u64::from(self.state.passes) << 32
            | u64::from(opening)
    }

    /// What is on the board, every point taken for another one.
    fn content(&self, tables: &Tables<W>, image: impl Fn(Point) -> Point) -> TreeKey {
        let keys = &tables.keys;
        let (mut crossed, mut sum) = (0, 0u64);
        let mut add = |number: u64| {
            crossed ^= number;
            sum = sum.wrapping_add(mix(number ^ GOLDEN));
        };
        for point in self.occupied() {
            let code = usize::from(self.mailbox[point.index()]);
            add(keys.piece(code, image(point).index()));
        }
        for point in self.frozen {
            add(mix(keys.member(image(point).index())));
        }
        for (place, debt) in self.debts.iter().enumerate() {
            let salt = mix((2 * place + debt.owner.index()) as u64);
            let captor = debt.captor.map_or(0, |point| keys.captor(image(point).index()));
            add(mix(captor ^ salt));
            for point in debt.members {
                add(mix(keys.member(image(point).index()) ^ salt));
            }
        }
        (crossed, sum)
    }
}
