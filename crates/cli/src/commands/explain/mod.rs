//! `gwangsang explain`: the rules in words and drawings.

mod text;

use std::path::PathBuf;

use gwangsang::Language;
use gwangsang::explain::{self, Book};

use super::show::Look;
use crate::exit::{Exit, Failure};
use crate::files::{self, ReplaceArgs};
use crate::io::Io;
use crate::overlay::VariantArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Everything is told from the definition: with a changed rule the words and the drawings change.

Examples:
  gwangsang explain janggi
  gwangsang explain janggi cannon --style hanja
  gwangsang explain janggi horse --set 'pieces.horse.moves=[{ leap = [1, 2] }]'
  gwangsang explain my-variant.toml --lang ko --html rules.html")]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    /// Only this piece: its name, its letter or its glyph
    piece: Option<String>,

    /// How pieces are drawn; in letters if it is not given, in Korean script with `--lang ko`
    #[arg(long, value_enum)]
    style: Option<Look>,

    /// Write one page that can be read in a browser and printed
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    replace: ReplaceArgs,
}

impl Args {
    fn look(&self, language: Language) -> Look {
        self.style.unwrap_or(match language {
            Language::English => Look::Latin,
            Language::Korean => Look::Hangul,
        })
    }
}

pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let loaded = args.variant.load()?;
    let variant = &loaded.variant;
    let book: Book<'_> = match &args.piece {
        Some(name) => explain::explain_piece(variant, name)
            .map_err(|error| Failure::Refused(error.words()))?,
        None => explain::explain(variant),
    };
    let (language, look) = (io.language, args.look(io.language));
    match &args.html {
        Some(path) => {
            let page = explain::page(&book, language, look.into());
            files::write_asked(path, &page, args.replace.existing(), io)?;
        }
        None => {
            let text = text::book(&book, language, look.into(), io.coloured);
            io.output.write_all(text.as_bytes())?;
        }
    }
    Ok(Exit::Done)
}
