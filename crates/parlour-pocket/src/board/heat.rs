//! What a bot thinks of spots, as colours from cold to warm.

use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Tone};
use parlour_pixels::{Colour, palette as colour};

use super::Shown;
use super::cells::{Letters, letters};

/// From cold to warm: the ground, and what is written on it.
const SCALE: [(Colour, Colour); 7] = [
    (colour::S4, colour::I0),
    (colour::S3, colour::I0),
    (colour::S2, colour::K),
    (colour::E0, colour::K),
    (colour::O0, colour::K),
    (colour::O1, colour::K),
    (colour::R1, colour::I0),
];

/// How warm a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Heat {
    step: u8,
    /// The value in a few letters.
    pub(super) short: Letters,
}

impl Heat {
    /// The colour of the ground, and of what is written on it.
    pub(super) fn colours(self) -> (Colour, Colour) {
        SCALE[usize::from(self.step) % SCALE.len()]
    }
}

/// Tells the heat of every spot that a bot has a value for: of several values the best. After a pick only the values of
/// moves from there count.
pub(super) fn heats(shown: &Shown<'_>, tell: &mut dyn FnMut(&str, Heat)) {
    let pick = shown.picks.last().copied();
    let counts = |value: &&SpotValue| pick.is_none() || value.from.is_none() || value.from.as_deref() == pick;
    let mut best: Vec<(&str, &SpotValue)> = Vec::new();
    for value in shown.insight.iter().filter(counts) {
        let Some(spot) = value.spot.as_deref() else { continue };
        match best.iter_mut().find(|(known, _)| *known == spot) {
            Some((_, known)) if known.value >= value.value => {}
            Some((_, known)) => *known = value,
            None => best.push((spot, value)),
        }
    }
    let neutral =
        || best.iter().filter(|(_, value)| value.tone == Tone::Neutral).map(|(_, value)| value.value);
    let (low, high) = (neutral().min().unwrap_or(0), neutral().max().unwrap_or(0));
    for (spot, value) in &best {
        let step = match value.tone {
            Tone::Bad => 0,
            Tone::Good => SCALE.len() as u8 - 1,
            Tone::Neutral => step(value.value, low, high),
        };
        tell(spot, Heat { step, short: letters(&value.short) });
    }
}

/// Where a value lies between the lowest and the highest. Where all are equal, all are warm.
fn step(value: i32, low: i32, high: i32) -> u8 {
    let steps = SCALE.len() as i64 - 1;
    let (value, low, high) = (i64::from(value), i64::from(low), i64::from(high));
    if high == low {
        return steps as u8 - 1;
    }
    (((value - low) * steps + (high - low) / 2) / (high - low)).clamp(0, steps) as u8
}
