//! The JSON Schema of definitions: it is fresh, takes what is sound, and refuses what it can.

use std::collections::BTreeSet;

use jsonschema::Validator;
use serde_json::Value;

use crate::common::{stems, text};

/// Broken definitions whose fault is none of form: a name without anything behind it, a contradiction, a rule of
/// this game alone. No schema can know them.
const BEYOND_A_SCHEMA: &[&str] = &[
    "array-fen-faults",
    "array-in-check",
    "array-on-missing-point",
    "array-outside-region",
    "array-ranks-and-files",
    "array-royals",
    "array-unknown-letter",
    "becomes-a-piece",
    "board-all-missing",
    "broken-parent",
    "camp-fall-keys",
    "camp-without-region",
    "capture-of-a-safe-royal",
    "contradictory-move",
    "duplicate-letter",
    "escapes-before-the-caret",
    "evaluation-inherited",
    "evaluation-measure",
    "extends-cycle",
    "extends-depth",
    "extends-itself",
    "facing-ban-of-a-capturable-royal",
    "facing-without-royal",
    "formations-off-board",
    "formations",
    "handicap-without-keys",
    "handicaps",
    "leap-off-board",
    "line-gap",
    "missing-keys-inside",
    "no-choices",
    "no-pieces",
    "not-neutral",
    "notation-board",
    "notation-shared-word",
    "notation-words",
    "nothing-to-capture",
    "off-board-missing-point",
    "off-board",
    "passes-without-passing",
    "points-without-values",
    "promotion-kinds",
    "promotion-not-yet",
    "promotion-out-of-bounds",
    "promotion-rivals",
    "region-cycle",
    "region-like-a-point",
    "rival-rules",
    "rule-keys",
    "sides-one-way",
    "sides-three",
    "stone-with-a-taken-letter",
    "taken-away-and-needed",
    "too-many-pieces",
    "two-royals",
    "unknown-array",
    "unknown-ending",
    "unknown-key-inherited",
    "unknown-parent-far",
    "unknown-parent",
    "unknown-piece",
    "unknown-region",
    "unknown-side-in-region",
    "unknown-side",
    "unused-rule",
];

/// Broken definitions that are no TOML, or have numbers that a reader of TOML does not hold.
const NO_TOML: &[&str] = &["out-of-range", "syntax", "syntax-duplicate-key"];

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(&gwangsang::schema()).expect("JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("a schema");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

/// A TOML text as JSON.
fn json(text: &str) -> Option<Value> {
    let table: toml::Table = text.parse().ok()?;
    serde_json::to_value(table).ok()
}

/// What a schema has to say against a definition.
fn faults(validator: &Validator, text: &str) -> Vec<String> {
    let document = json(text).expect("TOML");
    let fault =
        |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    validator.iter_errors(&document).map(fault).collect()
}

#[test]
fn the_schema_is_fresh() {
    let fresh = text("../variants/schema.json") == gwangsang::schema();
    assert!(fresh, "print it anew: gwangsang schema > variants/schema.json");
}

#[test]
fn the_schema_names_no_host() {
    let schema: Value = serde_json::from_str(&gwangsang::schema()).expect("JSON");
    assert!(schema.get("$id").is_none());
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    assert_eq!(schema["$schema"], dialect);
    assert_eq!(gwangsang::schema().matches("http").count(), 1);
}

#[test]
fn sound_definitions_are_valid() {
    let validator = validator();
    let mut seen = 0;
    for folder in ["../variants", "definitions", "lints", "lints/quiet"] {
        for stem in stems(folder).iter().filter(|stem| !stem.contains(".cases")) {
            let found = faults(&validator, &text(&format!("{folder}/{stem}.toml")));
            assert!(found.is_empty(), "{folder}/{stem}.toml: {found:#?}");
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} definitions");
}

#[test]
fn whole_definitions_are_valid_too() {
    let validator = validator();
    for id in gwangsang_cli::library::shipped_ids() {
        let variant = crate::common::variant(id);
        let found = faults(&validator, variant.effective());
        assert!(found.is_empty(), "{id}: {found:#?}");
    }
}

#[test]
fn shipped_definitions_name_the_schema() {
    for stem in stems("../variants").iter().filter(|stem| !stem.contains(".cases")) {
        let definition = text(&format!("../variants/{stem}.toml"));
        assert!(definition.starts_with("#:schema schema.json\n"), "{stem}");
    }
}

#[test]
fn broken_definitions_are_refused_as_far_as_their_form_is_wrong() {
    let validator = validator();
    let beyond: BTreeSet<&str> = BEYOND_A_SCHEMA.iter().copied().collect();
    let mut passed = BTreeSet::new();
    let cases = stems("errors");
    for case in &cases {
        let broken = text(&format!("errors/{case}.toml"));
        assert_eq!(json(&broken).is_none(), NO_TOML.contains(&case.as_str()), "{case}");
        if !NO_TOML.contains(&case.as_str()) && faults(&validator, &broken).is_empty() {
            passed.insert(case.as_str());
        }
    }
    assert_eq!(passed, beyond);
}
