//! Luck: what the dice gave, and what they were to be expected to give. Counted in 36ths of a card, so that nothing is
//! rounded before the end.

use alloc::vec::Vec;

use parlour_core::MAX_PLAYERS;
use parlour_core::scene::Luck;

use super::action::Action;
use super::resource::pairs_of;
use super::rules::for_each_yield;
use super::state::State;
use super::{Settlers, words};

/// The pairs of two dice.
const PAIRS: u32 = 36;

impl Settlers {
    pub(super) fn luck_of(&self, steps: &mut dyn Iterator<Item = (&State, Action)>) -> Vec<Luck> {
        let (mut got, mut expected) = ([0_u32; MAX_PLAYERS], [0_u32; MAX_PLAYERS]);
        let mut rolls = 0;
        for (state, action) in steps {
            let Action::Roll(rolled) = action else { continue };
            rolls += 1;
            for sum in 2..=12 {
                for_each_yield(state, sum, |player, _, cards| {
                    expected[player.index()] += pairs_of(sum) * u32::from(cards);
                    if sum == rolled {
                        got[player.index()] += u32::from(cards);
                    }
                });
            }
        }
        if rolls == 0 {
            return Vec::new();
        }
        let row = |player: parlour_core::Player| Luck {
            player,
            source: words::DICE.into(),
            unit: words::CARDS.into(),
            got: got[player.index()],
            expected_tenths: (10 * expected[player.index()] + PAIRS / 2) / PAIRS,
        };
        self.seats().map(row).collect()
    }
}
