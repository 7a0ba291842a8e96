//! The state of the screen, and what belongs to every change of it.

mod commands;
mod keys;
mod mouse;
mod thoughts;

pub use keys::Event;

use fastrand::Rng;
use gwangsang::model::{Model, Placement};
use gwangsang::{Game, Language, Move, Point, PointSet, SideId, Words};
use gwangsang_search::{Level, Limits, Report, Value};
use ratatui::layout::Rect;

use crate::grid::Seen;
use crate::look::{Colours, Look, Pieces};
use crate::players::Player;
use crate::session::{Notation, Session};
use crate::settings::Settings;

/// What the program has to do for the screen.
#[derive(Debug)]
pub enum Effect {
    /// Begin to think.
    Think(Box<Task>),
    /// Stop thinking; the answer still comes.
    Stop,
    /// Keep the game.
    Keep,
    /// Another game has begun, to be kept apart from the one before.
    Anew,
    /// Keep the settings.
    Remember,
    /// Leave.
    Quit,
}

/// Something to think about.
#[derive(Debug)]
pub struct Task {
    /// The number by which the answer is known.
    pub id: u64,
    /// The game.
    pub game: Game,
    /// How strong the thinker is to be.
    pub level: Option<Level>,
    /// How long it may take.
    pub limits: Limits,
}

/// What a thinker tells.
#[derive(Debug, Clone)]
pub enum Told {
    /// It has found something.
    Report(Report),
    /// It has decided.
    Answer(Option<Move>),
    /// It cannot think, and why.
    Failed(Words),
}

/// What a task is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
    Analysis,
    Draw,
}

/// What is being thought about.
#[derive(Debug, Clone, Copy)]
struct Job {
    id: u64,
    purpose: Purpose,
    /// The number of the game, and the plies that were played.
    place: (u64, usize),
    /// What the position was worth to the side to move, as far as it is known.
    value: Option<Value>,
}

/// How things stand with the game on a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Nobody keeps it.
    Nowhere,
    /// It is kept as it stands.
    Safe,
    /// It could not be kept.
    Failed,
}

/// What lies over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The keys; the first line that is shown.
    Help(usize),
    /// The list of moves; the first line that is shown.
    Moves(usize),
    /// The choice of an opponent: its number, and the person's side.
    Opponents(usize, SideId),
    /// A question.
    Ask(Question),
}

/// A question to be answered with yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    Quit,
    Draw,
}

/// What the screen is for.
#[derive(Debug)]
pub(crate) enum Mode {
    /// A game is played.
    Play,
    /// A game that was played is looked at.
    Record(Record),
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Record {
    title: String,
    /// What is said before the first move and behind each.
    comments: Vec<String>,
    pub(crate) pace: Pace,
}

/// Whether the moves of a record follow by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    Still,
    Running,
}

/// Whether something is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Yes,
    No,
}

impl Shown {
    fn toggled(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
        }
    }
}

/// What a screen begins with.
#[derive(Debug, Clone)]
pub struct Setting {
    /// What is remembered from before.
    pub settings: Settings,
    /// How pieces are drawn, if that was asked for.
    pub pieces: Option<Pieces>,
    /// Whether the terminal shows colours.
    pub colours: Colours,
    /// The language.
    pub language: Language,
    /// Whether somebody keeps the game.
    pub kept: Kept,
    /// What the choices of simple players hang on.
    pub seed: u64,
}

/// The state of the screen.
#[derive(Debug)]
pub struct App {
    pub(crate) session: Session,
    pub(crate) mode: Mode,
    pub(crate) look: Look,
    pub(crate) notation: Notation,
    pub(crate) seen: Seen,
    pub(crate) area: Rect,
    pub(crate) cursor: Point,
    pub(crate) picked: Option<Point>,
    pub(crate) overlay: Option<Overlay>,
    /// The move that is being typed.
    pub(crate) typed: Option<String>,
    /// What was said last.
    pub(crate) note: Option<Words>,
    pub(crate) threats: Shown,
    pub(crate) analysis: Shown,
    pub(crate) hint: Option<Move>,
    pub(crate) report: Option<Report>,
    /// The formation under the bar.
    pub(crate) choice: usize,
    /// How many plies the list of moves is scrolled back.
    pub(crate) scrolled: usize,
    settings: Settings,
    pub(crate) kept: Kept,
    /// Why the game could not be kept, as it was said last.
    unsaved: Option<Words>,
    job: Option<Job>,
    next_job: u64,
    /// What a person wants to have thought about.
    wanted: Option<Purpose>,
    /// How many games were begun.
    game_number: u64,
    rng: Rng,
}

impl App {
    /// A screen on which a game is played.
    pub fn new(session: Session, setting: Setting) -> Self {
        let Setting { settings, pieces, colours, language, kept, seed } = setting;
        let usual = match language {
            Language::English => Pieces::Latin,
            Language::Korean => Pieces::Hanja,
        };
        let wanted = settings.colours.unwrap_or(true);
        let colours = if wanted { colours } else { Colours::Hidden };
        let pieces = pieces.or(settings.style).unwrap_or(usual);
        let seen = own_view(&session);
        let cursor = middle(session.variant().model());
        Self {
            mode: Mode::Play,
            look: Look { pieces, colours, language },
            notation: settings.notation.unwrap_or_default(),
            seen,
            area: Rect::new(0, 0, 80, 24),
            cursor,
            picked: None,
            overlay: None,
            typed: None,
            note: None,
            threats: Shown::No,
            analysis: Shown::No,
            hint: None,
            report: None,
            choice: 0,
            scrolled: 0,
            session,
            settings,
            kept,
            unsaved: None,
            job: None,
            next_job: 1,
            wanted: None,
            game_number: 0,
            rng: Rng::with_seed(seed),
        }
    }

    /// A screen on which a game that was played is looked at, from its beginning.
    ///
    /// `comments` has what is said before the first move, and then what is said behind each.
    pub fn record(
        start: Game,
        moves: &[Move],
        title: String,
        comments: Vec<String>,
        setting: Setting,
    ) -> Self {
        let mut app = Self::new(Session::record(start, moves), setting);
        app.mode = Mode::Record(Record { title, comments, pace: Pace::Still });
        app
    }

    /// Asks first who the opponent is to be.
    #[must_use]
    pub fn asking_for_an_opponent(mut self) -> Self {
        self.open_opponents();
        self
    }

    /// Says something.
    pub fn say(&mut self, words: Words) {
        self.note = Some(words);
    }

    /// The game that is played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What is to be remembered.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether time alone changes what is to be seen.
    pub fn runs_by_itself(&self) -> bool {
        matches!(&self.mode, Mode::Record(record) if record.pace == Pace::Running)
    }

    /// Whether somebody thinks.
    pub fn is_thinking(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the opponent thinks about its move.
    pub(crate) fn opponent_thinks(&self) -> bool {
        self.job.is_some_and(|job| job.purpose == Purpose::Move)
    }

    /// The number of the task whose answer is waited for.
    pub fn task(&self) -> Option<u64> {
        self.job.map(|job| job.id)
    }

    /// Notes how keeping the game went.
    pub fn told_kept(&mut self, result: Result<(), Words>) {
        match result {
            Ok(()) => {
                self.kept = Kept::Safe;
                if self.unsaved.take().is_some() {
                    self.say(Words::new("The game is saved again", "대국이 다시 저장되었습니다"));
                }
            }
            Err(reason) => {
                self.kept = Kept::Failed;
                // The same reason is said once; a mark stays to be seen.
                if self.unsaved.as_ref() != Some(&reason) {
                    self.unsaved = Some(reason.clone());
                    self.say(reason);
                }
            }
        }
    }

    pub(crate) fn model(&self) -> &Model {
        self.session.variant().model()
    }

    /// The pieces to be seen: with a formation that could be chosen, if one is to be.
    pub(crate) fn placement(&self) -> Placement {
        if self.is_choosing() {
            self.session.preview(self.choice)
        } else {
            self.session.placement()
        }
    }

    /// Whether a person has to choose a formation.
    pub(crate) fn is_choosing(&self) -> bool {
        self.session.game().is_none() && self.session.is_persons_turn()
    }

    /// Where the picked piece may go.
    pub(crate) fn targets(&self) -> PointSet {
        match (self.session.game(), self.picked) {
            (Some(game), Some(from)) => game.targets(from),
            (None | Some(_), _) => PointSet::EMPTY,
        }
    }

    /// The points to which the opponent of the side to move could go.
    pub(crate) fn threatened(&self) -> PointSet {
        let mut all = PointSet::EMPTY;
        if let (Shown::Yes, Some(game)) = (self.threats, self.session.game()) {
            let enemy = game.turn().other();
            game.tree().each_reach(enemy, &mut |_, _, targets| all |= targets);
        }
        all
    }

    /// What is said at the present ply of a record.
    pub(crate) fn comment(&self) -> Option<&str> {
        let Mode::Record(record) = &self.mode else { return None };
        let comment = record.comments.get(self.session.plies().len())?;
        (!comment.is_empty()).then_some(comment)
    }

    /// The name at the top.
    pub(crate) fn title(&self) -> String {
        match &self.mode {
            Mode::Record(record) => record.title.clone(),
            Mode::Play => {
                let name = &self.model().name;
                self.look.tell(name.en(), name.ko()).to_owned()
            }
        }
    }

    /// Forgets everything that belonged to the position before.
    fn turn_the_page(&mut self) {
        self.picked = None;
        self.hint = None;
        self.report = None;
        self.scrolled = 0;
        self.note = None;
        self.wanted = None;
    }
}

/// The view of the person who plays alone.
fn own_view(session: &Session) -> Seen {
    let model = session.variant().model();
    let persons: Vec<SideId> =
        SideId::BOTH.into_iter().filter(|side| session.player(*side).is_person()).collect();
    match persons.as_slice() {
        [side] if !model.side_data(*side).up => Seen::Turned,
        _ => Seen::Upright,
    }
}

/// The point of the board that is nearest to its middle.
fn middle(model: &Model) -> Point {
    let board = &model.board;
    let (file, rank) = (i32::from(board.files() / 2), i32::from(board.ranks() / 2));
    let far = |point: &Point| {
        let (file_of, rank_of) = (i32::from(board.file(*point)), i32::from(board.rank(*point)));
        (file_of - file).pow(2) + (rank_of - rank).pow(2)
    };
    // A board without a point is refused when it is read.
    board.points().iter().min_by_key(far).expect("a board has points")
}

/// The players when a person plays one side.
pub(crate) fn seated(person: SideId, opponent: Player) -> [Player; 2] {
    let mut players = [opponent; 2];
    players[person.index()] = Player::Person;
    players
}
