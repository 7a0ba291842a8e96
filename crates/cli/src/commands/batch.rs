//! `gwangsang batch`: a rules oracle for any language, one JSON object a line.

use std::collections::HashMap;
use std::sync::Arc;

use gwangsang::{Game, Setup, SideId, Variant, notation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::moves::sorted;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::position::{self, MovesError, play_all};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A request is {\"id\":…,\"variant\":ID or path,\"fen\":optional,\"moves\":[optional]}; its answer is
{\"id\":…,\"fen\":…,\"legal\":[sorted],\"check\":…,\"outcome\":null or {\"winner\":side or null,
\"by\":ending,\"points\":{side:number} where counted}}, or {\"id\":…,\"error\":{\"kind\":…,\"message\":…}}.
Answers come in the order of the requests. The exit code is 0 when every line was answered.

Example:
  echo '{\"id\":1,\"variant\":\"janggi\",\"moves\":[\"e4e5\"]}' | gwangsang batch")]
pub(crate) struct Args {}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(default)]
    id: Value,
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Answer {
    id: Value,
    #[serde(flatten)]
    body: Body,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Body {
    Position { fen: String, legal: Vec<String>, check: bool, outcome: Option<Outcome> },
    Error { error: Error },
}

#[derive(Debug, Serialize)]
struct Outcome {
    winner: Option<String>,
    by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<serde_json::Map<String, Value>>,
}

#[derive(Debug, Clone, Serialize)]
struct Error {
    kind: &'static str,
    message: String,
}

/// The longest line that is read.
const MOST_BYTES: u64 = 16 << 20;

pub(crate) fn run(_args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut desk = Desk::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = std::io::Read::take(&mut *io.input, MOST_BYTES);
        if std::io::BufRead::read_until(&mut limited, b'\n', &mut line)? == 0 {
            return Ok(Exit::Done);
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let answer = desk.answer(text.trim());
        serde_json::to_writer(&mut *io.output, &answer).map_err(std::io::Error::from)?;
        io.output.write_all(b"\n")?;
    }
}

/// The variants that were compiled so far.
#[derive(Debug, Default)]
struct Desk {
    variants: HashMap<String, Result<Arc<Variant>, Error>>,
}

impl Desk {
    fn answer(&mut self, line: &str) -> Answer {
        let value: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(error) => {
                let error = Error { kind: "json", message: error.to_string() };
                return Answer { id: Value::Null, body: Body::Error { error } };
            }
        };
        let id = value.get("id").cloned().unwrap_or_default();
        let body = serde_json::from_value::<Request>(value)
            .map_err(|error| Error { kind: "request", message: error.to_string() })
            .and_then(|request| self.position(&request))
            .unwrap_or_else(|error| Body::Error { error });
        Answer { id, body }
    }

    fn position(&mut self, request: &Request) -> Result<Body, Error> {
        let _ = &request.id;
        let variant = self.variant(&request.variant)?;
        let model = variant.model();
        let setup = match &request.fen {
            None => Setup::start(model),
            Some(fen) => notation::parse_fen(model, fen)
                .map_err(|error| Error { kind: "fen", message: error.message })?,
        };
        let mut game = Game::from_setup(variant.clone(), setup)
            .map_err(|errors| Error { kind: "position", message: position::reasons(&errors) })?;
        let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
        play_all(&mut game, &moves).map_err(|error| Error {
            kind: match error {
                MovesError::Malformed { .. } => "move",
                MovesError::Illegal { .. } => "illegal",
            },
            message: error.message(),
        })?;
        Ok(Body::Position {
            fen: notation::fen(&game),
            legal: sorted(&game, |_| true),
            check: game.in_check(),
            outcome: game.outcome().map(|outcome| Outcome {
                winner: outcome.winner.map(|side| model.side_data(side).id.clone()),
                by: outcome.ending.clone(),
                points: outcome.points.map(|points| {
                    SideId::BOTH
                        .into_iter()
                        .map(|side| {
                            let points = points[side.index()].as_f64();
                            (model.side_data(side).id.clone(), number(points))
                        })
                        .collect()
                }),
            }),
        })
    }

    fn variant(&mut self, name: &str) -> Result<Arc<Variant>, Error> {
        if let Some(known) = self.variants.get(name) {
            return known.clone();
        }
        let loaded = library::load(name).map(|loaded| loaded.variant).map_err(|failure| Error {
            kind: "variant",
            message: match failure {
                Failure::Definition(error) => error.to_string(),
                other => other.to_string(),
            },
        });
        self.variants.insert(name.to_owned(), loaded.clone());
        loaded
    }
}

/// A number of points; whole ones without a fraction.
fn number(points: f64) -> Value {
    if points.fract() == 0.0 { Value::from(points as i64) } else { Value::from(points) }
}
