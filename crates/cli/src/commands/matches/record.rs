//! The games of a match in a file, one JSON object a line, so that a match can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::num::NonZeroU32;
use std::path::Path;

use gwangsang::Words;
use gwangsang_tui::file_trouble;
use serde::{Deserialize, Serialize};

use crate::exit::Failure;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Seat {
    A,
    B,
}

impl Seat {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What a match is; games of another one are not taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of the format.
    pub(super) format: u32,
    pub(super) variant: String,
    /// The players as they were typed.
    pub(super) a: String,
    pub(super) b: String,
    pub(super) seed: u64,
    /// The random plies at the beginning of each game.
    pub(super) openings: u32,
    pub(super) max_plies: u32,
    /// From which score on games are given up, in hundredths; files from before have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) resign: Option<NonZeroU32>,
    /// The options for the first position, as far as they were given.
    pub(super) start: Vec<String>,
}

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    /// Its number, beginning with 1.
    pub(super) game: u32,
    /// Who played the side that is named first in the definition.
    pub(super) first: Seat,
    /// The first position.
    pub(super) fen: String,
    /// How many of the moves are the random opening.
    pub(super) opening: usize,
    pub(super) moves: Vec<String>,
    /// Who won; nobody in a draw.
    pub(super) winner: Option<Seat>,
    /// The id of the ending, or `max-plies`, `resign` or `fault`.
    pub(super) ending: String,
    /// What the loser did wrong.
    pub(super) fault: Option<Offence>,
    /// How long A and B have thought, in seconds.
    pub(super) seconds: [f64; 2],
}

/// What a player did wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Offence {
    /// A word that stays the same.
    pub(super) kind: String,
    /// As a sentence.
    pub(super) text: String,
}

/// The file of a match, if there is one, and the games that are in it.
#[derive(Debug)]
pub(super) struct Log {
    file: Option<File>,
    /// The games by their numbers.
    pub(super) games: BTreeMap<u32, Record>,
}

impl Log {
    /// A match of which nothing is kept.
    pub(super) const fn none() -> Self {
        Self { file: None, games: BTreeMap::new() }
    }

    /// Opens the file of a match, or begins one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read and written, or has something else in it.
    pub(super) fn open(path: &Path, header: &Header) -> Result<Self, Failure> {
        let shown = path.display();
        let unusable = |what: Words| {
            Failure::unusable(format!("{shown}: {}", what.en), format!("{shown}: {}", what.ko))
        };
        let failed = |error: io::Error| {
            let why = file_trouble(&error);
            unusable(Words::new(
                format!("the file cannot be used: {}", why.en),
                format!("파일을 쓸 수 없습니다: {}", why.ko),
            ))
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // A line without its end was being written when the program was ended.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| unusable(no_record()))?;
        let begun = whole > 0 || bytes.is_empty() || bytes.starts_with(b"{\"format\":");
        if !begun {
            return Err(unusable(no_record()));
        }
        let games = games(text, header).map_err(unusable)?;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut log = Self { file: Some(file), games };
        if whole == 0 {
            log.write(header).map_err(failed)?;
        }
        Ok(log)
    }

    /// Keeps a game.
    pub(super) fn add(&mut self, record: Record) -> io::Result<()> {
        self.write(&record)?;
        self.games.insert(record.game, record);
        Ok(())
    }

    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        file.write_all(&line)
    }
}

/// That a file has something else in it.
fn no_record() -> Words {
    Words::new(
        "this is no record of a match; name another file",
        "대국 모음의 기록이 아닙니다. 다른 파일을 지정하십시오",
    )
}

/// The games in a text that begins with a header.
fn games(text: &str, wanted: &Header) -> Result<BTreeMap<u32, Record>, Words> {
    let mut games = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        if index == 0 {
            let header = serde_json::from_str::<Header>(line).map_err(|_| no_record())?;
            if let Some(what) = difference(&header, wanted) {
                return Err(Words::new(
                    format!("there are games of another match ({what}); name another file"),
                    format!(
                        "다른 조건으로 둔 대국이 들어 있습니다({what}). 다른 파일을 지정하십시오"
                    ),
                ));
            }
            continue;
        }
        let record = serde_json::from_str::<Record>(line).map_err(|error| {
            let line = index + 1;
            Words::new(
                format!("there is no game in line {line}: {error}; take the line out"),
                format!("{line}번째 줄은 대국이 아닙니다: {error}. 그 줄을 지우십시오"),
            )
        })?;
        games.entry(record.game).or_insert(record);
    }
    Ok(games)
}

/// In what two matches are different.
fn difference(there: &Header, here: &Header) -> Option<String> {
    let rows = [
        ("format", there.format.to_string(), here.format.to_string()),
        ("variant", there.variant.clone(), here.variant.clone()),
        ("first player", there.a.clone(), here.a.clone()),
        ("second player", there.b.clone(), here.b.clone()),
        ("seed", there.seed.to_string(), here.seed.to_string()),
        ("openings", there.openings.to_string(), here.openings.to_string()),
        ("max-plies", there.max_plies.to_string(), here.max_plies.to_string()),
        ("resign", resign(there), resign(here)),
        ("first position", there.start.join(" "), here.start.join(" ")),
    ];
    let row = rows.into_iter().find(|(_, there, here)| there != here);
    row.map(|(what, there, here)| format!("{what}: `{there}` there, `{here}` here"))
}

/// From which score on the games of a match are given up.
fn resign(header: &Header) -> String {
    header.resign.map_or_else(|| "off".to_owned(), |score| score.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            format: 1,
            variant: "x".to_owned(),
            a: "full".to_owned(),
            b: "random".to_owned(),
            seed: 1,
            openings: 4,
            max_plies: 100,
            resign: None,
            start: Vec::new(),
        }
    }

    fn record(game: u32) -> Record {
        Record {
            game,
            first: Seat::A,
            fen: "8".to_owned(),
            opening: 1,
            moves: vec!["a1a2".to_owned()],
            winner: Some(Seat::B),
            ending: "fault".to_owned(),
            fault: Some(Offence { kind: "silent".to_owned(), text: "it was silent".to_owned() }),
            seconds: [0.5, 1.0],
        }
    }

    #[test]
    fn a_game_that_was_cut_off_is_played_again_and_nothing_else_is_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.jsonl");
        let mut log = Log::open(&path, &header()).expect("a new file");
        log.add(record(1)).expect("room");
        log.add(record(2)).expect("room");
        drop(log);
        let text = std::fs::read(&path).expect("a file");
        std::fs::write(&path, &text[..text.len() - 9]).expect("a file");
        let mut log = Log::open(&path, &header()).expect("the same match");
        assert_eq!(log.games.values().collect::<Vec<_>>(), [&record(1)]);
        log.add(record(2)).expect("room");
        drop(log);
        assert_eq!(std::fs::read(&path).expect("a file"), text);
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes.txt");
        let with = |header: &Header| format!("{}\n", serde_json::to_string(header).expect("JSON"));
        let other = with(&Header { seed: 2, ..header() });
        let resigned = with(&Header { resign: NonZeroU32::new(300), ..header() });
        let damaged = format!("{}\nx\n", serde_json::to_string(&header()).expect("JSON"));
        for (text, part) in [
            ("my notes", "no record of a match"),
            ("my notes\n", "no record of a match"),
            (resigned.as_str(), "resign: `300` there, `off` here"),
            (other.as_str(), "seed: `2` there, `1` here"),
            (damaged.as_str(), "no game in line 2"),
        ] {
            std::fs::write(&path, text).expect("a file");
            let message = Log::open(&path, &header()).expect_err(text).to_string();
            assert!(message.contains(part), "{text}: {message}");
            assert_eq!(std::fs::read_to_string(&path).expect("a file"), text);
        }
    }
}
