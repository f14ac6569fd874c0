//! Playing at a Parlour server over the network.
//!
//! [`protocol`] is every message as a type, read and written both ways; the server is built on the same types. The rest
//! is a client (feature `network`), in three layers: [`Client`] makes requests over HTTP, [`Socket`] is one connection
//! to a table that keeps the scene current, [`Connection`] is a socket that comes back by itself. A client holds no
//! rules: it follows scenes and sends choices, as a browser does.
//!
//! ```no_run
//! use parlour_client::protocol::NewTable;
//! use parlour_client::{Client, ClientError, Connection};
//!
//! # async fn play() -> Result<(), ClientError> {
//! let client = Client::new("http://127.0.0.1:7878")?;
//! // A game against a bot, which plays second.
//! let founded = client.found(&NewTable::new("larva", ["me", "level3"])).await?;
//! let mut table = Connection::open(&client, &founded.id, founded.seats.first().copied()).await?;
//! while !table.state().is_over() {
//!     if table.state().is_my_turn() {
//!         let action = table.state().choices().next().unwrap_or_default().to_string();
//!         table.act(action).await?;
//!     } else {
//!         table.next().await?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```

pub mod protocol;

#[cfg(feature = "network")]
mod network;
#[cfg(feature = "network")]
pub use network::*;
