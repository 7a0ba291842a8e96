//! Why a move is refused, as a sentence.

use crate::game::Game;
use crate::index::{Piece, Point};
use crate::model::Model;
use crate::movegen::Refusal;
use crate::position::Move;
use crate::words::{Particle, Words, with_article};

/// Why a move is refused, as a sentence without its full stop.
///
/// `refusal` is what [`Game::why`] says of the move in this position.
pub fn refusal(game: &Game, mv: Move, refusal: &Refusal) -> Words {
    let teller = Teller { game, model: game.variant().model() };
    if let Some(words) = teller.of_the_game(refusal) {
        return words;
    }
    let Some((from, to)) = mv.points() else {
        return Words::new("the turn may not go by here", "지금은 한 수 쉴 수 없습니다");
    };
    let story = Story { teller, from, to };
    story.of_the_points(refusal).unwrap_or_else(|| story.of_the_piece(refusal))
}

struct Teller<'a> {
    game: &'a Game,
    model: &'a Model,
}

impl Teller<'_> {
    fn name(&self, point: Point) -> String {
        self.model.board.name(point)
    }

    fn kind(&self, piece: Piece) -> Words {
        let name = &self.model.kind(piece.kind).name;
        piece.side.map_or_else(|| name.words(), |side| name.words_for(side))
    }

    /// Whose piece it is and which, such as "North's king".
    fn owned(&self, piece: Piece) -> Words {
        let kind = self.kind(piece);
        match piece.side {
            Some(side) if side == self.game.turn() => {
                Words::new(format!("your {}", kind.en), format!("자기 {}", kind.ko))
            }
            Some(side) => {
                let owner = self.model.side_words(side);
                Words::new(
                    format!("{}'s {}", owner.en, kind.en),
                    format!("{} {}", owner.ko, kind.ko),
                )
            }
            None => Words::new(with_article(&kind.en), kind.ko),
        }
    }

    /// What stands on a point, with its owner.
    fn standing(&self, point: Point) -> Words {
        let piece = self.game.piece_at(point);
        piece.map_or_else(|| Words::new("nothing", "빈 점"), |piece| self.owned(piece))
    }

    /// What stands on a point, as its kind.
    fn kind_on(&self, point: Point) -> Words {
        let piece = self.game.piece_at(point);
        piece.map_or_else(|| Words::new("piece", "기물"), |piece| self.kind(piece))
    }

    /// The pieces that would attack, joined by "and".
    fn attackers(&self, points: &[Point]) -> Words {
        let en =
            |point: &Point| format!("the {} on {}", self.kind_on(*point).en, self.name(*point));
        let ko = |point: &Point| format!("{}의 {}", self.name(*point), self.kind_on(*point).ko);
        Words::new(
            points.iter().map(en).collect::<Vec<_>>().join(" and "),
            points.iter().map(ko).collect::<Vec<_>>().join(", "),
        )
    }

    fn over(&self) -> Words {
        let Some(outcome) = self.game.outcome() else {
            return Words::new("the game is over", "대국이 끝났습니다");
        };
        let (name, reason) = (&outcome.name, &outcome.reason);
        Words::new(
            format!("the game is over by {}: {}", name.en(), reason.en),
            format!("대국이 끝났습니다({}): {}", name.ko(), reason.ko),
        )
    }

    fn repetition(plies: &[usize]) -> Words {
        let times = plies.len() + 1;
        let at: Vec<String> = plies.iter().map(ToString::to_string).collect();
        let at = at.join(", ");
        let many = if plies.len() == 1 { "ply" } else { "plies" };
        Words::new(
            format!(
                "the same position would stand for occurrence {times}; it stood after {many} {at}"
            ),
            format!("같은 국면이 {times}번째로 나오게 됩니다. 앞서 {at}수 뒤에 나왔습니다"),
        )
    }

    /// The reasons that hang on the game and its royals, whatever piece moves; none for the others.
    fn of_the_game(&self, refusal: &Refusal) -> Option<Words> {
        let royal = self.model.royal_words();
        Some(match refusal {
            Refusal::Over => self.over(),
            Refusal::PassInCheck => Words::new(
                "you are in check, and a pass does not end it",
                format!("{} 위험하므로 한 수 쉴 수 없습니다", Particle::Subject.after(&royal.ko)),
            ),
            Refusal::NoPass => {
                Words::new("the turn may not go by here", "지금은 한 수 쉴 수 없습니다")
            }
            Refusal::Repetition(plies) => Self::repetition(plies),
            Refusal::RoyalAttacked(points) => {
                let by = self.attackers(points);
                let ko = Particle::Subject.after(&royal.ko);
                Words::new(
                    format!("your {} would be left attacked by {}", royal.en, by.en),
                    format!("자기 {ko} 잡힐 자리에 놓입니다. 노리는 기물: {}", by.ko),
                )
            }
            Refusal::RoyalLost => Words::new(
                format!("your {} would leave the board", royal.en),
                format!("자기 {} 판에서 사라집니다", Particle::Subject.after(&royal.ko)),
            ),
            Refusal::RoyalsFace => Words::new(
                format!("the {}s would face each other", royal.en),
                format!("두 {} 서로 마주 보게 됩니다", Particle::Subject.after(&royal.ko)),
            ),
            Refusal::RoyalsStillFace => Words::new(
                format!("the {}s would still face each other; break the facing or pass", royal.en),
                format!(
                    "두 {} 여전히 마주 보게 됩니다. 피하거나 한 수 쉬어야 합니다",
                    Particle::Subject.after(&royal.ko)
                ),
            ),
            Refusal::Banned(id) => Words::new(
                format!("the rule `{id}` forbids this move here"),
                format!("규칙 `{id}`에 따라 여기서는 둘 수 없는 수입니다"),
            ),
            _ => return None,
        })
    }
}

/// A move that is refused.
struct Story<'a> {
    teller: Teller<'a>,
    from: Point,
    to: Point,
}

impl Story<'_> {
    /// The reasons that name what stands where; none for the others.
    fn of_the_points(&self, refusal: &Refusal) -> Option<Words> {
        let teller = &self.teller;
        let (from, to) = (teller.name(self.from), teller.name(self.to));
        Some(match refusal {
            Refusal::NoPiece => Words::new(
                format!("there is no piece on {from}"),
                format!("{from}에는 기물이 없습니다"),
            ),
            Refusal::NotYours(piece) => {
                let mover = teller.model.side_words(teller.game.turn());
                let owned = teller.owned(*piece);
                Words::new(
                    format!("{} is to move, and {from} has {}", mover.en, owned.en),
                    format!("지금은 {} 차례인데 {from}의 기물은 {}입니다", mover.ko, owned.ko),
                )
            }
            Refusal::OwnPiece(piece) => {
                let owned = teller.owned(*piece);
                Words::new(
                    format!("{} stands on {to}", owned.en),
                    format!("{to}에는 {} 있습니다", Particle::Subject.after(&owned.ko)),
                )
            }
            Refusal::Blocked(point) => {
                let (place, by) = (teller.name(*point), teller.standing(*point));
                Words::new(
                    format!("the way is blocked at {place} by {}", by.en),
                    format!(
                        "{place}에 있는 {} 길을 막고 있습니다",
                        Particle::Subject.after(&by.ko)
                    ),
                )
            }
            Refusal::NeedsPiece(point) => {
                let place = teller.name(*point);
                Words::new(
                    format!("there would have to be a piece on {place}"),
                    format!("{place}에 기물이 있어야 합니다"),
                )
            }
            Refusal::NeedsScreen => Words::new(
                format!("there is no piece between {from} and {to} to hop over"),
                format!("{} {to} 사이에 넘을 기물이 없습니다", Particle::With.after(&from)),
            ),
            _ => return None,
        })
    }

    /// The reasons that lie in how the piece moves.
    fn of_the_piece(&self, refusal: &Refusal) -> Words {
        let teller = &self.teller;
        let (from, to) = (teller.name(self.from), teller.name(self.to));
        let moving = teller.kind_on(self.from);
        let (a, topic) = (with_article(&moving.en), Particle::Topic.after(&moving.ko));
        let prey = |piece: Piece| {
            let kind = teller.kind(piece);
            (with_article(&kind.en), Particle::Object.after(&kind.ko))
        };
        match refusal {
            Refusal::BarredScreen(point) => {
                let (place, kind) = (teller.name(*point), teller.kind_on(*point));
                let screen = with_article(&kind.en);
                Words::new(
                    format!(
                        "the piece to hop over, on {place}, is {screen}, and {a} may not hop over that"
                    ),
                    format!(
                        "넘으려는 {place}의 기물이 {kind}인데, {topic} 그것을 넘을 수 없습니다",
                        kind = kind.ko
                    ),
                )
            }
            Refusal::OnlyCaptures => Words::new(
                format!("{a} goes there only to capture"),
                format!("{topic} 그곳으로는 잡을 때만 갑니다"),
            ),
            Refusal::OnlyMoves => Words::new(
                format!("{a} cannot capture so"),
                format!("{topic} 그렇게 잡을 수 없습니다"),
            ),
            Refusal::SparedKind(piece) => {
                let (en, ko) = prey(*piece);
                Words::new(
                    format!("{a} may not capture {en}"),
                    format!("{topic} {ko} 잡을 수 없습니다"),
                )
            }
            Refusal::SparedAtFirst(piece) => {
                let (en, ko) = prey(*piece);
                Words::new(
                    format!("{a} may not capture {en} until another piece has been captured"),
                    format!("다른 기물이 잡히기 전에는 {topic} {ko} 잡을 수 없습니다"),
                )
            }
            Refusal::Obstacle(piece) => {
                let kind = teller.kind(*piece);
                Words::new(
                    format!("the {} on {to} cannot be captured", kind.en),
                    format!("{to}의 {} 잡을 수 없습니다", Particle::Topic.after(&kind.ko)),
                )
            }
            _ => of_its_bounds(refusal, &from, &to, &moving),
        }
    }
}

/// The reasons that lie in where the piece may be.
fn of_its_bounds(refusal: &Refusal, from: &str, to: &str, moving: &Words) -> Words {
    let (a, topic) = (with_article(&moving.en), Particle::Topic.after(&moving.ko));
    match refusal {
        Refusal::LeavesBounds => Words::new(
            format!("{a} may not leave its region, and {to} is outside"),
            format!(
                "{topic} 정해진 구역을 벗어날 수 없는데 {} 그 밖입니다",
                Particle::Topic.after(to)
            ),
        ),
        Refusal::LeavesRegion => Words::new(
            format!("{a} moves so only within a region, and {to} is outside"),
            format!(
                "{topic} 정해진 구역 안에서만 그렇게 가는데 {} 그 밖입니다",
                Particle::Topic.after(to)
            ),
        ),
        Refusal::MayNotStop => Words::new(
            format!("{a} may not stop on {to}"),
            format!("{topic} {to}에 멈출 수 없습니다"),
        ),
        Refusal::NotFromHere => Words::new(
            format!("{a} does not move so from {from}"),
            format!("{topic} {from}에서 그렇게 갈 수 없습니다"),
        ),
        Refusal::Frozen => Words::new(
            format!("the {} on {from} cannot move: its camp has fallen", moving.en),
            format!("{from}의 {topic} 진영이 무너져 움직일 수 없습니다"),
        ),
        Refusal::TooEarly => Words::new(
            format!("{a} may not move so early in the game"),
            format!("{topic} 아직 움직일 수 없습니다"),
        ),
        _ => Words::new(
            format!("{a} does not move from {from} to {to}"),
            format!("{topic} {from}에서 {} 갈 수 없습니다", Particle::Toward.after(to)),
        ),
    }
}
