//! The options: which rules, who sits where, how loud; and a demo.

use alloc::vec::Vec;

use parlour_core::sync::Arc;
use parlour_table::AnyRules;

use crate::machine::{Button, MAX_VOLUME, Machine, Sound};
use crate::seating::{Sitter, sitter};
use crate::settings::Settings;

use super::{Wish, turned};

/// A line of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// The variant.
    Variant,
    /// Who sits on a seat.
    Seat(usize),
    /// How loud it is.
    Volume,
    /// Lets bots play.
    Demo,
    /// Begins.
    Play,
}

/// The options.
pub struct Options {
    /// Which line is lit.
    pub at: usize,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The rules: kept as long as they are looked at.
    rules: Option<Arc<dyn AnyRules>>,
}

impl Options {
    /// The options of the game last looked at.
    pub fn new(settings: &Settings) -> Self {
        let mut options = Options { at: 0, sitters: Vec::new(), rules: None };
        options.find_sitters(settings);
        options
    }

    fn find_sitters(&mut self, settings: &Settings) {
        let seating = settings.seating();
        self.rules = seating.rules();
        let Some(rules) = &self.rules else { return };
        self.sitters = seating.seats.iter().map(|spec| sitter(&**rules, spec)).collect();
    }

    /// The lines, from top to bottom.
    pub fn rows(&self) -> Vec<Row> {
        let seats = (0..self.sitters.len()).map(Row::Seat);
        [Row::Variant].into_iter().chain(seats).chain([Row::Volume, Row::Demo, Row::Play]).collect()
    }

    /// The line that is lit.
    pub fn row(&self) -> Row {
        self.rows()[self.at.min(self.sitters.len() + 3)]
    }

    /// A button went down.
    pub fn press(&mut self, button: Button, settings: &mut Settings, machine: &mut dyn Machine) -> Wish {
        match (button, self.row()) {
            (Button::Up | Button::Down, _) => {
                machine.sound(Sound::Step);
                self.at = turned(self.at, self.rows().len(), button == Button::Down);
            }
            (Button::A, Row::Demo) => return Wish::Demo,
            (Button::Start, _) | (Button::A, Row::Play) => return Wish::Play,
            (Button::B | Button::Select, _) => {
                machine.sound(Sound::Back);
                return Wish::Menu;
            }
            (Button::Left | Button::Right | Button::A | Button::L | Button::R, row) => {
                let forward = !matches!(button, Button::Left | Button::L);
                self.turn(row, forward, settings, machine);
            }
        }
        Wish::Stay
    }

    fn turn(&mut self, row: Row, forward: bool, settings: &mut Settings, machine: &mut dyn Machine) {
        match row {
            Row::Variant => settings.seating_mut().turn_variant(forward),
            Row::Seat(seat) => settings.seating_mut().turn_seat(seat, forward),
            Row::Volume => {
                settings.volume = turned(settings.volume.into(), usize::from(MAX_VOLUME) + 1, forward) as u8;
                machine.volume(settings.volume);
            }
            Row::Demo | Row::Play => return machine.sound(Sound::Refuse),
        }
        machine.sound(Sound::Step);
        self.find_sitters(settings);
        self.at = self.at.min(self.rows().len() - 1);
        settings.store(machine);
    }
}
