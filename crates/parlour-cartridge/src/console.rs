//! The machine as the program asks for it, and the loop around the program.

use parlour_core::Rng;
use parlour_pocket::{Machine, Sound};
use parlour_table::carried::carry;

use crate::blank::{self, BLANK};
use crate::clock;
use crate::display::Screen;
use crate::{memory, save, solved, sound};

/// The machine.
pub struct Console {
    rng: Rng,
}

impl Machine for Console {
    fn now(&self) -> u32 {
        clock::milliseconds()
    }

    fn entropy(&mut self) -> u64 {
        // When someone asks is not foreseen: people press keys.
        self.rng.next_u64() ^ u64::from(clock::ticks()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn load(&mut self, at: usize, into: &mut [u8]) {
        save::load(at, into);
    }

    fn store(&mut self, at: usize, bytes: &[u8]) {
        save::store(at, bytes);
    }

    fn sound(&mut self, sound: Sound) {
        BLANK.with(|blank| blank.sounds.play(sound));
    }

    fn volume(&mut self, volume: u8) {
        sound::set_volume(volume);
    }
}

/// Switches everything on: memory, clock, display, sound, interrupts.
///
/// # Safety
/// To be called once, first of all.
pub unsafe fn switch_on() -> (Console, Screen) {
    // SAFETY: nothing was allocated yet, and nobody else has the large memory.
    unsafe { memory::open_heap() };
    carry(solved::TABLES);
    clock::start();
    // SAFETY: this is the one.
    let screen = unsafe { Screen::on() };
    BLANK.with(|blank| blank.sounds.switch_on());
    blank::start();
    (Console { rng: Rng::new(0) }, screen)
}
