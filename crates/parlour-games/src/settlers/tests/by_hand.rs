//! The report's AI and the rules, in positions worked out by hand. The vertices are drawn in `roads.rs`.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::assessment::assess;
use parlour_core::{Game, Player};

use super::{HEXES, game};
use crate::settlers::report::{Desirability, Outlook, SCALE, stages};
use crate::settlers::{Settlers, State};

/// A position on the fixed island, by the fields after the hexes.
fn position(rest: &str) -> (Settlers, State) {
    on(HEXES, rest)
}

fn on(hexes: &str, rest: &str) -> (Settlers, State) {
    let players = rest.split(' ').next().unwrap().split('/').count();
    let game = game("preset", players);
    let state = game.parse_position(&format!("{hexes} {rest}")).unwrap();
    (game, state)
}

/// The weights after each stage, for the player to move.
fn weights(state: &State, need: bool) -> Vec<[i32; 54]> {
    let mut all = Vec::new();
    let outlook = Outlook::new(state, state.to_move());
    assess(&outlook, SCALE, stages(need), |_, weights| all.push(*weights));
    all
}

fn played(game: &Settlers, mut state: State, actions: &[&str]) -> State {
    for action in actions {
        game.try_play(&mut state, action.parse().unwrap()).unwrap();
    }
    state
}

fn legal(game: &Settlers, state: &State) -> Vec<String> {
    game.actions(state).iter().map(ToString::to_string).collect()
}

/// Probability and variety on the fixed island, and where they lead.
#[test]
fn the_preset_takes_the_best_vertices() {
    let game = game("preset", 2);
    let fixed: Settlers = parlour_core::Playable::variant("preset-fixed").unwrap();
    let state = fixed.start(7);
    let stages = weights(&state, false);
    // Vertex 8: ore 10 (9), wool 2 (1), brick 6 (25); three kinds.
    assert_eq!((stages[0][8], stages[1][8]), (135, 150));
    // Vertex 39: lumber 8 (25), ore 3 (4), brick 5 (16).
    assert_eq!((stages[0][39], stages[1][39]), (145, 160));
    // Vertex 23: brick 6 (25), lumber 11 (4), desert; two kinds.
    assert_eq!((stages[0][23], stages[1][23]), (129, 139));
    // 31, 39 and 44 have 160. Player 0 takes 31, player 1 takes 39, which is next to 44, and then 28 (155:
    // wheat 9, lumber 11, lumber 8). What is better than 48 (151: brick 5, wheat 6) is next to one of these.
    // The roads lead to 25 (153), 44 (160), 33 (151), 44 (160).
    let rest = "T31.48CR37.63H1.0.0.1.0/T28.39CR40.56H1.0.2.0.0 - 0 r";
    assert_eq!(game.position(&state), format!("{HEXES} {rest}"));
}

/// Player 0 has 3-0-4 and a town on 3; player 1 a town on 12 with the road 12-8.
#[test]
fn the_stages_far_from_home() {
    let (_, state) = position("T3CR0.1H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m");
    let [_, variety, distance, availability, need, illegal] = weights(&state, true)[..] else {
        panic!("six stages");
    };
    // 8 is one road from 4, free, but next to the building on 12.
    let eight = [variety[8], distance[8], availability[8], need[8], illegal[8]];
    assert_eq!(eight, [150, 149, 99, 99 + 20 + 20, 0]);
    // 12 is an opponent's: two roads from 3 by way of 7, no next action. Ore 10, wheat 12, brick 6; ore is
    // produced.
    assert_eq!([variety[12], distance[12], availability[12], need[12], illegal[12]], [150, 146, 146, 186, 0]);
    // 13 is two roads away, by way of 8 over free edges. Wool 2, brick 6, wool 4.
    assert_eq!(
        [variety[13], distance[13], availability[13], need[13], illegal[13]],
        [145, 141, 91, 131, 131]
    );
    // 17: 12 does not let through, so the ways are 3-7-11-16-22-17 and 4-8-13-18-23-17, of five roads each.
    // Wheat 12, brick 6, lumber 11. Next to the building on 12.
    assert_eq!([variety[17], distance[17], availability[17], illegal[17]], [145, 120, 70, 0]);
    // 3 is an own town: a city cannot be paid. Ore 10 alone.
    assert_eq!([variety[3], distance[3], availability[3], need[3], illegal[3]], [114, 114, 64, 64, 64]);
    // 0 is next to 3.
    assert_eq!([availability[0], illegal[0]], [64, 0]);
}

/// The same with money for a city: nothing is put off that a trade could pay for.
#[test]
fn the_stages_with_money() {
    // A city on 3 is paid at once. A road (lumber and brick) takes two trades, of which seven ore beyond its
    // price, and no more than three of wheat, pay for one: all roads are put off.
    let (_, state) = position("T3CR0.1H3.0.0.0.7/T12CR12H0.0.0.0.0 - 0 m");
    let last = *weights(&state, false).last().unwrap();
    assert_eq!([last[3], last[13]], [114, 91]);
    assert_eq!(Desirability::new(false).action(&state).to_string(), "city:3");
    // With eight ore two trades are possible, and 13 (145 - 4) is worth more than the city.
    let (_, state) = position("T3CR0.1H3.0.0.0.8/T12CR12H0.0.0.0.0 - 0 m");
    let last = *weights(&state, false).last().unwrap();
    assert_eq!([last[3], last[13]], [114, 141]);
    assert_eq!(Desirability::new(false).action(&state).to_string(), "trade:ore-lumber");
}

/// The first position with other hands. The goal is always 13, two roads away.
#[test]
fn it_trades_before_it_builds() {
    let action = |hand: &str| {
        let (_, state) = position(&format!("T3CR0.1H{hand}/T12CR12H0.0.0.0.0 - 0 m"));
        Desirability::new(false).action(&state).to_string()
    };
    assert_eq!(action("0.0.0.0.0"), "end");
    // A road lacks brick. Of eight wheat and nine ore, ore is given.
    assert_eq!(action("8.0.1.0.9"), "trade:ore-brick");
    // Wheat and ore are equal: wheat is the first. Lumber and brick are missing: lumber is the first.
    assert_eq!(action("8.0.0.0.8"), "trade:wheat-lumber");
    // Seven of each are enough, three of each are not.
    assert_eq!(action("7.7.0.0.0"), "trade:wheat-lumber");
    assert_eq!(action("3.3.1.0.2"), "end");
}

/// From 8 there are two ways around hex 4 to 23: by 12 and 17, or by 13 and 18.
#[test]
fn it_takes_the_path_of_the_lowest_vertices() {
    // Every hex but 8 and 9 is desert: 23 touches both, with a six and an eight. Player 0's only road is 4-8;
    // player 1 is far away.
    let desert = "d0,d0,d0,d0,d0,d0,d0,d0,w6,o8,d0,d0,d0,d0,d0,d0,d0,d0,d0";
    let (_, state) = on(desert, "T4CR7H0.0.1.1.0/T42CR53H0.0.0.0.0 - 0 m");
    // 17 has only the six at distance 2: 100 + 25 + 5 - 4 = 126. 23 has both at distance 3: 160 - 9 = 151.
    // 28 has the six at distance 4. So the goal is 23, or 29 with both at distance 4: 144.
    let last = *weights(&state, false).last().unwrap();
    assert_eq!([last[17], last[18], last[23], last[29]], [126, 126, 151, 144]);
    assert_eq!(Desirability::new(false).action(&state).to_string(), "road:12");
    // The other player's road bars that way.
    let (_, state) = on(desert, "T4CR7H0.0.1.1.0/T17.42CR19.53H0.0.0.0.0 - 0 m");
    assert_eq!(Desirability::new(false).action(&state).to_string(), "road:13");
}

/// Player 0 ends a road on 8 beside player 1's town there: from 8 it goes no further, from 3 it does.
#[test]
fn no_road_starts_from_an_opponents_building() {
    let (game, state) = position("T3.43CR0.1.7.62H0.0.1.1.0/T8.46CR12.65H0.0.0.0.0 - 0 m");
    // From 3: 6. From 4: 2. From 43: 54, 55. From 47: 66. Not 13 from 8, and 12 is taken.
    assert_eq!(legal(&game, &state), ["road:2", "road:6", "road:54", "road:55", "road:66", "end"]);
}

/// Player 2 has six points, and takes the longest road when player 1 cuts player 0's.
#[test]
fn an_opponents_town_can_make_a_third_player_win() {
    let before =
        "T3.17CR0.1.7.12.19H0.0.0.0.0/T9.43CR13.14.62H1.1.1.1.0/TC15.26.46R9.17.22.32.38.65H0.0.0.0.0 0 1 m";
    let (game, state) = position(before);
    let points = |state: &State| [0, 1, 2].map(|player| state.points(Player::new(player)));
    assert_eq!((points(&state), state.winner()), ([4, 2, 6], None));
    let state = played(&game, state, &["town:8"]);
    assert_eq!((points(&state), state.winner()), ([2, 3, 8], Some(Player::new(2))));
    assert_eq!(game.count_actions(&state), 0);
}

#[test]
fn the_player_to_move_wins_before_the_next_seats() {
    let (won, also_won, lost) = ("TC0.2.7.9RH0.0.0.0.0", "TC39.41.47.49RH0.0.0.0.0", "TCRH0.0.0.0.0");
    for (to_move, winner) in [(0, 0), (1, 2), (2, 2)] {
        let (_, state) = position(&format!("{won}/{lost}/{also_won} - {to_move} m"));
        assert_eq!(state.winner(), Some(Player::new(winner)));
    }
}

#[test]
fn dice_pay_towns_once_and_cities_twice() {
    let (game, state) = position("T8CRH0.0.0.0.0/T43C18RH0.0.0.0.0 - 0 r");
    // Brick 6 is hex 4, with 8 and 18; wheat 6 is hex 17, with none.
    let six = played(&game, state, &["roll:6"]);
    assert_eq!([six.hand(Player::FIRST), six.hand(Player::SECOND)], [&[0, 0, 0, 1, 0], &[0, 0, 0, 2, 0]]);
    let seven = played(&game, state, &["roll:7"]);
    assert_eq!([seven.hand(Player::FIRST), seven.hand(Player::SECOND)], [&[0; 5], &[0; 5]]);
}

#[test]
fn builds_and_trades_have_their_prices() {
    let (game, state) = position("T12CR7.12H2.1.9.2.3/T43CR62H0.0.0.0.0 - 0 m");
    let hand = |actions: &[&str]| *played(&game, state, actions).hand(Player::FIRST);
    assert_eq!(hand(&["road:1"]), [2, 1, 8, 1, 3]);
    assert_eq!(hand(&["road:1", "town:0"]), [1, 0, 7, 0, 3]);
    assert_eq!(hand(&["road:1", "town:0", "trade:lumber-wheat"]), [2, 0, 3, 0, 3]);
    let state = played(&game, state, &["road:1", "town:0", "trade:lumber-wheat", "city:12"]);
    assert_eq!((state.hand(Player::FIRST), state.points(Player::FIRST)), (&[0, 0, 3, 0, 0], 3));
    assert_eq!(legal(&game, &state), ["end"]);
}
