//! The reference of the definition language, put together from the files that read it.

use crate::lints::LINTS;
use crate::rules::RuleType;
use crate::{def, rules};

const HEAD: &str = "\
# The definition language

Every file in this folder is a game. This page is the reference of what such a file can say; it is printed
by `gwangsang reference`, from the sources that read definitions.

A definition is a TOML file that begins with `format = 1`. It has an `id`, a `name`, perhaps a `summary` and
`aliases` by which it is found, and the tables below. Nothing is taken for granted: what a file does not
say is not in the game.

`allow = [\"NAME\"]` lets warnings pass; they are told at the end.

With `extends = \"ID or path\"` it takes over everything from another definition but these five keys, and
states only what is different: tables are laid over each other key by key, anything else is replaced, and
`KEY = false` takes an inherited key or table away. `gwangsang show --effective` prints the outcome.

Tables `[[case]]` say what must hold of the game and are no part of its rules; `docs/testing.md` tells how
they are written.
";

const WARNINGS: &str = "\
`gwangsang check` warns of what can be played but surely is not meant, as far as the author's own text goes and
not what it extends. `allow`, a list of names, lets warnings of a definition pass.
";

/// The reference of the definition language, as Markdown.
pub fn reference() -> String {
    let mut text = HEAD.to_owned();
    text.extend(def::DOCS.iter().map(|part| part.markdown()));
    text.push_str("\n## The rules\n");
    text.extend(rules::RULES.iter().map(RuleType::markdown));
    text.push_str("\n## Warnings\n\n");
    text.push_str(WARNINGS);
    for lint in LINTS {
        text.push_str(&format!("\n### `{}`\n\n{}", lint.name, lint.docs));
    }
    text
}
