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
        _ => return Words::new(error.to_string(), rare_trouble(error)),
    };
    Words::new(error.to_string(), ko)
}

/// The Korean words for what rarely happens to a file.
fn rare_trouble(error: &Error) -> String {
    let ko = match error.kind() {
        ErrorKind::FileTooLarge => "파일이 너무 큽니다",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::WouldBlock => {
            "다른 프로그램이 쓰고 있습니다"
        }
        ErrorKind::CrossesDevices => "다른 디스크로는 옮길 수 없습니다",
        ErrorKind::DirectoryNotEmpty => "폴더가 비어 있지 않습니다",
        ErrorKind::NotSeekable => "앞뒤로 옮겨 가며 읽을 수 없는 파일입니다",
        ErrorKind::StaleNetworkFileHandle => "네트워크에 있던 파일이 없어졌습니다",
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
            "받는 쪽이 닫혔습니다"
        }
        ErrorKind::WriteZero => "끝까지 쓰지 못했습니다",
        ErrorKind::UnexpectedEof => "파일이 도중에 끝납니다",
        ErrorKind::OutOfMemory => "메모리가 모자랍니다",
        ErrorKind::TimedOut => "시간이 너무 오래 걸립니다",
        ErrorKind::Interrupted => "중단되었습니다",
        ErrorKind::Unsupported => "이 시스템에서 할 수 없는 일입니다",
        ErrorKind::InvalidInput => "시스템이 받아들이지 않습니다",
        _ => return unnamed_trouble(error),
    };
    ko.to_owned()
}

/// What the system says of an error without a kind of its own, with the number by which it can be looked up.
fn unnamed_trouble(error: &Error) -> String {
    match error.raw_os_error() {
        Some(number) => format!("시스템이 알린 오류 {number}번({error})"),
        None => error.to_string(),
    }
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

    #[test]
    fn whatever_the_system_says_is_said_in_korean() {
        let is_korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
        for number in 1..=133 {
            let words = file_trouble(&Error::from_raw_os_error(number));
            assert!(is_korean(&words.ko), "{number}: {}", words.ko);
        }
    }
}
