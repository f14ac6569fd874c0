//! Promises that come with a capability: hidden, zero sum, deterministic, indexed, symmetric.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Disguise, Finding, Walk, ensure, viewers};
use crate::game::{Deterministic, Indexable, Symmetric, Turn, ZeroSum};
use crate::views::{Hidden, Viewer};

/// Hidden: states that a viewer must not tell apart give the same view, turn and news; and a view can be imagined
/// back into a state. Scenes and choices are made from these alone, so they leak nothing either.
pub(super) fn views_leak_nothing<G: Disguise>(game: &G, walk: &mut Walk<G>) -> Finding {
    let (driver, rng) = (&walk.driver, &mut walk.rng);
    ensure(!G::REPEATS, "keys of hidden states are never handed out", String::new)?;
    let state = driver.state();
    for viewer in viewers(game) {
        let name = || format!("{viewer:?}");
        let view = game.view(state, viewer);
        let disguise = game.disguise(state, viewer, rng);
        ensure(
            game.view(&disguise, viewer) == view,
            "what a viewer may not know does not show in the view",
            name,
        )?;
        let is_same_turn =
            game.turn(&disguise) == game.turn(state) || matches!(game.turn(state), Turn::Over(_));
        ensure(is_same_turn, "what a viewer may not know does not show in the turn", name)?;
        for &action in game.actions(state).as_ref() {
            let is_same = !game.is_legal(&disguise, action)
                || game.seen(&disguise, action, viewer) == game.seen(state, action, viewer);
            ensure(is_same, "what a viewer may not know does not show in what is seen", name)?;
        }
        let sampled = game.sample(&view, viewer, rng);
        ensure(
            game.view(&sampled, viewer) == view,
            "a sampled state gives the view it was sampled from",
            name,
        )?;
        ensure(game.turn(&sampled) == game.turn(state), "a sampled state has the same turn", name)?;

        actions_that_look_alike_are_seen_alike(game, state, viewer)?;
        consistent_states_look_alike(game, state, viewer)?;
        if game.turn(state).player().map(Viewer::Player) == Some(viewer) {
            let text = game.view_position(&view, viewer);
            let is_read = game.parse_view(&text) == Some(Ok((view.clone(), game.turn(state))));
            ensure(is_read, "the notation of a view reads back", || text)?;
        }
    }
    Ok(())
}

/// How many consistent states are looked at.
const MAX_CONSISTENT_STATES: usize = 24;

/// Hidden: every state that is said to be consistent with a view gives that view; each is told once; and the real
/// one is among them.
fn consistent_states_look_alike<G: Hidden>(game: &G, state: &G::State, viewer: Viewer) -> Finding {
    let view = game.view(state, viewer);
    let mut states: Vec<G::State> = Vec::new();
    let flow = game.for_each_consistent(&view, viewer, |consistent| {
        states.push(consistent);
        if states.len() < MAX_CONSISTENT_STATES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let name = || format!("{viewer:?}");
    let is_alike = states.iter().all(|other| game.view(other, viewer) == view);
    ensure(is_alike, "a consistent state gives the view it is consistent with", name)?;
    let is_twin = |index: usize| states[..index].contains(&states[index]);
    ensure(!(0..states.len()).any(is_twin), "no consistent state is told twice", name)?;
    let is_found = flow.is_break() || states.contains(state);
    ensure(is_found, "the state is among those that are consistent", name)
}

/// Hidden: what is told of an action says no more than the view after it does.
fn actions_that_look_alike_are_seen_alike<G: Hidden>(game: &G, state: &G::State, viewer: Viewer) -> Finding {
    let actions = game.actions(state);
    for (index, &one) in actions.as_ref().iter().enumerate() {
        for &other in &actions.as_ref()[..index] {
            let view = |action| game.view(&game.after(state, action), viewer);
            let seen = |action| game.seen(state, action, viewer);
            let look_alike =
                game.turn(state).player().map(Viewer::Player) != Some(viewer) && view(one) == view(other);
            ensure(
                !look_alike || seen(one) == seen(other),
                "actions that look alike are seen alike",
                || format!("{one} and {other} to {viewer:?}"),
            )?;
        }
    }
    Ok(())
}

/// Zero sum: two players, and the returns add up to zero.
pub(super) fn returns_add_up_to_zero<G: ZeroSum>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    ensure(game.players() == 2, "a zero-sum game has two players", || game.players().to_string())?;
    let Turn::Over(outcome) = driver.turn(game) else { return Ok(()) };
    let values = outcome.returns.as_slice();
    ensure(values.iter().sum::<i16>() == 0, "returns add up to zero", || format!("{values:?}"))
}

/// Deterministic: chance never acts.
pub(super) fn chance_never_acts<G: Deterministic>(game: &G, walk: &mut Walk<G>) -> Finding {
    let driver = &walk.driver;
    ensure(game.turn(driver.state()) != Turn::Chance, "chance never acts", String::new)
}

/// Indexed: the number of a state leads back to it, on the board and for random numbers.
pub(super) fn index_is_a_bijection<G: Indexable>(game: &G, walk: &mut Walk<G>) -> Finding {
    let (driver, rng) = (&walk.driver, &mut walk.rng);
    let state = driver.state();
    let index = game.index(state);
    ensure(index < game.index_count(), "numbers stay below the count", || index.to_string())?;
    ensure(game.at_index(index) == *state, "the state with a state's number is that state", || {
        index.to_string()
    })?;
    let index = rng.below(game.index_count() as u32) as usize;
    let back = game.index(&game.at_index(index));
    ensure(back == index, "the number of a number's state is that number", || {
        format!("{index} became {back}")
    })?;
    let random = game.at_index(index);
    let read = game.parse_position(&game.position(&random));
    ensure(read == Ok(random), "a numbered state has its key", || index.to_string())
}

/// Indexed: predecessors are exactly the states from which one action leads here.
pub(super) fn predecessors_invert_play<G: Indexable>(game: &G, walk: &mut Walk<G>) -> Finding {
    let (driver, rng) = (&walk.driver, &mut walk.rng);
    let random = game.at_index(rng.below(game.index_count() as u32) as usize);
    for state in [driver.state(), &random] {
        let actions = game.actions(state);
        let actions = actions.as_ref();
        for &action in actions {
            let next = game.after(state, action);
            let predecessors = predecessors(game, &next);
            let twins = actions.iter().filter(|&&twin| game.after(state, twin) == next).count();
            ensure(twins == 1, "different actions lead to different states", || action.to_string())?;
            let found = predecessors.iter().filter(|predecessor| *predecessor == state).count();
            ensure(found == 1, "a state is once among its successor's predecessors", || action.to_string())?;
        }
        for before in predecessors(game, state) {
            if matches!(game.turn(&before), Turn::Over(_)) {
                continue;
            }
            let actions = game.actions(&before);
            let leads_here = actions.as_ref().iter().any(|&action| game.after(&before, action) == *state);
            ensure(leads_here, "a predecessor leads to its state", || game.position(&before))?;
        }
    }
    Ok(())
}

fn predecessors<G: Indexable>(game: &G, state: &G::State) -> Vec<G::State> {
    let mut all = Vec::new();
    game.for_each_predecessor(state, |before| all.push(before));
    all
}

/// Symmetric: mapping then playing equals playing then mapping, and the same actions are legal.
pub(super) fn symmetries_commute_with_play<G: Symmetric>(game: &G, walk: &mut Walk<G>) -> Finding {
    let state = walk.driver.state();
    ensure(game.map_state(state, 0) == *state, "the first symmetry changes nothing", String::new)?;
    for symmetry in 0..game.symmetries() {
        let image = game.map_state(state, symmetry);
        let same_count = game.count_actions(&image) == game.count_actions(state);
        ensure(same_count, "a symmetry keeps the number of actions", || symmetry.to_string())?;
        ensure(game.turn(&image) == game.turn(state), "a symmetry keeps the turn", || symmetry.to_string())?;
        for &action in game.actions(state).as_ref() {
            let mapped = game.map_action(action, symmetry);
            ensure(game.is_legal(&image, mapped), "a symmetry keeps what is legal", || action.to_string())?;
            let commutes = game.after(&image, mapped) == game.map_state(&game.after(state, action), symmetry);
            ensure(commutes, "mapping and playing commute", || action.to_string())?;
        }
    }
    Ok(())
}
