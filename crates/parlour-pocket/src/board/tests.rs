//! Boards are drawn as they should be.
