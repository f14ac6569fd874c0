//! Positions, views and tracking views: what reads back, and what is refused.

use std::string::ToString;

use parlour_core::{Game, Player, Rng, Turn, Viewer, Views};

use super::{random_state, variant};
use crate::seawars::{Known, SeaWars};

const CLASSIC: &str = "a1h5,a2h4,a3h3,d3h3,a5h2 a1v5,b1v4,c1v3,d1v3,h8";

#[test]
fn tracking_views_read_back() {
    let game = variant("classic");
    for text in [
        "8/8/3m4/8/3h4/3h4/8/8 5433 d3,d4:2",
        "8/8/8/8/8/8/8/8 54332 -",
        "8/8/8/8/8/8/8/hhhhh3 4332 a1,c1,b1,e1,d1:5",
        "mmmmmmmm/8/8/8/8/8/8/8 54332 -",
    ] {
        let (view, turn) = game.parse_view(text).unwrap().unwrap();
        assert_eq!(turn, Turn::Player(Player::FIRST));
        assert_eq!(game.view_position(&view, Viewer::Player(Player::FIRST)), text);
        assert!(view.fleets.iter().all(|fleet| matches!(fleet, Known::Count(5))));
    }
    let over = "8/8/8/8/8/8/8/hh6 - a1,b1:2";
    let (_, turn) = variant("8x8-2").parse_view(over).unwrap().unwrap();
    assert!(matches!(turn, Turn::Over(_)));
}

/// A player's own view, written down in the middle of a game, is the same view again.
#[test]
fn views_of_random_games_read_back() {
    for name in ["classic", "small", "hasbro", "4x4-32"] {
        let game = variant(name);
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let state = random_state(&game, seed as u32, &mut rng);
            let Turn::Player(player) = game.turn(&state) else { continue };
            let viewer = Viewer::Player(player);
            let view = game.view(&state, viewer);
            let text = game.view_position(&view, viewer);
            assert_eq!(game.parse_view(&text), Some(Ok((view, Turn::Player(player)))), "{text}");
            // The other's ships are not in it.
            for ship in state.fleet(player.other()) {
                let is_ones_own = state.fleet(player).contains(ship);
                assert!(is_ones_own || !text.contains(&ship.to_string()), "{text}");
            }
        }
    }
}

fn refusal(game: &SeaWars, text: &str) -> std::string::String {
    match game.parse_view(text) {
        Some(read) => read.unwrap_err().why,
        None => game.parse_position(text).unwrap_err().why,
    }
}

#[test]
fn garbled_positions_are_refused_with_the_reason() {
    let game = variant("classic");
    let grid = "8/8/8/8/8/8/8/8";
    let fleets = "a1h5,a2h4,a3h3,d3h3,a5h2 a1v5,b1v4,c1v3,d1v3,e1v2";
    let check = |text: &str, why: &str| {
        let refused = refusal(&game, text);
        assert!(refused.contains(why), "{text}: {refused}");
    };
    check("", "six fields");
    check("a b c d", "six fields");
    check(&std::format!("{CLASSIC} {grid} - {grid} -"), "`h8` is no ship");
    check(&std::format!("a1h4 - {grid} - {grid} -"), "ship 1 of a fleet has 5 cells, but a1h4 has 4");
    check(&std::format!("e1h5 - {grid} - {grid} -"), "e1h5 sticks out of the board");
    check(&std::format!("a1h5,a1v4 - {grid} - {grid} -"), "a1v4 and a1h5 overlap");
    check(&std::format!("a1h5,a2h4,a3h3,d3h3,a5h2,a6h2 - {grid} - {grid} -"), "5 ships, not more");
    check(&std::format!("a1h5 a1h5 {grid} - {grid} -"), "only after all before them are placed");
    check(&std::format!("a1h5 - {grid} - 7m/8/8/8/8/8/8/8 -"), "only after all before them are placed");
    check(&std::format!("?9 ?5 {grid} - {grid} -"), "`?9` is no number of hidden ships from ?0 to ?5");
    check(&std::format!("{fleets} mm6/8/8/8/8/8/8/8 - {grid} -"), "there cannot be 2 and 0");
    check(&std::format!("{fleets} {grid} - m7/8/8/8/8/8/8/8 -"), "there cannot be 0 and 1");
    check(
        &std::format!("{fleets} 8/8/8/8/8/8/8/m7 - {grid} -"),
        "the shot at a1 is said to be answered `miss`",
    );
    check(&std::format!("{fleets} 8/8/8/8/8/8/8/7h h1 {grid} -"), "by the fleet it is `miss`");
    check(&std::format!("{fleets} 8/8/8/8/8/8/8/h7 a1:5 {grid} -"), "by the fleet it is `hit`");
    check(&std::format!("{fleets} 8/8/8/8/8/8/8/h7 - {grid} -"), "a hit at a1 that is not listed");
    check(&std::format!("{fleets} {grid} a1 {grid} -"), "the hit at a1 is not an h on the grid");
    check(&std::format!("{fleets} 8/8/8/8/8/8/8/h7 a1,a1 {grid} -"), "or is listed twice");
    check("8/8/8/8/8/8/8/x7 54332 -", "`x` in rank 1 is not m, h or 1-8");
    check("8/8/8/8/8/8/8/7 54332 -", "rank 1 is only 7 squares wide");
    check("8/8/8/8/8/8/8/h7 5433 a1:2", "no fleet could have given these answers");
    check("8/8/8/8/8/8/8/hh6 54332 a1,b1:2", "the ships afloat are `5433`");
    check("8/8/8/8/8/8/8/hh6 5433 a1,b1:6", "sinks a ship that the fleet has not");
    check("8/8/8/8/8/8/8/hh6 5433 a1,b1:1", "is no hit");
    check("8/8/8/8/8/8/8/hh6 5433 a1,z1:2", "is no hit");
    check("hhhhhhhh/hhhhhhhh/hhhhhhhh/8/8/8/8/8 54332 -", "more hits than a fleet has cells");
    check(
        "mm1m1m1m/m1m1m1m1/1m1m1m1m/m1m1m1m1/1m1m1m1m/m1m1m1m1/1m1m1m1m/m1m1m1m1 54332 -",
        "no fleet could",
    );
    check(&std::format!("? ?5 {grid} - {grid} -"), "`?` is no number of hidden ships");
    check(&std::format!("?2 ?0 {grid} - {grid} -"), "a view is that of the player to move");
    check(
        &std::format!("?5 a1h5,a2h4,a3h3,d3h3,a5h2 {grid} - {grid} -"),
        "a view is that of the player to move",
    );
    assert_eq!(
        game.parse_position("8/8/8/8/8/8/8/8 54332 -").unwrap_err().why,
        "a fleet is hidden: that is a view, and the game cannot go on from it"
    );
    // A fleet is hidden: nothing to begin a game with.
    assert!(game.parse_position(&std::format!("a1h5 ?0 {grid} - {grid} -")).is_err());
}

/// Whatever is typed, there is an answer and no panic.
#[test]
fn any_text_gets_an_answer() {
    let game = variant("small");
    let letters: std::vec::Vec<char> = "a1h52v8/-,:?mhz 0é".chars().collect();
    let mut rng = Rng::new(11);
    for _ in 0..20_000 {
        let length = rng.below(40);
        let text: std::string::String = (0..length).filter_map(|_| rng.pick(&letters)).collect();
        let _ =
            (game.parse_view(&text), game.parse_position(&text), game.parse_action(&game.start(0), &text));
        let _ = crate::seawars::Waters::named(&text);
    }
}
