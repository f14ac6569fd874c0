//! One moment of play, and what one player may know of it.

use arrayvec::ArrayVec;
use parlour_core::{Key, Outcome, Player, Turn};

use super::cells::{Cell, Set};
use super::ship::Ship;
use super::track::{Answer, Track};
use super::variants::MOST_SHIPS;
use super::words;

/// The ships of one player that have been placed, longest first; those of equal length in order of their cells, so
/// that it does not matter which was placed first.
pub type Fleet = ArrayVec<Ship, MOST_SHIPS>;

/// One moment of play. Only the referee holds it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    pub(super) fleets: [Fleet; 2],
    /// Each player's shots at the other's fleet.
    pub(super) tracks: [Track; 2],
    pub(super) key: Key,
}

/// What someone knows of a player's fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// Where its ships lie.
    Ships(Fleet),
    /// How many ships have been placed.
    Count(usize),
}

impl Known {
    /// How many ships have been placed.
    pub fn placed(&self) -> usize {
        match self {
            Known::Ships(ships) => ships.len(),
            Known::Count(count) => *count,
        }
    }

    /// The ships, where known.
    pub fn ships(&self) -> &[Ship] {
        match self {
            Known::Ships(ships) => ships,
            Known::Count(_) => &[],
        }
    }
}

/// What one viewer may know (R7): there is no room in it for anything else. A bot is given a sight with a view, from
/// which it learns how many ships the other has placed:
///
/// ```
/// use parlour_core::Sight;
/// use parlour_games::seawars::SeaWars;
///
/// fn look(sight: Sight<'_, SeaWars>) -> usize {
///     sight.view.fleets[sight.player.other().index()].placed()
/// }
/// ```
///
/// A bot that asks where they lie does not compile, for there is no state to ask:
///
/// ```compile_fail
/// use parlour_core::Sight;
/// use parlour_games::seawars::SeaWars;
///
/// fn cheat(sight: Sight<'_, SeaWars>) -> usize {
///     sight.state.fleet(sight.player.other()).len()
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Each player's fleet.
    pub fleets: [Known; 2],
    /// Each player's shots at the other's fleet, and their answers.
    pub tracks: [Track; 2],
    /// Who is to act; nobody once the game is over.
    pub mover: Option<Player>,
}

/// Adds a ship to a fleet, where it belongs.
pub(super) fn insert(fleet: &mut Fleet, ship: Ship) {
    let is_before =
        |other: &&Ship| other.length > ship.length || other.length == ship.length && **other < ship;
    fleet.insert(fleet.iter().take_while(is_before).count(), ship);
}

/// What a shot at a cell would be answered, after those before (R5).
pub fn answer(fleet: &[Ship], track: &Track, cell: Cell) -> Answer {
    let Some(ship) = fleet.iter().find(|ship| ship.covers(cell)) else { return Answer::Miss };
    let hit = track.hit_cells();
    let is_down = ship.cells().all(|part| part == cell || hit.contains(part));
    if is_down { Answer::Sunk(ship.length) } else { Answer::Hit }
}

/// Who acts next, in a game with so many ships each (R3, R4, R6).
pub(super) fn turn(ships: usize, placed: [usize; 2], tracks: &[Track; 2]) -> Turn {
    if let Some(placing) = placed.iter().position(|&placed| placed < ships) {
        return Turn::Player(Player::new(placing));
    }
    if let Some(winner) = tracks.iter().position(|track| track.sunk() == ships) {
        return Turn::Over(Outcome::win(2, Player::new(winner), words::SUNK));
    }
    let has_first_shot = tracks[0].shots() > tracks[1].shots();
    Turn::Player(if has_first_shot { Player::SECOND } else { Player::FIRST })
}

impl State {
    /// The ships of a player that have been placed.
    pub fn fleet(&self, player: Player) -> &Fleet {
        &self.fleets[player.index()]
    }

    /// A player's shots at the other's fleet.
    pub fn track(&self, player: Player) -> &Track {
        &self.tracks[player.index()]
    }

    /// Places a ship.
    pub(super) fn place(&mut self, player: Player, ship: Ship) {
        let fleet = &mut self.fleets[player.index()];
        insert(fleet, ship);
        self.key ^= ship_word(player, ship);
    }

    /// Fires a shot.
    pub(super) fn shoot(&mut self, player: Player, cell: Cell) {
        let answer = answer(&self.fleets[player.other().index()], &self.tracks[player.index()], cell);
        let track = &mut self.tracks[player.index()];
        track.note(cell, answer);
        self.key ^= shot_word(player, track, cell, answer);
    }

    /// The key computed from nothing.
    pub(super) fn fresh_key(&self) -> Key {
        let mut key = Key::default();
        for player in [Player::FIRST, Player::SECOND] {
            self.fleet(player).iter().for_each(|&ship| key ^= ship_word(player, ship));
            let track = self.track(player);
            track.misses().cells().for_each(|cell| key ^= miss_word(player, cell));
            for (index, hit) in track.hits().iter().enumerate() {
                key ^= hit_word(player, hit.cell, index);
            }
        }
        key
    }
}

// Features of a state as numbers, apart by kind and player.
fn word(kind: u64, player: Player, detail: usize) -> Key {
    Key::new(kind << 32 | (player.index() as u64) << 24 | detail as u64)
}

fn ship_word(player: Player, ship: Ship) -> Key {
    word(1, player, ship.bow.index() << 8 | usize::from(ship.length) << 1 | ship.heading as usize)
}

fn miss_word(player: Player, cell: Cell) -> Key {
    word(2, player, cell.index())
}

/// The order of hits matters, so their number has a part in it.
fn hit_word(player: Player, cell: Cell, index: usize) -> Key {
    word(3, player, cell.index() << 8 | index)
}

fn shot_word(player: Player, track: &Track, cell: Cell, answer: Answer) -> Key {
    match answer {
        Answer::Miss => miss_word(player, cell),
        _ => hit_word(player, cell, track.hits().len() - 1),
    }
}

impl View {
    /// The cells of the other's waters that a player has not shot at.
    pub fn open_cells(&self, board: Set, player: Player) -> Set {
        board & !self.tracks[player.index()].shot_cells()
    }
}
