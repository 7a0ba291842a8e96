//! Refusals as sentences.

use gwangsang::model::Model;
use gwangsang::{Game, Move, Piece, Point, Refusal, notation, with_article};

/// Why a move is refused, as a sentence without its full stop.
pub(crate) fn refusal(game: &Game, mv: Move, refusal: &Refusal) -> String {
    let teller = Teller { game, model: game.variant().model() };
    let Some((from, to)) = mv.points() else { return teller.pass(refusal) };
    teller.tell(from, to, refusal)
}

struct Teller<'a> {
    game: &'a Game,
    model: &'a Model,
}

impl Teller<'_> {
    fn name(&self, point: Point) -> String {
        self.model.board.name(point)
    }

    fn mover(&self) -> &str {
        self.model.side_data(self.game.turn()).name.en()
    }

    /// Whose piece it is and which, such as "Han's soldier".
    fn owned(&self, piece: Piece) -> String {
        let kind = self.kind(piece);
        match piece.side {
            Some(side) if side == self.game.turn() => format!("your {kind}"),
            Some(side) => format!("{}'s {kind}", self.model.side_data(side).name.en()),
            None => with_article(kind),
        }
    }

    fn kind(&self, piece: Piece) -> &str {
        let name = &self.model.kind(piece.kind).name;
        piece.side.map_or(name.en(), |side| name.en_for(side))
    }

    /// What stands on a point, with its owner.
    fn standing(&self, point: Point) -> String {
        let piece = self.game.piece_at(point);
        piece.map_or("nothing".to_owned(), |piece| self.owned(piece))
    }

    /// The piece that would move.
    fn moving(&self, from: Point) -> String {
        let piece = self.game.piece_at(from);
        piece.map_or("piece".to_owned(), |piece| self.kind(piece).to_owned())
    }

    fn royal(&self) -> String {
        let royal = self.model.royal().map(|kind| self.model.kind(kind).name.en().to_owned());
        royal.unwrap_or_else(|| "royal".to_owned())
    }

    /// The piece that would move, with its article.
    fn a_moving(&self, from: Point) -> String {
        with_article(&self.moving(from))
    }

    /// The pieces that would attack, joined by "and".
    fn attackers(&self, points: &[Point]) -> String {
        let one = |point: &Point| {
            let piece = self.game.piece_at(*point);
            let kind = piece.map_or("piece", |piece| self.kind(piece));
            format!("the {kind} on {}", self.name(*point))
        };
        points.iter().map(one).collect::<Vec<_>>().join(" and ")
    }

    fn over(&self) -> String {
        let outcome = self.game.outcome();
        let by = outcome.map_or(String::new(), |outcome| {
            format!(" by {}: {}", outcome.name.en(), outcome.reason.en)
        });
        format!("the game is over{by}")
    }

    fn repetition(plies: &[usize]) -> String {
        let times = plies.len() + 1;
        let at: Vec<String> = plies.iter().map(ToString::to_string).collect();
        let plies = if plies.len() == 1 { "ply" } else { "plies" };
        format!(
            "the same position would stand for occurrence {times}; it stood after {plies} {}",
            at.join(", ")
        )
    }

    fn pass(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Over => self.over(),
            Refusal::PassInCheck => "you are in check, and a pass does not end it".to_owned(),
            Refusal::Repetition(plies) => Self::repetition(plies),
            _ => "the turn may not go by here".to_owned(),
        }
    }

    fn tell(&self, from: Point, to: Point, refusal: &Refusal) -> String {
        let moving = || self.moving(from);
        let mover = || self.a_moving(from);
        match refusal {
            Refusal::Over => self.over(),
            Refusal::PassInCheck | Refusal::NoPass => self.pass(refusal),
            Refusal::NoPiece => format!("there is no piece on {}", self.name(from)),
            Refusal::NotYours(piece) => {
                format!(
                    "{} is to move, and {} has {}",
                    self.mover(),
                    self.name(from),
                    self.owned(*piece)
                )
            }
            Refusal::OwnPiece(piece) => {
                format!("{} stands on {}", self.owned(*piece), self.name(to))
            }
            Refusal::NotItsMove => {
                format!("{} does not move from {} to {}", mover(), self.name(from), self.name(to))
            }
            Refusal::Blocked(point) => {
                format!("the way is blocked at {} by {}", self.name(*point), self.standing(*point))
            }
            Refusal::NeedsPiece(point) => {
                format!("there would have to be a piece on {}", self.name(*point))
            }
            Refusal::NeedsScreen => {
                let (from, to) = (self.name(from), self.name(to));
                format!("there is no piece between {from} and {to} to hop over")
            }
            Refusal::BarredScreen(point) => {
                let piece = self.game.piece_at(*point);
                let kind = piece.map_or("piece", |piece| self.kind(piece));
                let place = self.name(*point);
                format!(
                    "the piece to hop over, on {place}, is {}, and {} may not hop over that",
                    with_article(kind),
                    mover()
                )
            }
            Refusal::OnlyCaptures => format!("{} goes there only to capture", mover()),
            Refusal::OnlyMoves => format!("{} cannot capture so", mover()),
            Refusal::SparedKind(piece) => {
                format!("{} may not capture {}", mover(), with_article(self.kind(*piece)))
            }
            Refusal::SparedAtFirst(piece) => {
                let kind = with_article(self.kind(*piece));
                format!("{} may not capture {kind} until another piece has been captured", mover())
            }
            Refusal::Obstacle(piece) => {
                format!("the {} on {} cannot be captured", self.kind(*piece), self.name(to))
            }
            Refusal::LeavesBounds => {
                format!("{} may not leave its region, and {} is outside", mover(), self.name(to))
            }
            Refusal::LeavesRegion => {
                format!(
                    "{} moves so only within a region, and {} is outside",
                    mover(),
                    self.name(to)
                )
            }
            Refusal::MayNotStop => format!("{} may not stop on {}", mover(), self.name(to)),
            Refusal::NotFromHere => {
                format!("{} does not move so from {}", mover(), self.name(from))
            }
            Refusal::Frozen => {
                format!("the {} on {} cannot move: its camp has fallen", moving(), self.name(from))
            }
            Refusal::TooEarly => format!("{} may not move so early in the game", mover()),
            Refusal::RoyalAttacked(points) => {
                let by = self.attackers(points);
                format!("your {} would be left attacked by {by}", self.royal())
            }
            Refusal::RoyalLost => format!("your {} would leave the board", self.royal()),
            Refusal::RoyalsFace => format!("the {}s would face each other", self.royal()),
            Refusal::RoyalsStillFace => {
                format!(
                    "the {}s would still face each other; break the facing or pass",
                    self.royal()
                )
            }
            Refusal::Repetition(plies) => Self::repetition(plies),
            Refusal::Banned(id) => format!("the rule `{id}` forbids this move here"),
        }
    }
}

/// A move and why it is refused, such as "a1c1: the way is blocked at b1 by your horse".
pub(crate) fn refused(game: &Game, mv: Move, reason: &Refusal) -> String {
    format!("{}: {}", notation::move_text(game, mv), refusal(game, mv, reason))
}
