//! "Did you mean": the nearest of the names that would have been right.

/// What the nearest of the known names is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nearest<'a> {
    /// Only this one can have been meant.
    Sure(&'a str),
    /// This one or one much like it.
    Likely(&'a str),
    /// None is near.
    None,
}

/// The known name nearest to `wrong`, if one is near enough to be what was meant.
pub(crate) fn closest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    match nearest(wrong, known) {
        Nearest::Sure(name) | Nearest::Likely(name) => Some(name),
        Nearest::None => None,
    }
}

/// The known name nearest to `wrong`, and whether any other one is nearly as near.
pub(crate) fn nearest<'a>(wrong: &str, known: &[&'a str]) -> Nearest<'a> {
    let wrong = wrong.to_lowercase();
    let length = wrong.chars().count();
    // Of a single letter nothing would be left: any other one is as near.
    let limit = (length / 3).max(1).min(length.saturating_sub(1));
    let mut near: Vec<(usize, &str)> = known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&wrong, &name.to_lowercase()), *name))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort_unstable();
    near.dedup();
    match near.as_slice() {
        [] => Nearest::None,
        // A name that differs by its case alone is meant, whatever else is near.
        [(0, name), (next, _), ..] if *next > 0 => Nearest::Sure(name),
        [(distance, name), (next, _), ..] if *next <= limit.min(distance + 1) => {
            Nearest::Likely(name)
        }
        [(_, name), ..] => Nearest::Sure(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{Nearest, nearest};

    #[test]
    fn only_a_lone_near_name_is_sure() {
        let known = ["files", "ranks", "rook", "rood", "forward-lines", "backward-lines"];
        assert_eq!(nearest("rank", &known), Nearest::Sure("ranks"));
        assert_eq!(nearest("FILES", &known), Nearest::Sure("files"));
        assert_eq!(nearest("forwrad-lines", &known), Nearest::Sure("forward-lines"));
        assert_eq!(nearest("roo", &known), Nearest::Likely("rood"));
        assert_eq!(nearest("Rook", &known), Nearest::Sure("rook"));
        assert_eq!(nearest("weather", &known), Nearest::None);
        assert_eq!(nearest("x", &["y"]), Nearest::None);
        assert_eq!(nearest("X", &["x", "y"]), Nearest::Sure("x"));
    }
}
