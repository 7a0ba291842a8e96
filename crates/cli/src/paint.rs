//! Drawings and diagnostics with colour, or without.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use gwangsang::model::Model;
use gwangsang::render::{Ink, Stroke, plain};

/// A drawing as text for a terminal or for a file.
pub(crate) fn drawing(lines: &[Vec<Stroke>], model: &Model, coloured: bool) -> String {
    if !coloured {
        return plain(lines);
    }
    let mut text = String::new();
    for line in lines {
        for stroke in line {
            let style = style(stroke.ink, model);
            let _ = write!(text, "{style}{}{style:#}", stroke.text);
        }
        text.push('\n');
    }
    text
}

fn style(ink: Ink, model: &Model) -> Style {
    match ink {
        Ink::Line => Style::new().dimmed(),
        Ink::Label => Style::new(),
        Ink::Mark => Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow))),
        Ink::Piece(side) => {
            let colour = model.side_data(side).colour.as_deref();
            Style::new().bold().fg_color(colour.map(ansi).map(Color::Ansi))
        }
    }
}

fn ansi(name: &str) -> AnsiColor {
    match name {
        "red" => AnsiColor::Red,
        "green" => AnsiColor::Green,
        "blue" => AnsiColor::Blue,
        "yellow" => AnsiColor::Yellow,
        "magenta" => AnsiColor::Magenta,
        "cyan" => AnsiColor::Cyan,
        _ => AnsiColor::White,
    }
}
