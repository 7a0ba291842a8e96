//! Definitions as they stood at a revision of a git repository.

use std::io::{Error, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use gwangsang::{Library, Source, Words};
use gwangsang_tui::file_trouble;

use crate::library::{Shelf, shipped};

/// A file at a revision, as git writes it: `REV:path`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Revision {
    rev: String,
    path: String,
}

impl Revision {
    /// The revision that a name on the command line means; none if it is the name of something else.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let (rev, path) = name.split_once(':')?;
        let meant = !rev.is_empty() && !path.is_empty() && !Path::new(name).exists();
        meant.then(|| Self { rev: rev.to_owned(), path: path.to_owned() })
    }

    /// The text of the file.
    ///
    /// # Errors
    ///
    /// Says in a phrase why there is none.
    pub(crate) fn read(&self) -> Result<Source, Words> {
        let name = format!("{}:{}", self.rev, self.path);
        if self.rev.starts_with('-') {
            return Err(Words::new(
                format!("`{}` is no revision", self.rev),
                format!("`{}`(이)라는 판은 없습니다", self.rev),
            ));
        }
        if Path::new(&self.path).extension().is_none_or(|end| end != "toml") {
            return Err(Words::new(
                format!("{name} is no definition: its name does not end in .toml"),
                format!("{name}은(는) 게임 정의가 아닙니다. 이름이 .toml로 끝나지 않습니다"),
            ));
        }
        let shown = Command::new("git")
            .args(["show", "--no-textconv", &name])
            .env("LC_ALL", "C")
            .output()
            .map_err(|error| no_git(&name, &error))?;
        if !shown.status.success() {
            let said = String::from_utf8_lossy(&shown.stderr);
            let said = said.lines().next().unwrap_or("nothing").trim_start_matches("fatal: ");
            return Err(Words::new(
                format!("git cannot show {name}: {said}"),
                format!("git이 {name}을(를) 내주지 않습니다: {said}"),
            ));
        }
        let text = String::from_utf8(shown.stdout).map_err(|_| no_text(&name))?;
        Ok(Source { name, text })
    }

    /// A file beside this one at the same revision.
    fn beside(&self, name: &str) -> Self {
        let folder = Path::new(&self.path).parent().unwrap_or(Path::new(""));
        let mut path = PathBuf::new();
        for part in folder.join(name).components() {
            match part {
                Component::ParentDir if path.file_name().is_some() => drop(path.pop()),
                part => path.push(part),
            }
        }
        Self { rev: self.rev.clone(), path: path.display().to_string().replace('\\', "/") }
    }
}

/// Git cannot be asked for a file.
fn no_git(name: &str, error: &Error) -> Words {
    if error.kind() == ErrorKind::NotFound {
        return Words::new(
            format!("{name} is read by git, and there is no program `git` here"),
            format!("{name}은(는) git으로 읽는데, 여기에는 `git` 프로그램이 없습니다"),
        );
    }
    let why = file_trouble(error);
    Words::new(
        format!("{name} is read by git, which cannot be run: {}", why.en),
        format!("{name}은(는) git으로 읽는데, git을 실행할 수 없습니다: {}", why.ko),
    )
}

fn no_text(name: &str) -> Words {
    Words::new(
        format!("{name} is no text: it is not valid UTF-8"),
        format!("{name}은(는) 글이 아닙니다. UTF-8이 아닙니다"),
    )
}

/// The files of a revision, and the shipped definitions where it has none.
#[derive(Debug)]
pub(crate) struct RevisionShelf;

impl Library for RevisionShelf {
    fn find(&self, name: &str, child: &Source) -> Result<Arc<Source>, Words> {
        let Some(revision) = Revision::named(&child.name) else {
            return Shelf.find(name, child);
        };
        let is_path = name.contains('/') || Path::new(name).extension().is_some();
        let file = if is_path { name.to_owned() } else { format!("{name}.toml") };
        match (revision.beside(&file).read(), shipped(name)) {
            (Ok(source), _) => Ok(Arc::new(source)),
            (Err(_), Some(source)) if !is_path => Ok(Arc::new(source)),
            (Err(reason), _) => Err(reason),
        }
    }

    fn known(&self) -> Vec<String> {
        Shelf.known()
    }
}

#[cfg(test)]
mod tests {
    use super::Revision;

    #[test]
    fn a_revision_is_told_from_other_names() {
        for name in ["janggi", "my/janggi.toml", ":x.toml", "HEAD:", "src:"] {
            assert_eq!(Revision::named(name), None, "{name}");
        }
        let named = Revision::named("HEAD~1:variants/janggi.toml").expect("a revision");
        assert_eq!((named.rev.as_str(), named.path.as_str()), ("HEAD~1", "variants/janggi.toml"));
        for (extended, path) in
            [("b.toml", "variants/b.toml"), ("../b.toml", "b.toml"), ("../../b.toml", "../b.toml")]
        {
            assert_eq!(named.beside(extended).path, path);
        }
    }

    #[test]
    fn what_is_no_revision_is_not_asked_for() {
        for name in ["--output=x:a.toml", "HEAD:variants", "HEAD:a.txt"] {
            let revision = Revision::named(name).expect("a form of a revision");
            assert!(revision.read().is_err(), "{name}");
        }
    }
}
