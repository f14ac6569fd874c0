//! Promises about one position: generation, legality, play, notation, keys, chance.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Finding, Walk, ensure, words};
use crate::game::{Game, Turn};
use crate::notation::{Action, PlayError};
use crate::views::{Viewer, Views};

/// List, callback, count and `is_legal` agree; no duplicates; the same order twice; a visitor can stop.
pub(super) fn actions_agree<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    let state = driver.state();
    let list = game.actions(state);
    let list = list.as_ref();
    ensure(list == game.actions(state).as_ref(), "generation order is stable", || words(list))?;
    ensure(list.len() == game.count_actions(state), "the count agrees with the list", || {
        format!("{} and {}", game.count_actions(state), list.len())
    })?;
    for (index, &action) in list.iter().enumerate() {
        ensure(!list[..index].contains(&action), "no action is listed twice", || action.to_string())?;
        ensure(game.is_legal(state, action), "listed actions are legal", || action.to_string())?;
        let earlier = list[..index].iter().find(|earlier| earlier.to_bits() == action.to_bits());
        ensure(earlier.is_none(), "actions of one state differ in their bits", || action.to_string())?;
    }
    let has_null_move = game.null_move(state).is_some();
    ensure(G::NULL_MOVE || !has_null_move, "a game that has null moves says so", || game.position(state))?;
    for stop_after in [1, list.len() / 2, list.len()] {
        if (1..=list.len()).contains(&stop_after) {
            visitor_stops(game, state, list, stop_after)?;
        }
    }
    Ok(())
}

/// A visitor sees the list's beginning, and no more than it wants.
fn visitor_stops<G: Game>(game: &G, state: &G::State, list: &[G::Action], stop_after: usize) -> Finding {
    let mut visited = Vec::new();
    let _ = game.for_each_action(state, |action| {
        visited.push(action);
        if visited.len() == stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    ensure(visited.len() == stop_after, "a visitor can stop early", || {
        format!("{} of {stop_after}", visited.len())
    })?;
    ensure(visited == list[..stop_after], "a visitor sees the list", || words(&visited))
}

/// How many times each action should come up when random ones are counted. The chance that one then stays away,
/// or comes up three times as often, is below one in ten million millions.
const DRAWS_PER_ACTION: usize = 40;
/// Counting is slow: done at every so many plies of a game, from the first on.
const COUNT_EVERY_PLIES: usize = 16;

/// Random actions are legal and equally likely, and there is one exactly when the game is not over.
pub(super) fn random_actions_are_fair<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let state = walk.driver.state();
    let list = game.actions(state);
    let list = list.as_ref();
    let is_counted = walk.driver.plies().is_multiple_of(COUNT_EVERY_PLIES);
    let mut counts = alloc::vec![0; list.len()];
    for _ in 0..if is_counted { DRAWS_PER_ACTION * list.len() } else { 1 } {
        let action = game.random_action(state, &mut walk.cache, &mut walk.rng);
        let place = action.and_then(|action| list.iter().position(|&listed| listed == action));
        ensure(
            action.is_none() == list.is_empty() && (action.is_none() || place.is_some()),
            "random actions are legal",
            || format!("{action:?}"),
        )?;
        if let Some(place) = place {
            counts[place] += 1;
        }
    }
    let is_fair = counts.iter().all(|count| (1..3 * DRAWS_PER_ACTION).contains(count));
    ensure(is_fair || !is_counted, "random actions are equally likely", || format!("{counts:?}"))
}

/// The player to move finds the same actions in the own view.
pub(super) fn choices_agree<G: Views>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    let Turn::Player(player) = game.turn(driver.state()) else { return Ok(()) };
    let view = game.view(driver.state(), Viewer::Player(player));
    let choices = game.choices(&view);
    let mut visited = Vec::new();
    let _ = game.for_each_choice(&view, |action| {
        visited.push(action);
        ControlFlow::Continue(())
    });
    let is_same = choices.as_ref() == game.actions(driver.state()).as_ref() && choices.as_ref() == visited;
    ensure(is_same, "a view offers its player the legal actions", || words(choices.as_ref()))
}

/// Playing a copy twice gives the same state twice, and checked and unchecked play agree.
pub(super) fn play_is_a_function<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    let state = driver.state();
    for &action in game.actions(state).as_ref() {
        let next = game.after(state, action);
        ensure(next == game.after(state, action), "play is a function of the state", || action.to_string())?;
        let mut checked = state.clone();
        let played = game.try_play(&mut checked, action);
        ensure(played.is_ok() && checked == next, "checked play agrees with play", || action.to_string())?;
        key_is_fresh(game, &next)?;
    }
    Ok(())
}

/// The key is the one that the position has when it is read, which computes it from nothing.
fn key_is_fresh<G: Game>(game: &G, state: &G::State) -> Finding {
    let text = game.position(state);
    let read = game.parse_position(&text).ok().filter(|read| game.position(read) == text);
    let Some(read) = read else { return Err(("a position reads back", text)) };
    let (key, fresh) = (game.key(state), game.key(&read));
    ensure(key == fresh, "the incremental key equals the recomputed one", || {
        format!("{key} and {fresh}, {text}")
    })
}

/// Actions of other positions are refused by name where they are not legal, and change nothing.
pub(super) fn illegal_actions_are_refused<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let state = walk.driver.state();
    let legal = game.actions(state);
    let is_over = matches!(game.turn(state), Turn::Over(_));
    for &action in &walk.pool {
        let listed = legal.as_ref().contains(&action);
        ensure(game.is_legal(state, action) == listed, "is_legal agrees with the list", || {
            action.to_string()
        })?;
        if listed {
            continue;
        }
        let mut copy = state.clone();
        let refused = match game.try_play(&mut copy, action) {
            Err(PlayError::Over { .. }) => is_over,
            Err(PlayError::Illegal { why, .. }) => !is_over && !why.is_empty(),
            _ => false,
        };
        ensure(refused, "an illegal action is refused with its reason", || action.to_string())?;
        ensure(copy == *state, "a refused action changes nothing", || action.to_string())?;
    }
    Ok(())
}

/// Positions and actions read back as what they were.
pub(super) fn notation_reads_back<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    let state = driver.state();
    let text = game.position(state);
    ensure(text.lines().count() == 1 && text.trim() == text, "a position is one line", || text.clone())?;
    ensure(game.parse_position(&text).as_ref() == Ok(state), "a position reads back", || {
        format!("{:?}", game.parse_position(&text))
    })?;
    for &action in game.actions(state).as_ref() {
        let text = action.to_string();
        ensure(!text.is_empty() && !text.contains(char::is_whitespace), "an action is one word", || {
            text.clone()
        })?;
        ensure(text.parse() == Ok(action), "an action reads back", || text.clone())?;
        ensure(game.parse_action(state, &text) == Ok(action), "an action reads back at its state", || {
            text.clone()
        })?;
    }
    Ok(())
}

/// At a chance turn every outcome has a weight, and they add up to the declared total.
pub(super) fn chance_weights_add_up<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    let state = driver.state();
    if game.turn(state) != Turn::Chance {
        return Ok(());
    }
    let weights: Vec<u32> =
        game.actions(state).as_ref().iter().map(|&outcome| game.weight(state, outcome)).collect();
    ensure(G::CHANCE, "chance is declared", String::new)?;
    ensure(!weights.contains(&0), "every outcome can come up", || words(&weights))?;
    let total = game.total_weight(state);
    ensure(weights.iter().sum::<u32>() == total, "chance weights add up", || {
        format!("{} to {total}", words(&weights))
    })
}
