//! Positions of one's own: set up by hand, played through in all directions, thought about. Nothing of it is kept, and
//! nothing is given away: whoever wrote a position knows what is in it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use parlour_core::Viewer;
use parlour_host::answers::lines;
use tokio::task::spawn_blocking;

use super::MAX_RECORD_BODY_BYTES;
use super::archive::CancelOnDrop;
use super::extract::{Body, Path};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use crate::advice::{self, AnalysisRequest};
use crate::app::App;
use crate::protocol::{
    self, AnalysedPosition, AnalysisLine, Code, Drafted, EditRequest, LineThoughtRequest, Problem, Thought,
};
use crate::quota::Held;

/// Changes a position that is being set up.
pub(super) async fn edit(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Body(request): Body<EditRequest>,
) -> Result<Json<Drafted>, Failure> {
    Ok(Json(blocking(move || lines::edit(&app.catalog, &game, &request)).await?))
}

/// Does something that takes a while, while others are served.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|error| malformed(error.to_string()))?
}

/// What is seen and can be done at the end of a line.
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Body(line): Body<AnalysisLine, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<AnalysedPosition>, Failure> {
    Ok(Json(blocking(move || lines::position(&app.catalog, &line)).await?))
}

/// A line as a record.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Body(line): Body<AnalysisLine, MAX_RECORD_BODY_BYTES>,
) -> Result<impl IntoResponse, Failure> {
    let record = blocking(move || lines::record(&app.catalog, &line)).await?;
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

/// What a bot thinks of the end of a line, as far as whoever is to move can know it.
pub(super) async fn thought(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(LineThoughtRequest { line, quick, by }): Body<LineThoughtRequest, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<Thought>, Failure> {
    let permit = app.quotas.take(address, Held::Question);
    let _permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "one question after the other"))?;
    let ply = line.actions.len() as u64;
    let catalog = app.catalog.clone();
    let looked = blocking(move || {
        let (rules, end) = lines::follow(&catalog, &line)?;
        let position = end.position();
        let player = position.turn().player();
        let player = player.ok_or_else(|| Problem::new(Code::Refused, "nobody is to move there"))?;
        let scene = position.scene(Viewer::Player(player));
        Ok((rules, player, position.sight_of(player), end, scene))
    });
    let (rules, player, sight, end, mut scene) = looked.await?;
    // Whoever goes away does not want to know any more.
    let cancel = CancelOnDrop(Arc::default());
    let request = AnalysisRequest {
        rules: rules.clone(),
        sight,
        course: end.session().and_then(|session| app.course(session, player)),
        by,
        is_quick: quick,
        cancel: cancel.0.clone(),
        household: address,
    };
    let decision = advice::analyse(&app, request)?.await.ok_or_else(advice::no_time)?;
    Ok(Json(protocol::thought(&*rules, ply, player, decision, &mut scene)))
}
