//! One socket to a table: [`RawSocket`] carries text, [`Socket`] knows what it means.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::Url;
use reqwest::header::HeaderMap;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::error::ClientError;
use crate::protocol::{Ask, Message, Notice, Parting, Thought, Welcome};

/// How long opening a socket and waiting for a message may take.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);

/// A socket as text goes over it.
#[derive(Debug)]
pub struct RawSocket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every message as it came, if they are to be written down.
    pub traffic: Option<Vec<String>>,
}

impl RawSocket {
    pub(crate) async fn open(mut url: Url, headers: &HeaderMap) -> Result<Self, ClientError> {
        let scheme = if url.scheme() == "https" { "wss" } else { "ws" };
        url.set_scheme(scheme).expect("one web scheme can stand in the place of another");
        let mut request = url.as_str().into_client_request()?;
        request.headers_mut().extend(headers.clone());
        // Messages are small and are waited for: no delay to gather them (Nagle's algorithm is off).
        let open = connect_async_with_config(request, None, true);
        let (stream, _) =
            timeout(MESSAGE_TIMEOUT, open).await.map_err(|_| ClientError::Timeout(MESSAGE_TIMEOUT))??;
        Ok(RawSocket { stream, traffic: None })
    }

    /// The next message as it came; `None` when the socket is closed.
    pub async fn next(&mut self) -> Result<Option<String>, ClientError> {
        while let Some(frame) = self.stream.next().await {
            if let Frame::Text(text) = frame? {
                let text = text.as_str().to_string();
                if let Some(traffic) = &mut self.traffic {
                    traffic.push(text.clone());
                }
                return Ok(Some(text));
            }
        }
        Ok(None)
    }

    /// Sends a text, or bytes that are none.
    pub async fn send(&mut self, message: impl Into<Frame>) -> Result<(), ClientError> {
        Ok(self.stream.send(message.into()).await?)
    }

    /// Hangs up.
    pub async fn close(mut self) {
        // Whether the other side hears of it makes no difference.
        drop(self.stream.close(None).await);
    }
}

/// A socket, and the table as it shows it.
#[derive(Debug)]
pub struct Socket {
    /// What carries the messages.
    pub raw: RawSocket,
    state: Welcome,
    last_id: u64,
    parting: Option<Parting>,
}

impl Socket {
    /// Waits for the first message of a new socket. Whoever comes back says what they `had` when the last one broke.
    pub async fn begin(mut raw: RawSocket, had: Option<Welcome>) -> Result<Self, ClientError> {
        loop {
            let state = match (read(&mut raw, MESSAGE_TIMEOUT).await?, had.clone()) {
                (Notice::Welcome(state), _) => *state,
                (back @ Notice::Back(_), Some(mut state)) => {
                    state.follow(&back);
                    state
                }
                (Notice::Bye { reason }, _) => return Err(ClientError::Closed { reason: Some(reason) }),
                _ => continue,
            };
            return Ok(Socket { raw, state, last_id: 0, parting: None });
        }
    }

    /// Everything one may know of the table now.
    pub fn state(&self) -> &Welcome {
        &self.state
    }

    /// The same, for when the socket is gone.
    pub fn into_state(self) -> Welcome {
        self.state
    }

    /// The next message, which the state follows.
    pub async fn next(&mut self) -> Result<Notice, ClientError> {
        self.next_within(MESSAGE_TIMEOUT).await
    }

    /// The next message, if one comes in time.
    pub async fn next_within(&mut self, limit: Duration) -> Result<Notice, ClientError> {
        let notice = match read(&mut self.raw, limit).await {
            Err(ClientError::Closed { .. }) => Err(ClientError::Closed { reason: self.parting }),
            other => other,
        }?;
        if let Notice::Bye { reason } = notice {
            self.parting = Some(reason);
        }
        self.state.follow(&notice);
        Ok(notice)
    }

    /// Sends a message without waiting for its answer; its number.
    pub async fn send(&mut self, ask: Ask, knowing: Option<u64>) -> Result<u64, ClientError> {
        self.last_id += 1;
        let message = Message { id: self.last_id, knowing, ask };
        self.raw.send(serde_json::to_string(&message)?).await?;
        Ok(self.last_id)
    }

    /// Asks for something and waits until it is done; other messages are followed on the way. What bots think comes
    /// back where it was asked for.
    pub async fn ask(&mut self, ask: Ask) -> Result<Option<Thought>, ClientError> {
        let id = self.send(ask, None).await?;
        self.answer(id).await
    }

    /// Acts, knowing what one has been told, and waits until it is done.
    pub async fn act(&mut self, action: impl Into<String>) -> Result<(), ClientError> {
        let id = self.send(Ask::act(action), Some(self.state.seq)).await?;
        self.answer(id).await.map(drop)
    }

    /// Waits for the answer to a message.
    pub async fn answer(&mut self, message: u64) -> Result<Option<Thought>, ClientError> {
        loop {
            match self.next().await? {
                Notice::Answer { id, error: None, thought } if id == Some(message) => return Ok(thought),
                Notice::Answer { id, error: Some(problem), .. } if id == Some(message) => {
                    return Err(ClientError::Refused(problem));
                }
                _ => {}
            }
        }
    }

    /// Hangs up.
    pub async fn close(self) {
        self.raw.close().await;
    }
}

async fn read(raw: &mut RawSocket, limit: Duration) -> Result<Notice, ClientError> {
    let text = timeout(limit, raw.next()).await.map_err(|_| ClientError::Timeout(limit))??;
    Ok(serde_json::from_str(&text.ok_or(ClientError::Closed { reason: None })?)?)
}
