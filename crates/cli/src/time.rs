//! Times as they are typed.

use std::time::Duration;

use gwangsang::Words;

use crate::usage::BadValue;

/// The longest time that somebody may think.
const MOST: Duration = Duration::from_hours(24);

/// How long somebody may think: 500ms, 1m 30s, or a number of seconds such as 2 or 0.5.
pub(crate) fn thinking(text: &str) -> Result<Duration, BadValue> {
    let time = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    time.filter(|time| !time.is_zero() && *time <= MOST).ok_or_else(|| {
        BadValue(Words::new(
            "it is a time such as 500ms or 1m 30s, or a number of seconds; more than 0, and a day at most",
            "500ms나 1m 30s 같은 시간, 또는 초 단위의 수로 씁니다. 0보다 길고 하루를 넘지 않습니다",
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_a_unit() {
        let milliseconds = |text| thinking(text).ok().map(|time| time.as_millis());
        assert_eq!(milliseconds("2"), Some(2_000));
        assert_eq!(milliseconds("0.5"), Some(500));
        assert_eq!(milliseconds("500ms"), Some(500));
        assert_eq!(milliseconds("1m 30s"), Some(90_000));
        for wrong in ["", "0", "0s", "-1", "NaN", "inf", "1e300", "25h", "5 apples"] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }
}
