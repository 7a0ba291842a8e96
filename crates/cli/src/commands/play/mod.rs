//! `gwangsang play`: a game, on a full screen or line by line.

mod prompt;
mod screen;

use fastrand::Rng;
use gwangsang::model::{Formations, Model};
use gwangsang::{Game, Move, Preparation, PreparationError, SideId, notation};

use super::moves::{grouped, of_piece, point};
use super::show::{Look, board, status};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::players::Opponent;
use crate::position::{PositionArgs, begin, setup, side_name, side_named};
use crate::screen::When;
use crate::words;
use prompt::Prompt;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A terminal shows the board on its whole screen; press ? there for the keys. With --line, or where
there is no terminal, a game is played line by line:

Type a move as two points, such as b1c3, or `help`. Before the first move each side chooses its
formation, if the variant has any; an empty line keeps that of the start position.

Moves can be piped in; the exit code is then 1 if one of them was refused.

Examples:
  gwangsang play janggi
  gwangsang play janggi --opponent greedy --side han --style hanja
  gwangsang play janggi --formation han=inner,cho=outer < moves.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Which side you play against an opponent that is no person
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Who plays the other side
    #[arg(long, value_enum)]
    opponent: Option<Opponent>,

    /// Makes the opponent's choices repeat themselves
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How pieces are drawn
    #[arg(long, value_enum)]
    style: Option<Look>,

    /// Play on the whole screen, as a terminal does by itself
    #[arg(long, conflicts_with = "line")]
    tui: bool,

    /// Play line by line
    #[arg(long)]
    line: bool,

    /// Whether there is colour; NO_COLOR is heeded by itself
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,
}

impl Args {
    fn opponent(&self) -> Opponent {
        self.opponent.unwrap_or(Opponent::Human)
    }

    fn look(&self) -> Look {
        self.style.unwrap_or(Look::Latin)
    }
}

const HELP: &str = "\
b1c3        move from b1 to c3
pass        let the turn go by
moves       list the legal moves
moves e2    draw the moves of the piece on e2
why a1c1    say why a move is refused, and by what
undo        take back your last move
board       draw the board again
fen         print the position
resign      give up
quit        leave the game
";

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if args.color == When::Never {
        io.coloured = false;
    }
    if screen::is_wanted(args, io)? {
        return screen::run(args, io);
    }
    let loaded = args.variant.load()?;
    let variant = loaded.variant;
    let mut table = Table {
        args,
        rng: args.seed.map_or_else(Rng::new, Rng::with_seed),
        person: person(args, variant.model())?,
        refused: false,
    };
    let mut prompt = Prompt::new(io)?;
    let mut typed = None;
    let mut game = match &args.position.fen {
        Some(fen) => begin(variant.clone(), setup(variant.model(), fen)?)?,
        None => {
            let mut preparation = args.position.prepare(variant.clone())?;
            match table.form(variant.model(), &mut preparation, &mut prompt)? {
                Formed::Left => return Ok(table.exit()),
                Formed::Complete(next) => typed = next,
            }
            preparation.begin().map_err(|error| Failure::Wrong(error.to_string()))?
        }
    };
    let moves: Vec<&str> = args.position.moves.split_whitespace().collect();
    crate::position::play_all(&mut game, &moves)
        .map_err(|error| Failure::Wrong(error.message()))?;
    table.play(&mut game, &mut prompt, typed)?;
    Ok(table.exit())
}

/// The side that a person plays; none if persons play both.
fn person(args: &Args, model: &Model) -> Result<Option<SideId>, Failure> {
    let named = args.side.as_deref().map(|name| side_named(model, name));
    let side = named.transpose()?.unwrap_or(model.first);
    Ok((args.opponent() != Opponent::Human).then_some(side))
}

/// Who sits at the table, and how it went so far.
struct Table<'a> {
    args: &'a Args,
    rng: Rng,
    person: Option<SideId>,
    refused: bool,
}

/// How the choice of formations ended.
enum Formed {
    /// Everybody has chosen, or a move was typed instead.
    Complete(Option<String>),
    /// The player has left.
    Left,
}

/// How a person answered when asked for a formation.
enum Asked {
    Chosen,
    Move(String),
    Left,
}

/// What follows after a line.
enum Next {
    Stay,
    Draw,
    Leave,
}

impl Table<'_> {
    fn exit(&self) -> Exit {
        if self.refused { Exit::Wrong } else { Exit::Done }
    }

    fn is_person(&self, side: SideId) -> bool {
        self.person.is_none_or(|person| person == side)
    }

    /// Lets each side choose its formation, in the order of the definition.
    fn form(
        &mut self,
        model: &Model,
        preparation: &mut Preparation,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Formed, Failure> {
        let named = self.args.position.formations(model)?;
        let wrong = |error: PreparationError| Failure::Wrong(error.to_string());
        while let (Some(side), Some(formations)) = (preparation.turn(), &model.formations) {
            if let Some(name) = &named[side.index()] {
                preparation.choose(side, name).map_err(wrong)?;
                continue;
            }
            if !self.is_person(side) {
                let choice = &formations.choices[self.rng.usize(..formations.choices.len())];
                preparation.choose(side, &choice.id).map_err(wrong)?;
                let (who, en, ko) = (side_name(model, side), choice.name.en(), choice.name.ko());
                prompt.say(&format!("{who} chooses {en} ({ko}).\n"))?;
                continue;
            }
            prompt.say(&menu(model, formations, side))?;
            match self.ask(formations, side, preparation, prompt)? {
                Asked::Chosen => {}
                Asked::Left => return Ok(Formed::Left),
                Asked::Move(line) => return Ok(Formed::Complete(Some(line))),
            }
        }
        Ok(Formed::Complete(None))
    }

    /// Asks a person for a formation until there is one.
    fn ask(
        &mut self,
        formations: &Formations,
        side: SideId,
        preparation: &mut Preparation,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Asked, Failure> {
        loop {
            let Some(line) = prompt.line("formation> ")? else { return Ok(Asked::Left) };
            let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let choice = number.and_then(|number| formations.choices.get(number));
            let made = match (line.as_str(), choice) {
                ("quit" | "exit", _) => return Ok(Asked::Left),
                ("", _) => preparation.keep(side),
                (_, Some(choice)) => preparation.choose(side, &choice.id),
                (name, None) => preparation.choose(side, name),
            };
            match made {
                Ok(()) => return Ok(Asked::Chosen),
                Err(_) if looks_like_a_move(&line) => return Ok(Asked::Move(line)),
                Err(error) => self.refuse(&error.to_string(), prompt)?,
            }
        }
    }

    fn refuse(&mut self, message: &str, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        self.refused |= !prompt.is_terminal();
        prompt.say(&format!("{message}\n"))
    }

    fn play(
        &mut self,
        game: &mut Game,
        prompt: &mut Prompt<'_, '_>,
        mut typed: Option<String>,
    ) -> Result<(), Failure> {
        let look = self.args.look();
        prompt.say(&format!("{}\n", game.variant().model().name.en()))?;
        let mut next = Next::Draw;
        loop {
            if let Next::Draw = next {
                prompt.say(&board(
                    game,
                    look,
                    gwangsang::PointSet::default(),
                    prompt.is_coloured(),
                ))?;
                prompt.say(&status(game, look))?;
            }
            if game.outcome().is_none() && !self.is_person(game.turn()) {
                let Some(mv) = self.args.opponent().choose(game, &mut self.rng) else {
                    return Ok(());
                };
                make(game, mv, prompt)?;
                next = Next::Draw;
                continue;
            }
            if game.outcome().is_some() && !prompt.is_terminal() {
                return Ok(());
            }
            let line = match typed.take() {
                Some(line) => Some(line),
                None => prompt.line(&format!("{}> ", side_id(game)))?,
            };
            let Some(line) = line else {
                return prompt.say("The game stops here.\n");
            };
            next = self.obey(line.trim(), game, prompt)?;
            if let Next::Leave = next {
                return Ok(());
            }
        }
    }

    fn obey(
        &mut self,
        line: &str,
        game: &mut Game,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Next, Failure> {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (None, _) => {}
            (Some("help" | "?"), _) => prompt.say(HELP)?,
            (Some("quit" | "exit"), _) => return Ok(Next::Leave),
            (Some("board"), _) => return Ok(Next::Draw),
            (Some("fen"), _) => prompt.say(&format!("{}\n", notation::fen(game)))?,
            (Some("moves"), None) => prompt.say(&grouped(game))?,
            (Some("moves"), Some(name)) => match point(game, name) {
                Ok(from) => {
                    prompt.say(&of_piece(game, from, self.args.look(), prompt.is_coloured()))?;
                }
                Err(failure) => self.refuse(&failure.to_string(), prompt)?,
            },
            (Some("why"), Some(text)) => return self.explain(text, game, prompt),
            (Some("undo"), _) => return self.undo(game, prompt),
            (Some("resign"), _) => {
                let model = game.variant().model();
                let side = game.turn();
                prompt.say(&format!(
                    "{} resigns; {} wins.\n",
                    side_name(model, side),
                    side_name(model, side.other())
                ))?;
                return Ok(Next::Leave);
            }
            (Some(text), _) => return self.move_or_refuse(text, game, prompt),
        }
        Ok(Next::Stay)
    }

    fn move_or_refuse(
        &mut self,
        text: &str,
        game: &mut Game,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Next, Failure> {
        let mv = match notation::parse_move(game, text) {
            Ok(mv) => mv,
            Err(error) => {
                self.refuse(
                    &format!("{}; type `help` for what you can do", error.message),
                    prompt,
                )?;
                return Ok(Next::Stay);
            }
        };
        if game.legal_moves().contains(&mv) {
            make(game, mv, prompt)?;
            return Ok(Next::Draw);
        }
        if let Some(reason) = game.why(mv) {
            self.refuse(&words::refused(game, mv, &reason), prompt)?;
        }
        Ok(Next::Stay)
    }

    /// Says why a move is refused, with the points to blame on the board.
    fn explain(
        &mut self,
        text: &str,
        game: &Game,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Next, Failure> {
        let mv = match notation::parse_move(game, text) {
            Ok(mv) => mv,
            Err(error) => {
                self.refuse(&error.message, prompt)?;
                return Ok(Next::Stay);
            }
        };
        let Some(reason) = game.why(mv) else {
            prompt.say(&format!("{text}: this move is legal\n"))?;
            return Ok(Next::Stay);
        };
        let marked = reason.blame().into_iter().collect();
        prompt.say(&board(game, self.args.look(), marked, prompt.is_coloured()))?;
        prompt.say(&format!("{}\n", words::refused(game, mv, &reason)))?;
        Ok(Next::Stay)
    }

    /// Takes back the last ply, and against an opponent also the reply to it.
    fn undo(&mut self, game: &mut Game, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let own = game.plies().iter().rposition(|ply| self.is_person(ply.side));
        let Some(own) = own else {
            self.refuse("there is no move of yours to take back", prompt)?;
            return Ok(Next::Stay);
        };
        while game.plies().len() > own {
            game.undo();
        }
        Ok(Next::Draw)
    }
}

/// Plays a move that is legal, and says so.
fn make(game: &mut Game, mv: Move, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
    let model = game.variant().model();
    let what = if mv.is_pass() { "passes".to_owned() } else { notation::move_text(game, mv) };
    prompt.say(&format!("{}: {what}\n", side_name(model, game.turn())))?;
    game.play(mv).map_err(|error| Failure::Wrong(error.to_string()))
}

/// The formations to choose from.
fn menu(model: &Model, formations: &Formations, side: SideId) -> String {
    let who = side_name(model, side);
    let mut text = format!("{who} chooses a formation, read from its own left:\n");
    for (number, choice) in formations.choices.iter().enumerate() {
        let (id, name) = (&choice.id, &choice.name);
        text.push_str(&format!("  {}  {id:8} {} {}\n", number + 1, name.ko(), name.en()));
    }
    text
}

fn side_id(game: &Game) -> String {
    if game.outcome().is_some() {
        return "over".to_owned();
    }
    game.variant().model().side_data(game.turn()).id.clone()
}

/// Whether a line looks like two points.
fn looks_like_a_move(line: &str) -> bool {
    let digits = line.chars().filter(char::is_ascii_digit).count();
    ["pass", "한수쉼"].contains(&line)
        || digits == 4
        || line.starts_with(|c: char| c.is_ascii_lowercase())
            && line.ends_with(|c: char| c.is_ascii_digit())
}
