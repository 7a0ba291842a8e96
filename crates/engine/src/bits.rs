//! Sets of points as words of bits.
//!
//! A set over up to `64 * W` points. The arithmetic that finds the first blocker on a line works
//! on the whole set as one long number, so that it needs no look-up and no branch.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::index::Point;

/// A set of points in `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

/// A set wide enough for every board; used where speed does not matter.
pub type PointSet = Bits<16>;

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// No point.
    pub const EMPTY: Self = Self([0; W]);
    /// Every bit, also those beyond the board.
    pub const ALL: Self = Self([u64::MAX; W]);

    /// The set of one point.
    #[inline(always)]
    #[must_use]
    pub fn one(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }

    /// Whether a point is in the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() >> 6] >> (point.index() & 63) & 1 == 1
    }

    /// Adds a point.
    #[inline(always)]
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() >> 6] |= 1 << (point.index() & 63);
    }

    /// Takes a point away.
    #[inline(always)]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() >> 6] &= !(1 << (point.index() & 63));
    }

    /// The set with one point more.
    #[inline(always)]
    #[must_use]
    pub fn with(mut self, point: Point) -> Self {
        self.insert(point);
        self
    }

    /// The set with one point less.
    #[inline(always)]
    #[must_use]
    pub fn without(mut self, point: Point) -> Self {
        self.remove(point);
        self
    }

    /// The points of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether no point is in the set.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets share a point.
    #[inline(always)]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).fold(0, |all, i| all | (self.0[i] & other.0[i])) != 0
    }

    /// Whether every point of the other set is in this one.
    #[inline(always)]
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        other.minus(*self).is_empty()
    }

    /// The number of points.
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first point, if there is one.
    #[inline(always)]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        (0..W)
            .find(|&i| self.0[i] != 0)
            .map(|i| Point(i as u16 * 64 + self.0[i].trailing_zeros() as u16))
    }

    /// The points in their order.
    #[inline(always)]
    #[must_use]
    pub fn iter(self) -> Points<W> {
        Points { bits: self, word: 0 }
    }

    /// Of a line that leads to higher points: its part up to and including the first occupied point.
    ///
    /// Subtracting one from the occupied points, taken as one number, flips exactly the bits up to the
    /// lowest of them; with none occupied every bit flips, which leaves the whole line.
    #[inline(always)]
    #[must_use]
    pub fn up_to_lowest(self, occupied: &Self) -> Self {
        let mut out = [0; W];
        let mut borrow = true;
        for (i, out) in out.iter_mut().enumerate() {
            let met = self.0[i] & occupied.0[i];
            let (less, under) = met.overflowing_sub(u64::from(borrow));
            borrow = under;
            *out = self.0[i] & (met ^ less);
        }
        Self(out)
    }

    /// Of a line that leads to lower points: its part down to and including the first occupied point.
    #[inline(always)]
    #[must_use]
    pub fn down_to_highest(self, occupied: &Self) -> Self {
        let mut out = [0; W];
        let mut open = u64::MAX;
        for i in (0..W).rev() {
            let met = self.0[i] & occupied.0[i];
            // With nothing met the shift is by no bit, and the whole word stays.
            let kept = u64::MAX << (met | 1).ilog2();
            out[i] = self.0[i] & kept & open;
            if met != 0 {
                open = 0;
            }
        }
        Self(out)
    }

    /// The same set in another number of words.
    ///
    /// # Panics
    ///
    /// Panics if a point does not fit; tables are only built for boards that fit their words.
    #[inline(always)]
    #[must_use]
    pub fn resized<const V: usize>(&self) -> Bits<V> {
        let common = if V < W { V } else { W };
        assert!(self.0[common..].iter().all(|word| *word == 0), "a set outgrows its words");
        let mut words = [0; V];
        words[..common].copy_from_slice(&self.0[..common]);
        Bits(words)
    }
}

impl<const W: usize> FromIterator<Point> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(std::array::from_fn(|i| !self.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Point;
    type IntoIter = Points<W>;
    #[inline(always)]
    fn into_iter(self) -> Points<W> {
        self.iter()
    }
}

/// The points of a set, one after the other.
#[derive(Debug, Clone)]
pub struct Points<const W: usize> {
    bits: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        while self.word < W {
            let word = &mut self.bits.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Point(self.word as u16 * 64 + bit as u16));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(points: &[u16]) -> Bits<4> {
        points.iter().map(|p| Point(*p)).collect()
    }

    /// The blocker arithmetic against a walk along the line, over every place of one and two blockers.
    #[test]
    fn first_blocker_arithmetic_equals_a_walk() {
        let line: Vec<u16> = (0..200).step_by(15).collect();
        for a in &line {
            for b in &line {
                let occupied = set(&[*a, *b, 7, 201]);
                let up: Vec<u16> = walk(line.iter().copied(), &occupied);
                let down: Vec<u16> = walk(line.iter().rev().copied(), &occupied);
                assert_eq!(set(&line).up_to_lowest(&occupied), set(&up));
                assert_eq!(set(&line).down_to_highest(&occupied), set(&down));
            }
        }
        assert_eq!(set(&line).up_to_lowest(&set(&[1])), set(&line));
        assert_eq!(set(&line).down_to_highest(&set(&[1])), set(&line));
    }

    fn walk(line: impl Iterator<Item = u16>, occupied: &Bits<4>) -> Vec<u16> {
        let mut seen = Vec::new();
        for point in line {
            seen.push(point);
            if occupied.contains(Point(point)) {
                break;
            }
        }
        seen
    }

    #[test]
    fn points_come_back_in_order() {
        let points = [0, 63, 64, 127, 128, 255];
        let back: Vec<u16> = set(&points).iter().map(|p| p.0).collect();
        assert_eq!(back, points);
        assert_eq!(set(&points).count(), 6);
        assert_eq!(set(&points).first(), Some(Point(0)));
    }
}
