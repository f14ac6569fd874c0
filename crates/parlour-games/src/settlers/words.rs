//! The words this game says to people, ready for other languages; what is wrong with a written position is told
//! where it is read.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Player, Turn};

use super::action::Action;
use super::resource::{Ground, Hand, Resource, can_pay, can_pay_by_trading, pairs_of};
use super::setup::is_town_step;
use super::state::{Phase, State};

pub(super) const BOARD: &str = "Island";
pub(super) const REACHED_GOAL: &str = "eight points are reached";
pub(super) const GAME_IS_OVER: &str = "the game is over";

pub(super) const ROAD: &str = "road";
pub(super) const TOWN: &str = "town";
pub(super) const CITY: &str = "city";
pub(super) const DESERT: &str = "desert";
pub(super) const POINTS: &str = "Points";
pub(super) const HANDS: &str = "Hands";
pub(super) const DICE: &str = "Dice";
pub(super) const LAST_ROLL: &str = "last";
pub(super) const EARLIER_ROLLS: &str = "before";
pub(super) const LOG: &str = "Log";
pub(super) const FREE_TOWN: &str = "town: free";
pub(super) const FREE_ROAD: &str = "road: free";

pub(super) const EXPECTED_ACTION: &str =
    "write road:12, town:3, city:3, trade:wheat-ore, end, or for the dice roll:8";
pub(super) const EXPECTED_SUM: &str = "two dice show 2 to 12";
pub(super) const EXPECTED_EDGE: &str = "edges are 0 to 71";
pub(super) const EXPECTED_VERTEX: &str = "vertices are 0 to 53";
pub(super) const EXPECTED_TRADE: &str = "trade one of wheat, wool, lumber, brick, ore for another: wheat-ore";

pub(super) const ROLL_FIRST: &str = "the dice are to be rolled (R5)";
pub(super) const ALREADY_ROLLED: &str = "the dice are not to be rolled now (R5)";
pub(super) const PLACE_A_TOWN: &str = "a first town is to be placed (R4)";
pub(super) const PLACE_A_ROAD: &str = "the road of the new town is to be placed (R4)";
pub(super) const ROAD_FROM_NEW_TOWN: &str = "the road begins at the new town (R4)";
pub(super) const EDGE_IS_TAKEN: &str = "there is a road already";
pub(super) const ROAD_MUST_TOUCH: &str =
    "a road begins at an own building, or at an own road where no opponent has built (R7)";
pub(super) const ROAD_PRICE: &str = "a road costs 1 lumber and 1 brick (R7)";
pub(super) const VERTEX_IS_TAKEN: &str = "there is a building already";
pub(super) const TOO_NEAR: &str = "there is a building beside it (R8)";
pub(super) const TOWN_NEEDS_A_ROAD: &str = "no own road leads there (R8)";
pub(super) const TOWN_PRICE: &str = "a town costs 1 wheat, 1 wool, 1 lumber and 1 brick (R8)";
pub(super) const CITY_NEEDS_A_TOWN: &str = "only an own town becomes a city (R9)";
pub(super) const CITY_PRICE: &str = "a city costs 2 wheat and 3 ore (R9)";
pub(super) const TRADE_FOR_ANOTHER: &str = "a resource is traded for another (R10)";
pub(super) const TRADE_PRICE: &str = "the bank takes four of one resource (R10)";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    ["red", "blue", "white", "orange"][player.index()]
}

/// The letter of a player's roads and towns on a text screen; cities have it large.
pub(super) fn initial(owner: Player) -> char {
    ['r', 'b', 'w', 'o'][owner.index()]
}

/// What a resource is called, also in notation.
pub(super) fn resource(resource: Resource) -> &'static str {
    match resource {
        Resource::Wheat => "wheat",
        Resource::Wool => "wool",
        Resource::Lumber => "lumber",
        Resource::Brick => "brick",
        Resource::Ore => "ore",
    }
}

/// The chance of a number in a word (R3), as front ends paint by it.
pub(super) fn chance_tag(number: u8) -> &'static str {
    match pairs_of(number) {
        5 => "best",
        4 => "good",
        3 => "medium",
        2 => "poor",
        _ => "worst",
    }
}

/// "red's town".
pub(super) fn owned(owner: Player, what: &str) -> String {
    format!("{}'s {what}", player(owner))
}

pub(super) fn costs_of(builder: Player) -> String {
    format!("What {} can pay for", player(builder))
}

/// A cost, and whether a hand pays it: "1 lumber, 1 brick (can be paid)".
pub(super) fn price(hand: &Hand, cost: &Hand) -> String {
    let how = if can_pay(hand, cost) {
        "can be paid".to_string()
    } else if can_pay_by_trading(hand, cost) {
        "can be paid by trading".to_string()
    } else {
        let lack: Hand = core::array::from_fn(|kind| cost[kind].saturating_sub(hand[kind]));
        format!("lacks {}", amounts(&lack))
    };
    format!("{} ({how})", amounts(cost))
}

/// A player's points and what they are made of: "5 (1 town, 1 city, longest road of 6)".
pub(super) fn points(state: &State, player: Player) -> String {
    let counted = |count: u32, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let length = state.road_length(player);
    let road = if state.holder() == Some(player) { "longest road" } else { "road" };
    let parts = [
        counted(state.towns_of(player).count_ones(), TOWN, "towns"),
        counted(state.cities_of(player).count_ones(), CITY, "cities"),
        (length > 0).then(|| format!("{road} of {length}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{} ({})", state.points(player), if parts.is_empty() { "none".into() } else { parts.join(", ") })
}

/// "1 lumber, 1 brick"; "nothing".
pub(super) fn amounts(hand: &Hand) -> String {
    let some = Resource::ALL.into_iter().filter(|kind| hand[kind.index()] > 0);
    let parts: Vec<String> = some.map(|kind| format!("{} {}", hand[kind.index()], resource(kind))).collect();
    if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") }
}

/// What lies on a hex: "ore on 10 (Medium, 3 of 36)".
pub(super) fn ground(ground: Ground) -> String {
    ground.map_or("desert".to_string(), |(kind, number)| {
        format!(
            "{} on {number} ({}, {} of 36)",
            resource(kind),
            capital(chance_tag(number)),
            pairs_of(number)
        )
    })
}

/// What an action does.
pub(super) fn action(action: Action) -> String {
    match action {
        Action::Roll(sum) => format!("the dice show {sum}"),
        Action::Road(edge) => format!("road on {edge}"),
        Action::Town(vertex) => format!("town on {vertex}"),
        Action::City(vertex) => format!("city on {vertex}"),
        Action::Trade { give, get } => format!("4 {} for 1 {}", resource(give), resource(get)),
        Action::End => "end the turn".to_string(),
    }
}

/// What a roll gave to whom.
pub(super) fn roll(sum: u8, received: &[(Player, Hand)]) -> String {
    if received.is_empty() {
        return format!("{sum}, nobody receives anything");
    }
    let told: Vec<String> =
        received.iter().map(|(owner, hand)| format!("{} {}", player(*owner), amounts(hand))).collect();
    format!("{sum}: {}", told.join("; "))
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, seats: impl Iterator<Item = Player>, turn: Turn) -> String {
    let told: Vec<String> = seats.map(|seat| format!("{} {}", player(seat), points(state, seat))).collect();
    let next = match turn {
        Turn::Player(mover) => format!("{} to act", capital(player(mover))),
        turn => prompt(state, turn, false),
    };
    format!("Points: {}. {next}.", told.join("; "))
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(state: &State, turn: Turn, is_my_turn: bool) -> String {
    match (turn, state.phase()) {
        (Turn::Player(_), Phase::Draft(step)) if is_my_turn => {
            if is_town_step(step) { "Place a town" } else { "Place its road" }.to_string()
        }
        (Turn::Player(_), _) if is_my_turn => "Build, trade or end the turn".to_string(),
        (Turn::Player(mover), _) => format!("Waiting for {}", player(mover)),
        (Turn::Chance, _) => format!("The dice are rolled for {}", player(state.to_move())),
        (Turn::Over(outcome), _) => match outcome.winner() {
            Some(winner) => format!("{} wins: {}", capital(player(winner)), outcome.reason()),
            None => format!("A draw: {}", outcome.reason()),
        },
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
