//! The house without a server: tables, bots, exercises, replays and analysis behind the server's own messages, as a
//! module for browsers. A page cannot tell which of the two it talks to.
//!
//! A [`House`] is a value without input and output: something comes in ([`wire::Input`]), and out come what has to be
//! stored, and then what everyone is told ([`wire::Outcome`]). Whoever holds it stores first and tells then, so that
//! whatever someone has seen is there the next time. A [`Mind`] lets bots think; it lives in a worker of its own, so that
//! the house answers meanwhile. [`glue`] is all that a browser sees of both; [`module`] is for other people's pages.

pub mod glue;
mod house;
mod mind;
pub mod module;
mod shelf;
mod table;
mod threads;
pub mod wire;

pub use house::House;
pub use mind::Mind;
pub use table::Pace;
