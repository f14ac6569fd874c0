//! The protocol, whose types stand in `parlour_client::protocol`, and how its larger messages are made from a table.

pub(crate) use parlour_client::protocol::*;
pub(crate) use parlour_host::thoughts::{replay, thought};
