//! The cartridge.
#![no_std]
#![no_main]

use parlour_cartridge::console::{self, Running};
use parlour_cartridge::{clock, say};

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    // SAFETY: it is the first thing that happens, and happens once.
    let (console, screen) = unsafe { console::switch_on() };
    let mut running = Running::start(console, screen);
    running.turn();
    say!("ready after {} ms", clock::milliseconds());
    loop {
        running.turn();
    }
}
