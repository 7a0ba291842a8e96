//! The help in Korean: all of it, but for examples and names.

mod manuals;
mod options;

use std::fmt::Write as _;

use clap::builder::PossibleValue;
use clap::{Arg, Command};

use manuals::{MANUALS, long};
use options::{COMMANDS, EVERYWHERE, OPTIONS, VALUES};

/// What the library of arguments says by itself.
const HEADINGS: &[(&str, &str)] = &[
    ("Print this message or the help of the given subcommand(s)", "이 도움말이나 명령의 도움말"),
    ("Print help (see more with '--help')", "도움말 (자세한 것은 '--help')"),
    ("Print help (see a summary with '-h')", "도움말 (짧은 것은 '-h')"),
    ("Print help", "도움말"),
    ("Print version", "판 번호"),
    ("Usage:", "사용법:"),
    ("Commands:", "명령:"),
    ("Arguments:", "인자:"),
    ("Options:", "옵션:"),
    ("Overlays:", "덮어쓰기:"),
    ("Examples:", "예:"),
    ("Example:", "예:"),
    ("Example, in a shell:", "예, 셸에서:"),
    ("[OPTIONS]", "[옵션]"),
    ("<COMMAND>", "<명령>"),
];

/// The command line with its help in Korean.
pub(super) fn command(command: Command) -> Command {
    let mut command = with_manual("", command)
        .about("정의로 적힌 장기류 게임을 두고, 그 규칙을 물어봅니다")
        .mut_args(|arg| with_help("", arg));
    for (name, about) in COMMANDS {
        command = command.mut_subcommand(name, |own| {
            with_manual(name, own).about(*about).mut_args(|arg| with_help(name, arg))
        });
    }
    command
}

/// A command with the text below its options in Korean; its examples stay as they are.
fn with_manual(name: &str, command: Command) -> Command {
    let Some((_, manual)) = MANUALS.iter().find(|(known, _)| *known == name) else {
        return command;
    };
    let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = english.find("Example").map_or("", |at| &english[at..]);
    command.after_help(format!("{manual}\n\n{examples}"))
}

/// A text of help or of a usage with its headings in Korean.
pub(super) fn headings(text: &str) -> String {
    HEADINGS.iter().fold(text.to_owned(), |text, (en, ko)| text.replace(en, ko))
}

/// The Korean help of an option, where it has one.
fn help(command: &str, id: &str) -> Option<&'static str> {
    let own = OPTIONS.iter().find(|(of, known, _)| *of == command && *known == id);
    let shared = || EVERYWHERE.iter().find(|(known, _)| *known == id).map(|(_, ko)| *ko);
    own.map(|(_, _, ko)| *ko).or_else(shared)
}

/// The Korean help of a value that an option can have, where it has one.
fn value_help(option: &str, value: &str) -> Option<&'static str> {
    let known = VALUES.iter().find(|(of, known, _)| *of == option && *known == value);
    known.map(|(_, _, ko)| *ko)
}

fn with_help(command: &str, arg: Arg) -> Arg {
    let id = arg.get_id().as_str();
    let Some(ko) = help(command, id) else { return arg };
    let long = long(id).unwrap_or_else(|| ko.to_owned());
    if !arg.get_action().takes_values() {
        return arg.help(ko).long_help(long);
    }
    // Which values there are is said by the library in English, and may be broken into lines.
    let usual = usual(&arg);
    let known = arg.get_possible_values();
    let names: Vec<&str> = known.iter().map(PossibleValue::get_name).collect();
    let brief = if names.is_empty() {
        format!("{ko}{usual}")
    } else {
        format!("{ko}{usual} [가능한 값: {}]", names.join(", "))
    };
    let long = if names.is_empty() {
        format!("{long}{usual}")
    } else {
        format!("{long}{}{}", list(id, &names), usual.trim_start())
    };
    arg.help(brief).long_help(long).hide_possible_values(true).hide_default_value(true)
}

/// The value that an option has if nothing is said.
fn usual(arg: &Arg) -> String {
    let usual: Vec<_> = arg.get_default_values().iter().map(|it| it.to_string_lossy()).collect();
    if usual.is_empty() || arg.is_hide_default_value_set() {
        return String::new();
    }
    format!(" [기본값: {}]", usual.join(", "))
}

/// The values that an option can have, a line each.
fn list(option: &str, names: &[&str]) -> String {
    let mut text = "\n\n가능한 값:\n".to_owned();
    let width = names.iter().map(|name| name.len() + 1).max().unwrap_or_default();
    for name in names {
        let of_value = value_help(option, name).unwrap_or_default();
        let _ = writeln!(text, "- {:width$} {of_value}", format!("{name}:"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use unicode_width::UnicodeWidthStr as _;

    use super::*;
    use crate::Cli;

    #[test]
    fn the_command_line_in_korean_is_sound() {
        command(Cli::command()).debug_assert();
    }

    #[test]
    fn every_command_has_its_line_and_every_line_its_command() {
        let command = Cli::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        known.sort_unstable();
        let told: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(told, known);
    }

    #[test]
    fn every_option_and_value_has_its_line_and_every_line_its_option() {
        let command = Cli::command();
        let mut seen = Vec::new();
        for own in command.get_subcommands() {
            let name = own.get_name();
            for arg in own.get_arguments().chain(command.get_arguments()) {
                let id = arg.get_id().as_str();
                assert!(help(name, id).is_some(), "{name} --{id} has no Korean help");
                seen.push((name, id, String::new()));
                let values = arg.get_possible_values();
                for value in values.iter().filter(|_| arg.get_action().takes_values()) {
                    let value = value.get_name();
                    assert!(value_help(id, value).is_some(), "--{id} {value} has no Korean help");
                    seen.push((name, id, value.to_owned()));
                }
            }
        }
        for (name, id, _) in OPTIONS {
            let is_there = seen.contains(&(*name, *id, String::new()));
            assert!(is_there, "there is no option {id} of {name}");
        }
        for (id, _) in EVERYWHERE {
            assert!(seen.iter().any(|(_, known, _)| known == id), "there is no option {id}");
        }
        for (id, value, _) in VALUES {
            let is_there = seen.iter().any(|(_, known, of)| known == id && of == value);
            assert!(is_there, "there is no value {value} of {id}");
        }
    }

    /// The columns that the library has for a text below the options, and for one of an option.
    const COLUMNS: [usize; 2] = [100, 90];

    #[test]
    fn no_line_of_long_texts_is_broken_by_the_library() {
        let below = MANUALS.iter().map(|(_, text)| (*text).to_owned());
        let of_options = ["set", "with", "old_set", "old_with"].map(|id| long(id).expect("a text"));
        for (texts, most) in [(below.collect(), COLUMNS[0]), (of_options.to_vec(), COLUMNS[1])] {
            let texts: Vec<String> = texts;
            for line in texts.iter().flat_map(|text| text.lines()) {
                assert!(line.width() <= most, "{} columns: {line}", line.width());
            }
        }
    }

    #[test]
    fn every_text_below_options_is_told_in_korean() {
        let command = Cli::command();
        for own in command.get_subcommands().chain([&command]) {
            let name = if own.get_name() == command.get_name() { "" } else { own.get_name() };
            let english = own.get_after_help().map(ToString::to_string).unwrap_or_default();
            let prose = english.split("Example").next().unwrap_or_default();
            let is_told = MANUALS.iter().any(|(known, _)| *known == name);
            assert_eq!(is_told, !prose.trim().is_empty(), "`{name}`");
        }
    }
}
