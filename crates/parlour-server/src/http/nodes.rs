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
use crate::app::{App, Owner};
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
pub(super) async fn forward(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let (Some(cluster), Some(table)) = (app.cluster.clone(), table(&mut request).await) else {
        return next.run(request).await;
    };
    let extensions = request.extensions();
    let is_forwarded = extensions.get::<Forwarded>().is_some();
    let Some(&ClientAddress(client)) = extensions.get() else { return next.run(request).await };
    match app.owner(client, &table).await {
        Ok(Owner::Other(_)) if is_forwarded => StatusCode::MISDIRECTED_REQUEST.into_response(),
        Ok(Owner::Other(peer)) => Forwarding { app, cluster, client, table }.run(peer, request, next).await,
        // Whoever answers says what is wrong.
        Ok(Owner::ThisNode) | Err(_) => next.run(request).await,
    }
}

/// Returns the table that a request is about.
async fn table(request: &mut Request) -> Option<String> {
    let parameters = request.extract_parts::<RawPathParams>().await.ok()?;
    parameters.iter().find(|(name, _)| *name == "table").map(|(_, table)| table.to_string())
}

/// A request that is sent on.
struct Forwarding {
    app: Arc<App>,
    cluster: Arc<Cluster>,
    client: IpAddr,
    table: String,
}

impl Forwarding {
    async fn run(self, peer: Peer, request: Request, next: Next) -> Response {
        let (parts, body) = request.into_parts();
        // The page is the same at every node, but for what it tells other programs about the table.
        let is_page = !parts.uri.path().starts_with("/api/");
        let upgrade = parts.extensions.get::<OnUpgrade>().cloned();
        let permit = upgrade.is_some().then(|| self.app.quotas.take(self.client, Held::Socket));
        if matches!(permit, Some(None)) {
            return refusal(Code::TooFast, "too many sockets from this address");
        }
        let body = match read_body(Request::from_parts(parts.clone(), body), MAX_RECORD_BODY_BYTES).await {
            Ok(body) => Bytes::from(body),
            Err(response) => return response,
        };
        let sent = self.send(peer, &parts, body.clone()).await;
        let answer_here = |next: Next| next.run(Request::from_parts(parts, Body::from(body)));
        match sent {
            Sent::Answered(mut answer, node) => {
                let far = answer.extensions_mut().remove::<OnUpgrade>();
                if let (Some(near), Some(far)) = (upgrade, far) {
                    tokio::spawn(async move {
                        join(near, far, &self.cluster, &node).await;
                        drop(permit);
                    });
                }
                answer
            }
            Sent::Refused(_) if is_page => answer_here(next).await,
            Sent::Refused(answer) => answer,
            Sent::Ours => {
                // It is counted where it is answered.
                drop(permit);
                answer_here(next).await
            }
        }
    }

    /// Sends a request to the node that keeps the table, wherever the table goes meanwhile.
    async fn send(&self, mut peer: Peer, parts: &Parts, body: Bytes) -> Sent {
        self.app.metrics.forwarded.inc();
        for _ in 0..ATTEMPTS {
            match self.cluster.send(&peer, self.client, parts, body.clone()).await {
                Ok(answer) => return Sent::Answered(answer, peer.node),
                Err(Unanswered::Silent) => {
                    let text = "the node that keeps this table does not answer: try again in a moment";
                    return Sent::Refused(refusal(Code::Unavailable, text));
                }
                Err(Unanswered::Stranger) => {
                    tracing::error!(node = peer.node, "a node has another secret");
                    let text = "the nodes of this house do not know each other";
                    return Sent::Refused(refusal(Code::Unavailable, text));
                }
                Err(Unanswered::Undone) => {}
            }
            tokio::time::sleep(RETRY_DELAY).await;
            match self.app.owner(self.client, &self.table).await {
                Ok(Owner::Other(other)) => peer = other,
                Ok(Owner::ThisNode) => return Sent::Ours,
                Err(problem) => return Sent::Refused(Failure::from(problem).into_response()),
            }
        }
        let text = "this table is on its way to another node: try again in a moment";
        Sent::Refused(refusal(Code::Unavailable, text))
    }
}

/// What became of a request that was sent on.
enum Sent {
    /// A node, by its name, answered it.
    Answered(Response, String),
    /// No node did.
    Refused(Response),
    /// The table is this node's by now.
    Ours,
}

fn refusal(code: Code, text: &str) -> Response {
    Failure::from(Problem::new(code, text)).into_response()
}

/// Carries what a client and another node have to say to each other, until one of them ends or the node is gone.
async fn join(near: OnUpgrade, far: OnUpgrade, cluster: &Cluster, node: &str) {
    let (Ok(near), Ok(far)) = tokio::join!(near, far) else { return };
    let (mut near, mut far) = (TokioIo::new(near), TokioIo::new(far));
    tokio::select! {
        // Whoever hangs up is no fault of ours.
        _ = copy_bidirectional(&mut near, &mut far) => {}
        () = cluster.gone(node) => {}
    }
}
