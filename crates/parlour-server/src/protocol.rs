//! The protocol, whose types stand in `parlour_client::protocol`.

pub(crate) use parlour_client::protocol::*;
