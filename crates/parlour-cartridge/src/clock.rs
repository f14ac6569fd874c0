//! The clock: two hardware timers in a row, which count 262 144 times a second and overflow after four and a half hours.

use crate::registers::{TIMER_HIGH, TIMER_HIGH_CONTROL, TIMER_LOW, TIMER_LOW_CONTROL};

const RUNS: u16 = 1 << 7;
/// One count takes 64 cycles of the processor.
const EVERY_64_CYCLES: u16 = 1;
/// Counts when the timer below it overflows.
const CASCADE: u16 = 1 << 2;

/// Counts in a second.
pub const TICKS_PER_SECOND: u32 = 1 << 18;

/// Starts the clock at zero.
pub fn start() {
    TIMER_LOW_CONTROL.write(0);
    TIMER_HIGH_CONTROL.write(0);
    TIMER_LOW.write(0);
    TIMER_HIGH.write(0);
    TIMER_HIGH_CONTROL.write(RUNS | CASCADE);
    TIMER_LOW_CONTROL.write(RUNS | EVERY_64_CYCLES);
}

/// How often it has counted since it was started.
pub fn ticks() -> u32 {
    loop {
        let high = TIMER_HIGH.read();
        let low = TIMER_LOW.read();
        // The lower half may have overflowed in between.
        if TIMER_HIGH.read() == high {
            return u32::from(high) << 16 | u32::from(low);
        }
    }
}

/// Milliseconds since it was started.
pub fn milliseconds() -> u32 {
    to_milliseconds(ticks())
}

/// Counts as milliseconds.
pub const fn to_milliseconds(ticks: u32) -> u32 {
    (ticks as u64 * 1000 >> 18) as u32
}

/// When something has to be done.
#[derive(Clone, Copy)]
pub struct Deadline {
    began: u32,
    ticks: u32,
}

impl Deadline {
    /// So many milliseconds from now, at most some hours.
    pub fn after(milliseconds: u32) -> Self {
        let lasts = (u64::from(milliseconds) << 18) / 1000;
        Deadline { began: ticks(), ticks: lasts as u32 }
    }

    /// Whether it has come.
    pub fn is_past(self) -> bool {
        ticks().wrapping_sub(self.began) >= self.ticks
    }
}
