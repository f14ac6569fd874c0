//! Move ordering: which action to look at first, so that the rest need hardly be looked at.
//!
//! The transposition table's action comes first, then what the game calls urgent, then the killer moves (the last
//! two actions that cut off at the same ply), then the rest by the history heuristic (how often and how deep an
//! action cut off anywhere) and the continuation history (the same after what the other player has just done).

use alloc::vec::Vec;

use parlour_core::rng::mix;
use parlour_core::{Action, Evaluation, Game, List, Player};

use crate::value::MAX_PLY;

const TABLE_ACTION_PRIORITY: i32 = i32::MAX;
const URGENT_PRIORITY: i32 = 1 << 20;
const KILLER_PRIORITIES: [i32; 2] = [(1 << 20) - 1, (1 << 20) - 2];
/// How far history counts go, so that their sums stay below the killers' priorities.
const MAX_HISTORY_COUNT: i32 = 1 << 14;
/// What a cutoff adds to a count, by depth, and at the most.
const HISTORY_BONUS: i32 = 16;
const MAX_HISTORY_BONUS: i32 = 1200;

/// Killer moves, the history heuristic and the continuation history: which actions have cut off so far, at this ply,
/// anywhere, and after the same action of the other player.
#[derive(Clone, Debug)]
pub struct MoveOrdering {
    /// The killer moves of each ply.
    killers: Vec<[u16; 2]>,
    /// The history heuristic's counts, a power of two of them or none; actions share one where the memory is small.
    history: Vec<i16>,
    /// The counts of actions after the action before them, likewise.
    continuation: Vec<i16>,
}

/// No action has these bits in practice; if one does, it is merely tried a little earlier.
const NO_KILLER: u16 = u16::MAX;
/// The most counts of each kind.
const MAX_COUNTS: usize = 1 << 17;

/// A power of two of counts that fit into so many bytes, or none.
fn counts(bytes: usize) -> Vec<i16> {
    let fitting = (bytes / size_of::<i16>()).min(MAX_COUNTS);
    alloc::vec![0; if fitting == 0 { 0 } else { 1 << fitting.ilog2() }]
}

/// Moves a count towards a bonus or away from a malus, the less the further it is already.
fn strengthen(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / MAX_HISTORY_COUNT) as i16;
}

impl MoveOrdering {
    /// Takes at most `bytes`.
    pub fn with_bytes(bytes: usize) -> Self {
        let killers = (bytes / 4 / size_of::<[u16; 2]>()).min(MAX_PLY as usize);
        MoveOrdering {
            killers: alloc::vec![[NO_KILLER; 2]; killers],
            history: counts(bytes / 2),
            continuation: counts(bytes / 4),
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        let counts = self.history.capacity() + self.continuation.capacity();
        self.killers.capacity() * size_of::<[u16; 2]>() + counts * size_of::<i16>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.fill([NO_KILLER; 2]);
        self.history.fill(0);
        self.continuation.fill(0);
    }

    /// Remembers that the last of these actions cut off at a ply, at so much depth left, after those before it did not.
    /// `previous` is what the other player did before.
    pub fn record_cutoff<A: Action>(
        &mut self,
        mover: Player,
        tried: &[(i32, A)],
        previous: Option<u16>,
        ply: u32,
        depth: u32,
    ) {
        let Some(((_, best), others)) = tried.split_last() else { return };
        let bits = best.to_short_bits();
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != bits
        {
            *killers = [bits, killers[0]];
        }
        let bonus = (HISTORY_BONUS * (depth * depth) as i32).min(MAX_HISTORY_BONUS);
        self.count(mover, bits, previous, bonus);
        for &(priority, action) in others {
            if is_quiet(priority) {
                self.count(mover, action.to_short_bits(), previous, -bonus);
            }
        }
    }

    fn count(&mut self, mover: Player, bits: u16, previous: Option<u16>, bonus: i32) {
        let (slot, after) = (self.slot(mover, bits), self.continuation_slot(mover, bits, previous));
        if let Some(count) = self.history.get_mut(slot) {
            strengthen(count, bonus);
        }
        if let Some(count) = after.and_then(|slot| self.continuation.get_mut(slot)) {
            strengthen(count, bonus);
        }
    }

    fn slot(&self, mover: Player, bits: u16) -> usize {
        (usize::from(bits) << 1 | mover.index()) & self.history.len().wrapping_sub(1)
    }

    fn continuation_slot(&self, mover: Player, bits: u16, previous: Option<u16>) -> Option<usize> {
        let pair = u64::from(previous?) << 17 | u64::from(bits) << 1 | mover.index() as u64;
        Some(mix(pair) as usize & self.continuation.len().wrapping_sub(1))
    }

    /// What the history says of a quiet action.
    pub fn history(&self, mover: Player, bits: u16, previous: Option<u16>) -> i32 {
        let count = |counts: &[i16], slot: usize| counts.get(slot).map_or(0, |&count| i32::from(count));
        let after = self.continuation_slot(mover, bits, previous);
        count(&self.history, self.slot(mover, bits)) + after.map_or(0, |slot| count(&self.continuation, slot))
    }

    fn priority(&self, mover: Player, bits: u16, previous: Option<u16>, ply: u32) -> i32 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NO_KILLER; 2]);
        match killers.iter().position(|&killer| killer == bits) {
            Some(place) => KILLER_PRIORITIES[place],
            None => self.history(mover, bits, previous),
        }
    }

    /// The legal actions of a state with their priorities, at a ply and after an action of the other player.
    pub fn rank<G: Game, E: Evaluation<G>>(
        &self,
        game: &G,
        evaluation: &E,
        state: &G::State,
        mover: Player,
        (ply, previous): (u32, Option<u16>),
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
                () => self.priority(mover, bits, previous, ply),
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
