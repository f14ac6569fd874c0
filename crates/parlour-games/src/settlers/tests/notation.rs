//! Garbled positions and actions are refused with the reason.

use std::format;
use std::string::ToString;

use parlour_core::Game;
use proptest::prelude::*;

use super::{HEXES, game};
use crate::settlers::Action;

#[test]
fn bad_positions_say_what_is_wrong() {
    let refused = |text: &str, why: &str| {
        assert_eq!(game("preset", 2).parse_position(text).unwrap_err().why, why, "{text}");
    };
    let rest = |rest: &str, why: &str| refused(&format!("{HEXES} {rest}"), why);
    let fields = "expected five fields: hexes, players, longest road, player to move, phase; found";
    refused("", &format!("{fields} 0"));
    refused(HEXES, &format!("{fields} 1"));
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m x", &format!("{fields} 6"));
    let others = "T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m";
    refused(&format!("{HEXES},w2 {others}"), "there are 19 hexes, not 20");
    for hex in ["x5", "w7", "w13", "w0", "w", "", "d5", "w05", "ä5", "w-5"] {
        let why = format!("`{hex}` is no hex: a letter of wslbo and a number 2-12 but 7, or d0");
        refused(&format!("{} {others}", HEXES.replace("o10", hex)), &why);
    }
    rest("T3CR0H0.0.0.0.0 - 0 m", "2 play, not 1");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0/TCRH0.0.0.0.0 - 0 m", "2 play, not 3");
    rest(
        "T3R0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m",
        "`T3R0H0.0.0.0.0` is no player: write T3.17C22R5.6.41H0.1.2.0.3",
    );
    rest("T3CR0H0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "a hand is 5 numbers, not 4: `0.0.0.0`");
    rest("T3CR0H0.0.-1.0.0/T12CR12H0.0.0.0.0 - 0 m", "a hand holds 0 to 65535 of a resource, not `-1`");
    rest("T3CR0H0.0.65536.0.0/T12CR12H0.0.0.0.0 - 0 m", "a hand holds 0 to 65535 of a resource, not `65536`");
    rest(
        "T3CR0H0.0.99999999999999999999.0.0/T12CR12H0.0.0.0.0 - 0 m",
        "a hand holds 0 to 65535 of a resource, not `99999999999999999999`",
    );
    rest("T54CRH0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "there is no vertex `54`: they are 0 to 53");
    rest("T3CR72H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "there is no edge `72`: they are 0 to 71");
    rest("T3CR1.0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "`1.0` is not in ascending order");
    rest("T3.3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "`3.3` is not in ascending order");
    rest("T3CR0H0.0.0.0.0/T3CR12H0.0.0.0.0 - 0 m", "v3 has two owners or two buildings");
    rest("T3C3R0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m", "v3 has two owners or two buildings");
    rest("T3CR0H0.0.0.0.0/T12CR0H0.0.0.0.0 - 0 m", "e0 has two owners");
    rest("T3CR0H0.0.0.0.0/T0CR12H0.0.0.0.0 - 0 m", "the buildings on v0 and v3 stand side by side");
    rest(
        "T3CR0.71H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m",
        "the road on e71 is not connected to any building of red",
    );
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 0 0 m", "nobody holds the longest road, not red");
    rest("T3CR0.1.7.12.19H0.0.0.0.0/T43CR62H0.0.0.0.0 - 0 m", "red holds the longest road, not nobody");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 2 0 m", "the holder is 0 to 1, not `2`");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - x m", "the player to move is 0 to 1, not `x`");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 q", "the phase is r, m or s0 to s7, not `q`");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 s8", "the phase is r, m or s0 to s7, not `s8`");
    rest("T3CR0H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 s0", "at s0 red has 0 towns and 0 roads");
    rest("T3CR0H0.0.0.0.0/TCRH0.0.0.0.0 - 0 s2", "at s2 player 1 is to move");
    rest("T3CR0H0.0.0.0.0/T12.43CR12H0.0.0.0.0 - 0 s6", "at s6 blue has 2 towns and 2 roads");
}

#[test]
fn a_draft_reads_back_at_every_step() {
    for players in 2..=4 {
        let game = game("draft", players);
        let mut state = game.start(5);
        while matches!(state.phase(), crate::settlers::state::Phase::Draft(_)) {
            assert_eq!(game.parse_position(&game.position(&state)), Ok(state));
            let action = game.actions(&state)[3 % game.count_actions(&state)];
            game.play(&mut state, action);
        }
    }
}

#[test]
fn bad_actions_say_what_is_wrong() {
    let refused = |text: &str, why: &str| assert_eq!(text.parse::<Action>().unwrap_err().why, why, "{text}");
    let expected = "write road:12, town:3, city:3, trade:wheat-ore, end, or for the dice roll:8";
    for text in ["", "road", "End", "build:3", "end:1"] {
        refused(text, expected);
    }
    refused("roll:1", "two dice show 2 to 12");
    refused("roll:13", "two dice show 2 to 12");
    refused("road:72", "edges are 0 to 71");
    refused("road:07", "edges are 0 to 71");
    refused("road:+7", "edges are 0 to 71");
    refused("town:54", "vertices are 0 to 53");
    refused("city:", "vertices are 0 to 53");
    refused("trade:wheat", "trade one of wheat, wool, lumber, brick, ore for another: wheat-ore");
    refused("trade:wheat-gold", "trade one of wheat, wool, lumber, brick, ore for another: wheat-ore");
}

#[test]
fn illegal_actions_say_why() {
    let game = game("preset", 2);
    let position = format!("{HEXES} T3CR0.1H1.0.1.1.0/T12CR12H0.0.0.0.0 - 0 m");
    let state = game.parse_position(&position).unwrap();
    let refused = |action: &str, why: &str| {
        let error = game.try_play(&mut state.clone(), action.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("`{action}` is not legal: {why}"));
    };
    refused("roll:6", "the dice are not to be rolled now");
    refused("road:0", "there is a road already");
    refused(
        "road:50",
        "a road begins at a building of yours, or at a road of yours where nobody else has built",
    );
    refused("town:3", "there is a building already");
    refused("town:0", "it is too close to another building: leave a free corner between them");
    refused("town:40", "no road of yours leads there yet");
    refused("town:4", "a town costs 1 lumber, 1 brick, 1 wool and 1 wheat");
    refused("city:4", "only a town of yours can become a city");
    refused("city:3", "a city costs 2 wheat and 3 ore");
    refused("trade:wheat-wheat", "trade for something else");
    refused("trade:wheat-ore", "the bank takes four of a kind");
}

proptest! {
    #[test]
    fn nothing_written_makes_it_panic(text in ".{0,80}", cut in 0_usize..140) {
        let game = game("preset", 2);
        let valid = game.position(&game.start(1));
        let _ = game.parse_position(&text);
        let _ = game.parse_position(&format!("{}{text}", valid.get(..cut).unwrap_or(&valid)));
        let _ = text.parse::<Action>();
    }
}
