//! The bytes of game records: CP949 in most files, UTF-8 in newer ones, and stray bytes in some.

use encoding_rs::{EUC_KR, Encoding, UTF_8};

/// A file as text.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// The first byte that no encoding explains: its line and its column in characters, from 1.
    pub(super) broken: Option<(usize, usize)>,
}

/// What old programs leave in files and no encoding uses.
const STRAY: [u8; 2] = [0xFF, 0x1A];

/// Makes text of bytes, in the encoding that explains most of them.
pub(super) fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        let (text, _, _) = encoding.decode(bytes);
        return Decoded { broken: first_broken(&text), text: text.into_owned() };
    }
    let kept: Vec<u8> = bytes.iter().copied().filter(|byte| !STRAY.contains(byte)).collect();
    let readings = [UTF_8, EUC_KR].map(|encoding| encoding.decode_without_bom_handling(&kept).0);
    let faults = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
    let best = readings.into_iter().min_by_key(|text| faults(text)).unwrap_or_default();
    Decoded { broken: first_broken(&best), text: best.into_owned() }
}

fn first_broken(text: &str) -> Option<(usize, usize)> {
    let at = text.find(char::REPLACEMENT_CHARACTER)?;
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[..at].matches('\n').count() + 1;
    Some((line, text[line_start..at].chars().count() + 1))
}

/// How records are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum StoredAs {
    /// What every reader of the format takes
    Cp949,
    /// What newer readers take
    Utf8,
}

/// Makes bytes of text; the first character that cannot be stored if there is one.
pub(super) fn encode(text: &str, stored: StoredAs) -> Result<Vec<u8>, char> {
    match stored {
        StoredAs::Utf8 => Ok(text.as_bytes().to_vec()),
        StoredAs::Cp949 => {
            let (bytes, _, lossy) = EUC_KR.encode(text);
            if !lossy {
                return Ok(bytes.into_owned());
            }
            let unstorable = |c: &char| EUC_KR.encode(c.encode_utf8(&mut [0; 4])).2;
            Err(text.chars().find(unstorable).unwrap_or(char::REPLACEMENT_CHARACTER))
        }
    }
}
