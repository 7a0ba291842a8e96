//! What is remembered from one game to the next.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use gwangsang::Words;
use serde::{Deserialize, Serialize};

use crate::look::Pieces;
use crate::session::Notation;
use crate::trouble::file_trouble;

/// What is remembered; none where nothing was chosen yet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// How pieces are drawn.
    pub style: Option<Pieces>,
    /// Whether colours are shown where the terminal has them.
    pub colours: Option<bool>,
    /// How moves are written.
    pub notation: Option<Notation>,
    /// The language, `en` or `ko`.
    pub language: Option<Tongue>,
    /// The last opponent, by its id.
    pub opponent: Option<String>,
}

/// A language by its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tongue {
    /// English.
    En,
    /// Korean.
    Ko,
}

/// The file of the settings.
#[derive(Debug, Clone, Default)]
pub struct Store {
    path: Option<PathBuf>,
}

impl Store {
    /// The file in the user's folder of configurations; nowhere if the system has no such folder.
    pub fn of_the_user() -> Self {
        let folder = etcetera::choose_base_strategy().ok().map(|known| known.config_dir());
        Self { path: folder.map(|folder| folder.join("gwangsang").join("board.toml")) }
    }

    /// A file with a path.
    pub fn at(path: PathBuf) -> Self {
        Self { path: Some(path) }
    }

    /// Reads the settings, and says what was wrong with them.
    ///
    /// A file that cannot be understood is renamed, so that it is not lost when settings are written again; if it
    /// cannot be renamed, nothing is written any more.
    pub fn load(&mut self) -> (Settings, Option<Words>) {
        let Some(path) = &self.path else { return (Settings::default(), None) };
        let fault = match fs::read_to_string(path) {
            Ok(text) => match toml::from_str(&text) {
                Ok(settings) => return (settings, None),
                Err(error) => not_understood(&text, &error),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return (Settings::default(), None);
            }
            Err(error) => file_trouble(&error),
        };
        let set_aside = set_aside(path, &fault);
        if set_aside.is_err() {
            self.path = None;
        }
        let (Ok(said) | Err(said)) = set_aside;
        (Settings::default(), Some(said))
    }

    /// What is remembered, if it can be read; a file that cannot is left alone.
    pub fn peek(&self) -> Settings {
        let text = self.path.as_ref().and_then(|path| fs::read_to_string(path).ok());
        text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes the settings, whole or not at all.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be written.
    pub fn save(&self, settings: &Settings) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = toml::to_string(settings).map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let temporary = path.with_extension(format!("{}.part", std::process::id()));
        let written = fill(&temporary, text.as_bytes()).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            // The first failure is the one that matters.
            let _ = fs::remove_file(&temporary);
        }
        written
    }
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Renames a file that cannot be understood to a name that is free, and says so.
fn set_aside(path: &Path, fault: &Words) -> Result<Words, Words> {
    let free = |number: &u32| !path.with_extension(format!("broken-{number}.toml")).exists();
    let number = (1..u32::MAX).find(free).unwrap_or(u32::MAX);
    let aside = path.with_extension(format!("broken-{number}.toml"));
    let (old, new) = (path.display(), aside.display());
    match fs::rename(path, &aside) {
        Ok(()) => Ok(Words::new(
            format!("the settings cannot be read ({}); they are now in {new}", fault.en),
            format!("설정을 읽을 수 없어({}) {new}에 옮겨 두었습니다", fault.ko),
        )),
        Err(error) => {
            let error = file_trouble(&error);
            Err(Words::new(
                format!("the settings in {old} cannot be read: {}; {}", fault.en, error.en),
                format!("{old}의 설정을 읽을 수 없습니다: {}; {}", fault.ko, error.ko),
            ))
        }
    }
}

/// What is wrong with a text of settings, in a line.
fn not_understood(text: &str, error: &toml::de::Error) -> Words {
    let at = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    Words::new(
        error.message().lines().next().unwrap_or_default(),
        format!("{line}번째 줄이 맞지 않습니다"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::at(folder.path().join("deep").join("board.toml"));
        assert_eq!(store.load(), (Settings::default(), None));
        let settings = Settings {
            style: Some(Pieces::Hanja),
            colours: Some(false),
            notation: Some(Notation::Words),
            language: Some(Tongue::Ko),
            opponent: Some("level-3".to_owned()),
        };
        store.save(&settings).expect("a place to write");
        assert_eq!(store.load(), (settings, None));
        let files = fs::read_dir(folder.path().join("deep")).expect("the folder").count();
        assert_eq!(files, 1, "nothing else is left behind");
    }

    #[test]
    fn settings_that_cannot_be_read_are_set_aside_and_not_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.toml");
        let mut store = Store::at(path.clone());
        for number in 1..=2 {
            let broken = format!("style = \"no such style {number}\"");
            fs::write(&path, &broken).expect("a place to write");
            let (settings, said) = store.load();
            assert_eq!(settings, Settings::default());
            let said = said.expect("a message");
            assert!(said.en.contains("now in"));
            assert!(said.ko.contains("1번째 줄이 맞지 않습니다"), "{}", said.ko);
            assert!(!path.exists());
            let aside = folder.path().join(format!("board.broken-{number}.toml"));
            assert_eq!(fs::read_to_string(aside).expect("the old file"), broken);
        }
    }
}
