//! A Game Boy Advance under Parlour: display, keys, clock, sound, battery-backed memory.
//!
//! The program itself is `parlour-pocket`, which knows no machine. Here is the machine, and nothing else: no game, no
//! screen. Where memory is told by its address, each use says why it is right.
#![no_std]

extern crate alloc;

pub mod blank;
pub mod clock;
pub mod console;
pub mod debug;
pub mod display;
pub mod keys;
pub mod memory;
mod panic;
pub mod registers;
pub mod save;
pub mod shared;
mod solved;
pub mod sound;
pub mod sprites;

core::arch::global_asm!(include_str!("start.s"), options(raw));
