//! Setting up positions by hand.

use alloc::boxed::Box;
use core::marker::PhantomData;

use parlour_core::edit::grid::{GridEditor, Man};
use parlour_core::edit::{Editable, Editor};

use super::scene::board;
use super::square::Square;
use super::{BIRDS, LARVA, Larva};

const MEN: &[Man] = &[
    Man { letters: "L", role: "larva", label: "Larva", owner: LARVA },
    Man { letters: "B", role: "bird", label: "Bird", owner: BIRDS },
];

impl Editable for Larva {
    fn editor(&self) -> Box<dyn Editor + '_> {
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
