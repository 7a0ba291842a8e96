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
    /// What was last said about a game that could not be kept.
    told: Option<Words>,
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
        Self { place, written: None, told: None }
    }

    /// Whether the game is kept anywhere.
    pub(crate) fn is_anywhere(&self) -> bool {
        !matches!(self.place, Place::Nowhere)
    }

    /// Where the game was last written; none if it was not.
    pub(crate) fn written(&self) -> Option<&Path> {
        self.written.as_deref()
    }

    /// Keeps the game as it stands, with how the players have closed it.
    ///
    /// # Errors
    ///
    /// Says why it could not be kept, once for each reason; the game can go on all the same.
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
        let Err((path, error)) = self.write(&record) else {
            self.told = None;
            return Ok(());
        };
        let shown = path.display();
        let why = file_trouble(&error);
        let words = Words::new(
            format!("The game is not saved: {shown} cannot be written: {}", why.en),
            format!("대국이 저장되지 않았습니다. {shown} 파일을 쓸 수 없습니다: {}", why.ko),
        );
        if self.told.as_ref() == Some(&words) {
            return Ok(());
        }
        self.told = Some(words.clone());
        Err(words)
    }

    fn write(&mut self, record: &Record) -> Result<(), (PathBuf, io::Error)> {
        let text = record.to_text();
        let path = match &mut self.place {
            Place::Nowhere => return Ok(()),
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
        files::write_whole(&path, text.as_bytes()).map_err(|error| (path.clone(), error))?;
        let old = self.written.replace(path.clone()).filter(|old| *old != path);
        if let (Some(old), Place::Folder { .. }) = (old, &self.place) {
            // A game that is kept twice is not lost.
            let _ = fs::remove_file(old);
        }
        Ok(())
    }
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

/// The game of a folder that was played last and is not over.
pub(crate) fn latest(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
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
    found.pop().map(|(_, path)| path)
}

/// Gives a file that cannot be understood another name; what it is called now.
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut number = 1;
    loop {
        let aside = path.with_file_name(format!("{name}.corrupt-{number}"));
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
