//! The long texts of the help in Korean: what stands below the options of a command, but for its examples,
//! and the options about which there is more to say than a line.

/// What is said below the options, by command; the program as a whole has no name here.
pub(super) const MANUALS: &[(&str, &str)] = &[
    (
        "",
        "\
VARIANT는 실려 있는 게임의 이름(`gwangsang list`로 볼 수 있습니다)이나 정의 파일의 경로입니다.

종료 코드: 0 잘 끝났습니다. 1 정의나 국면이나 수가 잘못되었습니다. 2 읽거나 쓰거나 이해할 수
없는 것이 있습니다. 130 사용자가 멈추었습니다.",
    ),
    (
        "analyze",
        "\
점수 1.00은 싸우는 기물 가운데 가장 값싼 것 하나의 값이며, 둘 차례인 쪽에 좋으면 0보다 큽니다.
터미널에서는 같은 자리에 줄을 고쳐 쓰고, 그 밖에는 깊이마다 한 줄을 씁니다. Ctrl-C를 누르면
생각을 멈추고 그때까지 가장 좋은 수를 알려 준 뒤 종료 코드 130으로 끝납니다.

--json을 쓰면 소식마다 객체 하나를 씁니다. 키는 depth, selective_depth, number (1이 가장 좋은
수순), nodes, time_ms, memory_use (천분율), line, score이며, score는 백분의 일 단위로
{\"estimate\": 125}, 또는 {\"win_in\": PLIES}나 {\"loss_in\": PLIES}입니다. 마지막 객체에는
best, 곧 가장 좋은 수가 있고, 끝난 대국이면 null입니다.",
    ),
    (
        "batch",
        "\
물음은 {\"id\":…,\"variant\":이름이나 경로,\"fen\":없어도 됨,\"moves\":[없어도 됨],
\"set\":[없어도 됨: \"KEY=VALUE\"],\"with\":[없어도 됨: FILE]}이고, 답은
{\"id\":…,\"fen\":…,\"legal\":[둘 수 있는 수],\"check\":…,\"outcome\":null 또는 {\"winner\":진영 또는 null,
\"by\":끝난 규칙,\"points\":점수를 셀 때 {진영:점수}}}, 또는
{\"id\":…,\"error\":{\"kind\":…,\"message\":…}}입니다. error의 message는 영어입니다.
답은 물은 차례대로 나옵니다. 물음으로, 또는 --set과 --with로 모든 물음에 덮어쓴 것이 있으면 답에
\"overlaid\":[덮어쓴 것]도 있습니다. 모든 줄에 답했으면 종료 코드는 0입니다.",
    ),
    (
        "check",
        "\
경고는 둘 수는 있으나 틀림없이 뜻한 바가 아닌 것을 알려 줍니다. 정의에 allow = [\"unused-region\"]처럼
이름을 적으면 그 경고는 넘어갑니다. 경고 하나하나와 --format json이 쓰는 것은 docs/checking.md에
설명되어 있습니다. --format json으로 쓰는 글은 언제나 영어입니다.

종료 코드: 0 모든 정의가 온전합니다(경고는 있을 수 있습니다). 1 잘못된 정의가 있거나,
--deny-warnings를 썼는데 경고가 있습니다. 2 읽거나 쓸 수 없는 파일이 있습니다. 130 사용자가
멈추었습니다. --watch는 이렇게 끝납니다.",
    ),
    (
        "diff",
        "\
OLD와 NEW는 이름, 경로, 또는 HEAD~1:variants/janggi.toml처럼 git의 어느 판에 있는 파일입니다. 먼저
서로 다른 키를 늘어놓으며, 이름과 소개의 키는 뺍니다. 그다음 둘을 나란히 두어 봅니다. 아무렇게나 둔
대국들과, 기물마다 다른 기물 하나를 가까이 놓은 작은 국면들과, 아무렇게나 놓은 작은 국면들입니다.
차이는 갈래마다 한 번씩, 몇 번 나왔는지와 가장 짧은 예를 알려 줍니다. 덮어쓰기는 NEW에, --old-로
시작하는 것은 OLD에 합니다. 덮어쓰기가 있으면 NEW는 쓰지 않아도 됩니다.

찾지 못한 차이도 있을 수 있으므로, 국면을 얼마나 살폈는지도 알려 줍니다. seed가 같으면 결과도
같습니다. 둘 수 없는 수는 그 까닭의 이름으로 구별합니다. docs/testing.md를 보십시오.

종료 코드: 0 차이를 찾지 못했습니다. 1 차이가 있습니다. 2 읽을 수 없거나 잘못된 것이 있습니다.",
    ),
    (
        "explain",
        "\
모든 설명은 정의에서 나옵니다. 규칙을 바꾸면 글과 그림도 바뀝니다.",
    ),
    (
        "match",
        "\
선수는 다음 가운데 하나이고, 그 뒤에 쉼표를 찍고 설정을 적습니다.
  full               이 프로그램의 엔진이 가장 세게 둡니다
  level:N            이 프로그램의 엔진이 1부터 10까지의 단계로 둡니다. 한도는 단계가 정합니다
  random, greedy     아무 수나 둡니다. 가장 값진 기물을 잡습니다
  engine:COMMAND     UCI 엔진. COMMAND는 셸처럼 나누어 읽습니다

  time=100ms         한 수에 쓰는 시간. 한도를 쓰지 않으면 이만큼입니다
  depth=N, nodes=N   한 수마다
  clock=1m+500ms     대국 전체의 시간과 한 수마다 더하는 시간
  threads=N, hash=MB
  name=NAME          결과에 쓰는 이름
  variant=NAME       엔진이 쓰는 게임 이름. 없으면 Fairy-Stockfish의 이름이나 이 프로그램의 이름
  option.NAME=VALUE  엔진의 옵션

같은 시작 수순으로 두 판씩, 진영을 바꾸어 둡니다. 옵션으로 정하지 않은 상차림은 번갈아 씁니다.
아무렇게나 둔 시작 다음의 한 수로 이기게 되는 판은 없습니다.
대국이 어떻게 끝나는지는 이 프로그램의 규칙이 정합니다. 둘 수 없는 수를 두거나, 프로그램이 죽거나,
답이 없거나, 너무 늦게 답하는 선수는 그 판을 지며, 그렇게 알려 줍니다.

--resign을 쓰면 두 선수가 모두 승부가 났다고 보는 판을 일찍 끝냅니다. SCORE의 단위는 analyze의
점수처럼 가장 약한 기물의 100분의 1이나 엔진의 센티폰입니다. random과 greedy는 점수를 말하지
않으므로 그런 선수가 두는 판에서는 아무도 기권하지 않습니다.

--out을 쓰면 판이 끝날 때마다 적어 두고, 같은 명령으로 멈춘 데서 이어서 둡니다. 나중에 --games를
늘려도 됩니다. Ctrl-C를 누르면 끝난 판들의 결과를 알려 주고 종료 코드 130으로 끝납니다.",
    ),
    (
        "new",
        "\
NAME.toml은 설명이 달린 작은 게임입니다. --from을 쓰면 다른 게임을 물려받는 정의이고, 바꿀 수 있는
것이 설명에 적혀 있습니다. NAME.cases.toml에는 그 게임에서 맞는 사례가 있습니다. 둘 다 곧바로
검사하고 두어 볼 수 있습니다.",
    ),
    (
        "perft",
        "\
한수쉼도 수로 셉니다. 국면이 되풀이되어 끝나는 규칙과 시간과 수의 한도는 따지지 않고, 대국이
끝나는 그 밖의 규칙은 모두 따집니다. Ctrl-C를 누르면 첫 수마다 그때까지 센 것을 쓰고 종료 코드
130으로 끝납니다.",
    ),
    (
        "play",
        "\
터미널에서는 판이 전체 화면에 나옵니다. 거기서 ?를 누르면 쓸 수 있는 키를 알려 줍니다. --line을
쓰거나 터미널이 아니면 한 줄씩 둡니다.

수는 b1c3처럼 두 점으로 적고, `help`를 적으면 도움말이 나옵니다. 상차림이 있는 게임이면 첫 수를
두기 전에 진영마다 상차림을 고릅니다. 빈 줄은 처음 배치의 상차림을 그대로 둡니다.

터미널에서 두는 대국은 한 수마다 저장되고, --resume으로 마지막 대국을 이어서 둡니다. 수를 파이프로
넣을 수도 있습니다. 그런 대국은 --save나 --games를 써야 저장되며, 받아들여지지 않은 수가 있으면
종료 코드가 1입니다.",
    ),
    (
        "replay",
        "\
이 프로그램이 저장한 대국, 수를 두 점으로 적은 PGN, CP949나 UTF-8로 저장된 .gib를 읽어 처음부터
따라 둡니다. 형식은 파일 이름의 끝이나 첫머리로 압니다. 모든 수와 한수쉼과 장군 표시를 규칙과
견줍니다. 끝난 대국이라도 기보가 이어지면 끝까지 따라가며, 마지막 수보다 먼저 나온 종국과, 기물은
갈 수 있으나 규칙이 막는 수를 알려 줍니다. 적힌 결과는 마지막 수에서 규칙으로 끝나거나 점수로
정해진 대국에서 견줍니다.

종료 코드: 0 모든 기록을 끝까지 따라갔고 장군 표시도 맞습니다. 1 둘 수 없는 수, 틀린 장군 표시,
글의 잘못이 있는 기록이 있습니다. 2 읽거나 쓸 수 없는 파일이 있습니다.",
    ),
    (
        "schema",
        "\
정의는 첫 줄에 #:schema schema.json으로 스키마를 가리킵니다. 편집기에서 쓰는 법은
docs/checking.md에 있습니다.",
    ),
    (
        "snapshot",
        "\
정의 옆의 snapshots 폴더에 글 세 편을 둡니다. 기물마다 여러 자리에서 갈 수 있는 곳을 그린 것, 처음
배치들과 그 수들, 아무렇게나 둔 대국 몇 판입니다. 받아들인 뒤에는 `gwangsang test`도 이것과
견줍니다. 실려 있는 게임의 것은 지금 있는 폴더에 둡니다. 덮어쓴 것이 있으면 견주기만 합니다.",
    ),
    (
        "test",
        "\
NAME.toml 옆의 NAME.cases.toml 파일에는 사례마다 [[case]] 표가 하나씩 있습니다. 정의 안에 적어도
됩니다. 사례는 `board`나 `fen`이나 처음 배치에서 시작하여 `moves`를 두고, `targets`, `legal`,
`refused`, `check`, `outcome`, `perft`, `snapshot` 가운데 맞아야 하는 것을 적습니다. 쓰는 법은
docs/testing.md에 있습니다.

수를 둘 수 없는 까닭의 이름은 banned, barred-screen, blocked, frozen, leaves-bounds,
leaves-region, may-not-stop, needs-piece, needs-screen, no-pass, no-piece, not-from-here,
not-its-move, not-yours, obstacle, only-captures, only-moves, over, own-piece, pass-in-check,
repetition, royal-attacked, royal-lost, royals-face, royals-still-face, spared-at-first,
spared-kind, too-early입니다.

종료 코드: 0 모든 사례가 맞습니다. 1 맞지 않는 사례나 받아들이지 않은 스냅숏이나 잘못된 글이
있습니다. 2 읽거나 쓸 수 없는 것이 있거나, 검사할 것이 없습니다.",
    ),
    (
        "uci",
        "\
Fairy-Stockfish가 여러 게임을 위해 쓰는 UCI 규약입니다. 한수쉼은 왕이 있는 점을 두 번 적습니다.

UCI_Variant 옵션에는 Fairy-Stockfish의 이름을 씁니다. janggi, janggitraditional, janggimodern,
janggicasual은 그 프로그램의 게임이며, 여기서는 janggi-pychess 등으로 부르는 것입니다. 이 프로그램의
이름도 모두 쓸 수 있습니다. 그 프로그램에서 다른 게임을 뜻하는 이름은 앞에 `gwangsang:`을 붙이므로
이 프로그램의 janggi는 gwangsang:janggi입니다. VariantPath 옵션에는 정의 파일을 적으며, 여럿이면
PATH처럼 나누어 적습니다. 그 정의의 이름을 UCI_Variant에 쓸 수 있습니다.

규약 밖의 명령으로 `d`는 판을 그리고, `go perft N`은 잎을 셉니다. 국면이나 옵션이나 다른 `go`를
받으면, 한도가 있는 생각은 끝나기를 기다리고 한도가 없는 생각은 멈춥니다.",
    ),
    (
        "why",
        "\
그 까닭이 되는 점들을 판에 표시합니다.",
    ),
];

const SET: &str = "\
게임에 값 하나를 덮어씁니다. 여러 번 쓸 수 있고, 나중에 쓴 것이 앞섭니다

KEY는 이름 사이에 점을 찍은 것이고, VALUE는 정의에 쓰는 값입니다.
  --set game.pass=always
  --set 'pieces.horse.moves=[{ leap = [1, 2] }]'
TOML의 값이 아닌 한 낱말은 문자열로 읽고, 다른 문자열에는 따옴표를 붙입니다. 값이
false이면 게임에 있던 것을 없앱니다. 이렇게 만든 게임의 이름은 -overlaid로 끝납니다.";

const WITH: &str = "\
파일에 적힌 값들을 게임에 덮어씁니다. --set보다 먼저 덮어쓰며, 여러 번 쓸 수 있습니다

파일에는 다른 게임을 물려받는 정의처럼 다른 것만 적되, extends는 적지 않습니다.";

/// The long help of an option.
pub(super) fn long(id: &str) -> Option<String> {
    match id {
        "set" => Some(SET.to_owned()),
        "with" => Some(WITH.to_owned()),
        "old_set" => Some(format!("{SET}\n\n이것은 OLD에 덮어씁니다.")),
        "old_with" => Some(format!("{WITH}\n\n이것은 OLD에 덮어씁니다.")),
        _ => None,
    }
}
