//! Arguments, and what is said about them: help, and what is wrong with them.

mod korean;

use std::borrow::Cow;
use std::error::Error as _;
use std::ffi::OsString;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Error, FromArgMatches as _, ValueEnum as _};
use gwangsang::{Language, Particle, Words};
use thiserror::Error;

use crate::exit::Exit;
use crate::io::Io;
use crate::{Cli, lang};

/// Why a value of an option is refused, in every language.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", .0.en)]
pub(crate) struct BadValue(pub(crate) Words);

/// The language that arguments ask for, before anything else is known about them.
pub(crate) fn language(arguments: &[OsString]) -> Option<Language> {
    let texts = arguments.iter().map(|argument| argument.to_string_lossy());
    let mut texts = texts.take_while(|text| text != "--");
    while let Some(text) = texts.next() {
        let value = match text.strip_prefix("--lang") {
            Some("") => texts.next().map(Cow::into_owned),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(value) = value {
            return lang::Tongue::from_str(&value, false).ok().map(Language::from);
        }
    }
    None
}

/// Reads the arguments, with help in a language.
pub(crate) fn parse(arguments: Vec<OsString>, language: Language) -> Result<Cli, Error> {
    let mut command = match language {
        Language::English => Cli::command(),
        Language::Korean => korean::command(Cli::command()),
    };
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Prints help that was asked for, or what is wrong with the arguments.
pub(crate) fn report(error: &Error, io: &mut Io<'_>) -> Exit {
    let is_help = !error.use_stderr();
    let rendered = error.render();
    let english = if io.coloured { rendered.ansi().to_string() } else { rendered.to_string() };
    let text = match io.language {
        Language::English => english,
        Language::Korean => complaint(error).unwrap_or_else(|| korean::headings(&english)),
    };
    let stream = if is_help { &mut *io.output } else { &mut *io.errors };
    // Nothing can be said about a stream that does not take what is said.
    let _ = stream.write_all(text.as_bytes());
    if is_help { Exit::Done } else { Exit::Unusable }
}

/// What is wrong with the arguments, in Korean; none for what is rarely met, and for help.
fn complaint(error: &Error) -> Option<String> {
    let mut text = format!("오류: {}", fault(error)?);
    for kind in
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
    {
        if let Some(near) = told(error, kind) {
            text.push_str(&format!("\n  비슷한 것: {near}"));
        }
    }
    if let Some(usage) = told(error, ContextKind::Usage) {
        text.push_str(&format!("\n\n{}", korean::headings(usage.trim())));
    }
    text.push_str("\n\n자세한 것은 '--help'로 볼 수 있습니다.\n");
    Some(text)
}

fn fault(error: &Error) -> Option<String> {
    let argument = told(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = told(error, ContextKind::InvalidValue).unwrap_or_default();
    Some(match error.kind() {
        ErrorKind::UnknownArgument => format!("`{argument}`(이)라는 인자는 없습니다"),
        ErrorKind::InvalidSubcommand => {
            let command = told(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("`{command}`(이)라는 명령은 없습니다")
        }
        ErrorKind::MissingSubcommand => {
            "명령이 없습니다. `gwangsang --help`가 명령을 알려 줍니다".to_owned()
        }
        ErrorKind::MissingRequiredArgument => format!("빠진 인자가 있습니다: {argument}"),
        ErrorKind::ArgumentConflict => conflict(&argument, told(error, ContextKind::PriorArg)),
        ErrorKind::InvalidValue if value.is_empty() => format!("`{argument}`에 값이 필요합니다"),
        ErrorKind::InvalidValue => {
            let known = told(error, ContextKind::ValidValue);
            let known = known.map_or_else(String::new, |known| format!("\n  가능한 값: {known}"));
            format!("`{argument}`의 값으로 `{value}`을(를) 쓸 수 없습니다{known}")
        }
        ErrorKind::ValueValidation => {
            let why = reason(error).map_or_else(String::new, |why| format!(": {why}"));
            format!("`{argument}`의 값으로 `{value}`을(를) 쓸 수 없습니다{why}")
        }
        ErrorKind::TooManyValues => format!("`{argument}`에 `{value}`은(는) 너무 많습니다"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("`{argument}`의 값의 수가 맞지 않습니다")
        }
        ErrorKind::InvalidUtf8 => "인자가 UTF-8로 된 글이 아닙니다".to_owned(),
        _ => return None,
    })
}

fn conflict(argument: &str, prior: Option<String>) -> String {
    match prior {
        Some(prior) if prior == argument => format!("`{argument}`은(는) 한 번만 쓸 수 있습니다"),
        Some(prior) => format!("`{argument}`은(는) 다음과 함께 쓸 수 없습니다: {prior}"),
        None => format!("`{argument}`은(는) 다른 인자와 함께 쓸 수 없습니다"),
    }
}

/// Why a value is refused, by whoever reads it.
fn reason(error: &Error) -> Option<String> {
    let source = error.source()?;
    if let Some(BadValue(words)) = source.downcast_ref::<BadValue>() {
        return Some(words.ko.clone());
    }
    if source.is::<ParseIntError>() {
        return Some("0 이상의 정수로 씁니다".to_owned());
    }
    if source.is::<humantime::DurationError>() {
        return Some("500ms나 1m 30s처럼 씁니다".to_owned());
    }
    let text = source.to_string();
    Some(match text.split_once(" is not in ") {
        Some((_, range)) => format!("{} 벗어난 수입니다", Particle::Object.after(range)),
        None => text,
    })
}

/// A part of what is known about an error, as text.
fn told(error: &Error, kind: ContextKind) -> Option<String> {
    let text = match error.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => {
            texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        ContextValue::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_among_arguments_that_may_be_wrong() {
        let of = |text: &str| language(&text.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of("g play --lang ko --nonsense"), Some(Language::Korean));
        assert_eq!(of("g --lang=en play"), Some(Language::English));
        assert_eq!(of("g play --lang xx"), None);
        assert_eq!(of("g play -- --lang ko"), None);
        assert_eq!(of("g play --language ko"), None);
    }
}
