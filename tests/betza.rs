//! Betza's notation: every string stands for the very same rules as its twin in words.

use gwangsang::{LoadError, NoLibrary, Source, load};
use gwangsang_cli::library;

use crate::common::{no_orphans, snapshot, variant};

/// Strings among `moves`, and the same in words.
const TWINS: &[(&str, &str)] = &[
    (r#""W""#, r#"{ step = "orthogonal" }"#),
    (r#""F""#, r#"{ step = "diagonal" }"#),
    (r#""K""#, r#"{ step = "any" }"#),
    (r#""WF""#, r#"{ step = "orthogonal" }, { step = "diagonal" }"#),
    (r#""W1""#, r#"{ step = "orthogonal" }"#),
    (r#""R""#, r#"{ slide = "orthogonal" }"#),
    (r#""B""#, r#"{ slide = "diagonal" }"#),
    (r#""Q""#, r#"{ slide = "any" }"#),
    (r#""R4""#, r#"{ slide = "orthogonal", range = 4 }"#),
    (r#""R1""#, r#"{ slide = "orthogonal", range = 1 }"#),
    (r#""B12""#, r#"{ slide = "diagonal", range = 12 }"#),
    (r#""W3F0""#, r#"{ slide = "orthogonal", range = 3 }, { slide = "diagonal" }"#),
    (r#""K0K2""#, r#"{ slide = "any" }, { slide = "any", range = 2 }"#),
    (r#""D""#, "{ leap = [0, 2] }"),
    (r#""N""#, "{ leap = [1, 2] }"),
    (r#""A""#, "{ leap = [2, 2] }"),
    (r#""H""#, "{ leap = [0, 3] }"),
    (r#""C""#, "{ leap = [1, 3] }"),
    (r#""Z""#, "{ leap = [2, 3] }"),
    (r#""G""#, "{ leap = [3, 3] }"),
    (r#""mW""#, r#"{ step = "orthogonal", only = "move" }"#),
    (r#""cN""#, r#"{ leap = [1, 2], only = "capture" }"#),
    (
        r#""mfWcfF""#,
        r#"{ step = "forward", only = "move" }, { step = "forward-diagonal", only = "capture" }"#,
    ),
    (r#""fmW""#, r#"{ step = "forward", only = "move" }"#),
    (r#""fW", "bW""#, r#"{ step = "forward" }, { step = "backward" }"#),
    (r#""lWrW""#, r#"{ step = "left" }, { step = "right" }"#),
    (r#""sWvW""#, r#"{ step = "sideways" }, { step = "vertical" }"#),
    (r#""fsW""#, r#"{ step = ["forward", "sideways"] }"#),
    (r#""fbF""#, r#"{ step = "diagonal" }"#),
    (r#""fFbF""#, r#"{ step = "forward-diagonal" }, { step = "backward-diagonal" }"#),
    (
        r#""fKbQ""#,
        r#"{ step = ["forward", "forward-diagonal"] }, { slide = ["backward", "backward-diagonal"] }"#,
    ),
    (r#""fR2""#, r#"{ slide = "forward", range = 2 }"#),
    (r#""ffN""#, r#"{ leap = [1, 2], toward = "forward" }"#),
    (
        r#""bbCssZ""#,
        r#"{ leap = [1, 3], toward = "backward" }, { leap = [2, 3], toward = "sideways" }"#,
    ),
    (
        r#""fDsHbA""#,
        r#"{ leap = [0, 2], toward = "forward" }, { leap = [0, 3], toward = "sideways" }, { leap = [2, 2], toward = "backward" }"#,
    ),
    (r#""nD""#, r#"{ path = ["orthogonal", "orthogonal"] }"#),
    (r#""nA""#, r#"{ path = ["diagonal", "diagonal"] }"#),
    (r#""nH""#, r#"{ path = ["orthogonal", "orthogonal", "orthogonal"] }"#),
    (r#""nG""#, r#"{ path = ["diagonal", "diagonal", "diagonal"] }"#),
    (r#""nN""#, r#"{ path = ["orthogonal", "diagonal"] }"#),
    (r#""fnD""#, r#"{ path = ["forward", "forward"] }"#),
    (r#""mnbA""#, r#"{ path = ["backward-diagonal", "backward-diagonal"], only = "move" }"#),
    (r#""pR""#, r#"{ hop = "orthogonal" }"#),
    (r#""pBpQ""#, r#"{ hop = "diagonal" }, { hop = "any" }"#),
    (
        r#""mRcpR""#,
        r#"{ slide = "orthogonal", only = "move" }, { hop = "orthogonal", only = "capture" }"#,
    ),
    (r#""fpR", { step = "any" }"#, r#"{ hop = "forward" }, { step = "any" }"#),
];

/// The rules of a piece with these moves, as text.
fn rules(moves: &str) -> String {
    let text = format!(
        "format = 1\nid = \"twin\"\nname = \"Twin\"\nallow = [\"lopsided-start\"]\nboard = {{ files = 9, ranks = 9 }}\nsetup = {{ default = \"a\", arrays.a = \"4k4/9/9/9/9/9/9/9/T3K4\" }}\nsides.south = {{ name = \"South\", forward = \"up\" }}\nsides.north = {{ name = \"North\", forward = \"down\" }}\npieces.king = {{ letter = \"k\", royal = true, moves = [{{ step = \"any\" }}] }}\npieces.twin = {{ letter = \"t\", moves = [{moves}] }}\ngame = {{ first = \"south\", royals = \"capturable\", pass = \"never\", endings = [\"capture\", \"stuck\"] }}\nendings.capture = {{ rule = \"royal-capture\", result = \"loss\" }}\nendings.stuck = {{ rule = \"no-moves\", when = \"always\", result = \"loss\" }}\n"
    );
    let loaded = load(Source { name: "twin.toml".into(), text }, &NoLibrary)
        .unwrap_or_else(|error| panic!("{moves}:\n{error}"));
    let kinds = &loaded.variant.model().kinds;
    format!("{:#?}", kinds.iter().find(|kind| kind.id == "twin").expect("the twin").moves)
}

#[test]
fn every_string_has_a_twin_in_words() {
    for (short, long) in TWINS {
        assert_eq!(rules(short), rules(long), "{short}");
    }
}

/// Strings that mean nothing here; each is shown in a snapshot with its caret.
const FAULTS: &[(&str, &str)] = &[
    ("characters", "moves = [\"W+F\", \"WX\", \"지\", \"step\", \"N0\", \"W99\"]"),
    (
        "small-letters",
        "moves = [\"Wf\", \"mcR\", \"nnD\", \"ppR\", \"fN\", \"lF\", \"sQ\", \"vD\", \"fnN\"]",
    ),
    ("neither", "moves = [\"nW\", \"nC\", \"pN\", \"pW\", \"pR3\", \"\"]"),
    ("alone", "moves = \"Wxyz\""),
    ("escaped", "moves = [\"W\\u0058\"]"),
];

/// What is said of them, by their names.
pub(crate) fn told() -> impl Iterator<Item = (&'static str, LoadError)> {
    let duel = crate::common::text("errors/parents/duel.toml");
    FAULTS.iter().map(move |(name, moves)| {
        let text = format!("{duel}\n[pieces.twin]\nletter = \"t\"\n{moves}\n");
        let source = Source { name: "twin.toml".into(), text };
        (*name, load(source, &NoLibrary).expect_err("moves that mean nothing"))
    })
}

#[test]
fn what_is_not_covered_is_an_error_at_its_character() {
    for (name, error) in told() {
        assert!(error.diagnostics.iter().all(|diagnostic| diagnostic.primary.is_some()));
        snapshot(
            "betza",
            name,
            &error.render(gwangsang::Style::Plain, gwangsang::Language::English),
        );
    }
    let names: Vec<String> = FAULTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    no_orphans("betza", &names);
}

#[test]
fn rewritten_variants_play_the_same() {
    for (shipped, rewritten) in [("shatranj", "shatranj-betza"), ("xiangqi", "xiangqi-betza")] {
        let rewritten = variant(&format!("definitions/{rewritten}.toml"));
        let shipped = library::load(shipped).expect("a shipped variant").variant;
        for (new, old) in rewritten.model().kinds.iter().zip(&shipped.model().kinds) {
            assert_eq!(format!("{new:?}"), format!("{old:?}"));
        }
        let leaves = |variant| gwangsang::Game::new(variant).perft(3);
        assert_eq!(leaves(rewritten), leaves(shipped));
    }
}
