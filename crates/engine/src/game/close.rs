//! Endings that players make, and no rule.

use crate::index::SideId;
use crate::model::Model;
use crate::words::{Particle, Words};

/// How a game was closed otherwise than by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Close {
    /// This side has given up.
    Resignation(SideId),
    /// The time of this side has run out.
    Time(SideId),
    /// The sides have agreed on a draw.
    Agreement,
    /// Somebody else has decided for this side, or for nobody.
    Adjudication(Option<SideId>),
}

impl Close {
    /// The words for the ways of closing a game, as records have them.
    pub const WORDS: [&'static str; 4] = ["resignation", "time", "agreement", "adjudication"];

    /// The way with a word and a winner; none if there is no such way, or it has no such winner.
    pub fn named(word: &str, winner: Option<SideId>) -> Option<Self> {
        match (word, winner) {
            ("resignation", Some(winner)) => Some(Self::Resignation(winner.other())),
            ("time", Some(winner)) => Some(Self::Time(winner.other())),
            ("agreement", None) => Some(Self::Agreement),
            ("adjudication", winner) => Some(Self::Adjudication(winner)),
            _ => None,
        }
    }

    /// Its word, one of [`Close::WORDS`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resignation(_) => "resignation",
            Self::Time(_) => "time",
            Self::Agreement => "agreement",
            Self::Adjudication(_) => "adjudication",
        }
    }

    /// The winner; none for a draw.
    pub const fn winner(self) -> Option<SideId> {
        match self {
            Self::Resignation(loser) | Self::Time(loser) => Some(loser.other()),
            Self::Agreement => None,
            Self::Adjudication(winner) => winner,
        }
    }

    /// What has happened, as a sentence.
    pub fn words(self, model: &Model) -> Words {
        let name = |side: SideId| model.side_words(side);
        let ends = |loser: SideId, en: &str, ko: &str| {
            let (loser, winner) = (name(loser), name(loser.other()));
            Words::new(
                format!("{} {en}; {} wins.", loser.en, winner.en),
                format!(
                    "{} {ko} {} 이겼습니다.",
                    Particle::Subject.after(&loser.ko),
                    Particle::Subject.after(&winner.ko)
                ),
            )
        };
        match self {
            Self::Resignation(loser) => ends(loser, "resigns", "기권하여"),
            Self::Time(loser) => ends(loser, "has run out of time", "시간을 다 써서"),
            Self::Agreement => {
                Words::new("The sides agree on a draw.", "양쪽이 합의하여 비겼습니다.")
            }
            Self::Adjudication(None) => {
                Words::new("The game is declared a draw.", "무승부로 판정되었습니다.")
            }
            Self::Adjudication(Some(winner)) => {
                let winner = name(winner);
                Words::new(
                    format!("The game is awarded to {}.", winner.en),
                    format!("판정으로 {} 이겼습니다.", Particle::Subject.after(&winner.ko)),
                )
            }
        }
    }
}
