//! Transcripts of the program: arguments and input, then output, complaints and exit code.
//!
//! Each `cli/NAME.toml` is one run, in this process and from the folder of the tests; `cli/NAME.snap` is
//! what comes of it. `crates/cli/tests/smoke.rs` runs the real program.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::common::{no_orphans, run, snapshot, stems, toml_file};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
}

#[test]
fn runs_go_as_written_down() {
    let cases = stems("cli");
    assert!(cases.len() >= 50, "{} cases", cases.len());
    for name in &cases {
        let case: Case = toml_file(&format!("cli/{name}.toml"));
        let args: Vec<&str> = case.args.iter().map(String::as_str).collect();
        let run = run(&args, case.stdin.as_bytes());
        let mut said = format!("exit {}, {:?}\n", run.exit as u8, run.exit);
        for (title, text) in [("output", run.output), ("errors", run.errors)] {
            if !text.is_empty() {
                let _ = write!(said, "--- {title}\n{}", without_chances(&text));
            }
        }
        snapshot("cli", name, &said);
    }
    no_orphans("cli", &cases);
}

/// A text without what is another thing each time: how long it took, and how much memory is free.
fn without_chances(text: &str) -> String {
    let line = |line: &str| match line.split_once(" is more than the ") {
        Some((asked, free)) if free.ends_with(" MB that are free here\n") => {
            format!("{asked} is more than the … MB that are free here\n")
        }
        _ if line.starts_with("time ") => "time …\n".to_owned(),
        _ if line.starts_with("시간 ") => "시간 …\n".to_owned(),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

#[test]
fn colour_is_given_on_request_alone() {
    let coloured = |coloured: bool| {
        let (mut input, mut output, mut errors) = (&b""[..], Vec::new(), Vec::new());
        let mut io = gwangsang_cli::Io {
            coloured,
            ..gwangsang_cli::Io::plain(&mut input, &mut output, &mut errors)
        };
        gwangsang_cli::run(["gwangsang", "show", "janggi"].map(Into::into), &mut io);
        String::from_utf8(output).expect("text")
    };
    assert!(coloured(true).contains('\u{1b}'));
    assert!(!coloured(false).contains('\u{1b}'));
}

#[test]
fn help_is_output_and_names_every_command() {
    let help = run(&["--help"], b"");
    assert_eq!((help.exit, help.errors.as_str()), (gwangsang_cli::Exit::Done, ""));
    for command in [
        "play", "list", "show", "explain", "moves", "check", "perft", "batch", "test", "snapshot",
        "why", "diff", "uci", "match", "analyze",
    ] {
        assert!(help.output.contains(&format!("\n  {command} ")), "{command}");
        let one = run(&[command, "--help"], b"");
        assert_eq!(one.exit, gwangsang_cli::Exit::Done);
        assert!(one.output.contains("Example"), "{command} has no example");
    }
}

#[test]
fn help_is_korean_where_korean_is_asked_for() {
    let help = run(&["play", "-h", "--lang", "ko"], b"");
    assert_eq!((help.exit, help.errors.as_str()), (gwangsang_cli::Exit::Done, ""));
    for said in ["터미널에서 대국합니다", "사용법: gwangsang play [옵션]", "한 줄씩 둡니다"]
    {
        assert!(help.output.contains(said), "{said}: {}", help.output);
    }
    for unsaid in ["Usage", "Options", "possible values", "Print"] {
        assert!(!help.output.contains(unsaid), "{unsaid}: {}", help.output);
    }
}

#[test]
fn input_that_is_no_text_does_not_stop_the_program() {
    let batch = run(&["batch"], b"\xff\xfe\n{\"id\":1,\"variant\":\"janggi\"}\n\x00");
    assert_eq!(batch.exit, gwangsang_cli::Exit::Done);
    assert_eq!(batch.output.lines().count(), 3);
    let play =
        run(&["play", "janggi-casual", "--formation", "han=inner,cho=inner"], b"\xff\xfe\nquit\n");
    assert_eq!(play.exit, gwangsang_cli::Exit::Wrong);
}
