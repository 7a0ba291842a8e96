//! What the parser says of a text that is no TOML, in Korean as well.
//!
//! The parser says what is wrong and, behind a comma, what would have been right there.

use crate::words::{Particle, Words};

/// What is between the two halves of a message.
const EXPECTED: &str = ", expected ";
/// What is right where nothing can stand.
const NOTHING: &str = "nothing";

/// How the one message begins that names the kind of a value.
const EXTENDED: &str = "cannot extend value of type ";

/// What can be wrong.
const FAULTS: &[(&str, &str)] = &[
    ("`_` may only go between digits", "`_`은 숫자 사이에만 쓸 수 있습니다"),
    ("cannot recurse further; max recursion depth met", "너무 깊이 겹쳐 있습니다"),
    ("carriage return must be followed by newline", "캐리지 리턴 뒤에는 줄바꿈이 있어야 합니다"),
    ("duplicate key", "이미 있는 열쇠입니다"),
    ("extra `=`", "`=`이 더 있습니다"),
    ("extra assignment between key-value pairs", "열쇠와 값 사이에 `=`이 더 있습니다"),
    ("extra comma in array", "목록에 쉼표가 더 있습니다"),
    ("extra comma in inline table", "한 줄 표에 쉼표가 더 있습니다"),
    ("integers with a radix cannot be signed", "진법을 밝힌 정수에는 부호를 쓸 수 없습니다"),
    ("invalid basic string", "글자열이 바르지 않습니다"),
    ("invalid binary number", "이진수가 바르지 않습니다"),
    ("invalid boolean", "true나 false가 아닙니다"),
    ("invalid comment character", "주석에 쓸 수 없는 글자입니다"),
    ("invalid date-time", "날짜가 바르지 않습니다"),
    ("invalid exponent", "지수가 바르지 않습니다"),
    ("invalid float", "수가 바르지 않습니다"),
    ("invalid fraction", "소수점 아래가 바르지 않습니다"),
    ("invalid hexadecimal number", "십육진수가 바르지 않습니다"),
    ("invalid inline table element", "한 줄 표의 항목이 바르지 않습니다"),
    ("invalid integer number", "정수가 바르지 않습니다"),
    ("invalid key", "열쇠가 바르지 않습니다"),
    ("invalid key-value pair", "열쇠와 값이 바르지 않습니다"),
    ("invalid literal string", "작은따옴표 글자열이 바르지 않습니다"),
    ("invalid mantissa", "수가 바르지 않습니다"),
    ("invalid multi-line basic string", "여러 줄 글자열이 바르지 않습니다"),
    ("invalid multi-line literal string", "여러 줄 작은따옴표 글자열이 바르지 않습니다"),
    ("invalid octal number", "팔진수가 바르지 않습니다"),
    ("invalid table", "표의 이름이 바르지 않습니다"),
    ("invalid unquoted key", "따옴표 없이는 열쇠로 쓸 수 없습니다"),
    ("invalid value", "유니코드 글자가 아닙니다"),
    ("key with no value", "열쇠에 값이 없습니다"),
    ("keys cannot be multi-line basic strings", "여러 줄 글자열은 열쇠로 쓸 수 없습니다"),
    ("keys cannot be multi-line literal strings", "여러 줄 글자열은 열쇠로 쓸 수 없습니다"),
    ("missing assignment between key-value pairs", "열쇠와 값 사이에 `=`이 없습니다"),
    ("missing array opening", "목록을 여는 괄호가 없습니다"),
    ("missing comma between array elements", "목록의 항목 사이에 쉼표가 없습니다"),
    ("missing comma between key-value pairs", "표의 항목 사이에 쉼표가 없습니다"),
    ("missing escaped value", "`\\` 뒤에 올 수 없는 글자입니다"),
    ("missing inline table opening", "한 줄 표를 여는 괄호가 없습니다"),
    ("missing key for inline table element", "한 줄 표의 항목에 열쇠가 없습니다"),
    ("missing opening quote", "여는 따옴표가 없습니다"),
    ("missing table open", "표를 여는 괄호가 없습니다"),
    ("missing value", "값이 없습니다"),
    ("missing value for key", "열쇠에 값이 없습니다"),
    ("radix must be lowercase", "진법은 소문자로 밝혀야 합니다"),
    ("recursion limit", "너무 깊이 겹쳐 있습니다"),
    ("redundant integer number prefix", "진법이 두 번 밝혀져 있습니다"),
    ("redundant numeric sign", "부호가 더 있습니다"),
    ("string values must be quoted, expected literal string", "글자열은 따옴표로 감싸야 합니다"),
    ("too few unicode value digits", "유니코드 번호의 자릿수가 모자랍니다"),
    ("unclosed array", "목록이 닫히지 않았습니다"),
    ("unclosed array table", "표의 이름이 닫히지 않았습니다"),
    ("unclosed inline table", "한 줄 표가 닫히지 않았습니다"),
    ("unclosed table", "표의 이름이 닫히지 않았습니다"),
    ("unexpected `=` in array", "목록 안에 `=`을 쓸 수 없습니다"),
    ("unexpected content", "여기에 올 수 없는 것입니다"),
    ("unexpected content between comment and newline", "주석 뒤에 줄바꿈이 없습니다"),
    ("unexpected key or value", "여기에 올 수 없는 열쇠나 값입니다"),
    ("unexpected leading zero", "수의 맨 앞에 0을 쓸 수 없습니다"),
    ("unexpected sign", "여기에는 부호를 쓸 수 없습니다"),
    ("unquoted keys cannot be empty", "열쇠가 비어 있습니다"),
];

/// What can be right; what stands in backticks is the same in Korean.
const RIGHT: &[(&str, &str)] = &[
    ("basic string", "글자열"),
    ("characters", "글자"),
    ("digits", "숫자"),
    ("key", "열쇠"),
    ("letters", "로마자"),
    ("literal string", "따옴표로 감싼 글자열"),
    ("newline", "줄바꿈"),
    ("non-double-quote visible characters", "큰따옴표가 아닌 보이는 글자"),
    ("non-single-quote characters", "작은따옴표가 아닌 글자"),
    ("non-single-quote visible characters", "작은따옴표가 아닌 보이는 글자"),
    ("numbers", "숫자"),
    ("unicode hexadecimal value", "십육진수로 쓴 유니코드 번호"),
    ("value", "값"),
];

/// What the parser says, in both languages.
pub(super) fn words(message: &str) -> Words {
    let known = korean(message);
    let ko = known.unwrap_or_else(|| format!("문법이 맞지 않습니다: {message}"));
    Words::new(message, ko)
}

fn korean(message: &str) -> Option<String> {
    if let Some(whole) = find(FAULTS, message) {
        return Some(whole.to_owned());
    }
    if message.starts_with(EXTENDED) {
        return Some("이미 적힌 값에 점으로 이은 열쇠를 더할 수 없습니다".to_owned());
    }
    let (fault, right) = message.split_once(EXPECTED)?;
    let fault = find(FAULTS, fault)?;
    if right == NOTHING {
        return Some(fault.to_owned());
    }
    let right = right.split(", ").map(item).collect::<Option<Vec<_>>>()?;
    let right = match right.as_slice() {
        [only] => Particle::Subject.after(only),
        several => format!("{} 가운데 하나가", several.join(", ")),
    };
    Some(format!("{fault}. 여기에는 {right} 와야 합니다"))
}

fn item(right: &str) -> Option<&str> {
    if right.starts_with(['`', '\'']) { Some(right) } else { find(RIGHT, right) }
}

fn find(table: &[(&str, &'static str)], english: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == english).map(|(_, korean)| *korean)
}

#[cfg(test)]
mod tests {
    use super::words;

    /// What the parser says of a text, in Korean.
    fn said(text: &str) -> Vec<String> {
        let (_, errors) = toml::de::DeTable::parse_recoverable(text);
        errors.iter().map(|error| words(error.message()).ko).collect()
    }

    #[test]
    fn faults_have_korean_words_and_what_would_be_right() {
        let cases = [
            ("a = 1\na = 2", "이미 있는 열쇠입니다"),
            ("a = = 1", "`=`이 더 있습니다"),
            ("a = \"b", "글자열이 바르지 않습니다. 여기에는 `\"`이(가) 와야 합니다"),
            ("a = b", "글자열은 따옴표로 감싸야 합니다"),
            ("[a", "표의 이름이 닫히지 않았습니다. 여기에는 `]`이(가) 와야 합니다"),
            (
                "a = \"b\" 1",
                "여기에 올 수 없는 열쇠나 값입니다. 여기에는 줄바꿈, `#` 가운데 하나가 와야 합니다",
            ),
        ];
        for (text, ko) in cases {
            assert_eq!(said(text).first().map(String::as_str), Some(ko), "{text}");
        }
    }

    #[test]
    fn usual_faults_are_known() {
        let texts = [
            "a",
            "a = ",
            "= 1",
            "a = [1 2]",
            "a = [1,,2]",
            "a = {b = 1 c = 2}",
            "a = {b}",
            "a = [",
            "a = {",
            "a = {b = 1",
            "[[a]",
            "[a",
            "[]",
            "a = b",
            "a = 01",
            "a = 1__0",
            "a = ++1",
            "a = 0xZ",
            "a = 1.e",
            "a = 'b",
            "a = \"\\q\"",
            "a = \"\\u12\"",
            "a = \"\"\"b",
            "a = '''b",
            "ㄱ = 1",
            "a = [b = 1]",
            "a = 1\na.b = 1",
            "a = +0x1",
            "a = 0X1",
            "\"\"\"a\"\"\" = 1",
            "'''a''' = 1",
            "a = tru",
            "a = {b = 1,, c = 2}",
            "a = {= 1}",
            "a = }",
            "a = ]",
        ];
        for text in texts {
            let faults = said(text);
            assert!(!faults.is_empty(), "{text} is sound");
            for ko in faults {
                assert!(!ko.contains("문법이 맞지 않습니다"), "{text}: {ko}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_passed_on() {
        let words = words("sour milk, expected milk");
        assert_eq!(words.ko, "문법이 맞지 않습니다: sour milk, expected milk");
        assert_eq!(words.en, "sour milk, expected milk");
    }
}
