//! What floats above the picture: a cursor, a moving piece, a bird that thinks. The machine moves these few small sprites
//! without repainting anything.
//!
//! An overlay goes on by itself. While a bot thinks, the machine's interrupt calls [`Overlay::tick`] for every frame and
//! [`Overlay::steer`] for every key, and the program finds the cursor where it was led.

use alloc::vec::Vec;
use arrayvec::ArrayVec;

use crate::canvas::Sprite;
use crate::machine::Button;
use crate::net::{DIRECTIONS, next};

/// The most sprites at once.
pub const MAX_FLOATERS: usize = 16;

/// A place on the screen.
pub type Place = (i16, i16);

/// A sprite that moves by itself.
#[derive(Clone, Copy, Debug)]
pub struct Floater {
    /// What it shows, one after the other, and over again.
    pub frames: &'static [Sprite],
    /// Ticks for each of them.
    pub period: u16,
    /// Where its upper left corner begins.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// How high it rises on its way, in pixels.
    pub rise: i16,
    /// Ticks on the way; zero if it is there.
    pub ticks: u16,
    /// Ticks since it began.
    pub age: u16,
}

impl Floater {
    /// A sprite that stays where it is.
    pub const fn still(frames: &'static [Sprite], period: u16, at: Place) -> Self {
        Floater { frames, period, from: at, to: at, rise: 0, ticks: 0, age: 0 }
    }

    /// Where its upper left corner is now.
    pub fn place(&self) -> Place {
        if self.age >= self.ticks {
            return self.to;
        }
        let (age, ticks) = (i32::from(self.age), i32::from(self.ticks));
        let between = |from: i16, to: i16| (i32::from(from) + i32::from(to - from) * age / ticks) as i16;
        let lift = (i32::from(self.rise) * 4 * age * (ticks - age) / (ticks * ticks)) as i16;
        (between(self.from.0, self.to.0), between(self.from.1, self.to.1) - lift)
    }

    /// Whether it has arrived.
    pub const fn has_arrived(&self) -> bool {
        self.age >= self.ticks
    }

    fn frame(&self) -> Option<&'static Sprite> {
        let count = self.frames.len().max(1);
        let turn = usize::from(self.age / self.period.max(1)) % count;
        self.frames.get(turn)
    }

    fn tick(&mut self) {
        // The animation goes on for ever; what has arrived stays so.
        self.age = if self.age == u16::MAX { self.ticks } else { self.age + 1 };
    }
}

/// A cursor that can be led from place to place.
#[derive(Clone, Debug)]
pub struct Pointer {
    /// What it shows, one after the other.
    pub frames: &'static [Sprite],
    /// Ticks for each of them.
    pub period: u16,
    /// At which place it is.
    pub at: usize,
    /// Where its upper left corner is from the middle of the place.
    pub offset: Place,
    /// The middle of each place where it may go.
    pub places: Vec<Place>,
    /// How often it was moved.
    pub moves: u32,
}

impl Pointer {
    /// The middle of the place it is at.
    pub fn place(&self) -> Option<Place> {
        self.places.get(self.at).copied()
    }

    /// Goes where a direction leads; whether it moved.
    fn steer(&mut self, button: Button) -> bool {
        let direction = match button {
            Button::Up => 0,
            Button::Down => 1,
            Button::Left => 2,
            Button::Right => 3,
            _ => return false,
        };
        let next = next(&self.places, self.at, DIRECTIONS[direction]);
        let moved = next != self.at;
        self.at = next;
        self.moves += u32::from(moved);
        moved
    }
}

/// What floats above the picture.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// Sprites, the uppermost last.
    pub floaters: ArrayVec<Floater, MAX_FLOATERS>,
    /// The cursor, above all of them.
    pub pointer: Option<Pointer>,
    age: u16,
}

impl Overlay {
    /// Goes on by one frame. Cheap enough for an interrupt.
    pub fn tick(&mut self) {
        self.age = self.age.wrapping_add(1);
        self.floaters.iter_mut().for_each(Floater::tick);
    }

    /// Leads the cursor; whether it moved. Cheap enough for an interrupt.
    pub fn steer(&mut self, button: Button) -> bool {
        self.pointer.as_mut().is_some_and(|pointer| pointer.steer(button))
    }

    /// Whether everything has arrived.
    pub fn is_at_rest(&self) -> bool {
        self.floaters.iter().all(Floater::has_arrived)
    }

    /// What to show now, and where: the uppermost last.
    pub fn shown(&self) -> impl Iterator<Item = (&'static Sprite, Place)> {
        let floaters = self.floaters.iter().filter_map(|floater| Some((floater.frame()?, floater.place())));
        floaters.chain(self.shown_pointer())
    }

    fn shown_pointer(&self) -> Option<(&'static Sprite, Place)> {
        let pointer = self.pointer.as_ref()?;
        let (x, y) = pointer.place()?;
        let turn = usize::from(self.age / pointer.period.max(1)) % pointer.frames.len().max(1);
        let sprite = pointer.frames.get(turn)?;
        Some((sprite, (x + pointer.offset.0, y + pointer.offset.1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: [Sprite; 2] =
        [Sprite { width: 1, height: 1, pixels: &[1] }, Sprite { width: 1, height: 1, pixels: &[2] }];

    #[test]
    fn a_floater_goes_its_way_and_stays() {
        let floater = Floater { to: (20, -10), rise: 8, ticks: 10, ..Floater::still(&DOT, 5, (0, 0)) };
        let mut overlay = Overlay::default();
        overlay.floaters.push(floater);
        let mut seen = Vec::new();
        for _ in 0..12 {
            seen.push(overlay.shown().next().map(|(sprite, place)| (sprite.pixels[0], place)));
            overlay.tick();
        }
        assert_eq!(seen[0], Some((1, (0, 0))));
        assert_eq!(seen[5], Some((2, (10, -13))));
        assert_eq!((seen[10], seen[11]), (Some((1, (20, -10))), Some((1, (20, -10)))));
        assert!(overlay.is_at_rest());
    }

    #[test]
    fn a_pointer_is_led_over_its_net() {
        let places = alloc::vec![(4, 4), (14, 4)];
        let pointer = Pointer { frames: &DOT, period: 8, at: 0, offset: (-2, -2), places, moves: 0 };
        let mut overlay = Overlay { pointer: Some(pointer), ..Overlay::default() };
        assert!(!overlay.steer(Button::Up) && overlay.steer(Button::Right) && !overlay.steer(Button::A));
        assert_eq!(overlay.shown().last().map(|(_, place)| place), Some((12, 2)));
        let pointer = overlay.pointer.expect("it was put there");
        assert_eq!((pointer.at, pointer.moves), (1, 1));
    }
}
