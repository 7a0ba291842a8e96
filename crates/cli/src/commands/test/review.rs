//! Looking at snapshots one by one.

use gwangsang::Words;

use crate::cases::{Report, Shot, State, difference, shown_name};
use crate::exit::Failure;
use crate::io::Io;

/// What a person says about a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Accept,
    Reject,
    Skip,
    Leave,
}

/// Shows every snapshot that is new or has changed, and does with each what is answered.
pub(super) fn run(report: &mut Report, io: &mut Io<'_>) -> Result<(), Failure> {
    let open = |shot: &&mut Shot| matches!(shot.state, State::New | State::Changed { .. });
    let shots: Vec<&mut Shot> =
        report.entries.iter_mut().filter_map(|entry| entry.shot.as_mut()).filter(open).collect();
    let all = shots.len();
    for (index, shot) in shots.into_iter().enumerate() {
        let (what, body) = match &shot.state {
            State::Changed { old } => (Words::new("changed", "바뀜"), difference(old, &shot.text)),
            _ => (Words::new("new", "새것"), shot.text.clone()),
        };
        let (what, path) = (what.in_language(io.language), shot.path.display());
        let (name, number) = (shown_name(&shot.name, io.language), index + 1);
        let of = Words::new(format!("{number} of {all}"), format!("{number}/{all}"));
        let of = of.in_language(io.language);
        writeln!(io.output, "[{of}] {what}: {name} ({path})\n\n{body}")?;
        match asked(io)? {
            Answer::Accept => shot.accept(),
            Answer::Reject => shot.trouble = shot.forget().err(),
            Answer::Skip => {}
            Answer::Leave => break,
        }
        if let Some(trouble) = &shot.trouble {
            writeln!(io.output, "{}", trouble.in_language(io.language))?;
        }
        writeln!(io.output)?;
    }
    Ok(())
}

/// Asks until there is an answer; the end of the input is none, and leaves everything as it is.
fn asked(io: &mut Io<'_>) -> Result<Answer, Failure> {
    loop {
        let question = Words::new(
            "accept, reject, skip or quit? ",
            "받기(a), 물리기(r), 넘기기(s), 그만(q)? ",
        );
        write!(io.output, "{}", question.in_language(io.language))?;
        io.output.flush()?;
        let mut line = Vec::new();
        if io.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(io.output)?;
            return Ok(Answer::Leave);
        }
        match String::from_utf8_lossy(&line).trim() {
            "a" | "accept" | "받기" => return Ok(Answer::Accept),
            "r" | "reject" | "물리기" => return Ok(Answer::Reject),
            "s" | "skip" | "넘기기" => return Ok(Answer::Skip),
            "q" | "quit" | "그만" => return Ok(Answer::Leave),
            _ => {}
        }
    }
}
