//! A search in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use gwangsang::{Effort, Game};
use gwangsang_search::{Answer, Limits, Report, Searcher};

use super::go::{Mode, Order};
use super::voice::Voice;
use crate::scribe::Scribe;
use crate::uci;

/// What is asked of a search that is under way.
#[derive(Debug, Default)]
struct Signals {
    stop: AtomicBool,
    /// The move that is pondered about was played, or the search is to stop.
    hit: AtomicBool,
}

/// A search that is under way, or that nobody has asked for its searcher yet.
pub(super) struct Thinking<'scope> {
    handle: ScopedJoinHandle<'scope, Option<Searcher>>,
    signals: Arc<Signals>,
    endless: bool,
    /// Whether it ends of itself once the move that is pondered about was played.
    limited: bool,
}

/// What a thread thinks about, and with what.
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) order: Order,
    /// None if there is none to be had; the first legal move is then played.
    pub(super) searcher: Option<Searcher>,
}

impl<'scope> Thinking<'scope> {
    /// Begins to think.
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        voice: &'env Voice<'env>,
        task: Task,
    ) -> Self {
        let signals = Arc::new(Signals::default());
        let endless = task.order.is_endless();
        let ponders = task.order.mode == Mode::Ponder;
        let limited = ponders && task.order.limits != Limits::default();
        let heard = signals.clone();
        let handle = scope.spawn(move || task.run(&heard, voice));
        Self { handle, signals, endless, limited }
    }

    /// Whether nothing but [`Thinking::stop`] will surely end it.
    pub(super) fn is_endless(&self) -> bool {
        self.endless
    }

    /// Whether `bestmove` was said.
    pub(super) fn is_finished(&self) -> bool {
        self.handle.is_finished()
    }

    /// Asks it to say its best move at once.
    pub(super) fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// Tells that the move that is pondered about was played.
    pub(super) fn hit(&mut self) {
        self.endless &= !self.limited;
        self.wake();
    }

    fn wake(&self) {
        self.signals.hit.store(true, Ordering::Relaxed);
        self.handle.thread().unpark();
    }

    /// Waits for its end, and gives the searcher back.
    pub(super) fn join(self) -> Option<Searcher> {
        self.handle.join().ok().flatten()
    }
}

impl Task {
    fn run(mut self, signals: &Signals, voice: &Voice<'_>) -> Option<Searcher> {
        match self.order.mode {
            Mode::Perft(depth) => count(&self.game, depth, &signals.stop, voice),
            Mode::Plain => {
                let limits = self.order.limits;
                let answer = self.think(&limits, &signals.stop, voice);
                self.say_best(answer, voice);
            }
            Mode::Infinite => {
                let answer = self.think(&Limits::default(), &signals.stop, voice);
                wait(&signals.stop);
                self.say_best(answer, voice);
            }
            Mode::Ponder => {
                let mut answer = self.think(&Limits::default(), &signals.hit, voice);
                wait(&signals.hit);
                if !signals.stop.load(Ordering::Relaxed) {
                    let limits = self.order.limits;
                    answer = self.think(&limits, &signals.stop, voice);
                }
                self.say_best(answer, voice);
            }
        }
        self.searcher
    }

    fn think(&mut self, limits: &Limits, stop: &AtomicBool, voice: &Voice<'_>) -> Option<Answer> {
        let mut scribe = Scribe::new(&self.game);
        let mut say = |report: &Report| {
            let line = scribe.as_mut().map(|scribe| scribe.texts(&report.line, uci::move_text));
            voice.say(&information(report, &line.unwrap_or_default()));
            if voice.is_closed() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let searcher = self.searcher.as_mut()?;
        Some(searcher.think(&self.game, limits, stop, &mut say))
    }

    fn say_best(&self, answer: Option<Answer>, voice: &Voice<'_>) {
        let first = || self.game.legal_moves().first().copied();
        let (best, report) = match answer {
            Some(answer) => (answer.best, answer.report),
            None => (first(), None),
        };
        let Some(best) = best else {
            voice.say(&format!("info depth 0 score {}", score_of_the_end(&self.game)));
            return voice.say("bestmove (none)");
        };
        let line = report.map(|report| report.line).filter(|line| line.first() == Some(&best));
        let line = line.unwrap_or_else(|| vec![best]);
        let texts = Scribe::new(&self.game).map(|mut scribe| scribe.texts(&line, uci::move_text));
        match texts.unwrap_or_default().as_slice() {
            [best, ponder, ..] => voice.say(&format!("bestmove {best} ponder {ponder}")),
            [best] => voice.say(&format!("bestmove {best}")),
            [] => voice.say(&format!("bestmove {}", uci::move_text(&self.game, best))),
        }
    }
}

/// Waits until a signal is given, as the protocol wants it where a search knows everything early.
fn wait(signal: &AtomicBool) {
    while !signal.load(Ordering::Relaxed) {
        thread::park();
    }
}

/// What an ended game is worth to the side to move.
fn score_of_the_end(game: &Game) -> &'static str {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == game.turn() => "mate 1",
        Some(_) => "mate 0",
        None => "cp 0",
    }
}

/// A report as the protocol writes it.
fn information(report: &Report, line: &[String]) -> String {
    let time = report.time.as_millis();
    let rate = u128::from(report.nodes) * 1000 / time.max(1);
    let Report { depth, selective_depth, number, nodes, memory_use, .. } = report;
    let mut text = format!(
        "info depth {depth} seldepth {selective_depth} multipv {number} score {} nodes {nodes} nps {rate} \
         hashfull {memory_use} time {time}",
        uci::score(report.value),
    );
    if !line.is_empty() {
        text.push_str(" pv ");
        text.push_str(&line.join(" "));
    }
    text
}

/// Counts leaves, as far as it is not stopped.
fn count(game: &Game, depth: u32, stop: &AtomicBool, voice: &Voice<'_>) {
    let effort = Effort { stop: Some(stop), ..Effort::default() };
    let shares = match game.divide(depth, &effort) {
        Ok(shares) => shares,
        Err(error) => return voice.note(&error.to_string()),
    };
    // The only sequence of no move is there without any move.
    let mut sum = u64::from(depth == 0);
    let mut rows = Vec::new();
    for share in shares.iter().filter(|_| depth > 0) {
        sum = sum.saturating_add(share.leaves);
        rows.push(format!("{}: {}", uci::move_text(game, share.mv), share.leaves));
    }
    rows.sort();
    for row in rows {
        voice.say(&row);
    }
    if shares.iter().any(|share| !share.complete) {
        voice.note("stopped before everything was counted");
    }
    voice.say(&format!("\nNodes searched: {sum}\n"));
}
