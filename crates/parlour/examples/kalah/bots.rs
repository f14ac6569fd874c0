//! Who plays it: searches with a simple evaluation.

use parlour_core::{Evaluation, Player, Roster};

use crate::rules::{Kalah, Sow, State, store};

/// Counts seeds: those in stores, and a little for those in pits, which go to their owner at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeds;

/// Points for a seed in the store and in a pit.
const IN_STORE: i32 = 10;
const IN_PIT: i32 = 1;

impl Evaluation<Kalah> for Seeds {
    type Trace = ();

    fn trace(&self, _game: &Kalah, _state: &State) {}

    fn evaluate(&self, _game: &Kalah, state: &State, _trace: &(), player: Player) -> i32 {
        let points = |player: Player| {
            IN_STORE * i32::from(state.seeds[store(player)]) + IN_PIT * i32::from(state.in_pits(player))
        };
        points(player) - points(player.other())
    }

    fn urgency(&self, _game: &Kalah, state: &State, action: Sow) -> i32 {
        let mut after = *state;
        after.sow(action.pit, |_, _, _| {});
        let gained = after.seeds[store(state.to_move)] - state.seeds[store(state.to_move)];
        // One seed comes with nearly every sowing.
        i32::from(gained.saturating_sub(1)) + i32::from(after.to_move == state.to_move)
    }
}

/// Lists the bots: a search, a player that overlooks things, and eight levels.
pub(crate) fn enlist<R: Roster<Kalah>>(roster: &mut R) {
    roster.duel_bots(Seeds);
}
