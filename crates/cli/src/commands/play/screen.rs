//! A game on the whole screen of a terminal.

use clap::ValueEnum;
use gwangsang::{SideId, notation};
use gwangsang_tui::{
    App, Colours, End, Kept, Pieces, Player, Session, Setting, Settings, Store, Surroundings,
};

use super::super::show::Look;
use super::Args;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::io::Io;
use crate::players::Opponent;
use crate::position::{begin, setup, side_named};

/// Whether there is colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Where the terminal shows it
    Auto,
    /// Nowhere
    Never,
}

/// Whether the game is to be played on the whole screen.
pub(super) fn is_wanted(args: &Args, io: &Io<'_>) -> Result<bool, Failure> {
    let able = is_able(io);
    if args.tui && !able {
        let message = "--tui needs a terminal that can show a whole screen; leave it out to play \
                       line by line";
        return Err(Failure::Unusable(message.to_owned()));
    }
    Ok(able && !args.line)
}

/// Whether the terminal can show a whole screen.
pub(crate) fn is_able(io: &Io<'_>) -> bool {
    io.terminal && std::env::var("TERM").is_ok_and(|term| !matches!(term.as_str(), "" | "dumb"))
}

pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let variant = args.variant.load()?.variant;
    let session = session(args, variant)?;
    let begun = !session.plies().is_empty() || args.position.fen.is_some();
    let asks = args.opponent.is_none() && !begun;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let (store, setting, said) = remembered(args.style, seed, io);
    let mut app = App::new(session, setting);
    if asks {
        app = app.asking_for_an_opponent();
    }
    if let Some(words) = said {
        app.say(words);
    }
    let exit = show(&mut app, store, seed)?;
    farewell(&app, io)?;
    Ok(exit)
}

/// What is remembered from before, and what was wrong with it.
pub(crate) fn remembered(
    style: Option<Look>,
    seed: u64,
    io: &Io<'_>,
) -> (Store, Setting, Option<gwangsang::Words>) {
    let mut store = Store::of_the_user();
    let (settings, said) = store.load();
    let colours = if io.coloured { Colours::Shown } else { Colours::Hidden };
    (store, setting(settings, style, colours, seed, io), said)
}

fn setting(
    settings: Settings,
    style: Option<Look>,
    colours: Colours,
    seed: u64,
    io: &Io<'_>,
) -> Setting {
    Setting {
        settings,
        pieces: style.map(pieces),
        colours,
        language: io.language,
        kept: Kept::Nowhere,
        seed,
    }
}

/// Puts a screen on the terminal until it is left.
pub(crate) fn show(app: &mut App, store: Store, seed: u64) -> Result<Exit, Failure> {
    let listener = interrupt::listen();
    let surroundings = Surroundings { keeper: None, store, stop: listener.flag(), seed };
    Ok(match gwangsang_tui::run(app, surroundings)? {
        End::Left => Exit::Done,
        End::Stopped => Exit::Interrupted,
    })
}

fn session(args: &Args, variant: std::sync::Arc<gwangsang::Variant>) -> Result<Session, Failure> {
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
    crate::position::play_all(&mut game, &moves)
        .map_err(|error| Failure::Wrong(error.message()))?;
    Ok(Session::of(game, players))
}

/// The players when a person sits on a side.
fn seats(person: SideId, opponent: Opponent) -> [Player; 2] {
    let mut players = [match opponent {
        Opponent::Human => Player::Person,
        Opponent::Random => Player::Random,
        Opponent::Greedy => Player::Greedy,
    }; 2];
    players[person.index()] = Player::Person;
    players
}

fn pieces(look: Look) -> Pieces {
    match look {
        Look::Latin => Pieces::Latin,
        Look::Hangul => Pieces::Hangul,
        Look::Hanja => Pieces::Hanja,
        Look::Picture => Pieces::Picture,
    }
}

/// Says how the game stands when the screen is gone, so that it can be gone on with.
fn farewell(app: &App, io: &mut Io<'_>) -> Result<(), Failure> {
    let session = app.session();
    let Some(game) = session.game().filter(|game| !game.plies().is_empty()) else { return Ok(()) };
    if let Some(result) = session.result() {
        writeln!(io.output, "{}", result.in_language(io.language))?;
        return Ok(());
    }
    let position = gwangsang::Words::new("The position was", "마지막 국면:");
    writeln!(io.output, "{} {}", position.in_language(io.language), notation::fen(game))?;
    Ok(())
}
