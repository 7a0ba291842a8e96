//! The help in Korean: one line for each command, and for each option of those that players use.

use clap::{Arg, Command};

/// What each command does.
const COMMANDS: &[(&str, &str)] = &[
    ("analyze", "국면을 깊이 살펴 가장 좋은 수순을 알려 줍니다"),
    ("batch", "국면에 대한 물음에 한 줄에 JSON 하나씩 답합니다"),
    ("check", "게임 정의를 검사하여 잘못을 모두 알려 줍니다"),
    ("diff", "두 게임의 정의와 두는 법을 비교합니다"),
    ("explain", "규칙을 글과 그림으로 설명합니다"),
    ("list", "실려 있는 게임의 목록입니다"),
    ("match", "두 선수가 여러 판을 두게 하여 누가 더 센지 알려 줍니다"),
    ("moves", "국면에서 둘 수 있는 수의 목록입니다"),
    ("new", "새 게임의 정의와 사례를 만듭니다"),
    ("perft", "둘 수 있는 수의 나무에서 잎을 셉니다"),
    ("play", "터미널에서 대국합니다"),
    ("reference", "게임 정의에 쓰는 말의 설명입니다"),
    ("replay", "기보를 따라 두며 맞는지 검사합니다"),
    ("schema", "편집기를 위한 게임 정의의 JSON Schema입니다"),
    ("show", "국면을 그리거나 정의 전체를 적습니다"),
    ("snapshot", "게임 전체가 어떻게 두어지는지 기록해 둡니다"),
    ("test", "정의 옆에 있는 사례를 검사합니다"),
    ("uci", "다른 프로그램이 엔진을 쓰는 UCI 규약으로 말합니다"),
    ("why", "왜 둘 수 없는 수인지 설명합니다"),
];

/// What options do that mean the same in every command.
const EVERYWHERE: &[(&str, &str)] = &[
    ("fen", "처음 대신 이 국면에서 시작합니다"),
    ("force", "파일이 이미 있으면 바꿉니다"),
    ("formation", "진영마다 이 상차림을 고릅니다. 각자 자기 왼쪽부터 읽습니다"),
    ("handicap", "정의에 있는 이 핸디캡으로 시작합니다"),
    ("lang", "답하는 언어. 쓰지 않으면 시스템의 언어를 따릅니다"),
    ("moves", "먼저 이 수들을 둡니다. 사이를 띄어 씁니다"),
    ("set", "게임에 값 하나를 덮어씁니다. 예: game.pass=always"),
    ("setup", "정의에 있는 이 배치로 시작합니다"),
    ("variant", "게임: 이름 또는 파일"),
    ("with", "파일에 적힌 값들을 게임에 덮어씁니다. --set보다 먼저 덮어씁니다"),
];

/// What the options of commands do, by command.
const OPTIONS: &[(&str, &str, &str)] = &[
    ("analyze", "depth", "이만큼의 수를 내다봅니다"),
    ("analyze", "hash", "국면을 기억할 메모리, 메가바이트"),
    ("analyze", "json", "한 줄에 JSON 하나씩 답합니다"),
    ("analyze", "multipv", "가장 좋은 수순을 이만큼 알려 줍니다"),
    ("analyze", "nodes", "이만큼의 국면을 살펴봅니다"),
    ("analyze", "notation", "수를 적는 법"),
    ("analyze", "threads", "생각하는 스레드의 수"),
    ("analyze", "time", "생각하는 시간. 예: 500ms, 1m, 또는 초. 다른 한도가 없으면 10s"),
    ("analyze", "values", "기물의 값을 어떻게 보는지, 또는 한 기물의 자리마다의 값을 알려 줍니다"),
    ("match", "concurrency", "한꺼번에 두는 판의 수"),
    ("match", "engine_variant", "variant=가 없을 때 엔진이 쓰는 게임 이름"),
    ("match", "games", "두는 판의 수"),
    ("match", "json", "결과를 이 파일에 JSON으로 씁니다"),
    ("match", "margin", "제한 시간을 얼마나 넘겨 답해도 되는지"),
    ("match", "max_plies", "이만큼 두면 비긴 것으로 합니다"),
    ("match", "openings", "두 판마다 이만큼의 수를 아무렇게나 두고 시작합니다"),
    ("match", "b", "상대 선수"),
    ("match", "out", "모든 판을 이 파일에 한 줄씩 적고, 있던 것에 이어서 둡니다"),
    ("match", "a", "결과를 알려 줄 선수"),
    (
        "match",
        "resign",
        "한쪽이 4수 잇달아 -SCORE 이하, 다른 쪽이 SCORE 이상으로 보면 지는 쪽이 기권합니다",
    ),
    ("match", "seed", "시작 수순과 우연한 선택을 되풀이할 수 있게 합니다"),
    ("play", "as_recorded", "지금 규칙이 어떻든 저장된 대국의 규칙으로 이어서 둡니다"),
    ("play", "color", "색을 쓸지. NO_COLOR는 저절로 따릅니다"),
    ("play", "depth", "상대가 내다보는 수의 수"),
    ("play", "games", "저장된 대국을 두는 폴더"),
    ("play", "level", "상대의 실력, 1부터 10까지"),
    ("play", "line", "한 줄씩 둡니다"),
    ("play", "no_save", "대국을 저장하지 않습니다"),
    ("play", "opponent", "상대: human, random, greedy, level:1부터 level:10, full"),
    ("play", "resume", "저장된 대국을 이어서 둡니다. 마지막으로 둔 것, 또는 파일의 것"),
    ("play", "save", "대국을 이 파일에 저장합니다"),
    ("play", "seed", "상대의 우연한 선택을 되풀이할 수 있게 합니다"),
    ("play", "side", "사람이 아닌 상대와 둘 때 내가 두는 진영"),
    ("play", "style", "기물을 그리는 모양"),
    ("play", "time", "상대가 한 수에 생각하는 시간. 예: 500ms, 1m, 또는 초"),
    ("play", "tui", "터미널에서 저절로 그러듯 전체 화면에서 둡니다"),
    ("replay", "encoding", ".gib 파일을 저장하는 방식"),
    ("replay", "export", "끝까지 따라간 기록을 이 파일에 .gib로 씁니다"),
    ("replay", "files", "기보 파일"),
    ("replay", "number", "첫 파일에서 보여 줄 기록의 번호, 1부터"),
    ("replay", "out", "--to로 쓰는 파일"),
    ("replay", "summary", "잘못이 없는 기록의 줄은 뺍니다"),
    ("replay", "time", "걸린 시간을 알려 줍니다"),
    ("replay", "to", "끝까지 따라간 기록을 이 형식으로 씁니다"),
    ("replay", "tui", "기보를 전체 화면에서 한 수씩 봅니다"),
    ("replay", "variant", "기보를 따질 규칙의 게임. 없으면 기보에 적힌 것, 그것도 없으면 janggi"),
];

/// What the library of arguments says by itself.
const HEADINGS: &[(&str, &str)] = &[
    ("Print this message or the help of the given subcommand(s)", "이 도움말이나 명령의 도움말"),
    ("Print help (see more with '--help')", "도움말 (자세한 것은 '--help')"),
    ("Print help (see a summary with '-h')", "도움말 (짧은 것은 '-h')"),
    ("Print help", "도움말"),
    ("Print version", "판 번호"),
    ("Usage:", "사용법:"),
    ("Commands:", "명령:"),
    ("Arguments:", "인자:"),
    ("Options:", "옵션:"),
    ("Overlays:", "덮어쓰기:"),
    ("Examples:", "예:"),
    ("[OPTIONS]", "[옵션]"),
    ("<COMMAND>", "<명령>"),
];

/// The command line with its help in Korean.
pub(super) fn command(command: Command) -> Command {
    let mut command = command
        .about("정의로 적힌 장기류 게임을 두고, 그 규칙을 물어봅니다")
        .mut_args(|arg| with_help("", arg));
    for (name, about) in COMMANDS {
        command = command
            .mut_subcommand(name, |own| own.about(*about).mut_args(|arg| with_help(name, arg)));
    }
    command
}

/// A text of help or of a usage with its headings in Korean.
pub(super) fn headings(text: &str) -> String {
    HEADINGS.iter().fold(text.to_owned(), |text, (en, ko)| text.replace(en, ko))
}

/// The Korean help of an option, where it has one.
fn help(command: &str, id: &str) -> Option<&'static str> {
    let own = OPTIONS.iter().find(|(of, known, _)| *of == command && *known == id);
    let shared = || EVERYWHERE.iter().find(|(known, _)| *known == id).map(|(_, ko)| *ko);
    own.map(|(_, _, ko)| *ko).or_else(shared)
}

fn with_help(command: &str, arg: Arg) -> Arg {
    let Some(ko) = help(command, arg.get_id().as_str()) else { return arg };
    if !arg.get_action().takes_values() {
        return arg.help(ko).long_help(ko);
    }
    // Which values there are is said by the library in English, and may be broken into lines.
    let mut text = ko.to_owned();
    let usual: Vec<_> = arg.get_default_values().iter().map(|it| it.to_string_lossy()).collect();
    if !usual.is_empty() && !arg.is_hide_default_value_set() {
        text.push_str(&format!(" [기본값: {}]", usual.join(", ")));
    }
    let known = arg.get_possible_values();
    let known: Vec<&str> = known.iter().map(clap::builder::PossibleValue::get_name).collect();
    if !known.is_empty() {
        text.push_str(&format!(" [가능한 값: {}]", known.join(", ")));
    }
    arg.help(text.clone()).long_help(text).hide_possible_values(true).hide_default_value(true)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::Cli;

    /// The commands whose options all have Korean help.
    const WHOLE: [&str; 2] = ["play", "replay"];

    #[test]
    fn the_command_line_in_korean_is_sound() {
        command(Cli::command()).debug_assert();
    }

    #[test]
    fn every_command_has_its_line_and_every_line_its_command() {
        let command = Cli::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        known.sort_unstable();
        let told: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(told, known);
    }

    #[test]
    fn the_options_of_players_have_their_lines_and_every_line_its_option() {
        let command = Cli::command();
        for name in WHOLE {
            let own = command.find_subcommand(name).expect("a command");
            for arg in own.get_arguments() {
                let id = arg.get_id().as_str();
                assert!(help(name, id).is_some(), "{name} --{id} has no Korean help");
            }
        }
        for (name, id, _) in OPTIONS {
            let own = command.find_subcommand(name).expect("a command");
            let is_there = own.get_arguments().any(|arg| arg.get_id() == id);
            assert!(is_there, "there is no option {id} of {name}");
        }
    }
}
