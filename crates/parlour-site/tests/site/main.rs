//! The house as a page uses it: whole games, everything stored before it is told, nothing lost when it is closed at any
//! moment, and no secret in any message.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod desk;
mod device;
mod games;
mod keeping;
mod script;
