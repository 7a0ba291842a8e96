//! The whole screen of a terminal, for every command that shows a board on it.

use clap::ValueEnum;
use gwangsang::{Language, Words};
use gwangsang_tui::{
    App, Colours, End, Keeper, Kept, Pieces, Setting, Store, Surroundings, Tongue, run,
};

use crate::commands::show::Look;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::io::Io;

/// Whether there is colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Where the terminal shows it
    Auto,
    /// Nowhere
    Never,
}

/// Whether the terminal can show a whole screen.
pub(crate) fn is_able(io: &Io<'_>) -> bool {
    io.terminal && std::env::var("TERM").is_ok_and(|term| !matches!(term.as_str(), "" | "dumb"))
}

/// Refuses a whole screen where there is none.
///
/// # Errors
///
/// Fails if the terminal cannot show it; `otherwise` is what can be done instead.
pub(crate) fn need(io: &Io<'_>, otherwise: &Words) -> Result<(), Failure> {
    if is_able(io) {
        return Ok(());
    }
    let Words { en, ko } = otherwise;
    let message = Words::new(
        format!("--tui needs a terminal that can show a whole screen; {en}"),
        format!("--tui에는 전체 화면을 보일 수 있는 터미널이 필요합니다. {ko}"),
    );
    Err(Failure::Unreadable(message))
}

/// A screen in the making: how it looks, and where that is remembered.
pub(crate) struct Stage {
    pub(crate) setting: Setting,
    store: Store,
    seed: u64,
    /// What was wrong with what is remembered.
    said: Option<Words>,
}

impl Stage {
    /// Reads what is remembered; a style that was asked for comes before it.
    pub(crate) fn new(style: Option<Look>, seed: Option<u64>, io: &Io<'_>) -> Self {
        let mut store = Store::of_the_user();
        let (settings, said) = store.load();
        let seed = seed.unwrap_or_else(|| fastrand::u64(..));
        let setting = Setting {
            settings,
            pieces: style.map(Pieces::from),
            colours: if io.coloured { Colours::Shown } else { Colours::Hidden },
            language: io.language,
            kept: Kept::Nowhere,
            seed,
        };
        Self { setting, store, seed, said }
    }

    /// Puts a screen on the terminal until it is left.
    pub(crate) fn show(
        self,
        app: &mut App,
        keeper: Option<&mut dyn Keeper>,
    ) -> Result<Exit, Failure> {
        if let Some(words) = self.said {
            app.say(words);
        }
        let listener = interrupt::listen();
        let (store, seed) = (self.store, self.seed);
        let surroundings = Surroundings { keeper, store, stop: listener.flag(), seed };
        Ok(match run(app, surroundings)? {
            End::Left => Exit::Done,
            End::Stopped => Exit::Interrupted,
        })
    }
}

/// The language that was chosen on the screen, if one was.
pub(crate) fn remembered_language() -> Option<Language> {
    Store::of_the_user().peek().language.map(|tongue| match tongue {
        Tongue::En => Language::English,
        Tongue::Ko => Language::Korean,
    })
}

impl From<Look> for Pieces {
    fn from(look: Look) -> Self {
        match look {
            Look::Latin => Self::Latin,
            Look::Hangul => Self::Hangul,
            Look::Hanja => Self::Hanja,
            Look::Picture => Self::Picture,
        }
    }
}
