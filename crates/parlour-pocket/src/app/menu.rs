//! The menu: the games of the house, and who is waiting to play.

use parlour_core::sync::Arc;
use parlour_table::AnyRules;

use crate::machine::{Button, Machine, Sound};
use crate::seating::{Sitter, sitter};
use crate::settings::Settings;

use super::{Wish, turned};

/// The menu.
pub struct Menu {
    /// Whether a stored game can be gone on with.
    pub has_saved: bool,
    /// Whether it asks if that game should make room for another.
    pub question: bool,
    /// Who waits to play the game that is lit; `None` where people play among themselves.
    pub opponent: Option<Sitter>,
    /// Something that has to be said, once.
    pub notice: Option<&'static str>,
    /// The rules of the game that is lit: kept as long as it is.
    rules: Option<Arc<dyn AnyRules>>,
}

impl Menu {
    /// The menu with the game that was last looked at.
    pub fn new(settings: &Settings, has_saved: bool) -> Self {
        let mut menu = Menu { has_saved, question: false, opponent: None, notice: None, rules: None };
        menu.find_opponent(settings);
        menu
    }

    fn find_opponent(&mut self, settings: &Settings) {
        let seating = settings.seating();
        self.rules = seating.rules();
        self.opponent = seating.opponent().and_then(|player| {
            let rules = self.rules.as_ref()?;
            Some(sitter(&**rules, seating.seats.get(player.index())?))
        });
    }

    /// A button went down.
    pub fn press(&mut self, button: Button, settings: &mut Settings, machine: &mut dyn Machine) -> Wish {
        self.notice = None;
        if self.question {
            return self.answer(button, machine);
        }
        match button {
            Button::Left | Button::L | Button::Right | Button::R => {
                machine.sound(Sound::Step);
                let forward = matches!(button, Button::Right | Button::R);
                settings.game = turned(settings.game, settings.seatings.len(), forward);
                self.find_opponent(settings);
                settings.store(machine);
            }
            Button::Up | Button::Down => {
                let changed = settings.seating_mut().turn_level(button == Button::Up);
                machine.sound(if changed { Sound::Step } else { Sound::Refuse });
                self.find_opponent(settings);
                settings.store(machine);
            }
            Button::A if self.has_saved => {
                machine.sound(Sound::Pick);
                self.question = true;
            }
            Button::A => return Wish::Play,
            Button::Select => {
                machine.sound(Sound::Pick);
                return Wish::Options;
            }
            Button::Start if self.has_saved => return Wish::Resume,
            Button::Start => machine.sound(Sound::Refuse),
            Button::B => {}
        }
        Wish::Stay
    }

    /// A game waits: another in its place, or that one?
    fn answer(&mut self, button: Button, machine: &mut dyn Machine) -> Wish {
        match button {
            Button::A => return Wish::Play,
            Button::Start => return Wish::Resume,
            Button::B => {
                machine.sound(Sound::Back);
                self.question = false;
            }
            _ => {}
        }
        Wish::Stay
    }
}
