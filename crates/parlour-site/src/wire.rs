//! What goes in and out of a house: plain data, so that it can pass between workers.

use serde::{Deserialize, Serialize};

/// Something that comes to the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Input {
    /// A request, as it would go to a server.
    Request {
        /// The page's number for it.
        id: u64,
        /// `GET`, `POST`, `PUT` or `DELETE`.
        method: String,
        /// The path with what follows the question mark.
        path: String,
        /// The body, in JSON.
        body: Option<String>,
    },
    /// Nobody waits for the answer any more.
    Cancel {
        /// The page's number for the request.
        id: u64,
    },
    /// A socket is opened.
    Open {
        /// The page's number for it.
        socket: u64,
        /// The path with what follows the question mark.
        path: String,
    },
    /// A socket brings a message.
    Message {
        /// Which.
        socket: u64,
        /// The message.
        text: String,
    },
    /// A socket is closed.
    Close {
        /// Which.
        socket: u64,
    },
    /// A bot has decided; nothing if it broke down.
    Decided {
        /// The house's number for the task.
        task: u64,
        /// What, in JSON, as a mind wrote it.
        decided: Option<String>,
    },
    /// It is time to look at the clocks.
    Alarm,
}

/// What comes of it. First everything is stored, then everyone is told.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// What has to be read from the shelf before this can be answered: all keys that begin so. Nothing has happened yet;
    /// the same comes in again when it is there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// What has to be stored, all of it or nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<Write>,
    /// What is told and done then, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// When the house wants to look at its clocks, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alarm: Option<u64>,
}

/// Something to be stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Write {
    /// Something new. If the key is taken, another house has written there, and nothing is stored.
    Add {
        /// Its key.
        key: String,
        /// What, in JSON.
        value: String,
    },
    /// Something in the place of what was there.
    Put {
        /// Its key.
        key: String,
        /// What, in JSON.
        value: String,
    },
    /// Something is let go.
    Delete {
        /// Its key.
        key: String,
    },
}

/// Something told or done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The answer to a request.
    Answer {
        /// The page's number for it.
        id: u64,
        /// As of HTTP.
        status: u16,
        /// What kind of body.
        kind: String,
        /// Where the next page of a list is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
        /// The body.
        body: String,
    },
    /// A socket is open.
    Opened {
        /// Which.
        socket: u64,
    },
    /// A message on a socket.
    Tell {
        /// Which.
        socket: u64,
        /// The message.
        text: String,
    },
    /// A socket is closed.
    HangUp {
        /// Which.
        socket: u64,
    },
    /// A bot is to think.
    Think {
        /// The house's number for the task.
        task: u64,
        /// The chair it sits on, if it plays: it remembers what it thought there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<String>,
        /// What about, in JSON, for a mind to read. (Browsers would round its numbers.)
        job: String,
    },
    /// A game is over, and a bot that learns may see how.
    Learn {
        /// The chair it sits on.
        chair: String,
        /// The game, in JSON.
        job: String,
    },
    /// Nobody wants to know any more.
    Stop {
        /// The house's number for the task.
        task: u64,
    },
}
