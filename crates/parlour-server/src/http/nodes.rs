//! Other nodes: what they send here, and what is sent to them because they keep the table that it is about.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::RequestExt;
use axum::body::{Body, Bytes};
use axum::extract::{RawPathParams, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::copy_bidirectional;

use super::MAX_RECORD_BODY_BYTES;
use super::extract::read_body;
use super::failure::Failure;
use super::guard::ClientAddress;
use crate::app::{App, Unreachable};
use crate::cluster::{Cluster, Unanswered};
use crate::protocol::{Code, Problem};
use crate::quota::Held;
use crate::store::Peer;

/// How often a request is sent on before it is refused, and how long a table that changes hands may take each time.
const ATTEMPTS: usize = 5;
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Marks a request that another node sent here: it is not sent on again.
#[derive(Clone, Copy)]
struct Forwarded;

/// Lets a request through that another node sends here. The other has checked what is checked before every request.
pub(super) async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let Some(cluster) = app.cluster.clone() else { return StatusCode::FORBIDDEN.into_response() };
    let client = match cluster.client(request.headers(), request.method(), request.uri()) {
        Ok(client) if !app.is_closing() => client,
        Ok(_) => return StatusCode::MISDIRECTED_REQUEST.into_response(),
        Err(status) => return status.into_response(),
    };
    request.extensions_mut().insert(ClientAddress(client));
    request.extensions_mut().insert(Forwarded);
    let mut answer = next.run(request).await;
    if answer.status() != StatusCode::MISDIRECTED_REQUEST {
        cluster.sign(&mut answer);
    }
    answer
}

/// Sends a request on if it is about a table that another node keeps.
pub(super) async fn forward(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> axum::response::Result<Response> {
    let (Some(cluster), Some(table)) = (app.cluster.clone(), table(&mut request).await) else {
        return Ok(next.run(request).await);
    };
    let Some(&ClientAddress(client)) = request.extensions().get() else { return Ok(next.run(request).await) };
    let peer = match app.table(Some(client), &table).await {
        Err(Unreachable { owner: Some(_), .. }) if request.extensions().get::<Forwarded>().is_some() => {
            return Err(StatusCode::MISDIRECTED_REQUEST.into());
        }
        Err(Unreachable { owner: Some(peer), .. }) => peer,
        // Whoever answers says what is wrong.
        Ok(_) | Err(_) => return Ok(next.run(request).await),
    };
    let (parts, body) = request.into_parts();
    // The page is the same at every node, but for what it tells other programs about the table.
    let is_page = !parts.uri.path().starts_with("/api/");
    let near = parts.extensions.get::<OnUpgrade>().cloned();
    let permit = near.is_some().then(|| app.quotas.take(client, Held::Socket));
    if matches!(permit, Some(None)) {
        return Err(refusal(Code::TooFast, "too many sockets from this address").into());
    }
    let body = Bytes::from(read_body(body, MAX_RECORD_BODY_BYTES).await?);
    let (mut answer, node) = match send(&app, &cluster, client, &table, peer, &parts, body.clone()).await {
        Ok(Some(answered)) => answered,
        Err(failure) if !is_page => return Err(failure.into()),
        Ok(None) | Err(_) => {
            // It is counted where it is answered.
            drop(permit);
            return Ok(next.run(Request::from_parts(parts, Body::from(body))).await);
        }
    };
    if let (Some(near), Some(far)) = (near, answer.extensions_mut().remove::<OnUpgrade>()) {
        tokio::spawn(async move {
            join(near, far, &app, &cluster, &node).await;
            drop(permit);
        });
    }
    Ok(answer)
}

/// Returns the table that a request is about.
async fn table(request: &mut Request) -> Option<String> {
    let parameters = request.extract_parts::<RawPathParams>().await.ok()?;
    parameters.iter().find(|(name, _)| *name == "table").map(|(_, table)| table.to_string())
}

/// Sends a request to the node that keeps the table, wherever the table goes meanwhile. Returns the answer with the
/// node's name; `None` if the table is this node's by now.
async fn send(
    app: &Arc<App>,
    cluster: &Cluster,
    client: IpAddr,
    table: &str,
    mut peer: Peer,
    parts: &Parts,
    body: Bytes,
) -> Result<Option<(Response, String)>, Failure> {
    app.metrics.forwarded.inc();
    for _ in 0..ATTEMPTS {
        match cluster.send(&peer, client, parts, body.clone()).await {
            Ok(answer) => return Ok(Some((answer, peer.node))),
            Err(Unanswered::Silent) => {
                let text = "the node that keeps this table does not answer: try again in a moment";
                return Err(refusal(Code::Unavailable, text));
            }
            Err(Unanswered::Stranger) => {
                tracing::error!(node = peer.node, "a node has another secret");
                let text = "the nodes of this house do not know each other";
                return Err(refusal(Code::Unavailable, text));
            }
            Err(Unanswered::Undone) => {}
        }
        tokio::time::sleep(RETRY_DELAY).await;
        match app.table(Some(client), table).await {
            Ok(_) => return Ok(None),
            Err(Unreachable { owner: Some(other), .. }) => peer = other,
            Err(Unreachable { problem, .. }) => return Err(problem.into()),
        }
    }
    let text = "this table is on its way to another node: try again in a moment";
    Err(refusal(Code::Unavailable, text))
}

fn refusal(code: Code, text: &str) -> Failure {
    Problem::new(code, text).into()
}

/// Carries what a client and another node have to say to each other, until one of them ends, the node is gone or this one
/// closes.
async fn join(near: OnUpgrade, far: OnUpgrade, app: &App, cluster: &Cluster, node: &str) {
    let (Ok(near), Ok(far)) = tokio::join!(near, far) else { return };
    let (mut near, mut far) = (TokioIo::new(near), TokioIo::new(far));
    tokio::select! {
        // Whoever hangs up is no fault of ours.
        _ = copy_bidirectional(&mut near, &mut far) => {}
        () = cluster.gone(node) => {}
        () = app.closing() => {}
    }
}
