//! The thread in which opponents think.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use gwangsang::Words;
use gwangsang_search::{Level, Searcher, Settings};

use crate::app::{Task, Told};
use crate::trouble::thinking_trouble;

/// How many bytes each thinker may remember positions in.
const MEMORY: usize = 64 << 20;

/// Who thinks, and what was heard from there.
#[derive(Debug)]
pub(crate) struct Thinker {
    tasks: Sender<(Task, Arc<AtomicBool>)>,
    told: Receiver<(u64, Told)>,
    /// What stops the present task.
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread, which ends when nobody gives it tasks any more.
    pub(crate) fn new(seed: u64) -> Self {
        let (tasks, received) = channel();
        let (tell, told) = channel();
        thread::spawn(move || work(&received, &tell, seed));
        Self { tasks, told, stop: Arc::default() }
    }

    /// Gives a task, and stops the one before.
    pub(crate) fn begin(&mut self, task: Task) {
        self.stop();
        self.stop = Arc::default();
        // A thread that has ended is noticed when it is listened to.
        let _ = self.tasks.send((task, self.stop.clone()));
    }

    /// Stops the present task, which then tells its answer.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next thing that was told, with the number of its task; `waiting` is the task that is waited for.
    pub(crate) fn next(&self, waiting: Option<u64>) -> Option<(u64, Told)> {
        match self.told.try_recv() {
            Ok(told) => Some(told),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => waiting.map(|id| {
                (
                    id,
                    Told::Failed(Words::new(
                        "the thread has ended",
                        "생각하던 스레드가 끝났습니다",
                    )),
                )
            }),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Thinks about one task after the other.
fn work(tasks: &Receiver<(Task, Arc<AtomicBool>)>, tell: &Sender<(u64, Told)>, seed: u64) {
    let mut searchers: Vec<(Option<Level>, Searcher)> = Vec::new();
    for (task, stop) in tasks {
        let Task { id, game, level, limits } = task;
        let known = searchers.iter().position(|(known, _)| *known == level);
        let index = match known {
            Some(index) => index,
            None => match searcher(&game, level, seed) {
                Ok(searcher) => {
                    searchers.push((level, searcher));
                    searchers.len() - 1
                }
                Err(reason) => {
                    let _ = tell.send((id, Told::Failed(reason)));
                    continue;
                }
            },
        };
        let mut report = |report: &gwangsang_search::Report| {
            // Nobody listens any more when the screen is closed.
            let _ = tell.send((id, Told::Report(report.clone())));
        };
        let answer = searchers[index].1.think(&game, &limits, &stop, &mut report);
        let _ = tell.send((id, Told::Answer(answer.best)));
    }
}

fn searcher(game: &gwangsang::Game, level: Option<Level>, seed: u64) -> Result<Searcher, Words> {
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    // One is left for the screen.
    let threads = NonZeroUsize::new(threads.get() - 1).unwrap_or(NonZeroUsize::MIN);
    let settings = Settings { threads, memory: MEMORY, level, seed, ..Settings::default() };
    Searcher::new(game.variant().clone(), settings).map_err(|error| thinking_trouble(&error))
}
