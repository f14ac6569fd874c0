//! How a game begins (R2, R4): the island, and the first two towns and roads of each player.

use core::cmp::Reverse;

use parlour_core::Player;

use super::Settlers;
use super::action::Action;
use super::island::{Edge, VERTICES, Vertex, vertices};
use super::report;
use super::resource::{FIXED, deal};
use super::state::{Phase, State};

impl Settlers {
    /// The first state that a seed deals.
    pub(super) fn deal(&self, seed: u64) -> State {
        let layout = if self.variant.is_fixed { FIXED } else { deal(seed) };
        let mut state = State::empty(&layout, Phase::Draft(0));
        if !self.variant.is_draft {
            let weights = report::site_weights(&state);
            while let Phase::Draft(step) = state.phase {
                let action = preset_action(&state, step, &weights);
                self.apply(&mut state, action);
            }
        }
        state
    }

    /// Who places at a draft step: first in seat order, then backwards.
    pub(super) fn drafter(&self, step: u8) -> Player {
        let (placement, players) = (usize::from(step / 2), self.variant.players);
        Player::new(if placement < players { placement } else { 2 * players - 1 - placement })
    }

    /// What follows a draft step.
    pub(super) fn after_draft_step(&self, step: u8) -> (Phase, Player) {
        let next = step + 1;
        if usize::from(next) < 4 * self.variant.players {
            (Phase::Draft(next), self.drafter(next))
        } else {
            (Phase::Roll, Player::FIRST)
        }
    }

    /// Whether the town of a draft step pays at once: the second of each player does.
    pub(super) fn pays_at_once(&self, step: u8) -> bool {
        usize::from(step / 2) >= self.variant.players
    }
}

/// Whether a draft step places a town; otherwise it is the road of the last one.
pub(super) fn is_town_step(step: u8) -> bool {
    step.is_multiple_of(2)
}

/// The town that waits for its road during the draft: the one that no own road touches. The distance rule keeps
/// the first road away from the second town.
pub(super) fn waiting_town(state: &State, player: Player) -> Option<Vertex> {
    let roads = state.roads_of(player);
    vertices(state.buildings_of(player)).find(|town| town.edges() & roads == 0)
}

/// What the automatic placement does at a draft step (R4); the report's AI drafts the same way.
pub(super) fn preset_action(state: &State, step: u8, weights: &[i32; VERTICES]) -> Action {
    if is_town_step(step) {
        let best = vertices(state.open_sites()).max_by_key(|site| (weights[site.index()], Reverse(*site)));
        return Action::Town(best.expect("a draft leaves sites open"));
    }
    let town = waiting_town(state, state.to_move()).expect("a town was just placed");
    Action::Road(toward_best(town, weights))
}

/// The edge toward the neighbour of highest weight, the lowest on ties.
fn toward_best(town: Vertex, weights: &[i32]) -> Edge {
    let (edge, _) = town
        .roads()
        .iter()
        .max_by_key(|(edge, next)| (weights[next.index()], Reverse(*edge)))
        .expect("every vertex has edges");
    *edge
}
