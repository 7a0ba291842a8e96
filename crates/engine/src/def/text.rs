//! Words for people, by language and, where they differ, by side.

use super::node::{self, Node};
use super::reader::{self, Table};
use super::spec::{Key, Spec, Value};
use crate::diag::{Diagnostic, Diagnostics};
use crate::index::SideId;
use crate::words::Words;

/// Texts by language.
pub(crate) static LANGUAGES: Spec = Spec {
    name: "languages",
    keys: &[
        Key::needed("en", Value::PerSide, "English, one text or one for each side."),
        Key::optional("ko", Value::PerSide, "Korean, one text or one for each side."),
    ],
    bonds: &[],
};

/// A text in English and, if given, Korean; each either one for both sides or one a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    en: [String; 2],
    ko: Option<[String; 2]>,
}

impl Text {
    /// Reads `"text"` or `{ en = "text", ko = ["for the first side", "for the second"] }`.
    pub(crate) fn read(node: &Node, diags: &mut Diagnostics) -> Option<Self> {
        if let node::Value::String(_) = node.value {
            return Some(Self { en: per_side(node, diags)?, ko: None });
        }
        let node::Value::Table(_) = node.value else {
            let expected =
                Words::new("a text, or a table of texts by language", "글이나 언어별 글의 표");
            diags.push(reader::wrong_kind(node, expected));
            return None;
        };
        let what = Words::new("a text by language", "언어별 글");
        let mut table = Table::open(node, what, diags)?.of(&LANGUAGES);
        let en = table.need("en", diags).and_then(|node| per_side(node, diags));
        let ko = table.get("ko").and_then(|node| per_side(node, diags));
        table.finish(diags);
        Some(Self { en: en?, ko })
    }

    /// The same words in every language and for both sides.
    pub(crate) fn plain(text: &str) -> Self {
        Self { en: [text.to_owned(), text.to_owned()], ko: None }
    }

    /// The English words.
    pub fn en(&self) -> &str {
        &self.en[0]
    }

    /// The Korean words, or the English ones where there are none.
    pub fn ko(&self) -> &str {
        &self.ko.as_ref().unwrap_or(&self.en)[0]
    }

    /// The English words for a side.
    pub fn en_for(&self, side: SideId) -> &str {
        &self.en[side.index()]
    }

    /// The Korean words for a side, or the English ones where there are none.
    pub fn ko_for(&self, side: SideId) -> &str {
        &self.ko.as_ref().unwrap_or(&self.en)[side.index()]
    }
}

/// One string for both sides, or a list of two.
pub(crate) fn per_side(node: &Node, diags: &mut Diagnostics) -> Option<[String; 2]> {
    let found = reader::strings(node, diags);
    match found.as_slice() {
        [both] => Some([both.value.clone(), both.value.clone()]),
        [first, second] => Some([first.value.clone(), second.value.clone()]),
        found if found.len() < reader::items(node).len() => None, // Reported already.
        _ => {
            let message = Words::new(
                "expected one text, or one for each side",
                "여기에는 글 하나 또는 진영마다 하나씩이 와야 합니다",
            );
            diags.push(Diagnostic::error("wrong-type", node.span, message).help(Words::new(
                "write \"text\" or [\"first side's\", \"second side's\"]",
                "\"글\" 또는 [\"첫째 진영의 글\", \"둘째 진영의 글\"]로 쓰십시오",
            )));
            None
        }
    }
}
