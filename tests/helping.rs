//! The help of every command in Korean: no English sentence is left in it.

use gwangsang_cli::{Exit, Io};

/// How many English words in a row are a sentence.
const A_SENTENCE: usize = 3;

fn help(arguments: &[&str]) -> String {
    let (mut input, mut output, mut errors) = (&b""[..], Vec::new(), Vec::new());
    let mut io = Io::plain(&mut input, &mut output, &mut errors);
    let arguments = ["gwangsang", "--lang", "ko"].iter().chain(arguments).map(Into::into);
    let exit = gwangsang_cli::run(arguments, &mut io);
    assert_eq!((exit, errors.as_slice()), (Exit::Done, &b""[..]));
    String::from_utf8(output).expect("UTF-8")
}

/// The names of all commands, as the help tells them.
fn commands() -> Vec<String> {
    let help = help(&["--help"]);
    let rows = help.lines().skip_while(|line| *line != "명령:").skip(1);
    let names = rows.map_while(|line| line.split_whitespace().next());
    names.map(str::to_owned).filter(|name| name != "help").collect()
}

/// Whether a line is literally what is typed.
fn is_literal(line: &str) -> bool {
    let typed = ["gwangsang ", "echo ", "printf ", "--set "];
    typed.iter().any(|beginning| line.trim_start().starts_with(beginning))
        || line.starts_with("사용법:")
}

/// The most English words in a row, with nothing but spaces between.
fn words_in_a_row(line: &str) -> usize {
    let word = |text: &&str| text.len() > 1 && text.chars().all(|c| c.is_ascii_alphabetic());
    let rows = line.split(|c: char| !c.is_ascii_alphabetic() && c != ' ');
    rows.map(|row| row.split(' ').filter(word).count()).max().unwrap_or_default()
}

#[test]
fn english_is_told_from_names() {
    assert_eq!(words_in_a_row("수를 b1c3처럼 적습니다 [가능한 값: en, ko]"), 1);
    assert_eq!(words_in_a_row("--style <STYLE>  How pieces are drawn [기본값: latin]"), 4);
    assert_eq!(words_in_a_row("Play other games"), 3);
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
                let is_korean = is_literal(line) || words_in_a_row(line) < A_SENTENCE;
                assert!(is_korean, "{arguments:?}: {line}");
            }
        }
    }
}
