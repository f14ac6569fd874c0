//! What follows from the rules alone: games, rules, guides, positions, exercises, records.

use parlour_client::protocol::api::{
    Edit, Exercise, ExerciseOfDay, Exercises, Guide, HowToPlay, Json, Markdown, ParseRecord, PositionScene,
    Rules,
};
use parlour_client::protocol::{
    Attempt, DailyExercise, Drafted, ExerciseCard, GameCard, GuideCard, Problem, ReadRecord,
};
use parlour_core::Scene;

use super::Backend;
use crate::answers::daily::Day;
use crate::answers::{exercises, lines, records, scenes};
use crate::{info, malformed};

pub(super) fn games(backend: &impl Backend) -> Json<Vec<GameCard>> {
    Json(backend.catalog().games().map(GameCard::of).collect())
}

pub(super) fn rules(backend: &impl Backend, request: &Rules) -> Result<Markdown, Problem> {
    Ok(Markdown(info(backend.catalog(), &request.game)?.rules.to_string()))
}

pub(super) fn how_to_play(backend: &impl Backend, request: &HowToPlay) -> Result<Markdown, Problem> {
    Ok(Markdown(info(backend.catalog(), &request.game)?.how_to_play.to_string()))
}

pub(super) fn guide(backend: &impl Backend, request: &Guide) -> Result<Json<GuideCard>, Problem> {
    scenes::guide(backend.catalog(), &request.game).map(Json)
}

pub(super) fn scene(backend: &impl Backend, request: &PositionScene) -> Result<Json<Scene>, Problem> {
    scenes::scene(backend.catalog(), &request.game, &request.input).map(Json)
}

pub(super) async fn edit(backend: &impl Backend, request: &Edit) -> Result<Json<Drafted>, Problem> {
    let (catalog, Edit { game, input }) = (backend.catalog().clone(), request.clone());
    backend.compute(move || lines::edit(&catalog, &game, &input)).await.map(Json)
}

pub(super) fn exercises(
    backend: &impl Backend,
    request: &Exercises,
) -> Result<Json<Vec<ExerciseCard>>, Problem> {
    exercises::list(backend.catalog(), &request.game).map(Json)
}

pub(super) fn exercise(backend: &impl Backend, request: &Exercise) -> Result<Json<Attempt>, Problem> {
    exercises::attempt(backend.catalog(), &request.game, request.number, &request.input).map(Json)
}

pub(super) fn exercise_of_day(
    backend: &impl Backend,
    request: &ExerciseOfDay,
) -> Result<Json<DailyExercise>, Problem> {
    let day = match &request.input.date {
        Some(date) => date.parse().map_err(malformed)?,
        None => Day::of(backend.now()),
    };
    exercises::of_day(backend.catalog(), day).map(Json)
}

pub(super) async fn parse_record(
    backend: &impl Backend,
    request: &ParseRecord,
) -> Result<Json<ReadRecord>, Problem> {
    let (catalog, text) = (backend.catalog().clone(), request.input.text.clone());
    backend.compute(move || records::read(&catalog, &text)).await.map(Json)
}
