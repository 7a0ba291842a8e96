//! What the reader of TOML says of broken syntax, in Korean.

use crate::words::{Particle, Words};

/// What comes between a fault and what should stand there.
const EXPECTED: &str = ", expected ";

/// What is said, and the same in Korean.
const SAID: [(&str, &str); 73] = [
    ("`_` may only go between digits", "`_`는 숫자 사이에만 쓸 수 있습니다"),
    ("cannot recurse further; max recursion depth met", "너무 깊이 들어 있습니다"),
    ("carriage return must be followed by newline", "CR 다음에는 줄바꿈이 와야 합니다"),
    ("duplicate key", "같은 열쇠가 두 번 나옵니다"),
    ("extra `=`", "`=`이 하나 더 있습니다"),
    ("extra assignment between key-value pairs", "열쇠와 값 사이에 `=`이 하나 더 있습니다"),
    ("extra comma in array", "목록에 쉼표가 하나 더 있습니다"),
    ("extra comma in inline table", "한 줄 표에 쉼표가 하나 더 있습니다"),
    ("integers with a radix cannot be signed", "진법을 밝힌 정수에는 부호를 붙일 수 없습니다"),
    ("invalid array", "잘못된 목록입니다"),
    ("invalid basic string", "잘못된 글자열입니다"),
    ("invalid binary number", "잘못된 2진수입니다"),
    ("invalid boolean", "true나 false가 아닙니다"),
    ("invalid comment character", "주석에 쓸 수 없는 글자입니다"),
    ("invalid date-time", "잘못된 날짜나 시각입니다"),
    ("invalid datetime", "잘못된 날짜나 시각입니다"),
    ("invalid escape sequence", "쓸 수 없는 `\\` 표기입니다"),
    ("invalid exponent", "잘못된 지수입니다"),
    ("invalid float", "잘못된 소수입니다"),
    ("invalid fraction", "소수점 아래가 잘못되었습니다"),
    ("invalid hexadecimal number", "잘못된 16진수입니다"),
    ("invalid inline table", "잘못된 한 줄 표입니다"),
    ("invalid inline table element", "한 줄 표에 쓸 수 없는 것입니다"),
    ("invalid integer number", "잘못된 정수입니다"),
    ("invalid key", "잘못된 열쇠입니다"),
    ("invalid key-value pair", "열쇠와 값의 짝이 아닙니다"),
    ("invalid literal string", "잘못된 글자열입니다"),
    ("invalid mantissa", "잘못된 수입니다"),
    ("invalid multi-line basic string", "여러 줄 글자열이 잘못되었습니다"),
    ("invalid multi-line literal string", "여러 줄 글자열이 잘못되었습니다"),
    ("invalid octal number", "잘못된 8진수입니다"),
    ("invalid string", "잘못된 글자열입니다"),
    ("invalid table", "잘못된 표 머리입니다"),
    ("invalid table header", "잘못된 표 머리입니다"),
    ("invalid unquoted key", "따옴표 없이 쓸 수 없는 열쇠입니다"),
    ("invalid value", "잘못된 값입니다"),
    ("key with no value", "열쇠에 값이 없습니다"),
    ("keys cannot be multi-line basic strings", "여러 줄 글자열은 열쇠가 될 수 없습니다"),
    ("keys cannot be multi-line literal strings", "여러 줄 글자열은 열쇠가 될 수 없습니다"),
    ("missing array opening", "목록을 여는 `[`가 없습니다"),
    ("missing assignment between key-value pairs", "열쇠와 값 사이에 `=`이 없습니다"),
    ("missing comma between array elements", "목록의 값 사이에 쉼표가 없습니다"),
    ("missing comma between key-value pairs", "한 줄 표의 짝 사이에 쉼표가 없습니다"),
    ("missing comment start", "주석의 `#`이 없습니다"),
    ("missing escaped value", "`\\` 다음에 올 것이 없습니다"),
    ("missing inline table opening", "한 줄 표를 여는 `{`가 없습니다"),
    ("missing key for inline table element", "한 줄 표의 값에 열쇠가 없습니다"),
    ("missing opening quote", "여는 따옴표가 없습니다"),
    ("missing table open", "표 머리를 여는 `[`가 없습니다"),
    ("missing value", "값이 없습니다"),
    ("missing value for key", "열쇠의 값이 없습니다"),
    ("radix must be lowercase", "진법은 소문자로 밝혀야 합니다"),
    ("redundant integer number prefix", "진법이 두 번 나옵니다"),
    ("redundant numeric sign", "부호가 두 번 나옵니다"),
    ("string values must be quoted", "글자열은 따옴표로 묶어야 합니다"),
    ("too few unicode value digits", "유니코드 값의 자릿수가 모자랍니다"),
    ("unclosed array", "목록이 `]`로 닫히지 않았습니다"),
    ("unclosed array table", "표 머리가 `]]`로 닫히지 않았습니다"),
    ("unclosed inline table", "한 줄 표가 `}`로 닫히지 않았습니다"),
    ("unclosed table", "표 머리가 `]`로 닫히지 않았습니다"),
    ("unexpected `=` in array", "목록에는 `=`을 쓸 수 없습니다"),
    ("unexpected content", "여기에 올 수 없는 것입니다"),
    ("unexpected content between comment and newline", "주석과 줄 끝 사이에 무엇이 있습니다"),
    ("unexpected key or value", "열쇠나 값이 올 자리가 아닙니다"),
    ("unexpected leading zero", "수를 0으로 시작할 수 없습니다"),
    ("unexpected sign", "부호를 쓸 수 없습니다"),
    ("unquoted keys cannot be empty", "따옴표 없는 열쇠는 비어 있을 수 없습니다"),
    (
        "cannot extend value of type array with a dotted key",
        "점을 찍은 열쇠로 목록을 늘릴 수 없습니다",
    ),
    (
        "cannot extend value of type inline table with a dotted key",
        "점을 찍은 열쇠로 한 줄 표를 늘릴 수 없습니다",
    ),
    (
        "cannot extend value of type string with a dotted key",
        "점을 찍은 열쇠로 글자열을 늘릴 수 없습니다",
    ),
    (
        "cannot extend value of type integer with a dotted key",
        "점을 찍은 열쇠로 정수를 늘릴 수 없습니다",
    ),
    (
        "cannot extend value of type boolean with a dotted key",
        "점을 찍은 열쇠로 true나 false를 늘릴 수 없습니다",
    ),
    (
        "cannot extend value of type float with a dotted key",
        "점을 찍은 열쇠로 소수를 늘릴 수 없습니다",
    ),
];

/// A fault of the syntax in both languages; what the table does not know keeps its English words.
pub(super) fn fault(message: &str) -> Words {
    let (what, expected) = message.split_once(EXPECTED).unwrap_or((message, ""));
    let known = SAID.iter().find(|(said, _)| *said == what).map(|(_, ko)| *ko);
    let ko = match (known, expected) {
        (Some(ko), "") => ko.to_owned(),
        (Some(ko), "nothing") => format!("{ko}. 여기에는 아무것도 올 수 없습니다"),
        (Some(ko), expected) => format!("{ko}. 여기에는 {} 와야 합니다", named(expected)),
        (None, _) => format!("문법이 맞지 않습니다: {message}"),
    };
    Words::new(message, ko)
}

/// What should stand at a place, with the particle of a subject.
fn named(expected: &str) -> String {
    let names: Vec<&str> = expected
        .split(", ")
        .map(|name| match name {
            "characters" => "글자",
            "digits" => "숫자",
            "key" => "열쇠",
            "value" => "값",
            "newline" => "줄바꿈",
            "printable characters" => "보이는 글자",
            code => code,
        })
        .collect();
    Particle::Subject.after(&names.join(", "))
}
