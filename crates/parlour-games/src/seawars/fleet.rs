//! Fleets as people know them: every ship has a name, and a state that a viewer may know.
//!
//! An answer tells the length of a ship that went down, not which of two equally long ones it was (R5). Whoever sees the
//! fleet calls equals by the order of their cells, everyone else by the order in which they go down: so nobody learns
//! anything from a name, and a ship that one sees keeps it.

use alloc::vec::Vec;

use parlour_core::scene::Panel;
use parlour_core::scene::panels::{self, ShipState};
use parlour_core::{Look, Player};

use super::cells::Cell;
use super::ship::Ship;
use super::state::Known;
use super::track::{Answer, Track};
use super::variants::{Lengths, take_out};
use super::{SeaWars, words};

/// What a ship is called: its length, and how many equally long ones come before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShipName {
    pub length: u8,
    pub equals_before: usize,
}

/// The name of a ship that a shot sank.
pub(super) fn name_of_sunk(track: &Track, cell: Cell, length: u8) -> ShipName {
    let earlier = track.hits().iter().take_while(|hit| hit.cell != cell);
    ShipName { length, equals_before: earlier.filter(|hit| hit.sunk == Some(length)).count() }
}

impl SeaWars {
    /// The name of the ship with a place in the fleet's order.
    pub(super) fn name_at(&self, place: usize) -> ShipName {
        let length = self.waters.lengths[place];
        // Equals lie side by side: the longest come first.
        let first = self.waters.lengths.iter().position(|&other| other == length).unwrap_or(place);
        ShipName { length, equals_before: place - first }
    }

    /// The name of a ship of a known fleet.
    pub(super) fn name_of(&self, ships: &[Ship], ship: Ship) -> ShipName {
        self.name_at(ships.iter().position(|&other| other == ship).unwrap_or(0))
    }

    /// What a viewer would call the ship that a shot hit or sank, as far as the viewer can know which it was.
    pub(super) fn name_of_struck(
        &self,
        fleet: &Known,
        track: &Track,
        cell: Cell,
        answer: Answer,
    ) -> Option<ShipName> {
        if let Some(&ship) = fleet.ships().iter().find(|ship| ship.covers(cell)) {
            return Some(self.name_of(fleet.ships(), ship));
        }
        match answer {
            Answer::Sunk(length) => Some(name_of_sunk(track, cell, length)),
            _ => None,
        }
    }

    /// A player's ships and how they fare, as far as the viewer may know.
    pub(super) fn fleet_of(&self, owner: Player, look: &Look<'_, Self>) -> Panel {
        let fleet = &look.view.fleets[owner.index()];
        let track = &look.view.tracks[owner.other().index()];
        let mut states = self.states_of(fleet, track);
        let is_placing = look.view.mover == Some(owner);
        for place in fleet.placed()..self.waters.lengths.len() {
            let is_next = is_placing && place == fleet.placed();
            states.push((if is_next { ShipState::Next } else { ShipState::ToPlace }, 0));
        }
        let ships = states.into_iter().enumerate().map(|(place, (state, hits))| {
            let name = self.name_at(place);
            panels::Ship {
                symbol: words::silhouette(name),
                name: words::ship(name),
                length: name.length,
                state,
                text: words::condition(state, hits, name.length),
            }
        });
        let all = self.waters.lengths.len();
        Panel::Fleet {
            title: words::fleet(owner, look.viewer),
            player: owner,
            text: if fleet.placed() < all {
                words::placed(fleet.placed(), all)
            } else {
                words::afloat(all - track.sunk())
            },
            ships: ships.collect(),
        }
    }

    /// How the ships that are placed fare, in the order of their names, and how often each is known to be hit.
    fn states_of(&self, fleet: &Known, track: &Track) -> Vec<(ShipState, usize)> {
        match fleet {
            Known::Ships(ships) => {
                let hits =
                    |ship: &Ship| ship.cells().filter(|&cell| track.hit_cells().contains(cell)).count();
                let state = |hits: usize, length: u8| match hits {
                    0 => ShipState::Afloat,
                    hits if hits < usize::from(length) => ShipState::Hit,
                    _ => ShipState::Sunk,
                };
                ships.iter().map(|ship| (state(hits(ship), ship.length), hits(ship))).collect()
            }
            Known::Count(placed) => {
                // Of equals the first are those that went down.
                let mut sunk: Lengths = track.sunk_lengths().collect();
                let state = |&length: &u8| {
                    let is_sunk = take_out(&mut sunk, length);
                    if is_sunk { (ShipState::Sunk, length.into()) } else { (ShipState::Afloat, 0) }
                };
                self.waters.lengths[..*placed].iter().map(state).collect()
            }
        }
    }
}
