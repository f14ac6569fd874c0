//! The variants: a board and a fleet, all data.

use arrayvec::ArrayVec;
use parlour_core::{Revision, VariantInfo};

use super::cells::MOST_SIDE;
use super::ship::{LONGEST, SHORTEST};
use super::track::MOST_TARGETS;

/// The most ships of a fleet.
pub const MOST_SHIPS: usize = 10;

/// The lengths of a fleet's ships, longest first.
pub type Lengths = ArrayVec<u8, MOST_SHIPS>;

/// Takes one ship of a length out; false if there is none.
pub fn take_out(lengths: &mut Lengths, length: u8) -> bool {
    let place = lengths.iter().position(|&other| other == length);
    place.map(|place| lengths.remove(place)).is_some()
}

/// A board and a fleet (R1, R2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waters {
    /// How many files.
    pub width: u8,
    /// How many ranks.
    pub height: u8,
    /// The ships, longest first.
    pub lengths: Lengths,
}

/// The cards of the named variants; the first is the default.
pub(super) const INFOS: [VariantInfo; 3] = [
    VariantInfo {
        name: "classic",
        title: "Classic, 8 × 8",
        about: "Five ships, from the carrier to the destroyer.",
        revision: Revision::FIRST,
    },
    VariantInfo {
        name: "small",
        title: "Small fleet, 8 × 8",
        about: "Four ships and no carrier: smaller, and harder to find.",
        revision: Revision::FIRST,
    },
    VariantInfo {
        name: "hasbro",
        title: "Wide sea, 10 × 10",
        about: "The classic five ships in more water: a longer hunt.",
        revision: Revision::FIRST,
    },
];

/// How any other board and fleet is named.
pub(super) const MORE: &str = "any board up to 12x12 and fleet, like 6x6-322";

/// What the names stand for, in the notation of all others.
const NAMED: [(&str, &str); INFOS.len()] =
    [("classic", "8x8-54332"), ("small", "8x8-4322"), ("hasbro", "10x10-54332")];

impl Waters {
    /// A named variant, or any board and fleet: `6x6-322` is six files and ranks with ships of 3, 2 and 2.
    pub fn named(name: &str) -> Option<Self> {
        let meaning = NAMED.iter().find(|(known, _)| *known == name).map_or(name, |&(_, meaning)| meaning);
        let (board, ships) = meaning.split_once('-')?;
        let (width, height) = board.split_once('x')?;
        let side = |text: &str| {
            let is_plain = text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
            text.parse().ok().filter(|&side: &u8| is_plain && side <= MOST_SIDE)
        };
        let mut lengths = Lengths::new();
        for digit in ships.bytes() {
            let length = digit.checked_sub(b'0').filter(|length| (SHORTEST..=LONGEST).contains(length))?;
            lengths.try_push(length).ok()?;
        }
        let waters = Waters { width: side(width)?, height: side(height)?, lengths };
        waters.is_playable().then_some(waters)
    }

    /// Whether there is a fleet, longest ship first, that can be placed however its first ships lie (R3).
    fn is_playable(&self) -> bool {
        let mut longest = LONGEST;
        for (placed, &length) in self.lengths.iter().enumerate() {
            if length > longest || !self.has_room(placed, length) {
                return false;
            }
            longest = length;
        }
        let targets: u32 = self.lengths.iter().map(|&length| u32::from(length)).sum();
        targets > 0 && targets as usize <= MOST_TARGETS
    }

    /// Whether a ship surely finds a place after the first ones. Divide every rank into as many ships of this length
    /// as fit, and every file: a ship along a rank can spoil all of that rank but only one place of each file it
    /// crosses, and the other way round; and a cell spoils one place of each kind at most. If that does not spoil them
    /// all, there is room.
    fn has_room(&self, placed: usize, length: u8) -> bool {
        let (per_rank, per_file) = (u32::from(self.width / length), u32::from(self.height / length));
        let all = u32::from(self.height) * per_rank + u32::from(self.width) * per_file;
        let taken: u32 = self.lengths[..placed].iter().map(|&length| u32::from(length)).sum();
        // Where there is no place along files there is none for longer ships either.
        let crossed = if per_rank.min(per_file) == 0 { 0 } else { taken };
        let one_way = (u32::from(self.height) * per_rank).max(u32::from(self.width) * per_file);
        taken < one_way || crossed + placed as u32 * per_rank.max(per_file) < all
    }

    /// How many cells the board has.
    pub fn cell_count(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}
