//! When something is wrong beyond repair: the screen turns red, and an emulator is told why.

use crate::registers::{DISPLAY_CONTROL, INTERRUPTS_ON, Register};
use crate::say;

// SAFETY: the first colour of the palette.
const BACKDROP: Register<u16> = unsafe { Register::at(0x0500_0000) };
const RED: u16 = 0x001F;

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    INTERRUPTS_ON.write(0);
    say!("PANIC {info}");
    BACKDROP.write(RED);
    DISPLAY_CONTROL.write(0);
    loop {}
}
