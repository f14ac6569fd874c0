//! The debug port of an emulator: lines for whoever watches. On the machine itself nobody listens.

use core::fmt::{self, Write};

use crate::registers::{Block, Register};

// SAFETY: these are the emulator's; on the machine itself nothing lies there, and writing there does nothing.
const ENABLE: Register<u16> = unsafe { Register::at(0x04FF_F780) };
// SAFETY: as above.
const SEND: Register<u16> = unsafe { Register::at(0x04FF_F700) };
// SAFETY: as above.
const TEXT: Block<u8, 256> = unsafe { Block::at(0x04FF_F600) };

const HELLO: u16 = 0xC0DE;
const INFORMATION: u16 = 0x100 | 3;

struct Line {
    length: usize,
}

impl Line {
    fn send(&mut self) {
        TEXT.place(self.length).write(0);
        SEND.write(INFORMATION);
        self.length = 0;
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            if byte == b'\n' || self.length == 250 {
                self.send();
            }
            if byte != b'\n' {
                TEXT.place(self.length).write(byte);
                self.length += 1;
            }
        }
        Ok(())
    }
}

/// Says a line.
pub fn say(words: fmt::Arguments<'_>) {
    ENABLE.write(HELLO);
    let mut line = Line { length: 0 };
    // The port takes everything.
    let _ = line.write_fmt(words);
    line.send();
}

/// Says a line to whoever watches through an emulator.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => { $crate::debug::say(format_args!($($words)*)) };
}
