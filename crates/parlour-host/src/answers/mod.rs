//! Answers that follow from the rules alone, without tables, a clock or a store.

pub mod daily;
pub mod exercises;
pub mod lines;
pub mod records;
pub mod scenes;
