//! What can be wrong with an engine.

use std::time::Duration;

use gwangsang::Words;

use crate::uci::quoted;

/// What an engine did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its program does not start.
    NotStarted(Words),
    /// It knows no variant of that name.
    NoVariant(String),
    /// It knows of no variants at all.
    NoVariants,
    /// Its program has ended, with what the system says about it.
    Ended(Words),
    /// It has said nothing that was waited for, so long.
    Silent(Duration),
    /// It has said something that names no move.
    NoMove(String),
    /// Nothing is wrong: the user has stopped the waiting.
    Stopped,
}

impl Fault {
    /// A word for programs that stays the same.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::NotStarted(_) => "not-started",
            Self::NoVariant(_) | Self::NoVariants => "unknown-variant",
            Self::Ended(_) => "ended",
            Self::Silent(_) => "silent",
            Self::NoMove(_) => "no-move",
            Self::Stopped => "stopped",
        }
    }

    /// What is wrong, as a sentence without its full stop.
    pub(crate) fn words(&self) -> Words {
        match self {
            Self::NotStarted(why) => Words::new(
                format!("the engine does not start: {}", why.en),
                format!("엔진이 시작되지 않습니다: {}", why.ko),
            ),
            Self::NoVariant(name) => Words::new(
                format!(
                    "the engine knows no variant {}; say what it calls it, as in ,variant=NAME",
                    quoted(name)
                ),
                format!(
                    "엔진이 모르는 게임입니다: {}. 엔진에서 쓰는 이름을 ,variant=NAME처럼 알려 주십시오",
                    quoted(name)
                ),
            ),
            Self::NoVariants => Words::new(
                "the engine has no option UCI_Variant, and plays one game alone",
                "엔진에 UCI_Variant 설정이 없어 한 가지 게임만 둡니다",
            ),
            Self::Ended(how) => Words::new(
                format!("the engine has ended ({})", how.en),
                format!("엔진이 끝나 버렸습니다({})", how.ko),
            ),
            Self::Silent(time) => {
                let seconds = time.as_secs_f64();
                Words::new(
                    format!("the engine did not answer within {seconds:.1} s"),
                    format!("엔진이 {seconds:.1}초 안에 답하지 않았습니다"),
                )
            }
            Self::NoMove(text) => Words::new(
                format!("the engine named no move: {}", quoted(text)),
                format!("엔진이 수를 말하지 않았습니다: {}", quoted(text)),
            ),
            Self::Stopped => Words::new("stopped", "중단되었습니다"),
        }
    }
}
