//! What each viewer knows, and what is hidden, imagined: fleets that a viewer cannot tell from the real one.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::ControlFlow;

use parlour_core::{Hidden, Player, PositionError, Rng, Turn, Viewer, Views};

use super::action::Order;
use super::hunt::Hunt;
use super::state::{Fleet, Known, State, View};
use super::track::Track;
use super::{PLAYERS, SeaWars};

impl Views for SeaWars {
    type View = View;

    /// R7: everyone knows the shots and answers, a player the own ships too; once it is over, all is shown.
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let turn = self.turn_of(state);
        let known = |owner: Player| {
            let fleet = state.fleet(owner);
            if matches!(turn, Turn::Over(_)) || viewer == Viewer::Player(owner) {
                Known::Ships(fleet.clone())
            } else {
                Known::Count(fleet.len())
            }
        };
        View {
            fleets: [known(Player::FIRST), known(Player::SECOND)],
            tracks: state.tracks.clone(),
            mover: turn.player(),
        }
    }

    fn for_each_choice<F>(&self, view: &View, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Order) -> ControlFlow<()>,
    {
        let Some(player) = view.mover else { return ControlFlow::Continue(()) };
        let open = view.open_cells(self.board, player);
        match &view.fleets[player.index()] {
            Known::Ships(ships) => self.visit_orders(ships, open, visit),
            // Whoever is told only the shots can only shoot.
            Known::Count(_) => open.cells().map(Order::Shoot).try_for_each(visit),
        }
    }

    /// Ships are placed unseen; shots and answers are for everyone (R3, R7).
    fn seen(&self, state: &State, order: Order, viewer: Viewer) -> Option<Order> {
        match order {
            Order::Place(_) => {
                let owner = self.turn_of(state).player();
                (owner.map(Viewer::Player) == Some(viewer)).then_some(order)
            }
            Order::Shoot(_) => Some(order),
        }
    }

    fn view_position(&self, view: &View, viewer: Viewer) -> String {
        self.write_view(view, viewer)
    }

    fn parse_view(&self, text: &str) -> Option<Result<(View, Turn), PositionError>> {
        self.read_view(text)
    }
}

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
            return Cow::Borrowed(self.hunt());
        }
        let mut waters = self.waters.clone();
        waters.lengths.truncate(placed);
        Cow::Owned(Hunt::new(&waters))
    }
}
