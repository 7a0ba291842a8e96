//! The rules of the game that end it or forbid moves: one file each, one line each in [`RULES`].
//!
//! A definition gives a rule an id and its keys. The rule's file says what it does, reads and checks
//! its keys, tells move generation what it needs by [`Hooks`], and judges a game after every action.

mod bare_royal;
mod camp_fall;
mod facing;
mod faults;
mod limit;
mod low_material;
mod no_moves;
mod opening;
mod passes;
mod perpetual_check;
mod promotion;
mod prospects;
mod repetition;
mod royal_capture;
mod shuttle;
mod situation;

use std::fmt;

use crate::def::reader::{self, Table};
use crate::def::spec::{Key, Spec, Value, names};
use crate::def::{Definition, Royals, RuleDef, Text};
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::index::{KindSet, Score, SideId};
use crate::model::{Model, Region, unknown};
use crate::tables::Hooks;
use crate::words::Words;

pub(crate) use prospects::{Occasion, Prospects, Remarks};
pub use situation::Deadline;
pub(crate) use situation::{Action, Candidate, Moment, Situation};

/// Every rule, sorted by name.
pub(crate) const RULES: &[RuleType] = &[
    bare_royal::RULE,
    camp_fall::RULE,
    facing::RULE,
    limit::RULE,
    low_material::RULE,
    no_moves::RULE,
    opening::RULE,
    passes::RULE,
    perpetual_check::RULE,
    promotion::RULE,
    repetition::RULE,
    royal_capture::RULE,
    shuttle::RULE,
];

/// What a rule is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It ends the game.
    Ending,
    /// It makes moves illegal.
    Ban,
    /// It changes what moves do.
    Effect,
}

impl Role {
    /// What a message calls it; its tables are called the same with an s.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Ending => "ending",
            Self::Ban => "ban",
            Self::Effect => "effect",
        }
    }

    /// What a message calls it in every language.
    pub(crate) fn words(self) -> Words {
        let ko = match self {
            Self::Ending => "종료 규칙",
            Self::Ban => "금수",
            Self::Effect => "효과",
        };
        Words::new(self.word(), ko)
    }
}

/// A rule that definitions can use.
pub(crate) struct RuleType {
    /// The value of `rule`.
    pub(crate) name: &'static str,
    /// What it can be used for, and the keys that it then has.
    pub(crate) uses: &'static [(Role, &'static Spec)],
    /// What it does, for the reference.
    pub(crate) about: &'static str,
    /// An example of its tables, for the reference.
    pub(crate) example: &'static str,
    /// Reads its keys.
    read: fn(&mut Keys<'_, '_>) -> Option<Box<dyn Rule>>,
}

impl RuleType {
    /// The keys that it has for a use, if it can be used so.
    pub(crate) fn spec(&self, role: Role) -> Option<&'static Spec> {
        self.uses.iter().find(|(known, _)| *known == role).map(|(_, spec)| *spec)
    }

    /// What it can be used for, as words.
    pub(crate) fn uses(&self) -> Words {
        let words: Vec<Words> = self.uses.iter().map(|(role, _)| role.words()).collect();
        Words::any_of(&words)
    }

    /// As a part of the reference.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("\n### `{}` ({})\n\n{}", self.name, self.uses().en, self.about);
        let mut keys: Vec<&Key> = Vec::new();
        for key in self.uses.iter().flat_map(|(_, spec)| spec.keys) {
            if keys.iter().all(|known| known.name != key.name) {
                keys.push(key);
            }
        }
        text.push_str("\n#### Keys\n\n");
        text.extend(keys.into_iter().map(Key::item));
        text.push_str(&format!("\n#### Example\n\n```toml\n{}```\n", self.example));
        text
    }
}

/// What a rule can do to the side that it is about.
const CONSEQUENCES: [(&str, Consequence); 4] = [
    ("win", Consequence::Win),
    ("loss", Consequence::Loss),
    ("draw", Consequence::Draw),
    ("points", Consequence::Points),
];
const RESULTS: Value = Value::Words(&names(&CONSEQUENCES));
/// The key that says how an ending ends the game.
const RESULT: Key =
    Key::needed("result", RESULTS, "`\"win\"`, `\"loss\"`, `\"draw\"` or `\"points\"`.");
/// Kinds of pieces by their names.
const PIECES: Value = Value::Each(&Value::Text);

/// A rule with its keys.
pub(crate) trait Rule: fmt::Debug + Send + Sync {
    /// What it says to players, as sentences.
    fn statement(&self, model: &Model) -> Words;

    /// Says what move generation has to know.
    fn hook(&self, _hooks: &mut Hooks) {}

    /// What of move generation the rule decides alone, so that a game can have only one such rule.
    fn sole_concerns(&self) -> Vec<Words> {
        Vec::new()
    }

    /// Whether a move that is legal otherwise is forbidden.
    fn forbids(&self, _situation: &Situation<'_>, _candidate: Candidate) -> bool {
        false
    }

    /// Whether it looks at the course of the game to forbid moves.
    fn judges_course(&self) -> bool {
        false
    }

    /// Why the rule can never matter in a game, as a phrase, if that is sure.
    fn never(&self, _game: &Prospects<'_>) -> Option<Words> {
        None
    }

    /// What brings the ending about, if it can be compared with others.
    fn occasion(&self) -> Option<Occasion> {
        None
    }

    /// The end that the rule brings by itself, after so many plies of the game and since the last capture.
    fn deadline(&self, _ply: u32, _clock: u32) -> Option<Deadline> {
        None
    }

    /// Judges the game after an action.
    fn verdict(&self, _situation: &Situation<'_>) -> Option<Verdict> {
        None
    }
}

/// How a game ends, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Who wins.
    pub(crate) result: Result,
    /// The reason as a sentence without its full stop.
    pub(crate) reason: Words,
    /// The plies that matter: after how many plies the earlier positions stood.
    pub(crate) plies: Vec<usize>,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Result {
    /// A side wins.
    Win(SideId),
    /// Nobody wins.
    Draw,
    /// The side with more points wins.
    Points,
}

impl Verdict {
    /// A verdict without plies that matter.
    fn new(result: Result, en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self { result, reason: Words::new(en, ko), plies: Vec::new() }
    }
}

/// What a rule does to the side that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consequence {
    Win,
    Loss,
    Draw,
    Points,
}

impl Consequence {
    /// What it means for a side.
    const fn for_side(self, side: SideId) -> Result {
        match self {
            Self::Win => Result::Win(side),
            Self::Loss => Result::Win(side.other()),
            Self::Draw => Result::Draw,
            Self::Points => Result::Points,
        }
    }

    /// What it means, as the end of a sentence; the side is named as its subject.
    fn told(self, en: &str, ko: &str) -> Words {
        match self {
            Self::Win => Words::new(format!("{en} wins"), format!("{ko} 이깁니다")),
            Self::Loss => Words::new(format!("{en} loses"), format!("{ko} 집니다")),
            Self::Draw => Words::new("the game is drawn", "비깁니다"),
            Self::Points => Words::new("points decide", "점수로 승부를 가립니다"),
        }
    }
}

/// The keys of a rule while it is read.
pub(crate) struct Keys<'t, 'n> {
    table: &'t mut Table<'n>,
    def: &'t Definition,
    model: &'t Model,
    role: Role,
    /// The regions that the rules of the game name.
    regions: &'t mut Vec<String>,
    diags: &'t mut Diagnostics,
}

impl Keys<'_, '_> {
    /// A whole number that has to be given.
    fn number(&mut self, key: &'static str) -> Option<i64> {
        self.table.need(key, self.diags)?;
        self.table.whole(key, self.diags)
    }

    /// A number of points that may be given.
    fn score(&mut self, key: &'static str) -> Option<Score> {
        let node = self.table.get(key)?;
        reader::hundredths(node, self.diags).map(Score)
    }

    /// One of a few words that has to be given.
    fn word<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<T> {
        self.table.need(key, self.diags)?;
        self.table.choose(key, words, self.diags)
    }

    /// Whether something holds; it does not where it is not said.
    fn flag(&mut self, key: &'static str) -> bool {
        let node = self.table.get(key);
        node.and_then(|node| reader::boolean(node, self.diags)).unwrap_or(false)
    }

    /// The kinds of pieces that a list names, which has to be given.
    fn needed_kinds(&mut self, key: &'static str) -> KindSet {
        self.table.need(key, self.diags);
        self.kinds(key)
    }

    /// The kinds of pieces that a list names.
    fn kinds(&mut self, key: &'static str) -> KindSet {
        let mut set = KindSet::EMPTY;
        let Some(node) = self.table.get(key) else { return set };
        for name in reader::strings(node, self.diags) {
            match self.model.kinds().find(|(_, kind)| kind.id == name.value) {
                Some((kind, _)) => set.insert(kind),
                None => {
                    let known = self.model.kinds.iter().map(|kind| kind.id.as_str());
                    let message = unknown::no_piece(&name.value);
                    self.diags.push(
                        Diagnostic::error("unknown-piece", name.span, message)
                            .suggest(&name.value, known),
                    );
                }
            }
        }
        set
    }

    /// A named region of the board.
    fn region(&mut self, key: &'static str) -> Option<Region> {
        let node = self.table.need(key, self.diags)?;
        let name = reader::string(node, self.diags)?;
        let mut regions = self.model.board.regions();
        if let Some((_, region)) = regions.find(|(known, _)| *known == name.value) {
            self.regions.push(name.value);
            return Some(region.clone());
        }
        let known = self.model.board.regions().map(|(known, _)| known);
        let message = unknown::no_region(&name.value);
        self.diags.push(
            Diagnostic::error("unknown-region", name.span, message).suggest(&name.value, known),
        );
        None
    }

    /// The `result` of an ending; an ending by points needs pieces that count something.
    fn result(&mut self) -> Option<Consequence> {
        self.table.need("result", self.diags)?;
        self.consequence("result")
    }

    fn consequence(&mut self, key: &'static str) -> Option<Consequence> {
        let node = self.table.get(key)?;
        let result = self.table.choose(key, &CONSEQUENCES, self.diags)?;
        if result == Consequence::Points
            && self.model.kinds.iter().all(|kind| kind.value == Score(0))
        {
            let message = Words::new("no piece counts any points", "점수가 있는 기물이 없습니다");
            self.diags.push(Diagnostic::error("no-values", node.span, message).help(Words::new(
                "give the pieces a `value`, or choose another result",
                "기물에 `value`를 주거나 다른 결과를 고르십시오",
            )));
        }
        Some(result)
    }

    /// Reports what is wrong with the rule as a whole.
    fn fault(&mut self, code: &'static str, message: Words) {
        self.diags.push(Diagnostic::error(code, self.table.span, message));
    }

    /// Reports what is wrong with the rule beside what [game] says elsewhere.
    fn odds(&mut self, message: Words, place: Option<Span>, text: Words) {
        let fault = Diagnostic::error("contradiction", self.table.span, message);
        self.diags.push(match place {
            Some(place) => fault.also(place, text),
            None => fault,
        });
    }

    /// Where [game] says whether royals are safe.
    fn royals(&self) -> Option<Span> {
        self.def.game.as_ref().map(|game| game.royals.span)
    }

    /// Reports a rule about royals in a game that has none.
    fn needs_royal(&mut self) {
        if self.model.royal().is_none() {
            let message = Words::new(
                "this rule is about royal pieces, and the game has none",
                "왕에 관한 규칙인데 이 게임에는 왕이 없습니다",
            );
            self.fault("no-royal", message);
        }
    }
}

/// A rule in its place: an ending, a ban or an effect.
#[derive(Debug)]
pub(crate) struct Named {
    /// Its id in the definition.
    pub(crate) id: String,
    /// What people call it.
    pub(crate) name: Text,
    /// The rule.
    pub(crate) rule: Box<dyn Rule>,
}

/// The rules of a game.
#[derive(Debug)]
pub(crate) struct Ruleset {
    /// The endings, in the order in which they are tested.
    pub(crate) endings: Vec<Named>,
    /// What makes moves illegal.
    pub(crate) bans: Vec<Named>,
    /// What moves do beside moving and capturing.
    pub(crate) effects: Vec<Named>,
    /// What move generation has to know.
    pub(crate) hooks: Hooks,
    /// What is to be said about the rules themselves.
    pub(crate) remarks: Remarks,
}

/// Reads the rules that a definition lists.
pub(crate) fn read(def: &Definition, model: &Model, diags: &mut Diagnostics) -> Ruleset {
    let mut hooks = Hooks {
        royal: model.royal(),
        values: model.kinds.iter().map(|kind| kind.value).collect(),
        guarded: model.royals == Royals::Safe,
        royal_capture: false,
        pass: model.pass,
        pass_limit: 0,
        facing: None,
        repetition: None,
        opening: None,
        fall: None,
        promotions: Vec::new(),
    };
    let Some(game) = &def.game else {
        let (endings, bans, effects) = (Vec::new(), Vec::new(), Vec::new());
        return Ruleset { endings, bans, effects, hooks, remarks: Remarks::default() };
    };
    let mut reader = Reader { def, model, regions: Vec::new(), diags };
    let endings = reader.listed(&game.endings, &def.endings, Role::Ending);
    let bans = reader.listed(&game.bans, &def.bans, Role::Ban);
    let effects = reader.listed(&game.effects, &def.effects, Role::Effect);
    let regions = reader.regions;
    for rule in endings.iter().chain(&bans).chain(&effects) {
        rule.rule.hook(&mut hooks);
    }
    rivals(&[&endings, &bans, &effects].map(Vec::as_slice), def, diags);
    let prospects = Prospects { model, hooks: &hooks, has_bans: !bans.is_empty() };
    let uses = [
        (Role::Ending, endings.as_slice()),
        (Role::Ban, bans.as_slice()),
        (Role::Effect, effects.as_slice()),
    ];
    let dead = prospects::dead(uses, &prospects);
    let occasions = endings.iter().filter_map(|ending| ending.rule.occasion()).collect();
    let remarks = Remarks { dead, occasions, regions, knows_check: prospects.knows_check() };
    Ruleset { endings, bans, effects, hooks, remarks }
}

/// Reads the rules of a definition one after the other.
struct Reader<'r> {
    def: &'r Definition,
    model: &'r Model,
    /// The regions that rules have named so far.
    regions: Vec<String>,
    diags: &'r mut Diagnostics,
}

impl Reader<'_> {
    /// The rules that a list names, in its order.
    fn listed(&mut self, names: &[Spanned<String>], defs: &[RuleDef], role: Role) -> Vec<Named> {
        let mut found: Vec<Named> = Vec::new();
        for (place, name) in names.iter().enumerate() {
            if let Some(twin) = names[..place].iter().find(|twin| *twin == name) {
                self.diags.push(faults::listed_twice(role, name, twin));
                continue;
            }
            let Some(def) = defs.iter().find(|def| def.id == *name) else {
                self.diags.push(faults::not_there(role, name, defs));
                continue;
            };
            found.extend(self.rule(def, role).map(|rule| Named {
                id: def.id.value.clone(),
                name: def.name.clone().unwrap_or_else(|| Text::plain(&def.id.value)),
                rule,
            }));
        }
        found
    }

    fn rule(&mut self, def: &RuleDef, role: Role) -> Option<Box<dyn Rule>> {
        let name = def.rule.as_ref()?;
        let fitting =
            || RULES.iter().filter(|kind| kind.spec(role).is_some()).map(|kind| kind.name);
        let Some(kind) = RULES.iter().find(|kind| kind.name == name.value) else {
            let wrong = &name.value;
            let message = words!("there is no rule `{wrong}`", "`{wrong}`(이)라는 규칙이 없습니다");
            self.diags.push(
                Diagnostic::error("unknown-rule", name.span, message).suggest(wrong, fitting()),
            );
            return None;
        };
        let Some(spec) = kind.spec(role) else {
            self.diags.push(faults::wrong_role(role, kind, name.span));
            return None;
        };
        let name = kind.name;
        let what = words!("the rule `{name}`", "규칙 `{name}`");
        let mut table = Table::open(&def.node, what, self.diags)?;
        table.get("rule");
        table.get("name");
        let mut table = table.of(spec);
        let rule = (kind.read)(&mut Keys {
            table: &mut table,
            def: self.def,
            model: self.model,
            role,
            regions: &mut self.regions,
            diags: self.diags,
        });
        table.finish(self.diags);
        rule
    }
}

/// Reports rules of which a game can have only one.
fn rivals(rules: &[&[Named]; 3], def: &Definition, diags: &mut Diagnostics) {
    let place = |name: &Named| {
        let defs = def.endings.iter().chain(&def.bans).chain(&def.effects);
        defs.map(|def| &def.id).find(|id| id.value == name.id).map(|id| id.span)
    };
    let mut known: Vec<(Words, &Named)> = Vec::new();
    let all = rules.iter().copied().flatten();
    let concerns = all.flat_map(|named| {
        named.rule.sole_concerns().into_iter().map(move |concern| (concern, named))
    });
    for (concern, named) in concerns {
        let Some((_, first)) = known.iter().find(|(other, _)| *other == concern) else {
            known.push((concern, named));
            continue;
        };
        let Words { en, ko } = concern;
        let message = words!(
            "a game has one rule about {en}, and this is a second one",
            "{ko}에 관한 규칙은 한 게임에 하나만 둘 수 있는데 이것이 두 번째입니다"
        );
        let (Some(here), Some(there)) = (place(named), place(first)) else { continue };
        let text = Words::new("the other one", "다른 하나는 이것입니다");
        diags.push(Diagnostic::error("rival-rules", here, message).also(there, text));
    }
}

#[cfg(test)]
mod tests {
    use super::{RULES, Value};

    #[test]
    fn rules_are_sorted_and_documented() {
        assert!(RULES.is_sorted_by_key(|rule| rule.name));
        for rule in RULES {
            assert!(!rule.about.is_empty() && rule.example.contains(rule.name), "{}", rule.name);
            for key in rule.uses.iter().flat_map(|(_, spec)| spec.keys) {
                if let Value::Words(words) = key.value {
                    let told = |word: &&str| key.docs.contains(&format!("`\"{word}\"`"));
                    let exempt =
                        |word: &str| matches!((key.name, word), ("both", _) | ("when", "may"));
                    let silent = words.iter().find(|word| !told(word) && !exempt(word));
                    assert_eq!(
                        silent, None,
                        "{} does not explain this word of `{}`",
                        rule.name, key.name
                    );
                }
            }
        }
    }

    #[test]
    fn every_rule_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules");
        for entry in std::fs::read_dir(folder).expect("the folder of rules") {
            let name = entry.expect("a file").file_name().into_string().expect("a name");
            let rule = name.trim_end_matches(".rs").replace('_', "-");
            let helper = matches!(rule.as_str(), "mod" | "faults" | "prospects" | "situation");
            assert!(helper || RULES.iter().any(|known| known.name == rule), "{name}");
        }
    }
}
