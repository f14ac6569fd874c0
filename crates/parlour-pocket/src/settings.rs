//! What someone has chosen: the volume, the game last looked at, and who plays what. A few lines of text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use parlour_builtin::games;
use parlour_games::pixels::pixels;
use parlour_table::AnyGame;

use crate::machine::{MAX_VOLUME, Machine};
use crate::seating::Seating;
use crate::store::{Found, SETTINGS};

/// What someone has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// From zero to [`MAX_VOLUME`].
    pub volume: u8,
    /// The game last looked at, by its place in the list.
    pub game: usize,
    /// One for each game that is drawn in pixels.
    pub seatings: Vec<Seating>,
}

impl Default for Settings {
    fn default() -> Self {
        // A game that is not drawn for a small screen is not on it.
        let drawn = games().games().map(AnyGame::info).filter(|info| pixels(info.id).is_some());
        let seatings = drawn.map(Seating::first).collect();
        Settings { volume: MAX_VOLUME - 1, game: 0, seatings }
    }
}

impl Settings {
    /// The seating of the game last looked at.
    pub fn seating(&self) -> &Seating {
        &self.seatings[self.game]
    }

    /// The same, to be changed.
    pub fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seatings[self.game]
    }

    /// What was stored, and whether it was damaged.
    pub fn load(machine: &mut dyn Machine) -> (Self, bool) {
        match SETTINGS.load(machine) {
            Found::Whole(bytes) => {
                let mut settings = Settings::default();
                let text = String::from_utf8(bytes).unwrap_or_default();
                text.lines().for_each(|line| settings.read(line));
                (settings, false)
            }
            Found::Nothing => (Settings::default(), false),
            Found::Damaged => (Settings::default(), true),
        }
    }

    /// Stores them.
    pub fn store(&self, machine: &mut dyn Machine) {
        SETTINGS.store(self.written().as_bytes(), machine);
    }

    fn written(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "volume {}", self.volume);
        let _ = writeln!(text, "game {}", self.seating().info.id);
        for seating in &self.seatings {
            let _ = write!(text, "seats {} {}", seating.info.id, seating.variant_name());
            for spec in &seating.seats {
                let _ = write!(text, " {spec}");
            }
            text.push('\n');
        }
        text
    }

    /// A line that says nothing we know is left out: a newer or older program may have written it.
    fn read(&mut self, line: &str) {
        let mut words = line.split(' ');
        match (words.next(), words.next()) {
            (Some("volume"), Some(volume)) => {
                self.volume = volume.parse().unwrap_or(self.volume).min(MAX_VOLUME);
            }
            (Some("game"), Some(id)) => self.game = self.place(id).unwrap_or(self.game),
            (Some("seats"), Some(id)) => {
                if let (Some(place), Some(variant)) = (self.place(id), words.next()) {
                    self.seatings[place] = read_seating(&self.seatings[place], variant, words);
                }
            }
            _ => {}
        }
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.seatings.iter().position(|seating| seating.info.id == id)
    }
}

fn read_seating<'a>(first: &Seating, variant: &str, specs: impl Iterator<Item = &'a str>) -> Seating {
    let Some(variant) = first.info.variants.iter().position(|known| known.name == variant) else {
        return first.clone();
    };
    let mut seating = Seating { variant, ..first.clone() };
    if let Some(rules) = seating.rules() {
        let sitters = crate::seating::sitters(&*rules);
        let is_known = |spec: &&str| sitters.iter().any(|sitter| sitter.spec == *spec);
        seating.seats = specs.filter(is_known).map(ToString::to_string).collect();
    }
    seating.fill();
    seating
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn settings_read_back() {
        let mut machine = Bench::default();
        assert_eq!(Settings::load(&mut machine), (Settings::default(), false));
        let mut settings = Settings { volume: 1, game: 2, ..Settings::default() };
        settings.seating_mut().turn_variant(true);
        settings.seating_mut().turn_seat(0, true);
        settings.seatings[4].turn_variant(false);
        settings.store(&mut machine);
        assert_eq!(Settings::load(&mut machine), (settings, false));
        machine.memory[20] ^= 4;
        assert_eq!(Settings::load(&mut machine), (Settings::default(), true));
    }

    #[test]
    fn strange_lines_are_left_out() {
        let mut settings = Settings::default();
        for line in [
            "",
            "volume loud",
            "volume 99",
            "game chess",
            "seats larva huge a b",
            "seats",
            "seats larva standard nobody",
        ] {
            settings.read(line);
        }
        assert_eq!(settings, Settings { volume: MAX_VOLUME, ..Settings::default() });
    }
}
