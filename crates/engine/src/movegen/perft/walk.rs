//! Walking the tree with the complete list of moves of every position.

use crate::movegen::answers::{Answers, Workspace};
use crate::movegen::{Generator, Line};
use crate::position::{Move, Position};
use crate::tables::Tables;

/// Calls back with the complete list of legal moves of every position exactly `plies` plies on.
pub(crate) fn walk<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    plies: u32,
    visit: &mut dyn FnMut(&[Move]),
) {
    let (lines, answers) = (Vec::new(), Workspace::new(tables));
    let (list, spare) = (Vec::new(), Vec::new());
    Walker { tables, lines, answers, list, spare, visit }.walk(position, plies);
}

struct Walker<'a, const W: usize> {
    tables: &'a Tables<W>,
    lines: Vec<Line<W>>,
    answers: Workspace<W>,
    list: Vec<Move>,
    /// Lists that are not in use, kept for their room.
    spare: Vec<Vec<Move>>,
    visit: &'a mut dyn FnMut(&[Move]),
}

impl<const W: usize> Walker<'_, W> {
    fn walk(&mut self, position: &mut Position<W>, plies: u32) {
        if position.state.over {
            return;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        Generator::new(self.tables, position, &mut self.lines).list(&mut moves);
        match plies {
            0 => (self.visit)(&moves),
            1 => self.visit_answers(position, &moves),
            _ => {
                for mv in &moves {
                    let undo = position.make(self.tables, *mv);
                    self.walk(position, plies - 1);
                    position.unmake(self.tables, *mv, undo);
                }
            }
        }
        moves.clear();
        self.spare.push(moves);
    }

    /// Visits the positions after all of some moves.
    fn visit_answers(&mut self, position: &mut Position<W>, moves: &[Move]) {
        let Self { tables, lines, answers, list, visit, .. } = self;
        let answers = Answers::new(tables, position, answers);
        for mv in moves {
            list.clear();
            let told = answers.as_ref().and_then(|told| told.list(position, *mv, lines, list));
            if told.is_some() {
                visit(list);
                continue;
            }
            let undo = position.make(tables, *mv);
            if !position.state.over {
                Generator::new(tables, position, lines).list(list);
                visit(list);
            }
            position.unmake(tables, *mv, undo);
        }
    }
}
