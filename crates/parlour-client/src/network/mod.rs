//! The client: requests over HTTP, sockets, and connections that come back.

mod connection;
mod error;
mod http;
mod socket;

pub use connection::Connection;
pub use error::ClientError;
pub use http::{Client, Reply};
pub use socket::{RawSocket, Socket};

/// The HTTP library, for requests that are not in the [API](crate::protocol::api).
pub use reqwest;
