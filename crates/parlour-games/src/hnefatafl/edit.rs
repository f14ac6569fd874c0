//! Setting up positions by hand.

use alloc::boxed::Box;
use core::marker::PhantomData;

use parlour_core::edit::Editor;
use parlour_core::edit::grid::{GridEditor, Man};

use super::board::Square;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, words};

const MEN: &[Man] = &[
    Man { letters: "taA", role: words::ATTACKER, label: "Attacker", owner: ATTACKERS },
    Man { letters: "TdD", role: words::MAN, label: "Defender", owner: DEFENDERS },
    Man { letters: "Kk", role: words::KING, label: "King", owner: DEFENDERS },
];

impl Hnefatafl {
    pub(super) fn position_editor(&self) -> Box<dyn Editor + '_> {
        Box::new(GridEditor::<Square> {
            width: self.variant.size,
            height: self.variant.size,
            men: MEN,
            sides: [("a", "Attackers"), ("d", "Defenders")],
            counters: &[],
            board: self.drawn_board(),
            squares: PhantomData,
        })
    }
}
