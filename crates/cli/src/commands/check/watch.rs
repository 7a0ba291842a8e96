//! `gwangsang check --watch`: files are checked again whenever they are saved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use gwangsang::{Source, Words};
use gwangsang_tui::file_trouble;
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::judge::{Judgement, judge};
use crate::exit::{Exit, Failure};
use crate::interrupt::Listener;
use crate::io::Io;
use crate::library;

/// What happens while files are watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Happening {
    /// One of the files was saved, or made, or taken away.
    Saved,
    /// The user wants to stop.
    Stopped,
}

/// Who tells when files are saved.
pub(super) trait Watch {
    /// Looks at these files from now on, and at no others.
    ///
    /// # Errors
    ///
    /// Says in a sentence why it cannot.
    fn look_at(&mut self, files: &BTreeSet<PathBuf>) -> Result<(), Failure>;

    /// Waits until something happens.
    fn wait(&mut self) -> Happening;
}

/// Checks files again and again until the user stops it.
pub(super) fn run(
    watch: &mut dyn Watch,
    files: impl Fn() -> BTreeSet<PathBuf>,
    io: &mut Io<'_>,
    mut check: impl FnMut(&mut Io<'_>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    loop {
        check(io)?;
        watch.look_at(&files())?;
        let said = Words::new("watching; Ctrl-C ends it", "지켜봅니다. Ctrl-C로 끝냅니다");
        writeln!(io.errors, "{}", said.in_language(io.language))?;
        io.output.flush()?;
        io.errors.flush()?;
        match watch.wait() {
            Happening::Saved => writeln!(io.errors)?,
            Happening::Stopped => return Ok(Exit::Interrupted),
        }
    }
}

/// The files that definitions are read from: themselves, those that they extend, and overlays.
pub(super) fn files(names: &[String], overlays: &[Source]) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for name in names {
        if library::is_file(name) {
            found.insert(PathBuf::from(name));
        }
        let Judgement::Read(judged) = judge(name, overlays) else { continue };
        let others = judged.sources.iter().map(|source| PathBuf::from(&source.name));
        // A shipped text has the name of a file that need not be there, nor be that text.
        let is_read = |path: &PathBuf| path.is_file() && !is_built_in(path);
        found.extend(others.filter(is_read));
    }
    found
}

/// Whether a name is that of a shipped text.
fn is_built_in(path: &Path) -> bool {
    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    library::shipped(id).is_some_and(|source| Path::new(&source.name) == path)
}

/// How long a file has to be left alone before it is read: editors save in several steps.
const SETTLING: Duration = Duration::from_millis(80);
/// How often it is looked whether the user wants to stop.
const GLANCE: Duration = Duration::from_millis(100);

/// The watch that the operating system keeps.
pub(super) struct System<'a> {
    watcher: RecommendedWatcher,
    events: Receiver<PathBuf>,
    folders: BTreeSet<PathBuf>,
    files: BTreeSet<PathBuf>,
    stop: &'a AtomicBool,
}

impl<'a> System<'a> {
    /// Begins to watch nothing.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no watch.
    pub(super) fn new(listener: &'a Listener) -> Result<Self, Failure> {
        let (sender, events) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            if event.kind.is_access() {
                return;
            }
            for path in event.paths {
                // Nobody listens any more once the watch is over.
                let _ = sender.send(path);
            }
        })
        .map_err(|error| unwatched(&error, &Words::new("files", "파일들")))?;
        let (folders, files) = (BTreeSet::new(), BTreeSet::new());
        Ok(Self { watcher, events, folders, files, stop: listener.flag() })
    }

    /// Waits for the next file of those that matter; nothing if none comes in time.
    fn next(&self, time: Duration) -> Result<bool, RecvTimeoutError> {
        let path = self.events.recv_timeout(time)?;
        Ok(self.files.contains(&absolute(&path)))
    }

    fn has_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// Something cannot be watched, and why.
fn unwatched(error: &notify::Error, what: &Words) -> Failure {
    let why = match &error.kind {
        notify::ErrorKind::Io(error) => file_trouble(error),
        notify::ErrorKind::PathNotFound => {
            Words::new(error.to_string(), "그런 파일이나 폴더가 없습니다")
        }
        notify::ErrorKind::MaxFilesWatch => {
            Words::new(error.to_string(), "시스템이 더 많은 파일을 지켜보지 못합니다")
        }
        _ => Words::new(error.to_string(), error.to_string()),
    };
    Failure::unusable(
        format!("{} cannot be watched: {}", what.en, why.en),
        format!("지켜볼 수 없습니다({}): {}", what.ko, why.ko),
    )
}

impl Watch for System<'_> {
    fn look_at(&mut self, files: &BTreeSet<PathBuf>) -> Result<(), Failure> {
        self.files = files.iter().map(|file| absolute(file)).collect();
        // Editors put a new file in the place of the old one, so that the folder is what is watched.
        let folders: BTreeSet<PathBuf> =
            self.files.iter().filter_map(|file| file.parent().map(Path::to_path_buf)).collect();
        for gone in self.folders.difference(&folders) {
            // A folder that is gone is not watched any more anyway.
            let _ = self.watcher.unwatch(gone);
        }
        for new in folders.difference(&self.folders) {
            let shown = new.display().to_string();
            self.watcher
                .watch(new, RecursiveMode::NonRecursive)
                .map_err(|error| unwatched(&error, &Words::new(shown.as_str(), shown.as_str())))?;
        }
        self.folders = folders;
        Ok(())
    }

    fn wait(&mut self) -> Happening {
        loop {
            if self.has_stopped() {
                return Happening::Stopped;
            }
            match self.next(GLANCE) {
                Ok(true) => break,
                Ok(false) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Happening::Stopped,
            }
        }
        settle(|| self.next(SETTLING).is_ok());
        Happening::Saved
    }
}

/// Waits until nothing more comes.
fn settle(mut more: impl FnMut() -> bool) {
    // A file that never stops changing is read in the end.
    const MOST: usize = 1_000;
    let mut left = MOST;
    while left > 0 && more() {
        left -= 1;
    }
}

/// A path from the root, so that paths can be compared; links in it are followed as far as it exists.
fn absolute(path: &Path) -> PathBuf {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_path_buf(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, VecDeque};
    use std::fs;
    use std::path::PathBuf;

    use super::{Happening, Watch, files, run, settle};
    use crate::exit::Exit;
    use crate::io::Io;

    /// A watch without time: what happens is done and told step by step.
    struct Script {
        steps: VecDeque<Box<dyn FnMut() -> Happening>>,
        seen: Vec<BTreeSet<PathBuf>>,
    }

    impl Watch for Script {
        fn look_at(&mut self, files: &BTreeSet<PathBuf>) -> Result<(), crate::exit::Failure> {
            self.seen.push(files.clone());
            Ok(())
        }

        fn wait(&mut self) -> Happening {
            self.steps.pop_front().map_or(Happening::Stopped, |mut step| step())
        }
    }

    #[test]
    fn files_are_checked_again_and_their_parents_are_watched() {
        let folder = tempfile::tempdir().expect("a folder");
        let (child, parent) = (folder.path().join("child.toml"), folder.path().join("parent.toml"));
        let text = "extends = \"minixiangqi\"\nid = \"child\"\nname = \"Child\"\n";
        fs::write(&child, text).expect("a file");
        fs::write(&parent, text.replace("child", "parent")).expect("a file");
        let saved = |path: PathBuf, text: String| -> Box<dyn FnMut() -> Happening> {
            Box::new(move || {
                fs::write(&path, &text).expect("a file");
                Happening::Saved
            })
        };
        let steps = VecDeque::from([
            saved(child.clone(), text.replace("minixiangqi", "parent")),
            saved(child.clone(), "extends = ".to_owned()),
        ]);
        let mut watch = Script { steps, seen: Vec::new() };
        let (mut input, mut output, mut errors) = (&b""[..], Vec::new(), Vec::new());
        let mut io = Io::plain(&mut input, &mut output, &mut errors);
        let names = [child.display().to_string(), "janggi".to_owned()];
        let mut checks = 0;
        let exit = run(
            &mut watch,
            || files(&names, &[]),
            &mut io,
            |_| {
                checks += 1;
                Ok(Exit::Done)
            },
        );
        assert_eq!((exit.expect("an end"), checks), (Exit::Interrupted, 3));
        let alone = BTreeSet::from([child.clone()]);
        let both = BTreeSet::from([child, parent]);
        assert_eq!(watch.seen, [alone.clone(), both, alone]);
    }

    #[test]
    fn many_events_are_one_and_an_endless_row_ends() {
        let mut left = 3;
        settle(|| {
            left -= 1;
            left > 0
        });
        assert_eq!(left, 0);
        let mut asked = 0;
        settle(|| {
            asked += 1;
            true
        });
        assert!(asked > 3);
    }
}
