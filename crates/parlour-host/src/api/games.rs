//! What follows from the rules alone, and from the date or a text that takes a while to read.

use parlour_client::protocol::api::{Edit, ExerciseOfDay, ParseRecord};
use parlour_client::protocol::{DailyExercise, Drafted, Problem, ReadRecord};

use super::Backend;
use crate::answers::daily::Day;
use crate::answers::{exercises, lines, records};
use crate::malformed;

pub(super) async fn edit(backend: &impl Backend, request: &Edit) -> Result<Drafted, Problem> {
    let (catalog, Edit { game, input }) = (backend.catalog().clone(), request.clone());
    backend.compute(move || lines::edit(&catalog, &game, &input)).await
}

pub(super) fn exercise_of_day(
    backend: &impl Backend,
    request: &ExerciseOfDay,
) -> Result<DailyExercise, Problem> {
    let day = match &request.input.date {
        Some(date) => date.parse().map_err(malformed)?,
        None => Day::of(backend.now()),
    };
    exercises::of_day(backend.catalog(), day)
}

pub(super) async fn parse_record(
    backend: &impl Backend,
    request: &ParseRecord,
) -> Result<ReadRecord, Problem> {
    let (catalog, text) = (backend.catalog().clone(), request.input.text.clone());
    backend.compute(move || records::read(&catalog, &text)).await
}
