//! The keys: what is down, and what went down since someone asked.

use arrayvec::ArrayVec;
use parlour_pocket::Button;

use crate::registers::KEYS;

/// The buttons in the order of the machine's bits.
const BUTTONS: [Button; 10] = [
    Button::A,
    Button::B,
    Button::Select,
    Button::Start,
    Button::Right,
    Button::Left,
    Button::Up,
    Button::Down,
    Button::R,
    Button::L,
];
const ALL: u16 = (1 << BUTTONS.len()) - 1;
/// The D-pad, which repeats while it is held.
const PAD: u16 = 0b1111_0000;
/// Frames until it repeats, and between two times.
const FIRST_REPEAT: u8 = 18;
const REPEAT: u8 = 5;

/// What went down and waits to be heard of.
pub type Pressed = ArrayVec<Button, 16>;

/// The keys over time. Looked at once a frame.
#[derive(Default)]
pub struct Keys {
    down: u16,
    /// Frames until the D-pad repeats.
    wait: u8,
}

impl Keys {
    /// Nothing is down.
    pub const fn new() -> Self {
        Keys { down: 0, wait: 0 }
    }

    /// Looks at the keys: what has gone down since the last frame, and what repeats.
    pub fn look(&mut self) -> impl Iterator<Item = Button> + use<> {
        let down = !KEYS.read() & ALL;
        let mut pressed = down & !self.down;
        self.down = down;
        if pressed & PAD != 0 {
            self.wait = FIRST_REPEAT;
        } else if down & PAD != 0 {
            self.wait = self.wait.saturating_sub(1);
            if self.wait == 0 {
                pressed |= down & PAD;
                self.wait = REPEAT;
            }
        }
        (0..BUTTONS.len()).filter(move |bit| pressed & 1 << bit != 0).map(|bit| BUTTONS[bit])
    }
}
