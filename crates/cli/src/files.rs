//! Writing files whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use gwangsang::Words;
use gwangsang_tui::file_trouble;

use crate::exit::Failure;
use crate::io::Io;

/// Writes a file by way of a temporary one beside it, so that no reader sees half of it.
///
/// A file that is replaced keeps who may read and write it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = beside(path)?;
    let written = fill(&temporary, bytes)
        .and_then(|()| match fs::metadata(path) {
            Ok(old) => fs::set_permissions(&temporary, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first failure is the one that matters.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Writes a file that is not there yet; it never takes the place of another one.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The empty file holds the place against everybody else, and is then replaced by the whole one.
    File::create_new(path)?;
    let written = write_whole(path, bytes);
    if written.is_err() {
        // The first failure is the one that matters.
        let _ = fs::remove_file(path);
    }
    written
}

/// What is to become of a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is kept, and nothing is written.
    Kept,
    /// It is replaced.
    Replaced,
}

/// Whether a file that is there already may be replaced.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct ReplaceArgs {
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
}

impl ReplaceArgs {
    pub(crate) fn existing(self) -> Existing {
        if self.force { Existing::Replaced } else { Existing::Kept }
    }
}

/// Whether a file that a user asked for by its name may be written, as far as that is known before.
pub(crate) fn check_asked(path: &Path, existing: Existing) -> Result<(), Failure> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Failure::Unreadable(Words::new(
            format!("{shown} is a folder; name a file in it"),
            format!("{shown}은(는) 폴더입니다. 그 안의 파일을 대십시오"),
        )));
    }
    if existing == Existing::Kept && path.symlink_metadata().is_ok() {
        return Err(Failure::Unreadable(exists(path)));
    }
    Ok(())
}

/// Writes a file that a user asked for by its name, and says so.
pub(crate) fn write_asked(
    path: &Path,
    text: &str,
    existing: Existing,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    check_asked(path, existing)?;
    let shown = path.display();
    write_whole(path, text.as_bytes())
        .map_err(|error| Failure::Unreadable(not_written(&shown.to_string(), &error)))?;
    let said = Words::new(format!("{shown} is written"), format!("{shown}에 썼습니다"));
    writeln!(io.output, "{}", said.in_language(io.language))?;
    Ok(())
}

/// A file is there that may not be replaced.
pub(crate) fn exists(path: &Path) -> Words {
    let shown = path.display();
    Words::new(
        format!("{shown} is there already; replace it with --force, or name another file"),
        format!("{shown}은(는) 이미 있습니다. --force로 바꾸거나 다른 파일을 대십시오"),
    )
}

/// Why a file cannot be written.
pub(crate) fn not_written(shown: &str, error: &io::Error) -> Words {
    let why = file_trouble(error);
    Words::new(
        format!("{shown} cannot be written: {}", why.en),
        format!("{shown} 파일을 쓸 수 없습니다: {}", why.ko),
    )
}

/// Why a file cannot be read.
pub(crate) fn not_read(shown: &str, why: &Words) -> Words {
    Words::new(
        format!("{shown} cannot be read: {}", why.en),
        format!("{shown} 파일을 읽을 수 없습니다: {}", why.ko),
    )
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidFilename, "this is no name of a file")
    })?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}
