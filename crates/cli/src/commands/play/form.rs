//! The choice of formations before the first move.

use fastrand::Rng;
use gwangsang::model::{Formations, Model};
use gwangsang::{Language, Particle, Preparation, PreparationError, SideId, Words};

use super::prompt::Prompt;
use crate::exit::Failure;

/// How the choice of formations ended.
pub(super) enum Formed {
    /// Everybody has chosen, or a move was typed instead.
    Complete(Option<String>),
    /// The player has left.
    Left,
}

/// How a person answered when asked for a formation.
enum Asked {
    Chosen,
    Move(String),
    Left,
}

/// Asks each side for its formation.
pub(super) struct Forming<'a> {
    pub(super) model: &'a Model,
    /// What the options choose.
    pub(super) named: [Option<String>; 2],
    /// The side that a person plays; none if persons play both.
    pub(super) person: Option<SideId>,
    pub(super) rng: &'a mut Rng,
    pub(super) language: Language,
    /// What was chosen so far, by side.
    pub(super) chosen: [Option<String>; 2],
    /// Whether something was refused that was piped in.
    pub(super) refused: bool,
}

impl Forming<'_> {
    /// Lets each side choose its formation, in the order of the definition.
    pub(super) fn form(
        &mut self,
        preparation: &mut Preparation,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Formed, Failure> {
        let wrong = |error: PreparationError| Failure::Refused(error.words());
        while let (Some(side), Some(formations)) = (preparation.turn(), &self.model.formations) {
            if let Some(name) = self.named[side.index()].clone() {
                preparation.choose(side, &name).map_err(wrong)?;
                self.chosen[side.index()] = Some(name);
                continue;
            }
            if self.person.is_some_and(|person| person != side) {
                let choice = &formations.choices[self.rng.usize(..formations.choices.len())];
                preparation.choose(side, &choice.id).map_err(wrong)?;
                self.chosen[side.index()] = Some(choice.id.clone());
                let who = self.model.side_words(side);
                let (en, ko) = (choice.name.en(), choice.name.ko());
                prompt.tell(&Words::new(
                    format!("{} chooses {en} ({ko}).", who.en),
                    format!(
                        "{} {} 고릅니다.",
                        Particle::Subject.after(&who.ko),
                        Particle::Object.after(ko)
                    ),
                ))?;
                continue;
            }
            prompt.say(&self.menu(formations, side))?;
            match self.ask(formations, side, preparation, prompt)? {
                Asked::Chosen => {}
                Asked::Left => return Ok(Formed::Left),
                Asked::Move(line) => return Ok(Formed::Complete(Some(line))),
            }
        }
        Ok(Formed::Complete(None))
    }

    /// Asks a person for a formation until there is one.
    fn ask(
        &mut self,
        formations: &Formations,
        side: SideId,
        preparation: &mut Preparation,
        prompt: &mut Prompt<'_, '_>,
    ) -> Result<Asked, Failure> {
        let asking = Words::new("formation> ", "상차림> ");
        loop {
            let Some(line) = prompt.line(asking.in_language(self.language))? else {
                return Ok(Asked::Left);
            };
            let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let choice = number.and_then(|number| formations.choices.get(number));
            let name = choice.map_or(line.as_str(), |choice| &choice.id);
            let made = match line.as_str() {
                "quit" | "exit" | "그만" => return Ok(Asked::Left),
                "" => preparation.keep(side),
                _ => preparation.choose(side, name),
            };
            match made {
                Ok(()) => {
                    self.chosen[side.index()] = (!line.is_empty()).then(|| name.to_owned());
                    return Ok(Asked::Chosen);
                }
                Err(_) if looks_like_a_move(&line) => return Ok(Asked::Move(line)),
                Err(error) => {
                    self.refused |= !prompt.is_terminal();
                    prompt.tell(&error.words())?;
                }
            }
        }
    }

    /// The formations to choose from.
    fn menu(&self, formations: &Formations, side: SideId) -> String {
        let who = self.model.side_words(side);
        let lead = Words::new(
            format!("{} chooses a formation, read from its own left:", who.en),
            format!(
                "{} 상차림을 고릅니다. 자기 왼쪽부터 읽습니다.",
                Particle::Subject.after(&who.ko)
            ),
        );
        let mut text = format!("{}\n", lead.in_language(self.language));
        for (number, choice) in formations.choices.iter().enumerate() {
            let (id, name) = (&choice.id, &choice.name);
            let row = match self.language {
                Language::English => format!("{id:8} {} {}", name.ko(), name.en()),
                Language::Korean => format!("{id:8} {}", name.ko()),
            };
            text.push_str(&format!("  {}  {row}\n", number + 1));
        }
        text
    }
}

/// Whether a line looks like two points.
fn looks_like_a_move(line: &str) -> bool {
    let digits = line.chars().filter(char::is_ascii_digit).count();
    ["pass", "한수쉼"].contains(&line)
        || digits == 4
        || line.starts_with(|c: char| c.is_ascii_lowercase())
            && line.ends_with(|c: char| c.is_ascii_digit())
}
