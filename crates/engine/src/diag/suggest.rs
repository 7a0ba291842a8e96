//! "Did you mean": the nearest of the names that would have been right.

/// The known name nearest to `wrong`, if one is near enough to be what was meant.
pub(crate) fn closest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let limit = (wrong.chars().count() / 3).max(1);
    known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&wrong, &name.to_lowercase()), *name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}
