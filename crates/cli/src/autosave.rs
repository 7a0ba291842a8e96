//! Games that are kept while they are played, so that nothing is lost when the program is stopped.
//!
//! ```text
//! the user's data / gwangsang / games / VARIANT-DATE-N.game.toml             a game that goes on
//!                                     / finished / VARIANT-DATE-N.game.toml  a game that is over
//! ```
//!
//! The file is written whole after every ply, beside the old one, and then takes its place. A file that cannot be
//! read is given another name and never written over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy as _;
use gwangsang::notation::record::{Ended, Head, Record};
use gwangsang::{Close, Game, Words};
use gwangsang_tui::file_trouble;

use crate::files;

/// What the names of kept games end in.
pub(crate) const ENDING: &str = ".game.toml";
/// The folder of games that are over, in the folder of games.
const FINISHED: &str = "finished";
/// How many names are tried for a game.
const MOST_NAMES: u32 = 10_000;

/// The folder where the games of this user are kept; none if the system has no such folder.
pub(crate) fn folder_of_the_user() -> Option<PathBuf> {
    let known = etcetera::choose_base_strategy().ok()?;
    Some(known.data_dir().join("gwangsang").join("games"))
}

/// Where a game is kept.
#[derive(Debug, Clone)]
enum Place {
    /// Nowhere.
    Nowhere,
    /// In a folder, under a name that is found when there is something to keep.
    Folder {
        folder: PathBuf,
        /// The name of its file, once it has one.
        name: Option<String>,
    },
    /// In a file that was named, whether the game is over or not.
    File(PathBuf),
    /// Nowhere, because the file that was named holds the game before.
    Taken(PathBuf),
}

/// Keeps a game after everything that changes it.
///
/// # Examples
///
/// ```text
/// let mut autosave = Autosave::in_folder(folder);
/// autosave.keep(&game, &head, None)?;                       // after each ply
/// autosave.keep(&game, &head, Some(Close::Agreement))?;     // when it is over
/// ```
#[derive(Debug)]
pub(crate) struct Autosave {
    place: Place,
    /// Where the game was last written.
    written: Option<PathBuf>,
    /// Why the game could not be kept as it stands, if it could not.
    trouble: Option<Words>,
}

impl Autosave {
    /// Keeps nothing.
    pub(crate) fn nowhere() -> Self {
        Self::at(Place::Nowhere)
    }

    /// Keeps games in a folder, those that are over in a folder of their own.
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self::at(Place::Folder { folder, name: None })
    }

    /// Keeps the game in a file, which is written over.
    pub(crate) fn in_file(path: PathBuf) -> Self {
        Self::at(Place::File(path))
    }

    /// Goes on with a game that was read from a file: it is kept there, and if the file is one of a folder of games
    /// the game moves when it is over.
    pub(crate) fn going_on(path: &Path, folder: Option<&Path>) -> Self {
        let name = path.file_name().and_then(|name| name.to_str());
        let place = match (folder, name) {
            (Some(folder), Some(name)) if path.parent() == Some(folder) => {
                Place::Folder { folder: folder.to_path_buf(), name: Some(name.to_owned()) }
            }
            _ => Place::File(path.to_path_buf()),
        };
        Self { written: Some(path.to_path_buf()), ..Self::at(place) }
    }

    const fn at(place: Place) -> Self {
        Self { place, written: None, trouble: None }
    }

    /// Whether the game is kept anywhere.
    pub(crate) fn is_anywhere(&self) -> bool {
        !matches!(self.place, Place::Nowhere)
    }

    /// Begins to keep another game, in another file; none takes the place of the game before.
    pub(crate) fn anew(&mut self) {
        let place = match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::Folder { folder, name: _ } => Place::Folder { folder, name: None },
            Place::File(path) => Place::Taken(path),
            other @ (Place::Nowhere | Place::Taken(_)) => other,
        };
        *self = Self::at(place);
    }

    /// Why the game could not be kept as it stands, if it could not.
    pub(crate) fn trouble(&self) -> Option<&Words> {
        self.trouble.as_ref()
    }

    /// Where the game was last written; none if it was not.
    pub(crate) fn written(&self) -> Option<&Path> {
        self.written.as_deref()
    }

    /// Keeps the game as it stands, with how the players have closed it.
    ///
    /// # Errors
    ///
    /// Says why it could not be kept, and what can be done; the game can go on all the same.
    pub(crate) fn keep(
        &mut self,
        game: &Game,
        head: &Head,
        close: Option<Close>,
    ) -> Result<(), Words> {
        if !self.is_anywhere() {
            return Ok(());
        }
        let mut record = Record::of(game, head, close.map(Ended::Closed));
        record.definition = Some(game.variant().effective().to_owned());
        let kept = match &self.place {
            Place::Taken(path) => Err(taken(path)),
            Place::Nowhere | Place::Folder { .. } | Place::File(_) => {
                self.write(&record).map_err(|(path, error)| not_kept(&path, &error))
            }
        };
        self.trouble = kept.clone().err();
        kept
    }

    fn write(&mut self, record: &Record) -> Result<(), (PathBuf, io::Error)> {
        let text = record.to_text();
        let path = match &mut self.place {
            Place::Nowhere | Place::Taken(_) => return Ok(()),
            Place::File(path) => path.clone(),
            Place::Folder { folder, name } => {
                let home = match record.result {
                    Some(_) => folder.join(FINISHED),
                    None => folder.clone(),
                };
                fs::create_dir_all(&home).map_err(|error| (home.clone(), error))?;
                let name = match name {
                    Some(name) => name,
                    None => name.insert(free_name(folder, record)?),
                };
                home.join(name)
            }
        };
        if let Err(error) = files::write_whole(&path, text.as_bytes()) {
            self.give_up_name();
            return Err((path, error));
        }
        let old = self.written.replace(path.clone()).filter(|old| *old != path);
        if let (Some(old), Place::Folder { .. }) = (old, &self.place) {
            // A game that is kept twice is not lost.
            let _ = fs::remove_file(old);
        }
        Ok(())
    }

    /// Leaves nothing behind of a game that was never written: its name was held by an empty file.
    fn give_up_name(&mut self) {
        let (None, Place::Folder { folder, name }) = (&self.written, &mut self.place) else {
            return;
        };
        if let Some(name) = name.take() {
            // An empty file is no game, and does no harm.
            let _ = fs::remove_file(folder.join(name));
        }
    }
}

fn not_kept(path: &Path, error: &io::Error) -> Words {
    let (shown, why) = (path.display(), file_trouble(error));
    let full = matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
    let first = if full {
        Words::new("Make room", "자리를 비우면")
    } else {
        Words::new("Once this is mended", "고치고 나면")
    };
    let and = if full { " and" } else { "," };
    Words::new(
        format!(
            "The game is not saved: {}. {}{and} the next move saves it in {shown}",
            why.en, first.en
        ),
        format!(
            "대국이 저장되지 않았습니다: {}. {} 다음 수를 둘 때 저장합니다: {shown}",
            why.ko, first.ko
        ),
    )
}

fn taken(path: &Path) -> Words {
    let shown = path.display();
    Words::new(
        format!("This game is not saved: {shown} holds the game before"),
        format!("이 대국은 저장되지 않습니다. {shown}에는 앞의 대국이 있습니다"),
    )
}

/// A name that no game of a folder has, held by an empty file until the game is written.
fn free_name(folder: &Path, record: &Record) -> Result<String, (PathBuf, io::Error)> {
    let date = record.date.as_deref().unwrap_or("game");
    let mut last = None;
    for number in 1..=MOST_NAMES {
        let name = format!("{}-{date}-{number}{ENDING}", record.variant);
        if folder.join(FINISHED).join(&name).exists() {
            continue;
        }
        let path = folder.join(&name);
        match fs::File::create_new(&path) {
            Ok(_) if record.result.is_some() => {
                // The game is over already, and is written among those that are.
                let _ = fs::remove_file(&path);
                return Ok(name);
            }
            Ok(_) => return Ok(name),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
            Err(error) => return Err((path, error)),
        }
    }
    Err((folder.to_path_buf(), last.unwrap_or_else(|| io::Error::other("no name is free"))))
}

/// The games of a folder that are not over, the one that was played last first.
pub(crate) fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(ENDING))
        .filter_map(|path| {
            let data = fs::metadata(&path).ok()?;
            let begun = data.is_file() && data.len() > 0;
            Some((data.modified().ok()?, path)).filter(|_| begun)
        })
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| path).collect()
}

/// Gives a file that cannot be understood another name; what it is called now.
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut number = 1;
    loop {
        let aside = path.with_file_name(format!("{name}.broken-{number}"));
        // The empty file holds the name against everybody else.
        match fs::File::create_new(&aside) {
            Ok(_) => return fs::rename(path, &aside).map(|()| aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_NAMES => {
                number += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(library::load("minixiangqi").expect("a variant").variant);
        crate::position::play_all(&mut game, moves).expect("legal moves");
        game
    }

    fn games(folder: &Path) -> Vec<PathBuf> {
        unfinished(folder)
    }

    #[test]
    fn a_game_that_could_not_be_kept_is_kept_again_after_the_next_move() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, away) = (home.path().join("games"), home.path().join("away"));
        let (head, mut autosave) = (Head::default(), Autosave::in_folder(folder.clone()));
        autosave.keep(&game(&["d2d3"]), &head, None).expect("a place to write");
        let [file] = games(&folder).try_into().expect("one game");
        let before = fs::read_to_string(&file).expect("a game");
        fs::rename(&folder, &away).expect("a folder that goes away");
        fs::write(&folder, "no folder").expect("a file");
        for moves in [&["d2d3", "d6d5"][..], &["d2d3", "d6d5", "d3d4"]] {
            let told = autosave.keep(&game(moves), &head, None).expect_err("no place to write");
            assert!(told.en.contains("the next move saves it"), "{}", told.en);
            assert!(told.ko.contains("다음 수를 둘 때 저장합니다"), "{}", told.ko);
            assert_eq!(autosave.trouble(), Some(&told));
        }
        fs::remove_file(&folder).expect("a file");
        fs::rename(&away, &folder).expect("a folder that comes back");
        assert_eq!(fs::read_to_string(&file).expect("a game"), before, "the earlier one is whole");
        let moves = ["d2d3", "d6d5", "d3d4", "d5d4"];
        autosave.keep(&game(&moves), &head, None).expect("a place to write");
        assert_eq!(autosave.trouble(), None);
        assert_eq!(games(&folder), std::slice::from_ref(&file));
        assert!(fs::read_to_string(&file).expect("a game").contains("2. d3d4 d5d4"));
    }

    #[test]
    fn another_game_never_takes_the_place_of_the_one_before() {
        let home = tempfile::tempdir().expect("a folder");
        let (head, mut autosave) =
            (Head::default(), Autosave::in_folder(home.path().to_path_buf()));
        autosave.keep(&game(&["d2d3"]), &head, None).expect("a place to write");
        autosave.anew();
        autosave.keep(&game(&["d2d3", "d6d5"]), &head, None).expect("a place to write");
        assert_eq!(games(home.path()).len(), 2);
        let file = home.path().join("my.toml");
        let mut autosave = Autosave::in_file(file.clone());
        autosave.keep(&game(&["d2d3"]), &head, None).expect("a place to write");
        let before = fs::read_to_string(&file).expect("a game");
        autosave.anew();
        let told = autosave.keep(&game(&[]), &head, None).expect_err("the file is taken");
        assert!(told.en.contains("holds the game before"), "{}", told.en);
        assert_eq!(fs::read_to_string(&file).expect("a game"), before);
    }
}
