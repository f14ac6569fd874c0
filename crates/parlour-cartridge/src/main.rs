//! The cartridge.
#![no_std]
#![no_main]

use parlour_cartridge::{console, say};

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    // SAFETY: it is the first thing that happens, and happens once.
    let (mut console, mut screen) = unsafe { console::switch_on() };
    say!("hello");
    loop {}
}
