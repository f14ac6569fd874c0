//! A cartridge that tests itself, and says through the debug port of an emulator what it has found. Which part it tests
//! is told by the keys that are held while it is switched on: A the answers, B the budgets, L how soon buttons are
//! answered, R random input and with SELECT another part of it; START does all of it more thoroughly.
#![no_std]
#![no_main]

extern crate alloc;

mod answers;
mod budgets;
mod hands;
mod random;

use parlour_cartridge::console::{self, Running};
use parlour_cartridge::registers::KEYS;
use parlour_cartridge::{clock, memory, say};

const A: u16 = 1;
const B: u16 = 1 << 1;
const SELECT: u16 = 1 << 2;
const START: u16 = 1 << 3;
const R: u16 = 1 << 8;
const L: u16 = 1 << 9;

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    let held = !KEYS.read();
    let is_thorough = held & START != 0;
    // SAFETY: it is the first thing that happens, and happens once.
    let (console, screen) = unsafe { console::switch_on() };
    let mut running = Running::start(console, screen);
    running.turn();
    say!("boot {} ms", clock::milliseconds());
    if held & A != 0 {
        answers::test(is_thorough);
    }
    if held & B != 0 {
        budgets::test(is_thorough);
    }
    if held & L != 0 {
        hands::test(&mut running);
    }
    if held & R != 0 {
        random::test(&mut running, u32::from(held & SELECT != 0), is_thorough);
    }
    tell_memory();
    say!("done after {} ms", clock::milliseconds());
    loop {}
}

/// The most that was used of every memory.
fn tell_memory() {
    let (heap, fast) = (memory::heap(), memory::fast_memory());
    say!("memory heap {}", heap.most);
    say!("memory stack {} of {}", fast.stack, fast.stack_room);
    say!("memory interrupts {} of {}", fast.interrupt_stack, fast.interrupt_room);
    say!("memory fixed {}", fast.fixed);
}

/// How many milliseconds something takes.
fn timed<T>(work: impl FnOnce() -> T) -> (T, u32) {
    let began = clock::ticks();
    let result = work();
    (result, clock::to_milliseconds(clock::ticks().wrapping_sub(began)))
}
