//! The exercise of the day: which one it is follows from the date alone, so that it is the same for everyone.

use std::fmt;
use std::str::FromStr;

use parlour_table::table::clock::Moment;

const MILLIS_PER_DAY: u64 = 24 * 60 * 60 * 1000;
/// The last year that has a number of four digits.
const LAST_YEAR: u64 = 9999;

/// A day, counted from the first of January 1970, by the clock of Greenwich (UTC).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(u64);

/// Why a date cannot be read.
pub const EXPECTED_DATE: &str = "a date is written like 2026-11-16, from 1970 on";

impl Day {
    /// The day of a moment.
    pub fn of(moment: Moment) -> Self {
        Day(moment.0 / MILLIS_PER_DAY)
    }

    /// The day before; the first has none.
    pub fn before(self) -> Self {
        Day(self.0.saturating_sub(1))
    }

    /// Which game it is that day, and which of its exercises, both from zero, where games have so many. `None` where
    /// there is nothing to choose from. Games come in turn. Every exercise of a game comes up once before one does
    /// again, the hard ones among the easy ones.
    pub fn exercise(self, counts: &[usize]) -> Option<(usize, usize)> {
        let game = (self.0 % counts.len().max(1) as u64) as usize;
        let count = *counts.get(game)? as u64;
        let round = self.0 / counts.len() as u64;
        let index = (round % count.max(1)) * stride(count) % count.max(1);
        (count > 0).then_some((game, index as usize))
    }
}

/// How far it is from one exercise to the next: about a third of all, and no divisor in common with their number, so that
/// none is left out.
fn stride(count: u64) -> u64 {
    let is_coprime = |&step: &u64| greatest_divisor(step, count) == 1;
    (count / 3 + 1..=count + 1).find(is_coprime).unwrap_or(1)
}

fn greatest_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

/// Written as in `2026-11-16`. The calendar repeats after 400 years, and a year is best begun in March: then the day that
/// some years lack is its last.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = self.0 + DAYS_TO_EPOCH;
        let (era, day_of_era) = (days / DAYS_PER_ERA, days % DAYS_PER_ERA);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = 400 * era + year_of_era + u64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// Days from the first of March of the year 0 to the first of January 1970, and in 400 years.
const DAYS_TO_EPOCH: u64 = 719_468;
const DAYS_PER_ERA: u64 = 146_097;

impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = text.split('-').collect();
        let [year, month, day] = fields[..] else { return Err(EXPECTED_DATE) };
        let number = |text: &str| text.parse::<u64>().map_err(|_| EXPECTED_DATE);
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        if !(1970..=LAST_YEAR).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(EXPECTED_DATE);
        }
        let year = year - u64::from(month <= 2);
        let (era, year_of_era) = (year / 400, year % 400);
        let month_from_march = if month > 2 { month - 3 } else { month + 9 };
        let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
        let days = DAYS_PER_ERA * era + 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + day_of_year;
        let day = days.checked_sub(DAYS_TO_EPOCH).map(Day).ok_or(EXPECTED_DATE)?;
        // The thirtieth of February is another day's name, and so is a date with too few digits.
        if day.to_string() == text { Ok(day) } else { Err(EXPECTED_DATE) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_written_as_people_do() {
        for (number, text) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_773, "2026-11-16")]
        {
            assert_eq!((Day(number).to_string().as_str(), day(text)), (text, Day(number)));
        }
        for number in 0..150_000 {
            assert_eq!(day(&Day(number).to_string()), Day(number));
        }
        assert_eq!(Day::of(Moment(20_773 * MILLIS_PER_DAY + 1)).to_string(), "2026-11-16");
        assert_eq!(day("2024-03-01").before().to_string(), "2024-02-29");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "today",
            "2026-11",
            "2026-02-30",
            "2025-02-29",
            "2026-1-2",
            "1969-12-31",
            "2026-13-01",
            "99999-01-01",
            "-1-1-1",
        ] {
            assert_eq!(text.parse::<Day>(), Err(EXPECTED_DATE), "{text}");
        }
    }

    #[test]
    fn games_come_in_turn_and_nothing_twice_before_all_were_there() {
        let counts = [12, 14, 13, 12, 15];
        let first = day("2026-11-16");
        let days =
            |count: usize| (0..count as u64).map(|later| Day(first.0 + later).exercise(&counts).unwrap());
        for (one, next) in days(400).zip(days(401).skip(1)) {
            assert_eq!(next.0, (one.0 + 1) % counts.len());
        }
        for (game, &count) in counts.iter().enumerate() {
            let shown: Vec<usize> = days(counts.len() * count)
                .filter(|&(other, _)| other == game)
                .map(|(_, index)| index)
                .collect();
            assert_eq!((shown.len(), shown.iter().collect::<BTreeSet<_>>().len()), (count, count));
        }
        assert_eq!(first.exercise(&[]), None);
        assert_eq!(first.exercise(&[0]), None);
        assert_eq!(first.exercise(&[1]), Some((0, 0)));
    }
}
