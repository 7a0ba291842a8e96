//! What the program says in Korean: no English sentence is left in it, the faults of definitions included.
//!
//! `korean/NAME.snap` shows what is said of some of the broken definitions of `errors`, and of some of those
//! of `lints` that do not say what was meant.

use std::fmt::Write as _;

use gwangsang::{Diagnostic, Language, Style, Words};
use gwangsang_cli::Exit;
use rayon::prelude::*;
use serde::Deserialize;

use crate::common::{no_orphans, run, snapshot, stems, toml_file};
use crate::{betza, errors, lints, saved, testing};

/// How many English words in a row are a sentence.
const A_SENTENCE: usize = 3;

#[derive(Debug, Deserialize)]
struct Case {
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
}

fn help(arguments: &[&str]) -> String {
    let arguments: Vec<&str> = ["--lang", "ko"].iter().chain(arguments).copied().collect();
    let run = run(&arguments, b"");
    assert_eq!((run.exit, run.errors.as_str()), (Exit::Done, ""));
    run.output
}

/// The names of all commands, as the help tells them.
fn commands() -> Vec<String> {
    let help = help(&["--help"]);
    let rows = help.lines().skip_while(|line| *line != "명령:").skip(1);
    let names = rows.map_while(|line| line.split_whitespace().next());
    names.map(str::to_owned).filter(|name| name != "help").collect()
}

/// Whether a line is literally what is typed.
fn is_typed(line: &str) -> bool {
    let typed = ["gwangsang ", "echo ", "printf ", "--set "];
    typed.iter().any(|beginning| line.trim_start().starts_with(beginning))
        || line.starts_with("사용법:")
}

/// Whether a line has an English sentence; what is quoted as code is none.
fn is_english(line: &str) -> bool {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let word = |text: &&str| text.len() > 1 && text.chars().all(|c| c.is_ascii_alphabetic());
    let mut rows = prose.split(|c: char| !c.is_ascii_alphabetic() && c != ' ');
    rows.any(|row| row.split(' ').filter(word).count() >= A_SENTENCE)
}

#[test]
fn english_is_told_from_names() {
    for korean in ["수를 b1c3처럼 적습니다 [가능한 값: en, ko]", "`gwangsang test x`로 검사합니다"]
    {
        assert!(!is_english(korean), "{korean}");
    }
    for english in ["--style <STYLE>  How pieces are drawn [기본값: latin]", "Play other games"]
    {
        assert!(is_english(english), "{english}");
    }
}

#[test]
fn the_help_of_every_command_is_korean_as_a_whole() {
    let commands = commands();
    assert!(commands.len() > 15, "{commands:?}");
    let all = commands.iter().map(|name| vec![name.as_str()]).chain([Vec::new()]);
    for command in all {
        for flag in ["-h", "--help"] {
            let arguments: Vec<&str> = command.iter().copied().chain([flag]).collect();
            for line in help(&arguments).lines() {
                assert!(is_typed(line) || !is_english(line), "{arguments:?}: {line}");
            }
        }
    }
}

/// Whether a run answers programs, or prints a definition.
fn is_for_programs(args: &[String]) -> bool {
    let commands = ["batch", "uci", "reference", "schema"];
    let options = ["--json", "json", "--effective"];
    args.first().is_some_and(|command| commands.contains(&command.as_str()))
        || args.iter().any(|arg| options.contains(&arg.as_str()))
}

/// Whether a run is asked for in a language.
fn has_language(args: &[String]) -> bool {
    args.iter().any(|arg| arg.starts_with("--lang"))
}

/// The English lines of what a run says. The lines of a definition that are shown are its author's, and cases
/// have the names that their authors gave them.
fn english(said: &str) -> Vec<&str> {
    let mut in_fault = false;
    let mut found = Vec::new();
    for line in said.lines() {
        in_fault |= ["오류[", "주의["].iter().any(|start| line.starts_with(start));
        in_fault &= !line.is_empty();
        let is_shown = in_fault && line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if !is_shown && !line.starts_with("틀림 ") && is_english(line) {
            found.push(line);
        }
    }
    found
}

#[test]
fn what_every_transcript_says_is_said_in_korean_too() {
    let cases: Vec<(String, Case)> = stems("cli")
        .into_iter()
        .map(|name| (name.clone(), toml_file::<Case>(&format!("cli/{name}.toml"))))
        .filter(|(_, case)| !is_for_programs(&case.args) && !has_language(&case.args))
        .collect();
    assert!(cases.len() > 100, "{} cases", cases.len());
    let found: Vec<String> = cases
        .par_iter()
        .flat_map_iter(|(name, case)| {
            let args = case.args.iter().map(String::as_str);
            let args: Vec<&str> = ["--lang", "ko"].into_iter().chain(args).collect();
            let run = run(&args, case.stdin.as_bytes());
            let said = format!("{}\n\n{}", run.output, run.errors);
            let lines = english(&said).into_iter();
            lines.map(|line| format!("{name}: {line}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Every message that the tests know of, with the case that gives it.
fn faults() -> Vec<(String, Diagnostic)> {
    let mut all = errors::faults();
    let mut add = |case: String, told: Vec<Diagnostic>| {
        all.extend(told.into_iter().map(|fault| (case.clone(), fault)));
    };
    for case in stems("lints") {
        add(format!("lints/{case}"), lints::told(&case).warnings);
    }
    for (case, error) in betza::told() {
        add(format!("betza/{case}"), error.diagnostics);
    }
    for case in stems("saved") {
        add(format!("saved/{case}"), saved::told(&case).diagnostics);
    }
    for error in testing::told() {
        let file = error.sources.iter().next().map(|source| source.name.clone());
        add(file.unwrap_or_default(), error.diagnostics);
    }
    all
}

/// All that a message says: itself, below the carets, how to mend it.
fn phrases(fault: &Diagnostic) -> Vec<&Words> {
    let labels = fault.primary.iter().chain(&fault.secondary).map(|label| &label.text);
    let labels = labels.filter(|text| !text.en.is_empty());
    let fix = fault.fix.iter().map(|fix| &fix.title);
    [&fault.message].into_iter().chain(labels).chain(&fault.help).chain(fix).collect()
}

/// Whether words are said in Korean, and not only in English twice.
fn is_korean(words: &Words) -> bool {
    words.ko.chars().any(|c| ('가'..='힣').contains(&c)) && !is_english(&words.ko)
}

#[test]
fn every_fault_is_told_in_korean() {
    let faults = faults();
    assert!(faults.len() > 300, "{} faults", faults.len());
    let (mut all, mut left) = (0, String::new());
    for (case, fault) in &faults {
        for words in phrases(fault) {
            all += 1;
            if !is_korean(words) {
                let _ = writeln!(left, "{case}: {}: {} / {}", fault.code, words.en, words.ko);
            }
        }
    }
    assert!(left.is_empty(), "{} of {all} phrases:\n{left}", left.lines().count());
}

/// Broken definitions that are shown as a whole.
const SHOWN: &[&str] = &[
    "array-outside-region",
    "array-ranks-and-files",
    "bad-letter",
    "betza",
    "duplicate-letter",
    "line-gap",
    "rival-rules",
    "syntax",
    "unknown-keys",
    "unknown-rule",
    "wrong-role",
];

/// Warnings that are shown as a whole.
const WARNED: &[&str] = &["dead-rule", "lopsided-start"];

#[test]
fn faults_are_shown_in_korean_with_their_places() {
    for case in SHOWN {
        let said = errors::told(case).render(Style::Plain, Language::Korean);
        snapshot("korean", case, &said);
    }
    for case in WARNED {
        let told = lints::told(case);
        let said = told.sources.render(&told.warnings, Style::Plain, Language::Korean);
        snapshot("korean", case, &said);
    }
    let all = SHOWN.iter().chain(WARNED).map(|case| (*case).to_owned());
    no_orphans("korean", &all.collect::<Vec<_>>());
}
