//! What can be done in a game.

use gwangsang::{Close, Language, Move, Preparation, Refusal, SideId, Words, explain, notation};

use super::{App, Effect, Kept, Mode, Overlay, Purpose, Question, seated};
use crate::look::Colours;
use crate::players::Player;
use crate::session::{Notation, Session};
use crate::settings::Tongue;

impl App {
    /// Picks the piece under the cursor, or drops the picked one there.
    pub(super) fn press(&mut self, effects: &mut Vec<Effect>) {
        if !self.may_act() {
            return;
        }
        let Some(game) = self.session.game() else { return };
        let here = self.cursor;
        let own = game.piece_at(here).is_some_and(|piece| piece.side == Some(game.turn()));
        match self.picked {
            Some(from) if from == here => self.picked = None,
            Some(from) if !own || game.targets(from).contains(here) => {
                self.play(Move::new(from, here), effects);
            }
            Some(_) | None if !own => {
                let name = self.model().board.name(here);
                self.say(Words::new(
                    format!("you have no piece on {name}"),
                    format!("{name}에는 자기 기물이 없습니다"),
                ));
            }
            Some(_) | None if game.targets(here).is_empty() => {
                let name = self.model().board.name(here);
                self.picked = None;
                self.say(Words::new(
                    format!("the piece on {name} cannot move now"),
                    format!("{name}의 기물은 지금 움직일 수 없습니다"),
                ));
            }
            Some(_) | None => {
                self.picked = Some(here);
                self.note = None;
            }
        }
    }

    /// Whether a person may act now; says why not otherwise.
    fn may_act(&mut self) -> bool {
        if self.session.is_persons_turn() && matches!(self.mode, Mode::Play) {
            return true;
        }
        if !self.session.is_over() {
            self.say(Words::new("it is not your turn", "지금은 차례가 아닙니다"));
        }
        false
    }

    /// Plays a move of a person, or says why it is refused.
    pub(super) fn play(&mut self, mv: Move, effects: &mut Vec<Effect>) {
        match self.session.play(mv) {
            Ok(()) => self.played(effects),
            Err(refusal) => self.refuse(mv, &refusal),
        }
    }

    fn refuse(&mut self, mv: Move, refusal: &Refusal) {
        let Some(game) = self.session.game() else { return };
        let text = notation::move_text(game, mv);
        let why = explain::refusal(game, mv, refusal);
        self.say(Words::new(format!("{text}: {}", why.en), format!("{text}: {}", why.ko)));
    }

    /// Follows a change of the position.
    pub(super) fn played(&mut self, effects: &mut Vec<Effect>) {
        self.turn_the_page();
        effects.push(Effect::Keep);
    }

    /// Plays a move that was typed.
    pub(super) fn play_text(&mut self, text: &str, effects: &mut Vec<Effect>) {
        if text.is_empty() || !self.may_act() {
            return;
        }
        let Some(game) = self.session.game() else { return };
        match notation::parse_move(game, text) {
            Ok(mv) => self.play(mv, effects),
            Err(error) => self.say(error.words()),
        }
    }

    pub(super) fn pass(&mut self, effects: &mut Vec<Effect>) {
        if self.may_act() {
            self.play(Move::PASS, effects);
        }
    }

    /// Lets a piece go, or lets an opponent that thinks move at once.
    pub(super) fn escape(&mut self, effects: &mut Vec<Effect>) {
        if self.opponent_thinks() {
            effects.push(Effect::Stop);
            return;
        }
        self.picked = None;
        self.hint = None;
        self.note = None;
    }

    pub(super) fn undo(&mut self, effects: &mut Vec<Effect>) {
        if self.session.undo() {
            self.played(effects);
        } else {
            self.say(Words::new("there is no move of yours to take back", "무를 수가 없습니다"));
        }
    }

    pub(super) fn redo(&mut self, effects: &mut Vec<Effect>) {
        if self.session.redo() {
            self.played(effects);
        } else {
            self.say(Words::new("there is no move to play again", "다시 둘 수가 없습니다"));
        }
    }

    pub(super) fn ask_resign(&mut self) {
        if self.may_act() {
            self.overlay = Some(Overlay::Ask(Question::Resign));
        }
    }

    /// Offers a draw to the opponent.
    pub(super) fn offer_draw(&mut self, effects: &mut Vec<Effect>) {
        if !self.may_act() {
            return;
        }
        if !self.model().draw_offers {
            return self.say(Words::new(
                "the rules of this game know no draw by agreement",
                "이 규칙에는 합의로 비기는 일이 없습니다",
            ));
        }
        let Some(side) = self.session.turn() else { return };
        match self.session.player(side.other()) {
            Player::Person => self.overlay = Some(Overlay::Ask(Question::Draw)),
            Player::Engine { .. } => self.think(Purpose::Draw),
            Player::Random | Player::Greedy => {
                let points = self.session.game().map(gwangsang::Game::points);
                let accepts = points
                    .is_some_and(|points| points[side.other().index()] <= points[side.index()]);
                if accepts {
                    self.agree_on_a_draw(effects);
                } else {
                    self.decline_draw();
                }
            }
        }
    }

    /// Ends the game as both sides want it.
    pub(super) fn agree_on_a_draw(&mut self, effects: &mut Vec<Effect>) {
        self.session.end(Close::Agreement);
        self.played(effects);
    }

    pub(super) fn decline_draw(&mut self) {
        self.say(Words::new("the draw is declined", "비기자는 제안을 거절했습니다"));
    }

    pub(super) fn agree_to(&mut self, question: Question, effects: &mut Vec<Effect>) {
        match question {
            Question::Quit => effects.push(Effect::Quit),
            Question::Resign => {
                if let Some(side) = self.session.turn() {
                    self.session.end(Close::Resignation(side));
                    self.played(effects);
                }
            }
            Question::Draw => self.agree_on_a_draw(effects),
        }
    }

    /// Leaves, after a question if something would be lost.
    pub(super) fn leave(&mut self, effects: &mut Vec<Effect>) {
        let begun = !self.session.plies().is_empty() && matches!(self.mode, Mode::Play);
        let lost = match self.kept {
            Kept::Safe => false,
            Kept::Failed => begun,
            // A game that nobody wants to have kept is over when it is over.
            Kept::Nowhere => begun && !self.session.is_over(),
        };
        let is_asked = self.overlay == Some(Overlay::Ask(Question::Quit));
        if lost && !is_asked {
            self.overlay = Some(Overlay::Ask(Question::Quit));
        } else {
            effects.push(Effect::Quit);
        }
    }

    /// Opens the choice of an opponent, at the one who played last.
    pub(super) fn open_opponents(&mut self) {
        let last = self.settings.opponent.as_deref().and_then(Player::with_id);
        let players = self.session.players();
        let now = players.into_iter().find(|player| !player.is_person()).or(last);
        // How long an opponent may think is no part of who it is.
        let is_now = |player: &Player| now.is_some_and(|now| now.id() == player.id());
        let row = Player::all().iter().position(is_now).unwrap_or(0);
        let own = SideId::BOTH.into_iter().find(|side| self.session.player(*side).is_person());
        let both = players.iter().all(|player| player.is_person());
        let first = self.model().first;
        let side = own.filter(|_| !both).unwrap_or(first);
        self.overlay = Some(Overlay::Opponents(row, side));
    }

    /// Begins a game anew, with other players.
    pub(super) fn new_game(&mut self, opponent: Player, person: SideId, effects: &mut Vec<Effect>) {
        let variant = self.session.variant().clone();
        let preparation = Preparation::new(variant.clone());
        let players = seated(person, opponent);
        match Session::prepare(variant, preparation, [None, None], players) {
            Ok(session) => {
                self.seen = super::own_view(&session);
                self.session = session;
                self.game_number += 1;
                self.turn_the_page();
                self.choice = 0;
                self.settings.opponent = Some(opponent.id());
                self.unsaved = None;
                if self.kept == Kept::Failed {
                    self.kept = Kept::Nowhere;
                }
                effects.extend([Effect::Anew, Effect::Remember]);
            }
            Err(error) => self.say(error.words()),
        }
    }

    pub(super) fn choose(&mut self, choice: usize, effects: &mut Vec<Effect>) {
        match self.session.choose(choice) {
            Ok(()) => {
                self.note = None;
                self.choice = 0;
                if self.session.game().is_some() {
                    effects.push(Effect::Keep);
                }
            }
            Err(error) => self.say(error.words()),
        }
    }

    pub(super) fn rechoose(&mut self) {
        while self.session.rechoose() {
            if self.session.is_persons_turn() {
                return;
            }
        }
    }

    pub(super) fn next_style(&mut self, effects: &mut Vec<Effect>) {
        self.look.pieces = self.look.pieces.next();
        self.settings.style = Some(self.look.pieces);
        let name = self.look.pieces.name();
        self.say(Words::new(format!("pieces as {}", name.en), format!("기물 모양: {}", name.ko)));
        effects.push(Effect::Remember);
    }

    pub(super) fn toggle_colours(&mut self, effects: &mut Vec<Effect>) {
        self.look.colours = match self.look.colours {
            Colours::Shown => Colours::Hidden,
            Colours::Hidden => Colours::Shown,
        };
        self.settings.colours = Some(self.look.colours == Colours::Shown);
        effects.push(Effect::Remember);
    }

    pub(super) fn next_notation(&mut self, effects: &mut Vec<Effect>) {
        if self.model().notation.is_none() {
            return self.say(Words::new(
                "this game has no notation of its own",
                "이 놀이에는 따로 정한 기보법이 없습니다",
            ));
        }
        self.notation = match self.notation {
            Notation::Points => Notation::Words,
            Notation::Words => Notation::Points,
        };
        self.settings.notation = Some(self.notation);
        effects.push(Effect::Remember);
    }

    pub(super) fn next_language(&mut self, effects: &mut Vec<Effect>) {
        let (language, tongue) = match self.look.language {
            Language::English => (Language::Korean, Tongue::Ko),
            Language::Korean => (Language::English, Tongue::En),
        };
        self.look.language = language;
        self.settings.language = Some(tongue);
        effects.push(Effect::Remember);
    }

    pub(super) fn toggle_analysis(&mut self) {
        self.analysis = self.analysis.toggled();
        self.report = None;
    }
}
