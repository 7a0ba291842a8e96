//! Players as they are typed.

use std::num::NonZeroUsize;
use std::time::Duration;

use gwangsang::Words;
use gwangsang_search::{Level, Limits};

use crate::players;
use crate::usage::BadValue;

/// Who plays, how long it may think, and with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spec {
    /// As it was typed.
    pub(super) text: String,
    /// What it is called in reports.
    pub(super) name: String,
    pub(super) kind: Kind,
    /// The limits for each move; never a clock.
    pub(super) limits: Limits,
    /// The time for a whole game, and what is added after each move.
    pub(super) clock: Option<(Duration, Duration)>,
    pub(super) threads: NonZeroUsize,
    /// In megabytes.
    pub(super) hash: u16,
    /// What an engine calls the variant, if it is not what others call it.
    pub(super) variant: Option<String>,
    /// The options of an engine.
    pub(super) options: Vec<(String, String)>,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Any legal move.
    Random,
    /// The most valuable capture, else any legal move.
    Greedy,
    /// Our own search, at a level or at its best.
    Search(Option<Level>),
    /// Another program.
    Engine { program: String, arguments: Vec<String> },
}

/// How long a move may take where nothing is said.
const USUAL: Duration = Duration::from_millis(100);
/// The beginning of an engine.
const ENGINE: &str = "engine:";
/// The keys of settings; a comma inside a command is one unless one of them follows.
const KEYS: [&str; 8] = ["time", "depth", "nodes", "clock", "threads", "hash", "variant", "name"];
/// What the keys of an engine's own options begin with.
const OPTION: &str = "option.";

impl Spec {
    /// Reads a player, with its settings behind commas.
    ///
    /// # Errors
    ///
    /// Says what is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, BadValue> {
        let parts = split(text);
        let (who, settings) = parts.split_first().ok_or_else(|| no_player(text))?;
        let mut spec = Self {
            text: text.to_owned(),
            name: (*who).to_owned(),
            kind: kind(who)?,
            limits: Limits::default(),
            clock: None,
            threads: NonZeroUsize::MIN,
            hash: 16,
            variant: None,
            options: Vec::new(),
        };
        for setting in settings {
            let (key, value) = setting.split_once('=').ok_or_else(|| {
                bad(
                    format!("`{setting}` is no setting; write KEY=VALUE"),
                    format!("`{setting}`은(는) 설정이 아닙니다. KEY=VALUE로 씁니다"),
                )
            })?;
            spec.set(key.trim(), value.trim())?;
        }
        // A level knows by itself how far it looks.
        let is_level = matches!(spec.kind, Kind::Search(Some(_)));
        if spec.limits == Limits::default() && spec.clock.is_none() && !is_level {
            spec.limits = Limits::time(USUAL);
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadValue> {
        let thinks = !matches!(self.kind, Kind::Random | Kind::Greedy);
        let is_engine = matches!(self.kind, Kind::Engine { .. });
        match key {
            "name" if !value.is_empty() => value.clone_into(&mut self.name),
            "name" => {
                return Err(bad("a name has at least one letter", "이름은 한 글자 이상입니다"));
            }
            _ if !thinks => return Err(thoughtless(&self.name, key)),
            "time" => self.limits.time = Some(time(value)?),
            "depth" => self.limits.depth = Some(number(key, value)?),
            "nodes" => self.limits.nodes = Some(number(key, value)?),
            "clock" => self.clock = Some(clock(value)?),
            "variant" if is_engine => self.variant = Some(value.to_owned()),
            "threads" if is_engine => self.options.push(("Threads".to_owned(), value.to_owned())),
            "hash" if is_engine => self.options.push(("Hash".to_owned(), value.to_owned())),
            "threads" => {
                let threads = usize::from(number::<u8>(key, value)?);
                self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
            }
            "hash" => self.hash = number(key, value)?,
            _ => match key.strip_prefix(OPTION).filter(|name| !name.is_empty()) {
                Some(name) if is_engine => self.options.push((name.to_owned(), value.to_owned())),
                _ => return Err(no_setting(key)),
            },
        }
        Ok(())
    }
}

/// Who plays.
fn kind(who: &str) -> Result<Kind, BadValue> {
    if let Some(command) = who.strip_prefix(ENGINE) {
        return engine(command);
    }
    match who {
        "full" => Ok(Kind::Search(None)),
        "random" => Ok(Kind::Random),
        "greedy" => Ok(Kind::Greedy),
        _ => match who.strip_prefix("level:") {
            Some(level) => Ok(Kind::Search(Some(players::level(level)?))),
            None => Err(no_player(who)),
        },
    }
}

/// The engine that a command starts.
fn engine(command: &str) -> Result<Kind, BadValue> {
    let words = shlex::split(command).ok_or_else(|| {
        bad(
            format!("a quotation in `{command}` does not end"),
            format!("`{command}`에서 연 따옴표가 닫히지 않았습니다"),
        )
    })?;
    let mut words = words.into_iter();
    let program = words.next().ok_or_else(|| {
        bad(
            "write the engine's command, as in engine:fairy-stockfish",
            "engine:fairy-stockfish처럼 엔진의 명령을 씁니다",
        )
    })?;
    Ok(Kind::Engine { program, arguments: words.collect() })
}

fn bad(en: impl Into<String>, ko: impl Into<String>) -> BadValue {
    BadValue(Words::new(en, ko))
}

fn no_player(who: &str) -> BadValue {
    bad(
        format!(
            "there is no player `{who}`; players are full, level:1 to level:10, random, greedy and engine:COMMAND"
        ),
        format!(
            "`{who}`(이)라는 선수는 없습니다. 있는 선수: full, level:1부터 level:10, random, greedy, engine:COMMAND"
        ),
    )
}

fn thoughtless(name: &str, key: &str) -> BadValue {
    bad(
        format!("`{name}` does not think and has no {key}"),
        format!("`{name}`은(는) 생각하지 않으므로 {key} 설정이 없습니다"),
    )
}

fn no_setting(key: &str) -> BadValue {
    let keys = KEYS.join(", ");
    bad(
        format!(
            "there is no setting `{key}` here; there are {keys}, and {OPTION}NAME and variant for engines"
        ),
        format!(
            "여기에 `{key}`(이)라는 설정은 없습니다. 있는 설정: {keys}, 그리고 엔진에는 {OPTION}NAME과 variant"
        ),
    )
}

/// The player and its settings; in a command only what begins with a known key is a setting.
fn split(text: &str) -> Vec<&str> {
    if !text.starts_with(ENGINE) {
        return text.split(',').collect();
    }
    let is_setting = |rest: &str| {
        rest.starts_with(OPTION)
            || rest.split_once('=').is_some_and(|(key, _)| KEYS.contains(&key.trim()))
    };
    let mut parts = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices(',') {
        if is_setting(&text[at + 1..]) {
            parts.push(&text[begin..at]);
            begin = at + 1;
        }
    }
    parts.push(&text[begin..]);
    parts
}

fn time(text: &str) -> Result<Duration, BadValue> {
    let time = humantime::parse_duration(text).map_err(|error| {
        bad(
            format!("`{text}` is no time, such as 100ms or 1m ({error})"),
            format!("`{text}`은(는) 100ms나 1m 같은 시간이 아닙니다"),
        )
    })?;
    if time.is_zero() {
        return Err(bad("a time is longer than nothing", "시간은 0보다 길어야 합니다"));
    }
    Ok(time)
}

/// The time for a game and what is added after each move, as in `1m+500ms`.
fn clock(text: &str) -> Result<(Duration, Duration), BadValue> {
    match text.split_once('+') {
        Some((left, increment)) => Ok((time(left.trim())?, time(increment.trim())?)),
        None => Ok((time(text)?, Duration::ZERO)),
    }
}

/// A number from 1 to the most that its type holds.
fn number<N: TryFrom<u64>>(key: &str, text: &str) -> Result<N, BadValue> {
    let number = text.parse::<u64>().ok().filter(|number| *number > 0);
    let number = number.and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| {
        bad(
            format!("`{text}` is no number for {key}, or too small or too large"),
            format!("`{text}`은(는) {key}의 수가 아니거나 너무 작거나 너무 큽니다"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_settings_behind_commas() {
        let level = Spec::parse("level:3,clock=1m+500ms,name=weak").expect("a player");
        assert_eq!(level.kind, Kind::Search(Level::new(3).ok()));
        let clock = (Duration::from_mins(1), Duration::from_millis(500));
        assert_eq!(
            (level.clock, level.limits, level.name.as_str()),
            (Some(clock), Limits::default(), "weak")
        );
        let text = "engine:/opt/my\\ engine --eval 1,2 'a b',depth=4,variant=x,option.Skill Level=3,hash=64";
        let engine = Spec::parse(text).expect("a player");
        let arguments = ["--eval", "1,2", "a b"].map(str::to_owned).to_vec();
        assert_eq!(engine.kind, Kind::Engine { program: "/opt/my engine".to_owned(), arguments });
        assert_eq!((engine.limits, engine.variant.as_deref()), (Limits::depth(4), Some("x")));
        let options = [("Skill Level", "3"), ("Hash", "64")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(engine.options, options);
        assert_eq!(Spec::parse("full").expect("a player").limits, Limits::time(USUAL));
        assert_eq!(Spec::parse("level:10").expect("a player").limits, Limits::default());
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for (text, part) in [
            ("", "no player ``"),
            ("fool", "no player `fool`"),
            ("level:0", "no level `0`"),
            ("level:", "no level ``"),
            ("engine:", "the engine's command"),
            ("engine:'x", "does not end"),
            ("full,depth=0", "no number for depth"),
            ("full,nodes=-1", "no number for nodes"),
            ("full,threads=300", "no number for threads"),
            ("full,time=1", "no time"),
            ("full,time=0s", "longer than nothing"),
            ("full,clock=1m+", "no time"),
            ("full,option.x=1", "no setting `option.x`"),
            ("full,quick", "no setting"),
            ("random,depth=1", "does not think"),
            ("full,name=", "at least one letter"),
        ] {
            let BadValue(words) = Spec::parse(text).expect_err(text);
            assert!(words.en.contains(part), "{text}: {}", words.en);
            assert!(!words.ko.is_ascii(), "{text}: {}", words.ko);
        }
    }
}
