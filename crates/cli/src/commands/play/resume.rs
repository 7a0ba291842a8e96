//! Going on with a game that was saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use gwangsang::notation::record::{Played, Record};
use gwangsang::{LoadError, SideId, Source, Variant, Words};
use gwangsang_tui::file_trouble;

use super::{Args, Begun, person};
use crate::autosave::{self, Autosave};
use crate::diff::{KeyChange, changes, written};
use crate::exit::Failure;
use crate::files;
use crate::io::Io;
use crate::library;
use crate::players::Opponent;

/// The largest record that is read.
const MOST_BYTES: u64 = 64 << 20;
/// How many keys that differ are listed.
const MOST_KEYS: usize = 12;
/// The code of a record that a later version has written.
const LATER: &str = "unknown-format";

/// A saved game that can be gone on with.
struct Opened {
    path: PathBuf,
    record: Record,
    variant: Arc<Variant>,
    played: Played,
}

/// Why a saved game cannot be gone on with.
enum Trouble {
    /// It is damaged: nobody can play it on.
    Damaged(Box<LoadError>),
    /// It cannot be read or understood here, and may be whole.
    Unusable(Failure),
    /// It is over.
    Over,
    /// The options do not fit it, or its rules have changed: the user has to decide.
    Refused(Failure),
}

/// The saved game, who plays the other side, and which side a person plays.
pub(super) fn resume(
    args: &Args,
    file: Option<&Path>,
    io: &mut Io<'_>,
) -> Result<(Begun, Opponent, Option<SideId>), Failure> {
    let folder = args.games.clone().or_else(autosave::folder_of_the_user);
    let (opened, told) = match file {
        Some(path) => {
            let opened = open(args, path).map_err(|trouble| of_named(path, trouble, io))?;
            (opened, None)
        }
        None => last(args, folder.as_deref(), io)?,
    };
    let Opened { path, record, variant, played } = opened;
    let head = record.head(variant.model());
    let (opponent, person) = match args.opponent() {
        Some(opponent) => (opponent, person(args, opponent, variant.model())?),
        None => seated(&head.players),
    };
    let autosave = if args.no_save {
        Autosave::nowhere()
    } else {
        Autosave::going_on(&path, folder.as_deref())
    };
    let begun = Begun { game: played.game, head, close: played.close, autosave, told };
    Ok((begun, opponent, person))
}

/// Reads a saved game and plays it to where it was left.
fn open(args: &Args, path: &Path) -> Result<Opened, Trouble> {
    let source = read(path).map_err(Trouble::Unusable)?;
    let record = Record::parse(source).map_err(|error| {
        if error.diagnostics.iter().any(|fault| fault.code == LATER) {
            return Trouble::Unusable(Failure::Definition(error));
        }
        Trouble::Damaged(error)
    })?;
    let variant = variant(args, &record)?;
    let played = record.game(&variant).map_err(|error| match &record.fingerprint {
        Some(_) => Trouble::Damaged(error),
        // Perhaps it was played by other rules.
        None => Trouble::Unusable(Failure::Definition(error)),
    })?;
    if played.close.is_some() || played.game.outcome().is_some() {
        return Err(Trouble::Over);
    }
    Ok(Opened { path: path.to_path_buf(), record, variant, played })
}

/// What is said of a saved game that was named, which is left as it is.
fn of_named(path: &Path, trouble: Trouble, io: &mut Io<'_>) -> Failure {
    match trouble {
        Trouble::Over => Failure::Refused(over(path)),
        Trouble::Unusable(failure) | Trouble::Refused(failure) => failure,
        Trouble::Damaged(error) => {
            say(&left_alone(path), io);
            Failure::Definition(error)
        }
    }
}

/// The game that was played last and can be gone on with, and what is to be said of later ones.
///
/// A damaged one is given another name, so that it is not found again.
fn last(
    args: &Args,
    folder: Option<&Path>,
    io: &mut Io<'_>,
) -> Result<(Opened, Option<Words>), Failure> {
    let mut told = None;
    for path in folder.map(autosave::unfinished).unwrap_or_default() {
        let failure = match open(args, &path) {
            Ok(opened) => return Ok((opened, told)),
            Err(Trouble::Refused(failure)) => return Err(failure),
            Err(Trouble::Over) => continue,
            Err(Trouble::Damaged(error)) => {
                let renamed = autosave::set_aside(&path);
                say(&damaged(&path, &renamed), io);
                told = told.or(Some(instead(&path)));
                Failure::Definition(error)
            }
            Err(Trouble::Unusable(failure)) => {
                say(&left_alone(&path), io);
                told = told.or(Some(instead(&path)));
                failure
            }
        };
        failure.report(io);
    }
    let place = folder.map_or("…".to_owned(), |folder| folder.display().to_string());
    let other = told.map_or(("", ""), |_| (" other", " 다른"));
    Err(Failure::Refused(Words::new(
        format!(
            "there is no{} saved game to go on with in {place}; name its file: --resume FILE",
            other.0
        ),
        format!("{place}에 이어서 둘{} 대국이 없습니다. 파일을 대십시오: --resume FILE", other.1),
    )))
}

fn say(words: &Words, io: &mut Io<'_>) {
    // Nothing can be said about a stream that does not take what is said.
    let _ = writeln!(io.errors, "{}", words.in_language(io.language));
}

/// A saved game that is damaged, and what has become of it.
fn damaged(path: &Path, renamed: &io::Result<PathBuf>) -> Words {
    let shown = path.display();
    match renamed {
        Ok(aside) => {
            let aside = aside.display();
            Words::new(
                format!("The saved game {shown} is damaged; it is kept as {aside}."),
                format!("저장된 대국 {shown}이(가) 손상되어 {aside}(으)로 옮겨 두었습니다."),
            )
        }
        Err(error) => {
            let why = file_trouble(error);
            Words::new(
                format!("The saved game {shown} is damaged, and cannot be renamed: {}", why.en),
                format!(
                    "저장된 대국 {shown}이(가) 손상되었는데 이름을 바꿀 수 없습니다: {}",
                    why.ko
                ),
            )
        }
    }
}

fn left_alone(path: &Path) -> Words {
    let shown = path.display();
    Words::new(
        format!("The saved game {shown} cannot be understood; it is left as it is."),
        format!("저장된 대국 {shown}을(를) 이해할 수 없어 그대로 두었습니다."),
    )
}

/// What is said on the screen, where nothing else of this can be seen.
fn instead(path: &Path) -> Words {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Words::new(
        format!("{name} cannot be gone on with; this is the game before it"),
        format!("{name}은(는) 이어서 둘 수 없어 그 전의 대국을 엽니다"),
    )
}

fn read(path: &Path) -> Result<Source, Failure> {
    let shown = path.display().to_string();
    let cannot = |why: &Words| Failure::Unreadable(files::not_read(&shown, why));
    let size = fs::metadata(path).map_err(|error| cannot(&file_trouble(&error)))?.len();
    if size > MOST_BYTES {
        let why = format!("{size} > {MOST_BYTES}");
        return Err(cannot(&Words::new(format!("{why} bytes"), format!("{why}바이트"))));
    }
    let bytes = fs::read(path).map_err(|error| cannot(&file_trouble(&error)))?;
    // What is no text is found by whoever reads it, with its place.
    Ok(Source { name: shown, text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// The variant by whose rules the game goes on.
fn variant(args: &Args, record: &Record) -> Result<Arc<Variant>, Trouble> {
    let named = args.variant.is_some() || !args.overlays.is_empty();
    let stays = library::shipped(&record.variant).is_some();
    if args.as_recorded || !named && !stays && record.definition.is_some() {
        let known = recorded(record).map_err(Trouble::Unusable)?;
        return known.ok_or_else(|| Trouble::Refused(without_rules()));
    }
    let present = if named {
        present(args, record).map_err(Trouble::Refused)?
    } else {
        library::load(&record.variant).map_err(Trouble::Unusable)?.variant
    };
    match &record.fingerprint {
        Some(known) if *known != present.fingerprint() => {
            Err(Trouble::Refused(Failure::Refused(changed(record, &present))))
        }
        Some(_) | None => Ok(present),
    }
}

fn without_rules() -> Failure {
    Failure::Refused(Words::new(
        "the saved game does not hold the rules that it was played by",
        "저장된 대국에 그 대국의 규칙이 들어 있지 않습니다",
    ))
}

/// The variant as the options have it now.
fn present(args: &Args, record: &Record) -> Result<Arc<Variant>, Failure> {
    let variant = args.variant.clone().unwrap_or_else(|| record.variant.clone());
    let source = library::source(&variant)?;
    Ok(library::load_overlaid(source, &args.overlays.sources()?)?.variant)
}

/// The variant as the record holds it.
fn recorded(record: &Record) -> Result<Option<Arc<Variant>>, Failure> {
    let Some(text) = &record.definition else { return Ok(None) };
    let source = Source { name: "the saved game's rules".to_owned(), text: text.clone() };
    Ok(Some(library::load_source(source)?.variant))
}

/// What has changed in the rules since the game was saved.
fn changed(record: &Record, present: &Variant) -> Words {
    let id = &present.model().id;
    let mut keys = String::new();
    if let Ok(Some(old)) = recorded(record) {
        let changes = changes(&old, present);
        for KeyChange { key, old, new } in changes.iter().take(MOST_KEYS) {
            for (sign, node) in [('-', old), ('+', new)] {
                if let Some(node) = node {
                    keys.push_str(&format!("\n{sign} {key} = {}", written(node)));
                }
            }
        }
        if changes.len() > MOST_KEYS {
            keys.push_str("\n…");
        }
    }
    Words::new(
        format!(
            "the rules of {id} are not those that the saved game was played by; --as-recorded goes on by those{keys}"
        ),
        format!(
            "{id}의 규칙이 저장된 대국의 규칙과 다릅니다. --as-recorded를 쓰면 저장된 규칙으로 이어서 둡니다{keys}"
        ),
    )
}

fn over(path: &Path) -> Words {
    let shown = path.display();
    Words::new(
        format!("the game in {shown} is over; `gwangsang replay {shown}` shows it"),
        format!("{shown}의 대국은 끝났습니다. `gwangsang replay {shown}`(으)로 볼 수 있습니다"),
    )
}

/// Who plays, as the record says: the first player that is no person is the opponent.
fn seated(players: &[Option<String>; 2]) -> (Opponent, Option<SideId>) {
    let opponent = |side: SideId| {
        let name = players[side.index()].as_deref()?;
        name.parse::<Opponent>().ok().filter(|opponent| *opponent != Opponent::Human)
    };
    let found = SideId::BOTH.into_iter().find_map(|side| Some((opponent(side)?, side)));
    match found {
        Some((opponent, side)) => (opponent, Some(side.other())),
        None => (Opponent::Human, None),
    }
}
