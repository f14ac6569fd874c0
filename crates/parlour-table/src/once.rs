//! What is made once, when it is first asked for. Without the standard library there is nothing to wait with, so
//! that whoever comes second would spin.

use parlour_core::sync::Arc;
#[cfg(not(feature = "std"))]
use parlour_core::sync::Weak;

#[cfg(feature = "std")]
pub(crate) use std::sync::OnceLock;

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

/// Something shared that is made when it is first asked for. It is kept for good where there is room; on a small machine
/// only as long as someone has it.
pub(crate) struct Kept<T> {
    #[cfg(feature = "std")]
    made: OnceLock<Arc<T>>,
    #[cfg(not(feature = "std"))]
    made: spin::Mutex<Weak<T>>,
}

impl<T> Kept<T> {
    pub(crate) fn new() -> Self {
        Kept {
            #[cfg(feature = "std")]
            made: OnceLock::new(),
            #[cfg(not(feature = "std"))]
            made: spin::Mutex::new(Weak::new()),
        }
    }

    /// Returns it, made now if need be; `None` if it cannot be made.
    #[cfg(feature = "std")]
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> Option<Arc<T>>) -> Option<Arc<T>> {
        match self.made.get() {
            Some(known) => Some(known.clone()),
            // Of two that are made at once one is kept.
            None => make().map(|new| self.made.get_or_init(|| new).clone()),
        }
    }

    #[cfg(not(feature = "std"))]
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> Option<Arc<T>>) -> Option<Arc<T>> {
        let mut known = self.made.lock();
        known.upgrade().or_else(|| {
            let new = make()?;
            *known = Arc::downgrade(&new);
            Some(new)
        })
    }
}
