//! Moves as two digits a point with words between and behind them, such as `79졸78` or `41차44병장군`.
//!
//! Which words there are is said in the definition. The words may be left out, as in `7978`; where they
//! are written they have to agree with the board. A letter with a sign, as in `H02-83` or `R01x71`, is
//! read as well.

use std::ops::Range;

use super::coordinates::MoveError;
use crate::game::Game;
use crate::index::{Piece, Point, SideId};
use crate::model::{Model, Notation};
use crate::position::Move;
use crate::words::{Particle, Words};

/// A move with what its text says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub mv: Move,
    /// Whether the text says that the move gives check.
    pub check: bool,
}

/// Writes a move that can be played in a game in the words of its definition, if it has any.
///
/// Whether the move gives check is not known before it is played; the mark for it is left out.
pub fn korean_text(game: &Game, mv: Move) -> Option<String> {
    let model = game.variant().model();
    let notation = model.notation.as_ref()?;
    let Some((from, to)) = mv.points() else { return notation.pass.clone() };
    let word = |point| {
        let piece: Option<Piece> = game.piece_at(point);
        piece.and_then(|piece| notation.hangul(piece)).unwrap_or_default()
    };
    Some(format!("{}{}{}{}", model.digits(from), word(from), model.digits(to), word(to)))
}

/// Reads a move in the words of a definition that has them; whether it is legal is another question.
///
/// # Errors
///
/// Says which part of the text is no point, is no word, or contradicts the board.
pub fn parse_korean(game: &Game, text: &str) -> Result<WrittenMove, MoveError> {
    let model = game.variant().model();
    let Some(notation) = &model.notation else {
        let name = model.name.words();
        let words = Words::new(
            format!("{} has no notation of its own for moves", name.en),
            format!("{}에는 수를 적는 고유한 표기가 없습니다", name.ko),
        );
        return Err(MoveError::new(words, 0..text.len()));
    };
    let parser = Parser { game, model, notation, text };
    let (body, check) = parser.split_check();
    if notation.pass.as_deref() == Some(body) {
        return Ok(WrittenMove { mv: Move::PASS, check });
    }
    let mv = if body.starts_with(|c: char| c.is_ascii_uppercase()) {
        parser.lettered(body)?
    } else {
        parser.worded(body)?
    };
    Ok(WrittenMove { mv, check })
}

struct Parser<'a> {
    game: &'a Game,
    model: &'a Model,
    notation: &'a Notation,
    text: &'a str,
}

impl<'a> Parser<'a> {
    /// The text without its mark for check or mate, and whether it had one.
    fn split_check(&self) -> (&'a str, bool) {
        let marks = self.notation.check.as_deref().into_iter().chain(["+", "#"]);
        let stripped = marks.into_iter().find_map(|mark| self.text.strip_suffix(mark));
        stripped.map_or((self.text, false), |body| (body.trim_end(), true))
    }

    /// Reads a move such as `79졸78`, `79楚卒78` or `41차44병`.
    fn worded(&self, body: &str) -> Result<Move, MoveError> {
        let word = 2..word_end(body, 2);
        let tail = word.end + 2..body.len();
        if !is_pair(body, 0) || !is_pair(body, word.end) || word_end(body, tail.start) != tail.end {
            return Err(self.malformed());
        }
        let (from, to) = (self.point(0)?, self.point(word.end)?);
        self.check_piece(&body[word.clone()], from, word)?;
        self.check_piece(&body[tail.clone()], to, tail)?;
        Ok(self.between(from, to))
    }

    /// Reads a move such as `H02-83` or `R01x71`.
    fn lettered(&self, body: &str) -> Result<Move, MoveError> {
        let sign = body.as_bytes().get(3).copied();
        let whole = body.len() == 6 && is_pair(body, 1) && is_pair(body, 4);
        let capture = match sign {
            Some(b'-') if whole => false,
            Some(b'x') if whole => true,
            _ => return Err(self.malformed()),
        };
        let (from, to) = (self.point(1)?, self.point(4)?);
        let named = self.model.piece_named(&body[..1]);
        if named.is_none() || self.game.piece_at(from).map(|p| p.kind) != named.map(|p| p.kind) {
            return Err(self.contradicted(0..1, from));
        }
        let mv = self.between(from, to);
        if capture != (self.game.piece_at(to).is_some() && !mv.is_pass()) {
            return Err(self.contradicted(3..4, to));
        }
        Ok(mv)
    }

    /// The royal that stays where it is lets the turn go by.
    fn between(&self, from: Point, to: Point) -> Move {
        if from == to && self.game.royal(self.game.turn()) == Some(from) {
            return Move::PASS;
        }
        Move::new(from, to)
    }

    /// Reads the two digits at some byte.
    fn point(&self, at: usize) -> Result<Point, MoveError> {
        let digit = |at: usize| self.text.as_bytes()[at] - b'0';
        self.model.point_of_digits(digit(at), digit(at + 1)).ok_or_else(|| {
            let digits = &self.text[at..at + 2];
            let words = Words::new(
                format!("the board has no point {digits}"),
                format!("판에 {digits} 자리가 없습니다"),
            );
            MoveError::new(words, at..at + 2)
        })
    }

    /// Whether a word, perhaps with the mark of a side, says what stands on a point.
    fn check_piece(&self, word: &str, point: Point, range: Range<usize>) -> Result<(), MoveError> {
        if word.is_empty() {
            return Ok(());
        }
        let (side, rest) = self.split_side(word);
        let mut known = self.notation.pieces_called(rest).peekable();
        if known.peek().is_none() {
            let words = Words::new(
                format!("`{rest}` is no piece of this game"),
                format!("`{rest}`(이)라는 기물은 이 게임에 없습니다"),
            );
            return Err(MoveError::new(words, range));
        }
        let standing = self.game.piece_at(point);
        let fits =
            |piece: Piece| standing == Some(piece) && side.is_none_or(|s| piece.side == Some(s));
        if known.any(fits) {
            return Ok(());
        }
        Err(self.contradicted(range, point))
    }

    /// The fault of a word that does not say what stands on a point.
    fn contradicted(&self, range: Range<usize>, point: Point) -> MoveError {
        let (word, digits) = (&self.text[range.clone()], self.model.digits(point));
        let on = self.on(point);
        let words = Words::new(
            format!("`{word}` is written, but {} stands on {digits}", on.en),
            format!(
                "`{word}`(이)라고 썼지만 {digits}에는 {} 있습니다",
                Particle::Subject.after(&on.ko)
            ),
        );
        MoveError::new(words, range)
    }

    /// A word without the mark of a side in front, and that side.
    fn split_side<'w>(&self, word: &'w str) -> (Option<SideId>, &'w str) {
        if self.notation.pieces_called(word).next().is_some() {
            return (None, word);
        }
        let cuts = word.char_indices().map(|(at, _)| at).skip(1);
        for cut in cuts {
            if let Some(side) = self.notation.side_marked(&word[..cut]) {
                return (Some(side), &word[cut..]);
            }
        }
        (None, word)
    }

    /// What stands on a point, in words.
    fn on(&self, point: Point) -> Words {
        let Some(piece) = self.game.piece_at(point) else {
            return Words::new("nothing", "빈 점");
        };
        let name = &self.model.kind(piece.kind).name;
        let Some(side) = piece.side else {
            return Words::new(format!("the {}", name.en()), name.ko());
        };
        let word = self.notation.hangul(piece).unwrap_or_else(|| name.ko_for(side));
        let owner = self.model.side_words(side);
        Words::new(
            format!("{}'s {} ({word})", owner.en, name.en_for(side)),
            format!("{} {word}", owner.ko),
        )
    }

    fn malformed(&self) -> MoveError {
        let text = self.text;
        let words = Words::new(
            format!(
                "`{text}` is no move; a move is two points of two digits, such as 7978 or, with the pieces, 79졸78"
            ),
            format!(
                "`{text}`은(는) 수가 아닙니다. 수는 7978처럼 두 자리 점 둘로, 또는 79졸78처럼 기물과 함께 씁니다"
            ),
        );
        MoveError::new(words, 0..text.len())
    }
}

/// Whether two digits stand at some byte.
fn is_pair(text: &str, at: usize) -> bool {
    text.as_bytes().get(at..at + 2).is_some_and(|pair| pair.iter().all(u8::is_ascii_digit))
}

/// Where the stretch without digits ends that begins at some byte.
fn word_end(text: &str, start: usize) -> usize {
    let Some(rest) = text.get(start..) else { return text.len() };
    rest.find(|c: char| c.is_ascii_digit()).map_or(text.len(), |length| start + length)
}
