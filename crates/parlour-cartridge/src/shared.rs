//! What the program shares with the interrupt.

use core::cell::UnsafeCell;

use crate::registers::INTERRUPTS_ON;

/// A value that the program and the interrupt use in turn.
pub struct Shared<T>(UnsafeCell<T>);

// SAFETY: the machine has one core. The program looks inside only with interrupts off, and the interrupt is not
// interrupted: nobody else is there.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// A shared value.
    pub const fn new(value: T) -> Self {
        Shared(UnsafeCell::new(value))
    }

    /// Uses the value with interrupts off. Not to be called from within.
    pub fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let before = INTERRUPTS_ON.read();
        INTERRUPTS_ON.write(0);
        // What is done to the value stays between the two.
        keep_order();
        // SAFETY: interrupts are off, so that nobody else has a reference.
        let result = work(unsafe { &mut *self.0.get() });
        keep_order();
        INTERRUPTS_ON.write(before);
        result
    }
}

/// Keeps the compiler from moving reads and writes past here.
fn keep_order() {
    // SAFETY: it is no instruction at all; the compiler must think that it may touch any memory.
    unsafe { core::arch::asm!("", options(nostack, preserves_flags)) };
}
