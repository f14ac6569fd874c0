//! The answers of the exercises: against every order of everything in a turn where the game is to be won, otherwise
//! against the pairs of dice that pay; at the beginning also against a search that tries out what might come.

use parlour_core::{Budget, Game, Player, Sight, Turn};
use parlour_search::Mcts;

use crate::lessons::{Lesson, lessons};
use crate::settlers::evaluation::{Prospects, income};
use crate::settlers::island::{Vertex, vertices};
use crate::settlers::report::site_weights;
use crate::settlers::state::Phase;
use crate::settlers::{Action, Settlers, State};

/// Enough for the search to tell good sites from bad.
const NODES: u64 = 20_000;

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Settlers>() {
        let is_draft = matches!(lesson.states[0].phase(), Phase::Draft(_));
        match (lesson.is_won(), is_draft) {
            (true, _) => check_turn(&lesson),
            (false, true) => check_site(&lesson),
            (false, false) => check_earning(&lesson),
        }
        lesson.check_rating(lesson.states.len() as u32);
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

/// More pairs of dice pay at the site than anywhere else, and the report's AI would build there too. Where nobody has
/// built yet a search begins there as well, whatever its seed.
fn check_site(lesson: &Lesson<Settlers>) {
    let (step, state, _) = lesson.steps().next().unwrap();
    let most = vertices(state.open_sites()).map(|site| pairs(state, site)).max().unwrap();
    lesson.check(step, state, |action| matches!(action, Action::Town(site) if pairs(state, site) == most));
    let weights = site_weights(state);
    let highest = vertices(state.open_sites()).map(|site| weights[site.index()]).max().unwrap();
    lesson.check(
        step,
        state,
        |action| matches!(action, Action::Town(site) if weights[site.index()] == highest),
    );
    if state.buildings() != 0 || lesson.game.players() > 2 {
        return;
    }
    for seed in 0..3 {
        let sight = Sight { game: &lesson.game, player: lesson.player, view: state, past: &[] };
        let mut search = Mcts::new(Prospects::default(), seed);
        let found = search.search(sight, &Budget::default().nodes(NODES), &mut |_| {}).action;
        lesson.check(step, state, |action| action == found);
    }
}

/// How many pairs of dice pay at a site, each field counted.
fn pairs(state: &State, site: Vertex) -> u32 {
    let numbers = site.hexes().iter().filter_map(|&hex| state.ground(hex)).map(|(_, number)| number);
    numbers.map(|number| u32::from(6 - number.abs_diff(7))).sum()
}

/// After the answer a roll of the dice brings more than after anything else, by two pairs of dice at least.
fn check_earning(lesson: &Lesson<Settlers>) {
    let (step, state, _) = lesson.steps().next().unwrap();
    let earned = |action| income(&lesson.game.after(state, action), lesson.player).iter().sum::<u16>();
    let most = lesson.game.actions(state).iter().map(|&action| earned(action)).max().unwrap();
    lesson.check(step, state, |action| earned(action) + 1 >= most);
}
