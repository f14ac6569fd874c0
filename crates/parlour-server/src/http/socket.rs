//! Sockets: one for each viewer of a table. What comes in is read and handed to the table's actor; what goes out was
//! written by it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{
    Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection,
};
use axum::response::Response;
use futures_util::SinkExt;
use parlour_host::api::Backend;
use parlour_host::{Connect, Input, message_number, read_message, read_player};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::caller::Caller;
use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use crate::actor::{Call, MAX_QUEUED_MESSAGES, Outgoing, Socket};
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
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<SocketQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|error| malformed(error.body_text()))?;
    let player = query.seat.as_deref().map(read_player).transpose()?;
    let guest = caller.guest().await?;
    let Caller { app, address, token, .. } = caller;
    let permit = app.quotas.take(address, Held::Socket);
    let permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "too many sockets from this address"))?;
    let (outgoing, queue) = mpsc::channel(MAX_QUEUED_MESSAGES);
    let connect = Box::new(Connect {
        guest,
        player,
        have: query.have,
        heard: query.heard.unwrap_or(0),
        lends: query.thinks,
        invitation: token.map(|token| random::known_by(&random::invitation(&token, &table))),
        ..Connect::default()
    });
    let socket = Socket { outgoing, address };
    let join = |reply| Call::Join { connect: connect.clone(), socket: socket.clone(), reply };
    // A client that may not sit there is told before there is a socket.
    let (id, calls) = app.call(address, &table, join).await?;
    let id = id?;
    // The table has the only sender: without it the socket ends.
    drop(socket);
    let rate = app.settings.messages_per_second;
    let messages = TokenBucket::new(rate, rate.saturating_mul(BURST_SECONDS), Instant::now());
    let connection = Connection { app, calls, id, messages, faults: 0, _permit: permit };
    Ok(upgrade
        .max_message_size(MAX_FRAME_BYTES)
        .max_frame_size(MAX_FRAME_BYTES)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .on_upgrade(|socket| connection.run(socket, queue)))
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

/// Tells the actor that a socket is gone, also if it never came to be.
impl Drop for Connection {
    fn drop(&mut self) {
        let (calls, input) = (self.calls.clone(), Input::Disconnect { connection: self.id });
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { drop(calls.send(Call::input(input)).await) });
        }
    }
}

impl Connection {
    async fn run(mut self, mut socket: WebSocket, queue: mpsc::Receiver<Outgoing>) {
        if let Some(reason) = self.exchange(&mut socket, queue).await {
            let last = serde_json::to_string(&Notice::Bye { reason }).expect("a notice is plain data");
            // A client that does not read cannot hold us up.
            let close = async {
                let _ = socket.send(Frame::Text(last.into())).await;
                let _ = socket.close().await;
                // Hanging up on someone who is still talking would lose what we said last.
                while let Some(Ok(_)) = socket.recv().await {}
            };
            drop(timeout(CLOSE_TIMEOUT, close).await);
        }
    }

    /// Serves the socket until it ends; why, if it is closed from our side.
    async fn exchange(
        &mut self,
        socket: &mut WebSocket,
        mut queue: mpsc::Receiver<Outgoing>,
    ) -> Option<Parting> {
        let mut heartbeat = tokio::time::interval(HEARTBEAT_INTERVAL);
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                outgoing = queue.recv() => match outgoing {
                    Some(Outgoing::Text(text)) => send(socket, Frame::Text(text)).await?,
                    Some(Outgoing::Bye(reason)) => return Some(reason),
                    // The actor let go of us because we did not keep up.
                    None => return Some(Parting::TooSlow),
                },
                frame = socket.recv() => {
                    last_heard = Instant::now();
                    let answer = match frame {
                        Some(Ok(Frame::Text(text))) => self.receive(text).await,
                        Some(Ok(Frame::Binary(_))) => {
                            Some(self.fault(None, malformed("messages are text, not binary")))
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => None,
                        Some(Ok(Frame::Close(_))) | None => return None,
                        // Too large, not UTF-8, not WebSocket at all.
                        Some(Err(_)) => return Some(Parting::Misbehaved),
                    };
                    if let Some(answer) = answer {
                        send(socket, Frame::Text(answer)).await?;
                    }
                    if self.faults > MAX_FAULTS {
                        return Some(Parting::Misbehaved);
                    }
                },
                _ = heartbeat.tick() => {
                    if last_heard.elapsed() > HEARTBEAT_TIMEOUT {
                        return None;
                    }
                    send(socket, Frame::Ping(Bytes::new())).await?;
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
        // If the actor is gone, so is the queue: the socket ends.
        drop(self.calls.send(Call::input(Input::Message { connection: self.id, message })).await);
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
async fn send(socket: &mut WebSocket, frame: Frame) -> Option<()> {
    timeout(SEND_TIMEOUT, socket.send(frame)).await.ok()?.ok()
}
