//! The record's pages: the code that another machine reads, and after it the record as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::machine::{Button, Machine, Sound};
use crate::pixels::{font, wrap};
use crate::play::Play;

/// Lines to a page.
pub(super) const LINES: usize = 10;
/// Groups of the code to a line.
const GROUPS: usize = 5;
/// How wide a line of the record may be.
const WIDTH: i16 = 220;

/// The record's pages.
pub struct Pages {
    /// The lines of each page.
    sheets: Vec<Vec<String>>,
    /// How many of them hold the code; the others hold the record.
    codes: usize,
    /// Which is shown.
    pub at: usize,
}

impl Pages {
    /// The pages of a game.
    pub fn new(play: &Play) -> Self {
        let code = play.code().unwrap_or_default();
        let groups: Vec<&str> = code.split(' ').collect();
        let code: Vec<String> = groups.chunks(GROUPS).map(|groups| groups.join("  ")).collect();
        // A game that has forgotten how it began has its code.
        let record = if play.has_all() { play.table().record().to_string() } else { String::new() };
        let record: Vec<String> = record
            .lines()
            .flat_map(|line| wrap(line, &font::SMALL, WIDTH))
            .map(ToString::to_string)
            .collect();
        let mut sheets = super::pages_of(&code, LINES);
        let codes = sheets.len();
        sheets.extend(super::pages_of(&record, LINES));
        Pages { sheets, codes, at: 0 }
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.sheets.len()
    }

    /// Whether the page shown holds the code.
    pub fn is_code(&self) -> bool {
        self.at < self.codes
    }

    /// The lines of the page shown.
    pub fn lines(&self) -> &[String] {
        self.sheets.get(self.at).map_or(&[], |page| page)
    }

    /// A button went down; false if the pages are to be left.
    pub fn press(&mut self, button: Button, machine: &mut dyn Machine) -> bool {
        match button {
            Button::B | Button::Start => {
                machine.sound(Sound::Back);
                return false;
            }
            Button::Left | Button::Up | Button::L => self.turn(false, machine),
            Button::Right | Button::Down | Button::R | Button::A => self.turn(true, machine),
            Button::Select => {}
        }
        true
    }

    fn turn(&mut self, forward: bool, machine: &mut dyn Machine) {
        machine.sound(Sound::Step);
        self.at = super::turned(self.at, self.count().max(1), forward);
    }
}
