//! `gwangsang batch`: a rules oracle for any language, one JSON object a line.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use gwangsang::{Game, Setup, SideId, Variant, notation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::moves::sorted;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::library;
use crate::overlay::{OverlayArgs, Setting};
use crate::position::{self, MovesError, play_all};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A request is {\"id\":…,\"variant\":ID or path,\"fen\":optional,\"moves\":[optional],
\"set\":[optional: \"KEY=VALUE\"],\"with\":[optional: FILE]}; its answer is
{\"id\":…,\"fen\":…,\"legal\":[sorted],\"check\":…,\"outcome\":null or {\"winner\":side or null,
\"by\":ending,\"points\":{side:number} where counted}}, or {\"id\":…,\"error\":{\"kind\":…,\"message\":…}}.
Answers come in the order of the requests. Where something is laid over the variant, by the request or
for all requests by --set and --with, the answer has \"overlaid\":[what is laid over it] as well. The exit code is 0 when every line was answered.

Example:
  echo '{\"id\":1,\"variant\":\"janggi\",\"moves\":[\"e4e5\"]}' | gwangsang batch")]
pub(crate) struct Args {
    #[command(flatten)]
    overlays: OverlayArgs,
}

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
    #[serde(default)]
    set: Vec<String>,
    #[serde(default)]
    with: Vec<PathBuf>,
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
    Position {
        fen: String,
        legal: Vec<String>,
        check: bool,
        outcome: Option<Outcome>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        overlaid: Vec<String>,
    },
    Error {
        error: Error,
    },
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

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // A file that cannot be read is told of before there is anything to answer.
    args.overlays.sources()?;
    let mut desk = Desk { common: args.overlays.clone(), variants: HashMap::new() };
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

/// A variant by its name and by what is laid over it.
type Asked = (String, Vec<String>);

/// The variants that were compiled so far.
#[derive(Debug)]
struct Desk {
    /// What is laid over all of them.
    common: OverlayArgs,
    variants: HashMap<Asked, Result<Arc<Variant>, Error>>,
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
        let overlays = self.overlays(request)?;
        let variant = self.variant(&request.variant, &overlays)?;
        let model = variant.model();
        let setup = match &request.fen {
            None => Setup::start(model),
            Some(fen) => notation::parse_fen(model, fen)
                .map_err(|error| Error { kind: "fen", message: error.message })?,
        };
        let mut game = Game::from_setup(variant.clone(), setup)
            .map_err(|errors| Error { kind: "position", message: position::reasons(&errors).en })?;
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
            overlaid: overlays.told(),
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

    /// What is laid over the variant of a request.
    fn overlays(&self, request: &Request) -> Result<OverlayArgs, Error> {
        let parsed = request.set.iter().map(|text| Setting::parse(text));
        let set = parsed
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| Error { kind: "request", message: error.to_string() })?;
        Ok(self.common.and(set, request.with.clone()))
    }

    fn variant(&mut self, name: &str, overlays: &OverlayArgs) -> Result<Arc<Variant>, Error> {
        let asked = (name.to_owned(), overlays.told());
        if let Some(known) = self.variants.get(&asked) {
            return known.clone();
        }
        let loaded = library::source(name)
            .and_then(|source| library::load_overlaid(source, &overlays.sources()?))
            .map(|loaded| loaded.variant)
            .map_err(|failure| Error {
                kind: "variant",
                message: match failure {
                    Failure::Definition(error) => error.to_string(),
                    other => other.to_string(),
                },
            });
        self.variants.insert(asked, loaded.clone());
        loaded
    }
}

/// A number of points; whole ones without a fraction.
fn number(points: f64) -> Value {
    if points.fract() == 0.0 { Value::from(points as i64) } else { Value::from(points) }
}
