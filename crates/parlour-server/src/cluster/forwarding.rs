//! Requests for tables that another node keeps: sent there as they are, sockets included. Whoever sends one proves by the
//! [`Secret`](super::Secret) that it is a node, so that what it says of its client's address can be believed.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING, UPGRADE};
use axum::http::request::Parts;
use axum::http::uri::{Authority, PathAndQuery, Scheme};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::Response;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::timeout;

use super::{Cluster, ClusterError};
use crate::store::Peer;

/// To whom a request goes, and in answers from whom they come: a node's name.
const NODE: HeaderName = HeaderName::from_static("x-parlour-node");
/// For which client a request is made.
const CLIENT: HeaderName = HeaderName::from_static("x-parlour-client");
/// That a node makes it.
const PROOF: HeaderName = HeaderName::from_static("x-parlour-proof");

/// How long another node may take to take a connection, and to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a node that starts waits for each of the others.
const GREETING_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a connection is kept for the next request: less than the other node keeps it.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);

/// The address of no client.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Why there is no answer from another node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// It was not reached, or did nothing.
    Undone,
    /// It does not answer, and may have done what was asked.
    Silent,
    /// It has another secret.
    Stranger,
}

/// What sends requests to other nodes.
pub(super) type HttpClient = Client<HttpConnector, Body>;

pub(super) fn http_client() -> HttpClient {
    let mut connector = HttpConnector::new();
    connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
    connector.set_nodelay(true);
    Client::builder(TokioExecutor::new())
        .pool_timer(TokioTimer::new())
        .pool_idle_timeout(IDLE_TIMEOUT)
        .build(connector)
}

/// What is proved: that a node sends this request of this client to this node.
fn statement(node: &str, client: &str, method: &Method, uri: &Uri) -> String {
    let address = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    format!("{node}\n{client}\n{method} {address}")
}

impl Cluster {
    /// Sends a client's request to another node. If it asks for a socket, the answer can be upgraded.
    pub(crate) async fn send(
        &self,
        peer: &Peer,
        client: IpAddr,
        request: &Parts,
        body: Bytes,
    ) -> Result<Response, Unanswered> {
        let request = self.request(peer, client, request, body).ok_or(Unanswered::Undone)?;
        let answer = timeout(ANSWER_TIMEOUT, self.http.request(request));
        let answer = match answer.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) if error.is_connect() => return Err(Unanswered::Undone),
            Ok(Err(_)) | Err(_) => return Err(Unanswered::Silent),
        };
        let mut answer = answer.map(Body::new);
        match (answer.headers_mut().remove(NODE), answer.status()) {
            (Some(_), _) => {}
            (None, StatusCode::FORBIDDEN) => return Err(Unanswered::Stranger),
            // Another program may have the address by now.
            (None, _) => return Err(Unanswered::Undone),
        }
        if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
            answer.headers_mut().remove(CONNECTION);
            answer.headers_mut().remove(TRANSFER_ENCODING);
        }
        Ok(answer)
    }

    /// Checks that another node knows this one.
    pub(crate) async fn greet(&self, peer: &Peer) -> Result<(), ClusterError> {
        let (request, ()) =
            axum::http::Request::get("/livez").body(()).expect("it is a request").into_parts();
        match timeout(GREETING_TIMEOUT, self.send(peer, NOBODY, &request, Bytes::new())).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(Unanswered::Stranger)) => {
                Err(ClusterError::OtherSecret(peer.address.clone().unwrap_or_default()))
            }
            Ok(Err(Unanswered::Undone | Unanswered::Silent)) | Err(_) => {
                let Peer { node, address } = peer;
                tracing::warn!(node, address, "another node does not answer at its address");
                Ok(())
            }
        }
    }

    /// Returns a client's request as it is sent to another node, if that has an address.
    fn request(
        &self,
        peer: &Peer,
        client: IpAddr,
        request: &Parts,
        body: Bytes,
    ) -> Option<axum::http::Request<Body>> {
        let mut uri = request.uri.clone().into_parts();
        uri.scheme = Some(Scheme::HTTP);
        uri.authority = Some(peer.address.as_ref()?.parse::<Authority>().ok()?);
        let mut sent = axum::http::Request::new(Body::from(body));
        *sent.method_mut() = request.method.clone();
        *sent.uri_mut() = Uri::from_parts(uri).ok()?;
        let headers = sent.headers_mut();
        *headers = request.headers.clone();
        headers.remove(CONTENT_LENGTH);
        headers.remove(TRANSFER_ENCODING);
        if !headers.contains_key(UPGRADE) {
            headers.remove(CONNECTION);
        }
        let client = client.to_string();
        let statement = statement(&peer.node, &client, &request.method, &request.uri);
        for (name, value) in
            [(NODE, &peer.node), (CLIENT, &client), (PROOF, &self.settings.secret.prove(&statement))]
        {
            headers.insert(name, HeaderValue::try_from(value).ok()?);
        }
        Some(sent)
    }

    /// Returns for which client another node makes a request. It is forbidden to whoever does not know the secret, and
    /// misdirected if it is meant for another node, which was reached here before.
    pub(crate) fn client(
        &self,
        headers: &HeaderMap,
        method: &Method,
        uri: &Uri,
    ) -> Result<IpAddr, StatusCode> {
        let header = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let (Some(node), Some(client), Some(proof)) = (header(NODE), header(CLIENT), header(PROOF)) else {
            return Err(StatusCode::FORBIDDEN);
        };
        if !self.settings.secret.is_proof(&statement(node, client, method, uri), proof) {
            return Err(StatusCode::FORBIDDEN);
        }
        if node != self.node {
            return Err(StatusCode::MISDIRECTED_REQUEST);
        }
        client.parse().map_err(|_| StatusCode::FORBIDDEN)
    }

    /// Says in an answer to another node that it is this node's.
    pub(crate) fn sign(&self, answer: &mut Response) {
        let name = HeaderValue::try_from(&self.node).expect("a node's name is plain");
        answer.headers_mut().insert(NODE, name);
    }
}
