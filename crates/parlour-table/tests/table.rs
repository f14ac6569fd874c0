//! The erased layer, as every front end uses it. What is said of every game is said once, for the whole list.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "table/art.rs"]
mod art;
#[path = "table/bots.rs"]
mod bots;
#[path = "table/catalog.rs"]
mod catalog;
#[path = "table/chances.rs"]
mod chances;
#[path = "table/changes.rs"]
mod changes;
#[path = "table/checks.rs"]
mod checks;
#[path = "table/codes.rs"]
mod codes;
#[path = "table/editing.rs"]
mod editing;
#[path = "table/fairness.rs"]
mod fairness;
#[path = "table/fuzz.rs"]
mod fuzz;
#[path = "table/golden.rs"]
mod golden;
#[path = "table/learning.rs"]
mod learning;
#[path = "table/requests.rs"]
mod requests;
#[path = "table/secrets.rs"]
mod secrets;
#[path = "table/tables.rs"]
mod tables;
#[path = "table/why.rs"]
mod why;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_builtin::games;
use parlour_core::{Player, Turn};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Event;
use parlour_table::table::request::{Refusal, Request};
use parlour_table::{AnyRules, Company, Limits, Table};

/// Every variant of every game.
fn all_rules() -> Vec<Arc<dyn AnyRules>> {
    let variants = games()
        .games()
        .flat_map(|game| game.info().variants.iter().map(|variant| game.rules(Some(variant.name)).unwrap()));
    variants.collect()
}

/// Every variant with a champion, which hints and analysis ask.
fn rules_with_champion() -> Vec<Arc<dyn AnyRules>> {
    all_rules().into_iter().filter(|rules| rules.has_bot("champion")).collect()
}

/// A company with these seats; people where there are more players than seats named.
fn company(rules: &Arc<dyn AnyRules>, seed: u64, seats: &[&str]) -> Company {
    let mut seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
    seats.resize(rules.players(), "person".into());
    Company::open(rules.clone(), seed, &seats).unwrap()
}

/// The same, without the bots.
fn table(rules: &Arc<dyn AnyRules>, seed: u64, seats: &[&str]) -> Table {
    company(rules, seed, seats).table().clone()
}

/// Asks a table for something, and puts the table that comes of it in its place.
fn ask(table: &mut Table, player: Player, request: &Request, now: Moment) -> Result<Event, Refusal> {
    let (event, next) = table.request(player, request, now)?;
    *table = next;
    Ok(event)
}

/// A player acts.
fn act(table: &mut Table, player: Player, action: &str) -> Result<(), Refusal> {
    ask(table, player, &Request::Act { action: action.to_string() }, Moment(0)).map(drop)
}

/// The bot to move chooses and plays.
fn bot_acts(company: &mut Company, player: Player, limits: &Limits) {
    let decision = company.think(limits, &AtomicBool::new(false), &mut |_| {}).expect("a bot is to move");
    company.act(player, &decision.action).expect("a bot plays legally");
}

/// Long enough for any game that is played with a purpose; random ones may have none.
const LONG_ENOUGH: u64 = 240;

/// Lets the bots play to the end, or until the first player has had enough and resigns.
fn play_out(company: &mut Company, limits: &Limits) {
    while let Turn::Player(player) = company.table().turn() {
        if company.table().session().plies() >= LONG_ENOUGH {
            company.ask(Player::FIRST, &Request::Resign, Moment(0)).unwrap();
        } else {
            bot_acts(company, player, limits);
        }
    }
}
