//! Exercises: small tasks on a board. The server keeps nothing of them; whoever solves one says what was done so far.

use axum::Json;
use parlour_core::info::{Exercise, Step};
use parlour_core::{Player, Scene, Viewer};
use parlour_table::{Session, house};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::extract::{Path, Query};
use super::failure::malformed;
use super::games::info;
use crate::protocol::{Code, Problem};

/// An exercise in the list of a game's.
#[derive(Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ExerciseCard {
    /// A few words.
    title: &'static str,
    /// What is to be done.
    task: &'static str,
    /// How many steps it takes.
    steps: usize,
}

/// How far someone has come with an exercise.
#[derive(Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Attempt {
    /// What the last step was.
    verdict: Judgement,
    /// How many steps are done.
    done: usize,
    /// Who is to solve it.
    player: Player,
    /// What is seen now; after a right step first what it led to, then what followed.
    scenes: Vec<Scene>,
    /// What is right, for those who ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    answer: Option<&'static str>,
    /// What there was to learn, once it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    lesson: Option<&'static str>,
}

/// What a step was.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub(crate) enum Judgement {
    /// None was taken yet.
    Begun,
    /// Right, and there is more to do.
    Right,
    /// Not what was to be found. The position is the one before it.
    Wrong,
    /// Right, and the last.
    Solved,
}

/// What was done so far.
#[derive(Deserialize)]
pub(super) struct Solution {
    /// The own actions, with spaces between them.
    #[serde(default)]
    played: String,
    /// Whether to tell what is right.
    #[serde(default)]
    tell: bool,
}

pub(super) async fn list(Path(game): Path<String>) -> Result<Json<Vec<ExerciseCard>>, Problem> {
    let card = |exercise: &Exercise| ExerciseCard {
        title: exercise.title,
        task: exercise.task,
        steps: exercise.steps.len(),
    };
    Ok(Json(info(&game)?.exercises.iter().map(card).collect()))
}

pub(super) async fn attempt(
    Path((game, number)): Path<(String, usize)>,
    Query(Solution { played, tell }): Query<Solution>,
) -> Result<Json<Attempt>, Problem> {
    let info = info(&game)?;
    let exercise = number.checked_sub(1).and_then(|index| info.exercises.get(index));
    let exercise = exercise.ok_or_else(|| Problem::new(Code::Unknown, "there is no such exercise"))?;
    let rules = house().rules(info.id, Some(exercise.variant))?;
    let session = rules.start_at(exercise.start).map_err(|error| malformed(error.to_string()))?;
    let player = session.turn().player().ok_or_else(|| malformed("nobody is to move there"))?;
    let actions: Vec<&str> = played.split_whitespace().collect();
    let mut attempt = solve(session, player, exercise.steps, &actions)?;
    if attempt.verdict == Judgement::Solved {
        attempt.lesson = Some(exercise.lesson);
    }
    if tell {
        attempt.answer = exercise.steps.get(attempt.done).map(|step| step.answers[0]);
    }
    Ok(Json(attempt))
}

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
