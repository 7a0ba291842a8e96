//! Going on with a game that was saved.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::notation::record::Record;
use gwangsang::{LoadError, SideId, Source, Variant, Words};

use super::{Args, Begun, person};
use crate::autosave::{self, Autosave};
use crate::diff::{KeyChange, changes, written};
use crate::exit::Failure;
use crate::io::Io;
use crate::library;
use crate::players::Opponent;

/// The largest record that is read.
const MOST_BYTES: u64 = 64 << 20;
/// How many keys that differ are listed.
const MOST_KEYS: usize = 12;

/// The saved game, who plays the other side, and which side a person plays.
pub(super) fn resume(
    args: &Args,
    file: Option<&Path>,
    io: &mut Io<'_>,
) -> Result<(Begun, Opponent, Option<SideId>), Failure> {
    let folder = args.games.clone().or_else(autosave::folder_of_the_user);
    let path = match file {
        Some(path) => path.to_path_buf(),
        None => last(folder.as_deref())?,
    };
    let is_own = file.is_none();
    let record = match Record::parse(read(&path)?) {
        Ok(record) => record,
        Err(error) => return Err(corrupt(&path, is_own, error, io)),
    };
    let variant = variant(args, &record)?;
    let played = record.game(&variant).map_err(|error| Failure::Definition(error.clone()))?;
    let head = record.head(variant.model());
    if played.close.is_some() || played.game.outcome().is_some() {
        return Err(Failure::Refused(over(&path)));
    }
    let (opponent, person) = match args.opponent() {
        Some(opponent) => (opponent, person(args, opponent, variant.model())?),
        None => seated(&head.players),
    };
    let autosave = if args.no_save {
        Autosave::nowhere()
    } else {
        Autosave::going_on(&path, folder.as_deref())
    };
    let begun = Begun { game: played.game, head, close: played.close, autosave };
    Ok((begun, opponent, person))
}

/// The game that was played last.
fn last(folder: Option<&Path>) -> Result<PathBuf, Failure> {
    let found = folder.and_then(autosave::latest);
    found.ok_or_else(|| {
        let place = folder.map_or("…".to_owned(), |folder| folder.display().to_string());
        Failure::Refused(Words::new(
            format!(
                "there is no saved game to go on with in {place}; name its file: --resume FILE"
            ),
            format!("{place}에 이어서 둘 대국이 없습니다. 파일을 대십시오: --resume FILE"),
        ))
    })
}

fn read(path: &Path) -> Result<Source, Failure> {
    let shown = path.display().to_string();
    let cannot = |error: String| {
        Failure::Unreadable(Words::new(
            format!("{shown} cannot be read: {error}"),
            format!("{shown} 파일을 읽을 수 없습니다: {error}"),
        ))
    };
    let size = fs::metadata(path).map_err(|error| cannot(error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(cannot(format!("{size} > {MOST_BYTES} bytes")));
    }
    let bytes = fs::read(path).map_err(|error| cannot(error.to_string()))?;
    // What is no text is found by whoever reads it, with its place.
    Ok(Source { name: shown, text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// A record that cannot be understood; one of the program's own is given another name, so that the next one is found.
fn corrupt(path: &Path, is_own: bool, error: Box<LoadError>, io: &mut Io<'_>) -> Failure {
    let shown = path.display();
    let words = if is_own {
        match autosave::set_aside(path) {
            Ok(aside) => {
                let aside = aside.display();
                Words::new(
                    format!("The saved game {shown} is damaged; it is kept as {aside}."),
                    format!("저장된 대국 {shown}이(가) 손상되어 {aside}(으)로 옮겨 두었습니다."),
                )
            }
            Err(error) => Words::new(
                format!("The saved game {shown} is damaged, and cannot be renamed: {error}"),
                format!("저장된 대국 {shown}이(가) 손상되었는데 이름을 바꿀 수 없습니다: {error}"),
            ),
        }
    } else {
        Words::new(
            format!("The saved game {shown} cannot be understood; it is left as it is."),
            format!("저장된 대국 {shown}을(를) 이해할 수 없어 그대로 두었습니다."),
        )
    };
    // Nothing can be said about a stream that does not take what is said.
    let _ = writeln!(io.errors, "{}", words.in_language(io.language));
    Failure::Definition(error)
}

/// The variant by whose rules the game goes on.
fn variant(args: &Args, record: &Record) -> Result<Arc<Variant>, Failure> {
    if args.as_recorded {
        return recorded(record)?.ok_or_else(|| {
            Failure::Refused(Words::new(
                "the saved game does not hold the rules that it was played by",
                "저장된 대국에 그 대국의 규칙이 들어 있지 않습니다",
            ))
        });
    }
    let named = args.variant.is_some() || !args.overlays.is_empty();
    let present = if named {
        let variant = args.variant.clone().unwrap_or_else(|| record.variant.clone());
        let source = library::source(&variant)?;
        library::load_overlaid(source, &args.overlays.sources()?)?.variant
    } else if library::shipped(&record.variant).is_some() {
        library::load(&record.variant)?.variant
    } else {
        match recorded(record)? {
            Some(variant) => return Ok(variant),
            None => library::load(&record.variant)?.variant,
        }
    };
    match &record.fingerprint {
        Some(known) if *known != present.fingerprint() => {
            Err(Failure::Refused(changed(record, &present)))
        }
        Some(_) | None => Ok(present),
    }
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
