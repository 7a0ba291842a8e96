//! Lists the shipped definitions, so that a new variant needs a file and nothing else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&manifest).join("../../variants").canonicalize()?;
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        if let (Some(stem), true) = (stem, path.extension().is_some_and(|end| end == "toml")) {
            names.push((stem.to_owned(), path.clone()));
        }
    }
    names.sort();
    let mut code = String::from("&[\n");
    for (name, path) in names {
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    code.push_str("]\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("shipped.rs"), code)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    Ok(())
}
