//! What can be typed at the table, in either language.

use std::path::Path;
use std::str::FromStr as _;

use clap::ValueEnum as _;
use gwangsang::notation::record::{Ended, Record};
use gwangsang::{Close, PointSet, Words, notation};

use super::super::moves::{grouped, of_piece, point};
use super::super::show::{Look, board};
use super::prompt::Prompt;
use super::say;
use super::table::{Next, Table};
use crate::exit::Failure;
use crate::files;
use crate::interrupt;
use crate::players::{Opponent, no_opponent};
use crate::view::View;
use crate::words;

/// What a line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Command {
    Help,
    Quit,
    Board,
    Flip,
    Fen,
    Moves,
    Why,
    Threats,
    Hint,
    Undo,
    Redo,
    History,
    Style,
    Level,
    Draw,
    Resign,
    Save,
}

/// The words for commands; what is none of them is a move.
const COMMANDS: [(&[&str], Command); 17] = [
    (&["help", "?", "도움말"], Command::Help),
    (&["quit", "exit", "그만", "나가기"], Command::Quit),
    (&["board", "판"], Command::Board),
    (&["flip", "뒤집기"], Command::Flip),
    (&["fen", "국면"], Command::Fen),
    (&["moves", "수"], Command::Moves),
    (&["why", "왜"], Command::Why),
    (&["threats", "위협"], Command::Threats),
    (&["hint", "훈수", "힌트"], Command::Hint),
    (&["undo", "무르기"], Command::Undo),
    (&["redo", "다시"], Command::Redo),
    (&["history", "기보"], Command::History),
    (&["style", "모양"], Command::Style),
    (&["level", "단계"], Command::Level),
    (&["draw", "비김", "무승부"], Command::Draw),
    (&["resign", "기권"], Command::Resign),
    (&["save", "저장"], Command::Save),
];

impl Table {
    /// Does what a line asks for.
    pub(super) fn obey(
        &mut self,
        line: &str,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if word.is_empty() {
            return Ok(Next::Stay);
        }
        let known = COMMANDS.iter().find(|(words, _)| words.contains(&word));
        let Some((_, command)) = known else { return self.move_or_refuse(word, prompt) };
        match command {
            Command::Help => prompt.say(say::help().in_language(self.view.language))?,
            Command::Quit => return Ok(Next::Leave),
            Command::Board => return Ok(Next::Draw),
            Command::Flip => {
                self.view.seen = self.view.seen.turned();
                return Ok(Next::Draw);
            }
            Command::Fen => prompt.say(&format!("{}\n", notation::fen(&self.game)))?,
            Command::Moves => self.moves(rest, prompt)?,
            Command::Why => return self.why(rest, prompt),
            Command::Threats => self.threats(prompt)?,
            Command::Hint => return self.hint(prompt),
            Command::Undo => return self.undo(prompt),
            Command::Redo => return self.redo(prompt),
            Command::History => self.history(prompt)?,
            Command::Style => return self.style(rest, prompt),
            Command::Level => self.level(rest, prompt)?,
            Command::Draw => return self.offer(prompt),
            Command::Resign => return self.resign(prompt),
            Command::Save => self.save(rest, prompt)?,
        }
        Ok(Next::Stay)
    }

    fn move_or_refuse(&mut self, text: &str, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let mv = match notation::parse_move(&self.game, text) {
            Ok(mv) => mv,
            Err(error) => {
                self.refuse(&say::not_understood(&error.words()), prompt)?;
                return Ok(Next::Stay);
            }
        };
        if self.close.is_some() {
            self.refuse(&say::over(), prompt)?;
            return Ok(Next::Stay);
        }
        if let Some(reason) = self.game.why(mv) {
            self.refuse(&words::refused_words(&self.game, mv, &reason), prompt)?;
            return Ok(Next::Stay);
        }
        self.undone.clear();
        self.make(mv, prompt)
    }

    fn moves(&mut self, name: &str, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        if name.is_empty() {
            return prompt.say(&grouped(&self.game, View { look: Look::Latin, ..self.view }));
        }
        match point(&self.game, name) {
            Ok(from) => prompt.say(&of_piece(&self.game, from, self.view)),
            Err(Failure::Refused(words)) => self.refuse(&words, prompt),
            Err(other) => Err(other),
        }
    }

    /// Says why a move is refused, with the points to blame on the board.
    fn why(&mut self, text: &str, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let mv = match notation::parse_move(&self.game, text) {
            Ok(mv) => mv,
            Err(error) => {
                self.refuse(&error.words(), prompt)?;
                return Ok(Next::Stay);
            }
        };
        let Some(reason) = self.game.why(mv) else {
            prompt.tell(&say::legal(text))?;
            return Ok(Next::Stay);
        };
        let marked = reason.blame().into_iter().collect();
        prompt.say(&board(&self.game, marked, self.view))?;
        prompt.tell(&words::refused_words(&self.game, mv, &reason))?;
        Ok(Next::Stay)
    }

    /// Shows which pieces of the side to move the other side could capture next.
    fn threats(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        let game = &self.game;
        let (model, side) = (game.variant().model(), game.turn());
        let name = |piece: gwangsang::Piece, owner| model.kind(piece.kind).name.words_for(owner);
        let mut attacks = Vec::new();
        game.tree().each_reach(side.other(), &mut |piece, from, targets| {
            attacks.push((piece, from, targets));
        });
        let mut marked = PointSet::default();
        let mut told = Vec::new();
        for on in model.board.points() {
            let Some(prey) = game.piece_at(on).filter(|piece| piece.side == Some(side)) else {
                continue;
            };
            let by: Vec<(Words, String)> = attacks
                .iter()
                .filter(|(_, _, targets)| targets.contains(on))
                .map(|(piece, from, _)| (name(*piece, side.other()), model.board.name(*from)))
                .collect();
            if !by.is_empty() {
                marked.insert(on);
                told.push(say::threat((&name(prey, side), &model.board.name(on)), &by));
            }
        }
        if told.is_empty() {
            return prompt.tell(&say::no_threats());
        }
        prompt.say(&board(game, marked, self.view))?;
        told.iter().try_for_each(|words| prompt.tell(words))
    }

    fn hint(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        if self.is_over() {
            self.refuse(&say::over(), prompt)?;
            return Ok(Next::Stay);
        }
        let mut adviser = self.player.like(Opponent::Full);
        let listener = interrupt::listen();
        let found = adviser.think(&self.game, listener.flag());
        drop(listener);
        match found {
            Ok((Some(mv), value)) => prompt.tell(&say::advice(&self.game, mv, value))?,
            Ok((None, _)) => self.refuse(&say::over(), prompt)?,
            Err(error) => self.refuse(&say::no_thought(&error), prompt)?,
        }
        Ok(Next::Stay)
    }

    /// Takes back the last ply, and against an opponent also the reply to it.
    fn undo(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let own = self.game.plies().iter().rposition(|ply| self.is_person(ply.side));
        let Some(own) = own else {
            self.refuse(&say::nothing_to_undo(), prompt)?;
            return Ok(Next::Stay);
        };
        while self.game.plies().len() > own {
            self.undone.extend(self.game.plies().last().map(|ply| ply.mv));
            self.game.undo();
        }
        (self.close, self.offered) = (None, None);
        self.keep(prompt)?;
        Ok(Next::Draw)
    }

    /// Plays what was taken back, up to the next turn of a person.
    fn redo(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let mut done = false;
        while !done || !self.is_person(self.game.turn()) {
            let Some(mv) = self.undone.pop() else { break };
            self.make(mv, prompt)?;
            done = true;
        }
        if done {
            return Ok(Next::Draw);
        }
        self.refuse(&say::nothing_to_redo(), prompt)?;
        Ok(Next::Stay)
    }

    fn history(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        let record = Record::of(&self.game, &self.head, None);
        prompt.say(&record.moves_text())
    }

    fn style(&mut self, name: &str, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let Ok(look) = Look::from_str(name, true) else {
            self.refuse(&say::no_style(name), prompt)?;
            return Ok(Next::Stay);
        };
        self.view.look = look;
        Ok(Next::Draw)
    }

    /// Lets another opponent play.
    fn level(&mut self, name: &str, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        let Some(person) = self.person else {
            return self.refuse(&say::no_opponent_here(), prompt);
        };
        let is_number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
        let name = if is_number { format!("level:{name}") } else { name.to_owned() };
        match Opponent::from_str(&name) {
            Ok(Opponent::Human) | Err(_) => self.refuse(&no_opponent(&name), prompt),
            Ok(opponent) => {
                self.player.replace(opponent);
                self.head.players[person.other().index()] = Some(opponent.id());
                prompt.tell(&say::seated(&opponent.name()))
            }
        }
    }

    /// Offers a draw, or accepts one.
    fn offer(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        let refusal = if self.is_over() {
            Some(say::over())
        } else if self.game.variant().model().draw_offers {
            None
        } else {
            Some(say::no_draws())
        };
        if let Some(refusal) = refusal {
            self.refuse(&refusal, prompt)?;
            return Ok(Next::Stay);
        }
        let side = self.game.turn();
        let accepted = if self.person.is_some() {
            let listener = interrupt::listen();
            self.player.accepts_draw(&self.game, listener.flag())
        } else {
            Ok(self.offered == Some(side.other()))
        };
        match accepted {
            Ok(true) => self.closed(Close::Agreement, prompt),
            Ok(false) if self.person.is_some() => {
                prompt.tell(&say::declined())?;
                Ok(Next::Stay)
            }
            Ok(false) => {
                self.offered = Some(side);
                prompt.tell(&say::offered(&self.game, side))?;
                Ok(Next::Stay)
            }
            Err(error) => Err(Failure::Unreadable(say::no_thought(&error))),
        }
    }

    fn resign(&mut self, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        if self.is_over() {
            self.refuse(&say::over(), prompt)?;
            return Ok(Next::Stay);
        }
        self.closed(Close::Resignation(self.game.turn()), prompt)
    }

    /// Closes the game.
    fn closed(&mut self, close: Close, prompt: &mut Prompt<'_, '_>) -> Result<Next, Failure> {
        self.close = Some(close);
        self.keep(prompt)?;
        prompt.tell(&close.words(self.game.variant().model()))?;
        Ok(Next::Leave)
    }

    /// Saves a copy of the game in a file that is not there yet.
    fn save(&mut self, name: &str, prompt: &mut Prompt<'_, '_>) -> Result<(), Failure> {
        if name.is_empty() {
            return self.refuse(&say::needs("save my.game.toml", "저장 my.game.toml"), prompt);
        }
        let mut record = Record::of(&self.game, &self.head, self.close.map(Ended::Closed));
        record.definition = Some(self.game.variant().effective().to_owned());
        let path = Path::new(name);
        match files::write_new(path, record.to_text().as_bytes()) {
            Ok(()) => prompt.tell(&say::saved(path)),
            Err(error) => self.refuse(&say::not_saved(path, &error), prompt),
        }
    }
}
