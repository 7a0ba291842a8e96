//! A game on the whole screen of a terminal.

use std::sync::Arc;

use gwangsang::{SideId, Variant, Words, notation};
use gwangsang_tui::{App, Player, Session};

use super::Args;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::players::Opponent;
use crate::position::{begin, play_all, setup, side_named};
use crate::screen::{self, Stage};

/// Whether the game is to be played on the whole screen.
pub(super) fn is_wanted(args: &Args, io: &Io<'_>) -> Result<bool, Failure> {
    if args.tui {
        let otherwise =
            Words::new("leave it out to play line by line", "빼면 한 줄씩 둘 수 있습니다");
        screen::need(io, &otherwise)?;
    }
    Ok(screen::is_able(io) && !args.line)
}

pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let variant = args.variant.load()?.variant;
    let session = session(args, &variant)?;
    let begun = !session.plies().is_empty() || args.position.fen.is_some();
    let stage = Stage::new(args.style, args.seed, io);
    let mut app = App::new(session, stage.setting.clone());
    if args.opponent.is_none() && !begun {
        app = app.asking_for_an_opponent();
    }
    let exit = stage.show(&mut app, None)?;
    farewell(&app, io)?;
    Ok(exit)
}

/// The game that the options ask for.
fn session(args: &Args, variant: &Arc<Variant>) -> Result<Session, Failure> {
    let model = variant.model();
    let person = match args.side.as_deref() {
        Some(name) => side_named(model, name)?,
        None => model.first,
    };
    let players = seats(person, args.opponent());
    let moves: Vec<&str> = args.position.moves.split_whitespace().collect();
    if args.position.fen.is_none() && moves.is_empty() {
        let settled = args.position.formations(model)?;
        let preparation = args.position.prepare(variant.clone())?;
        return Session::prepare(variant.clone(), preparation, settled, players)
            .map_err(|error| Failure::Wrong(error.to_string()));
    }
    let mut game = match &args.position.fen {
        Some(fen) => begin(variant.clone(), setup(model, fen)?)?,
        None => args.position.start(variant.clone())?,
    };
    play_all(&mut game, &moves).map_err(|error| Failure::Wrong(error.message()))?;
    Ok(Session::of(game, players))
}

/// The players when a person sits on a side.
fn seats(person: SideId, opponent: Opponent) -> [Player; 2] {
    let opponent = match opponent {
        Opponent::Human => Player::Person,
        Opponent::Random => Player::Random,
        Opponent::Greedy => Player::Greedy,
    };
    let mut players = [opponent; 2];
    players[person.index()] = Player::Person;
    players
}

/// Says how the game stands when the screen is gone, so that it can be gone on with.
fn farewell(app: &App, io: &mut Io<'_>) -> Result<(), Failure> {
    let session = app.session();
    let Some(game) = session.game().filter(|game| !game.plies().is_empty()) else { return Ok(()) };
    if let Some(result) = session.result() {
        return Ok(writeln!(io.output, "{}", result.in_language(io.language))?);
    }
    let fen = notation::fen(game);
    let said = Words::new(format!("The position is {fen}"), format!("마지막 국면: {fen}"));
    Ok(writeln!(io.output, "{}", said.in_language(io.language))?)
}
