//! `gwangsang new`: a definition to begin with, and its cases.

mod scaffold;

use std::path::{Component, Path, PathBuf};

use gwangsang::Source;

use crate::cases::ENDING;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::{files, library};
use scaffold::Scaffold;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
NAME.toml is a small game with comments, or with --from a definition that extends another one and shows
in comments what can be changed. NAME.cases.toml has cases that hold. Both can be checked, tested and
played at once.

Examples:
  gwangsang new my-game
  gwangsang new my-janggi --from janggi
  gwangsang new house-rules --from my-janggi.toml --dir games")]
pub(crate) struct Args {
    /// The id of the new variant: small letters, digits and hyphens
    name: String,

    /// Extend this variant: an id or a path
    #[arg(long, value_name = "VARIANT")]
    from: Option<String>,

    /// The folder in which the files are written
    #[arg(long, value_name = "FOLDER", default_value = ".", hide_default_value = true)]
    dir: PathBuf,

    /// Overwrite files that are there already
    #[arg(long)]
    force: bool,
}

/// The longest name.
const MOST_LETTERS: usize = 64;

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    check_name(&args.name)?;
    if !args.dir.is_dir() {
        let message = format!("there is no folder {}", args.dir.display());
        return Err(Failure::Unusable(message));
    }
    let place = |ending: &str| {
        let file = format!("{}{ending}", args.name);
        if args.dir == Path::new(".") { PathBuf::from(file) } else { args.dir.join(file) }
    };
    let paths = [place(".toml"), place(ENDING)];
    if !args.force {
        refuse_to_overwrite(&paths)?;
    }
    let made = match &args.from {
        None => scaffold::blank(&args.name),
        Some(from) => extending(from, args)?,
    };
    // What is written can be used; if it could not, nothing would be lost.
    let text = made.definition.clone();
    library::load_source(Source { name: paths[0].display().to_string(), text })?;
    write(&paths, &made, args.force)?;
    io.output.write_all(next(&paths, args.from.as_deref()).as_bytes())?;
    Ok(Exit::Done)
}

/// Whether a new variant can have a name.
fn check_name(name: &str) -> Result<(), Failure> {
    let refused = |reason: &str| {
        Err(Failure::Unusable(format!("`{name}` cannot be the name of a new variant: {reason}")))
    };
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if let Some(stem) = name.strip_suffix(".toml") {
        return refused(&format!("leave the ending out, as in `gwangsang new {stem}`"));
    }
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(good) {
        return refused(
            "a name begins with a small letter and goes on with small letters, digits and hyphens",
        );
    }
    if name.len() > MOST_LETTERS {
        return refused(&format!("it has more than {MOST_LETTERS} letters"));
    }
    if library::is_shipped(name) {
        return refused("a shipped variant has it");
    }
    Ok(())
}

fn refuse_to_overwrite(paths: &[PathBuf]) -> Result<(), Failure> {
    let there = paths.iter().filter(|path| path.symlink_metadata().is_ok());
    let there: Vec<String> = there.map(|path| path.display().to_string()).collect();
    if there.is_empty() {
        return Ok(());
    }
    let (names, verb) = (there.join(" and "), if there.len() == 1 { "is" } else { "are" });
    Err(Failure::Unusable(format!(
        "{names} {verb} there already, and nothing was written; choose another name, or overwrite with --force"
    )))
}

/// A scaffold that extends another variant.
fn extending(from: &str, args: &Args) -> Result<Scaffold, Failure> {
    let source = library::source(from)?;
    let parent = match library::shipped_id(&source) {
        Some(id) => id.to_owned(),
        None => way(&args.dir, Path::new(&source.name))?,
    };
    let variant = library::load_source(source)?.variant;
    Ok(scaffold::extending(&args.name, &parent, &variant))
}

/// The way from a folder to a file, as `extends` has it.
fn way(folder: &Path, file: &Path) -> Result<String, Failure> {
    let whole = |path: &Path| {
        path.canonicalize().map_err(|error| {
            Failure::Unusable(format!("{} cannot be found: {error}", path.display()))
        })
    };
    let (folder, file) = (whole(folder)?, whole(file)?);
    let common =
        folder.components().zip(file.components()).take_while(|(one, two)| one == two).count();
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    let way: PathBuf = up.chain(file.components().skip(common)).collect();
    Ok(way.display().to_string().replace('\\', "/"))
}

/// Writes both files or neither.
fn write(paths: &[PathBuf; 2], made: &Scaffold, force: bool) -> Result<(), Failure> {
    let write = |path: &Path, text: &str| {
        let written = if force {
            files::write_whole(path, text.as_bytes())
        } else {
            files::write_new(path, text.as_bytes())
        };
        written.map_err(|error| {
            Failure::Unusable(format!("{} cannot be written: {error}", path.display()))
        })
    };
    write(&paths[0], &made.definition)?;
    write(&paths[1], &made.cases).inspect_err(|_| {
        if !force {
            // The failure that is told of is the first one.
            let _ = std::fs::remove_file(&paths[0]);
        }
    })
}

/// What was written, and what to do with it.
fn next(paths: &[PathBuf; 2], from: Option<&str>) -> String {
    let [definition, cases] = [paths[0].display(), paths[1].display()];
    let differs =
        from.map_or_else(String::new, |from| format!("  gwangsang diff {from} {definition}\n"));
    format!(
        "wrote {definition} and {cases}\n\n\
         Change what you like, and try:\n  \
         gwangsang check {definition}\n  \
         gwangsang show {definition}\n  \
         gwangsang test {definition}\n\
         {differs}  \
         gwangsang play {definition} --opponent greedy\n"
    )
}
