//! A record on the whole screen of a terminal.

use std::path::Path;
use std::sync::Arc;

use gwangsang::notation::{parse_korean, parse_move};
use gwangsang::{Game, Move, Variant, Words, explain};
use gwangsang_tui::App;

use super::course::{Course, Written};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::position::begin;
use crate::screen::Stage;

/// Shows a record move by move.
pub(super) fn show(
    variant: &Arc<Variant>,
    course: &Course,
    name: &str,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let setup = course.start.clone().map_err(|fault| {
        let (place, words) = (format!("{name}:{}:{}", fault.line, fault.column), fault.words());
        let at = |text: &str| format!("{place}: {text}");
        Failure::Refused(Words::new(at(&words.en), at(&words.ko)))
    })?;
    let start = begin(variant.clone(), setup.clone())?;
    let (moves, stopped) = moves(begin(variant.clone(), setup)?, course);
    let stopped = stopped.map(|why| why.in_language(io.language).to_owned());
    let mut comments = comments(course);
    comments.truncate(moves.len() + 1);
    // How the players closed the game is told behind its last move, as nothing else on the screen tells it.
    let closed = course.closed().map(|close| close.words(variant.model()));
    let end = stopped.or_else(|| Some(closed?.in_language(io.language).to_owned()));
    if let (Some(stopped), Some(last)) = (end, comments.last_mut()) {
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(&stopped);
    }
    let stage = Stage::new(None, None, io);
    let players: Vec<String> = course.head().players.iter().flatten().cloned().collect();
    // The folders of a long path would leave no room for how the game stands.
    let file = Path::new(name).file_name().map_or(name.into(), |file| file.to_string_lossy());
    let title = if players.is_empty() {
        file.into_owned()
    } else {
        format!("{} · {file}", players.join(" – "))
    };
    let mut app = App::record(start, &moves, title, comments, stage.setting.clone());
    stage.show(&mut app, None)
}

/// The moves of a record as far as they are possible, and what is said of the first that is not.
fn moves(mut game: Game, course: &Course) -> (Vec<Move>, Option<Words>) {
    let mut moves = Vec::new();
    for ply in &course.plies {
        let stopped = |why: &Words| {
            let text = &ply.text;
            Some(Words::new(format!("{text}: {}", why.en), format!("{text}: {}", why.ko)))
        };
        let read = match course.written {
            Written::Words => parse_korean(&game, &ply.text).map(|written| written.mv),
            Written::Points => parse_move(&game, &ply.text),
        };
        let mv = match read {
            Ok(mv) => mv,
            Err(error) => return (moves, stopped(&error.words())),
        };
        if let Err(refusal) = game.play_on(mv) {
            let why = explain::refusal(&game, mv, &refusal);
            return (moves, stopped(&why));
        }
        moves.push(mv);
    }
    (moves, None)
}

/// What is said before the first move, and behind each.
fn comments(course: &Course) -> Vec<String> {
    let told = course.head().tags.iter().map(|(key, value)| format!("{key} {}.", value.trim()));
    let before: Vec<String> = told.chain(course.preface().iter().cloned()).collect();
    let behind = course.plies.iter().map(|ply| ply.comments.join(" "));
    std::iter::once(before.join(" ")).chain(behind).collect()
}
