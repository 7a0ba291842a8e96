//! Reading TOML with places: what definitions are read with, for other texts that are about games.
//!
//! A text becomes nodes that remember where they were written. Every function here that takes a value out of
//! a node reports its own fault and gives nothing then, so that reading goes on and finds the next one.
//!
//! # Examples
//!
//! ```
//! use std::sync::Arc;
//! use gwangsang::document::{self, Table};
//! use gwangsang::{Diagnostics, Language, Source, Sources, Span, Style, Words};
//!
//! let text = "nane = \"Duel\"\n";
//! let mut sources = Sources::default();
//! let id = sources.add(Arc::new(Source { name: "a.toml".into(), text: text.into() }));
//! let (entries, errors) = document::read(text, id);
//! assert!(errors.is_empty());
//!
//! let mut diags = Diagnostics::default();
//! let span = Span { source: id, start: 0, end: 0 };
//! let mut table = Table::over(&entries, span, Words::new("a file", "파일"));
//! assert!(table.get("name").is_none());
//! table.finish(&mut diags);
//! let said = sources.render(&diags.into_sorted(), Style::Plain, Language::English);
//! assert!(said.contains("did you mean `name`?"));
//! ```

pub use crate::def::node::{Entry, Node, Text, Value, read};
pub use crate::def::reader::{
    Table, boolean, hundredths, integer, items, string, words, wrong_kind,
};
