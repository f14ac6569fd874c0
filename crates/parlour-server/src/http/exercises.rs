//! Exercises: small tasks on a board. The server keeps nothing of them; whoever solves one says what was done so far.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlour_host::answers::daily::Day;
use parlour_host::answers::exercises;
pub(super) use parlour_host::answers::exercises::begun;

use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use crate::app::App;
use crate::protocol::{Attempt, DailyExercise, DailyQuery, ExerciseCard, ExerciseQuery};

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ExerciseCard>>, Failure> {
    Ok(Json(exercises::list(&app.catalog, &game)?))
}

/// The exercise of a day, with what is seen in it.
pub(super) async fn today(
    State(app): State<Arc<App>>,
    Query(DailyQuery { date }): Query<DailyQuery>,
) -> Result<Json<DailyExercise>, Failure> {
    let day = match date {
        Some(date) => date.parse().map_err(malformed)?,
        None => Day::of(app.now()),
    };
    Ok(Json(exercises::of_day(&app.catalog, day)?))
}

pub(super) async fn attempt(
    State(app): State<Arc<App>>,
    Path((game, number)): Path<(String, usize)>,
    Query(query): Query<ExerciseQuery>,
) -> Result<Json<Attempt>, Failure> {
    Ok(Json(exercises::attempt(&app.catalog, &game, number, &query)?))
}
