//! The API: a row of one table for every request, with its address, what it takes and what it answers.
//!
//! A server, the page's worker and the client are made from [`ROUTES`]; a test holds `docs/protocol.md` against them. A
//! request over HTTP is read with [`Request::read`], and a client writes it with [`Call::address`] and [`Call::body`].

mod answers;
mod reading;
mod routes;

pub use answers::{Answer, Created, Done, Encoded, Json, Markdown, Text};
pub use reading::Nothing;
pub use routes::*;
