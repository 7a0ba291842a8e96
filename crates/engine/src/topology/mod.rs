//! The board as a graph: which point neighbours which, in which direction, along which lines.
//!
//! This is the only module that knows petgraph. It turns the board into a graph, whose edges are the
//! steps that any piece could take, and then into a flat table of steps.

mod walk;

pub(crate) use walk::ways;

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::index::Point;
use crate::model::Board;

/// A direction on the board: 0 leads to higher ranks, and the others follow clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Compass(u8);

impl Compass {
    /// All eight directions.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// A direction seen from a mover, on the board.
    pub(crate) fn of(relative: u8, up: bool) -> Self {
        Self(if up { relative } else { (relative + 4) % 8 })
    }

    /// The direction that a change of file and rank leads in, if it is one of the eight.
    pub(crate) fn between(files: i32, ranks: i32) -> Option<Self> {
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let step = (files.signum(), ranks.signum());
        Self::all().find(|direction| straight && direction.step() == step)
    }

    /// The change of file and rank of one step.
    pub(crate) const fn step(self) -> (i32, i32) {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][self.0 as usize]
    }

    /// Whether steps in this direction lead to points with a higher number.
    pub(crate) const fn ascends(self) -> bool {
        matches!(self.0, 0..=2 | 7)
    }

    /// Whether another direction differs by at most an eighth of a circle.
    pub(crate) const fn is_near(self, other: Self) -> bool {
        matches!((self.0 + 8 - other.0) % 8, 0 | 1 | 7)
    }

    const fn is_orthogonal(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

/// A step to a neighbouring point.
#[derive(Debug, Clone, Copy)]
struct Step {
    to: Point,
    /// Whether a line is drawn between the two: every line of the grid is.
    drawn: bool,
}

/// The steps that lead from each point.
#[derive(Debug)]
pub(crate) struct Topology {
    steps: Vec<[Option<Step>; 8]>,
}

/// What an edge of the graph knows.
#[derive(Debug, Clone, Copy)]
struct Edge {
    direction: Compass,
    drawn: bool,
}

impl Topology {
    /// The topology of a board.
    pub(crate) fn new(board: &Board) -> Self {
        let graph = graph(board);
        let mut steps = vec![[None; 8]; board.size()];
        for edge in graph.edge_references() {
            let Edge { direction, drawn } = *edge.weight();
            let from = graph[edge.source()];
            steps[from.index()][usize::from(direction.0)] =
                Some(Step { to: graph[edge.target()], drawn });
        }
        Self { steps }
    }
}

/// The graph of a board: a node for every point, an edge for every step.
fn graph(board: &Board) -> DiGraph<Point, Edge> {
    let mut graph = DiGraph::new();
    let mut nodes: Vec<Option<NodeIndex>> = vec![None; board.size()];
    for point in board.points() {
        nodes[point.index()] = Some(graph.add_node(point));
    }
    for from in board.points() {
        let (file, rank) = (i32::from(board.file(from)), i32::from(board.rank(from)));
        for direction in Compass::all() {
            let (files, ranks) = direction.step();
            let Some(to) = board.at(file + files, rank + ranks) else { continue };
            let (Some(a), Some(b)) = (nodes[from.index()], nodes[to.index()]) else { continue };
            let pair = (from.min(to), from.max(to));
            let drawn = direction.is_orthogonal() || board.drawn().contains(&pair);
            graph.add_edge(a, b, Edge { direction, drawn });
        }
    }
    graph
}
