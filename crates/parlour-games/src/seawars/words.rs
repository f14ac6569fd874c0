//! Every word this game says, in one place, ready for other languages.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::playable::NUMBERED_PLAYERS;
use parlour_core::scene::panels::ShipState;
use parlour_core::{Player, Turn, Viewer};

use super::cells::Cell;
use super::fleet::ShipName;
use super::ship::{SHORTEST, Ship};
use super::track::{Answer, Hit};

pub(super) const SUNK: &str = "the whole fleet was sunk";
pub(super) const MISS: &str = "miss";
pub(super) const HIT: &str = "hit";
pub(super) const SUNK_MARK: &str = "sunk";
pub(super) const PLACE_GROUP: &str = "place";
pub(super) const SHOOT_GROUP: &str = "shoot";
pub(super) const TAKE_BACK: &str = "Take one back";
pub(super) const REST_AT_RANDOM: &str = "Place the rest at random";
pub(super) const REST_BY_CHAMPION: &str = "Hide the rest for me";

// What the editor says.
pub(super) const EYES: &str = "What is known";
pub(super) const BOTH_FLEETS: &str = "Both fleets";
pub(super) const ONLY_SHOTS: &str = "Only the shots of player 1";
pub(super) const MISS_ITEM: &str = "Miss";
pub(super) const HIT_ITEM: &str = "Hit";
pub(super) const SHIPS_GROUP: &str = "Ships";
pub(super) const SHOTS_GROUP: &str = "Shots";
pub(super) const HIDDEN_WATERS: &str = "nobody knows here what lies in these waters";
pub(super) const NO_ROOM: &str = "there is no room for this ship here";
pub(super) const TAKEN: &str = "another ship lies there already";
pub(super) const OWN_WATERS: &str = "a ship stays in its own waters";
pub(super) const SHOT_ALREADY: &str = "there is a shot already";

/// What one player knows.
pub(super) fn eyes_of(viewer: Player) -> String {
    format!("What {} knows", player(viewer))
}

/// Ships of a length, for the editor: "Cruiser, 3".
pub(super) fn ship_of(length: u8) -> String {
    format!("{}, {length}", ships_of_length(length)[0].0)
}

/// Their picture, seen from the side.
pub(super) fn silhouette_of(length: u8) -> &'static str {
    ships_of_length(length)[0].1
}

/// A shot that sank a ship of a length.
pub(super) fn sunk_of(length: u8) -> String {
    format!("Sunk, {length}")
}

pub(super) fn no_such_length(ship: Ship) -> String {
    format!("no ship of this fleet is as long as {ship}")
}

pub(super) fn all_placed(length: u8) -> String {
    format!("all ships of {length} are there already: move one")
}

pub(super) fn none_to_sink(length: u8) -> String {
    format!("no ship of {length} is left to sink")
}

pub(super) fn player(player: Player) -> &'static str {
    NUMBERED_PLAYERS[player.index()]
}

/// The same at the beginning of a sentence.
fn subject(player: Player) -> &'static str {
    if player == Player::FIRST { "Player 1" } else { "Player 2" }
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

/// What ships of a length are called, in the order of their names, and their silhouettes in the art.
const SHIPS: [&[(&str, &str)]; 8] = [
    &[("Destroyer", "destroyer"), ("Patrol boat", "patrol-boat")],
    &[("Cruiser", "cruiser"), ("Submarine", "submarine")],
    &[("Battleship", "battleship"), ("Frigate", "battleship")],
    &[("Carrier", "carrier"), ("Tanker", "freighter")],
    &[("Freighter", "freighter")],
    &[("Liner", "freighter")],
    &[("Dreadnought", "freighter")],
    &[("Leviathan", "freighter")],
];

fn ships_of_length(length: u8) -> &'static [(&'static str, &'static str)] {
    SHIPS[usize::from(length - SHORTEST)]
}

/// What a ship is called: "Carrier".
pub(super) fn ship(name: ShipName) -> Cow<'static, str> {
    let names = ships_of_length(name.length);
    match names.get(name.equals_before) {
        Some(&(word, _)) => word.into(),
        None => format!("{} {}", names[0].0, name.equals_before + 1).into(),
    }
}

/// The same inside a sentence.
pub(super) fn ship_inside(name: ShipName) -> String {
    ship(name).to_lowercase()
}

/// The picture of a ship seen from the side.
pub(super) fn silhouette(name: ShipName) -> Cow<'static, str> {
    let names = ships_of_length(name.length);
    names.get(name.equals_before).unwrap_or(&names[0]).1.into()
}

/// A cell as people write it: C7.
fn place(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

/// How a ship fares.
pub(super) fn condition(state: ShipState, hits: usize, length: u8) -> String {
    match state {
        ShipState::ToPlace => "to be placed".to_string(),
        ShipState::Next => "place it now".to_string(),
        ShipState::Afloat => "afloat".to_string(),
        ShipState::Hit => format!("hit {hits} of {length}"),
        ShipState::Sunk => SUNK_MARK.to_string(),
    }
}

/// How a fleet fares.
pub(super) fn afloat(ships: usize) -> String {
    match ships {
        0 => "all sunk".to_string(),
        1 => "1 ship afloat".to_string(),
        ships => format!("{ships} ships afloat"),
    }
}

pub(super) fn placed(placed: usize, of: usize) -> String {
    format!("{placed} of {of} ships placed")
}

fn number(number: usize) -> String {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    number
        .checked_sub(1)
        .and_then(|index| WORDS.get(index))
        .map_or_else(|| number.to_string(), ToString::to_string)
}

/// What a viewer is after.
pub(super) fn goal(viewer: Viewer, ships: usize) -> String {
    match (viewer, ships) {
        (Viewer::Player(_), 1) => "Sink the enemy ship.".to_string(),
        (Viewer::Player(_), ships) => format!("Sink all {} enemy ships.", number(ships)),
        (Viewer::Spectator, _) => "Whoever sinks the other fleet first wins.".to_string(),
    }
}

/// What the viewer is asked.
pub(super) enum Asked {
    /// To place a ship.
    Place(ShipName),
    /// To fire.
    Fire,
    /// To fire, after a ship of the viewer's was hit.
    FireBack(ShipName),
    /// The same, after it was sunk.
    FireBackForSunk(ShipName),
}

pub(super) fn prompt(turn: Turn, viewer: Viewer, asked: &Asked) -> String {
    match turn {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) if viewer == Viewer::Player(winner) => {
                "You win: the whole enemy fleet is sunk".to_string()
            }
            Some(_) if viewer != Viewer::Spectator => "You lose: your whole fleet is sunk".to_string(),
            Some(winner) => format!("{} wins: the whole enemy fleet is sunk", subject(winner)),
            None => outcome.reason().to_string(),
        },
        Turn::Player(mover) if viewer == Viewer::Player(mover) => match *asked {
            Asked::Place(name) => format!("Place your {}, {} cells", ship_inside(name), name.length),
            Asked::Fire => "Choose where to fire".to_string(),
            Asked::FireBack(name) => format!("{} hit. Fire back.", ship(name)),
            Asked::FireBackForSunk(name) => format!("{} sunk. Fire back.", ship(name)),
        },
        Turn::Player(mover) => match asked {
            Asked::Place(_) => format!("{} is hiding a fleet", subject(mover)),
            _ => format!("{} is choosing where to fire", subject(mover)),
        },
        Turn::Chance => String::new(),
    }
}

// What was done, told to people.

pub(super) fn told_placed(name: ShipName) -> String {
    format!("{{who}} placed the {}", ship_inside(name))
}

pub(super) fn told_placed_unseen(is_last: bool) -> String {
    if is_last { "{who} placed the last ship" } else { "{who} placed a ship" }.to_string()
}

pub(super) fn told_miss(cell: Cell) -> String {
    format!("{{who}} missed at {}", place(cell))
}

/// To the owner of a ship that lies beside the shot.
pub(super) fn told_close_miss(cell: Cell, name: ShipName) -> String {
    format!("{{who}} just missed your {} at {}", ship_inside(name), place(cell))
}

pub(super) fn told_hit(cell: Cell, is_beside_hit: bool) -> String {
    let what = if is_beside_hit { "hit again" } else { "hit a ship" };
    format!("{{who}} {what} at {}", place(cell))
}

/// To the owner of the ship.
pub(super) fn told_own_hit(cell: Cell, name: ShipName) -> String {
    format!("{{who}} hit your {} at {}", ship_inside(name), place(cell))
}

pub(super) fn told_sunk(cell: Cell, name: ShipName, is_own: bool, is_last: bool) -> String {
    let whose = if is_own { "your" } else { "the" };
    let last = if is_last { format!("the last ship, {whose}") } else { whose.to_string() };
    let comma = if is_last { "," } else { "" };
    format!("{{who}} sank {last} {}{comma} at {}", ship_inside(name), place(cell))
}

/// What the last shot did, in a sentence.
pub(super) fn news(
    shooter: Player,
    cell: Cell,
    answer: Answer,
    sunk: Option<ShipName>,
    viewer: Viewer,
) -> String {
    let who = match viewer {
        Viewer::Player(me) if me == shooter => "You",
        Viewer::Player(_) => "The enemy",
        Viewer::Spectator => subject(shooter),
    };
    let cell = place(cell);
    match (answer, sunk) {
        (Answer::Miss, _) => format!("{who} fired at {cell}: a miss."),
        (Answer::Sunk(_), Some(name)) => format!("{who} fired at {cell}: the {} is sunk.", ship_inside(name)),
        _ => format!("{who} fired at {cell}: a hit."),
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
        _ => format!("{} has placed {placed} of {of} ships.", subject(mover)),
    }
}

pub(super) fn place_label(ship: Ship, name: ShipName) -> String {
    let stern = ship.stern().unwrap_or(ship.bow);
    format!("{} from {} to {}", self::ship(name), place(ship.bow), place(stern))
}

pub(super) fn shoot_label(cell: Cell) -> String {
    format!("Fire at {}", place(cell))
}

/// What a cell that was shot at has to tell.
pub(super) fn note(answer: Answer, name: Option<ShipName>) -> String {
    match (answer, name) {
        (Answer::Miss, _) => "A miss: nothing was here".to_string(),
        (Answer::Sunk(_), Some(name)) => format!("The hit that sank the {}", ship_inside(name)),
        (_, Some(name)) => format!("A hit on the {}", ship_inside(name)),
        _ => "A hit: a ship lies here".to_string(),
    }
}

pub(super) fn note_of_ship(name: ShipName) -> String {
    format!("Your {}", ship_inside(name))
}

// Why something cannot be done.

pub(super) fn place_first(name: ShipName) -> String {
    format!("place your {} first", ship_inside(name))
}

pub(super) fn wrong_length(name: ShipName, given: u8) -> String {
    format!("the next ship is the {}, with {} cells and not {given}", ship_inside(name), name.length)
}

pub(super) fn off_board(width: u8, height: u8) -> String {
    format!("that is outside the sea, which ends at {}", place(Cell::at(width - 1, height - 1)))
}

pub(super) fn sticks_out(name: ShipName, width: u8, height: u8) -> String {
    let corner = place(Cell::at(width - 1, height - 1));
    format!("the {} would stick out of the sea, which ends at {corner}", ship_inside(name))
}

pub(super) fn overlaps(other: ShipName) -> String {
    format!("your {} lies there already", ship_inside(other))
}

pub(super) fn fleets_lie() -> String {
    "all ships are placed: choose where to fire".to_string()
}

pub(super) fn shot_before(cell: Cell) -> String {
    format!("you have fired at {} before", place(cell))
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
    format!("{cell}: {number}, a hit {}", meaning(number))
}

/// The same without the number.
pub(super) fn worth(cell: Cell, number: u8) -> String {
    format!("{cell}: a hit {}", meaning(number))
}

fn meaning(number: u8) -> &'static str {
    match number {
        6 => "hardly investigated",
        7 => "investigated more",
        _ => "done with",
    }
}

// What speaks for a shot.

pub(super) fn in_line(first: Cell, second: Cell) -> String {
    format!("In line with the hits on {} and {}", place(second), place(first))
}

pub(super) fn beside_hit(hit: Cell) -> String {
    format!("Beside the hit on {}", place(hit))
}

pub(super) fn only_side(hit: Cell) -> String {
    format!("The ship hit on {} can only go on here", place(hit))
}

pub(super) fn one_of_sides(hit: Cell, others: u32) -> String {
    let sides = if others == 1 {
        "one other side".to_string()
    } else {
        format!("{} other sides", number(others as usize))
    };
    format!("The ship hit on {} goes on here or on {sides}", place(hit))
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
