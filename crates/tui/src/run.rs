//! The screen on a terminal: a thin loop around [`App`].

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event as Input,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use crate::app::{App, Effect, Event};
use crate::session::Keeper;
use crate::settings::Store;
use crate::thinker::Thinker;
use crate::trouble::file_trouble;
use crate::view::view;

/// What a screen has around it.
pub struct Surroundings<'a> {
    /// Who keeps the game, if anybody does.
    pub keeper: Option<&'a mut dyn Keeper>,
    /// Where settings are kept.
    pub store: Store,
    /// What is set when the program is to end.
    pub stop: &'static AtomicBool,
    /// What the choices of weak opponents hang on.
    pub seed: u64,
}

impl std::fmt::Debug for Surroundings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surroundings")
            .field("keeps", &self.keeper.is_some())
            .field("store", &self.store)
            .field("stop", self.stop)
            .field("seed", &self.seed)
            .finish()
    }
}

/// How a screen was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The user left.
    Left,
    /// The program was told to end.
    Stopped,
}

/// How long keys are waited for before thinkers and signals are looked after.
const THINKING: Duration = Duration::from_millis(30);
const IDLE: Duration = Duration::from_millis(150);
/// How long a ply of a record that runs by itself is seen.
const PACE: Duration = Duration::from_millis(1_200);

/// Puts the screen on the terminal until the user leaves.
///
/// # Errors
///
/// Fails if the terminal cannot be used; it is left as it was found.
pub fn run(app: &mut App, surroundings: Surroundings<'_>) -> io::Result<End> {
    let screen = Screen::open()?;
    let watch = Watch::over(surroundings.stop);
    let mut desk = Desk {
        thinker: Thinker::new(surroundings.seed),
        surroundings,
        screen,
        last_ply: Instant::now(),
    };
    let end = desk.run(app);
    // Everything that was begun is stopped before the terminal is given back.
    desk.thinker.stop();
    drop(watch);
    end
}

/// How long the program may take to end once it is told to.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is looked whether it is told to.
const WATCH: Duration = Duration::from_millis(100);
/// The exit code of a program that was told to end.
const STOPPED: i32 = 130;

/// Ends the program if it is told to and does not: a terminal that is gone can keep its reader for ever.
struct Watch {
    is_over: Arc<AtomicBool>,
}

impl Watch {
    fn over(stop: &'static AtomicBool) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let seen = is_over.clone();
        // Without a thread nobody watches, and everything else is as it is.
        let _ = std::thread::Builder::new().spawn(move || {
            while !seen.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    std::thread::sleep(GRACE);
                    if !seen.load(Ordering::Relaxed) {
                        give_back();
                        #[allow(clippy::exit)] // Nobody is left who could return.
                        std::process::exit(STOPPED);
                    }
                }
                std::thread::sleep(WATCH);
            }
        });
        Self { is_over }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

struct Desk<'a> {
    screen: Screen,
    thinker: Thinker,
    surroundings: Surroundings<'a>,
    last_ply: Instant,
}

/// Whether the loop goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Out,
}

impl Desk<'_> {
    fn run(&mut self, app: &mut App) -> io::Result<End> {
        let size = self.screen.terminal.size()?;
        let mut flow = self.happen(app, Event::Input(Input::Resize(size.width, size.height)));
        let effects = app.begin();
        flow = self.carry_out(app, effects, flow);
        self.draw(app)?;
        while flow == Flow::On {
            if self.surroundings.stop.load(Ordering::Relaxed) {
                return Ok(End::Stopped);
            }
            if !OPEN.load(Ordering::SeqCst) {
                // Another thread has panicked, and its message is on the terminal.
                return Err(io::Error::other("a thinker has failed"));
            }
            let events = self.gather(app)?;
            if events.is_empty() {
                continue;
            }
            for event in events {
                if self.happen(app, event) == Flow::Out {
                    flow = Flow::Out;
                }
            }
            if flow == Flow::On {
                self.draw(app)?;
            }
        }
        Ok(End::Left)
    }

    /// What has happened since the last time, after a short wait for it.
    fn gather(&mut self, app: &App) -> io::Result<Vec<Event>> {
        let mut events = Vec::new();
        while let Some((id, told)) = self.thinker.next(app.task()) {
            let failed = matches!(told, crate::app::Told::Failed(_));
            events.push(Event::Told(id, told));
            if failed {
                return Ok(events);
            }
        }
        let wait = if app.is_thinking() { THINKING } else { IDLE };
        let mut wait = if events.is_empty() { wait } else { Duration::ZERO };
        while event::poll(wait)? {
            events.push(Event::Input(event::read()?));
            wait = Duration::ZERO;
        }
        if app.runs_by_itself() && self.last_ply.elapsed() >= PACE {
            self.last_ply = Instant::now();
            events.push(Event::Tick);
        }
        Ok(events)
    }

    fn happen(&mut self, app: &mut App, event: Event) -> Flow {
        let effects = app.update(event);
        self.carry_out(app, effects, Flow::On)
    }

    fn carry_out(&mut self, app: &mut App, effects: Vec<Effect>, mut flow: Flow) -> Flow {
        for effect in effects {
            match effect {
                Effect::Think(task) => self.thinker.begin(*task),
                Effect::Stop => self.thinker.stop(),
                Effect::Quit => flow = Flow::Out,
                Effect::Anew => {
                    if let Some(keeper) = &mut self.surroundings.keeper {
                        keeper.anew(app.session());
                    }
                }
                Effect::Keep => {
                    if let Some(keeper) = &mut self.surroundings.keeper {
                        let kept = keeper.keep(app.session());
                        app.told_kept(kept);
                    }
                }
                Effect::Remember => {
                    if let Err(error) = self.surroundings.store.save(app.settings()) {
                        let why = file_trouble(&error);
                        app.say(gwangsang::Words::new(
                            format!("the settings could not be saved: {}", why.en),
                            format!("설정을 저장하지 못했습니다: {}", why.ko),
                        ));
                    }
                }
            }
        }
        flow
    }

    fn draw(&mut self, app: &App) -> io::Result<()> {
        self.screen.terminal.draw(|frame| view(app, frame.area(), frame.buffer_mut()))?;
        Ok(())
    }
}

/// Whether the terminal is ours, so that a panic has to give it back.
static OPEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn open() -> io::Result<Self> {
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        OPEN.store(true, Ordering::SeqCst);
        let opened = enable_raw_mode()
            .and_then(|()| {
                execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
            })
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found.
fn give_back() {
    if !OPEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // There is nobody left who could be told of a failure.
    let _ = disable_raw_mode();
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
}
