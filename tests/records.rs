//! Real game records, records in every dialect of the format, and broken ones.
//!
//! Files are in `gib/`. The six real ones hold 381 games; what they hold was counted by a program that
//! knows nothing of the engine.

mod rule_sets;
mod writing;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gwangsang::notation::gib::{self, Record};
use gwangsang::notation::parse_korean;
use gwangsang::{Game, SideId, Variant};
use gwangsang_cli::{Exit, Io, library};

/// A real file: its name, and the number of its records, moves, passes and check marks.
pub(crate) const REAL: [(&str, [usize; 4]); 6] = [
    ("cafe", [22, 2052, 12, 137]),
    ("friendly", [91, 9079, 5, 499]),
    ("kakao-handicap", [13, 1372, 0, 70]),
    ("kakao", [120, 13745, 42, 639]),
    ("master-handicap", [15, 1404, 3, 81]),
    ("master", [120, 11038, 13, 517]),
];

const RULE_SETS: [&str; 7] = [
    "janggi",
    "janggi-kja",
    "janggi-kakao",
    "janggi-pychess",
    "janggi-traditional",
    "janggi-modern",
    "janggi-casual",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("gib")
}

fn path(name: &str) -> String {
    folder().join(format!("{name}.gib")).display().to_string()
}

fn variant(id: &str) -> Arc<Variant> {
    library::load(id).expect("a shipped variant").variant
}

/// Runs the program; gives its exit, its answers without the folder of the files, and its complaints.
fn run(arguments: &[&str]) -> (Exit, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut input = std::io::empty();
    let mut io = Io::plain(&mut input, &mut output, &mut errors);
    let arguments = ["gwangsang", "replay"].iter().chain(arguments).map(Into::into);
    let exit = gwangsang_cli::run(arguments, &mut io);
    let prefix = format!("{}/", folder().display());
    let plain = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8").replace(&prefix, "");
    (exit, plain(output), plain(errors))
}

/// The number behind a row of the summary.
fn row(summary: &str, name: &str) -> usize {
    let line = summary.lines().find(|line| line.trim_start().starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no row `{name}` in\n{summary}"));
    let number = line.split_whitespace().last().and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("no number in `{line}`"))
}

/// The records of a file, read by way of the program, which knows the encodings.
pub(crate) fn records(name: &str) -> Vec<Record> {
    let target = tempfile::tempdir().expect("a folder");
    let out = target.path().join("out.gib");
    let out = out.to_str().expect("a name");
    let (exit, output, errors) = run(&[&path(name), "--export", out, "--encoding", "utf8"]);
    assert_eq!((exit, errors.as_str()), (Exit::Done, ""), "{name}: {output}");
    gib::parse(&fs::read_to_string(out).expect("the written file"))
}

/// Plays a record as far as it goes; the number of its moves that could be played.
pub(crate) fn follow(variant: &Arc<Variant>, record: &Record) -> (Game, usize) {
    let setup = gib::start(variant.model(), record).expect("a start");
    let mut game = Game::from_setup(variant.clone(), setup).expect("a position");
    for (index, ply) in record.plies.iter().enumerate() {
        let Ok(written) = parse_korean(&game, &ply.text) else { return (game, index) };
        if game.play_on(written.mv).is_err() {
            return (game, index);
        }
    }
    let plies = record.plies.len();
    (game, plies)
}

#[test]
fn real_games_are_replayed_under_every_rule_set() {
    for rule_set in RULE_SETS {
        for (name, [games, plies, passes, checks]) in REAL {
            let (exit, output, errors) = run(&[&path(name), "--variant", rule_set, "--summary"]);
            assert_eq!((exit, errors.as_str()), (Exit::Done, ""), "{name}, {rule_set}: {output}");
            for (key, number) in [
                ("followed to the end", games),
                ("records with faults", 0),
                ("plies", plies),
                ("passes", passes),
                ("checks", checks),
                ("impossible moves", 0),
                ("check marks that disagree", 0),
            ] {
                assert_eq!(row(&output, key), number, "{name}, {rule_set}, {key}");
            }
        }
    }
}

/// The server whose rules `janggi-kakao` are ended each of these games where the rules end it.
#[test]
fn games_of_the_measured_server_end_where_its_rules_say() {
    let (exit, output, _) =
        run(&[&path("kakao"), &path("kakao-handicap"), "--variant", "janggi-kakao", "--summary"]);
    assert_eq!(exit, Exit::Done);
    assert_eq!(
        output,
        "\
133 records under janggi-kakao
  followed to the end              133
  records with faults                0
  plies                          15117
    passes                          42
    checks                         709
  impossible moves                   0
  check marks that disagree          0
  moves that the rules forbid        0
endings                           at the last ply    before it
  checkmate                                    17            0
  two-passes                                    0            0
  low-material                                  5            0
  move-limit                                    1            0
  none                                        110
results                         agree  disagree  not told by the rules
                                   24         0                    109
"
    );
}

/// Formations stand in board order in these files: read from the player's own left, those of the second
/// side that are not alike from both sides lead to impossible moves.
#[test]
fn formations_are_read_along_the_board() {
    let variant = variant("janggi");
    let (mut lopsided, mut possible) = (0, 0);
    for (name, _) in REAL {
        for mut record in records(name) {
            let Some(header) = record.headers.iter_mut().find(|header| header.key == "한차림")
            else {
                continue;
            };
            let reversed: String = header.value.chars().rev().collect();
            if reversed == header.value {
                continue;
            }
            header.value = reversed;
            lopsided += 1;
            possible += usize::from(follow(&variant, &record).1 == record.plies.len());
        }
    }
    assert_eq!((lopsided, possible), (205, 0));
}

#[test]
fn the_board_shows_which_formation_a_header_means() {
    let variant = variant("janggi");
    for (cho, han, fen) in [
        ("마상상마", "마상상마", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"),
        ("상마마상", "마상상마", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR"),
        ("상마상마", "마상마상", "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR"),
        ("마상마상", "상마상마", "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR"),
    ] {
        for key in ["차림", "포진"] {
            let text = format!("[초{key} \"{cho}\"]\n[한{key} \"{han}\"]\n");
            let setup = gib::start(variant.model(), &gib::parse(&text)[0]).expect("a start");
            assert_eq!(setup.placement.to_fen(variant.model()), fen, "{text}");
            assert_eq!(setup.turn, SideId::First);
        }
    }
}

#[test]
fn whole_start_positions_are_read_from_the_first_sides_edge() {
    let variant = variant("janggi");
    let expected = [
        (
            "r1ba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR",
            SideId::Second,
            "차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵1兵/1包5包/4將/車1象士1士象馬車 한 접장기",
        ),
        ("9/5k3/9/9/9/9/9/9/8R/4K4", SideId::First, "4장/8차///////5將 초"),
    ];
    for (fen, turn, board) in expected {
        let record = &gib::parse(&format!("[판 \"{board}\"]"))[0];
        let setup = gib::start(variant.model(), record).expect("a start");
        assert_eq!(setup.placement.to_fen(variant.model()), fen);
        assert_eq!(setup.turn, turn);
    }
}

/// A side that begins a handicap game has not let a turn go by before.
#[test]
fn a_limit_counts_from_the_first_move_whoever_makes_it() {
    let variant = variant("janggi");
    let longest = records("master-handicap").remove(0);
    assert_eq!(longest.plies.len(), 200);
    let (mut game, plies) = follow(&variant, &longest);
    assert_eq!(plies, 200);
    assert_eq!(game.outcome().map(|outcome| outcome.ending.as_str()), Some("move-limit"));
    game.undo();
    assert_eq!(game.outcome(), None);
}

/// One game in Korean script, in hanja, with marks of sides, in digits alone, without blanks, with letters,
/// with other characters for the same pieces, with comments and times, and without numbers.
#[test]
fn every_dialect_tells_the_same_game() {
    let variant = variant("janggi");
    for (name, count) in [("dialects", 9), ("stray-bytes", 2), ("bom", 1), ("utf16", 1)] {
        let (exit, output, errors) = run(&[&path(name)]);
        assert_eq!((exit, errors.as_str()), (Exit::Done, ""), "{output}");
        let whole = output.matches(": 24 plies; checkmate; the result agrees\n").count();
        assert_eq!(whole, count, "{name}: {output}");
        for record in records(name) {
            let (game, _) = follow(&variant, &record);
            let fen = "rb1a1ab2/4k4/4ccn2/p1p2ppp1/4P4/9/1PPB2P1P/1C1KC1N1R/9/R1Nr1AB2 w - - 0 13";
            assert_eq!(gwangsang::notation::fen(&game), fen);
        }
    }
    let annotated = &records("dialects")[7];
    assert_eq!(annotated.preface, ["앞말"]);
    assert_eq!(annotated.plies[5].time.as_deref(), Some("15"));
    assert_eq!(annotated.plies[11].comments, ["두 줄\n[둘째 줄]\n셋째 < 줄", "또"]);
}

/// The cases are in `gib/broken.txt`: a file and its exit code, then what is said of its records and bytes.
#[test]
fn broken_records_are_told_with_their_place_and_the_others_are_replayed() {
    let cases = fs::read_to_string(folder().join("broken.txt")).expect("the cases");
    for case in cases.split("\n\n") {
        let (head, lines) = case.split_once('\n').unwrap_or((case, ""));
        let (name, code) = head.split_once(": exit ").expect("a name and a code");
        let (exit, output, errors) = run(&[&path(name)]);
        assert_eq!((exit as u8).to_string(), code.trim(), "{name}: {output}{errors}");
        let prefix = format!("{name}.gib:");
        let told: Vec<&str> =
            output.lines().filter_map(|line| line.strip_prefix(&prefix)).collect();
        let expected: Vec<&str> = lines.lines().map(str::trim_start).collect();
        assert_eq!(told, expected, "{name}");
    }
    assert_eq!(cases.split("\n\n").count(), 15);
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let (exit, output, errors) = run(&[&path("none"), &path("check-marks"), &path("dialects")]);
    assert_eq!(exit, Exit::Unusable);
    assert!(errors.starts_with("error: none.gib cannot be read: "), "{errors}");
    assert_eq!(errors.lines().count(), 1);
    assert!(output.contains("dialects.gib:122: record 9: 24 plies"), "{output}");
    assert_eq!(row(&output, "followed to the end"), 11);
    assert_eq!(run(&[&path("nothing")]).2, "error: nothing.gib holds no game record\n");
}

/// The claims of a file of short games: what each line says, and whether it is another one than the rules'.
#[test]
fn claimed_results_are_compared_where_the_rules_tell_one() {
    let (exit, output, _) = run(&[&path("claims")]);
    assert_eq!(exit, Exit::Done, "a claim is no matter of movement");
    for (record, told) in [
        (1, "agrees"), // Mate, and the winner claimed.
        (2, "disagrees"),
        (3, "agrees"), // The loser is named.
        (4, "disagrees"),
        (5, "untold"), // No claim.
        (6, "agrees"), // Points.
        (7, "disagrees"),
        (8, "agrees"),
        (9, "disagrees"),
        (10, "untold"), // Resignation.
        (11, "untold"), // A draw by agreement.
        (12, "agrees"), // Two passes.
        (13, "disagrees"),
    ] {
        let about = format!(": record {record}: ");
        let lines: Vec<&str> = output.lines().filter(|line| line.contains(&about)).collect();
        let found = match lines.as_slice() {
            [line] if line.ends_with("the result agrees") => "agrees",
            [_] => "untold",
            [_, second] if second.contains("the record says that") => "disagrees",
            other => panic!("{other:?}"),
        };
        assert_eq!(found, told, "record {record}");
    }
    assert!(output.ends_with("5         5                      3\n"), "{output}");
}

#[test]
fn an_ending_before_the_last_ply_is_told_and_does_not_stop_a_replay() {
    let (exit, output, _) = run(&[&path("played-on")]);
    assert_eq!(exit, Exit::Done);
    let line = "played-on.gib:1: record 1: 26 plies; two-passes after ply 10, and play went on; checkmate; the result agrees\n";
    assert!(output.starts_with(line), "{output}");
    let (_, output, _) = run(&[&path("kakao"), "--variant", "janggi-kja", "--summary"]);
    let told = "kakao.gib:20:16: record 1, ply 44, 57漢車58: the rules forbid this move: the same position would stand for occurrence 3; it stood after plies 36, 40";
    assert_eq!(output.lines().next(), Some(told));
    assert_eq!(row(&output, "moves that the rules forbid"), 4);
}

#[test]
fn a_variant_without_notation_reads_no_records() {
    let (exit, _, errors) = run(&[&path("dialects"), "--variant", "gwangsanghui"]);
    assert_eq!(exit, Exit::Wrong);
    assert_eq!(errors, "error: gwangsanghui has no notation for records\n");
}
