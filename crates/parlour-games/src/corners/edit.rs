//! Setting up positions by hand.

use alloc::boxed::Box;
use core::marker::PhantomData;

use parlour_core::edit::Editor;
use parlour_core::edit::grid::{Counter, GridEditor, Man};

use super::board::Square;
use super::scene::board;
use super::{BLUE, Corners, RED, words};

const MEN: &[Man] = &[
    Man { letters: "b", role: words::PALE, label: "Pale man", owner: BLUE },
    Man { letters: "r", role: words::DARK, label: "Dark man", owner: RED },
];

/// What the tournament counts (R10).
const FULL_MOVES: &[Counter] = &[Counter { key: "moves", label: "Moves played" }];

impl Corners {
    pub(super) fn position_editor(&self) -> Box<dyn Editor + '_> {
        Box::new(GridEditor::<Square> {
            width: 8,
            height: 8,
            men: MEN,
            sides: [("b", "Pale men"), ("r", "Dark men")],
            counters: if self.is_tournament { FULL_MOVES } else { &[] },
            board: board(),
            squares: PhantomData,
        })
    }
}
