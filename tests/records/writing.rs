//! Records that are written, and read again.

use std::fs;
use std::path::Path;

use gwangsang::notation::gib::{self, Record};
use gwangsang::notation::parse_move;
use gwangsang::{Game, Move};
use gwangsang_cli::Exit;

use super::{REAL, follow, path, records, run, variant};

#[test]
fn what_is_written_is_read_as_the_same_game() {
    let variant = variant("janggi");
    for (name, _) in REAL {
        for record in records(name) {
            let (game, _) = follow(&variant, &record);
            let written = gib::record(&game, &record.headers).expect("a record");
            let read = gib::parse(&gib::render(std::slice::from_ref(&written)));
            let [read] = read.as_slice() else { panic!("{name}: {} records", read.len()) };
            assert_eq!(read.faults, [], "{name}:{}", record.line);
            let headers = |record: &Record| -> Vec<(String, String)> {
                let pair = |h: &gib::Header| (h.key.clone(), h.value.clone());
                record.headers.iter().map(pair).collect()
            };
            assert_eq!(headers(read), headers(&record), "{name}:{}", record.line);
            let (again, plies) = follow(&variant, read);
            assert_eq!(again.start(), game.start());
            assert_eq!(plies, game.plies().len());
            let moves = |game: &Game| game.plies().iter().map(|ply| ply.mv).collect::<Vec<Move>>();
            assert_eq!(moves(&again), moves(&game), "{name}:{}", record.line);
        }
    }
}

#[test]
fn a_game_of_ones_own_gets_the_headers_that_programs_expect() {
    let variant = variant("janggi");
    let mut game = Game::new(variant.clone());
    for text in ["79졸78", "41병42", "한수쉼", "한수쉼"] {
        let mv = parse_move(&game, text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let record = gib::record(&game, &gib::standard_headers(&game)).expect("a record");
    assert_eq!(
        gib::render(&[record]).replace("\r\n", "\n"),
        "\
[대회명 \"미상\"]
[회전 \"미상\"]
[대국일자 \"미상\"]
[대국장소 \"미상\"]
[초대국자 \"미상\"]
[한대국자 \"미상\"]
[초차림 \"마상상마\"]
[한차림 \"마상상마\"]
[제한시간 \"미상\"]
[총수 \"4\"]
[대국결과 \"한 점수승\"]

1. 79졸78 2. 41병42 3. 한수쉼 4. 한수쉼
"
    );
}

#[test]
fn exported_files_hold_the_same_in_either_encoding() {
    let target = tempfile::tempdir().expect("a folder");
    let place = |name: &str| target.path().join(name).to_str().expect("a name").to_owned();
    let (cp949, utf8, again) = (place("cp949.gib"), place("utf8.gib"), place("again.gib"));
    let real: Vec<String> = REAL.iter().map(|(name, _)| path(name)).collect();
    let mut arguments: Vec<&str> = real.iter().map(String::as_str).collect();
    arguments.extend(["--summary", "--export", &cp949]);
    let (exit, first, _) = run(&arguments);
    assert_eq!(exit, Exit::Done);
    assert!(first.contains("381 records written to"), "{first}");
    assert_eq!(run(&[&cp949, "--export", &utf8, "--encoding", "utf8"]).0, Exit::Done);
    assert_eq!(run(&[&utf8, "--export", &again]).0, Exit::Done);
    let bytes = fs::read(&cp949).expect("the first file");
    assert!(bytes == fs::read(&again).expect("the last file"), "the round trip changes bytes");
    assert!(String::from_utf8(bytes).is_err(), "CP949 would not be UTF-8");
    let text = fs::read_to_string(&utf8).expect("UTF-8");
    let comments = |text: &str| text.matches('{').count();
    assert_eq!((comments(&text), text.matches("<0>").count()), (1860, 218));
    let left: Vec<_> = fs::read_dir(target.path()).expect("the folder").collect();
    assert_eq!(left.len(), 3, "no temporary file is left: {left:?}");
}

#[test]
fn an_export_that_fails_leaves_nothing_behind() {
    let target = tempfile::tempdir().expect("a folder");
    let out = target.path().join("missing/out.gib");
    let (exit, _, errors) = run(&[&path("dialects"), "--export", out.to_str().expect("a name")]);
    assert_eq!(exit, Exit::Unusable);
    assert!(errors.contains("cannot be written"), "{errors}");
    let file = target.path().join("emoji.gib");
    fs::write(&file, "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 {🙂}\n")
        .expect("a file");
    let out = target.path().join("out.gib");
    let (file, out) = (file.to_str().expect("a name"), out.to_str().expect("a name"));
    let (exit, _, errors) = run(&[file, "--export", out]);
    assert_eq!((exit, Path::new(out).exists()), (Exit::Unusable, false));
    assert_eq!(errors, "error: `🙂` cannot be stored as CP949; take --encoding utf8\n");
    assert_eq!(run(&[file, "--export", out, "--encoding", "utf8"]).0, Exit::Done);
    assert!(fs::read_to_string(out).expect("UTF-8").contains("{🙂}"));
}
