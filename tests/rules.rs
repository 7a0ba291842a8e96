//! Every rule with every value of its keys, as drawn boards.

use std::collections::BTreeSet;

use crate::cases;
use crate::common::stems;

#[test]
fn rules_do_what_their_cases_say() {
    cases::try_all("rules");
}

#[test]
fn every_rule_has_its_cases() {
    let rules: Vec<String> = reference().into_iter().map(|rule| rule.name).collect();
    assert!(rules.len() >= 12, "{rules:?}");
    assert_eq!(rules, stems("rules"));
}

#[test]
fn every_key_and_value_of_a_rule_is_in_its_cases() {
    let mut missing = Vec::new();
    for rule in reference() {
        let used = used(&rule.name);
        missing.extend(
            rule.says
                .difference(&used)
                .map(|(key, value)| format!("{}: {key} = {value}", rule.name)),
        );
    }
    assert!(missing.is_empty(), "no case uses {missing:#?}");
}

/// A rule as the reference of the language has it.
struct Described {
    name: String,
    /// Its roles, and its keys with the words that each can have. A key stands with an empty word too.
    says: BTreeSet<(String, String)>,
}

fn reference() -> Vec<Described> {
    let text = gwangsang::reference();
    let rules = text.split("\n## The rules\n").nth(1).expect("a part about rules");
    let rules = rules.split("\n## ").next().unwrap_or_default();
    rules.split("\n### ").skip(1).map(described).collect()
}

/// Reads a part that begins with the name and the roles, such as "`facing` (ending or ban)".
fn described(part: &str) -> Described {
    let (head, body) = part.split_once('\n').expect("a body");
    let (name, roles) = head.split_once(" (").expect("roles");
    let mut says: BTreeSet<(String, String)> = roles
        .trim_end_matches(')')
        .split(" or ")
        .map(|role| ("role".to_owned(), role.to_owned()))
        .collect();
    let keys = body.split("#### Example").next().unwrap_or_default();
    for key in keys.split("\n- `").skip(1) {
        let (key, docs) = key.split_once('`').expect("a key in quotes");
        says.insert((key.to_owned(), String::new()));
        let words = docs.split("`\"").skip(1).filter_map(|rest| rest.split("\"`").next());
        says.extend(words.map(|word| (key.to_owned(), word.to_owned())));
    }
    Described { name: name.trim_matches('`').to_owned(), says }
}

/// The roles, keys and words of a rule in the games of its cases, in the same form.
fn used(name: &str) -> BTreeSet<(String, String)> {
    let file = format!("rules/{name}.toml");
    let mut used = BTreeSet::new();
    for variant in cases::read(&file).variants(&file) {
        let whole: toml::Table = variant.effective().parse().expect("a definition");
        for role in ["ending", "ban", "effect"] {
            let lists = format!("{role}s");
            let listed = whole["game"].get(&lists).and_then(toml::Value::as_array);
            for id in listed.into_iter().flatten().filter_map(toml::Value::as_str) {
                let rule = whole[&lists][id].as_table().expect("a rule");
                if rule["rule"].as_str() == Some(name) {
                    used.insert(("role".to_owned(), role.to_owned()));
                    used.extend(rule.iter().flat_map(|(key, value)| worded(key, value)));
                }
            }
        }
    }
    used
}

/// A key with an empty word, and with each of its words.
fn worded(key: &str, value: &toml::Value) -> Vec<(String, String)> {
    let single = std::slice::from_ref(value);
    let words =
        value.as_array().map_or(single, Vec::as_slice).iter().filter_map(|word| word.as_str());
    std::iter::once("").chain(words).map(|word| (key.to_owned(), word.to_owned())).collect()
}
