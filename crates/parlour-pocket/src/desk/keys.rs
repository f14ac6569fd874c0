//! What each button does at a table.

use parlour_table::table::request::Request;

use crate::hand::{Deed, Outcome};
use crate::machine::{Button, Machine, Sound};
use crate::overlay::Overlay;

use super::{Desk, Exit, Item, Phase, Sheet, Wish};

impl Desk {
    /// A button went down.
    pub fn press(&mut self, button: Button, machine: &mut dyn Machine, overlay: &mut Overlay) -> Exit {
        if let Some(sheet) = self.sheet.clone() {
            return self.press_sheet(&sheet, button, machine, overlay);
        }
        match &self.phase {
            Phase::HandOver(_) => self.press_hand_over(button, machine, overlay),
            Phase::Over => self.press_over(button, machine, overlay),
            Phase::Advise(_) if button == Button::B => {
                machine.sound(Sound::Back);
                self.settle(overlay);
            }
            Phase::Act(..) | Phase::Advise(_) => {}
            _ => self.press_board(button, machine, overlay),
        }
        Exit::Stay
    }

    fn press_board(&mut self, button: Button, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match button {
            Button::Up | Button::Down | Button::Left | Button::Right => {
                if overlay.steer(button) {
                    machine.sound(Sound::Step);
                }
            }
            Button::Start => {
                machine.sound(Sound::Pick);
                self.open(Sheet::Pause(0), overlay);
            }
            Button::Select => {
                machine.sound(Sound::Pick);
                self.has_note = !self.has_note;
                self.changed.all = true;
            }
            Button::B => self.back(machine, overlay),
            Button::A | Button::L | Button::R if self.phase != Phase::Ask => machine.sound(Sound::Refuse),
            Button::A => self.act(machine, overlay),
            Button::L | Button::R if self.advice.as_ref().is_some_and(|advice| advice.is_why) => {
                // While it says why: who else has something to say.
                let place = self.advice.as_ref().map_or(0, |advice| advice.place);
                let next = if button == Button::R { place + 1 } else { place + self.judges() - 1 };
                self.wish(Wish::Why(next % self.judges()), overlay);
            }
            Button::L | Button::R => self.step(button == Button::R, machine, overlay),
        }
    }

    fn judges(&self) -> usize {
        crate::play::judges(&self.play).len().max(1)
    }

    fn back(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        machine.sound(Sound::Back);
        if self.advice.take().is_some() || core::mem::take(&mut self.has_note) {
            self.changed.all = true;
            self.refresh(overlay);
            return;
        }
        let last = self.play.hand.picks.last().cloned();
        if self.play.hand.give_back() == Outcome::Picked {
            self.refresh(overlay);
            if let Some(last) = last {
                self.point_at(&last, overlay);
            }
        } else if self.play.hand.focus.is_some() {
            self.play.hand.focus = None;
            self.changed.side = true;
        } else if self.play.scene.boards.len() > 1 {
            self.set_board((self.board + 1) % self.play.scene.boards.len(), overlay);
        }
    }

    fn step(&mut self, forward: bool, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let at = self.spot(overlay).map(|spot| spot.id.clone());
        let had_focus = self.play.hand.focus.is_some();
        let target = match self.play.hand.step(&self.play.scene, at.as_deref(), forward) {
            Some(Deed::Pick(spot)) => Some(alloc::string::String::from(spot)),
            Some(_) => None,
            None => return machine.sound(Sound::Refuse),
        };
        machine.sound(Sound::Step);
        self.changed.side |= had_focus || target.is_none();
        if let Some(spot) = target {
            self.point_at(&spot, overlay);
        }
    }

    fn act(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let mut hand = self.play.hand.clone();
        let outcome = hand.press(&self.play.scene, self.spot(overlay));
        self.play.hand = hand;
        if outcome != Outcome::Nothing && self.advice.take().is_some() {
            self.changed.all = true;
        }
        match outcome {
            Outcome::Nothing => machine.sound(Sound::Refuse),
            Outcome::Picked => {
                machine.sound(Sound::Pick);
                self.refresh(overlay);
                self.point_at_end(overlay);
            }
            Outcome::Chosen(index) if self.play.scene.choices[index].confirm => {
                machine.sound(Sound::Pick);
                self.open(Sheet::Confirm(index), overlay);
            }
            Outcome::Chosen(index) => self.choose(index, machine, overlay),
            Outcome::Helped(index) => {
                machine.sound(Sound::Pick);
                self.help(index, machine, overlay);
            }
        }
    }

    /// Something that is laid over several squares is seen at once where it first can lie.
    fn point_at_end(&mut self, overlay: &mut Overlay) {
        let ends = self.play.scene.next_spots(&self.play.hand.path());
        if let (true, Some(end)) = (self.lays(), ends.first().map(alloc::string::ToString::to_string)) {
            self.point_at(&end, overlay);
        }
    }

    fn press_hand_over(&mut self, button: Button, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match button {
            Button::A => {
                machine.sound(Sound::Pick);
                self.play.turn_eyes();
                self.phase = Phase::Ask;
                self.set_board(crate::board::asked_board(&self.play.scene), overlay);
            }
            Button::Start => {
                machine.sound(Sound::Pick);
                self.open(Sheet::Pause(0), overlay);
            }
            _ => {}
        }
    }

    fn press_over(&mut self, button: Button, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match button {
            Button::B if self.play.scene.boards.len() > 1 => {
                machine.sound(Sound::Back);
                self.set_board((self.board + 1) % self.play.scene.boards.len(), overlay);
            }
            Button::Select => {
                self.has_note = !self.has_note;
                self.changed.all = true;
            }
            Button::A | Button::Start => {
                machine.sound(Sound::Pick);
                self.open(Sheet::Result, overlay);
            }
            _ => {}
        }
    }

    fn press_sheet(
        &mut self,
        sheet: &Sheet,
        button: Button,
        machine: &mut dyn Machine,
        overlay: &mut Overlay,
    ) -> Exit {
        match (sheet, button) {
            (Sheet::Pause(at), Button::Up | Button::Down) => {
                machine.sound(Sound::Step);
                let count = Item::ALL.len();
                let step = if button == Button::Down { 1 } else { count - 1 };
                self.sheet = Some(Sheet::Pause((at + step) % count));
                self.changed.sheet = true;
            }
            (Sheet::Pause(at), Button::A) => return self.pause_item(Item::ALL[*at], machine, overlay),
            (Sheet::Confirm(index), Button::A) => {
                let index = *index;
                self.close(overlay);
                self.choose(index, machine, overlay);
            }
            (Sheet::GiveUp, Button::A) => self.want(&Request::Resign, machine, overlay),
            (Sheet::Result, Button::A) => return Exit::Again,
            (Sheet::Result, Button::Start) => return Exit::Menu,
            (Sheet::Result, Button::Select) => return Exit::Record,
            (Sheet::Confirm(_), Button::B) => {
                machine.sound(Sound::Back);
                self.play.hand.give_back();
                self.close(overlay);
            }
            (Sheet::Notice(_), Button::A) | (Sheet::Pause(_), Button::Start) | (_, Button::B) => {
                machine.sound(Sound::Back);
                self.close(overlay);
            }
            _ => {}
        }
        Exit::Stay
    }

    fn pause_item(&mut self, item: Item, machine: &mut dyn Machine, overlay: &mut Overlay) -> Exit {
        machine.sound(Sound::Pick);
        let is_asked = self.phase == Phase::Ask;
        match item {
            Item::GoOn => self.close(overlay),
            Item::Undo if self.play.people() > 0 => {
                self.want(&Request::Undo, machine, overlay);
            }
            Item::Hint if is_asked => self.wish(Wish::Hint, overlay),
            Item::Why if is_asked => self.wish(Wish::Why(0), overlay),
            Item::Undo | Item::Hint | Item::Why => {
                self.notice("That is for whoever is to move.", machine, overlay);
            }
            Item::Record if self.play.people() > 0 && self.play.table().rules().has_secrets() => {
                self.notice(
                    "The record would tell what is hidden: it is there when the game is over.",
                    machine,
                    overlay,
                );
            }
            Item::Record => return Exit::Record,
            Item::GiveUp if self.play.people() == 0 => return Exit::Menu,
            Item::GiveUp => self.open(Sheet::GiveUp, overlay),
            Item::Leave => return Exit::Menu,
        }
        Exit::Stay
    }
}
