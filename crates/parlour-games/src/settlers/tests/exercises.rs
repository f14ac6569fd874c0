//! The answers of the exercises: against every order of everything in a turn where the game is to be won, in a draft
//! against the report's AI and a search that tries out what might come.

use parlour_core::{Budget, Game, Player, Sight, Turn};
use parlour_search::Mcts;

use crate::lessons::{Lesson, lessons};
use crate::settlers::evaluation::Prospects;
use crate::settlers::island::vertices;
use crate::settlers::report::site_weights;
use crate::settlers::{Action, Settlers, State};

/// Enough for the search to tell good sites from bad.
const NODES: u64 = 20_000;

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Settlers>() {
        if lesson.is_won() {
            check_turn(&lesson);
        } else {
            check_site(&lesson);
        }
    }
}

/// After every step the turn can still be won, after anything else it cannot; and nothing could be left out.
fn check_turn(lesson: &Lesson<Settlers>) {
    for (step, state, left) in lesson.steps() {
        let is_won_after = |action, actions| {
            is_won_within_turn(&lesson.game, &lesson.game.after(state, action), lesson.player, actions)
        };
        lesson.check(step, state, |action| is_won_after(action, u32::MAX));
        let sooner = left
            .checked_sub(2)
            .is_some_and(|less| lesson.game.actions(state).iter().any(|&action| is_won_after(action, less)));
        assert!(!sooner, "{}", lesson.exercise.title);
    }
}

/// Whether a player wins before the turn ends, in at most so many actions, by trying every order of everything.
fn is_won_within_turn(game: &Settlers, state: &State, player: Player, actions: u32) -> bool {
    match game.turn(state) {
        Turn::Over(outcome) => outcome.winner() == Some(player),
        Turn::Player(_) if actions > 0 => game
            .actions(state)
            .iter()
            .any(|&action| is_won_within_turn(game, &game.after(state, action), player, actions - 1)),
        _ => false,
    }
}

/// The site has the highest weight, no other has as much, and the search begins there too, whatever its seed.
fn check_site(lesson: &Lesson<Settlers>) {
    let (step, state, _) = lesson.steps().next().unwrap();
    let weights = site_weights(state);
    let highest = vertices(state.open_sites()).map(|site| weights[site.index()]).max().unwrap();
    lesson.check(
        step,
        state,
        |action| matches!(action, Action::Town(site) if weights[site.index()] == highest),
    );
    for seed in 0..3 {
        let sight = Sight { game: &lesson.game, player: lesson.player, view: state, past: &[] };
        let mut search = Mcts::new(Prospects::default(), seed);
        let found = search.search(sight, &Budget::default().nodes(NODES), &mut |_| {}).action;
        lesson.check(step, state, |action| action == found);
    }
}
