//! The rules. Each is cited by its number in `RULES.md`.

use alloc::string::String;
use core::ops::ControlFlow;

use parlour_core::list::Room;
use parlour_core::{ActionError, Deterministic, Game, Key, Player, PositionError, Rng, Turn, ZeroSum};

use super::action::{Order, ship_by_ends};
use super::cells::{Cell, Set};
use super::ship::{HEADINGS, Ship};
use super::state::{State, View, turn};
use super::{SeaWars, words};

/// Room for every action: on the largest board a ship of two lies in 2 * 12 * 11 ways.
pub(super) const MOST_ACTIONS: usize = 264;

impl SeaWars {
    /// All cells of the board.
    pub fn board(&self) -> Set {
        self.board
    }

    /// Whether a cell is on the board.
    pub(super) fn is_on_board(&self, cell: Cell) -> bool {
        self.board.contains(cell)
    }

    /// Whether a ship lies on the board.
    pub(super) fn is_inside(&self, ship: Ship) -> bool {
        ship.is_inside(self.waters.width, self.waters.height)
    }

    /// Ways to place a ship of a length beside others (R2), by first cell, across before up.
    pub fn berths<'a>(&'a self, ships: &'a [Ship], length: u8) -> impl Iterator<Item = Ship> + 'a {
        let all =
            self.board.cells().flat_map(move |bow| HEADINGS.map(|heading| Ship { bow, heading, length }));
        all.filter(move |&ship| self.is_free(ships, ship))
    }

    /// Whether a ship lies on the board and on no other (R2).
    fn is_free(&self, ships: &[Ship], ship: Ship) -> bool {
        self.is_inside(ship) && !ships.iter().any(|&other| ship.overlaps(other))
    }

    /// The length of a player's next ship, if one has to be placed (R3).
    pub(super) fn next_length(&self, placed: usize) -> Option<u8> {
        self.waters.lengths.get(placed).copied()
    }

    /// The length of the ship that a player has to place next, by what is known of the own fleet.
    pub(super) fn length_to_place(&self, view: &View, player: Player) -> Option<u8> {
        self.next_length(view.fleets[player.index()].placed())
    }

    /// Who acts next.
    pub(super) fn turn_of(&self, state: &State) -> Turn {
        turn(self.waters.lengths.len(), [state.fleets[0].len(), state.fleets[1].len()], &state.tracks)
    }

    /// What a player with these ships and open cells may do.
    pub(super) fn visit_orders<F>(&self, ships: &[Ship], open: Set, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Order) -> ControlFlow<()>,
    {
        match self.next_length(ships.len()) {
            Some(length) => self.berths(ships, length).try_for_each(|ship| visit(Order::Place(ship))),
            None => open.cells().try_for_each(|cell| visit(Order::Shoot(cell))),
        }
    }

    fn open_cells(&self, state: &State, player: Player) -> Set {
        self.board & !state.track(player).shot_cells()
    }
}

impl Game for SeaWars {
    type State = State;
    type Action = Order;
    type List<T: Copy> = Room<T, MOST_ACTIONS>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn for_each_action<F>(&self, state: &State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Order) -> ControlFlow<()>,
    {
        let Turn::Player(player) = self.turn_of(state) else { return ControlFlow::Continue(()) };
        self.visit_orders(state.fleet(player), self.open_cells(state, player), visit)
    }

    fn play(&self, state: &mut State, order: Order) {
        let Turn::Player(player) = self.turn_of(state) else { return };
        match order {
            Order::Place(ship) => state.place(player, ship),
            Order::Shoot(cell) => state.shoot(player, cell),
        }
    }

    fn key(&self, state: &State) -> Key {
        state.key
    }

    fn why_illegal(&self, state: &State, order: Order) -> String {
        let Turn::Player(player) = self.turn_of(state) else { return words::SUNK.into() };
        let (width, height) = (self.waters.width, self.waters.height);
        let fleet = state.fleet(player);
        let next = (fleet.len() < self.waters.lengths.len()).then(|| self.name_at(fleet.len()));
        match (order, next) {
            (Order::Shoot(_), Some(name)) => words::place_first(name),
            (Order::Place(_), None) => words::fleets_lie(),
            (Order::Place(ship), Some(name)) if ship.length != name.length => {
                words::wrong_length(name, ship.length)
            }
            (Order::Place(ship), Some(name)) if !self.is_inside(ship) => {
                words::sticks_out(name, width, height)
            }
            (Order::Place(ship), _) => match fleet.iter().find(|&&other| ship.overlaps(other)) {
                Some(&other) => words::overlaps(self.name_of(fleet, other)),
                None => String::new(),
            },
            (Order::Shoot(cell), _) if !self.is_on_board(cell) => words::off_board(width, height),
            (Order::Shoot(cell), _) => words::shot_before(cell),
        }
    }

    fn position(&self, state: &State) -> String {
        self.write_state(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_state(text)
    }

    /// A ship can also be named by its first and last cell.
    fn parse_action(&self, state: &State, text: &str) -> Result<Order, ActionError> {
        let is_placing = |player: Player| state.fleet(player).len() < self.waters.lengths.len();
        let is_placing = self.turn_of(state).player().is_some_and(is_placing);
        text.parse().or_else(|error| match ship_by_ends(text).filter(|_| is_placing) {
            Some(ship) => ship.map(Order::Place),
            None => Err(error),
        })
    }

    fn is_legal(&self, state: &State, order: Order) -> bool {
        let Turn::Player(player) = self.turn_of(state) else { return false };
        let fleet = state.fleet(player);
        match (order, self.next_length(fleet.len())) {
            (Order::Place(ship), Some(length)) => ship.length == length && self.is_free(fleet, ship),
            (Order::Shoot(cell), None) => self.open_cells(state, player).contains(cell),
            _ => false,
        }
    }

    fn random_action(&self, state: &State, _cache: &mut (), rng: &mut Rng) -> Option<Order> {
        let player = self.turn_of(state).player()?;
        let fleet = state.fleet(player);
        let Some(length) = self.next_length(fleet.len()) else {
            let open = self.open_cells(state, player);
            return open.nth(rng.below(open.len())).map(Order::Shoot);
        };
        Some(Order::Place(self.random_berth(fleet, length, rng)))
    }
}

impl SeaWars {
    /// A ship of a length beside others, each way equally likely. There is always room for it (R2).
    pub(super) fn random_berth(&self, ships: &[Ship], length: u8, rng: &mut Rng) -> Ship {
        let (width, height) = (u32::from(self.waters.width), u32::from(self.waters.height));
        loop {
            let ticket = rng.below(2 * width * height);
            let (file, rank) = (ticket / 2 % width, ticket / 2 / width);
            let bow = Cell::at(file as u8, rank as u8);
            let ship = Ship { bow, heading: HEADINGS[(ticket % 2) as usize], length };
            if self.is_free(ships, ship) {
                return ship;
            }
        }
    }
}

impl Deterministic for SeaWars {}
impl ZeroSum for SeaWars {}
