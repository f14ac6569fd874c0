//! What is shared between owners and threads, on every processor.
//!
//! Where the processor can compare and swap, these are the library's own. Where it cannot, as on the cartridge, they
//! are made of what it has: it has one core.

#[cfg(target_has_atomic = "ptr")]
pub use alloc::sync::{Arc, Weak};
#[cfg(target_has_atomic = "ptr")]
pub use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(not(target_has_atomic = "ptr"))]
pub use portable_atomic::{AtomicBool, Ordering};
#[cfg(not(target_has_atomic = "ptr"))]
pub use portable_atomic_util::{Arc, Weak};
