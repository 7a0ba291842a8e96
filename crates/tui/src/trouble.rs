//! What goes wrong outside of games, in every language.

use std::io::{Error, ErrorKind};

use gwangsang::Words;
use gwangsang_search::SettingsError;

/// Why a file or a folder cannot be used; what the system says about rare faults is English.
pub fn file_trouble(error: &Error) -> Words {
    let ko = match error.kind() {
        ErrorKind::NotFound => "그런 파일이나 폴더가 없습니다",
        ErrorKind::PermissionDenied => "권한이 없습니다",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "저장 공간이 가득 찼습니다",
        ErrorKind::ReadOnlyFilesystem => "쓸 수 없는 디스크입니다",
        ErrorKind::AlreadyExists => "이미 있습니다",
        ErrorKind::NotADirectory => "폴더가 아닙니다",
        ErrorKind::IsADirectory => "파일이 아니라 폴더입니다",
        ErrorKind::InvalidFilename => "쓸 수 없는 이름입니다",
        ErrorKind::InvalidData => "글이 아닌 자료가 들어 있습니다",
        _ => return Words::new(error.to_string(), error.to_string()),
    };
    Words::new(error.to_string(), ko)
}

/// Why nobody can think.
pub fn thinking_trouble(error: &SettingsError) -> Words {
    let ko = match error {
        SettingsError::Memory(bytes) => format!("국면을 기억할 {bytes}바이트가 없습니다"),
        SettingsError::Threads(threads) => format!("스레드 {threads}개를 쓸 수 없습니다"),
    };
    Words::new(error.to_string(), ko)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trouble_of_a_missing_file_is_said_in_every_language() {
        let missing = std::fs::read("no such file").expect_err("it is missing");
        let words = file_trouble(&missing);
        assert_eq!(words.en, missing.to_string());
        assert_eq!(words.ko, "그런 파일이나 폴더가 없습니다");
    }
}
