//! The API: every request of [`parlour_client::protocol::api`] with its answer, over a [`Backend`].
//!
//! A backend knows who asks, has tables and an archive, and lets bots think; there is one in the server and one in the
//! browser. What differs between them is theirs, and what a request means stands here.

mod analysis;
mod archive;
mod backend;
mod games;
mod interest;
mod lists;
mod tables;

use parlour_client::protocol::Problem;
use parlour_client::protocol::api::{Answer, Call, Encoded, Request};

pub use archive::{archived_game, archived_replay};
pub use backend::{Backend, EndedGame};
pub use lists::{GamesQuery, TableKey, TablesQuery};

/// Answers a request.
pub async fn answer<B: Backend>(backend: &B, request: Request) -> Result<Encoded, Problem> {
    match request {
        Request::Games(request) => encode(&request, Ok(games::games(backend))),
        Request::Rules(request) => encode(&request, games::rules(backend, &request)),
        Request::HowToPlay(request) => encode(&request, games::how_to_play(backend, &request)),
        Request::Guide(request) => encode(&request, games::guide(backend, &request)),
        Request::PositionScene(request) => encode(&request, games::scene(backend, &request)),
        Request::Edit(request) => encode(&request, games::edit(backend, &request).await),
        Request::Exercises(request) => encode(&request, games::exercises(backend, &request)),
        Request::Exercise(request) => encode(&request, games::exercise(backend, &request)),
        Request::ExerciseOfDay(request) => encode(&request, games::exercise_of_day(backend, &request)),
        Request::ParseRecord(request) => encode(&request, games::parse_record(backend, &request).await),
        Request::Analyse(request) => encode(&request, analysis::position(backend, &request).await),
        Request::LineRecord(request) => encode(&request, analysis::record(backend, &request).await),
        Request::LineThought(request) => encode(&request, analysis::line_thought(backend, &request).await),
        Request::GetMe(request) => encode(&request, tables::me(backend).await),
        Request::SetName(request) => encode(&request, tables::set_name(backend, &request).await),
        Request::Tables(request) => encode(&request, lists::tables(backend, &request).await),
        Request::CreateTable(request) => encode(&request, tables::create(backend, &request).await),
        Request::Watch(request) => encode(&request, lists::watch(backend, &request).await),
        Request::GetTable(request) => encode(&request, tables::view(backend, &request).await),
        Request::TakeSeat(request) => encode(&request, tables::take_seat(backend, &request).await),
        Request::LeaveSeat(request) => encode(&request, tables::leave_seat(backend, &request).await),
        Request::TableRecord(request) => encode(&request, tables::record(backend, &request).await),
        Request::TableReplay(request) => encode(&request, tables::replay(backend, &request).await),
        Request::Archive(request) => encode(&request, lists::archive(backend, &request).await),
        Request::ArchivedGame(request) => encode(&request, archive::game(backend, &request).await),
        Request::ArchivedRecord(request) => encode(&request, archive::record(backend, &request).await),
        Request::ArchivedReplay(request) => encode(&request, archive::replay(backend, &request).await),
        Request::ArchivedThought(request) => encode(&request, archive::thought(backend, &request).await),
    }
}

/// Encodes an answer, which has the type that the route table gives the request.
fn encode<R: Call>(_: &R, answer: Result<R::Answer, Problem>) -> Result<Encoded, Problem> {
    answer.map(Answer::encode)
}
