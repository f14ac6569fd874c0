//! Deadlines by the standard library's clock, or a browser's. Without it nothing here knows the time, and nobody can ask for one:
//! whoever lets a bot think says when to stop, by the budget.

use core::time::Duration;
#[cfg(feature = "std")]
use std::sync::OnceLock;
#[cfg(all(feature = "std", not(target_family = "wasm")))]
use std::time::Instant;
#[cfg(all(feature = "std", target_family = "wasm"))]
use web_time::Instant;

/// The clock that budgets are given, if there is one: microseconds since it was first asked.
#[cfg(feature = "std")]
pub(crate) const CLOCK: Option<&'static dyn Fn() -> u64> = Some(&microseconds);
#[cfg(not(feature = "std"))]
pub(crate) const CLOCK: Option<&'static dyn Fn() -> u64> = None;

#[cfg(feature = "std")]
fn microseconds() -> u64 {
    static BEGINNING: OnceLock<Instant> = OnceLock::new();
    BEGINNING.get_or_init(Instant::now).elapsed().as_micros() as u64
}

/// When something has to be done; never, if it was given no time.
#[derive(Clone, Copy)]
pub(crate) struct Deadline {
    #[cfg(feature = "std")]
    end: Option<Instant>,
}

#[cfg(feature = "std")]
impl Deadline {
    /// So long from now. A time too far off to be told is no limit.
    pub(crate) fn after(time: Option<Duration>) -> Self {
        Deadline { end: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    pub(crate) fn is_past(self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(not(feature = "std"))]
impl Deadline {
    pub(crate) fn after(_never: Option<Duration>) -> Self {
        Deadline {}
    }

    #[expect(clippy::unused_self, reason = "the same as with a clock")]
    pub(crate) fn is_past(self) -> bool {
        false
    }
}
