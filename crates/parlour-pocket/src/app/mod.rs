//! The program: one screen after the other.

use crate::canvas::{Canvas, Rect};
use crate::machine::{Button, Machine};
use crate::overlay::Overlay;

/// The whole program.
pub struct App {
    /// What has to be repainted.
    dirty: Rect,
}

impl App {
    /// Switched on: reads what was stored and shows the menu.
    pub fn new(_machine: &mut dyn Machine) -> Self {
        App { dirty: Rect::SCREEN }
    }

    /// A button went down.
    pub fn press(&mut self, _button: Button, _machine: &mut dyn Machine, _overlay: &mut Overlay) {}

    /// A sixtieth of a second has passed. Call [`Overlay::tick`] for that as well.
    pub fn frame(&mut self, _machine: &mut dyn Machine, _overlay: &mut Overlay) {}

    /// Repaints what has changed; whether anything has.
    pub fn draw(&mut self, canvas: &mut dyn Canvas) -> bool {
        let dirty = core::mem::take(&mut self.dirty);
        canvas.fill(dirty, 1);
        !dirty.is_empty()
    }

    /// Whether a bot is to think now: to move, or to give advice.
    pub fn thinks(&self) -> bool {
        false
    }

    /// Lets the bot think until it has decided or `stop` says so. When stopped, it plays what it has, unless
    /// [`App::press`] says otherwise next. `stop` is asked often and should be cheap.
    pub fn think(&mut self, _stop: &dyn Fn() -> bool, _machine: &mut dyn Machine, _overlay: &mut Overlay) {}
}
