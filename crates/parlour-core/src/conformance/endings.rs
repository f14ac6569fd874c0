//! Promises about whole games: length, returns, replay.

use alloc::format;
use alloc::string::ToString;

use super::{Finding, ensure};
use crate::driver::Driver;
use crate::game::{Game, Turn};
use crate::notation::PlayError;
use crate::record::{Record, replay};

/// There is something to do exactly as long as the game is not over; over is over.
pub(super) fn a_turn_has_actions_exactly_when_not_over<G: Game>(game: &G, driver: &Driver<G>) -> Finding {
    let count = game.count_actions(driver.state());
    let is_over = matches!(game.turn(driver.state()), Turn::Over(_));
    ensure(is_over == (count == 0), "a turn has actions exactly when the game is not over", || {
        format!("{count} actions, {}", game.turn(driver.state()))
    })
}

/// When the game is over, also by repetition, nothing can be played.
pub(super) fn over_is_over<G: Game>(game: &G, driver: &Driver<G>) -> Finding {
    let Turn::Over(_) = driver.turn(game) else { return Ok(()) };
    for action in game.actions(driver.state()).as_ref().iter().copied().chain(driver.actions().next_back()) {
        let refused = matches!(driver.clone().try_play(game, action), Err(PlayError::Over { .. }));
        ensure(refused, "over is over", || action.to_string())?;
    }
    Ok(())
}

/// A game lasts no longer than it declares.
pub(super) fn a_game_ends_within_its_length<G: Game>(longest: Option<u32>, driver: &Driver<G>) -> Finding {
    let plies = driver.plies() as u32;
    ensure(longest.is_none_or(|longest| plies <= longest), "a game ends within its declared length", || {
        format!("{plies} actions")
    })
}

/// Every player gets a return, none above the best or below the worst.
pub(super) fn returns_are_within_bounds<G: Game>(game: &G, driver: &Driver<G>) -> Finding {
    let Turn::Over(outcome) = driver.turn(game) else { return Ok(()) };
    let best = game.best_return();
    let values = outcome.returns.as_slice();
    ensure(values.len() == game.players(), "every player gets a return", || format!("{values:?}"))?;
    ensure(values.iter().all(|&value| i32::from(value).abs() <= best), "returns are within bounds", || {
        format!("{values:?}")
    })?;
    let reason = outcome.reason().to_string();
    ensure(!reason.is_empty() && !reason.contains("{}"), "an outcome has a reason", || reason.clone())
}

/// A record read back and replayed gives the same states.
pub(super) fn a_replayed_record_gives_the_same_states<G: Game>(
    game: &G,
    driver: &Driver<G>,
    seed: u64,
) -> Finding {
    let promise = "a replayed record gives the same states";
    let record = Record {
        game: "game".into(),
        variant: "variant".into(),
        seed,
        actions: driver.actions().map(|action| action.to_string()).collect(),
        ..Record::default()
    };
    let read: Record = record.to_string().parse().map_err(|error| (promise, format!("{error}")))?;
    let replayed = replay(game, &read).map_err(|error| (promise, error.to_string()))?;
    let is_same = replayed.steps().eq(driver.steps()) && replayed.state() == driver.state();
    ensure(is_same, promise, || "a state differs".into())?;
    ensure(replayed.turn(game) == driver.turn(game), promise, || "the turn differs".into())
}

/// Taking everything back leads to the first state, and playing it again to the last.
pub(super) fn an_undone_game_can_be_played_again<G: Game>(game: &G, driver: &Driver<G>) -> Finding {
    let promise = "an undone game can be played again";
    let mut copy = driver.clone();
    while copy.undo() {}
    ensure(copy.state() == driver.first_state() && copy.past().is_empty(), promise, || {
        "not the first state".into()
    })?;
    for action in driver.actions() {
        copy.try_play(game, action).map_err(|error| (promise, error.to_string()))?;
    }
    ensure(copy.state() == driver.state() && copy.past() == driver.past(), promise, || {
        "not the last state".into()
    })
}
