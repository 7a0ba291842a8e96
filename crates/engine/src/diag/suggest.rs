//! "Did you mean": the nearest of the names that would have been right.

/// The known name nearest to `wrong`, if one is near enough to be what was meant.
pub(crate) fn closest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let length = wrong.chars().count();
    // Of a single letter nothing would be left: any other one is as near.
    let limit = (length / 3).max(1).min(length.saturating_sub(1));
    known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&wrong, &name.to_lowercase()), *name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}
