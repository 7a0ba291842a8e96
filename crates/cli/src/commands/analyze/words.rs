//! What is thought about a position, in words.

use gwangsang::model::Model;
use gwangsang::{Game, Language, SideId, Words};
use gwangsang_search::{Report, Value};

/// Puts reports into words.
pub(super) struct Teller<'a> {
    model: &'a Model,
    turn: SideId,
    language: Language,
}

/// That a definition has no words for moves.
pub(super) fn no_notation(model: &Model) -> Words {
    Words::new(
        format!(
            "{} has no notation of its own for moves; leave out --notation korean",
            model.name.en()
        ),
        format!("{}에는 고유한 기보법이 없습니다. --notation korean을 빼십시오", model.name.ko()),
    )
}

/// That there is nothing to think about.
pub(super) fn no_twin() -> Words {
    Words::new("this position cannot be thought about", "이 국면은 분석할 수 없습니다")
}

impl<'a> Teller<'a> {
    pub(super) fn new(game: &'a Game, language: Language) -> Self {
        Self { model: game.variant().model(), turn: game.turn(), language }
    }

    fn say(&self, words: &Words) -> String {
        words.in_language(self.language).to_owned()
    }

    fn name(&self, side: SideId) -> Words {
        let name = &self.model.side_data(side).name;
        Words::new(name.en(), name.ko())
    }

    /// Whose move it is, and what scores mean.
    pub(super) fn heading(&self) -> String {
        let side = self.name(self.turn);
        self.say(&Words::new(
            format!("{} to move; scores above zero are good for {}.", side.en, side.en),
            format!("{} 차례입니다. 점수가 0보다 크면 {} 쪽이 좋습니다.", side.ko, side.ko),
        ))
    }

    /// A line of play with what it is worth, and what it has cost to find.
    pub(super) fn line(&self, report: &Report, line: &[String], lines: usize) -> String {
        let number = if lines > 1 { format!("{:>2}. ", report.number) } else { String::new() };
        let seconds = report.time.as_secs_f64();
        let (depth, deepest, nodes) = (report.depth, report.selective_depth, report.nodes);
        let cost = self.say(&Words::new(
            format!("depth {depth:>2}/{deepest:<2} {nodes:>10} positions {seconds:>7.2} s"),
            format!("깊이 {depth:>2}/{deepest:<2} 국면 {nodes:>10}개 {seconds:>7.2}초"),
        ));
        let score = self.say(&self.score(report.value));
        format!("{number}{cost}  {score:>7}  {}", line.join(" "))
    }

    /// What a position is worth.
    fn score(&self, value: Value) -> Words {
        let wins = |side: SideId, plies: u32| {
            let (side, moves) = (self.name(side), plies.div_ceil(2));
            Words::new(
                format!("{} wins in {moves}", side.en),
                format!("{} 승리까지 {moves}수", side.ko),
            )
        };
        match value {
            Value::Estimate(hundredths) => {
                let text = format!("{:+.2}", f64::from(hundredths) / 100.0);
                Words::new(text.clone(), text)
            }
            Value::WinIn(plies) => wins(self.turn, plies),
            Value::LossIn(plies) => wins(self.turn.other(), plies),
        }
    }

    /// The best move.
    pub(super) fn best(&self, best: &str) -> String {
        self.say(&Words::new(format!("Best move: {best}"), format!("가장 좋은 수: {best}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_name_the_winner_and_count_moves() {
        let variant = crate::library::load("xiangqi").expect("it is shipped").variant;
        let game = Game::new(variant);
        let teller = Teller::new(&game, Language::English);
        let texts: Vec<String> =
            [Value::Estimate(-125), Value::Estimate(7), Value::WinIn(5), Value::LossIn(4)]
                .map(|value| teller.score(value).en)
                .to_vec();
        assert_eq!(texts, ["-1.25", "+0.07", "Red wins in 3", "Black wins in 2"]);
    }
}
