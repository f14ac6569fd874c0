//! The battery-backed memory: 32 KB that stay when the machine is switched off, one byte at a time.

use parlour_pocket::machine::STORE_BYTES;

use crate::registers::Block;

/// Tells emulators and flash cartridges what kind of memory to provide.
#[used]
#[unsafe(link_section = ".rodata.save_kind")]
static KIND: [u8; 12] = *b"SRAM_V113\0\0\0";

// SAFETY: the memory in the cartridge, which Rust does not use.
const BYTES: Block<u8, STORE_BYTES> = unsafe { Block::at(0x0E00_0000) };

/// Reads from a place on.
pub fn load(at: usize, into: &mut [u8]) {
    for (place, byte) in (at..).zip(into) {
        *byte = BYTES.place(place).read();
    }
}

/// Writes from a place on, byte by byte.
pub fn store(at: usize, bytes: &[u8]) {
    for (place, &byte) in (at..).zip(bytes) {
        BYTES.place(place).write(byte);
    }
}
