//! Every word this game says, in one place, ready for other languages.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::{Player, Turn, Viewer};

use super::cells::Cell;
use super::ship::Ship;
use super::track::{Answer, Hit};

pub(super) const SUNK: &str = "the whole fleet was sunk";
pub(super) const MISS: &str = "miss";
pub(super) const HIT: &str = "hit";
pub(super) const PLACE_GROUP: &str = "place";
pub(super) const SHOOT_GROUP: &str = "shoot";
pub(super) const TAKE_BACK: &str = "Take the last ship back";
pub(super) const REST_AT_RANDOM: &str = "Place the rest at random";
pub(super) const REST_BY_CHAMPION: &str = "Let the champion hide the rest";

pub(super) fn player(player: Player) -> &'static str {
    if player == Player::FIRST { "player 1" } else { "player 2" }
}

/// The title of a player's waters, for a viewer.
pub(super) fn waters(owner: Player, viewer: Viewer) -> String {
    match viewer {
        Viewer::Player(me) if me == owner => "Your waters".to_string(),
        Viewer::Player(_) => "Enemy waters".to_string(),
        Viewer::Spectator => format!("The waters of {}", player(owner)),
    }
}

/// The title of a player's fleet list, for a viewer.
pub(super) fn fleet(owner: Player, viewer: Viewer) -> String {
    match viewer {
        Viewer::Player(me) if me == owner => "Your fleet".to_string(),
        Viewer::Player(_) => "Enemy fleet".to_string(),
        Viewer::Spectator => format!("The fleet of {}", player(owner)),
    }
}

pub(super) fn ship(length: u8) -> String {
    format!("ship of {length}")
}

pub(super) fn to_be_placed() -> String {
    "to be placed".to_string()
}

/// How a ship that one may see is faring.
pub(super) fn condition(hits: u32, length: u8) -> String {
    match hits {
        0 => afloat(),
        hits if hits < u32::from(length) => format!("hit {hits} of {length}"),
        _ => sunk(),
    }
}

pub(super) fn afloat() -> String {
    "afloat".to_string()
}

pub(super) fn sunk() -> String {
    "sunk".to_string()
}

pub(super) fn shots_title() -> String {
    "shots at it".to_string()
}

pub(super) fn shots(shots: u32, hits: usize) -> String {
    format!("{shots}, {hits} of them hits")
}

pub(super) fn prompt(turn: Turn, viewer: Viewer, to_place: Option<u8>) -> String {
    match turn {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) if viewer == Viewer::Player(winner) => {
                "You win: the enemy fleet is sunk".to_string()
            }
            Some(winner) => format!("{} wins: the whole enemy fleet is sunk", player(winner)),
            None => outcome.reason().to_string(),
        },
        Turn::Player(mover) if viewer == Viewer::Player(mover) => match to_place {
            Some(length) => format!("Place your ship of {length}: its first and its last cell"),
            None => "Shoot at a cell".to_string(),
        },
        Turn::Player(mover) if to_place.is_some() => format!("{} places a fleet", player(mover)),
        Turn::Player(mover) => format!("{} is to shoot", player(mover)),
        Turn::Chance => String::new(),
    }
}

/// What the last shot did, in a sentence.
pub(super) fn news(shooter: Player, cell: Cell, answer: Answer, viewer: Viewer) -> String {
    let who = match viewer {
        Viewer::Player(me) if me == shooter => "You".to_string(),
        Viewer::Player(_) => "The enemy".to_string(),
        Viewer::Spectator => player(shooter).to_string(),
    };
    match answer {
        Answer::Miss => format!("{who} shot at {cell}: a miss."),
        Answer::Hit => format!("{who} shot at {cell}: a hit."),
        Answer::Sunk(length) => format!("{who} shot at {cell}: a ship of {length} is sunk."),
    }
}

/// How things stand, in a sentence: for each player, how many of the other's ships are afloat.
pub(super) fn standing(viewer: Viewer, afloat: [usize; 2]) -> String {
    let ships = |count: usize| if count == 1 { "1 ship".to_string() } else { format!("{count} ships") };
    match viewer {
        Viewer::Player(me) => {
            let (mine, theirs) = (ships(afloat[me.index()]), ships(afloat[me.other().index()]));
            format!("You have {mine} afloat, the enemy {theirs}.")
        }
        Viewer::Spectator => {
            format!("Player 1 has {} afloat, player 2 {}.", ships(afloat[0]), ships(afloat[1]))
        }
    }
}

pub(super) fn placing(mover: Player, viewer: Viewer, placed: usize, of: usize) -> String {
    match viewer {
        Viewer::Player(me) if me == mover => format!("You have placed {placed} of {of} ships."),
        _ => format!("{} has placed {placed} of {of} ships.", player(mover)),
    }
}

pub(super) fn place_label(ship: Ship) -> String {
    match ship.stern() {
        Some(stern) => format!("ship of {} from {} to {stern}", ship.length, ship.bow),
        None => ship.to_string(),
    }
}

pub(super) fn shoot_label(cell: Cell) -> String {
    format!("shoot at {cell}")
}

/// What a cell that was shot at has to tell.
pub(super) fn note(answer: Answer) -> String {
    match answer {
        Answer::Miss => "a miss".to_string(),
        Answer::Hit => "a hit".to_string(),
        Answer::Sunk(length) => format!("the hit that sank a ship of {length}"),
    }
}

pub(super) fn note_of_ship(ship: Ship) -> String {
    format!("your ship of {}", ship.length)
}

// Why something cannot be done.

pub(super) fn place_first(length: u8) -> String {
    format!("place your ship of {length} first")
}

pub(super) fn wrong_length(wanted: u8, given: u8) -> String {
    format!("the next ship has {wanted} cells, not {given}")
}

pub(super) fn off_board(width: u8, height: u8) -> String {
    format!("that is off the board, which ends at {}", Cell::at(width - 1, height - 1))
}

pub(super) fn sticks_out(width: u8, height: u8) -> String {
    format!("the ship would stick out of the board, which ends at {}", Cell::at(width - 1, height - 1))
}

pub(super) fn overlaps(other: Ship) -> String {
    format!("it would lie across your ship {other}")
}

pub(super) fn fleets_lie() -> String {
    "the fleets lie; shoot at a cell".to_string()
}

pub(super) fn shot_before(cell: Cell) -> String {
    format!("you have shot at {cell} before")
}

// What is wrong with a written position.

pub(super) const SIX_FIELDS: &str = "a position has six fields: both fleets, then grid and hits of each player's \
                                     shots; or three, for one player's view: grid, lengths afloat, hits";

pub(super) fn bad_ship(text: &str) -> String {
    format!("`{text}` is no ship: write its first cell, h or v, and its length, like a1h5")
}

pub(super) fn bad_count(text: &str, most: usize) -> String {
    format!("`{text}` is no number of hidden ships from ?0 to ?{most}")
}

pub(super) fn ship_off_board(ship: Ship) -> String {
    format!("{ship} sticks out of the board")
}

pub(super) fn ships_overlap(ship: Ship, other: Ship) -> String {
    format!("{ship} and {other} overlap")
}

pub(super) fn wrong_fleet(index: usize, wanted: u8, ship: Ship) -> String {
    format!("ship {} of a fleet has {wanted} cells, but {ship} has {}", index + 1, ship.length)
}

pub(super) fn too_many_ships(most: usize) -> String {
    format!("a fleet has {most} ships, not more")
}

pub(super) fn early() -> String {
    "player 2 places ships, and shots are fired, only after all before them are placed".to_string()
}

pub(super) fn bad_hit(text: &str) -> String {
    format!("`{text}` is no hit: write a cell, like d3, or with the length of the ship it sank, like d4:2")
}

pub(super) fn hit_not_on_grid(cell: Cell) -> String {
    format!("the hit at {cell} is not an h on the grid, or is listed twice")
}

pub(super) fn hits_missing(cell: Cell) -> String {
    format!("the grid has a hit at {cell} that is not listed")
}

pub(super) fn wrong_answer(cell: Cell, said: Answer, real: Answer) -> String {
    format!("the shot at {cell} is said to be answered `{said}`, but by the fleet it is `{real}`")
}

pub(super) fn unknown_length(hit: Hit) -> String {
    format!("the hit at {} sinks a ship that the fleet has not, or not so many times", hit.cell)
}

pub(super) fn wrong_afloat(said: &str, real: &str) -> String {
    format!("by the hits the ships afloat are `{real}`, not `{said}`")
}

pub(super) fn wrong_turns(first: u32, second: u32) -> String {
    format!("shots alternate, so there cannot be {first} and {second} of them")
}

pub(super) fn goes_on() -> String {
    "shots were fired after a whole fleet was sunk".to_string()
}

pub(super) fn too_many_hits() -> String {
    "there are more hits than a fleet has cells".to_string()
}

pub(super) fn nobodys_view() -> String {
    "a view is that of the player to move: the own fleet is known, the other hidden".to_string()
}

pub(super) fn no_fleet_fits() -> String {
    "no fleet could have given these answers".to_string()
}

pub(super) fn hidden_fleet() -> String {
    "a fleet is hidden: that is a view, and the game cannot go on from it".to_string()
}

/// The report's value of a hit.
pub(super) fn value(cell: Cell, number: u8) -> String {
    let meaning = match number {
        6 => "hardly investigated",
        7 => "investigated more",
        _ => "done with",
    };
    format!("{cell}: {number}, a hit {meaning}")
}

/// How likely a cell is taken, and what a shot at it promises.
pub(super) fn likelihood(cell: Cell, permille: Option<u64>, weight: u64, shots: Option<u64>) -> String {
    let likely = match permille {
        Some(permille) => format!("{cell}: {}.{}%", permille / 10, permille % 10),
        None => format!("{cell}: {weight}"),
    };
    match shots {
        Some(shots) => format!("{likely}, {}.{:02} more shots", shots / 100, shots % 100),
        None => likely,
    }
}
