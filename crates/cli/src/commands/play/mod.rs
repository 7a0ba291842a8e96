//! `gwangsang play`: a game, on a full screen or line by line.

mod commands;
mod form;
mod prompt;
mod resume;
mod say;
mod screen;
mod table;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gwangsang::model::Model;
use gwangsang::notation::record::Head;
use gwangsang::{Close, Game, SideId, Variant, Words};
use gwangsang_search::{Level, Limits};
use gwangsang_tui::Seen;

use super::show::Look;
use crate::autosave::{self, Autosave};
use crate::exit::{Exit, Failure};
use crate::files::{self, Existing, ReplaceArgs};
use crate::io::Io;
use crate::overlay::{OverlayArgs, VariantArgs};
use crate::players::{Opponent, Player, level};
use crate::position::{PositionArgs, begin, setup, side_named};
use crate::screen::When;
use crate::time;
use crate::view::View;
use form::Formed;
use prompt::Prompt;
use table::Table;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A terminal shows the board on its whole screen; press ? there for the keys. With --line, or where
there is no terminal, a game is played line by line:

Type a move as two points, such as b1c3, or `help`. Before the first move each side chooses its
formation, if the variant has any; an empty line keeps that of the start position.

A game at a terminal is saved after every move; --resume goes on with the last one. Moves can be
piped in; such a game is saved with --save or --games only, and the exit code is 1 if a move was
refused.

Examples:
  gwangsang play janggi
  gwangsang play janggi --level 5 --side han --style hanja
  gwangsang play --resume
  gwangsang play janggi --formation han=inner,cho=outer < moves.txt")]
#[allow(clippy::struct_excessive_bools)] // They are the switches of a command line.
pub(crate) struct Args {
    /// The variant: an id or a path
    #[arg(required_unless_present = "resume")]
    variant: Option<String>,

    #[command(flatten)]
    overlays: OverlayArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Which side you play against an opponent that is no person
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Who plays the other side: human, random, greedy, level:1 to level:10, full
    #[arg(long, value_name = "WHO", conflicts_with = "level")]
    opponent: Option<Opponent>,

    /// How strong the opponent is, from 1 to 10
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,

    /// How long the opponent thinks about a move, as in 500ms or 1m, or in seconds
    #[arg(long, value_name = "TIME", value_parser = time::thinking)]
    time: Option<Duration>,

    /// How many plies the opponent looks ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

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

    /// Go on with a saved game: with the last one that is not over, or with that of a file
    #[arg(long, value_name = "FILE", num_args = 0..=1,
        conflicts_with_all = ["fen", "setup", "formation", "handicap", "moves", "save"])]
    #[allow(clippy::option_option)] // The option may be given with and without a file.
    resume: Option<Option<PathBuf>>,

    /// Go on by the rules that the saved game was played by, whatever they are now
    #[arg(long, requires = "resume")]
    as_recorded: bool,

    /// Save the game in this file
    #[arg(long, value_name = "FILE", conflicts_with = "no_save")]
    save: Option<PathBuf>,

    /// Keep saved games in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_save")]
    games: Option<PathBuf>,

    /// Do not save the game
    #[arg(long)]
    no_save: bool,

    #[command(flatten)]
    replace: ReplaceArgs,
}

/// A game to be played, and what is known of it.
struct Begun {
    game: Game,
    head: Head,
    close: Option<Close>,
    autosave: Autosave,
    /// What is to be said first where nothing that was said before can be seen.
    told: Option<Words>,
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if args.color == When::Never {
        io.coloured = false;
    }
    let on_screen = screen::is_wanted(args, io)?;
    if let Some(file) = &args.resume {
        let (begun, opponent, person) = resume::resume(args, file.as_deref(), io)?;
        if on_screen {
            return screen::resume(args, begun, opponent, person, io);
        }
        let mut prompt = Prompt::new(io)?;
        return seat(args, begun, opponent, person, &mut prompt)?.play(&mut prompt, None);
    }
    let variant = args.load()?;
    let opponent = args.opponent().unwrap_or(Opponent::Human);
    let person = person(args, opponent, variant.model())?;
    let autosave = args.autosave(io)?;
    if on_screen {
        return screen::run(args, &variant, opponent, autosave, io);
    }
    let view = View::new(args.look(), io);
    let mut prompt = Prompt::new(io)?;
    let mut player = Player::new(variant.clone(), opponent, args.limits(), args.seed);
    let mut head = head(args, variant.model(), opponent, person);
    let mut typed = None;
    let mut refused = false;
    let mut game = if let Some(fen) = &args.position.fen {
        begin(variant.clone(), setup(variant.model(), fen)?)?
    } else {
        let mut preparation = args.position.prepare(variant.clone())?;
        let named = args.position.formations(variant.model())?;
        let mut forming = form::Forming {
            model: variant.model(),
            named,
            person,
            rng: player.rng(),
            language: view.language,
            chosen: [None, None],
            refused: false,
        };
        let formed = forming.form(&mut preparation, &mut prompt)?;
        refused = forming.refused;
        head.formations.clone_from(&forming.chosen);
        match formed {
            Formed::Left => return Ok(if refused { Exit::Wrong } else { Exit::Done }),
            Formed::Complete(next) => typed = next,
        }
        preparation.begin().map_err(|error| Failure::Refused(error.words()))?
    };
    let moves: Vec<&str> = args.position.moves.split_whitespace().collect();
    crate::position::play_all(&mut game, &moves)
        .map_err(|error| Failure::Refused(error.words()))?;
    let begun = Begun { game, head, close: None, autosave, told: None };
    let mut table = Table::new(begun, player, person, view);
    table.refused = refused;
    table.play(&mut prompt, typed)
}

/// Sits down at a game that was read.
fn seat(
    args: &Args,
    begun: Begun,
    opponent: Opponent,
    person: Option<SideId>,
    prompt: &mut Prompt<'_, '_>,
) -> Result<Table, Failure> {
    let view = View {
        look: args.look(),
        coloured: prompt.is_coloured(),
        language: prompt.language(),
        seen: Seen::Upright,
    };
    let variant = begun.game.variant().clone();
    let player = Player::new(variant, opponent, args.limits(), args.seed);
    let table = Table::new(begun, player, person, view);
    prompt.tell(&say::resumed(&table.game))?;
    Ok(table)
}

impl Args {
    /// The variant that is named, with what is laid over it.
    fn load(&self) -> Result<Arc<Variant>, Failure> {
        // Without a variant there is something to resume, which does not come here.
        let variant = self.variant.clone().unwrap_or_default();
        let named = VariantArgs { variant, overlays: self.overlays.clone() };
        Ok(named.load()?.variant)
    }

    /// Who plays the other side, if that is said.
    fn opponent(&self) -> Option<Opponent> {
        self.level.map(Opponent::Level).or(self.opponent)
    }

    fn look(&self) -> Look {
        self.style.unwrap_or(Look::Latin)
    }

    fn limits(&self) -> Limits {
        Limits { time: self.time, depth: self.depth, ..Limits::default() }
    }

    /// Where the game is kept: as it is asked for, else among the user's games if a person plays.
    fn autosave(&self, io: &Io<'_>) -> Result<Autosave, Failure> {
        if self.no_save {
            return Ok(Autosave::nowhere());
        }
        if let Some(path) = &self.save {
            let exists = path.symlink_metadata().is_ok();
            if exists && (self.replace.existing() == Existing::Kept || path.is_dir()) {
                return Err(Failure::Unreadable(files::exists(path)));
            }
            return Ok(Autosave::in_file(path.clone()));
        }
        let folder =
            self.games.clone().or_else(|| io.terminal.then(autosave::folder_of_the_user).flatten());
        Ok(folder.map_or_else(Autosave::nowhere, Autosave::in_folder))
    }
}

/// The side that a person plays; none if persons play both.
fn person(args: &Args, opponent: Opponent, model: &Model) -> Result<Option<SideId>, Failure> {
    let named = args.side.as_deref().map(|name| side_named(model, name));
    let side = named.transpose()?.unwrap_or(model.first);
    Ok((opponent != Opponent::Human).then_some(side))
}

/// What is known of a game that begins now.
fn head(args: &Args, model: &Model, opponent: Opponent, person: Option<SideId>) -> Head {
    let who = |side: SideId| match person {
        Some(person) if person != side => opponent.id(),
        _ => Opponent::Human.id(),
    };
    let array = args.position.fen.is_none().then(|| {
        let first = model.arrays.first().map(|array| array.id.clone());
        args.position.setup.clone().or(first)
    });
    Head {
        date: Some(jiff::ZonedDateTime::now().date().to_string()),
        players: SideId::BOTH.map(|side| Some(who(side))),
        array: array.flatten(),
        handicap: args.position.handicap.clone(),
        ..Head::default()
    }
}
