//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::Exercise;

pub(super) const EXERCISES: &[Exercise] = &[];
