//! The points of a board, their names, and regions of them.

use thiserror::Error;

use crate::bits::PointSet;
use crate::def::{Symmetry, Text};
use crate::index::{Point, SideId};
use crate::words::Words;

/// A rectangle of points, some perhaps missing, with lines drawn between neighbours.
#[derive(Debug, Clone)]
pub struct Board {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) symmetry: Symmetry,
    /// The points that exist.
    pub(crate) points: PointSet,
    /// The lines drawn besides the grid, each between two neighbours.
    pub(crate) drawn: Vec<(Point, Point)>,
    /// Named regions, for rendering and explanation.
    pub(crate) regions: Vec<(String, Region)>,
    /// What people call some of them.
    pub(crate) region_names: Vec<(String, Text)>,
}

/// A set of points for each side, in one or several parts.
#[derive(Debug, Clone)]
pub struct Region {
    pub(crate) parts: [Vec<PointSet>; 2],
}

impl Region {
    /// All points of a side's region.
    pub fn of(&self, side: SideId) -> PointSet {
        self.parts[side.index()].iter().fold(PointSet::EMPTY, |all, part| all | *part)
    }

    /// The parts of a side's region.
    pub fn parts(&self, side: SideId) -> &[PointSet] {
        &self.parts[side.index()]
    }

    /// The part of a side's region that holds a point.
    pub fn part_at(&self, side: SideId, point: Point) -> Option<&PointSet> {
        self.parts[side.index()].iter().find(|part| part.contains(point))
    }
}

/// A text that is no point of the board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PointError {
    /// It is not written as a point.
    #[error("`{0}` is not a point; a point is a file and a rank, such as a1")]
    Malformed(String),
    /// Its file is beyond the board.
    #[error("file {0} is off the board, whose files go from a to {1}")]
    File(String, String),
    /// Its rank is beyond the board.
    #[error("rank {0} is off the board, whose ranks go from 1 to {1}")]
    Rank(String, u8),
    /// The board has no point there.
    #[error("the board has no point at {0}")]
    Missing(String),
}

impl PointError {
    /// What is wrong, in every language.
    pub fn words(&self) -> Words {
        let ko = match self {
            Self::Malformed(name) => {
                format!("`{name}`은(는) 점이 아닙니다. 점은 a1처럼 세로줄과 가로줄로 씁니다")
            }
            Self::File(file, last) => {
                format!("세로줄 {file}은(는) 판 밖입니다. 세로줄은 a부터 {last}까지입니다")
            }
            Self::Rank(rank, last) => {
                format!("가로줄 {rank}은(는) 판 밖입니다. 가로줄은 1부터 {last}까지입니다")
            }
            Self::Missing(name) => format!("{name} 자리에는 점이 없습니다"),
        };
        Words::new(self.to_string(), ko)
    }
}

impl Board {
    /// The number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The number of places in a table with one entry a point, missing points included.
    pub fn size(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The points that exist.
    pub fn points(&self) -> PointSet {
        self.points
    }

    /// The lines drawn besides the grid, each between two neighbours.
    pub fn drawn(&self) -> &[(Point, Point)] {
        &self.drawn
    }

    /// The named regions.
    pub fn regions(&self) -> impl Iterator<Item = (&str, &Region)> {
        self.regions.iter().map(|(name, region)| (name.as_str(), region))
    }

    /// The point at a file and a rank, both counted from 0, if it exists.
    pub fn at(&self, file: i32, rank: i32) -> Option<Point> {
        let inside = (0..i32::from(self.files)).contains(&file)
            && (0..i32::from(self.ranks)).contains(&rank);
        let point = Point((rank * i32::from(self.files) + file) as u16);
        (inside && self.points.contains(point)).then_some(point)
    }

    /// The file of a point, counted from 0.
    pub fn file(&self, point: Point) -> u8 {
        (point.0 % u16::from(self.files)) as u8
    }

    /// The rank of a point, counted from 0.
    pub fn rank(&self, point: Point) -> u8 {
        (point.0 / u16::from(self.files)) as u8
    }

    /// The file and the rank of a point, counted from 0.
    pub(crate) fn place(&self, point: Point) -> (usize, usize) {
        (usize::from(self.file(point)), usize::from(self.rank(point)))
    }

    /// The point that corresponds to this one on the other side's half.
    #[must_use]
    pub fn mirror(&self, point: Point) -> Point {
        let (file, rank) = (u16::from(self.file(point)), u16::from(self.rank(point)));
        let files = u16::from(self.files);
        let file = match self.symmetry {
            Symmetry::Rotation => files - 1 - file,
            Symmetry::Reflection => file,
        };
        Point((u16::from(self.ranks) - 1 - rank) * files + file)
    }

    /// A set of points, each replaced by its counterpart.
    pub(crate) fn mirror_set(&self, set: PointSet) -> PointSet {
        set.iter().map(|point| self.mirror(point)).collect()
    }

    /// The name of a point, such as `e2`; after file z comes aa.
    pub fn name(&self, point: Point) -> String {
        format!("{}{}", file_name(self.file(point)), self.rank(point) + 1)
    }

    /// The point with a name.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a text that names no point of this board.
    ///
    /// # Examples
    ///
    /// On a board of 9 files and 10 ranks `a10` is the upper left corner, and `j1` is an error.
    pub fn point(&self, name: &str) -> Result<Point, PointError> {
        let split = name.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(name.len());
        let (file, rank) = name.split_at(split);
        let digits = rank.len() <= 3 && rank.chars().all(|c| c.is_ascii_digit());
        if file.is_empty() || rank.is_empty() || !digits || rank.starts_with('0') && rank != "0" {
            return Err(PointError::Malformed(name.to_owned()));
        }
        let Some(file_index) = (0..self.files).find(|index| file_name(*index) == file) else {
            return Err(PointError::File(file.to_owned(), file_name(self.files - 1)));
        };
        let rank_number: i32 = rank.parse().unwrap_or(0);
        if !(1..=i32::from(self.ranks)).contains(&rank_number) {
            return Err(PointError::Rank(rank.to_owned(), self.ranks));
        }
        self.at(i32::from(file_index), rank_number - 1)
            .ok_or_else(|| PointError::Missing(name.to_owned()))
    }

    /// The set of all points that a rectangle between two corners holds.
    pub(crate) fn rectangle(&self, a: Point, b: Point) -> PointSet {
        let files = self.file(a).min(self.file(b))..=self.file(a).max(self.file(b));
        let ranks = self.rank(a).min(self.rank(b))..=self.rank(a).max(self.rank(b));
        self.points
            .iter()
            .filter(|point| {
                files.contains(&self.file(*point)) && ranks.contains(&self.rank(*point))
            })
            .collect()
    }
}

/// The name of a file counted from 0: a to z, then aa, ab and so on.
pub(crate) fn file_name(file: u8) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    match file {
        0..26 => letter(file).to_string(),
        _ => [letter(file / 26 - 1), letter(file % 26)].iter().collect(),
    }
}
