//! Setting up positions by hand.

use alloc::boxed::Box;
use core::marker::PhantomData;

use parlour_core::edit::Editor;
use parlour_core::edit::grid::{GridEditor, Man};

use super::scene::board;
use super::square::Square;
use super::{BIRDS, LARVA, Larva};

const MEN: &[Man] = &[
    Man { letters: "L", role: "larva", label: "Larva", owner: LARVA },
    Man { letters: "B", role: "bird", label: "Bird", owner: BIRDS },
];

impl Larva {
    pub(super) fn position_editor() -> Box<dyn Editor> {
        Box::new(GridEditor::<Square> {
            width: 8,
            height: 8,
            men: MEN,
            sides: [("l", "Larva"), ("b", "Birds")],
            counters: &[],
            board: board(),
            squares: PhantomData,
        })
    }
}
