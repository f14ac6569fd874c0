//! The answers of the exercises, against the exact count of the fleets that there could be.

use std::vec::Vec;

use parlour_core::Budget;

use super::{SeaWars, cell};
use crate::lessons::{Lesson, lessons};
use crate::seawars::{Answer, Cell, Order, State};

#[test]
fn the_answers_are_sure_or_likelier_than_anything_else() {
    for lesson in lessons::<SeaWars>() {
        for (step, state, _) in lesson.steps() {
            let chances = chances(&lesson, state);
            let most = chances.iter().map(|&(_, fleets)| fleets).max().unwrap();
            let is_best = |cell: Cell| chances.contains(&(cell, most));
            lesson.check(step, state, |order| matches!(order, Order::Shoot(cell) if is_best(cell)));
            let is_sure = most == total(&lesson, state);
            assert!(is_sure || step.answers.len() == 1, "{}", lesson.exercise.title);
        }
        check_hits(&lesson);
    }
}

/// The cells that have not been shot at, with the number of fleets that lie there.
fn chances(lesson: &Lesson<SeaWars>, state: &State) -> Vec<(Cell, u64)> {
    let census = lesson.game.hunt().census(state.track(lesson.player), &Budget::default()).unwrap();
    let open = !state.track(lesson.player).shot_cells();
    let counted = lesson.game.board().cells().zip(census.cells);
    counted.filter(|(cell, _)| open.contains(*cell)).collect()
}

fn total(lesson: &Lesson<SeaWars>, state: &State) -> u64 {
    lesson.game.hunt().census(state.track(lesson.player), &Budget::default()).unwrap().total
}

/// Who is right should also be rewarded: the hidden fleet lies where the answers say, and where a ship is to be
/// finished off it goes down.
fn check_hits(lesson: &Lesson<SeaWars>) {
    let exercise = lesson.exercise;
    for step in exercise.steps {
        for (answer, end) in step.answers.iter().zip(&lesson.ends) {
            let told = end.track(lesson.player).answer_at(cell(answer));
            assert!(told.is_some_and(|told| told != Answer::Miss), "{}: {answer}", exercise.title);
        }
    }
    let is_sunk =
        |state: &State| state.track(lesson.player).hits().last().is_some_and(|hit| hit.sunk.is_some());
    assert!(exercise.steps.len() == 1 || lesson.ends.iter().all(is_sunk), "{}", exercise.title);
}
