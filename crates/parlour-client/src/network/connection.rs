//! A socket that comes back by itself, as the page's does: with the last event it has, so that only what was missed is
//! told again.

use std::time::Duration;

use parlour_core::Player;
use tokio::time::sleep;

use super::error::ClientError;
use super::http::Client;
use super::socket::Socket;
use crate::protocol::{Ask, Code, Notice, Parting, SocketQuery, Thought, Welcome};

/// How long to wait before coming back: at first, and at most after several failures (exponential backoff).
const FIRST_BACKOFF: Duration = Duration::from_millis(300);
const MAX_BACKOFF: Duration = Duration::from_secs(8);

/// A table that one follows, whatever happens to the connection.
#[derive(Debug)]
pub struct Connection {
    client: Client,
    table: String,
    /// The last socket. If it broke, its state is what was known then.
    socket: Socket,
    is_open: bool,
}

impl Connection {
    /// Opens a connection with the eyes of a seat, or a spectator's.
    pub async fn open(client: &Client, table: &str, seat: Option<Player>) -> Result<Self, ClientError> {
        let socket = client.socket(table, seat).await?;
        Ok(Connection { client: client.clone(), table: table.to_string(), socket, is_open: true })
    }

    /// Everything one may know of the table now, or knew when the connection was lost.
    pub fn state(&self) -> &Welcome {
        self.socket.state()
    }

    /// Whether there is a connection at the moment.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The next message. If the connection is lost it comes back first, however long that takes, and `None` says that
    /// it did: the state may be another. It ends with an error when someone else took over, when one got up, and when
    /// the server refuses for good.
    pub async fn next(&mut self) -> Result<Option<Notice>, ClientError> {
        loop {
            if !self.is_open {
                self.come_back().await?;
                return Ok(None);
            }
            match self.socket.next_within(Duration::MAX).await {
                // It says why before it closes.
                Ok(Notice::Bye { reason }) if matches!(reason, Parting::TakenOver | Parting::Left) => {
                    return Err(ClientError::Closed { reason: Some(reason) });
                }
                Ok(notice) => return Ok(Some(notice)),
                Err(error) if error.is_passing() => self.is_open = false,
                Err(error) => return Err(error),
            }
        }
    }

    /// Asks for something and waits until it is done. If the connection breaks meanwhile, nobody knows whether it was:
    /// the error says so, and the state after the next message shows it.
    pub async fn ask(&mut self, ask: Ask) -> Result<Option<Thought>, ClientError> {
        self.come_back_if_lost().await?;
        let answer = self.socket.ask(ask).await;
        self.note_loss(answer)
    }

    /// Acts, knowing what one has been told, and waits until it is done.
    pub async fn act(&mut self, action: impl Into<String>) -> Result<(), ClientError> {
        self.come_back_if_lost().await?;
        let answer = self.socket.act(action).await;
        self.note_loss(answer)
    }

    fn note_loss<T>(&mut self, answer: Result<T, ClientError>) -> Result<T, ClientError> {
        if matches!(&answer, Err(error) if error.problem().is_none()) {
            self.is_open = false;
        }
        answer
    }

    async fn come_back_if_lost(&mut self) -> Result<(), ClientError> {
        if self.is_open { Ok(()) } else { self.come_back().await }
    }

    async fn come_back(&mut self) -> Result<(), ClientError> {
        let mut backoff = FIRST_BACKOFF;
        loop {
            sleep(backoff).await;
            backoff = (backoff * 2).min(MAX_BACKOFF);
            match self.reopen().await {
                Ok(socket) => {
                    (self.socket, self.is_open) = (socket, true);
                    return Ok(());
                }
                Err(error) if error.is_passing() => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn reopen(&self) -> Result<Socket, ClientError> {
        let had = self.state();
        let query = SocketQuery {
            seat: had.seat.map(|seat| seat.to_string()),
            have: Some(had.seq),
            heard: Some(had.heard()),
            thinks: false,
        };
        match self.client.raw_socket(&self.table, &query).await {
            Ok(raw) => Socket::begin(raw, Some(had.clone())).await,
            // A rematch may have come in between: seats have moved on by one.
            Err(error) if error.code() == Some(Code::NotYours) => {
                let view = self.client.table(&self.table).await?;
                let seat = view.seats.first().copied().filter(|&seat| Some(seat) != had.seat).ok_or(error)?;
                self.client.socket(&self.table, Some(seat)).await
            }
            Err(error) => Err(error),
        }
    }
}
