//! What is hidden, imagined: fleets that a viewer cannot tell from the real one.

use alloc::borrow::Cow;
use core::ops::ControlFlow;

use parlour_core::{Hidden, Player, Rng, Turn, Viewer};

use super::hunt::Hunt;
use super::ship::Ship;
use super::state::{Fleet, Known, State, View};
use super::track::Track;
use super::{PLAYERS, SeaWars};

impl Hidden for SeaWars {
    fn sample(&self, view: &View, _viewer: Viewer, rng: &mut Rng) -> State {
        let mut fleets = [Fleet::new(), Fleet::new()];
        for (owner, fleet) in PLAYERS.into_iter().zip(&mut fleets) {
            *fleet = match &view.fleets[owner.index()] {
                Known::Ships(ships) => ships.clone(),
                Known::Count(placed) => self.imagine(*placed, &view.tracks[owner.other().index()], rng),
            };
        }
        state_of(fleets, view)
    }

    fn for_each_consistent<F>(&self, view: &View, _viewer: Viewer, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(State) -> ControlFlow<()>,
    {
        self.for_each_fleet(view, Player::FIRST, &mut |first| {
            self.for_each_fleet(view, Player::SECOND, &mut |second| {
                visit(state_of([first.clone(), second.clone()], view))
            })
        })
    }

    /// Moves a few ships, each to another place where it would have been hit by the same shots.
    fn disguise(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut disguised = state.clone();
        let is_over = matches!(parlour_core::Game::turn(self, state), Turn::Over(_));
        for owner in PLAYERS.into_iter().filter(|&owner| !is_over && viewer != Viewer::Player(owner)) {
            for _ in 0..4 {
                self.move_a_ship(&mut disguised, owner, rng);
            }
        }
        disguised.key = disguised.fresh_key();
        disguised
    }
}

fn state_of(fleets: [Fleet; 2], view: &View) -> State {
    let mut state = State { fleets, tracks: view.tracks.clone(), ..State::default() };
    state.key = state.fresh_key();
    state
}

impl SeaWars {
    /// A random fleet of which so many ships are placed, consistent with the shots at it.
    fn imagine(&self, placed: usize, track: &Track, rng: &mut Rng) -> Fleet {
        self.hunt_for(placed).draw(track, rng).unwrap_or_default()
    }

    fn for_each_fleet(
        &self,
        view: &View,
        owner: Player,
        visit: &mut dyn FnMut(&Fleet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &view.fleets[owner.index()] {
            Known::Ships(ships) => visit(ships),
            Known::Count(placed) => {
                let track = &view.tracks[owner.other().index()];
                self.hunt_for(*placed).for_each_fleet(track, visit)
            }
        }
    }

    /// What answers say about a fleet of which only the first ships are placed.
    fn hunt_for(&self, placed: usize) -> Cow<'_, Hunt> {
        if placed == self.waters.lengths.len() {
            return Cow::Borrowed(&self.hunt);
        }
        let mut waters = self.waters.clone();
        waters.lengths.truncate(placed);
        Cow::Owned(Hunt::new(&waters))
    }

    /// Lays one ship of a player elsewhere, if it can be without changing any answer.
    fn move_a_ship(&self, state: &mut State, owner: Player, rng: &mut Rng) {
        let shots = state.track(owner.other()).shot_cells();
        let fleet = &mut state.fleets[owner.index()];
        if fleet.is_empty() {
            return;
        }
        let ship = fleet.remove(rng.below(fleet.len() as u32) as usize);
        let is_hit_alike = |other: &Ship| {
            let hit = |ship: &Ship| ship.cells().filter(|&cell| shots.contains(cell)).collect::<super::Set>();
            hit(other) == hit(&ship)
        };
        let count = self.berths(fleet, ship.length).filter(is_hit_alike).count();
        let chosen = rng.below(count as u32) as usize;
        let moved = self.berths(fleet, ship.length).filter(is_hit_alike).nth(chosen).unwrap_or(ship);
        state.place(owner, moved);
    }
}
