//! What can go wrong for a client.

use std::time::Duration;

use thiserror::Error;
use tokio_tungstenite::tungstenite;

use crate::protocol::{Code, Parting, Problem};

/// Why something did not work.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The server says no.
    #[error("{}", .0.text)]
    Refused(Problem),
    /// The server answers with a status of failure, and not in the words of the protocol.
    #[error("the server answers with status {status}")]
    Status {
        /// The status.
        status: u16,
    },
    /// A request did not get through.
    #[error("the server cannot be reached: {0}")]
    Http(#[from] reqwest::Error),
    /// A socket broke or could not be opened.
    #[error("the socket fails: {0}")]
    Socket(Box<tungstenite::Error>),
    /// The server sent what is not of this protocol.
    #[error("the server's message cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Nothing came in time.
    #[error("no message within {0:?}")]
    Timeout(Duration),
    /// The socket is closed.
    #[error("the socket is closed")]
    Closed {
        /// Why, if the server said.
        reason: Option<Parting>,
    },
    /// This is not the address of a server.
    #[error("`{address}` is no address of a server: {reason}")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl ClientError {
    /// What the server said is wrong, if it was the server.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            ClientError::Refused(problem) => Some(problem),
            _ => None,
        }
    }

    /// The kind of problem, if the server said.
    pub fn code(&self) -> Option<Code> {
        self.problem().map(|problem| problem.code)
    }

    /// Whether trying again later may help, as after a lost connection.
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Refused(problem) => matches!(problem.code, Code::TooFast | Code::Unavailable),
            ClientError::Status { status } => *status >= 500,
            ClientError::Http(_) | ClientError::Socket(_) | ClientError::Timeout(_) => true,
            ClientError::Closed { reason } => !matches!(reason, Some(Parting::TakenOver | Parting::Left)),
            ClientError::Unreadable(_) | ClientError::Address { .. } => false,
        }
    }
}

/// A socket that the server refuses is answered like any request.
impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                let status = response.status().as_u16();
                serde_json::from_slice(body).map_or(ClientError::Status { status }, ClientError::Refused)
            }
            tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed => {
                ClientError::Closed { reason: None }
            }
            other => ClientError::Socket(Box::new(other)),
        }
    }
}
