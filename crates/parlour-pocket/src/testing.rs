//! A machine for tests: memory that can be cut off, a clock that is set, sounds that are counted; and a console that
//! plays by its buttons.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use parlour_core::scene::Choice;

use crate::app::App;
use crate::canvas::{Canvas, Picture};
use crate::desk::Desk;
use crate::hand::Deed;
use crate::machine::{Button, Machine, STORE_BYTES, Sound};
use crate::mind::Watch;
use crate::overlay::Overlay;

/// A machine for tests.
pub struct Bench {
    /// What stays when it is switched off.
    pub memory: Vec<u8>,
    /// After so many more bytes nothing is written any more.
    pub writes_left: Option<usize>,
    /// The time.
    pub now: u32,
    /// What comes next that nobody foresees.
    pub entropy: u64,
    /// The sounds so far.
    pub sounds: Vec<Sound>,
    /// The volume.
    pub volume: u8,
}

impl Default for Bench {
    fn default() -> Self {
        let memory = vec![0xff; STORE_BYTES];
        Bench { memory, writes_left: None, now: 0, entropy: 1, sounds: Vec::new(), volume: 0 }
    }
}

impl Machine for Bench {
    fn now(&self) -> u32 {
        self.now
    }

    fn entropy(&mut self) -> u64 {
        self.entropy = self.entropy.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        self.entropy >> 16
    }

    fn load(&mut self, at: usize, into: &mut [u8]) {
        let end = at + into.len();
        into.copy_from_slice(&self.memory[at..end]);
    }

    fn store(&mut self, at: usize, bytes: &[u8]) {
        for (offset, &byte) in bytes.iter().enumerate() {
            match &mut self.writes_left {
                Some(0) => return,
                Some(left) => *left -= 1,
                None => {}
            }
            self.memory[at + offset] = byte;
        }
    }

    fn sound(&mut self, sound: Sound) {
        if self.sounds.len() < 1000 {
            self.sounds.push(sound);
        }
    }

    fn volume(&mut self, volume: u8) {
        self.volume = volume;
    }
}

/// A console with everything: what a person has in their hands.
pub struct Console {
    /// The machine.
    pub machine: Bench,
    /// What floats.
    pub overlay: Overlay,
    /// The program.
    pub app: App,
    /// Whether nothing is painted: for whoever only wants to play.
    pub is_blind: bool,
    picture: Picture,
}

impl Default for Console {
    fn default() -> Self {
        Self::on(Bench::default())
    }
}

/// How much later it is whenever a search looks at the time: about what it does in between on a small machine.
const MILLIS_A_LOOK: u32 = 50;
/// More frames than anything takes.
const PATIENCE: u32 = 4000;

impl Console {
    /// Switches a machine on.
    pub fn on(mut machine: Bench) -> Self {
        let app = App::new(&mut machine);
        Console { machine, overlay: Overlay::default(), app, is_blind: false, picture: Picture::default() }
    }

    /// Switches it off and on again.
    #[must_use]
    pub fn again(self) -> Self {
        Self::on(self.machine)
    }

    /// A frame passes: what moves moves, who thinks thinks, what has changed is painted.
    pub fn frame(&mut self) {
        self.machine.now += 17;
        self.overlay.tick();
        self.app.frame(&mut self.machine, &mut self.overlay);
        if self.is_blind {
            self.app.forget_changes();
        } else {
            self.app.draw(&mut self.picture, &self.overlay);
        }
        if self.app.thinks() {
            let millis = Cell::new(0);
            let look = || {
                millis.set(millis.get() + MILLIS_A_LOOK);
                millis.get()
            };
            self.app.think(&|| false, &look);
        }
    }

    /// Paints what has changed.
    pub fn paint(&mut self) {
        self.app.draw(&mut self.picture, &self.overlay);
    }

    /// Presses buttons, one a frame.
    pub fn press(&mut self, buttons: &[Button]) {
        for &button in buttons {
            self.app.press(button, &mut self.machine, &mut self.overlay);
            self.frame();
            if self.app.place() == "act" {
                self.frame();
            }
        }
    }

    /// Lets frames pass until a person is asked for something.
    pub fn rest(&mut self) {
        for _ in 0..PATIENCE {
            self.frame();
            if !matches!(self.app.place(), "act" | "think" | "show" | "advise") {
                return;
            }
        }
    }

    /// The picture with what floats on it.
    pub fn picture(&mut self) -> Vec<u8> {
        if self.is_blind {
            self.app.repaint();
        }
        self.app.draw(&mut self.picture, &self.overlay);
        let mut picture = Picture::default();
        for (index, &colour) in self.picture.pixels().iter().enumerate() {
            picture.set((index % 240) as i16, (index / 240) as i16, colour);
        }
        for (sprite, (x, y)) in self.overlay.shown() {
            picture.blit(sprite, x, y);
        }
        picture.pixels().to_vec()
    }

    /// Whether people have all seats of the game that is lit.
    pub fn seats_are_people(&self) -> bool {
        self.app.settings().seating().seats.iter().all(|spec| spec == parlour_table::table::PERSON)
    }

    /// Does something that can be done now, by buttons: which follows from the game so far.
    pub fn play_on(&mut self) {
        match self.app.place() {
            "ask" => {
                let steps = self.machine.entropy() % 7 + 1;
                for _ in 0..steps {
                    self.press(&[Button::R]);
                }
                self.press(&[Button::A]);
            }
            "confirm" | "hand over" | "notice" => self.press(&[Button::A]),
            "advice" | "pause" | "give up?" => self.press(&[Button::B]),
            _ => self.rest(),
        }
    }

    /// Does what a bot would do, by buttons: every spot of its pick path, or the button that stands for it.
    pub fn play_like(&mut self, spec: &str) {
        if self.app.place() != "ask" {
            return self.play_on();
        }
        let Some(choice) = self.choice_of(spec) else { return self.play_on() };
        let picks = self.choice(choice).map_or_else(Vec::new, |choice| choice.picks.clone());
        for pick in &picks {
            self.seek(|console| console.pointed() == Some(pick.as_str()));
            self.press(&[Button::A]);
        }
        let is_left = self.app.place() == "ask"
            && self.app.play().is_some_and(|play| play.hand.picks.len() == picks.len());
        if is_left {
            let is_there = |console: &Console| matches!(console.app.desk().and_then(Desk::focused), Some(Deed::Choose(index)) if index == choice);
            self.seek(is_there);
            self.press(&[Button::A]);
        }
    }

    fn choice(&self, index: usize) -> Option<&Choice> {
        self.app.play()?.scene.choices.get(index)
    }

    /// What a bot would do, by its place among the choices.
    fn choice_of(&self, spec: &str) -> Option<usize> {
        let play = self.app.play()?;
        let watch = Watch { stop: &|| false, millis: &|| 0 };
        let action = play.choose_with(spec, play.person_to_move()?, &watch)?;
        play.scene.choices.iter().position(|choice| choice.notation == action)
    }

    /// The spot under the cursor.
    pub fn pointed(&self) -> Option<&str> {
        self.app.desk()?.spot(&self.overlay).map(|spot| spot.id.as_str())
    }

    /// Steps on until something is found.
    fn seek(&mut self, is_found: impl Fn(&Console) -> bool) {
        for _ in 0..300 {
            if is_found(self) {
                return;
            }
            self.press(&[Button::R]);
        }
    }

    /// Plays until a place is reached, or the game is over; whether it was.
    pub fn play_until(&mut self, place: &str) -> bool {
        for _ in 0..PATIENCE {
            if self.app.place() == place {
                return true;
            }
            if self.app.place() == "result" {
                return false;
            }
            self.play_on();
        }
        false
    }

    /// Plays until something has to be confirmed, or the game is over; whether it had to be.
    pub fn play_until_confirm(&mut self) -> bool {
        self.play_until("confirm")
    }

    /// Plays until the game is over.
    pub fn play_to_the_end(&mut self) -> bool {
        for _ in 0..20 {
            if self.play_until("result") {
                return true;
            }
        }
        false
    }
}
