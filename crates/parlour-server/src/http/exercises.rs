//! Exercises: small tasks on a board. The server keeps nothing of them; whoever solves one says what was done so far.

use std::sync::Arc;

use axum::Json;
use parlour_core::info::{Exercise, Step};
use parlour_core::{GameInfo, Player, Viewer};
use parlour_table::{AnyRules, Session, house};

use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use super::games::info;
use crate::protocol::{Attempt, Code, ExerciseCard, ExerciseQuery, Judgement, Problem};

pub(super) async fn list(Path(game): Path<String>) -> Result<Json<Vec<ExerciseCard>>, Failure> {
    let card = |exercise: &Exercise| ExerciseCard {
        title: exercise.title.to_string(),
        task: exercise.task.to_string(),
        steps: exercise.steps.len(),
    };
    Ok(Json(info(&game)?.exercises.iter().map(card).collect()))
}

pub(super) async fn attempt(
    Path((game, number)): Path<(String, usize)>,
    Query(ExerciseQuery { played, tell }): Query<ExerciseQuery>,
) -> Result<Json<Attempt>, Failure> {
    let (exercise, (_, session), player) = begun(info(&game)?, number)?;
    let actions: Vec<&str> = played.split_whitespace().collect();
    let mut attempt = solve(session, player, exercise.steps, &actions)?;
    if attempt.verdict == Judgement::Solved {
        attempt.lesson = Some(exercise.lesson.to_string());
    }
    if tell {
        attempt.answer = exercise.steps.get(attempt.done).map(|step| step.answers[0].to_string());
    }
    Ok(Json(attempt))
}

/// An exercise as it begins: its rules and its position, and who is to solve it.
pub(super) fn begun(info: &'static GameInfo, number: usize) -> Result<Begun, Problem> {
    let exercise = number.checked_sub(1).and_then(|index| info.exercises.get(index));
    let exercise = exercise.ok_or_else(|| Problem::new(Code::Unknown, "there is no such exercise"))?;
    let rules = house().rules(info.id, Some(exercise.variant))?;
    let session = rules.start_at(exercise.start).map_err(|error| malformed(error.to_string()))?;
    let player = session.turn().player().ok_or_else(|| malformed("nobody is to move there"))?;
    Ok((exercise, (rules, session), player))
}

/// The exercise, its rules and its position, and who is to move.
pub(super) type Begun = (&'static Exercise, (Arc<dyn AnyRules>, Box<dyn Session>), Player);

/// Takes one step after the other, as long as they are right.
fn solve(
    mut session: Box<dyn Session>,
    player: Player,
    steps: &[Step],
    actions: &[&str],
) -> Result<Attempt, Problem> {
    if actions.len() > steps.len() {
        return Err(malformed("there are not that many steps"));
    }
    let viewer = Viewer::Player(player);
    let mut attempt = Attempt {
        verdict: Judgement::Begun,
        done: 0,
        player,
        scenes: vec![session.scene(viewer)],
        answer: None,
        lesson: None,
    };
    for (action, step) in actions.iter().zip(steps) {
        session.check(action).map_err(|why| malformed(format!("`{action}`: {why}")))?;
        if !step.answers.contains(action) {
            attempt.verdict = Judgement::Wrong;
            // What has been seen is not shown again.
            attempt.scenes.drain(..attempt.scenes.len() - 1);
            break;
        }
        session.play(action).map_err(|why| malformed(why.to_string()))?;
        attempt.scenes = vec![session.scene(viewer)];
        for reply in step.replies {
            session.play(reply).map_err(|why| malformed(why.to_string()))?;
            attempt.scenes.push(session.scene(viewer));
        }
        attempt.done += 1;
        attempt.verdict = if attempt.done == steps.len() { Judgement::Solved } else { Judgement::Right };
    }
    if attempt.verdict == Judgement::Solved {
        // It is looked at, not played on.
        for scene in &mut attempt.scenes {
            scene.choices.clear();
        }
    }
    for scene in &mut attempt.scenes {
        scene.aids.clear();
    }
    Ok(attempt)
}
