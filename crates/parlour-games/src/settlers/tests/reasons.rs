//! What is said for an action, what the stages show, and what was luck, worked out by hand. The vertices are drawn in
//! `roads.rs`.

use std::format;
use std::string::String;
use std::vec::Vec;

use parlour_core::{Bot, Budget, Face, Game, Player, Sight};

use super::{HEXES, game};
use crate::settlers::report::Desirability;
use crate::settlers::{Action, Settlers, State};

/// Red has a town on v3, at the ore of 10, and blue one on v12, between that, wheat of 12 and brick of 6.
fn island(phase: &str) -> (Settlers, State) {
    let game = game("preset", 2);
    let text = format!("{HEXES} T3CR0.1.7H1.1.1.1.0/T12CR19H0.0.0.0.0 - 0 {phase}");
    let state = game.parse_position(&text).unwrap();
    (game, state)
}

fn reason(action: &str) -> String {
    let (game, state) = island("m");
    game.reason(&state, Player::FIRST, &[action.parse().unwrap()])
}

#[test]
fn a_town_is_praised_for_what_it_yields() {
    assert_eq!(reason("town:4"), "10 and 2 pay here: 4 rolls of 36, with the first wool");
}

#[test]
fn who_ends_a_turn_with_cards_saves_them() {
    assert_eq!(reason("end"), "Saves the cards for a city: 4 cards short");
}

#[test]
fn the_stages_are_the_reports() {
    let (game, state) = island("m");
    let sight = Sight { game: &game, player: Player::FIRST, view: &state, past: &[] };
    let mut bot = Desirability::new(false);
    let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
    bot.elaborate(sight, &Budget::default(), &mut decision);
    let stages = decision.insight.stages;
    let weight = |stage: usize, spot: &str| {
        let values = stages[stage].spots.iter();
        values.filter(|value| value.spot.as_deref() == Some(spot)).map(|value| value.value).next()
    };
    assert_eq!(stages.len(), 5);
    // On v4 meet ore of 10, three pairs of dice, and wool of 2, one pair: 9 and 1, then 5 for each of the two.
    let grown: Vec<Option<i32>> = (0..5).map(|stage| weight(stage, "v4")).collect();
    assert_eq!(grown, [Some(110), Some(120), Some(120), Some(120), Some(120)]);
    // v0 is next to the town on v3: it is out at the last stage, and not shown.
    assert_eq!((weight(0, "v0").is_some(), weight(4, "v0")), (true, None));
}

#[test]
fn luck_is_what_came_beside_what_was_due() {
    let (game, state) = island("r");
    let rolls = [(&state, Action::Roll(10)), (&state, Action::Roll(7))];
    let luck = game.luck(&mut rolls.into_iter());
    // Red: three pairs of 36 at each of two rolls is a sixth of a card. Blue: nine pairs, half a card.
    let told: Vec<(u32, u32)> = luck.iter().map(|row| (row.got, row.expected_tenths)).collect();
    assert_eq!(told, [(1, 2), (1, 5)]);
    assert!(game.luck(&mut core::iter::empty()).is_empty());
}
