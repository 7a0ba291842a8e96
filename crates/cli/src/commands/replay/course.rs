//! Records of any format as one: a start, moves with their places, and what is claimed of the end.

use std::sync::Arc;

use gwangsang::notation::gib::{self, Claim, Fault, Manner};
use gwangsang::notation::pgn;
use gwangsang::notation::record::{By, Ended, Head, Ply, Record};
use gwangsang::{Close, Game, LoadError, Setup, SideId, Source, Variant, Words};

use crate::exit::Failure;
use crate::library;

/// The formats of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// That of this program, with which a game can be gone on with
    Own,
    /// Portable Game Notation, with moves as two points
    Pgn,
    /// .gib text, for variants with a notation for it
    Gib,
}

impl Format {
    /// The format of a text, by what it begins with, or by the name of its file.
    pub(super) fn of(path: &str, text: &str) -> Self {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']));
        let first = first.unwrap_or_default();
        let is_key = first.split_once('=').is_some_and(|(key, _)| key.trim() == "record");
        let is_tag = first.starts_with('[')
            && first[1..].starts_with(|c: char| c.is_ascii_alphabetic())
            && first.contains('"');
        match ending.as_str() {
            "gib" => Self::Gib,
            "pgn" => Self::Pgn,
            "toml" => Self::Own,
            _ if is_key => Self::Own,
            _ if is_tag => Self::Pgn,
            _ => Self::Gib,
        }
    }
}

/// How the moves of a record are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// In the words of the definition, with marks for check.
    Words,
    /// As two points.
    Points,
}

/// A record to be followed.
#[derive(Debug)]
pub(super) struct Course {
    /// The line where it begins, from 1.
    pub(super) line: usize,
    /// What is wrong with its text.
    pub(super) faults: Vec<Fault>,
    pub(super) start: Result<Setup, Fault>,
    pub(super) written: Written,
    pub(super) plies: Vec<Ply>,
    pub(super) claim: Option<Claim>,
    /// Where the result is claimed.
    pub(super) claim_line: usize,
    /// What else is known, to be written in another format.
    pub(super) origin: Origin,
}

/// What a record is written from again.
#[derive(Debug)]
pub(super) struct Origin {
    head: Head,
    preface: Vec<String>,
    close: Option<Close>,
    gib: Option<gib::Record>,
}

impl Course {
    pub(super) fn of_gib(variant: &Variant, record: &gib::Record) -> Self {
        let model = variant.model();
        let claim = record.claim(model);
        let result = record.header(gib::keys::RESULT);
        let text = result.map_or("", |header| header.value.as_str());
        let ply = |ply: &gib::RecordPly| Ply {
            text: ply.text.clone(),
            time: ply.time.clone(),
            comments: ply.comments.clone(),
            line: ply.line,
            column: ply.column,
        };
        let player = |side: SideId| format!("{}대국자", model.side_data(side).name.ko());
        let known = |key: &str| {
            let value = record.header(key).map(|header| header.value.trim().to_owned());
            value.filter(|value| !value.is_empty() && value != gib::keys::UNKNOWN)
        };
        let head = Head {
            date: known("대국일자"),
            players: SideId::BOTH.map(|side| known(&player(side))),
            tags: record.headers.iter().map(|h| (h.key.clone(), h.value.clone())).collect(),
            ..Head::default()
        };
        Self {
            line: record.line,
            faults: record.faults.clone(),
            start: gib::start(model, record),
            written: Written::Words,
            plies: record.plies.iter().map(ply).collect(),
            claim_line: result.map_or(record.line, |header| header.line),
            origin: Origin {
                head,
                preface: record.preface.clone(),
                close: claim.map(|claim| closed(claim, text)),
                gib: Some(record.clone()),
            },
            claim,
        }
    }

    pub(super) fn of_pgn(variant: &Variant, record: &pgn::Record) -> Self {
        let model = variant.model();
        let claim = record.claim().map(|claim| match claim {
            pgn::Claim::Win(winner) => Claim::Win { winner, by: Manner::Other },
            pgn::Claim::Draw => Claim::Draw,
        });
        let known =
            |key: &str| record.tag(key).filter(|value| !value.starts_with('?')).map(str::to_owned);
        let told = ["Date", "White", "Black", "Result", "Variant", "SetUp", "FEN", "Termination"];
        let other = record.tags.iter().filter(|tag| !told.contains(&tag.key.as_str()));
        let head = Head {
            date: known("Date").map(|date| date.replace('.', "-")),
            players: [known("White"), known("Black")],
            tags: other.map(|tag| (tag.key.clone(), tag.value.clone())).collect(),
            ..Head::default()
        };
        let ply = |ply: &pgn::Ply| Ply {
            text: ply.text.clone(),
            time: None,
            comments: ply.comments.clone(),
            line: ply.line,
            column: ply.column,
        };
        let word = record.tag("Termination").unwrap_or_default();
        let line = record.tags.iter().find(|tag| tag.key == "Result").map(|tag| tag.line);
        Self {
            line: record.line,
            faults: record.faults.clone(),
            start: pgn::start(model, record),
            written: Written::Points,
            plies: record.plies.iter().map(ply).collect(),
            claim_line: line.unwrap_or(record.line),
            origin: Origin {
                head,
                preface: record.preface.clone(),
                close: claim.map(|claim| closed(claim, word)),
                gib: None,
            },
            claim,
        }
    }

    pub(super) fn of_own(variant: &Variant, record: &Record) -> Self {
        let model = variant.model();
        let winner = record.winner(model);
        let claim = record.result.as_ref().map(|_| match winner {
            Some(winner) => Claim::Win { winner, by: Manner::Other },
            None => Claim::Draw,
        });
        let close = record.result.as_ref().and_then(|claim| match &claim.by {
            By::Close(word) => Close::named(word, winner),
            By::Ending(_) => None,
        });
        let start = record.setup(model).map_err(|error| Fault::new(1, 1, said(&error)));
        Self {
            line: 1,
            faults: Vec::new(),
            start,
            written: Written::Points,
            plies: record.plies.clone(),
            claim,
            claim_line: 1,
            origin: Origin {
                head: record.head(model),
                preface: record.preface.clone(),
                close,
                gib: None,
            },
        }
    }

    /// What is known of the game beside its moves.
    pub(super) fn head(&self) -> &Head {
        &self.origin.head
    }

    /// What is said before the first move.
    pub(super) fn preface(&self) -> &[String] {
        &self.origin.preface
    }

    /// How the players closed the game, where the format tells that apart from the rules.
    pub(super) fn closed(&self) -> Option<Close> {
        self.origin.close.filter(|_| self.written == Written::Points)
    }

    /// The record of the game that came of it, in the format of this program.
    pub(super) fn own(&self, game: &Game) -> Record {
        let origin = &self.origin;
        let mut made = Record::of(game, &origin.head, origin.close.map(Ended::Closed));
        made.preface.clone_from(&origin.preface);
        for (new, old) in made.plies.iter_mut().zip(&self.plies) {
            new.time.clone_from(&old.time);
            new.comments.clone_from(&old.comments);
        }
        // A shipped variant can be had again; of others nothing is left but the record.
        if library::shipped(&made.variant).is_none() {
            made.definition = Some(game.variant().effective().to_owned());
        }
        made
    }

    /// The record in .gib text; none if that cannot express the game.
    pub(super) fn gib(&self, game: &Game) -> Option<gib::Record> {
        let headers = match &self.origin.gib {
            Some(record) => record.headers.clone(),
            None => self.gib_headers(game),
        };
        let mut made = gib::record(game, &headers)?;
        made.preface.clone_from(&self.origin.preface);
        for (new, old) in made.plies.iter_mut().zip(&self.plies) {
            new.time.clone_from(&old.time);
            new.comments.clone_from(&old.comments);
        }
        Some(made)
    }

    fn gib_headers(&self, game: &Game) -> Vec<gib::Header> {
        let model = game.variant().model();
        let head = &self.origin.head;
        let mut headers = gib::standard_headers(game);
        let mut put = |key: &str, value: Option<String>| {
            let header = headers.iter_mut().find(|header| header.key == key);
            if let (Some(header), Some(value)) = (header, value) {
                header.value = value;
            }
        };
        put("대국일자", head.date.clone());
        for side in SideId::BOTH {
            let key = format!("{}대국자", model.side_data(side).name.ko());
            put(&key, head.players[side.index()].clone());
        }
        if let (Some(close), None) = (self.origin.close, game.outcome()) {
            let winner = close.winner().map(|side| model.side_data(side).name.ko());
            let text = match (winner, close) {
                (None, _) => "무승부".to_owned(),
                (Some(winner), Close::Resignation(_)) => format!("{winner} 기권승"),
                (Some(winner), Close::Time(_)) => format!("{winner} 시간승"),
                (Some(winner), Close::Agreement | Close::Adjudication(_)) => {
                    format!("{winner} 완승")
                }
            };
            put(gib::keys::RESULT, Some(text));
        }
        headers
    }
}

/// How a claimed result came about, as far as its words tell.
fn closed(claim: Claim, words: &str) -> Close {
    let is = |marks: [&str; 2]| marks.iter().any(|mark| words.contains(mark));
    match claim {
        Claim::Draw if is(["adjudication", "판정"]) => Close::Adjudication(None),
        Claim::Draw => Close::Agreement,
        Claim::Win { winner, .. } if is(["resignation", "기권"]) => {
            Close::Resignation(winner.other())
        }
        Claim::Win { winner, .. } if is(["time", "시간"]) => Close::Time(winner.other()),
        Claim::Win { winner, .. } => Close::Adjudication(Some(winner)),
    }
}

/// The first message of an error, in a line.
fn said(error: &LoadError) -> Words {
    error.diagnostics.first().map(|first| first.message.clone()).unwrap_or_default()
}

/// The variant of a record: that of the options, else the one that it names, else the one that it holds.
pub(super) fn variant_of_own(
    given: Option<&Arc<Variant>>,
    record: &Record,
) -> Result<Arc<Variant>, Failure> {
    if let Some(given) = given {
        return Ok(given.clone());
    }
    match &record.definition {
        Some(text) if library::shipped(&record.variant).is_none() => {
            let source = Source { name: "the record's rules".to_owned(), text: text.clone() };
            Ok(library::load_source(source)?.variant)
        }
        Some(_) | None => Ok(library::load(&record.variant)?.variant),
    }
}
