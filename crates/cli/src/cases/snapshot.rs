//! Snapshots: texts that were looked at and accepted, in files that insta reads and writes too.
//!
//! An accepted snapshot is `snapshots/DEFINITION__NAME.snap`. One that waits to be looked at stands beside
//! it with `.new` behind its name, as `cargo insta` expects it.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gwangsang::{Game, Point, Words, notation};
use gwangsang_tui::file_trouble;

use super::report::{Shot, State};
use super::run::Mode;
use super::show::{Marked, board};
use crate::commands::moves::grouped;
use crate::files::{not_read, not_written, write_whole};
use crate::view::View;

/// The most bytes of the part of a file's name that comes from a case.
const MOST_BYTES: usize = 120;

/// What stands above the text in the file of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    /// The file that the snapshot belongs to, without its folder.
    pub(super) source: String,
    /// The line there, while the snapshot waits.
    pub(super) line: usize,
    /// What it shows.
    pub(super) expression: String,
}

/// A name as a part of a file's name: letters and digits, with hyphens between.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        let known = c.is_alphanumeric();
        if known && slug.len() + c.len_utf8() > MOST_BYTES {
            break;
        }
        if known {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// What the snapshot of a case shows: the position with all its moves, and those of some pieces drawn.
pub(super) fn of_case(name: &str, game: &Game, pieces: &[Point]) -> String {
    let mut text = format!("{name}\n\n{}\n{}", notation::fen(game), board(game, Marked::default()));
    text.push_str(&grouped(game, View::PLAIN));
    for point in pieces {
        let _ = write!(text, "\n{}", of_piece(game, *point));
    }
    text
}

/// Where one piece may go, drawn.
fn of_piece(game: &Game, from: Point) -> String {
    let model = game.variant().model();
    let targets = game.targets(from);
    let what = game.piece_at(from).map_or("nothing", |piece| &model.kind(piece.kind).id);
    let (name, count) = (model.board.name(from), targets.count());
    let moves = if count == 1 { "move" } else { "moves" };
    let marked = Marked { targets, ..Marked::default() };
    format!("{what} on {name}: {count} {moves}\n{}", board(game, marked))
}

impl Head {
    /// The file of an accepted snapshot.
    fn accepted(&self, text: &str) -> String {
        self.file(text, "")
    }

    /// The file of a snapshot that waits to be looked at.
    fn pending(&self, text: &str) -> String {
        self.file(text, &format!("assertion_line: {}\n", self.line))
    }

    fn file(&self, text: &str, line: &str) -> String {
        let (source, expression) = (quoted(&self.source), quoted(&self.expression));
        let text = text.trim_end();
        format!("---\nsource: {source}\n{line}expression: {expression}\n---\n{text}\n")
    }
}

/// A text as a value of YAML: bare where nothing in it could be taken for anything else.
fn quoted(text: &str) -> String {
    const WORDS: [&str; 10] =
        ["yes", "no", "on", "off", "true", "false", "null", "~", "inf", "nan"];
    let special = |c: char| ":{}[],#`\"'\\".contains(c) || c.is_control();
    let bare = !text.is_empty()
        && text.trim() == text
        && !text.starts_with(['&', '*', '?', '|', '-', '<', '>', '=', '!', '%', '@', '.'])
        && !text.contains(special)
        && !WORDS.contains(&text.to_lowercase().as_str())
        && !text.starts_with("0x")
        && text.parse::<f64>().is_err();
    if bare { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

/// The file of a snapshot taken apart: the file that it belongs to, and its text.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) source: Option<String>,
    pub(super) text: String,
}

/// Takes the text of a file apart.
pub(super) fn parse(file: &str) -> Stored {
    let file = file.replace("\r\n", "\n");
    let apart = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let Some((head, text)) = apart else {
        return Stored { source: None, text: file.trim_end().to_owned() };
    };
    let source = head.lines().find_map(|line| line.strip_prefix("source: "));
    let source = source.map(|source| source.trim().trim_matches('"').to_owned());
    Stored { source, text: text.trim_end().to_owned() }
}

/// The file of a snapshot while it waits.
pub(super) fn waiting(path: &Path) -> PathBuf {
    path.with_extension("snap.new")
}

/// Compares a text with the accepted snapshot, and keeps it as the mode says.
pub(super) fn settle(name: &str, path: PathBuf, head: Head, text: &str, mode: Mode) -> Shot {
    let mut trouble = None;
    let text = text.trim_end().to_owned();
    let state = match fs::read_to_string(&path) {
        Ok(file) => {
            let old = parse(&file).text;
            if old == text { State::Same } else { State::Changed { old } }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => State::New,
        Err(error) => {
            trouble = Some(not_read(&path.display().to_string(), &file_trouble(&error)));
            State::New
        }
    };
    let mut shot = Shot { name: name.to_owned(), path, state, text, head, trouble };
    if shot.trouble.is_some() {
        return shot;
    }
    match (mode, &shot.state) {
        (Mode::Compare, _) | (_, State::Accepted) => {}
        (Mode::Pend | Mode::Accept, State::Same) => {
            // Where nothing may be written, nothing new waits either.
            let _ = shot.forget();
        }
        (Mode::Pend, State::New | State::Changed { .. }) => {
            let pending = shot.head.pending(&shot.text);
            shot.trouble = write(&waiting(&shot.path), &pending).err();
        }
        (Mode::Accept, State::New | State::Changed { .. }) => shot.accept(),
    }
    shot
}

impl Shot {
    /// Keeps what was found as the accepted snapshot.
    pub(crate) fn accept(&mut self) {
        match write(&self.path, &self.head.accepted(&self.text)) {
            Ok(()) => {
                self.state = State::Accepted;
                self.trouble = self.forget().err();
            }
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    /// Takes away the file that waits, if there is one.
    pub(crate) fn forget(&self) -> Result<(), Words> {
        let path = waiting(&self.path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let (shown, why) = (path.display(), file_trouble(&error));
                Err(Words::new(
                    format!("{shown} cannot be taken away: {}", why.en),
                    format!("{shown} 파일을 지울 수 없습니다: {}", why.ko),
                ))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a snapshot whole, its folder first; says why that fails and what to do.
fn write(path: &Path, text: &str) -> Result<(), Words> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).and_then(|()| write_whole(path, text.as_bytes())).map_err(|error| {
        let (what, folder) = (not_written(&path.display().to_string(), &error), folder.display());
        Words::new(
            format!(
                "{}\nlet the folder {folder} be written to, or compare only, with --ci",
                what.en
            ),
            format!("{}\n폴더 {folder}에 쓸 수 있게 하거나, --ci로 견주기만 하십시오", what.ko),
        )
    })
}

/// The snapshots of a definition that are in its folder and are not among those expected.
pub(super) fn stale(folder: &Path, stem: &str, expected: &[PathBuf]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let own = [format!("{stem}.toml"), format!("{stem}{}", super::ENDING)];
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let accepted = name.strip_suffix(".new").unwrap_or(name);
            let is_snapshot =
                accepted.strip_suffix(".snap").is_some() && name.starts_with(&format!("{stem}__"));
            is_snapshot && !expected.contains(&path.with_file_name(accepted))
        })
        .filter(|path| {
            // Tests in Rust may keep theirs in the same folder.
            let source = fs::read_to_string(path).ok().and_then(|file| parse(&file).source);
            source.is_some_and(|source| own.contains(&source))
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{parse, quoted, slug};

    #[test]
    fn names_become_parts_of_names_of_files() {
        for (name, file) in [
            ("The horse hops", "the-horse-hops"),
            ("  a/b\\c:d  ", "a-b-c-d"),
            ("마는 뛴다!", "마는-뛴다"),
            ("../..", ""),
        ] {
            assert_eq!(slug(name), file);
        }
        assert!(slug(&"장".repeat(300)).len() <= 120);
    }

    #[test]
    fn texts_that_yaml_would_take_for_something_else_are_quoted() {
        for (text, value) in [
            ("The horse hops", "The horse hops"),
            ("e2: blocked", "\"e2: blocked\""),
            ("장군", "장군"),
            ("1.5", "\"1.5\""),
            ("yes", "\"yes\""),
            ("a\"b", "\"a\\\"b\""),
            ("", "\"\""),
            ("- a", "\"- a\""),
        ] {
            assert_eq!(quoted(text), value);
        }
    }

    #[test]
    fn files_are_taken_apart_whatever_their_line_ends() {
        let stored = parse("---\r\nsource: a.toml\r\nexpression: x\r\n---\r\none\r\ntwo\r\n");
        assert_eq!(stored.source.as_deref(), Some("a.toml"));
        assert_eq!(stored.text, "one\ntwo");
        assert_eq!(parse("no head\n").text, "no head");
        assert_eq!(parse("---\nsource: a.toml\n---\n").text, "");
    }
}
