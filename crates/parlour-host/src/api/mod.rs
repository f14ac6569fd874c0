//! The API: every request of [`parlour_client::protocol::api`] with its answer, over a [`Backend`].
//!
//! A backend knows who asks, has tables and an archive, and lets bots think; there is one in the server and one in the
//! browser. What differs between them is theirs, and what a request means stands here.

mod analysis;
mod archive;
mod backend;
mod interest;
mod lists;
mod tables;

use parlour_client::protocol::api::{Answer, Call, Encoded, Request};
use parlour_client::protocol::{GameCard, Problem};

use crate::answers::daily::Day;
use crate::answers::{exercises, scenes};
use crate::{info, malformed};

pub use archive::{archived_game, archived_replay};
pub use backend::{Backend, EndedGame};
pub use lists::{GamesQuery, TableKey, TablesQuery};

/// Answers a request.
pub async fn answer<B: Backend>(backend: &B, request: Request) -> Result<Encoded, Problem> {
    let catalog = backend.catalog();
    match request {
        Request::Games(request) => encode(&request, Ok(catalog.games().map(GameCard::of).collect())),
        Request::Rules(request) => {
            encode(&request, info(catalog, &request.game).map(|game| game.rules.to_string()))
        }
        Request::HowToPlay(request) => {
            encode(&request, info(catalog, &request.game).map(|game| game.how_to_play.to_string()))
        }
        Request::Guide(request) => encode(&request, scenes::guide(catalog, &request.game)),
        Request::PositionScene(request) => {
            encode(&request, scenes::scene(catalog, &request.game, &request.input))
        }
        Request::Edit(request) => encode(&request, analysis::edit(backend, &request).await),
        Request::Exercises(request) => encode(&request, exercises::list(catalog, &request.game)),
        Request::Exercise(request) => {
            encode(&request, exercises::attempt(catalog, &request.game, request.number, &request.input))
        }
        Request::ExerciseOfDay(request) => {
            let day = match &request.input.date {
                Some(date) => date.parse().map_err(malformed)?,
                None => Day::of(backend.now()),
            };
            encode(&request, exercises::of_day(catalog, day))
        }
        Request::ParseRecord(request) => encode(&request, analysis::parse_record(backend, &request).await),
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
        Request::ArchivedGame(request) => encode(&request, archived_game(backend, request.game).await),
        Request::ArchivedRecord(request) => encode(&request, archive::record(backend, &request).await),
        Request::ArchivedReplay(request) => {
            encode(&request, archived_replay(backend, request.game, &request.input).await)
        }
        Request::ArchivedThought(request) => encode(&request, archive::thought(backend, &request).await),
    }
}

/// Encodes an answer as the route table says for the request.
fn encode<R: Call>(_: &R, answer: Result<<R::Answer as Answer>::Value, Problem>) -> Result<Encoded, Problem> {
    answer.map(R::Answer::encode)
}
