//! `gwangsang show`: a position drawn, or the whole definition.

use std::path::PathBuf;

use clap::ValueEnum;
use gwangsang::model::Model;
use gwangsang::render::{BoardView, Marks, PieceStyle, Spacing, Window, glyph};
use gwangsang::{Game, Language, Particle, Piece, PointSet, SideId, Words, notation};
use gwangsang_tui::Seen;

use crate::exit::{Exit, Failure};
use crate::files::{self, ReplaceArgs};
use crate::io::Io;
use crate::overlay::VariantArgs;
use crate::paint;
use crate::position::{PositionArgs, side_name};
use crate::view::View;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gwangsang show janggi --style hanja
  gwangsang show janggi --formation han=outer,cho=left
  gwangsang show janggi --style hanja --svg start.svg
  gwangsang show janggi-casual --effective
  gwangsang show janggi --set game.pass=always --effective")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Look::Latin)]
    style: Look,

    /// Print the whole definition with everything that it inherits
    #[arg(long)]
    effective: bool,

    /// Draw the board into this file, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "effective")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    replace: ReplaceArgs,
}

/// How pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Look {
    /// Letters as in a position
    Latin,
    /// Korean script
    Hangul,
    /// Chinese characters
    Hanja,
    /// Symbols
    Picture,
}

impl From<Look> for PieceStyle {
    fn from(look: Look) -> Self {
        match look {
            Look::Latin => Self::Latin,
            Look::Hangul => Self::Hangul,
            Look::Hanja => Self::Hanja,
            Look::Picture => Self::Picture,
        }
    }
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = args.variant.load()?;
    if args.effective {
        io.output.write_all(laid_over(&args.variant).as_bytes())?;
        io.output.write_all(loaded.variant.effective().as_bytes())?;
        return Ok(Exit::Done);
    }
    let game = args.position.game(loaded.variant)?;
    if let Some(path) = &args.svg {
        files::write_asked(path, &picture(&game, args.style), args.replace.existing(), io)?;
        return Ok(Exit::Done);
    }
    let view = View::new(args.style, io);
    io.output.write_all(board(&game, PointSet::default(), view).as_bytes())?;
    io.output.write_all(status(&game, view).as_bytes())?;
    Ok(Exit::Done)
}

/// What is laid over a variant, as a comment; nothing if nothing is.
fn laid_over(variant: &VariantArgs) -> String {
    let overlays = variant.overlays.told();
    if overlays.is_empty() {
        return String::new();
    }
    let mut text = format!("# {}, and laid over it:\n", variant.variant);
    for line in overlays.iter().flat_map(|overlay| overlay.lines()) {
        text.push_str(&format!("#   {line}\n"));
    }
    text
}

/// The points of the last move.
fn last(game: &Game) -> PointSet {
    let last = game.plies().last().and_then(|ply| ply.mv.points());
    last.map(|(from, to)| [from, to].into_iter().collect()).unwrap_or_default()
}

/// The board of a game as SVG, with the last move and a check marked.
fn picture(game: &Game, look: Look) -> String {
    let placement = game.placement();
    let model = game.variant().model();
    let checked = game.in_check().then(|| game.royal(game.turn())).flatten();
    let view = BoardView {
        model,
        placement: &placement,
        marks: Marks { last: last(game), checked, ..Marks::default() },
        style: look.into(),
        coloured: true,
        spacing: Spacing::Full,
    };
    let title = format!("{}, {}", model.name.en(), notation::fen(game));
    view.svg(Window::whole(&model.board), &title)
}

/// The board of a game, with the last move and some points marked.
pub(crate) fn board(game: &Game, targets: PointSet, view: View) -> String {
    let placement = game.placement();
    let model = game.variant().model();
    let coloured = view.coloured;
    let drawn = BoardView {
        model,
        placement: &placement,
        marks: Marks { targets, last: last(game), ..Marks::default() },
        style: view.look.into(),
        coloured,
        spacing: spacing(model),
    };
    let lines = match view.seen {
        Seen::Upright => drawn.draw(),
        Seen::Turned => drawn.draw_turned(),
    };
    let mut text = paint::drawing(&lines, model, coloured);
    if !coloured {
        text.push_str(drawn.legend_words().in_language(view.language));
        text.push('\n');
    }
    text
}

/// A board and what stands around it have to fit a terminal of 24 rows.
fn spacing(model: &Model) -> Spacing {
    const MOST_RANKS: u8 = 10;
    if model.board.ranks() > MOST_RANKS { Spacing::Compact } else { Spacing::Full }
}

/// Who has lost what, who is to move, and how things stand.
pub(crate) fn status(game: &Game, view: View) -> String {
    let mut lines: Vec<Words> =
        SideId::BOTH.into_iter().filter_map(|side| gone(game, side, view.look)).collect();
    if game.outcome().is_none() {
        lines.push(turn(game));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.in_language(view.language));
        text.push('\n');
    }
    text + &outcome_in(game, view.language)
}

/// What a side has captured, or before the first move what it has lost; nothing if that is nothing.
fn gone(game: &Game, side: SideId, look: Look) -> Option<Words> {
    let model = game.variant().model();
    let begun = !game.plies().is_empty();
    let glyphs = if begun {
        game.hostages(side).map(|piece| glyph(model, piece, look.into())).collect()
    } else {
        lost(game, side, look)
    };
    if glyphs.is_empty() {
        return None;
    }
    let (name, glyphs) = (model.side_words(side), glyphs.join(" "));
    let topic = Particle::Subject.after(&name.ko);
    Some(if begun {
        Words::new(
            format!("{} has captured {glyphs}", name.en),
            format!("{topic} 잡은 기물: {glyphs}"),
        )
    } else {
        Words::new(format!("{} has lost {glyphs}", name.en), format!("{topic} 잃은 기물: {glyphs}"))
    })
}

/// Who is to move, and whether in check.
fn turn(game: &Game) -> Words {
    let name = game.variant().model().side_words(game.turn());
    let (en, ko) =
        if game.in_check() { (", in check", ", 장군을 받았습니다") } else { ("", "") };
    Words::new(format!("{} to move{en}", name.en), format!("{} 차례입니다{ko}", name.ko))
}

/// The glyphs of the pieces that the start has and the board has not; none where some of them may have
/// become others.
fn lost(game: &Game, side: SideId, look: Look) -> Vec<String> {
    let model = game.variant().model();
    let count = |placement: &gwangsang::model::Placement, piece: Piece| {
        placement.pieces().filter(|(_, other)| *other == piece).count()
    };
    let (now, start) = (game.placement(), &model.arrays[0].placement);
    let mut lost = Vec::new();
    for (kind, _) in model.kinds() {
        let piece = Piece::of(side, kind);
        let missing = count(start, piece).saturating_sub(count(&now, piece));
        lost.extend(std::iter::repeat_n(glyph(model, piece, look.into()), missing));
    }
    let all = |placement: &gwangsang::model::Placement| {
        placement.pieces().filter(|(_, piece)| piece.side == Some(side)).count()
    };
    let gone = all(start).saturating_sub(all(&now));
    if game.variant().has_promotion() && lost.len() > gone {
        return Vec::new();
    }
    lost
}

/// How a game ended, as a sentence, in a language.
pub(crate) fn outcome_in(game: &Game, language: Language) -> String {
    match language {
        Language::English => outcome(game),
        Language::Korean => outcome_in_korean(game),
    }
}

fn outcome_in_korean(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return String::new() };
    let model = game.variant().model();
    let result = match outcome.winner {
        Some(side) => {
            let winner = Particle::Subject.after(&model.side_words(side).ko);
            format!("{winner} 이겼습니다")
        }
        None => "비겼습니다".to_owned(),
    };
    let points = outcome.points.map_or_else(String::new, |points| {
        let side =
            |side: SideId| format!("{} {}점", model.side_words(side).ko, points[side.index()]);
        format!(" ({}, {})", side(SideId::First), side(SideId::Second))
    });
    let plies: Vec<String> = outcome.plies.iter().map(|ply| format!("{ply}수")).collect();
    let plies = match plies.as_slice() {
        [] => String::new(),
        plies => format!(" ({})", plies.join(", ")),
    };
    let (name, reason) = (outcome.name.ko(), &outcome.reason.ko);
    format!("{name}: {reason}{plies}. {result}{points}.\n")
}

/// How a game ended, as a sentence.
pub(crate) fn outcome(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return String::new() };
    let model: &Model = game.variant().model();
    let result = match outcome.winner {
        Some(side) => format!("{} wins", side_name(model, side)),
        None => "the game is drawn".to_owned(),
    };
    let points = outcome.points.map_or_else(String::new, |points| {
        let side = |side: SideId| format!("{} {}", side_name(model, side), points[side.index()]);
        format!(" on points, {}, {}", side(SideId::First), side(SideId::Second))
    });
    let (name, reason) = (&outcome.name, &outcome.reason);
    let plies: Vec<String> = outcome.plies.iter().map(ToString::to_string).collect();
    let plies = match plies.as_slice() {
        [] => String::new(),
        plies => format!(" (plies {})", plies.join(", ")),
    };
    format!(
        "Game over by {} ({}): {}{plies}; {result}{points}\n{}\n",
        name.en(),
        name.ko(),
        reason.en,
        reason.ko
    )
}
