//! `gwangsang new`: a definition to begin with, and its cases.

mod scaffold;

use std::path::{Component, Path, PathBuf};

use gwangsang::{Source, Words};
use gwangsang_tui::file_trouble;

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
        let folder = args.dir.display();
        return Err(Failure::unusable(
            format!("there is no folder {folder}"),
            format!("{folder}(이)라는 폴더가 없습니다"),
        ));
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
    let next = next(&paths, args.from.as_deref());
    io.output.write_all(next.in_language(io.language).as_bytes())?;
    Ok(Exit::Done)
}

/// Whether a new variant can have a name.
fn check_name(name: &str) -> Result<(), Failure> {
    let refused = |en: &str, ko: &str| {
        Err(Failure::unusable(
            format!("`{name}` cannot be the name of a new variant: {en}"),
            format!("`{name}`은(는) 새 게임의 이름이 될 수 없습니다. {ko}"),
        ))
    };
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if let Some(stem) = name.strip_suffix(".toml") {
        return refused(
            &format!("leave the ending out, as in `gwangsang new {stem}`"),
            &format!("`gwangsang new {stem}`처럼 확장자를 빼고 씁니다"),
        );
    }
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(good) {
        return refused(
            "a name begins with a small letter and goes on with small letters, digits and hyphens",
            "이름은 영어 소문자로 시작하고, 그 뒤는 소문자와 숫자와 붙임표입니다",
        );
    }
    if name.len() > MOST_LETTERS {
        return refused(
            &format!("it has more than {MOST_LETTERS} letters"),
            &format!("{MOST_LETTERS}자가 넘습니다"),
        );
    }
    if library::is_shipped(name) {
        return refused("a shipped variant has it", "실려 있는 게임의 이름입니다");
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
    Err(Failure::unusable(
        format!(
            "{names} {verb} there already, and nothing was written; choose another name, or overwrite with --force"
        ),
        format!(
            "이미 있어서 아무것도 쓰지 않았습니다: {}. 다른 이름을 쓰거나 --force로 덮어쓰십시오",
            there.join(", ")
        ),
    ))
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
            let (shown, why) = (path.display(), file_trouble(&error));
            Failure::unusable(
                format!("{shown} cannot be found: {}", why.en),
                format!("{shown} 파일을 찾을 수 없습니다: {}", why.ko),
            )
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
        let shown = path.display().to_string();
        written.map_err(|error| Failure::Unreadable(files::not_written(&shown, &error)))
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
fn next(paths: &[PathBuf; 2], from: Option<&str>) -> Words {
    let [definition, cases] = [paths[0].display(), paths[1].display()];
    let differs =
        from.map_or_else(String::new, |from| format!("  gwangsang diff {from} {definition}\n"));
    let commands = format!(
        "  gwangsang check {definition}\n  \
         gwangsang show {definition}\n  \
         gwangsang test {definition}\n\
         {differs}  \
         gwangsang play {definition} --opponent greedy\n"
    );
    Words::new(
        format!("wrote {definition} and {cases}\n\nChange what you like, and try:\n{commands}"),
        format!(
            "두 파일을 썼습니다: {definition}, {cases}\n\n마음대로 고치고 이렇게 해 보십시오.\n{commands}"
        ),
    )
}
