//! Repetition (R7) and what a search remembers from move to move: an entry of the transposition table that was found
//! when a position had occurred once must not be believed when it has occurred twice.

use std::string::{String, ToString};

use parlour_core::{Budget, Driver, Game, Sight, Turn};
use parlour_search::AlphaBeta;
use parlour_search::alphabeta::Settings;
use parlour_search::oracle::{self, Trial};

use super::super::evaluation::Siege;
use super::super::{DEFENDERS, Hnefatafl};
use super::agreement::times;
use super::variant;

fn play(game: &Hnefatafl, driver: &mut Driver<Hnefatafl>, actions: &str) {
    for action in actions.split_whitespace() {
        driver.try_play(game, action.parse().unwrap()).unwrap();
    }
}

fn choice(bot: &mut AlphaBeta<Siege>, game: &Hnefatafl, driver: &Driver<Hnefatafl>, nodes: u64) -> String {
    let past = driver.past();
    let sight = Sight { game, player: DEFENDERS, view: driver.state(), past: &past };
    let budget = Budget::default().nodes(nodes).bytes(16 << 20);
    bot.search(sight, &budget, &mut |_| {}).action.to_string()
}

/// From a game against another engine: the third `j2j1` ends it, and the table knew the position before it from
/// two earlier searches, when `j2j1` was harmless.
#[test]
fn the_third_occurrence_is_seen_whatever_was_searched_before() {
    const OPENING: &str = "j6j2 h6h10 a4b4 e7d7 h1h9 g6i6 d1d3 f6h6 f10j10 h6h1 j2j1 h1i1 j10j1 i1i2 j1j2";
    let game = variant("copenhagen");
    let settings = Settings { late_move_reductions: false, ..Settings::default() };
    let mut bot = AlphaBeta::new(Siege::of(&game)).with_settings(settings);
    let mut driver = Driver::new(game.start(0));
    play(&game, &mut driver, OPENING);
    choice(&mut bot, &game, &driver, 300_000);
    play(&game, &mut driver, "i2i1 j2j1");
    choice(&mut bot, &game, &driver, 300_000);
    play(&game, &mut driver, "i1i2 j1j2");
    // What makes the test worth something: the losing action is there to be played.
    let mut lost = driver.clone();
    play(&game, &mut lost, "i2i1 j2j1");
    assert!(matches!(lost.turn(&game), Turn::Over(_)));
    assert_ne!(choice(&mut bot, &game, &driver, 300_000), "i2i1");
}

/// Three plies are too few to come back to a position within the search, so whatever repeats has really occurred,
/// and then the value with a table full of earlier searches is exactly the value without one.
#[test]
fn a_table_of_earlier_searches_changes_no_value() {
    for (name, games) in [("brandubh", 20), ("tablut", 12), ("copenhagen", 6)] {
        let game = variant(name);
        let trial = Trial { games: times(games), every: 3, depth: 3 };
        let met = oracle::agree_with_history(&game, &Siege::of(&game), trial).unwrap();
        assert!(met.positions > 100 && met.decided_by_history > 3, "{name}: {met:?}");
    }
}
