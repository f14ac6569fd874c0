//! States that a viewer must not tell apart, made from the rules and not from a view: what the conformance suite holds
//! the views against.

use parlour_core::conformance::Disguise;
use parlour_core::{Game, Player, Rng, Turn, Viewer};

use crate::seawars::cells::Set;
use crate::seawars::ship::Ship;
use crate::seawars::state::State;
use crate::seawars::{PLAYERS, SeaWars};

impl Disguise for SeaWars {
    /// Moves a few ships, each to another place where it would have been hit by the same shots.
    fn disguise(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut disguised = state.clone();
        let is_over = matches!(self.turn(state), Turn::Over(_));
        for owner in PLAYERS.into_iter().filter(|&owner| !is_over && viewer != Viewer::Player(owner)) {
            for _ in 0..4 {
                self.move_a_ship(&mut disguised, owner, rng);
            }
        }
        disguised.key = disguised.fresh_key();
        disguised
    }
}

impl SeaWars {
    /// Lays one ship of a player elsewhere, if it can be without changing any answer.
    fn move_a_ship(&self, state: &mut State, owner: Player, rng: &mut Rng) {
        let shots = state.track(owner.other()).shot_cells();
        let fleet = &mut state.fleets[owner.index()];
        if fleet.is_empty() {
            return;
        }
        let ship = fleet.remove(rng.below(fleet.len() as u32) as usize);
        let is_hit_alike = |other: &Ship| {
            let hit = |ship: &Ship| ship.cells().filter(|&cell| shots.contains(cell)).collect::<Set>();
            hit(other) == hit(&ship)
        };
        let count = self.berths(fleet, ship.length).filter(is_hit_alike).count();
        let chosen = rng.below(count as u32) as usize;
        let moved = self.berths(fleet, ship.length).filter(is_hit_alike).nth(chosen).unwrap_or(ship);
        state.place(owner, moved);
    }
}
