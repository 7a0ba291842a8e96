//! Writing files whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

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
