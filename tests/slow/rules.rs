//! The rules of a game, read from its effective definition and not from the engine.

use gwangsang::model::Model;
use gwangsang::{KindId, KindSet};
use serde::Deserialize;

/// What the slow generator knows of the rules beside the model.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) facing: Option<Facing>,
    pub(super) royal_capture: bool,
    /// After how many passes in a row the game is over.
    pub(super) pass_limit: Option<usize>,
    pub(super) repetition: Option<Repetition>,
    pub(super) opening: Option<Opening>,
    pub(super) shuttle: Option<Shuttle>,
    pub(super) fall: Option<Fall>,
    pub(super) promotions: Vec<Promotion>,
}

/// What happens while the royals face each other.
#[derive(Debug)]
pub(super) struct Facing {
    pub(super) active: Active,
    pub(super) replies: Replies,
}

/// When a facing has to be broken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Active {
    Always,
    AfterCapture,
    Below(f64),
}

/// What the side that is faced may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Replies {
    Any,
    BreakOrPass,
    Forbidden,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Repetition {
    pub(super) count: usize,
    #[serde(default)]
    pub(super) except: Vec<String>,
    pub(super) except_below: Option<f64>,
}

#[derive(Debug)]
pub(super) struct Opening {
    pub(super) kinds: KindSet,
    pub(super) plies: usize,
}

#[derive(Debug)]
pub(super) struct Shuttle {
    pub(super) count: usize,
    pub(super) exempt: KindSet,
}

#[derive(Debug)]
pub(super) struct Promotion {
    pub(super) kinds: KindSet,
    pub(super) zone: String,
    pub(super) into: KindId,
}

#[derive(Debug, Deserialize)]
pub(super) struct Fall {
    triggers: Vec<String>,
    pub(super) camp: String,
    pub(super) members: Members,
    pub(super) effect: Effect,
    pub(super) timing: Timing,
    #[serde(skip)]
    pub(super) kinds: KindSet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Members {
    Standing,
    Born,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Effect {
    Defect,
    Remove,
    Freeze,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Timing {
    AfterReply,
    AtOnce,
    WhileCaptorLives,
}

impl Rules {
    /// Reads the rules out of a whole definition.
    pub(super) fn read(model: &Model, effective: &str) -> Self {
        let document: toml::Table = toml::from_str(effective).expect("an effective definition");
        let mut rules = Self::default();
        for role in ["endings", "bans", "effects"] {
            let listed = document["game"].get(role).and_then(toml::Value::as_array);
            for id in listed.into_iter().flatten() {
                let table = document[role][id.as_str().expect("an id")].clone();
                rules.add(model, role, table);
            }
        }
        rules
    }

    fn add(&mut self, model: &Model, role: &str, table: toml::Value) {
        let kinds = |key: &str| {
            let names = table.get(key).and_then(toml::Value::as_array);
            set(model, names.into_iter().flatten().filter_map(toml::Value::as_str))
        };
        let number = |key: &str| table[key].as_integer().expect("a number") as usize;
        match (table["rule"].as_str().expect("a name"), role) {
            ("facing", "bans") => {
                let (active, replies) = (Active::Always, Replies::Forbidden);
                self.facing = Some(Facing { active, replies });
            }
            ("facing", _) => self.facing = Some(facing(&table)),
            ("passes", _) => self.pass_limit = Some(number("count")),
            ("royal-capture", _) => self.royal_capture = true,
            ("repetition", "bans") => {
                self.repetition = Some(table.try_into().expect("a repetition"));
            }
            ("opening", _) => {
                self.opening = Some(Opening { kinds: kinds("pieces"), plies: number("plies") });
            }
            ("shuttle", "bans") => {
                assert_eq!(table["from"].as_str(), Some("other-point"), "not told slowly yet");
                self.shuttle = Some(Shuttle { count: number("count"), exempt: kinds("exempt") });
            }
            ("camp-fall", _) => {
                let mut fall: Fall = table.try_into().expect("a fall");
                fall.kinds = set(model, fall.triggers.iter().map(String::as_str));
                self.fall = Some(fall);
            }
            ("promotion", _) => {
                assert_eq!(table["when"].as_str(), Some("must"), "not told slowly yet");
                let zone = table["zone"].as_str().expect("a name").to_owned();
                let into = table["into"].as_str().or_else(|| table["into"][0].as_str());
                let into = kind(model, into.expect("a name"));
                self.promotions.push(Promotion { kinds: kinds("pieces"), zone, into });
            }
            // What only ends a game has no part in which moves are legal.
            _ => {}
        }
    }
}

fn facing(table: &toml::Value) -> Facing {
    let active = match (table.get("below"), table.get("active").and_then(toml::Value::as_str)) {
        (Some(limit), None) => Active::Below(limit.clone().try_into().expect("a number")),
        (None, Some("always")) => Active::Always,
        (None, Some("after-capture")) => Active::AfterCapture,
        other => panic!("{other:?} is no condition of a facing"),
    };
    Facing { active, replies: table["replies"].clone().try_into().expect("replies") }
}

fn set<'a>(model: &Model, names: impl Iterator<Item = &'a str>) -> KindSet {
    let mut set = KindSet::EMPTY;
    for name in names {
        set.insert(kind(model, name));
    }
    set
}

fn kind(model: &Model, name: &str) -> KindId {
    model.kinds().find(|(_, kind)| kind.id == name).expect("a known piece").0
}
