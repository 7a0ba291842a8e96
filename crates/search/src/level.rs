//! How strong a player is.

use std::str::FromStr;

use thiserror::Error;

/// How strong a player is, from 1 to 10; without a level a player does its best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How many positions the strongest level looks at, which takes about half a second.
const MOST_NODES: f64 = 150_000.0;

/// A text or a number that is no level.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no level `{0}`; levels are numbers from 1 to 10")]
pub struct LevelError(String);

impl Level {
    /// The weakest level.
    pub const LOWEST: Self = Self(1);
    /// The strongest level.
    pub const HIGHEST: Self = Self(10);

    /// The level with a number.
    ///
    /// # Errors
    ///
    /// Refuses numbers that are not from 1 to 10.
    pub fn new(number: u8) -> Result<Self, LevelError> {
        let known = Self::LOWEST.0..=Self::HIGHEST.0;
        if known.contains(&number) { Ok(Self(number)) } else { Err(LevelError(number.to_string())) }
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The most positions that it looks at where there are so many moves: each level so many times as many as the
    /// one below it.
    pub(crate) fn nodes(self, moves: usize) -> u64 {
        let least = 2.0 * f64::from(moves as u32);
        let most = least.max(MOST_NODES);
        let share =
            f64::from(self.0 - Self::LOWEST.0) / f64::from(Self::HIGHEST.0 - Self::LOWEST.0);
        (least * (most / least).powf(share)).round() as u64
    }

    /// By how much it errs at most when it estimates a position.
    pub(crate) const fn error(self) -> i32 {
        let weaker = (Self::HIGHEST.0 - self.0) as i32;
        2 * weaker * weaker + 8 * weaker
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let number = text.parse::<u8>().map_err(|_| LevelError(text.to_owned()))?;
        Self::new(number)
    }
}
