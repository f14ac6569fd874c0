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
mod threads;
pub mod wire;

use std::sync::OnceLock;

use parlour_table::Catalog;

pub use house::House;
pub use mind::Mind;

/// What a browser constructs (`House`, `Mind`, `Play`) takes no catalog, so that there is one for all of them.
static CATALOG: OnceLock<Catalog> = OnceLock::new();

/// Sets the games of this module, before anything is constructed: a crate with games of its own calls it from a function
/// marked `#[wasm_bindgen(start)]`. Without it there are the built-in ones. Returns whether it was the first call.
pub fn set_catalog(catalog: Catalog) -> bool {
    CATALOG.set(catalog).is_ok()
}

/// Returns the games of this module.
pub(crate) fn catalog() -> &'static Catalog {
    CATALOG.get_or_init(|| parlour_builtin::games().clone())
}
