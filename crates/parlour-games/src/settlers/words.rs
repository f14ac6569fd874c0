//! The words this game says to people, ready for other languages; what is wrong with a written position is told
//! where it is read. What is said of a spot is in `notes.rs`, what is said of an action in `telling.rs`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Player, Turn};

use super::action::Action;
use super::island::{Edge, Vertex};
use super::resource::{Hand, Resource, pairs_of};
use super::rules::GOAL;
use super::setup::is_town_step;
use super::state::{Phase, State};

pub(super) const BOARD: &str = "Island";
pub(super) const AIM: &str = "Be the first to reach 8 points.";
pub(super) const REACHED_GOAL: &str = "eight points are reached";
pub(super) const GAME_IS_OVER: &str = "the game is over";

pub(super) const ROAD: &str = "road";
pub(super) const TOWN: &str = "town";
pub(super) const CITY: &str = "city";
pub(super) const DESERT: &str = "desert";
pub(super) const POINTS: &str = "Points";
pub(super) const DICE: &str = "Dice";
pub(super) const CARDS: &str = "cards";
pub(super) const TRADE: &str = "Trade with the bank";

pub(super) const SEVEN_PAYS_NOBODY: &str = "A seven pays nobody";
pub(super) const NOBODY_BUILT_THERE: &str = "Nobody has built there";

pub(super) const ONE_POINT: &str = "+1 point";
pub(super) const WHAT_ROADS_ARE_FOR: &str = "to new places";
pub(super) const BY_TRADING: &str = "by trading";
pub(super) const NO_PLACE: &str = "no place yet";

pub(super) const EXPECTED_ACTION: &str =
    "write road:12, town:3, city:3, trade:wheat-ore, end, or for the dice roll:8";
pub(super) const EXPECTED_SUM: &str = "two dice show 2 to 12";
pub(super) const EXPECTED_EDGE: &str = "edges are 0 to 71";
pub(super) const EXPECTED_VERTEX: &str = "vertices are 0 to 53";
pub(super) const EXPECTED_TRADE: &str = "trade one of wheat, wool, lumber, brick, ore for another: wheat-ore";

// What keeps somebody from an action: the beginning of a turn (R5), of a game (R4), roads (R7), towns (R8), cities
// (R9), trades (R10).
pub(super) const ROLL_FIRST: &str = "the dice come first";
pub(super) const ALREADY_ROLLED: &str = "the dice are not to be rolled now";
pub(super) const PLACE_A_TOWN: &str = "first place a town";
pub(super) const PLACE_A_ROAD: &str = "first place the road of your new town";
pub(super) const ROAD_FROM_NEW_TOWN: &str = "this road begins at your new town";
pub(super) const EDGE_IS_TAKEN: &str = "there is a road already";
pub(super) const ROAD_MUST_TOUCH: &str =
    "a road begins at a building of yours, or at a road of yours where nobody else has built";
pub(super) const ROAD_PRICE: &str = "a road costs 1 lumber and 1 brick";
pub(super) const VERTEX_IS_TAKEN: &str = "there is a building already";
pub(super) const TOO_NEAR: &str = "it is too close to another building: leave a free corner between them";
pub(super) const TOWN_NEEDS_A_ROAD: &str = "no road of yours leads there yet";
pub(super) const TOWN_PRICE: &str = "a town costs 1 lumber, 1 brick, 1 wool and 1 wheat";
pub(super) const CITY_NEEDS_A_TOWN: &str = "only a town of yours can become a city";
pub(super) const CITY_PRICE: &str = "a city costs 2 wheat and 3 ore";
pub(super) const TRADE_FOR_ANOTHER: &str = "trade for something else";
pub(super) const TRADE_PRICE: &str = "the bank takes four of a kind";

// What the editor says.
pub(super) const TO_MOVE: &str = "To move";
pub(super) const PHASE: &str = "Next";
pub(super) const LONGEST_ROAD: &str = "Longest road";
pub(super) const NOBODY: &str = "Nobody";
pub(super) const LAND_GROUP: &str = "Island";
pub(super) const ON_CORNERS: &str = "towns and cities stand on corners";
pub(super) const ON_EDGES: &str = "roads lie on edges";
pub(super) const ON_FIELDS: &str = "lands and numbers lie on fields";
pub(super) const NO_NUMBER: &str = "the desert has no number";

/// What comes next, for the editor.
pub(super) fn phase(phase: Phase) -> String {
    match phase {
        Phase::Roll => "The dice".to_string(),
        Phase::Main => "Building and trading".to_string(),
        Phase::Draft(step) => {
            let what = if is_town_step(step) { TOWN } else { ROAD };
            format!("Draft: {what} {}", step / 2 + 1)
        }
    }
}

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    ["red", "blue", "ivory", "black"][player.index()]
}

/// The letter of a player's roads and towns on a text screen; cities have it large.
pub(super) fn initial(owner: Player) -> char {
    ['r', 'b', 'i', 'k'][owner.index()]
}

/// The order in which people are shown resources: what roads take, what towns take too, what cities take.
pub(super) const SHOWN: [Resource; 5] =
    [Resource::Lumber, Resource::Brick, Resource::Wool, Resource::Wheat, Resource::Ore];

/// What a resource is called, also in notation and in the game's art.
pub(super) fn resource(resource: Resource) -> &'static str {
    match resource {
        Resource::Wheat => "wheat",
        Resource::Wool => "wool",
        Resource::Lumber => "lumber",
        Resource::Brick => "brick",
        Resource::Ore => "ore",
    }
}

/// The land that yields a resource.
pub(super) fn land(resource: Resource) -> &'static str {
    match resource {
        Resource::Wheat => "fields",
        Resource::Wool => "pasture",
        Resource::Lumber => "forest",
        Resource::Brick => "hills",
        Resource::Ore => "mountains",
    }
}

/// What a vertex is called.
pub(super) fn corner(vertex: Vertex) -> String {
    format!("corner {}", vertex.index())
}

/// What an edge is called.
pub(super) fn edge(edge: Edge) -> String {
    format!("edge {}", edge.index())
}

/// The chance of a number in a word (R3), as style sheets paint by it.
pub(super) fn chance_tag(number: u8) -> &'static str {
    match pairs_of(number) {
        5 => "best",
        4 => "good",
        3 => "medium",
        2 => "poor",
        _ => "worst",
    }
}

/// The chance of a number as a fraction: "4/36".
pub(super) fn chance_in_36(number: u8) -> String {
    format!("{}/36", pairs_of(number))
}

/// "Red's cards".
pub(super) fn cards_of(owner: Player) -> String {
    format!("{}'s cards", capital(player(owner)))
}

/// "What red can build".
pub(super) fn shop_of(builder: Player) -> String {
    format!("What {} can build", player(builder))
}

/// "4 of 8".
pub(super) fn score(points: u32) -> String {
    format!("{points} of {GOAL}")
}

/// What a player's points are made of: "1 town", "1 city", "longest road of 6".
pub(super) fn parts_of_points(state: &State, player: Player) -> Vec<String> {
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
    parts.into_iter().flatten().collect()
}

/// "1 lumber and 1 brick"; "nothing".
pub(super) fn amounts(hand: &Hand) -> String {
    listed(&kinds_of(hand).map(|(kind, count)| format!("{count} {}", resource(kind))).collect::<Vec<_>>())
}

/// The same with pictures: "1 {lumber} lumber, 1 {brick} brick".
pub(super) fn pictured(hand: &Hand) -> String {
    let told = kinds_of(hand).map(|(kind, count)| format!("{count} {{{0}}} {0}", resource(kind)));
    told.collect::<Vec<_>>().join(", ")
}

/// What there is in a hand, in the order in which it is shown.
pub(super) fn kinds_of(hand: &Hand) -> impl Iterator<Item = (Resource, u16)> {
    SHOWN.into_iter().map(|kind| (kind, hand[kind.index()])).filter(|&(_, count)| count > 0)
}

/// "a", "a and b", "a, b and c"; "nothing".
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a hand lacks for a cost: "2 ore short", "3 cards short".
pub(super) fn short(lack: &Hand) -> String {
    let mut kinds = kinds_of(lack);
    match (kinds.next(), kinds.next()) {
        (Some((kind, count)), None) => format!("{count} {} short", resource(kind)),
        _ => format!("{} cards short", lack.iter().sum::<u16>()),
    }
}

/// Which lands paid: "Mountains and pasture pay".
pub(super) fn lands_pay(paid: &[Resource]) -> String {
    let lands: Vec<String> = paid.iter().map(|&kind| land(kind).to_string()).collect();
    let is_one = matches!(paid, [Resource::Wool | Resource::Lumber]);
    format!("{} {}", capital(&listed(&lands)), if is_one { "pays" } else { "pay" })
}

/// What a choice does, where its spot is pointed at.
pub(super) fn label(action: Action, is_draft: bool) -> String {
    let verb = if is_draft { "Place" } else { "Build" };
    match action {
        Action::Roll(sum) => format!("The dice show {sum}"),
        Action::Road(_) => format!("{verb} a road here"),
        Action::Town(_) => format!("{verb} a town here"),
        Action::City(_) => "Make this town a city".to_string(),
        Action::Trade { give, get } => format!("4 {} for 1 {}", resource(give), resource(get)),
        Action::End => "End turn".to_string(),
    }
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, seats: impl Iterator<Item = Player>, turn: Turn) -> String {
    let points = |seat| {
        format!("{} {} ({})", player(seat), state.points(seat), parts_of_points(state, seat).join(", "))
    };
    let told: Vec<String> = seats.map(points).collect();
    let next = match turn {
        Turn::Player(mover) => format!("{} to act", capital(player(mover))),
        turn => waiting(state, turn),
    };
    format!("Points: {}. {next}.", told.join("; ").replace(" ()", ""))
}

/// What is asked of the player to move, who can do these things.
pub(super) fn asked(state: &State, choices: &[Action]) -> String {
    let Phase::Draft(step) = state.phase() else {
        let can_trade = choices.iter().any(|action| matches!(action, Action::Trade { .. }));
        let can_build = choices
            .iter()
            .any(|action| matches!(action, Action::Road(_) | Action::Town(_) | Action::City(_)));
        return match (can_build, can_trade) {
            (true, true) => "Your turn: build, trade or end",
            (true, false) => "Your turn: build or end",
            (false, true) => "Your turn: trade or end",
            (false, false) => "Nothing to buy: end your turn",
        }
        .to_string();
    };
    let is_first = state.roads_of(state.to_move()) == 0;
    match (is_town_step(step), is_first) {
        (true, true) => "Place your first town",
        (true, false) => "Place your second town",
        (false, _) => "Now its road",
    }
    .to_string()
}

/// What everyone else waits for.
pub(super) fn waiting(state: &State, turn: Turn) -> String {
    match turn {
        Turn::Player(mover) => format!("Waiting for {}", player(mover)),
        Turn::Chance => format!("The dice are rolled for {}", player(state.to_move())),
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => format!("{} wins: {}", capital(player(winner)), outcome.reason()),
            None => format!("A draw: {}", outcome.reason()),
        },
    }
}

pub(super) fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
