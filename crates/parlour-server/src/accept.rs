//! Connections: so many for an address, none that never says what it wants, and an orderly end.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::app::App;
use crate::quota::{Held, household};

/// How long a client may take to say what it wants, and how long it may keep a connection for later.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// How long to wait when the system has no more room for connections.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Who connects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visitors {
    /// Anybody, with so many connections for each address.
    Clients,
    /// Other nodes, each for many clients.
    Nodes,
}

/// Serves whoever comes, until `shutdown` is done; then waits for requests that are under way, not for sockets.
pub(crate) async fn accept(
    listener: TcpListener,
    visitors: Visitors,
    router: Router,
    app: Arc<App>,
    shutdown: impl Future<Output = ()>,
) {
    // Behind a proxy everyone comes from the same address; the guard counts the real ones.
    let is_counted = visitors == Visitors::Clients && !app.settings.is_behind_proxy;
    let (close, closing) = watch::channel(());
    let places = Arc::new(Semaphore::new(app.settings.max_connections));
    let mut connections = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = connections.join_next(), if !connections.is_empty() => continue,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Whoever is one too many is hung up on: there is no room to say why.
                let Ok(place) = places.clone().try_acquire_owned() else { continue };
                let permit = is_counted.then(|| app.quotas.take(household(peer.ip()), Held::Connection));
                if !matches!(permit, Some(None)) {
                    let router = router.clone();
                    connections.spawn(serve_connection(
                        stream,
                        peer,
                        router,
                        closing.clone(),
                        (place, permit),
                    ));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
    drop(close);
    let rest = async { while connections.join_next().await.is_some() {} };
    drop(tokio::time::timeout(app.settings.grace, rest).await);
}

/// Serves one connection, until it is done or becomes a socket. Its permits are held for so long.
async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<()>,
    _permits: impl Send,
) {
    // Messages are small and are waited for.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::warn!(%error, "a connection cannot be made quick");
    }
    let service = TowerToHyperService::new(router.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    }));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // A client that hangs up in the middle is no fault of ours.
    tokio::select! {
        _ = &mut connection => {}
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            drop(connection.await);
        }
    }
}
