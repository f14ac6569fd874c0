//! The erased layer, as every front end uses it. What is said of every game is said once, for the whole list.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "table/bots.rs"]
mod bots;
#[path = "table/changes.rs"]
mod changes;
#[path = "table/door.rs"]
mod door;
#[path = "table/fuzz.rs"]
mod fuzz;
#[path = "table/golden.rs"]
mod golden;
#[path = "table/learning.rs"]
mod learning;
#[path = "table/secrets.rs"]
mod secrets;
#[path = "table/tables.rs"]
mod tables;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::{Player, Turn};
use parlour_table::table::clock::Moment;
use parlour_table::table::door::Request;
use parlour_table::{AnyRules, Limits, Table, house};

/// Every variant of every game.
fn all_rules() -> Vec<Arc<dyn AnyRules>> {
    let variants = house()
        .games()
        .flat_map(|game| game.info().variants.iter().map(|variant| game.rules(Some(variant.name)).unwrap()));
    variants.collect()
}

/// A table with these seats; people where there are more players than seats named.
fn table(rules: &Arc<dyn AnyRules>, seed: u64, seats: &[&str]) -> Table {
    let mut seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
    seats.resize(rules.players(), "person".into());
    Table::open(rules.clone(), seed, &seats).unwrap()
}

/// The bot to move chooses and plays.
fn bot_acts(table: &mut Table, player: Player, limits: &Limits) {
    let decision = table.think(limits, &AtomicBool::new(false), &mut |_| {}).expect("a bot is to move");
    table.act(player, &decision.action).expect("a bot plays legally");
}

/// Long enough for any game that is played with a purpose; random ones may have none.
const LONG_ENOUGH: u64 = 240;

/// Lets the bots play to the end, or until the first player has had enough and resigns.
fn play_out(table: &mut Table, limits: &Limits) {
    while let Turn::Player(player) = table.turn() {
        if table.session().plies() >= LONG_ENOUGH {
            table.ask(Player::FIRST, &Request::Resign, Moment(0)).unwrap();
        } else {
            bot_acts(table, player, limits);
        }
    }
}
