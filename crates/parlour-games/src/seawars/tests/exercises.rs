//! The answers of the exercises, against the exact count of the fleets that there could be.

use std::vec::Vec;

use parlour_core::Budget;

use super::{SeaWars, cell};
use crate::lessons::{Lesson, lessons};
use crate::seawars::{Answer, Cell, Order, State, Track};

/// The second best cell is less likely by so much at least, in per cent of the best.
const CLEAR_MARGIN: u64 = 15;

#[test]
fn the_answers_are_sure_or_clearly_likelier_than_anything_else() {
    for lesson in lessons::<SeaWars>() {
        for (step, state, _) in lesson.steps() {
            let chances = Chances::of(&lesson, state.track(lesson.player));
            let is_close = |fleets: u64| fleets * 100 > chances.most() * (100 - CLEAR_MARGIN);
            let is_best =
                |cell: Cell| chances.cells.iter().any(|&(other, fleets)| other == cell && is_close(fleets));
            lesson.check(step, state, |order| matches!(order, Order::Shoot(cell) if is_best(cell)));
        }
        check_hits(&lesson);
        lesson.check_rating(depth(&lesson));
    }
}

/// What is known of the fleet that is shot at.
struct Chances {
    /// The cells that have not been shot at, with the number of fleets that lie there.
    cells: Vec<(Cell, u64)>,
    /// The fleets that there could be.
    total: u64,
}

impl Chances {
    fn of(lesson: &Lesson<SeaWars>, track: &Track) -> Self {
        let census = lesson.game.hunt().census(track, &Budget::default()).unwrap();
        let open = !track.shot_cells();
        let counted = lesson.game.board().cells().zip(census.cells);
        Chances { cells: counted.filter(|(cell, _)| open.contains(*cell)).collect(), total: census.total }
    }

    fn most(&self) -> u64 {
        self.cells.iter().map(|&(_, fleets)| fleets).max().unwrap()
    }
}

/// How many shots it takes until something is surely hit: where several are asked for, as many; otherwise as many as
/// miss when luck is against one, always at the likeliest cell, and the one that hits.
fn depth(lesson: &Lesson<SeaWars>) -> u32 {
    let mut track = lesson.states[0].track(lesson.player).clone();
    for shots in 1.. {
        let chances = Chances::of(lesson, &track);
        if chances.most() == chances.total {
            return shots.max(lesson.states.len() as u32);
        }
        let best = chances.cells.iter().find(|&&(_, fleets)| fleets == chances.most()).unwrap();
        track.note(best.0, Answer::Miss);
    }
    unreachable!("a fleet lies somewhere")
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
