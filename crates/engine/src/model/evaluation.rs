//! What the author of a definition tells players about the worth of pieces.

use super::{Kind, Model, Region, Shares};
use crate::index::{KindId, Point, Score, SideId};

/// What players are told of a game besides its rules.
#[derive(Debug, Clone, Default)]
pub struct Evaluation {
    /// What kinds are worth, where that is said.
    pub values: Vec<(KindId, Score)>,
    /// What kinds are worth more in some regions.
    pub places: Vec<Place>,
    /// What kinds are worth more on each rank, from the own edge on.
    pub ranks: Vec<Row>,
    /// What kinds are worth more on each file, from either edge of the board to its middle.
    pub files: Vec<Row>,
    /// How much each part of what players find out counts.
    pub shares: Shares,
}

/// What a kind of piece is worth more in a region of its side.
#[derive(Debug, Clone)]
pub struct Place {
    /// The kind.
    pub kind: KindId,
    /// The region.
    pub region: Region,
    /// What it is worth more there; below zero if it is worth less.
    pub bonus: Score,
}

/// What a kind of piece is worth more on lines of the board, beginning at an edge; on further ones nothing.
#[derive(Debug, Clone)]
pub struct Row {
    /// The kind.
    pub kind: KindId,
    /// What it is worth more on each line; below zero if it is worth less.
    pub bonuses: Vec<Score>,
}

impl Evaluation {
    /// How many times as much as the weakest piece a piece can be worth.
    pub const MOST_TIMES: u16 = 30;

    /// What a kind is worth, if that is said: in points, or in worths of the weakest piece where the game has none.
    pub fn value(&self, kind: KindId) -> Option<Score> {
        self.values.iter().find(|(known, _)| *known == kind).map(|(_, value)| *value)
    }
}

impl Model {
    /// What a piece is worth more on a point than elsewhere, as far as the definition says.
    pub fn told_bonus(&self, side: SideId, kind: KindId, point: Point) -> Score {
        let Evaluation { places, ranks, files, .. } = &self.evaluation;
        let here = |place: &&Place| place.kind == kind && place.region.of(side).contains(point);
        let by_place = places.iter().filter(here).map(|place| place.bonus);
        let (rank, last) = (self.board.rank(point), self.board.ranks() - 1);
        let ahead = if self.side_data(side).up { rank } else { last - rank };
        let file = self.board.file(point);
        let inward = file.min(self.board.files() - 1 - file);
        let on = |rows: &[Row], line: u8| -> i64 {
            let rows = rows.iter().filter(|row| row.kind == kind);
            rows.filter_map(|row| row.bonuses.get(usize::from(line))).map(|bonus| bonus.0).sum()
        };
        let by_line = on(ranks, ahead) + on(files, inward);
        Score(by_place.map(|bonus| bonus.0).sum::<i64>() + by_line)
    }

    /// The kind that counts least when points are counted, of those that fight and count at all.
    pub fn weakest(&self) -> Option<&Kind> {
        let counts = |kind: &&Kind| !kind.royal && !kind.neutral && kind.value > Score::default();
        self.kinds.iter().filter(counts).min_by_key(|kind| kind.value)
    }
}
