//! What a match has shown, in words.

use gwangsang::model::Text;
use gwangsang::{SideId, Variant, Words};
use serde::Serialize;

use super::record::Header;
use super::tally::{Elo, Tally};

/// What a match has shown, for programs.
#[derive(Debug, Serialize)]
pub(super) struct Summary<'a> {
    #[serde(flatten)]
    pub(super) header: &'a Header,
    #[serde(flatten)]
    pub(super) tally: &'a Tally,
    /// Whether all the games were played that were asked for.
    pub(super) complete: bool,
}

/// What a match has shown, a line each.
pub(super) fn lines(variant: &Variant, names: [&str; 2], tally: &Tally) -> Vec<Words> {
    let model = variant.model();
    let [a, b] = names;
    let Tally { games, wins, draws, losses, .. } = tally;
    let points = tally.points();
    let share = 100.0 * points / f64::from((*games).max(1));
    let mut lines = vec![
        Words::new(
            format!("{}, {games} games: {a} against {b}", model.name.en()),
            format!("{}, {games}국: {a} 대 {b}", model.name.ko()),
        ),
        Words::new(
            format!("{a}: {wins} won, {draws} drawn, {losses} lost; {points} points, {share:.1} %"),
            format!("{a}: {wins}승 {draws}무 {losses}패, 승점 {points}점, {share:.1}%"),
        ),
    ];
    if *games == 0 {
        return lines;
    }
    lines.extend(tally.elo.map(|difference| elo(difference, wins > losses)));
    for side in SideId::BOTH {
        lines.push(with_side(&model.side_data(side).name, a, tally.by_side[side.index()]));
    }
    lines.push(endings(variant, tally));
    lines.push(Words::new(
        format!("a game has {:.1} plies on average", tally.plies),
        format!("한 대국은 평균 {:.1}수입니다", tally.plies),
    ));
    for (name, faults) in names.into_iter().zip(tally.faults).filter(|(_, faults)| *faults > 0) {
        let games = if faults == 1 { "game" } else { "games" };
        lines.push(Words::new(
            format!("{name} lost {faults} {games} by a fault"),
            format!("{name}: 오류로 {faults}국을 졌습니다"),
        ));
    }
    lines
}

fn with_side(side: &Text, player: &str, [wins, draws, losses]: [u32; 3]) -> Words {
    Words::new(
        format!("{player} with {}: {wins} won, {draws} drawn, {losses} lost", side.en()),
        format!("{player}, {} 쪽: {wins}승 {draws}무 {losses}패", side.ko()),
    )
}

fn elo(elo: Elo, ahead: bool) -> Words {
    // Nothing is neither above nor below itself.
    let number = |value: Option<f64>, other: &str| match value.map(f64::round) {
        None => other.to_owned(),
        Some(0.0) => "0".to_owned(),
        Some(value) => format!("{value:+.0}"),
    };
    let (least, most) = (number(elo.least, "−∞"), number(elo.most, "+∞"));
    let difference = number(elo.difference, if ahead { "+∞" } else { "−∞" });
    Words::new(
        format!("Elo difference {difference}, with 95 % between {least} and {most}"),
        format!("Elo 차이 {difference}, 95% 구간 {least} ~ {most}"),
    )
}

/// How the games ended, the draws apart.
fn endings(variant: &Variant, tally: &Tally) -> Words {
    let mut en = Vec::new();
    let mut ko = Vec::new();
    for (id, count) in &tally.endings {
        let drawn = tally.drawn_by.get(id).copied().unwrap_or(0);
        let name = ending(variant, id);
        let (draws, draws_ko) = match drawn {
            0 => (String::new(), String::new()),
            drawn if drawn == *count => (" (drawn)".to_owned(), "(무승부)".to_owned()),
            drawn => (format!(" ({drawn} drawn)"), format!("(무승부 {drawn})")),
        };
        en.push(format!("{} {count}{draws}", name.en));
        ko.push(format!("{} {count}{draws_ko}", name.ko));
    }
    Words::new(format!("ended by: {}", en.join(", ")), format!("끝난 까닭: {}", ko.join(", ")))
}

/// What an ending is called.
fn ending(variant: &Variant, id: &str) -> Words {
    match id {
        super::play::TOO_LONG => Words::new("too many plies", "수 초과"),
        super::play::RESIGNED => Words::new("resignation", "기권"),
        super::play::FAULT => Words::new("a fault", "오류"),
        id => variant
            .ending_name(id)
            .map_or_else(|| Words::new(id, id), |name| Words::new(name.en(), name.ko())),
    }
}

/// The score so far, as short as can be.
pub(super) fn short(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses}")
}

/// That a player did something wrong.
pub(super) fn fault(game: u32, player: &str, words: &Words) -> Words {
    Words::new(
        format!("game {game}: {player} loses: {}", words.en),
        format!("{game}국: {player} 패배, {}", words.ko),
    )
}

/// That a match was stopped, and how it goes on.
pub(super) fn stopped(kept: Option<&str>) -> Words {
    match kept {
        Some(file) => Words::new(
            format!("stopped; the same command goes on with what is in {file}"),
            format!("중단되었습니다. 같은 명령을 다시 내리면 {file}에 이어서 둡니다"),
        ),
        None => Words::new(
            "stopped; with --out FILE a match can be taken up again",
            "중단되었습니다. --out FILE을 주면 나중에 이어서 둘 수 있습니다",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_told_from_the_side_that_is_ahead() {
        let text = |difference, least, most, ahead| elo(Elo { difference, least, most }, ahead).en;
        assert_eq!(
            text(None, Some(-67.2), None, true),
            "Elo difference +∞, with 95 % between -67 and +∞"
        );
        assert_eq!(
            text(Some(-0.0), Some(-12.0), Some(0.3), false),
            "Elo difference 0, with 95 % between -12 and 0"
        );
    }
}
