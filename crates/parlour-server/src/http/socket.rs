//! Sockets: one for each viewer of a table. What comes in is read and handed to the table's actor; what goes out was
//! written by it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{
    Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection,
};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use parlour_host::{Connect, Input, message_number, read_message, read_player};
use tokio::sync::mpsc;

use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use super::guests::{guest_of, token};
use crate::actor::{Call, Join, MAX_QUEUED_MESSAGES, Outgoing};
use crate::app::App;
use crate::protocol::{Code, MAX_MESSAGE_BYTES, Notice, Parting, Problem, SocketQuery};
use crate::quota::{Held, Permit};
use crate::random;
use crate::token_bucket::TokenBucket;

/// Beyond this a frame is not even read.
const MAX_FRAME_BYTES: usize = 16 * MAX_MESSAGE_BYTES;
/// What a socket reads and writes at once. It has this memory as long as it is open, so it is little.
const BUFFER_BYTES: usize = 4 << 10;
/// Heartbeat: how often a client is asked whether it is still there, and after how long a silence it is gone.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(25);
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(80);
/// How long a client may take to take a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a client may take to take the last message and hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// After how many messages that cannot be read or exceed the rate limit a socket is closed.
const MAX_FAULTS: u32 = 50;
/// The rate limit of a socket lets so many seconds' worth of messages through at once.
const BURST_SECONDS: u32 = 3;

pub(super) async fn open(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Query(query): Query<SocketQuery>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|error| malformed(error.body_text()))?;
    let player = query.seat.as_deref().map(read_player).transpose()?;
    let guest = guest_of(&app, token(&headers)).await?;
    let permit = app.quotas.take(address, Held::Socket);
    let permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "too many sockets from this address"))?;
    let (outgoing, queue) = mpsc::channel(MAX_QUEUED_MESSAGES);
    let connect = Connect {
        connection: 0,
        guest,
        player,
        have: query.have,
        heard: query.heard.unwrap_or(0),
        lends: query.thinks,
        invitation: token(&headers).map(|token| random::known_by(&random::invitation(token, &table))),
    };
    let join = |reply| {
        let (connect, outgoing) = (connect.clone(), outgoing.clone());
        Call::Join(Box::new(Join { connect, outgoing, address, reply }))
    };
    // A client that may not sit there is told before there is a socket.
    let (connection, calls) = app.call(address, &table, join).await?;
    let connection = connection?;
    // The table has the only sender: without it the socket ends.
    drop(outgoing);
    let messages = TokenBucket::new(
        app.settings.messages_per_second,
        app.settings.messages_per_second.saturating_mul(BURST_SECONDS),
        Instant::now(),
    );
    let guard = PartGuard { calls: calls.clone(), connection };
    let connection = Connection { app, calls, id: connection, messages, faults: 0, _permit: permit };
    Ok(upgrade
        .max_message_size(MAX_FRAME_BYTES)
        .max_frame_size(MAX_FRAME_BYTES)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .on_upgrade(move |socket| async move {
            connection.run(socket, queue).await;
            drop(guard);
        }))
}

/// Tells the actor that a socket is gone, also if it never came to be.
struct PartGuard {
    calls: mpsc::Sender<Call>,
    connection: u64,
}

impl Drop for PartGuard {
    fn drop(&mut self) {
        let (calls, input) = (self.calls.clone(), Input::Disconnect { connection: self.connection });
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { drop(calls.send(Call::input(input)).await) });
        }
    }
}

/// One open socket.
struct Connection {
    app: Arc<App>,
    calls: mpsc::Sender<Call>,
    id: u64,
    messages: TokenBucket,
    faults: u32,
    _permit: Permit,
}

impl Connection {
    async fn run(mut self, socket: WebSocket, queue: mpsc::Receiver<Outgoing>) {
        let (mut sink, mut stream) = socket.split();
        let parting = self.exchange(&mut sink, &mut stream, queue).await;
        if let Some(reason) = parting {
            let last = serde_json::to_string(&Notice::Bye { reason }).expect("a notice is plain data");
            // A client that does not read cannot hold us up.
            let close = async {
                let _ = sink.send(Frame::Text(last.into())).await;
                let _ = sink.close().await;
                // Hanging up on someone who is still talking would lose what we said last.
                while let Some(Ok(_)) = stream.next().await {}
            };
            drop(tokio::time::timeout(CLOSE_TIMEOUT, close).await);
        }
    }

    /// Serves the socket until it ends; why, if it is closed from our side.
    async fn exchange(
        &mut self,
        sink: &mut SplitSink<WebSocket, Frame>,
        stream: &mut SplitStream<WebSocket>,
        mut queue: mpsc::Receiver<Outgoing>,
    ) -> Option<Parting> {
        let mut heartbeat = tokio::time::interval(HEARTBEAT_INTERVAL);
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                outgoing = queue.recv() => match outgoing {
                    Some(Outgoing::Text(text)) => send(sink, Frame::Text(text)).await?,
                    Some(Outgoing::Bye(reason)) => return Some(reason),
                    // The actor let go of us because we did not keep up.
                    None => return Some(Parting::TooSlow),
                },
                frame = stream.next() => {
                    last_heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            let fault = self.receive(text).await;
                            if let Some(answer) = fault {
                                send(sink, Frame::Text(answer)).await?;
                            }
                        }
                        Some(Ok(Frame::Binary(_))) => {
                            let answer = self.fault(None, malformed("messages are text, not binary"));
                            send(sink, Frame::Text(answer)).await?;
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_))) | None => return None,
                        // Too large, not UTF-8, not WebSocket at all.
                        Some(Err(_)) => return Some(Parting::Misbehaved),
                    }
                    if self.faults > MAX_FAULTS {
                        return Some(Parting::Misbehaved);
                    }
                },
                _ = heartbeat.tick() => {
                    if last_heard.elapsed() > HEARTBEAT_TIMEOUT {
                        return None;
                    }
                    send(sink, Frame::Ping(Bytes::new())).await?;
                }
            }
        }
    }

    /// Hands a message on; what is wrong with it otherwise.
    async fn receive(&mut self, text: Utf8Bytes) -> Option<Utf8Bytes> {
        self.app.metrics.messages.inc();
        let message = match read_message(&text) {
            Ok(message) => message,
            Err(problem) => return Some(self.fault(message_number(&text), problem)),
        };
        if !self.messages.take(1, Instant::now()) {
            let problem = Problem::new(Code::TooFast, "too many messages: wait a moment");
            return Some(self.fault(Some(message.id), problem));
        }
        let input = Input::Message { connection: self.id, message };
        let call = Call::input(input);
        // If the actor is gone, so is the queue: the socket ends.
        drop(self.calls.send(call).await);
        None
    }

    fn fault(&mut self, id: Option<u64>, error: Problem) -> Utf8Bytes {
        self.faults += 1;
        self.app.metrics.count_refusal(error.code);
        let answer = Notice::Answer { id, error: Some(error), thought: None };
        serde_json::to_string(&answer).expect("a notice is plain data").into()
    }
}

/// Sends a frame; a client that does not take it in time is gone.
async fn send(sink: &mut SplitSink<WebSocket, Frame>, frame: Frame) -> Option<()> {
    tokio::time::timeout(SEND_TIMEOUT, sink.send(frame)).await.ok()?.ok()
}
