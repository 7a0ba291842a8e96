//! Where definitions come from: the shipped ones, and files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::{Library, Loaded, Source, Words};
use gwangsang_tui::file_trouble;

use crate::exit::Failure;
use crate::files;

/// The shipped definitions: file name without its ending, and text, sorted.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Their cases, likewise.
const SHIPPED_CASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The shipped definitions and the files beside the one that is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, name: &str, child: &Source) -> Result<Arc<Source>, Words> {
        let folder = Path::new(&child.name).parent().map(Path::to_path_buf).unwrap_or_default();
        let beside =
            if is_path(name) { folder.join(name) } else { folder.join(format!("{name}.toml")) };
        let is_file = !child.name.starts_with(SHIPPED_PREFIX) && beside.is_file();
        if is_file {
            return read(&beside).map(Arc::new);
        }
        match shipped(name) {
            Some(source) => Ok(Arc::new(source)),
            None if is_path(name) => Err(Words::new(
                format!("there is no file {}", beside.display()),
                format!("{} 파일이 없습니다", beside.display()),
            )),
            None => Err(Words::new(
                "it is neither shipped nor a file beside this one",
                "실려 있지도 않고, 이 파일 옆에 있는 파일도 아닙니다",
            )),
        }
    }

    fn known(&self) -> Vec<String> {
        shipped_ids().map(str::to_owned).collect()
    }
}

/// What the names of shipped texts begin with in messages.
const SHIPPED_PREFIX: &str = "variants/";

/// The ids of the shipped variants, sorted.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The text of a shipped variant.
pub fn shipped(id: &str) -> Option<Source> {
    let (name, text) = SHIPPED.iter().find(|(name, _)| *name == id)?;
    Some(Source { name: format!("{SHIPPED_PREFIX}{name}.toml"), text: (*text).to_owned() })
}

/// The cases of a shipped variant.
pub fn shipped_cases(id: &str) -> Option<Source> {
    let (name, text) = SHIPPED_CASES.iter().find(|(name, _)| *name == id)?;
    Some(Source { name: format!("{SHIPPED_PREFIX}{name}.cases.toml"), text: (*text).to_owned() })
}

/// Loads a variant by its id, an alias or a path.
///
/// # Errors
///
/// Fails if there is no such variant, if its file cannot be read, or if its definition has faults.
pub fn load(name: &str) -> Result<Loaded, Failure> {
    load_source(source(name)?)
}

/// Loads a definition that was read.
///
/// # Errors
///
/// Fails if the definition has faults.
pub fn load_source(source: Source) -> Result<Loaded, Failure> {
    load_overlaid(source, &[])
}

/// Loads a definition that was read, with other texts laid over it.
///
/// # Errors
///
/// Fails if the definition has faults, or what is laid over it.
pub fn load_overlaid(source: Source, overlays: &[Source]) -> Result<Loaded, Failure> {
    gwangsang::load_overlaid(source, overlays, &Shelf)
        .map_err(|error| Failure::Definition(Box::new(error)))
}

/// The text that a name on the command line means.
///
/// # Errors
///
/// Fails if there is no such variant, or if its file cannot be read.
pub fn source(name: &str) -> Result<Source, Failure> {
    if let Some(source) = shipped(name) {
        return Ok(source);
    }
    if name.ends_with(crate::cases::ENDING) {
        return Err(Failure::Unreadable(Words::new(
            format!("{name} has cases and is no definition; `gwangsang test {name}` tries them"),
            format!(
                "{name}은(는) 게임이 아니라 사례 모음입니다. `gwangsang test {name}`(으)로 검사합니다"
            ),
        )));
    }
    if is_file(name) {
        return read(Path::new(name)).map_err(Failure::Unreadable);
    }
    if let Some(source) = by_alias(name) {
        return Ok(source);
    }
    let near = shipped_ids()
        .filter(|id| id.contains(name) || name.contains(id))
        .map(|id| format!("`{id}`"))
        .collect::<Vec<_>>();
    let hint = match near.as_slice() {
        [] => Words::new(
            "`gwangsang list` shows the shipped ones, and a path needs its ending",
            "`gwangsang list`로 실려 있는 것을 볼 수 있고, 파일은 확장자까지 적어야 합니다",
        ),
        near => {
            let near = near.join(", ");
            Words::new(format!("there is {near}"), format!("비슷한 것: {near}"))
        }
    };
    Err(Failure::Unreadable(Words::new(
        format!("there is no variant `{name}`; {}", hint.en),
        format!("`{name}`(이)라는 게임은 없습니다. {}", hint.ko),
    )))
}

/// The shipped variant that has an alias.
fn by_alias(name: &str) -> Option<Source> {
    shipped_ids()
        .filter(|id| shipped(id).is_some_and(|source| source.text.contains(name)))
        .find(|id| {
            load(id).is_ok_and(|loaded| {
                loaded.variant.model().aliases.iter().any(|alias| alias == name)
            })
        })
        .and_then(shipped)
}

/// Whether a shipped variant has a name, as its id or as an alias.
pub(crate) fn is_shipped(name: &str) -> bool {
    shipped(name).is_some() || by_alias(name).is_some()
}

/// The id of a text that is shipped.
pub(crate) fn shipped_id(source: &Source) -> Option<&'static str> {
    shipped_ids().find(|id| shipped(id).as_ref() == Some(source))
}

/// Whether a name on the command line means a file.
pub(crate) fn is_file(name: &str) -> bool {
    shipped(name).is_none() && (is_path(name) || Path::new(name).is_file())
}

fn is_path(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "toml") || name.contains('/')
}

/// Reads a file as text.
///
/// # Errors
///
/// Says why it cannot be read.
pub fn read(path: &Path) -> Result<Source, Words> {
    const MOST: u64 = 64 << 20;
    let shown = PathBuf::from(path).display().to_string();
    let trouble = |error: std::io::Error| files::not_read(&shown, &file_trouble(&error));
    let data = fs::metadata(path).map_err(trouble)?;
    let size = data.len();
    if data.is_file() && size > MOST {
        return Err(Words::new(
            format!("{shown} has {size} bytes, which no definition needs"),
            format!("{shown}은(는) {size}바이트로, 게임 정의로는 너무 큽니다"),
        ));
    }
    let bytes = fs::read(path).map_err(trouble)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source { name: shown, text }),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(Words::new(
                format!("{shown} is no text: byte {at} is not valid UTF-8"),
                format!("{shown}은(는) 글이 아닙니다. {at}번째 바이트가 UTF-8이 아닙니다"),
            ))
        }
    }
}
