//! What is made once, when it is first asked for. Without the standard library there is nothing to wait with, so
//! that whoever comes second would spin.

#[cfg(feature = "std")]
pub(crate) use std::sync::{LazyLock, OnceLock};

#[cfg(not(feature = "std"))]
pub(crate) use spin::Lazy as LazyLock;

/// The one method of the standard library's that is used.
#[cfg(not(feature = "std"))]
pub(crate) struct OnceLock<T>(spin::Once<T>);

#[cfg(not(feature = "std"))]
impl<T> OnceLock<T> {
    pub(crate) const fn new() -> Self {
        OnceLock(spin::Once::new())
    }

    pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        self.0.call_once(make)
    }
}
