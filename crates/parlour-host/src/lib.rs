//! The part of a server that does no input or output: live tables, and answers to requests.
//!
//! A [`LiveTable`] is a table with its connections, bots at work, questions, presence, chat and clocks. It takes one
//! [`Input`] at a time and answers with a [`Step`]: something to store, or effects. It has no clock, sockets, threads or
//! storage: an executor brings them. There is one in the server, one in the browser, and one in the tests.
//!
//! [`api`] answers the requests of clients; [`answers`] holds what follows from the rules alone: exercises, scenes, lines of play, records.

pub mod answers;
pub mod api;
mod checks;
mod live;
pub mod setup;
pub mod specs;
pub mod tasks;
pub mod thoughts;

pub use checks::{
    MAX_GAME_PLIES, MAX_TABLE_EVENTS, check_length, check_name, info, letter, malformed, read_player, refused,
};
pub use live::{
    Batch, Connect, Digest, Effect, FinishedGame, Input, Invitation, LiveTable, Metadata, Policy, Step,
    StoredTable, Summary, message_number, no_time, read_message, to_json,
};
pub use tasks::{BotTask, KnownGame};
