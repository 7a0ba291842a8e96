//! Lists the shipped definitions and their cases, so that a new variant needs files and nothing else.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the names of files of cases end in.
const CASES: &str = ".cases.toml";

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&manifest).join("../../variants").canonicalize()?;
    let (mut definitions, mut cases) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if let Some(stem) = name.strip_suffix(CASES) {
            cases.push((stem.to_owned(), path));
        } else if let Some(stem) = name.strip_suffix(".toml") {
            definitions.push((stem.to_owned(), path));
        }
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("shipped.rs"), listed(definitions))?;
    fs::write(Path::new(&out).join("cases.rs"), listed(cases))?;
    println!("cargo::rerun-if-changed={}", folder.display());
    Ok(())
}

/// The names and texts of files as a Rust slice, sorted by name.
fn listed(mut files: Vec<(String, PathBuf)>) -> String {
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in files {
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    code.push_str("]\n");
    code
}
