//! Move ordering: which action to look at first, so that the rest need hardly be looked at.
//!
//! The transposition table's action comes first, then what the game calls urgent, then the killer moves (the last
//! two actions that cut off at the same ply), then the rest by the history heuristic (how often and how deep an
//! action cut off anywhere).

use alloc::vec::Vec;

use parlour_core::{Action, Evaluation, Game, List, Player};

use crate::value::MAX_PLY;

const TABLE_ACTION_PRIORITY: i32 = i32::MAX;
const URGENT_PRIORITY: i32 = 1 << 20;
const KILLER_PRIORITIES: [i32; 2] = [(1 << 20) - 1, (1 << 20) - 2];
/// History counts stay below the killers' priorities.
const MAX_HISTORY_COUNT: u32 = 1 << 18;

/// Killer moves and the history heuristic: which actions have cut off so far.
#[derive(Clone, Debug)]
pub struct MoveOrdering {
    /// The killer moves of each ply.
    killers: Vec<[u16; 2]>,
    /// The history heuristic's counts, a power of two of them or none; actions share one where the memory is small.
    history: Vec<u32>,
}

/// No action has these bits in practice; if one does, it is merely tried a little earlier.
const NO_KILLER: u16 = u16::MAX;

impl MoveOrdering {
    /// Takes at most `bytes`.
    pub fn with_bytes(bytes: usize) -> Self {
        let killers = (bytes / 4 / size_of::<[u16; 2]>()).min(MAX_PLY as usize);
        let counts = (bytes / 2 / size_of::<u32>()).min(1 << 17);
        let counts = if counts == 0 { 0 } else { 1 << counts.ilog2() };
        MoveOrdering { killers: alloc::vec![[NO_KILLER; 2]; killers], history: alloc::vec![0; counts] }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.killers.capacity() * size_of::<[u16; 2]>() + self.history.capacity() * size_of::<u32>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.fill([NO_KILLER; 2]);
        self.history.fill(0);
    }

    /// Remembers that an action cut off at a ply, at so much depth left.
    pub fn record_cutoff(&mut self, mover: Player, bits: u16, ply: u32, depth: u32) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != bits
        {
            *killers = [bits, killers[0]];
        }
        let slot = self.slot(mover, bits);
        if let Some(count) = self.history.get_mut(slot) {
            *count += depth * depth;
            if *count > MAX_HISTORY_COUNT {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    fn slot(&self, mover: Player, bits: u16) -> usize {
        (usize::from(bits) << 1 | mover.index()) & self.history.len().wrapping_sub(1)
    }

    fn priority(&self, mover: Player, bits: u16, ply: u32) -> i32 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NO_KILLER; 2]);
        match killers.iter().position(|&killer| killer == bits) {
            Some(place) => KILLER_PRIORITIES[place],
            None => self.history.get(self.slot(mover, bits)).map_or(0, |&count| count as i32),
        }
    }

    /// The legal actions of a state with their priorities.
    pub fn rank<G: Game, E: Evaluation<G>>(
        &self,
        game: &G,
        evaluation: &E,
        state: &G::State,
        mover: Player,
        ply: u32,
        table_action: Option<u16>,
    ) -> G::List<(i32, G::Action)> {
        let mut ranked = G::List::default();
        let _ = game.for_each_action(state, |action| {
            let bits = action.to_short_bits();
            let urgency = evaluation.urgency(game, state, action);
            let priority = match () {
                () if Some(bits) == table_action => TABLE_ACTION_PRIORITY,
                () if urgency != 0 => {
                    urgency.clamp(-URGENT_PRIORITY, URGENT_PRIORITY) + URGENT_PRIORITY * urgency.signum()
                }
                () => self.priority(mover, bits, ply),
            };
            ranked.push((priority, action));
            core::ops::ControlFlow::Continue(())
        });
        ranked
    }
}

/// Whether a priority is that of a quiet action: neither the table's, nor urgent, nor a killer.
pub fn is_quiet(priority: i32) -> bool {
    priority < KILLER_PRIORITIES[1]
}

/// How many steps of a selection sort are taken before the rest is sorted at once. A cut-off mostly comes among the
/// first few actions, and then sorting the others would have been in vain.
const SELECTION_STEPS: usize = 4;

/// Brings the best of the actions from `first` on to the front of them, and tells it with its priority; to be
/// called with 0, 1, 2, ...
pub fn bring_best_forward<A: Copy>(ranked: &mut [(i32, A)], first: usize) -> (i32, A) {
    match first {
        0..SELECTION_STEPS => {
            let mut best = first;
            for index in first + 1..ranked.len() {
                if ranked[index].0 > ranked[best].0 {
                    best = index;
                }
            }
            ranked.swap(first, best);
        }
        SELECTION_STEPS => {
            ranked[first..].sort_unstable_by_key(|&(priority, _)| core::cmp::Reverse(priority));
        }
        _ => {}
    }
    ranked[first]
}
