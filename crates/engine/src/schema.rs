//! The JSON Schema of definitions, for editors, put together from what the language is read by.
//!
//! A definition that extends another one states as much of each table as it likes, and takes inherited keys away
//! with `false`. So there are two schemas of every table: *loose*, of such a definition, and *strict*. Items of
//! lists are never laid over others and are always strict.

use serde_json::{Map, Value as Json, json};

use crate::def::spec::{Bond, Key, Need, Spec, Value};
use crate::def::{AREA, BETZA, DEFINITION, LANGUAGES};
use crate::lints::LINTS;
use crate::rules::{RULES, Role};

const NAME: &str = "^[a-z][a-z0-9-]*$";
const LETTER: &str = r"^(\+?[A-Za-z]'?|\*)$";

/// Whether a table states everything, or what is different from an inherited one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Strict,
    Loose,
}

/// The JSON Schema (draft 2020-12) of definitions.
///
/// # Examples
///
/// ```
/// assert!(gwangsang::schema().contains("https://json-schema.org/draft/2020-12/schema"));
/// ```
pub fn schema() -> String {
    let mut book = Book { entries: Map::new() };
    let mut root = book.table(&DEFINITION, Mode::Loose);
    let strict = book.table(&DEFINITION, Mode::Strict);
    book.entries.insert("whole".to_owned(), strict);
    book.entries.insert("name".to_owned(), json!({ "type": "string", "pattern": NAME }));
    root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    root["title"] = json!("A game described for Gwangsang");
    root["required"] = json!(["id", "name"]);
    root["if"] = json!({ "not": { "required": ["extends"] } });
    root["then"] = json!({ "$ref": "#/$defs/whole" });
    root["$defs"] = Json::Object(book.entries);
    let mut text = serde_json::to_string_pretty(&root).unwrap_or_default();
    text.push('\n');
    text
}

/// The schemas that others refer to by their names.
struct Book {
    entries: Map<String, Json>,
}

impl Book {
    /// A table with known keys.
    fn table(&mut self, spec: &Spec, mode: Mode) -> Json {
        let mut properties = Map::new();
        for key in spec.keys {
            properties.insert(key.name.to_owned(), self.property(spec, key, mode));
        }
        let mut table = json!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        });
        if mode == Mode::Loose {
            return table;
        }
        let needed = spec.keys.iter().filter(|key| key.need == Need::Always);
        let needed: Vec<&str> = needed.map(|key| key.name).collect();
        if !needed.is_empty() {
            table["required"] = json!(needed);
        }
        bind(&mut table, spec.bonds);
        table
    }

    /// The value of a key, which a loose table may take away.
    fn property(&mut self, spec: &Spec, key: &Key, mode: Mode) -> Json {
        let is_list_of_warnings = spec.name == DEFINITION.name && key.name == "allow";
        let value = if is_list_of_warnings {
            let names: Vec<&str> = LINTS.iter().map(|lint| lint.name).collect();
            each(&json!({ "enum": names }))
        } else {
            self.value(key.value, mode)
        };
        let mut value = removable(value, mode);
        value["description"] = json!(plain(key.docs));
        value
    }

    fn value(&mut self, value: Value, mode: Mode) -> Json {
        match value {
            Value::Text => self.text(),
            Value::Name => json!({ "$ref": "#/$defs/name" }),
            Value::Letter => {
                self.named("letter", |_| json!({ "type": "string", "pattern": LETTER }))
            }
            Value::Whole(least, most) => {
                json!({ "type": "integer", "minimum": least, "maximum": most })
            }
            Value::Number => json!({ "type": "number" }),
            Value::Truth => json!({ "type": "boolean" }),
            Value::Words(words) => json!({ "enum": words }),
            Value::Named(name, value) => self.named(name, |book| book.value(*value, mode)),
            Value::Some(item) => {
                let item = self.value(*item, Mode::Strict);
                let list = json!({ "type": "array", "items": item, "minItems": 1 });
                json!({ "anyOf": [item, list] })
            }
            Value::Distinct => {
                let text = self.text();
                let list = json!({ "type": "array", "items": text, "uniqueItems": true });
                json!({ "anyOf": [text, list] })
            }
            Value::Each(Value::Text) => self.named("texts", |book| each(&book.text())),
            Value::Each(item) => {
                let item = self.value(*item, Mode::Strict);
                each(&item)
            }
            Value::PerSide => self.named("per-side", |book| {
                let text = book.text();
                json!({
                    "anyOf": [text, { "type": "array", "items": text, "minItems": 1, "maxItems": 2 }],
                })
            }),
            Value::Spoken => {
                let languages = self.referred(&LANGUAGES, mode);
                json!({ "anyOf": [self.text(), languages] })
            }
            Value::Betza => json!({ "type": "string", "pattern": BETZA }),
            Value::Region => self.region(),
            Value::Offset => json!({
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 31 },
                "minItems": 2,
                "maxItems": 2,
                "contains": { "minimum": 1 },
            }),
            Value::Table(spec) => self.referred(spec, mode),
            Value::Map(value) => {
                let value = self.value(*value, mode);
                named_by_author(&removable(value, mode))
            }
            Value::Rules(role) => self.rules(role, mode),
            Value::Either(values) => {
                let any: Vec<Json> =
                    values.iter().map(|value| self.value(*value, mode)).collect();
                json!({ "anyOf": any })
            }
            Value::Anything => json!({}),
        }
    }

    /// A text that is not empty.
    fn text(&mut self) -> Json {
        self.named("text", |_| json!({ "type": "string", "pattern": "\\S" }))
    }

    /// A reference to the schema of a table.
    fn referred(&mut self, spec: &'static Spec, mode: Mode) -> Json {
        let name = match mode {
            Mode::Strict => spec.name.to_owned(),
            Mode::Loose => format!("{}-over", spec.name),
        };
        self.named(&name, |book| book.table(spec, mode))
    }

    /// A reference to a schema, which is made if it is not there yet.
    fn named(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Json) -> Json {
        if !self.entries.contains_key(name) {
            // Its place is taken first, for a table that is part of itself.
            self.entries.insert(name.to_owned(), Json::Null);
            let made = make(self);
            self.entries.insert(name.to_owned(), made);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    fn region(&mut self) -> Json {
        self.named("region", |book| {
            let area = book.referred(&AREA, Mode::Strict);
            let part = json!({ "anyOf": [book.text(), area] });
            let parts = each(&part);
            json!({
                "anyOf": [parts, {
                    "type": "object",
                    "propertyNames": { "not": { "enum": ["of", "except"] } },
                    "additionalProperties": parts,
                    "minProperties": 1,
                    "maxProperties": 2,
                }],
            })
        })
    }

    /// Tables of rules with a use: which keys there are hangs on `rule`.
    fn rules(&mut self, role: &str, mode: Mode) -> Json {
        let Some(role) =
            [Role::Ending, Role::Ban, Role::Effect].into_iter().find(|known| known.word() == role)
        else {
            return json!({});
        };
        let fitting = || RULES.iter().filter_map(|rule| Some((rule, rule.spec(role)?)));
        let names: Vec<&str> = fitting().map(|(rule, _)| rule.name).collect();
        let mut keys: Vec<&str> = vec!["rule", "name"];
        keys.extend(fitting().flat_map(|(_, spec)| spec.keys).map(|key| key.name));
        keys.sort_unstable();
        keys.dedup();
        let mut cases = Vec::new();
        for (rule, spec) in fitting() {
            let name = match mode {
                Mode::Strict => spec.name.to_owned(),
                Mode::Loose => format!("{}-over", spec.name),
            };
            let keys = self.named(&name, |book| book.rule(spec, rule.about, mode));
            cases.push(json!({
                "if": { "properties": { "rule": { "const": rule.name } }, "required": ["rule"] },
                "then": keys,
            }));
        }
        let mut table = json!({
            "type": "object",
            "properties": { "rule": { "enum": names, "description": "which rule it is." } },
            "propertyNames": { "enum": keys },
            "allOf": cases,
        });
        if mode == Mode::Strict {
            table["required"] = json!(["rule"]);
        }
        named_by_author(&removable(table, mode))
    }

    /// A rule's table: its own keys, and those of every rule.
    fn rule(&mut self, spec: &Spec, about: &str, mode: Mode) -> Json {
        let mut table = self.table(spec, mode);
        let spoken = self.value(Value::Spoken, mode);
        table["properties"]["rule"] = json!({});
        table["properties"]["name"] = removable(spoken, mode);
        table["properties"]["name"]["description"] = json!("what people call it.");
        table["description"] = json!(plain(about));
        table
    }
}

/// Adds what holds between the keys of a table.
fn bind(table: &mut Json, bonds: &[Bond]) {
    let given = |keys: &[&str]| -> Vec<Json> {
        keys.iter().map(|key| json!({ "required": [key] })).collect()
    };
    let mut beside = Map::new();
    for bond in bonds {
        match bond {
            Bond::One(keys) => table["oneOf"] = json!(given(keys)),
            Bond::Some(keys) => table["anyOf"] = json!(given(keys)),
            Bond::With(key, other) => drop(beside.insert((*key).to_owned(), json!([other]))),
        }
    }
    if !beside.is_empty() {
        table["dependentRequired"] = Json::Object(beside);
    }
}

/// One value, or a list of them.
fn each(item: &Json) -> Json {
    let list = json!({ "type": "array", "items": item });
    json!({ "anyOf": [item, list] })
}

/// A value that a loose table may take away.
fn removable(value: Json, mode: Mode) -> Json {
    match mode {
        Mode::Strict => value,
        Mode::Loose => json!({ "anyOf": [value, { "const": false }] }),
    }
}

/// A table with names of the author's.
fn named_by_author(value: &Json) -> Json {
    json!({
        "type": "object",
        "propertyNames": { "$ref": "#/$defs/name" },
        "additionalProperties": value,
    })
}

/// Docs on one line.
fn plain(docs: &str) -> String {
    docs.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{DEFINITION, Spec, Value};

    /// The words of a value, wherever they stand in it.
    fn words(value: Value, found: &mut Vec<&'static str>) {
        match value {
            Value::Words(words) => found.extend(words),
            Value::Each(value)
            | Value::Some(value)
            | Value::Map(value)
            | Value::Named(_, value) => {
                words(*value, found);
            }
            Value::Table(spec) => words_of(spec, found),
            Value::Either(values) => values.iter().for_each(|value| words(*value, found)),
            _ => {}
        }
    }

    fn words_of(spec: &Spec, found: &mut Vec<&'static str>) {
        for key in spec.keys {
            words(key.value, found);
        }
    }

    #[test]
    fn every_key_is_explained_and_every_word_is_named() {
        let mut found = Vec::new();
        words_of(&DEFINITION, &mut found);
        assert!(found.len() > 40, "{found:?}");
        let reference = crate::reference();
        for word in found {
            let named =
                ['"', '`'].iter().any(|quote| reference.contains(&format!("{quote}{word}{quote}")));
            assert!(named, "the reference is silent on `{word}`");
        }
    }
}
