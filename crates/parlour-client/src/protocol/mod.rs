//! The messages between server and clients, as `docs/protocol.md` tells them. Every type is read and written with serde,
//! and the page's `types.d.ts` is made from them (feature `ts`).
//!
//! Every message to a viewer is made for that viewer: nothing in these types can hold what is hidden, because each is
//! built from a scene, a standing or an entry that the table has already cut for the viewer.

mod analysis;
pub mod api;
mod follow;
mod games;
mod lists;
mod messages;
mod problems;
mod records;
mod tables;
mod thoughts;

pub use analysis::*;
pub use games::*;
pub use lists::*;
pub use messages::*;
pub use problems::*;
pub use records::*;
pub use tables::*;
pub use thoughts::*;
