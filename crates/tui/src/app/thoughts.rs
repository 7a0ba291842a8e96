//! What others think: opponents, hints, analysis.

use gwangsang::{Move, Words};
use gwangsang_search::{Limits, Value};
use std::time::Duration;

use super::{App, Effect, Job, Mode, Purpose, Shown, Task, Told};
use crate::players::{Player, greedy_move, random_move};

/// How long a hint may take, and an answer to an offer.
const HINT: Duration = Duration::from_millis(1_500);
const OFFER: Duration = Duration::from_millis(500);

impl App {
    /// Notes that something is to be thought about; [`App::go_on`] sees to it.
    pub(super) fn think(&mut self, purpose: Purpose) {
        self.wanted = Some(purpose);
    }

    pub(super) fn ask_for_a_hint(&mut self) {
        if self.session.is_persons_turn() && self.session.game().is_some() {
            self.think(Purpose::Hint);
        }
    }

    /// Lets everybody act who is not a person, and begins or ends what is thought about.
    pub(super) fn go_on(&mut self, effects: &mut Vec<Effect>) {
        self.simple_players_act(effects);
        let plies = self.session.plies().len();
        let purpose = self.purpose();
        let fits =
            |job: &Job| purpose == Some(job.purpose) && job.place == (self.game_number, plies);
        if self.job.as_ref().is_some_and(fits) {
            return;
        }
        if self.job.take().is_some() {
            effects.push(Effect::Stop);
        }
        let Some(purpose) = purpose else { return };
        let Some(game) = self.session.copy() else { return };
        let (level, limits) =
            match (purpose, self.session.turn().map(|side| self.session.player(side))) {
                (Purpose::Move, Some(Player::Engine { level, limits })) => (level, limits),
                (Purpose::Move | Purpose::Hint, _) => (None, Limits::time(HINT)),
                (Purpose::Draw, _) => (None, Limits::time(OFFER)),
                (Purpose::Analysis, _) => (None, Limits::default()),
            };
        let id = self.next_job;
        self.next_job += 1;
        self.job = Some(Job { id, purpose, place: (self.game_number, plies), value: None });
        effects.push(Effect::Think(Box::new(Task { id, game, level, limits })));
    }

    /// What is to be thought about now.
    fn purpose(&mut self) -> Option<Purpose> {
        let over = self.session.is_over() || self.session.game().is_none();
        if over
            || self.overlay.is_some_and(|overlay| matches!(overlay, super::Overlay::Opponents(..)))
        {
            self.wanted = None;
            return None;
        }
        let playing = matches!(self.mode, Mode::Play);
        if playing && !self.session.is_persons_turn() {
            self.wanted = None;
            return Some(Purpose::Move);
        }
        let analysis = (self.analysis == Shown::Yes).then_some(Purpose::Analysis);
        self.wanted.or(analysis)
    }

    /// Random and greedy players, and all others who choose a formation.
    fn simple_players_act(&mut self, effects: &mut Vec<Effect>) {
        let waits = matches!(self.overlay, Some(super::Overlay::Opponents(..)));
        if !matches!(self.mode, Mode::Play) || waits {
            return;
        }
        while let Some(player) = self.session.turn().map(|side| self.session.player(side)) {
            if player.is_person() {
                return;
            }
            let Some(game) = self.session.game() else {
                let choice = self.rng.usize(..self.session.choices().len().max(1));
                self.choose(choice, effects);
                if self.note.is_some() {
                    return;
                }
                continue;
            };
            let chosen = match player {
                Player::Person | Player::Engine { .. } => return,
                Player::Random => random_move(game, &mut self.rng),
                Player::Greedy => greedy_move(game, &mut self.rng),
            };
            let Some(mv) = chosen else { return };
            self.play(mv, effects);
            // Two players who never think would play on without anybody seeing it.
            return;
        }
    }

    /// Follows what a thinker tells.
    pub(super) fn told(&mut self, id: u64, told: Told, effects: &mut Vec<Effect>) {
        let Some(job) = self.job.as_mut().filter(|job| job.id == id) else { return };
        match told {
            Told::Report(report) => {
                job.value = (report.number == 1).then_some(report.value).or(job.value);
                if report.number == 1 && job.purpose == Purpose::Analysis {
                    self.report = Some(report);
                }
            }
            Told::Answer(best) => {
                let job = *job;
                self.answered(job, best, effects);
            }
            Told::Failed(reason) => {
                let purpose = job.purpose;
                self.give_up(purpose, &reason);
            }
        }
    }

    fn answered(&mut self, job: Job, best: Option<Move>, effects: &mut Vec<Effect>) {
        match job.purpose {
            // What an analysis has found stays to be seen, and is not looked for again.
            Purpose::Analysis => {}
            Purpose::Move => {
                self.job = None;
                let plies = self.session.plies().len();
                if let Some(mv) = best {
                    self.play(mv, effects);
                }
                if self.session.plies().len() == plies {
                    let why = Words::new("it has no answer", "답이 없습니다");
                    self.give_up(Purpose::Move, &why);
                }
            }
            Purpose::Hint => {
                self.job = None;
                self.wanted = None;
                self.show_hint(best);
            }
            Purpose::Draw => {
                self.job = None;
                self.wanted = None;
                let accepts = match job.value {
                    // The side to move offers, and what is good for it is bad for the other.
                    Some(Value::Estimate(value)) => value >= 0,
                    Some(Value::WinIn(_)) => true,
                    Some(Value::LossIn(_)) | None => false,
                };
                if accepts {
                    self.agree_on_a_draw(effects);
                } else {
                    self.decline_draw();
                }
            }
        }
    }

    /// Does without a thinker that cannot think; a person plays for an opponent that cannot.
    fn give_up(&mut self, purpose: Purpose, why: &Words) {
        self.wanted = None;
        self.analysis = Shown::No;
        self.job = None;
        if purpose == Purpose::Move {
            self.session.seat_persons();
        }
        self.say(Words::new(
            format!("nobody can think about this now: {}", why.en),
            format!("지금은 생각할 수 없습니다: {}", why.ko),
        ));
    }

    fn show_hint(&mut self, best: Option<Move>) {
        let (Some(mv), Some(game)) = (best, self.session.game()) else { return };
        let text = if mv.is_pass() {
            Words::new("pass", "한 수 쉼")
        } else {
            let text = gwangsang::notation::move_text(game, mv);
            Words::new(text.clone(), text)
        };
        self.hint = Some(mv);
        self.say(Words::new(format!("hint: {}", text.en), format!("훈수: {}", text.ko)));
    }
}
