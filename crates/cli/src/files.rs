//! Writing files whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file by way of a temporary one beside it, so that no reader sees half of it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = beside(path)?;
    let written = fill(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
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

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is no name of a file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}
