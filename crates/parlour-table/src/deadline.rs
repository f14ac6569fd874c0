//! Deadlines by the standard library's clock. Without it nothing here knows the time, and nobody can ask for one:
//! whoever lets a bot think says when to stop, by the budget.

use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

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
