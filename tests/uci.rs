//! Conversations with the engine as other programs have them.
//!
//! Each `uci/NAME.txt` is what another program says, and `uci/NAME.snap` what it hears. What a search finds is
//! not looked at there: its reports are left out, and `bestmove …` stands for any move.

use std::io::{self, Write};

use gwangsang::{Game, notation};
use gwangsang_cli::{Exit, Io};

use crate::common::{damaged, run, snapshot, text, variant};

const CONVERSATIONS: [&str; 5] = ["introduction", "names", "position", "refusals", "thinking"];

fn heard(said: &str) -> String {
    let run = run(&["uci"], said.as_bytes());
    assert_eq!((run.exit, run.errors.as_str()), (Exit::Done, ""));
    run.output
}

/// What was heard, without what a search finds, and when.
fn without_findings(heard: &str) -> String {
    let mut text = String::new();
    for line in heard.lines() {
        let line = match line {
            _ if line.starts_with("info depth") && !line.contains("depth 0") => continue,
            _ if line.starts_with("bestmove") && !line.contains("(none)") => "bestmove …",
            _ if line.starts_with("id name ") => "id name …",
            _ => line,
        };
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[test]
fn conversations_go_as_written_down() {
    for name in CONVERSATIONS {
        snapshot("uci", name, &without_findings(&heard(&text(&format!("uci/{name}.txt")))));
    }
}

#[test]
fn the_best_move_is_legal_in_every_variant() {
    for id in gwangsang_cli::library::shipped_ids() {
        let name = if id == "janggi" { "gwangsang:janggi" } else { id };
        let said =
            format!("setoption name UCI_Variant value {name}\ngo depth 2\nposition startpos\n");
        let heard = heard(&said);
        let best = heard.lines().find_map(|line| line.strip_prefix("bestmove ")).expect(id);
        let first = best.split(' ').next().unwrap_or_default();
        let game = Game::new(variant(id));
        let mv = notation::parse_move(&game, first).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(game.legal_moves().contains(&mv), "{id}: {best}");
    }
}

#[test]
fn a_search_reports_in_the_form_of_the_protocol() {
    let heard =
        heard("setoption name UCI_Variant value minixiangqi\ngo depth 3\nposition startpos\n");
    let reports: Vec<&str> = heard.lines().filter(|line| line.starts_with("info depth")).collect();
    assert!(!reports.is_empty(), "{heard}");
    for report in reports {
        let words: Vec<&str> = report.split(' ').collect();
        let keys: Vec<&str> = words[1..].iter().step_by(2).copied().take(4).collect();
        assert_eq!(keys, ["depth", "seldepth", "multipv", "score"], "{report}");
        for key in ["cp", "nodes", "nps", "hashfull", "time"] {
            let at = words.iter().position(|word| *word == key);
            let number = at.and_then(|at| words.get(at + 1)).map(|number| number.parse::<i64>());
            let has_mate = key == "cp" && report.contains(" score mate ");
            assert!(has_mate || matches!(number, Some(Ok(_))), "{key}: {report}");
        }
        assert!(report.contains(" pv "), "{report}");
    }
}

#[test]
fn it_answers_while_it_thinks() {
    for (go, end) in
        [("go infinite", "stop"), ("go ponder movetime 1", "ponderhit"), ("go", "stop")]
    {
        let heard = heard(&format!("{go}\nisready\nxyz\n{end}\nposition startpos\nisready\n"));
        let said: Vec<&str> =
            heard.lines().filter(|line| !line.starts_with("info depth")).collect();
        assert_eq!(said.len(), 4, "{heard}");
        assert_eq!((said[0], said[3]), ("readyok", "readyok"), "{heard}");
        assert!(said[1].contains("unknown command `xyz`"), "{heard}");
        assert!(said[2].starts_with("bestmove ") && !said[2].contains("(none)"), "{heard}");
    }
}

#[test]
fn anything_can_be_said() {
    let mut rng = fastrand::Rng::with_seed(7);
    let conversation = "uci\nsetoption name UCI_Variant value minixiangqi\nsetoption name Level value 3\nposition startpos moves b1b4 b7b4\ngo nodes 5\nposition fen rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1 moves b1b4\ngo movetime 1\ngo infinite\nisready\nstop\nponderhit\nd\nucinewgame\ngo ponder wtime 10 btime 10\nponderhit\nstop\n";
    for _ in 0..60 {
        let mut bytes = damaged(conversation, &mut rng);
        for _ in 0..rng.u8(..4) {
            let at = rng.usize(..=bytes.len());
            bytes.insert(at, rng.u8(..));
        }
        let run = run(&["uci"], &bytes);
        assert_eq!((run.exit, run.errors.as_str()), (Exit::Done, ""));
    }
}

#[test]
fn a_line_without_end_is_skipped() {
    let mut said = b"position startpos moves".to_vec();
    said.extend(b" a4a5".repeat(1 << 18));
    said.extend(b"\nisready");
    let run = run(&["uci"], &said);
    assert_eq!(run.output, "info string this line is too long, and is ignored\nreadyok\n");
}

/// A stream that nobody reads.
#[derive(Debug)]
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn it_leaves_when_nobody_listens() {
    let (mut output, mut errors) = (Closed, Vec::new());
    // A search without limits would never end.
    let mut input = &b"go infinite\nisready\nisready\n"[..];
    let mut io = Io::plain(&mut input, &mut output, &mut errors);
    let exit = gwangsang_cli::run(["gwangsang", "uci"].map(Into::into), &mut io);
    assert_eq!((exit, errors.as_slice()), (Exit::Done, &b""[..]));
    assert!(input.len() >= "isready\n".len(), "everything was read");
}
