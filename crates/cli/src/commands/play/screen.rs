//! A game on the whole screen of a terminal.

use std::sync::Arc;

use gwangsang::notation::record::Head;
use gwangsang::{SideId, Variant, Words, notation};
use gwangsang_search::Limits;
use gwangsang_tui::{App, Keeper, Kept, Player, Session};

use super::{Args, Begun, head, person, say};
use crate::autosave::Autosave;
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

/// Plays a game that begins now.
pub(super) fn run(
    args: &Args,
    variant: &Arc<Variant>,
    opponent: Opponent,
    autosave: Autosave,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let session = session(args, variant, opponent)?;
    let head = head(args, variant.model(), opponent, person(args, opponent, variant.model())?);
    let begun = !session.plies().is_empty() || args.position.fen.is_some();
    let stage = Stage::new(args.style, args.seed, io);
    let mut app = App::new(session, stage.setting.clone());
    if args.opponent().is_none() && !begun {
        app = app.asking_for_an_opponent();
    }
    let mut shelf = Shelf { autosave, head };
    let exit = stage.show(&mut app, shelf.keeper())?;
    farewell(&app, &shelf, io)?;
    Ok(exit)
}

/// Goes on with a game that was read.
pub(super) fn resume(
    args: &Args,
    begun: Begun,
    opponent: Opponent,
    person: Option<SideId>,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let Begun { game, head, autosave, told, close: _ } = begun;
    let person = person.unwrap_or(game.variant().model().first);
    let session = Session::of(game, seats(person, opponent, args.limits()));
    let mut stage = Stage::new(args.style, args.seed, io);
    if autosave.is_anywhere() {
        stage.setting.kept = Kept::Safe;
    }
    let mut app = App::new(session, stage.setting.clone());
    if let Some(words) = told {
        app.say(words);
    }
    let mut shelf = Shelf { autosave, head };
    let exit = stage.show(&mut app, shelf.keeper())?;
    farewell(&app, &shelf, io)?;
    Ok(exit)
}

/// Where the game on the screen is kept.
struct Shelf {
    autosave: Autosave,
    head: Head,
}

impl Shelf {
    /// Itself, if the game is kept anywhere.
    fn keeper(&mut self) -> Option<&mut dyn Keeper> {
        if self.autosave.is_anywhere() { Some(self) } else { None }
    }
}

impl Keeper for Shelf {
    fn keep(&mut self, session: &Session) -> Result<(), Words> {
        let Some(game) = session.game() else { return Ok(()) };
        self.head.players = session.players().map(|player| Some(opponent(player).id()));
        self.autosave.keep(game, &self.head, session.close())
    }

    fn anew(&mut self, session: &Session) {
        let first = session.variant().model().arrays.first().map(|array| array.id.clone());
        self.head = Head { date: self.head.date.take(), array: first, ..Head::default() };
        self.autosave.anew();
    }
}

/// The game that the options ask for.
fn session(args: &Args, variant: &Arc<Variant>, opponent: Opponent) -> Result<Session, Failure> {
    let model = variant.model();
    let person = match args.side.as_deref() {
        Some(name) => side_named(model, name)?,
        None => model.first,
    };
    let players = seats(person, opponent, args.limits());
    let moves: Vec<&str> = args.position.moves.split_whitespace().collect();
    if args.position.fen.is_none() && moves.is_empty() {
        let settled = args.position.formations(model)?;
        let preparation = args.position.prepare(variant.clone())?;
        return Session::prepare(variant.clone(), preparation, settled, players)
            .map_err(|error| Failure::Refused(error.words()));
    }
    let mut game = match &args.position.fen {
        Some(fen) => begin(variant.clone(), setup(model, fen)?)?,
        None => args.position.start(variant.clone())?,
    };
    play_all(&mut game, &moves).map_err(|error| Failure::Refused(error.words()))?;
    Ok(Session::of(game, players))
}

/// The players when a person sits on a side; without limits the search has its usual time.
fn seats(person: SideId, opponent: Opponent, limits: Limits) -> [Player; 2] {
    let engine = |level| match Player::engine(level) {
        Player::Engine { level, .. } if limits != Limits::default() => {
            Player::Engine { level, limits }
        }
        usual => usual,
    };
    let opponent = match opponent {
        Opponent::Human => Player::Person,
        Opponent::Random => Player::Random,
        Opponent::Greedy => Player::Greedy,
        Opponent::Level(level) => engine(Some(level)),
        Opponent::Full => engine(None),
    };
    let mut players = [opponent; 2];
    players[person.index()] = Player::Person;
    players
}

/// A player as the options name it.
fn opponent(player: Player) -> Opponent {
    match player {
        Player::Person => Opponent::Human,
        Player::Random => Opponent::Random,
        Player::Greedy => Opponent::Greedy,
        Player::Engine { level: Some(level), .. } => Opponent::Level(level),
        Player::Engine { level: None, .. } => Opponent::Full,
    }
}

/// Says how the game stands when the screen is gone, and how to go on with it.
fn farewell(app: &App, shelf: &Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let session = app.session();
    let Some(game) = session.game().filter(|game| !game.plies().is_empty()) else { return Ok(()) };
    if let Some(result) = session.result() {
        writeln!(io.output, "{}", result.in_language(io.language))?;
    } else {
        let fen = notation::fen(game);
        let said = Words::new(format!("The position is {fen}"), format!("마지막 국면: {fen}"));
        writeln!(io.output, "{}", said.in_language(io.language))?;
    }
    let said = match (shelf.autosave.trouble(), shelf.autosave.written()) {
        (Some(_), Some(path)) => say::kept_in_part(path),
        (Some(_), None) => say::not_kept(),
        (None, Some(path)) => {
            let shown = path.display();
            Words::new(format!("The game is kept in {shown}"), format!("저장된 곳: {shown}"))
        }
        (None, None) => return Ok(()),
    };
    writeln!(io.output, "{}", said.in_language(io.language))?;
    Ok(())
}
