//! The table: whose turn it is, what was typed, and what is kept.

use gwangsang::notation::record::Head;
use gwangsang::{Close, Game, Move, PointSet, SideId, Words};

use super::super::show::{board, status};
use super::prompt::Prompt;
use super::{Begun, say};
use crate::autosave::Autosave;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::players::Player;
use crate::view::View;

/// Who sits at the table, and how it went so far.
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) head: Head,
    pub(super) player: Player,
    /// The side that a person plays; none if persons play both.
    pub(super) person: Option<SideId>,
    pub(super) view: View,
    /// What was taken back, the latest last.
    pub(super) undone: Vec<Move>,
    /// The side that has offered a draw.
    pub(super) offered: Option<SideId>,
    pub(super) close: Option<Close>,
    pub(super) autosave: Autosave,
    /// Whether something was refused that was piped in.
    pub(super) refused: bool,
}

/// What follows after a line.
pub(super) enum Next {
    Stay,
    Draw,
    Leave,
    /// The user stopped the program while it thought.
    Interrupted,
}

impl Table {
    pub(super) fn new(begun: Begun, player: Player, person: Option<SideId>, view: View) -> Self {
        let Begun { game, head, close, autosave, told: _ } = begun;
        Self {
            game,
            head,
            player,
            person,
            view,
            undone: Vec::new(),
            offered: None,
            close,
            autosave,
            refused: false,
        }
    }

    pub(super) fn is_person(&self, side: SideId) -> bool {
        self.person.is_none_or(|person| person == side)
    }

    pub(super) fn is_over(&self) -> bool {
        self.close.is_some() || self.game.outcome().is_some()
    }

    pub(super) fn refuse(
        &mut self,
        message: &Words,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<(), Failure> {
        self.refused |= !prompt.is_terminal();
        prompt.tell(message)
    }

    /// Plays until the game is over or left.
    pub(super) fn play(
        &mut self,
        prompt: &mut Prompt<'_, '_>,
        mut typed: Option<String>,
    ) -> Result<Exit, Failure> {
        let name = self.game.variant().model().name.words();
        prompt.tell(&name)?;
        let mut next = Next::Draw;
        loop {
            next = match next {
                Next::Draw => {
                    self.draw(prompt)?;
                    Next::Stay
                }
                Next::Stay => self.step(prompt, &mut typed)?,
                Next::Leave if !self.may_leave(prompt)? => Next::Stay,
                Next::Leave | Next::Interrupted => return self.leave(&next, prompt),
            };
        }
    }

    fn draw(&self, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        prompt.say(&board(&self.game, PointSet::default(), self.view))?;
        match self.close {
            Some(close) => prompt.tell(&close.words(self.game.variant().model())),
            None => prompt.say(&status(&self.game, self.view)),
        }
    }

    /// Lets the opponent move, or asks a person for a line.
    fn step(
        &mut self,
        prompt: &mut Prompt<'_, '_>,
        typed: &mut Option<String>,
    ) -> Result<Next, Failure> {
        if !self.is_over() && !self.is_person(self.game.turn()) {
            return self.answer(prompt);
        }
        if self.is_over() && !prompt.is_terminal() {
            return Ok(Next::Leave);
        }
        let line = match typed.take() {
            Some(line) => Some(line),
            None => prompt.line(&format!("{}> ", self.asking()))?,
        };
        let Some(line) = line else {
            prompt.tell(&say::stopped())?;
            return Ok(Next::Leave);
        };
        self.obey(line.trim(), prompt)
    }

    /// Who is asked for a line.
    fn asking(&self) -> String {
        let model = self.game.variant().model();
        let side = model.side_data(self.game.turn());
        let words = if self.is_over() {
            Words::new("over", "끝")
        } else {
            Words::new(side.id.clone(), side.name.ko())
        };
        words.in_language(self.view.language).to_owned()
    }

    /// Lets the opponent move, unless the user stops the program first.
    fn answer(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let listener = interrupt::listen();
        let chosen = self.player.choose(&self.game, listener.flag());
        if listener.flag().load(std::sync::atomic::Ordering::SeqCst) {
            return Ok(Next::Interrupted);
        }
        drop(listener);
        match chosen {
            Ok(Some(mv)) => self.make(mv, prompt),
            Ok(None) => Ok(Next::Leave),
            Err(error) => Err(Failure::Unreadable(say::no_thought(&error))),
        }
    }

    /// Plays a move that is legal, says so, and keeps the game.
    pub(super) fn make(&mut self, mv: Move, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        prompt.tell(&say::moved(&self.game, mv))?;
        let side = self.game.turn();
        self.game.play(mv).map_err(|error| Failure::Refused(error.words()))?;
        // An offer stands until the other side has moved.
        self.offered = self.offered.filter(|by| *by == side);
        self.keep(prompt)?;
        Ok(Next::Draw)
    }

    /// Keeps the game as it stands, or says why that cannot be done.
    pub(super) fn keep(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        let before = self.autosave.trouble().cloned();
        match self.autosave.keep(&self.game, &self.head, self.close) {
            Ok(()) if before.is_some() => prompt.tell(&say::saved_again()),
            // The same trouble is told once.
            Err(words) if before.as_ref() != Some(&words) => prompt.tell(&words),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Whether a person agrees to leave a game that is not saved as it stands.
    fn may_leave(&self, prompt: &mut Prompt<'_, '_>) -> Result<bool, Failure> {
        let Some(trouble) = self.autosave.trouble().filter(|_| prompt.is_terminal()) else {
            return Ok(true);
        };
        prompt.tell(trouble)?;
        let asking = say::leave_unsaved();
        let answer = prompt.line(asking.in_language(self.view.language))?;
        // Whoever ends the input once more wants to leave.
        Ok(answer.is_none_or(|answer| say::is_yes(&answer)))
    }

    fn leave(&self, next: &Next, prompt: &mut Prompt<'_, '_>) -> Result<Exit, Failure> {
        let interrupted = matches!(next, Next::Interrupted);
        if interrupted {
            prompt.tell(&say::stopped())?;
        }
        match (self.autosave.trouble(), self.autosave.written()) {
            (Some(_), Some(path)) => prompt.tell(&say::kept_in_part(path))?,
            (Some(_), None) => prompt.tell(&say::not_kept())?,
            (None, Some(path)) if !self.is_over() => prompt.tell(&say::kept(path))?,
            (None, _) => {}
        }
        Ok(match (interrupted, self.refused) {
            (true, _) => Exit::Interrupted,
            (false, true) => Exit::Wrong,
            (false, false) => Exit::Done,
        })
    }
}
