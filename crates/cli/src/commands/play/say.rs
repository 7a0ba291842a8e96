//! What is said at the table, in every language.

use std::io;
use std::path::Path;

use gwangsang::{Game, Move, Particle, SideId, Words, notation};
use gwangsang_search::Value;

use crate::files;

const HELP_EN: &str = "\
b1c3        move from b1 to c3
pass        let the turn go by
moves       list the legal moves
moves e2    draw the moves of the piece on e2
why a1c1    say why a move is refused, and by what
threats     show which of your pieces could be captured next
hint        ask for advice
undo        take back your last move
redo        play again what was taken back
history     list the moves that were played
board       draw the board again
flip        turn the board
style hanja draw pieces otherwise: latin, hangul, hanja, picture
fen         print the position
level 5     let an opponent of this level play; also random, greedy, full
draw        offer or accept a draw
resign      give up
save FILE   save a copy of the game
quit        leave the game
";

const HELP_KO: &str = "\
b1c3          b1에서 c3으로 둡니다
한수쉼        한 수 쉽니다 (pass)
수            둘 수 있는 수를 모두 보여 줍니다 (moves)
수 e2         e2에 있는 기물의 수를 판에 보여 줍니다
왜 a1c1       왜 둘 수 없는 수인지 설명합니다 (why)
위협          다음에 잡힐 수 있는 자기 기물을 보여 줍니다 (threats)
훈수          좋은 수를 알려 줍니다 (hint)
무르기        마지막 수를 무릅니다 (undo)
다시          무른 수를 다시 둡니다 (redo)
기보          지금까지 둔 수를 보여 줍니다 (history)
판            판을 다시 그립니다 (board)
뒤집기        판을 뒤집어 봅니다 (flip)
모양 hanja    기물의 모양을 바꿉니다: latin, hangul, hanja, picture (style)
국면          국면을 글로 적습니다 (fen)
단계 5        상대의 실력을 바꿉니다. random, greedy, full도 됩니다 (level)
비김          비기자고 청하거나 받아들입니다 (draw)
기권          기권합니다 (resign)
저장 FILE     대국의 사본을 저장합니다 (save)
그만          대국을 그만둡니다 (quit)
";

/// What can be typed.
pub(super) fn help() -> Words {
    Words::new(HELP_EN, HELP_KO)
}

/// A move as it is announced.
pub(super) fn moved(game: &Game, mv: Move) -> Words {
    let side = game.variant().model().side_words(game.turn());
    let (en, ko) = if mv.is_pass() {
        ("passes".to_owned(), "한 수 쉽니다".to_owned())
    } else {
        let text = notation::move_text(game, mv);
        (text.clone(), text)
    };
    Words::new(format!("{}: {en}", side.en), format!("{}: {ko}", side.ko))
}

/// A fault of something typed, and where help is.
pub(super) fn not_understood(error: &Words) -> Words {
    Words::new(
        format!("{}; type `help` for what you can do", error.en),
        format!("{}. `도움말`을 치면 할 수 있는 일을 볼 수 있습니다", error.ko),
    )
}

pub(super) fn legal(text: &str) -> Words {
    Words::new(format!("{text}: this move is legal"), format!("{text}: 둘 수 있는 수입니다"))
}

pub(super) fn nothing_to_undo() -> Words {
    Words::new("there is no move of yours to take back", "무를 수가 없습니다")
}

pub(super) fn nothing_to_redo() -> Words {
    Words::new("nothing was taken back", "다시 둘 수가 없습니다")
}

pub(super) fn stopped() -> Words {
    Words::new("The game stops here.", "대국을 여기서 멈춥니다.")
}

pub(super) fn over() -> Words {
    Words::new("the game is over", "대국이 끝났습니다")
}

/// Where the game is, when it is left.
pub(super) fn kept(path: &Path) -> Words {
    let path = path.display();
    Words::new(
        format!("The game is saved in {path}; `gwangsang play --resume` goes on with it."),
        format!(
            "대국이 {path}에 저장되었습니다. `gwangsang play --resume`으로 이어서 둘 수 있습니다."
        ),
    )
}

/// Where the game is as it was before it could not be saved any more.
pub(super) fn kept_in_part(path: &Path) -> Words {
    let path = path.display();
    Words::new(
        format!("The last moves are not saved; {path} holds the game before them."),
        format!("마지막 수들은 저장되지 않았습니다. 그 전까지의 대국은 {path}에 있습니다."),
    )
}

pub(super) fn not_kept() -> Words {
    Words::new("The game is not saved.", "대국이 저장되지 않았습니다.")
}

pub(super) fn saved_again() -> Words {
    Words::new("The game is saved again.", "대국이 다시 저장되었습니다.")
}

pub(super) fn leave_unsaved() -> Words {
    Words::new("Leave all the same? (y/n) ", "그래도 나가시겠습니까? (y/n) ")
}

/// Whether an answer agrees.
pub(super) fn is_yes(answer: &str) -> bool {
    ["y", "yes", "예", "네", "ㅛ"].contains(&answer.to_lowercase().as_str())
}

/// What was taken up again.
pub(super) fn resumed(game: &Game) -> Words {
    let plies = game.plies().len();
    Words::new(
        format!("The game goes on after {plies} {}.", if plies == 1 { "ply" } else { "plies" }),
        format!("{plies}수를 둔 대국을 이어서 둡니다."),
    )
}

pub(super) fn saved(path: &Path) -> Words {
    let path = path.display();
    Words::new(format!("The game is saved in {path}."), format!("대국을 {path}에 저장했습니다."))
}

pub(super) fn not_saved(path: &Path, error: &io::Error) -> Words {
    let path = path.display();
    if error.kind() == io::ErrorKind::AlreadyExists {
        return Words::new(
            format!("{path} is there already; name another file"),
            format!("{path}은(는) 이미 있습니다. 다른 파일을 대십시오"),
        );
    }
    files::not_written(&path.to_string(), error)
}

pub(super) fn needs(en: &str, ko: &str) -> Words {
    Words::new(format!("write for example `{en}`"), format!("`{ko}`처럼 쓰십시오"))
}

pub(super) fn no_opponent_here() -> Words {
    Words::new(
        "both sides are played by persons; begin with --level 5 to play against the program",
        "양쪽 모두 사람이 둡니다. 프로그램과 두려면 --level 5로 시작하십시오",
    )
}

/// Who plays from now on.
pub(super) fn seated(name: &Words) -> Words {
    Words::new(
        format!("Your opponent is now: {}.", name.en),
        format!("이제 상대는 {}입니다.", name.ko),
    )
}

/// What is advised, and what that is worth.
pub(super) fn advice(game: &Game, mv: Move, value: Option<Value>) -> Words {
    let text = notation::move_text(game, mv);
    let worth = value.map_or_else(|| Words::new("", ""), worth);
    Words::new(format!("{text}{}", worth.en), format!("{text}{}", worth.ko))
}

fn worth(value: Value) -> Words {
    match value {
        Value::Estimate(value) => {
            let sign = if value < 0 { "−" } else { "+" };
            let (whole, part) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
            let worth = format!("{sign}{whole}.{part:02}");
            Words::new(format!(" ({worth})"), format!(" ({worth})"))
        }
        Value::WinIn(plies) => {
            Words::new(format!(" (wins in {plies} plies)"), format!(" ({plies}수 안에 이깁니다)"))
        }
        Value::LossIn(plies) => {
            Words::new(format!(" (loses in {plies} plies)"), format!(" ({plies}수 안에 집니다)"))
        }
    }
}

pub(super) fn no_draws() -> Words {
    Words::new(
        "the sides cannot agree on a draw in this game",
        "이 게임에서는 합의하여 비길 수 없습니다",
    )
}

/// A draw that waits for the other side, which is a person too.
pub(super) fn offered(game: &Game, by: SideId) -> Words {
    let model = game.variant().model();
    let (by, other) = (model.side_words(by), model.side_words(by.other()));
    Words::new(
        format!("{} offers a draw; after the move {} can accept it with `draw`.", by.en, other.en),
        format!(
            "{} 비기자고 청합니다. 수를 둔 뒤 {} `비김`으로 받아들일 수 있습니다.",
            Particle::Subject.after(&by.ko),
            Particle::Subject.after(&other.ko)
        ),
    )
}

pub(super) fn declined() -> Words {
    Words::new("Your opponent declines the draw.", "상대가 비기기를 거절했습니다.")
}

pub(super) fn no_threats() -> Words {
    Words::new("none of your pieces is attacked", "잡힐 수 있는 자기 기물이 없습니다")
}

/// A piece that could be captured, and from where.
pub(super) fn threat(prey: (&Words, &str), by: &[(Words, String)]) -> Words {
    let (kind, on) = prey;
    let en: Vec<String> = by.iter().map(|(kind, at)| format!("the {} on {at}", kind.en)).collect();
    let ko: Vec<String> = by.iter().map(|(kind, at)| format!("{at}의 {}", kind.ko)).collect();
    Words::new(
        format!("the {} on {on} could be captured by {}", kind.en, en.join(" and ")),
        format!("{on}의 {} 노리는 기물: {}", Particle::Object.after(&kind.ko), ko.join(", ")),
    )
}

pub(super) fn no_style(text: &str) -> Words {
    let known = "latin, hangul, hanja, picture";
    Words::new(
        format!("there is no style `{text}`; there is {known}"),
        format!("`{text}`(이)라는 모양은 없습니다. 있는 모양: {known}"),
    )
}

pub(super) fn no_thought(error: &gwangsang_search::SettingsError) -> Words {
    let why = gwangsang_tui::thinking_trouble(error);
    Words::new(
        format!("the opponent cannot think: {}", why.en),
        format!("상대가 생각할 수 없습니다: {}", why.ko),
    )
}
