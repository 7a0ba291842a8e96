//! One conversation: what is set, which position is on the board, who thinks.

use std::str::SplitWhitespace;
use std::thread::Scope;

use gwangsang::{Game, PointSet, notation};
use gwangsang_search::{Searcher, Settings};

use super::go::Order;
use super::options::{Effect, Options};
use super::thinking::{Task, Thinking};
use super::voice::Voice;
use crate::commands::show::{board, status};
use crate::exit::Failure;
use crate::position::reasons;
use crate::scribe::twin;
use crate::uci::{self, quoted};
use crate::view::View;
use crate::words;

/// What follows after a line.
pub(super) enum Next {
    Stay,
    Leave,
}

/// The state of a conversation.
pub(super) struct Session<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    voice: &'env Voice<'env>,
    options: Options,
    game: Game,
    /// None while it thinks, and after a setting that wants another one.
    searcher: Option<Searcher>,
    thinking: Option<Thinking<'scope>>,
}

impl<'scope, 'env> Session<'scope, 'env> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        voice: &'env Voice<'env>,
    ) -> Result<Self, Failure> {
        let options = Options::new()?;
        let game = Game::new(options.variant.1.clone());
        Ok(Self { scope, voice, options, game, searcher: None, thinking: None })
    }

    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str) -> Next {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            // What programs send that need no answer.
            "" | "debug" | "register" => {}
            "uci" => self.introduce(),
            "isready" => self.voice.say("readyok"),
            "ucinewgame" => self.forget(),
            "setoption" => self.set_option(line),
            "position" => self.set_position(words),
            "go" => self.go(words),
            "stop" => self.ask_to_stop(),
            "ponderhit" => self.hit(),
            "d" => self.draw(),
            "quit" => return Next::Leave,
            other => {
                self.voice.note(&format!("unknown command {}; see --help", quoted(other)));
            }
        }
        Next::Stay
    }

    /// Stops what is under way, and waits until its best move is said.
    pub(super) fn stop(&mut self) {
        self.ask_to_stop();
        self.settle();
    }

    fn ask_to_stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    /// Waits for a search that ends of itself, and stops another one.
    fn settle(&mut self) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.is_endless() {
            thinking.stop();
        }
        self.searcher = thinking.join();
    }

    fn hit(&mut self) {
        match &mut self.thinking {
            Some(thinking) if !thinking.is_finished() => thinking.hit(),
            _ => self.voice.note("ponderhit: nothing is pondered about"),
        }
    }

    fn introduce(&self) {
        self.voice.say(&format!("id name Gwangsang {}", env!("CARGO_PKG_VERSION")));
        self.voice.say(&format!("id author {}\n", env!("CARGO_PKG_AUTHORS")));
        self.voice.say(&self.options.listed());
        self.voice.say("uciok");
    }

    fn forget(&mut self) {
        self.settle();
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
    }

    fn set_option(&mut self, line: &str) {
        self.settle();
        let Some((name, value)) = option(line) else {
            return self.voice.note("setoption: write setoption name NAME value VALUE");
        };
        match self.options.set(&name, &value) {
            Err(message) => return self.voice.note(&message),
            Ok(Effect::Nothing) => {}
            Ok(Effect::Forget) => self.forget(),
            Ok(Effect::Renew) => self.searcher = None,
            Ok(Effect::Restart) => {
                self.searcher = None;
                self.game = Game::new(self.options.variant.1.clone());
                self.tell_variant();
            }
        }
        if name.eq_ignore_ascii_case("VariantPath") {
            for name in self.options.file_names() {
                self.voice.note(&format!("variant {name} can be chosen"));
            }
        }
    }

    /// Tells which game is played, in the form that programs know.
    fn tell_variant(&self) {
        let (name, variant) = &self.options.variant;
        let board = &variant.model().board;
        self.voice.note(&format!(
            "variant {name} files {} ranks {} pocket 0 template fairy startpos {}",
            board.files(),
            board.ranks(),
            notation::fen(&self.game),
        ));
    }

    /// Sets a position; one that is wrong leaves the board as it is, and a wrong move ends the moves.
    fn set_position(&mut self, mut words: SplitWhitespace<'_>) {
        self.settle();
        let variant = self.options.variant.1.clone();
        let mut game = match words.next() {
            Some("startpos") => Game::new(variant),
            Some("fen") => {
                let fen: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
                match position(variant, &fen.join(" ")) {
                    Ok(game) => game,
                    Err(message) => return self.voice.note(&format!("position: {message}")),
                }
            }
            _ => return self.voice.note("position: write startpos or fen FEN, then moves MOVES"),
        };
        for text in words.skip_while(|word| *word == "moves") {
            if let Err(message) = play(&mut game, text) {
                self.voice.note(&format!("position: {message}; it and what follows is left out"));
                break;
            }
        }
        self.game = game;
    }

    fn go(&mut self, words: SplitWhitespace<'_>) {
        self.settle();
        let order = Order::read(words, self.game.turn());
        for note in &order.notes {
            self.voice.note(note);
        }
        let Some(game) = twin(&self.game) else {
            return self.voice.note("go: this position cannot be searched");
        };
        let searcher = self.searcher.take().or_else(|| self.new_searcher());
        let task = Task { game, order, searcher };
        self.thinking = Some(Thinking::begin(self.scope, self.voice, task));
    }

    /// A searcher as the options want it, or else a smaller one.
    fn new_searcher(&self) -> Option<Searcher> {
        let wanted = self.options.settings;
        let smaller = Settings { level: wanted.level, lines: wanted.lines, ..Settings::default() };
        for settings in [wanted, smaller] {
            match Searcher::new(self.options.variant.1.clone(), settings) {
                Ok(searcher) => return Some(searcher),
                Err(error) => self.voice.note(&error.to_string()),
            }
        }
        None
    }

    fn draw(&self) {
        let mut text = board(&self.game, PointSet::default(), View::PLAIN);
        text.push_str(&status(&self.game, View::PLAIN));
        let variant = &self.options.variant.0;
        self.voice.say(&format!("{text}Variant: {variant}\nFen: {}", notation::fen(&self.game)));
    }
}

/// The name and the value of an option, both perhaps of several words.
fn option(line: &str) -> Option<(String, String)> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "name").skip(1);
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    if name.is_empty() {
        return None;
    }
    // Spaces in the names of files are kept.
    let value = line.split_once(" value ").map(|(_, value)| value.trim());
    Some((name.join(" "), value.unwrap_or_default().to_owned()))
}

fn position(variant: std::sync::Arc<gwangsang::Variant>, fen: &str) -> Result<Game, String> {
    let setup = notation::parse_fen(variant.model(), fen).map_err(|error| error.message)?;
    Game::from_setup(variant, setup).map_err(|errors| reasons(&errors).en)
}

/// Plays a move, also after an end that the other program does not know.
fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let mv = uci::parse_move(game, text)
        .map_err(|_| format!("{} is no move; a move is two points, as in a1a2", quoted(text)))?;
    match game.play_on(mv) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(words::refused(game, mv, &refusal)),
    }
}
