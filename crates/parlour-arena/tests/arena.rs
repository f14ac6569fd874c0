//! The laboratory as a whole.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[cfg(unix)]
#[path = "arena/hostile.rs"]
mod hostile;
#[path = "arena/tournaments.rs"]
mod tournaments;
