//! Sentences in the languages of the program, and the small changes that words go through in them.

/// A language that the program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Korean.
    Korean,
}

/// The same in every language of the program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

/// The same in English and in Korean, both as for `format!`.
macro_rules! words {
    ($en:literal, $ko:literal $(,)?) => {
        $crate::words::Words::new(format!($en), format!($ko))
    };
}

impl Words {
    /// Words in English and in Korean.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self { en: en.into(), ko: ko.into() }
    }

    /// The words in a language.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Korean => &self.ko,
        }
    }

    /// Sentences one after the other.
    pub fn joined(sentences: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::new("", "");
        for sentence in sentences {
            for (text, next) in [(&mut all.en, &sentence.en), (&mut all.ko, &sentence.ko)] {
                if !text.is_empty() && !next.is_empty() {
                    text.push(' ');
                }
                text.push_str(next);
            }
        }
        all
    }

    /// A choice among names, such as "a, b or c".
    pub fn any_of(names: &[Self]) -> Self {
        Self::new(list(names, |name| &name.en, " or "), list(names, |name| &name.ko, " 또는 "))
    }

    /// Names together, such as "a, b and c".
    pub fn all_of(names: &[Self]) -> Self {
        let ko = match names {
            [one, other] => format!("{} {}", Particle::With.after(&one.ko), other.ko),
            names => list(names, |name| &name.ko, ", "),
        };
        Self::new(list(names, |name| &name.en, " and "), ko)
    }

    /// The English name with its article.
    pub(crate) fn with_article(&self) -> Self {
        Self::new(with_article(&self.en), self.ko.clone())
    }
}

/// Names with commas between, but for the last two.
fn list(names: &[Words], text: impl Fn(&Words) -> &String, last: &str) -> String {
    let names: Vec<&str> = names.iter().map(|name| text(name).as_str()).collect();
    match names.split_last() {
        Some((end, [])) => (*end).to_owned(),
        Some((end, rest)) => format!("{}{last}{end}", rest.join(", ")),
        None => String::new(),
    }
}

/// An English word with "a" or "an".
pub fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// A text that begins with a capital letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A small number as an English word.
pub(crate) fn number(number: usize) -> String {
    const SMALL: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A number in an order as an English word.
pub(crate) fn ordinal(number: usize) -> String {
    const SMALL: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    if let Some(word) = number.checked_sub(1).and_then(|index| SMALL.get(index)) {
        return (*word).to_owned();
    }
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// A number with a Korean counter, in the native numerals where they are usual: `두 칸`, `12칸`.
pub(crate) fn counted(number: usize, counter: &str) -> String {
    const SMALL: [&str; 5] = ["", "한", "두", "세", "네"];
    match SMALL.get(number) {
        Some(word) if number > 0 => format!("{word} {counter}"),
        _ => format!("{number}{counter}"),
    }
}

/// A number in an order in Korean: `첫 번째`, `12번째`.
pub(crate) fn korean_ordinal(number: usize) -> String {
    match number {
        1 => "첫 번째".to_owned(),
        _ => counted(number, "번째"),
    }
}

/// A Korean particle, by its two forms: behind a consonant and behind a vowel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Particle {
    /// 은, 는.
    Topic,
    /// 이, 가.
    Subject,
    /// 을, 를.
    Object,
    /// 으로, 로.
    Toward,
    /// 과, 와.
    With,
}

/// How a Korean word ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Vowel,
    Rieul,
    Consonant,
    Unknown,
}

impl Particle {
    /// A word with the particle, such as `말을` or `차를`; both forms where the sound is not known.
    pub fn after(self, word: &str) -> String {
        let (consonant, vowel, both) = match self {
            Self::Topic => ("은", "는", "은(는)"),
            Self::Subject => ("이", "가", "이(가)"),
            Self::Object => ("을", "를", "을(를)"),
            Self::Toward => ("으로", "로", "(으)로"),
            Self::With => ("과", "와", "과(와)"),
        };
        let particle = match ending(word) {
            Ending::Vowel => vowel,
            Ending::Rieul if self == Self::Toward => vowel,
            Ending::Rieul | Ending::Consonant => consonant,
            Ending::Unknown => both,
        };
        format!("{word}{particle}")
    }
}

fn ending(word: &str) -> Ending {
    /// The final consonant ㄹ among the 28 that a syllable can have.
    const RIEUL: u32 = 8;
    let Some(last) = word.chars().rev().find(|c| c.is_alphanumeric()) else {
        return Ending::Unknown;
    };
    match last {
        '가'..='힣' => match (u32::from(last) - u32::from('가')) % 28 {
            0 => Ending::Vowel,
            RIEUL => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // As they are read: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구.
        '1' | '7' | '8' => Ending::Rieul,
        '0' | '3' | '6' => Ending::Consonant,
        '2' | '4' | '5' | '9' => Ending::Vowel,
        _ => Ending::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_last_sound() {
        let cases = [
            (Particle::Topic, "차", "차는"),
            (Particle::Topic, "장", "장은"),
            (Particle::Subject, "말", "말이"),
            (Particle::Object, "포", "포를"),
            (Particle::Object, "‘백’", "‘백’을"),
            (Particle::Toward, "말", "말로"),
            (Particle::Toward, "장", "장으로"),
            (Particle::Toward, "차", "차로"),
            (Particle::Topic, "a8", "a8은"),
            (Particle::With, "차", "차와"),
            (Particle::Topic, "a9", "a9는"),
            (Particle::Topic, "a10", "a10은"),
            (Particle::Subject, "king", "king이(가)"),
            (Particle::Object, "", "을(를)"),
        ];
        for (particle, word, whole) in cases {
            assert_eq!(particle.after(word), whole);
        }
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let ordinals: Vec<String> = [1, 3, 7, 11, 12, 21, 22, 23, 112].map(ordinal).to_vec();
        let written = ["first", "third", "7th", "11th", "12th", "21st", "22nd", "23rd", "112th"];
        assert_eq!(ordinals, written);
        assert_eq!((number(2), number(12)), ("two".to_owned(), "12".to_owned()));
        assert_eq!((counted(2, "칸"), counted(12, "칸")), ("두 칸".to_owned(), "12칸".to_owned()));
    }

    #[test]
    fn lists_name_the_last_one_apart() {
        let names = [Words::new("a", "가"), Words::new("b", "나"), Words::new("c", "다")];
        assert_eq!(Words::any_of(&names), Words::new("a, b or c", "가, 나 또는 다"));
        assert_eq!(Words::all_of(&names[..2]), Words::new("a and b", "가와 나"));
        assert_eq!(Words::all_of(&names[..1]), names[0]);
        assert_eq!(Words::any_of(&[]), Words::new("", ""));
    }
}
